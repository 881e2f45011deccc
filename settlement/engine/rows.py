"""How the three rows of a game are ranked, named and held in order (R-RANK, R-ORDER)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from settlement.engine import words
from settlement.engine.fouls import OrderCheck, order_check
from settlement.engine.low import (
    ace_so_far,
    describe_low,
    deuce_so_far,
    low_text,
    rank_ace_to_five,
    rank_deuce_five,
    rank_deuce_three,
)
from settlement.engine.ranking import (
    CATEGORY_SHIFT,
    ONE_SUIT,
    RANK_BITS,
    SUIT_SHIFT,
    Category,
    Rank,
    category_word,
    describe,
    rank_five,
    rank_five_wheel_second,
    rank_three,
    word_so_far,
)
from settlement.engine.shown import RankedRow, royalty

Worth = Callable[[int], int]
"""The strength of a row to the units its royalty pays."""
Show = Callable[[int], RankedRow]
"""The strength of a row to all that is told of it."""
Tell = Callable[[int], RankedRow]
"""The key of a row's cards to all that is told of it."""

RANK_FIVE: Mapping[tuple[words.Ranking, words.Wheel], Rank] = {
    (words.Ranking.HIGH, words.Wheel.LOW): rank_five,
    (words.Ranking.HIGH, words.Wheel.SECOND): rank_five_wheel_second,
    **{(words.Ranking.DEUCE_TO_SEVEN, wheel): rank_deuce_five for wheel in words.Wheel},
    **{(words.Ranking.ACE_TO_FIVE, wheel): rank_ace_to_five for wheel in words.Wheel},
}
"""How five cards are ranked; a low row knows no wheel (R-RANK-1, 2, 4)."""
RANK_THREE: Mapping[words.Ranking, Rank] = {
    words.Ranking.HIGH: rank_three,
    words.Ranking.DEUCE_TO_SEVEN: rank_deuce_three,
    words.Ranking.ACE_TO_FIVE: rank_ace_to_five,
}
"""How three cards are ranked (R-RANK-3, R-RANK-4)."""

_LOW = -1


def _high_kind(strength: int) -> int:
    return min(strength >> CATEGORY_SHIFT, Category.STRAIGHT_FLUSH)


def _low_kind(_strength: int) -> int:
    return _LOW


class Telling(NamedTuple):
    """How a row is told.

    Attributes:
        hand: in short, from its strength.
        category: in words.
        kind: as a kind of hand (R-ROY-2).
        so_far: in words, from the key of fewer cards than it needs.
    """

    hand: Callable[[int], str]
    category: Callable[[int], str]
    kind: Callable[[int], int]
    so_far: Callable[[int], str]


TOLD: Mapping[words.Ranking, Telling] = {
    words.Ranking.HIGH: Telling(describe, category_word, _high_kind, word_so_far),
    words.Ranking.DEUCE_TO_SEVEN: Telling(describe_low, low_text, _low_kind, deuce_so_far),
    words.Ranking.ACE_TO_FIVE: Telling(describe_low, low_text, _low_kind, ace_so_far),
}


@dataclass(frozen=True, slots=True)
class RowRules:
    """How rows are ranked and ordered (R-RANK-2, R-RANK-4, R-ORDER-1 to 3).

    ``rank`` holds a function for front, middle and back; ``foul_of`` takes their three strengths.
    """

    order: words.Order
    missing_kicker: words.MissingKicker
    wheel: words.Wheel
    front: words.Ranking
    middle: words.Ranking
    front_qualifier: words.FrontQualifier
    middle_qualifier: words.MiddleQualifier
    rank: tuple[Rank, Rank, Rank]
    foul_of: OrderCheck

    @property
    def rankings(self) -> tuple[words.Ranking, words.Ranking, words.Ranking]:
        """Front, middle, back; the back is always played high."""
        return self.front, self.middle, words.Ranking.HIGH


def row_rules(rows: Mapping[str, Any]) -> RowRules:
    """The rules of rows from their options as they were written."""
    wheel = words.Wheel(rows["wheel"])
    front, middle = words.Ranking(rows["front"]), words.Ranking(rows["middle"])
    order = words.Order(rows["order"])
    missing_kicker = words.MissingKicker(rows["missing_kicker"])
    front_qualifier = words.FrontQualifier(rows["front_qualifier"])
    middle_qualifier = words.MiddleQualifier(rows["middle_qualifier"])
    return RowRules(
        order=order,
        missing_kicker=missing_kicker,
        wheel=wheel,
        front=front,
        middle=middle,
        front_qualifier=front_qualifier,
        middle_qualifier=middle_qualifier,
        rank=(
            RANK_THREE[front],
            RANK_FIVE[middle, wheel],
            RANK_FIVE[words.Ranking.HIGH, wheel],
        ),
        foul_of=order_check(
            order, missing_kicker, front, middle, front_qualifier, middle_qualifier
        ),
    )


class _Told(dict[int, RankedRow]):
    """Rows of a place by the rank part of their keys, each told when it first comes up."""

    def __init__(self, rank: Rank, show: Show, suits: int) -> None:
        super().__init__()
        self._rank, self._show, self._suits = rank, show, suits

    def __missing__(self, ranks: int) -> RankedRow:
        row = self[ranks] = self._show(self._rank(ranks | self._suits))
        return row


def row_tell(rank: Rank, show: Show) -> Tell:
    """Rank and tell rows of a place by the key of their cards, with one look into a table.

    The tables belong to the rule set and hold one row for each of the 7,462 classes at most.
    """
    mixed, suited = _Told(rank, show, 0), _Told(rank, show, 5 << SUIT_SHIFT)
    one_suit, suit_shift, rank_bits = ONE_SUIT, SUIT_SHIFT, RANK_BITS

    def tell(key: int) -> RankedRow:
        return (suited if key >> suit_shift in one_suit else mixed)[key & rank_bits]

    return tell


def row_show(place: int, ranking: words.Ranking, worth: Worth) -> Show:
    """Tell rows of a place by their strength; what was told once is remembered."""
    told = TOLD[ranking]

    @cache
    def show(strength: int) -> RankedRow:
        hand = told.hand(strength)
        units = worth(strength)
        royalties = (royalty(place, units, hand, told.kind(strength)),) if units else ()
        return RankedRow(strength, hand, told.category(strength), royalties)

    return show
