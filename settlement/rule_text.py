"""A rule set as a text that people write: TOML out of its document, and the document out of TOML.

Both are one thing. A document that is wrong goes through as it is: what is wrong is said by the
engine, with its path, not here.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from settlement.engine.canonical import canonical_json
from settlement.engine.errors import Problem
from settlement.engine.options import OPTIONS
from settlement.engine.readers import is_writable

TEXT_MAX = 60_000
"""Characters of a rule set; the longest shipped one has a twentieth of it."""
DEPTH_MAX = 8
_BARE = re.compile(r"[A-Za-z0-9_-]+")

_PLACES: dict[str, int] = {}
for _path in OPTIONS:
    for _end in range(1, _path.count(".") + 2):
        _PLACES.setdefault(".".join(_path.split(".")[:_end]), len(_PLACES))
_ENTRY_KEYS = " kind from_hand unit royalty_multiplier units plus_scoop code title wins_when pays "
"""The order in which the entries of lists are written."""

Document = dict[str, Any]


class TextUnreadableError(Exception):
    """The text is no TOML, or holds what no rule set can; ``problem`` says what."""

    def __init__(self, why: str, **params: object) -> None:
        super().__init__(why)
        self.problem = Problem("field_invalid", path="document", why=why, params=params)


def document_of(text: str) -> Document:
    """Read TOML. Dates, which no rule set knows, become the text they were.

    Raises:
        TextUnreadableError: it is too long, or no TOML.
    """
    if len(text) > TEXT_MAX:
        raise TextUnreadableError("long", most=TEXT_MAX)
    try:
        found = _plain(tomllib.loads(text.replace("\r\n", "\n")), DEPTH_MAX)
    except RecursionError as wrong:
        raise TextUnreadableError("deep") from wrong
    except tomllib.TOMLDecodeError as wrong:  # Its words and places come in no other form.
        raise TextUnreadableError("toml", said=wrong) from wrong
    except ValueError as wrong:  # Integers of thousands of digits.
        raise TextUnreadableError("digits") from wrong
    return document_checked(found)


def document_checked(document: object) -> Document:
    """A document that can be kept, whatever it says: an object of plain values, not endless.

    Raises:
        TextUnreadableError: it cannot.
    """
    if not isinstance(document, dict):
        raise TextUnreadableError("not_options")
    try:
        kept: Document = _plain(document, DEPTH_MAX)
        text = canonical_json(kept)
    except RecursionError as wrong:
        raise TextUnreadableError("deep") from wrong
    except ValueError as wrong:
        raise TextUnreadableError("digits") from wrong
    if len(text) > TEXT_MAX:
        raise TextUnreadableError("long", most=TEXT_MAX)
    if not is_writable(text):
        raise TextUnreadableError("not_written")
    return kept


def _plain(value: object, depth: int) -> Any:
    """The value without what JSON and TOML do not share: null, not-a-number, dates."""
    if not depth:
        raise TextUnreadableError("deep")
    match value:
        case Mapping():
            return {str(key): _plain(below, depth - 1) for key, below in value.items()}
        case list():
            return [_plain(below, depth - 1) for below in value]
        case None:
            raise TextUnreadableError("null")
        case bool() | int() | str():
            return value
        case float() if isfinite(value):
            return value
        case _:
            return str(value)


def toml_of(document: Mapping[str, Any]) -> str:
    """The document as TOML, laid out as the shipped rule sets are; it reads back to itself."""
    return "\n".join(_table(document, ())).strip() + "\n"


def _place(path: tuple[str, ...]) -> tuple[int, str]:
    """Where a path stands among the options; unknown ones come last."""
    return _PLACES.get(".".join(path), len(_PLACES)), path[-1]


def _table(table: Mapping[str, Any], name: tuple[str, ...]) -> Iterator[str]:
    table = dict(sorted(table.items(), key=lambda one: _place((*name, one[0]))))
    below = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    plain = {key: value for key, value in table.items() if key not in below}
    if name and (plain or not below):
        yield f"[{'.'.join(map(_key, name))}]"
    for key, value in plain.items():
        yield from _line(key, value)
    if (name and (plain or not below)) or plain:
        yield ""
    for key, value in below.items():
        yield from _table(value, (*name, key))


def _line(key: str, value: object) -> Iterator[str]:
    """A key with its value; a list of objects stands one a line."""
    if isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        yield f"{_key(key)} = ["
        yield from (f"    {_value(one)}," for one in value)
        yield "]"
    else:
        yield f"{_key(key)} = {_value(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    """A basic string: JSON's escapes are TOML's, but for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case Mapping():
            entries = sorted(value.items(), key=lambda one: _ENTRY_KEYS.find(f" {one[0]} "))
            inner = ", ".join(f"{_key(key)} = {_value(below)}" for key, below in entries)
            return f"{{ {inner} }}" if inner else "{}"
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case _:
            return repr(value)
