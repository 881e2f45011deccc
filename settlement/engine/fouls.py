"""Whether rows stand in order (R-ORDER-1 to R-ORDER-3). A foul is an outcome, never an error."""

from collections.abc import Callable, Mapping
from functools import cache

from settlement.engine.low import is_ten_low, is_unpaired
from settlement.engine.ranking import CATEGORY_SHIFT, CLASS_SHIFT, Category
from settlement.engine.words import (
    FrontQualifier,
    MiddleQualifier,
    MissingKicker,
    Order,
    Ranking,
)

FRONT_OVER_MIDDLE = "front_over_middle"
FRONT_TIES_MIDDLE = "front_ties_middle"
FRONT_OVER_BACK = "front_over_back"
FRONT_TIES_BACK = "front_ties_back"
MIDDLE_OVER_BACK = "middle_over_back"
MIDDLE_TIES_BACK = "middle_ties_back"
FRONT_PAIRED = "front_paired"
MIDDLE_NOT_TEN_LOW = "middle_not_ten_low"

OrderCheck = Callable[[int, int, int], str | None]
"""Strengths of front, middle and back to a foul's code, None when they stand in order."""

SHARED_RANKS_SHIFT: Mapping[int, int] = {
    Category.HIGH_CARD: CLASS_SHIFT - 8,
    Category.ONE_PAIR: CLASS_SHIFT - 4,
    Category.THREE_OF_A_KIND: CLASS_SHIFT,
}
"""How far to shift strengths so that only the ranks remain that three cards have."""


@cache
def order_check(
    order: Order,
    missing_kicker: MissingKicker,
    front: Ranking = Ranking.HIGH,
    middle: Ranking = Ranking.HIGH,
    front_qualifier: FrontQualifier = FrontQualifier.NONE,
    middle_qualifier: MiddleQualifier = MiddleQualifier.NONE,
) -> OrderCheck:
    """The check of a rule set: high rows against each other, then what low rows have to be.

    The front is looked at first. A qualifier says nothing about a row that is played high.
    """
    front_high, middle_high = front is Ranking.HIGH, middle is Ranking.HIGH
    compare = _COMPARISONS[front_high, middle_high](
        ties_foul=order is Order.STRICT, shared_only=missing_kicker is MissingKicker.EQUAL
    )
    qualify_front = None if front_high else _FRONT_QUALIFIERS[front_qualifier]
    qualify_middle = None if middle_high else _MIDDLE_QUALIFIERS[middle_qualifier]
    if qualify_front is None and qualify_middle is None:
        return compare

    def check(front: int, middle: int, back: int) -> str | None:
        if qualify_front and not qualify_front(front):
            return FRONT_PAIRED
        if qualify_middle and not qualify_middle(middle):
            return MIDDLE_NOT_TEN_LOW
        return compare(front, middle, back)

    return check


def _all_rows(*, ties_foul: bool, shared_only: bool) -> OrderCheck:
    """Front under middle under back."""

    def check(front: int, middle: int, back: int) -> str | None:
        shown = _shared_ranks(front, middle) if shared_only else middle
        if front > shown:
            return FRONT_OVER_MIDDLE
        if middle > back:
            return MIDDLE_OVER_BACK
        if ties_foul and front == shown:
            return FRONT_TIES_MIDDLE
        return MIDDLE_TIES_BACK if ties_foul and middle == back else None

    return check


def _front_and_back(*, ties_foul: bool, shared_only: bool) -> OrderCheck:
    """Front under back, the middle being low."""

    def check(front: int, _middle: int, back: int) -> str | None:
        shown = _shared_ranks(front, back) if shared_only else back
        if front > shown:
            return FRONT_OVER_BACK
        return FRONT_TIES_BACK if ties_foul and front == shown else None

    return check


def _middle_and_back(*, ties_foul: bool, shared_only: bool) -> OrderCheck:
    """Middle under back, the front being low; no row misses a kicker."""

    def check(_front: int, middle: int, back: int) -> str | None:
        if middle > back:
            return MIDDLE_OVER_BACK
        return MIDDLE_TIES_BACK if ties_foul and middle == back else None

    return check


def _back_alone(*, ties_foul: bool, shared_only: bool) -> OrderCheck:
    """Nothing to compare: the back is the only high row."""
    return lambda _front, _middle, _back: None


_COMPARISONS: Mapping[tuple[bool, bool], Callable[..., OrderCheck]] = {
    (True, True): _all_rows,
    (True, False): _front_and_back,
    (False, True): _middle_and_back,
    (False, False): _back_alone,
}
"""Which rows are compared, by whether front and middle are played high (R-ORDER-3)."""
_FRONT_QUALIFIERS: Mapping[FrontQualifier, Callable[[int], bool] | None] = {
    FrontQualifier.NONE: None,
    FrontQualifier.UNPAIRED: is_unpaired,
}
_MIDDLE_QUALIFIERS: Mapping[MiddleQualifier, Callable[[int], bool] | None] = {
    MiddleQualifier.NONE: None,
    MiddleQualifier.TEN_LOW: is_ten_low,
}


def _shared_ranks(front: int, against: int) -> int:
    """The row behind without the ranks that a front of this category does not have (R-ORDER-2)."""
    shift = SHARED_RANKS_SHIFT[front >> CATEGORY_SHIFT]
    return against >> shift << shift
