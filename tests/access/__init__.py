"""Every role at every address, inside and outside its pit, reading and writing.

``faces/`` says for each address and method which action of the role table it asks for, and on
which real object; ``test_faces.py`` generates the requests and holds the answers against a table
worked out here once more; ``test_map.py`` fails when an address has no face.
"""
