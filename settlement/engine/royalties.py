"""Royalty schedules: units by row and hand (R-ROY-1, R-ROY-4)."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from settlement.engine.cards import RANKS
from settlement.engine.ranking import CLASS_SHIFT, Category
from settlement.engine.readers import UnfitError, integer
from settlement.engine.words import RoyaltiesPaid

Table = Mapping[str, Mapping[str, int]]
"""A schedule as it is written: ``{row: {hand: units}}``."""

ROWS = ("front", "middle", "back")
_RANKED = {"pair": Category.ONE_PAIR, "trips": Category.THREE_OF_A_KIND}
_FIVE_CARD_HANDS = {
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "full_house": Category.FULL_HOUSE,
    "four_of_a_kind": Category.FOUR_OF_A_KIND,
    "straight_flush": Category.STRAIGHT_FLUSH,
    "royal_flush": Category.ROYAL_FLUSH,
}
_GENERAL = {**_RANKED, "three_of_a_kind": Category.THREE_OF_A_KIND, **_FIVE_CARD_HANDS}
_SPECIFIC = {
    f"{word}_{sign}": (category, rank)
    for word, category in _RANKED.items()
    for rank, sign in enumerate(RANKS, start=2)
}
LOW_HANDS = frozenset({"nine_low", "eight_low", "seven_low", "best_low"})
"""Entries of a middle that is played low (R-RANK-4)."""
HANDS = frozenset({*_GENERAL, *_SPECIFIC, *LOW_HANDS})
_OCCURS = {
    "front": HANDS - LOW_HANDS - set(_FIVE_CARD_HANDS),
    "middle": HANDS,
    "back": HANDS - LOW_HANDS,
}

_SAME_HAND = {"trips": "three_of_a_kind", "three_of_a_kind": "trips"}

_OPEN_FACE_PAIRS = {f"pair_{sign}": units for units, sign in enumerate("6789TJQKA", start=1)}
_OPEN_FACE_FRONT = {
    **_OPEN_FACE_PAIRS,
    **{f"trips_{sign}": units for units, sign in enumerate(RANKS, start=10)},
}
_OPEN_FACE_BACK = {
    "straight": 2,
    "flush": 4,
    "full_house": 6,
    "four_of_a_kind": 10,
    "straight_flush": 15,
    "royal_flush": 25,
}

SCHEDULES: Mapping[str, Table] = {
    "seeds": {
        "front": {"trips": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 8},
        "back": {"straight": 2, "flush": 4, "straight_flush": 10},
    },
    "open_face": {
        "front": _OPEN_FACE_FRONT,
        "middle": {
            "three_of_a_kind": 2,
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 20,
            "straight_flush": 30,
            "royal_flush": 50,
        },
        "back": _OPEN_FACE_BACK,
    },
    "open_face_old": {
        "front": _OPEN_FACE_PAIRS,
        "middle": {
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 16,
            "straight_flush": 20,
        },
        "back": {
            "straight": 2,
            "flush": 4,
            "full_house": 6,
            "four_of_a_kind": 8,
            "straight_flush": 10,
            "royal_flush": 20,
        },
    },
    "eastern": {
        "front": {"trips": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10},
        "back": {"four_of_a_kind": 4, "straight_flush": 5},
    },
    "deuce_middle": {
        "front": _OPEN_FACE_FRONT,
        "middle": {"nine_low": 1, "eight_low": 2, "seven_low": 4, "best_low": 8},
        "back": _OPEN_FACE_BACK,
    },
    "none": {"front": {}, "middle": {}, "back": {}},
}
"""The shipped schedules (R-ROY-4). A rule set's digest holds only the name: a schedule that has
been published is never changed, another one gets another name."""

_units = integer(at_least=0)


def _always(_ours: int, _theirs: int) -> bool:
    return True


def _with_the_row(ours: int, theirs: int) -> bool:
    return ours > theirs


ROYALTY_COUNTS: Mapping[RoyaltiesPaid, Callable[[int, int], bool]] = {
    RoyaltiesPaid.NET: _always,
    RoyaltiesPaid.ROW_WINNER: _with_the_row,
}
"""Whether a row's royalty is paid, from the row's strength and its opponent's (R-ROY-2)."""


class RoyaltyTables(NamedTuple):
    """A schedule made ready: per row, category and first rank (``strength >> 16``) to units."""

    front: Mapping[int, int]
    middle: Mapping[int, int]
    back: Mapping[int, int]

    def units_of(self, front: int, middle: int, back: int) -> tuple[int, int, int]:
        """What three rows of these strengths are worth, each for itself."""
        return (
            self.front.get(front >> CLASS_SHIFT, 0),
            self.middle.get(middle >> CLASS_SHIFT, 0),
            self.back.get(back >> CLASS_SHIFT, 0),
        )

    def units_of_row(self, row: str, strength: int) -> int:
        """What one row of this strength is worth."""
        return self[ROWS.index(row)].get(strength >> CLASS_SHIFT, 0)


def read_schedule(value: object) -> object:
    """Read an option's value: a shipped name or a table; every problem of a table is found.

    Raises:
        UnfitError: not a shipped name, not a table.
        ExceptionGroup: of ``UnfitError``, one for each entry of a table that will not do.
    """
    if isinstance(value, str) and value in SCHEDULES:
        return value
    if not isinstance(value, dict):
        raise UnfitError(f"must be one of {', '.join(SCHEDULES)}, or a table by row and hand")
    if unfit := list(_table_problems(value)):
        raise ExceptionGroup("royalty table", unfit)
    return value


def _table_problems(table: Mapping[str, object]) -> Iterator[UnfitError]:
    for row in ROWS:
        if row not in table:
            yield UnfitError("is missing", row)
            continue
        entries = table[row]
        if not isinstance(entries, dict):
            yield UnfitError("must be an object of hands and units", row)
            continue
        for hand, units in entries.items():
            if reason := entry_problem(row, hand, units):
                yield UnfitError(reason, f"{row}.{hand}")
        if "trips" in entries and "three_of_a_kind" in entries:
            yield UnfitError("is the same hand as trips", f"{row}.three_of_a_kind")
    for row in table:
        if row not in ROWS:
            yield UnfitError("is no row", row)


def entry_problem(row: str, hand: str, units: object) -> str | None:
    """Why a table cannot hold this entry; a hand that cannot occur in its row is refused.

    Source: R-ROY-1.
    """
    if hand not in HANDS:
        return "is no hand that royalties know"
    if hand not in _OCCURS[row]:
        return f"cannot occur in the {row}"
    try:
        _units(units)
    except UnfitError as unfit:
        return unfit.reason
    return None


def written_table(schedule: object) -> dict[str, dict[str, int]]:
    """The table of a shipped name, or the table itself; a copy that may be changed."""
    table = SCHEDULES[schedule] if isinstance(schedule, str) else schedule
    assert isinstance(table, Mapping)
    return {row: dict(entries) for row, entries in table.items()}


def with_entry(
    table: dict[str, dict[str, int]], row: str, hand: str, units: int
) -> dict[str, dict[str, int]]:
    """The table with one entry set; the other word for the same hand gives way."""
    kept = {key: value for key, value in table[row].items() if key != _SAME_HAND.get(hand)}
    return {**table, row: {**kept, hand: units}}


def royalty_tables(schedule: object) -> RoyaltyTables:
    """Make a schedule ready for looking up (R-ROY-1).

    An entry for a rank wins over the general one. A hand without an entry pays nothing, but a
    royal flush without its own is paid as a straight flush.
    """
    table = written_table(schedule)
    return RoyaltyTables(*[_ready(table[row]) for row in ROWS])


def _ready(entries: Mapping[str, int]) -> dict[int, int]:
    by_category = {_GENERAL[hand]: units for hand, units in entries.items() if hand in _GENERAL}
    if Category.STRAIGHT_FLUSH in by_category:
        by_category.setdefault(Category.ROYAL_FLUSH, by_category[Category.STRAIGHT_FLUSH])
    ready = {
        category << 4 | rank: units
        for category, units in by_category.items()
        for rank in range(2, 15)
    }
    for hand, units in entries.items():
        if hand in _SPECIFIC:
            category, rank = _SPECIFIC[hand]
            ready[category << 4 | rank] = units
    return ready
