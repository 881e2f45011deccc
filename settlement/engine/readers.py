"""Readers of option values: each takes what JSON gave and returns it, or says why it will not do.

A reader changes nothing: what it returns is what was written, so that the digest of a rule set is
the digest of what its author stated. Readers of numbers and words say what they take, so that a
form can ask for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

Reader = Callable[[object], object]

INTEGER_MAX = 10**15
"""No integer in a document or a rule set is larger in size; nothing is rounded or guessed."""

Within = tuple[int | str, ...]

NONE = "none"
"""Absence of a number is this word, never null."""


class UnfitError(Exception):
    """A value that an option cannot take: ``why``, and what a sentence about it needs.

    Attributes:
        under: the rest of its path if deeper.
        within: the way to it inside the option's value, by entries from 1 and keys.
    """

    def __init__(self, why: str, *, within: Within = (), under: str = "", **params: object) -> None:
        super().__init__(why)
        self.why = why
        self.within = within
        self.under = under
        self.params = params

    def inside(self, *way: int | str) -> Self:
        """The same of a value further out, which holds this one at the end of ``way``."""
        self.within = (*way, *self.within)
        return self

    def of(self, under: str) -> Self:
        """The same of a path further up, which ``under`` leads on from."""
        self.under = under
        return self


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
        raise UnfitError("integer", least=self.at_least, most=self.at_most)


@dataclass(frozen=True, slots=True)
class IntegerOr:
    """A whole number not below the bound, or one word instead of it."""

    word: str
    at_least: int

    def __call__(self, value: object) -> object:
        if value == self.word or is_integer(value, self.at_least):
            return value
        raise UnfitError("integer_or", least=self.at_least, most=INTEGER_MAX, word=self.word)


def boolean(value: object) -> object:
    """One of true and false.

    Raises:
        UnfitError: anything else.
    """
    if isinstance(value, bool):
        return value
    raise UnfitError("boolean")


def text(value: object) -> object:
    """Any text that can be written as UTF-8.

    Raises:
        UnfitError: no text, or a lone surrogate in it.
    """
    if isinstance(value, str) and is_writable(value):
        return value
    raise UnfitError("text")


def name(value: object) -> object:
    """Text that is not empty.

    Raises:
        UnfitError: no text, or an empty one.
    """
    if value == "":
        raise UnfitError("empty")
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
        raise UnfitError("choice", words=self.words)


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
    raise UnfitError("list")


def fields(value: object, keys: Mapping[str, Reader], within: Within) -> dict[str, object]:
    """An object with exactly these keys, each read by its reader; ``within`` is the way to it.

    Raises:
        UnfitError: no object, a key too many or too few, or what a reader says of a value.
    """
    if not isinstance(value, dict):
        raise UnfitError("object", within=within, words=tuple(keys))
    for key in value:
        if key not in keys:
            raise UnfitError("key_unknown", within=within, key=key)
    for key, read in keys.items():
        if key not in value:
            raise UnfitError("key_missing", within=within, key=key)
        try:
            read(value[key])
        except UnfitError as unfit:
            raise unfit.inside(*within, key) from None
    return value
