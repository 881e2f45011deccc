"""What one rule set says otherwise than another: path by path, royalties entry by entry."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.rule_values import flatten
from settlement.engine.schedules import GENERAL, LOW_CARDS, ROWS, SCHEDULES, SPECIFIC, written_table

HANDS_IN_ORDER = (*SPECIFIC, *GENERAL, *LOW_CARDS, "best_low")


class Change(NamedTuple):
    """One path with the value before and after; None where it was, or is, not stated."""

    path: str
    before: Any
    after: Any


def rule_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Every path whose value differs, in the order of the options; unknown paths last.

    A royalty table is compared by its entries, whether it is written out or named.
    """
    old, new = dict(flatten(before)), dict(flatten(after))
    unknown = sorted((old.keys() | new.keys()) - OPTIONS.keys())
    found: list[Change] = []
    for path in (*OPTIONS, *unknown):
        if old.get(path) == new.get(path):
            continue
        if path == SCHEDULE:
            found += _schedule(old.get(path), new.get(path))
        else:
            found.append(Change(path, old.get(path), new.get(path)))
    return found


def _schedule(before: object, after: object) -> Iterator[Change]:
    """A schedule's name where both have one or nothing else differs, and every entry."""
    entries = list(_entries(before, after)) if _is_table(before) and _is_table(after) else []
    if not entries or (isinstance(before, str) and isinstance(after, str)):
        yield Change(SCHEDULE, before, after)
    yield from entries


def _entries(before: object, after: object) -> Iterator[Change]:
    old, new = written_table(before), written_table(after)
    for row in ROWS:
        for hand in HANDS_IN_ORDER:
            units = old[row].get(hand), new[row].get(hand)
            if units[0] != units[1]:
                yield Change(f"{SCHEDULE}.{row}.{hand}", *units)


def _is_table(schedule: object) -> bool:
    """Whether there are entries to be compared: a shipped name, or three rows."""
    if isinstance(schedule, str):
        return schedule in SCHEDULES
    return isinstance(schedule, Mapping) and all(
        isinstance(schedule.get(row), Mapping) for row in ROWS
    )
