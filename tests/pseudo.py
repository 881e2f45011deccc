"""A language that no text of ours is written in: what stays in plain letters was never translated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from django.utils.translation import trans_real

_PLACEHOLDER = re.compile(r"(%\(\w+\)[a-z]|%%|<[^>]*>|&\w+;)")
_WIDE = {
    code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))
}
_WORD = re.compile(r"[A-Za-z]{2,}")


def wide(text: str) -> str:
    """The text in full-width letters, what is filled in left alone."""
    pieces = _PLACEHOLDER.split(text)
    return "".join(piece if n % 2 else piece.translate(_WIDE) for n, piece in enumerate(pieces))


class _Pseudo(NullTranslations):
    """The catalogue of that language; it calls itself English, so numbers and money stay."""

    def gettext(self, message: str) -> str:
        return wide(message.rpartition("\x04")[2])  # A context stands before it.

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        return wide(message)

    def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def language(self) -> str:
        return "en"

    def to_language(self) -> str:
        return "en"


@contextmanager
def pseudo_language() -> Iterator[None]:
    """Everything inside speaks it, requests too, whatever language they ask for."""
    kept, active = trans_real.translation, getattr(trans_real._active, "value", None)
    trans_real.translation = lambda _language: _Pseudo()
    trans_real._active.value = _Pseudo()
    try:
        yield
    finally:
        trans_real.translation = kept
        if active is None:
            del trans_real._active.value
        else:
            trans_real._active.value = active


def plain_words(text: str) -> set[str]:
    """The words of a text in plain letters."""
    return set(_WORD.findall(text))
