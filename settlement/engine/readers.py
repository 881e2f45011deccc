"""Readers of option values: each takes what JSON gave and returns it, or says why it will not do.

A reader changes nothing: what it returns is what was written, so that the digest of a rule set is
the digest of what its author stated. Readers of numbers and words say what they take, so that a
form can ask for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number within the bounds."""

    at_least: int
    at_most: int = INTEGER_MAX

    def __call__(self, value: object) -> object:
        if is_integer(value, self.at_least, self.at_most):
            return value
        raise UnfitError(f"must be a whole number from {self.at_least} to {self.at_most}")


@dataclass(frozen=True, slots=True)
class IntegerOr:
    """A whole number not below the bound, or one word instead of it."""

    word: str
    at_least: int

    def __call__(self, value: object) -> object:
        if value == self.word or is_integer(value, self.at_least):
            return value
        bounds = f"from {self.at_least} to {INTEGER_MAX}"
        raise UnfitError(f'must be a whole number {bounds}, or "{self.word}"')


def boolean(value: object) -> object:
    """One of true and false.

    Raises:
        UnfitError: anything else.
    """
    if isinstance(value, bool):
        return value
    raise UnfitError("must be true or false")


def text(value: object) -> object:
    """Any text that can be written as UTF-8.

    Raises:
        UnfitError: no text, or a lone surrogate in it.
    """
    if isinstance(value, str) and is_writable(value):
        return value
    raise UnfitError("must be text")


def name(value: object) -> object:
    """Text that is not empty.

    Raises:
        UnfitError: no text, or an empty one.
    """
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


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a closed set of words."""

    words: tuple[str, ...]

    def __call__(self, value: object) -> object:
        if isinstance(value, str) and value in self.words:
            return value
        raise UnfitError(f"must be one of: {', '.join(self.words)}")


def choice(words: type[StrEnum]) -> Choice:
    """One of the words of an enum."""
    return Choice(tuple(str(word) for word in words))


def items(value: object) -> list[object]:
    """A list.

    Raises:
        UnfitError: anything else.
    """
    if isinstance(value, list):
        return value
    raise UnfitError("must be a list")


def fields(value: object, keys: Mapping[str, Reader], place: str) -> dict[str, object]:
    """An object with exactly these keys, each read by its reader.

    Raises:
        UnfitError: no object, a key too many or too few, or what a reader says of a value; the
            reason begins with ``place``.
    """
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
