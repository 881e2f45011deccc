"""Whether many hands stand in order (R-ORDER-1 to R-ORDER-3)."""

import numpy as np
import numpy.typing as npt

from settlement.batch.ranking import Strengths
from settlement.engine.fouls import SHARED_RANKS_SHIFT
from settlement.engine.ranking import CATEGORY_SHIFT, CLASS_SHIFT, Category
from settlement.engine.rows import RowRules
from settlement.engine.words import (
    FrontQualifier,
    MiddleQualifier,
    MissingKicker,
    Order,
    Ranking,
)

Flags = npt.NDArray[np.bool_]
_SHARED_RANKS = np.zeros(max(SHARED_RANKS_SHIFT) + 1, dtype=np.int32)
for _category, _shift in SHARED_RANKS_SHIFT.items():
    _SHARED_RANKS[_category] = -1 << _shift
_TEN = 10


def is_fouled(rows: RowRules, front: Strengths, middle: Strengths, back: Strengths) -> Flags:
    """Whether rows of these strengths are out of order, or a low one misses what it has to be.

    Shapes that broadcast are held against each other as they broadcast.
    """
    front_high, middle_high = rows.front is Ranking.HIGH, rows.middle is Ranking.HIGH
    shape = np.broadcast_shapes(front.shape, middle.shape, back.shape)
    fouled = np.zeros(shape, dtype=np.bool_)
    if front_high:
        behind = middle if middle_high else back
        if rows.missing_kicker is MissingKicker.EQUAL:
            behind = behind & _SHARED_RANKS.take(front >> CATEGORY_SHIFT)
        fouled |= _is_over(rows.order, front, behind)
    elif rows.front_qualifier is FrontQualifier.UNPAIRED:
        fouled |= -front >> CATEGORY_SHIFT != Category.HIGH_CARD
    if middle_high:
        fouled |= _is_over(rows.order, middle, back)
    elif rows.middle_qualifier is MiddleQualifier.TEN_LOW:
        fouled |= -middle >> CLASS_SHIFT > _TEN
    return fouled


def _is_over(order: Order, row: Strengths, behind: Strengths) -> Flags:
    return row >= behind if order is Order.STRICT else row > behind
