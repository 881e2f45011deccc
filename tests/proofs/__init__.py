"""Long proofs, run by hand: `python -m tests.proofs NAME --seed S --count N`."""
