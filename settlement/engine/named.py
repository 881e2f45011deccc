"""Named tuples, made of all their values at once."""

make = tuple.__new__
"""``make(Line, (...))``: the values in order, none left out. Half the cost of calling the class; a
hand has thirty lines, so this is for what every hand is made of and for nothing else."""
