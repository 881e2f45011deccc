"""The game over many hands at once, in columns (NumPy). Pure; the same results as the engine.

``stored`` packs hands, ``replay`` settles them.
"""
