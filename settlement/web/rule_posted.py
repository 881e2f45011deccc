"""What a posted form of a draft says, fit or not, as a document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.readers import Integer, IntegerOr, boolean
from settlement.engine.schedules import ROWS, SCHEDULES
from settlement.engine.words import NaturalKind
from settlement.web.rule_fields import BET_KEYS, LEVEL_KEYS, OWN, WHEN_KEYS
from settlement.web.rule_words import WORDS


def posted_document(posted: Mapping[str, Any], slug: str) -> dict[str, Any]:
    """The document that a posted form says, fit or not.

    ``posted`` is a ``QueryDict``: each name's last value, ``getlist`` for all.
    """
    document: dict[str, Any] = {}
    for path, reader in OPTIONS.items():
        special = _READ.get(path)
        value = special(posted) if special else _posted_plain(posted, path, reader)
        *groups, leaf = path.split(".")
        branch = document
        for group in groups:
            branch = branch.setdefault(group, {})
        branch[leaf] = slug if path == "slug" else value
    return document


def _posted_plain(posted: Mapping[str, Any], path: str, reader: Any) -> Any:
    text = str(posted.get(path, "")).strip()
    match reader:
        case IntegerOr(word=word):
            return word if posted.get(f"{path}:word") else number_of(text)
        case Integer():
            return number_of(text)
    if reader is boolean:
        return path in posted
    return text


def number_of(text: str) -> int | str:
    """A whole number as one; anything else as it was typed."""
    digits = text.removeprefix("-")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= 18
    return int(text) if fits else text


def _posted_stay(posted: Any) -> list[str]:
    return [
        word for word in WORDS["fantasyland.stay"] if word in posted.getlist("fantasyland.stay")
    ]


def _posted_schedule(posted: Mapping[str, Any]) -> Any:
    """A shipped schedule as chosen; a figure changed in it makes a table of the house's own."""
    chosen, was = str(posted.get(SCHEDULE, "")), str(posted.get(f"{SCHEDULE}:was", ""))
    table: dict[str, dict[str, Any]] = {row: {} for row in ROWS}
    for name, text in posted.items():
        row, _dot, hand = name.removeprefix(f"{SCHEDULE}.").partition(".")
        if name.startswith(f"{SCHEDULE}.") and row in table and str(text).strip():
            table[row][hand] = number_of(str(text).strip())
    if chosen == OWN or (chosen == was and chosen in SCHEDULES and table != SCHEDULES[chosen]):
        return table
    return chosen


def _posted_naturals(posted: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The kinds that have a place, in the order of their places."""
    held = []
    for n, kind in enumerate(NaturalKind):
        name = f"naturals.list:{kind}"
        place = str(posted.get(f"{name}:place", "")).strip()
        if place:
            number = number_of(place)
            units = number_of(str(posted.get(f"{name}:units", "")).strip())
            entry = {
                "kind": str(kind),
                "units": units,
                "plus_scoop": f"{name}:plus_scoop" in posted,
            }
            held.append((number if isinstance(number, int) else len(NaturalKind), n, entry))
    return [entry for _place, _n, entry in sorted(held, key=lambda one: one[:2])]


def _posted_rows(
    posted: Mapping[str, Any], path: str, keys: Sequence[str]
) -> Iterator[dict[str, str]]:
    """The rows of a list that hold anything."""
    numbers = {int(number) for name in posted if (number := _row_number(name, path))}
    for n in sorted(numbers):
        row = {key: str(posted.get(f"{path}:{n}:{key}", "")).strip() for key in keys}
        if any(row.values()):
            yield row


def _row_number(name: str, path: str) -> str:
    n = name.removeprefix(f"{path}:").partition(":")[0]
    return n if name.startswith(f"{path}:") and n.isascii() and n.isdigit() and len(n) < 4 else ""


def _posted_levels(posted: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows = _posted_rows(posted, "stakes.levels", LEVEL_KEYS)
    return [{key: number_of(text) for key, text in row.items()} for row in rows]


def _posted_bets(posted: Mapping[str, Any]) -> list[dict[str, Any]]:
    keys = (*BET_KEYS, "event", "row", "opponents", "category", "kind")
    bets = []
    for row in _posted_rows(posted, "side_bets.list", keys):
        asked = ("event", *WHEN_KEYS.get(row["event"], ()))
        bet: dict[str, Any] = {key: row[key] for key in ("code", "title")}
        bet["pays"] = number_of(row["pays"])
        bet["wins_when"] = {key: row[key] for key in asked}
        bets.append(bet)
    return bets


_READ = {
    SCHEDULE: _posted_schedule,
    "naturals.list": _posted_naturals,
    "stakes.levels": _posted_levels,
    "side_bets.list": _posted_bets,
    "fantasyland.stay": _posted_stay,
}
