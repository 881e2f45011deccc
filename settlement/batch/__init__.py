"""The game over many hands at once, in columns (NumPy). Pure; the same results as the engine.

``stored`` packs hands, ``replay`` settles them, ``arrange`` sets thirteen cards the house way,
``simulate`` deals and adds up what the rules cost.
"""
