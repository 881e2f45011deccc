"""Royalties: what a row is worth, who earns it from whom, how much at most (R-ROY-1 to 3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from settlement.engine import words
from settlement.engine.low import (
    BEST_ACE_TO_FIVE,
    BEST_DEUCE_TO_SEVEN,
    highest_card,
)
from settlement.engine.ranking import CLASS_SHIFT, Category
from settlement.engine.rows import Worth
from settlement.engine.schedules import BEST_LOW, GENERAL, LOW_CARDS, SPECIFIC
from settlement.engine.shown import Royalty, Shown

Royalties = tuple[Royalty, ...]
Earned = Callable[[Shown, Shown], Royalties]
"""Two seats that set in order to the royalties that the first earns from the second, uncapped."""

BEST_LOWS: Mapping[words.Ranking, int] = {
    words.Ranking.DEUCE_TO_SEVEN: BEST_DEUCE_TO_SEVEN,
    words.Ranking.ACE_TO_FIVE: BEST_ACE_TO_FIVE,
}
"""The strength that ``best_low`` pays for."""


def worth_of_rows(entries: Mapping[str, int], ranking: words.Ranking) -> Worth:
    """The royalty of a row by its strength, from a schedule's entries for the row (R-ROY-1).

    A hand without an entry pays nothing. A row played low knows the low entries only, one played
    high only the others.
    """
    best_low = BEST_LOWS.get(ranking)
    return _high_worth(entries) if best_low is None else _low_worth(entries, best_low)


def _high_worth(entries: Mapping[str, int]) -> Worth:
    """An entry for a rank wins over the general one; a royal flush without is a straight flush."""
    by_category = {GENERAL[hand]: units for hand, units in entries.items() if hand in GENERAL}
    if Category.STRAIGHT_FLUSH in by_category:
        by_category.setdefault(Category.ROYAL_FLUSH, by_category[Category.STRAIGHT_FLUSH])
    units_of = {
        category << 4 | rank: units
        for category, units in by_category.items()
        for rank in range(2, 15)
    }
    for hand, units in entries.items():
        if hand in SPECIFIC:
            category, rank = SPECIFIC[hand]
            units_of[category << 4 | rank] = units
    return lambda strength: units_of.get(strength >> CLASS_SHIFT, 0)


def _low_worth(entries: Mapping[str, int], best: int) -> Worth:
    """By the highest card of a hand that nothing spoils; the best hand has an entry of its own."""
    units_of = {rank: entries.get(hand, 0) for hand, rank in LOW_CARDS.items()}
    best_units = entries.get(BEST_LOW, 0)
    return lambda strength: (
        best_units if strength == best else units_of.get(highest_card(strength), 0)
    )


def _all(ours: Shown, _theirs: Shown) -> Royalties:
    return ours.royalties


def _with_the_row(ours: Shown, theirs: Shown) -> Royalties:
    return tuple(
        royalty
        for royalty in ours.royalties
        if ours.rows[royalty.place].strength > theirs.rows[royalty.place].strength
    )


def _unless_equal(ours: Shown, theirs: Shown) -> Royalties:
    matched = {(royalty.place, royalty.kind) for royalty in theirs.royalties}
    return tuple(
        royalty for royalty in ours.royalties if (royalty.place, royalty.kind) not in matched
    )


EARNED: Mapping[words.RoyaltiesPaid, Earned] = {
    words.RoyaltiesPaid.NET: _all,
    words.RoyaltiesPaid.ROW_WINNER: _with_the_row,
    words.RoyaltiesPaid.CANCEL_EQUAL: _unless_equal,
}
"""Which of its royalties a seat earns from an opponent (R-ROY-2)."""


@dataclass(frozen=True, slots=True)
class RoyaltyRules:
    """Which royalties pay, to whom, and whether beside the row or for it (R-ROY-2, R-ROY-3).

    ``earned`` is what ``paid`` stands for; no cap is None.
    """

    paid: words.RoyaltiesPaid
    earned: Earned
    kind: words.RoyaltyKind
    replaces_row: bool
    cap_units: int | None

    def paid_of(self, earned: Royalties) -> Royalties:
        """The royalties of which the cap, filled front, middle, back, leaves something."""
        if self.cap_units is None:
            return earned
        before = accumulate([royalty.units for royalty in earned], initial=0)
        return tuple(
            royalty for royalty, used in zip(earned, before, strict=False) if used < self.cap_units
        )

    def cut(self, earned: Royalties) -> int:
        """How many units the cap takes from what one seat earned from one opponent."""
        if self.cap_units is None:
            return 0
        return max(sum([royalty.units for royalty in earned]) - self.cap_units, 0)


def royalty_rules(royalties: Mapping[str, Any], cap_units: int | None) -> RoyaltyRules:
    """The rules of royalties from their options as they were written."""
    paid = words.RoyaltiesPaid(royalties["paid"])
    kind = words.RoyaltyKind(royalties["kind"])
    return RoyaltyRules(
        paid=paid,
        earned=EARNED[paid],
        kind=kind,
        replaces_row=kind is words.RoyaltyKind.REPLACES_ROW,
        cap_units=cap_units,
    )
