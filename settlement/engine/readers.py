"""Readers of option values: each takes what JSON gave and returns it, or says why it will not do.

A reader changes nothing: what it returns is what was written, so that the digest of a rule set is
the digest of what its author stated.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

Reader = Callable[[object], object]

INTEGER_MAX = 10**15
"""No integer in a document or a rule set is larger in size; nothing is rounded or guessed."""

NONE = "none"
"""Absence of a number is this word, never null."""


class UnfitError(Exception):
    """A value that an option cannot take; ``under`` is the rest of its path if deeper."""

    def __init__(self, reason: str, under: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.under = under


def is_integer(value: object, at_least: int, at_most: int = INTEGER_MAX) -> bool:
    """Whether the value is a whole number within the bounds; booleans and floats are none."""
    return type(value) is int and at_least <= value <= at_most


def integer(at_least: int, at_most: int = INTEGER_MAX) -> Reader:
    """A whole number within the bounds."""

    def read(value: object) -> object:
        if is_integer(value, at_least, at_most):
            return value
        raise UnfitError(f"must be a whole number from {at_least} to {at_most}")

    return read


def integer_or(word: str, at_least: int) -> Reader:
    """A whole number not below the bound, or one word instead of it."""

    def read(value: object) -> object:
        if value == word or is_integer(value, at_least):
            return value
        raise UnfitError(f'must be a whole number from {at_least} to {INTEGER_MAX}, or "{word}"')

    return read


def boolean(value: object) -> object:
    """One of true and false."""
    if isinstance(value, bool):
        return value
    raise UnfitError("must be true or false")


def text(value: object) -> object:
    """Any text that can be written as UTF-8."""
    if isinstance(value, str) and is_writable(value):
        return value
    raise UnfitError("must be text")


def name(value: object) -> object:
    """Text that is not empty."""
    if value == "":
        raise UnfitError("must not be empty")
    return text(value)


def is_writable(value: str) -> bool:
    """Whether the text can be encoded: JSON lets half a surrogate pair through."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def choice(words: type[StrEnum]) -> Reader:
    """One of a closed set of words."""
    allowed = frozenset(str(word) for word in words)
    listed = ", ".join(str(word) for word in words)

    def read(value: object) -> object:
        if isinstance(value, str) and value in allowed:
            return value
        raise UnfitError(f"must be one of: {listed}")

    return read


def items(value: object) -> list[object]:
    """A list."""
    if isinstance(value, list):
        return value
    raise UnfitError("must be a list")


def fields(value: object, keys: Mapping[str, Reader], place: str) -> dict[str, object]:
    """An object with exactly these keys, each read by its reader."""
    if not isinstance(value, dict):
        raise UnfitError(f"{place}must be an object with {', '.join(keys)}")
    for key in value:
        if key not in keys:
            raise UnfitError(f"{place}does not know {key!r}")
    for key, read in keys.items():
        if key not in value:
            raise UnfitError(f"{place}misses {key!r}")
        try:
            read(value[key])
        except UnfitError as unfit:
            raise UnfitError(f"{place}{key} {unfit.reason}") from unfit
    return value
