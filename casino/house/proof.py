"""With what somebody opened a session, and whether that is enough to do anything."""

from enum import StrEnum


class Proof(StrEnum):
    """A PIN at an enrolled device; a password alone; password and a code of the second factor."""

    PIN = "pin"
    PASSWORD = "password"  # noqa: S105 - a word, no secret
    CODE = "code"


ENOUGH = frozenset({Proof.PIN, Proof.CODE})
"""A password alone reaches the pages of the set-up and nothing else."""
