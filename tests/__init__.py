"""Tests, with the second settlement and the dealing they share."""
