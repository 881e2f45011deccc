"""Royalty schedules: units by row and hand, shipped or written by a house (R-ROY-1, R-ROY-4)."""

from collections.abc import Iterator, Mapping

from settlement.engine.cards import RANKS
from settlement.engine.ranking import Category
from settlement.engine.readers import Integer, UnfitError

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
GENERAL: Mapping[str, Category] = {
    **_RANKED,
    "three_of_a_kind": Category.THREE_OF_A_KIND,
    **_FIVE_CARD_HANDS,
}
"""Entries for a kind of hand."""
SPECIFIC: Mapping[str, tuple[Category, int]] = {
    f"{word}_{sign}": (category, rank)
    for word, category in _RANKED.items()
    for rank, sign in enumerate(RANKS, start=2)
}
"""Entries for a kind and a rank: ``pair_Q``, ``trips_2``."""
LOW_CARDS: Mapping[str, int] = {"nine_low": 9, "eight_low": 8, "seven_low": 7}
"""Entries of a middle that is played low, by its highest card (R-RANK-4)."""
BEST_LOW = "best_low"
_LOW_HANDS = frozenset({*LOW_CARDS, BEST_LOW})
HANDS = frozenset({*GENERAL, *SPECIFIC, *_LOW_HANDS})
_OCCURS = {
    "front": HANDS - _LOW_HANDS - set(_FIVE_CARD_HANDS),
    "middle": HANDS,
    "back": HANDS - _LOW_HANDS,
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

_units = Integer(at_least=0)


def read_schedule(value: object) -> object:
    """Read an option's value: a shipped name or a table; every problem of a table is found.

    Raises:
        UnfitError: not a shipped name, not a table.
        ExceptionGroup: of ``UnfitError``, one for each entry of a table that will not do.
    """
    if isinstance(value, str) and value in SCHEDULES:
        return value
    if not isinstance(value, dict):
        raise UnfitError("schedule", words=tuple(SCHEDULES))
    if unfit := list(_table_problems(value)):
        raise ExceptionGroup("royalty table", unfit)
    return value


def _table_problems(table: Mapping[str, object]) -> Iterator[UnfitError]:
    for row in ROWS:
        if row not in table:
            yield UnfitError("row_missing", under=row)
            continue
        entries = table[row]
        if not isinstance(entries, dict):
            yield UnfitError("row_object", under=row)
            continue
        for hand, units in entries.items():
            if unfit := entry_problem(row, hand, units):
                yield unfit.of(f"{row}.{hand}")
        if "trips" in entries and "three_of_a_kind" in entries:
            yield UnfitError("same_hand", under=f"{row}.three_of_a_kind")
    for row in table:
        if row not in ROWS:
            yield UnfitError("row_unknown", under=row)


def entry_problem(row: str, hand: str, units: object) -> UnfitError | None:
    """Why a table cannot hold this entry; a hand that cannot occur in its row is refused.

    Source: R-ROY-1.
    """
    if hand not in HANDS:
        return UnfitError("hand_unknown")
    if hand not in _OCCURS[row]:
        return UnfitError("hand_impossible", row=row)
    try:
        _units(units)
    except UnfitError as unfit:
        return unfit
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
