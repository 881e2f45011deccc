"""Whether rows stand in order (R-ORDER-1, R-ORDER-2). A foul is an outcome, never an error."""

from collections.abc import Callable, Mapping

from settlement.engine.ranking import CATEGORY_SHIFT, CLASS_SHIFT, Category
from settlement.engine.words import MissingKicker, Order

FRONT_OVER_MIDDLE = "front_over_middle"
FRONT_TIES_MIDDLE = "front_ties_middle"
MIDDLE_OVER_BACK = "middle_over_back"
MIDDLE_TIES_BACK = "middle_ties_back"

OrderCheck = Callable[[int, int, int], str | None]
"""Strengths of front, middle and back to a foul's code, None when they stand in order."""

_SHARED_RANKS_SHIFT: Mapping[int, int] = {
    Category.HIGH_CARD: CLASS_SHIFT - 8,
    Category.ONE_PAIR: CLASS_SHIFT - 4,
    Category.THREE_OF_A_KIND: CLASS_SHIFT,
}
"""How far to shift strengths so that only the ranks remain that three cards have."""


def _order_check(order: Order, missing_kicker: MissingKicker) -> OrderCheck:
    """The check of two options; the front is looked at first."""
    ties_foul = order is Order.STRICT
    shared_only = missing_kicker is MissingKicker.EQUAL

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


def _shared_ranks(front: int, middle: int) -> int:
    """The middle without the ranks that a front of this category does not have (R-ORDER-2)."""
    shift = _SHARED_RANKS_SHIFT[front >> CATEGORY_SHIFT]
    return middle >> shift << shift


ORDER_CHECKS: Mapping[tuple[Order, MissingKicker], OrderCheck] = {
    (order, missing_kicker): _order_check(order, missing_kicker)
    for order in Order
    for missing_kicker in MissingKicker
}
