"""With what somebody opened a session, and whether that is enough to do anything."""

from enum import StrEnum


class Proof(StrEnum):
    """A PIN at an enrolled device; a password alone; password and a code of the second factor."""

    PIN = "pin"
    PASSWORD = "password"  # noqa: S105 - a word, no secret
    CODE = "code"


BY_PIN = frozenset({"dealer", "floor"})
"""Roles whose people sign on with a PIN; every other one takes password and code."""


def is_enough(proof: Proof | None, *, roles: frozenset[str], demo: bool) -> bool:
    """Whether a session opened with ``proof`` reaches more than the pages of the set-up.

    A PIN is enough for the roles held at this moment, not for those held when it was shown:
    somebody who was given more since shows password and code first. On the demo it always is.
    """
    if proof == Proof.PIN:
        return demo or roles <= BY_PIN
    return proof == Proof.CODE
