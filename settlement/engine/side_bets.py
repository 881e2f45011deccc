"""Side bets: staked before the deal against the house, judged on what the seats show (R-SIDE-1)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from settlement.engine.methods import ScoringRules
from settlement.engine.ranking import CATEGORY_SHIFT, Category
from settlement.engine.schedules import ROWS
from settlement.engine.shown import Shown, Way
from settlement.engine.words import SideBetEvent, SideBetOpponents

ANY_NATURAL = "any"
CATEGORIES: Mapping[str, Category] = {
    "high_card": Category.HIGH_CARD,
    "pair": Category.ONE_PAIR,
    "two_pair": Category.TWO_PAIR,
    "three_of_a_kind": Category.THREE_OF_A_KIND,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "full_house": Category.FULL_HOUSE,
    "four_of_a_kind": Category.FOUR_OF_A_KIND,
    "straight_flush": Category.STRAIGHT_FLUSH,
    "royal_flush": Category.ROYAL_FLUSH,
}
"""The words of ``category_at_least``."""

Condition = Mapping[str, Any]
"""A bet's ``wins_when``: the event and what it is about."""


@dataclass(frozen=True, slots=True)
class SideBetOffer:
    """A bet of the house's list; a winner is paid ``pays`` times the stake beside it."""

    code: str
    title: str
    wins_when: Condition
    pays: int

    def house_wins(self, stake: int, *, won: bool) -> int:
        """What the house wins of a stake in minor units, negative when it pays."""
        return -stake * self.pays if won else stake


def offers(listed: Iterable[Mapping[str, Any]]) -> Mapping[str, SideBetOffer]:
    """The house's list by code, from the option as it was written."""
    return {entry["code"]: SideBetOffer(**entry) for entry in listed}


def is_won(
    offer: SideBetOffer, bettor: Shown, opponents: Sequence[Shown], scoring: ScoringRules
) -> bool:
    """Whether a bet wins; a fouler loses every one.

    Who has a natural or surrendered has no rows to win with, and none to lose to the bettor.
    """
    if bettor.way is Way.FOULED:
        return False
    event = SideBetEvent(offer.wins_when["event"])
    return EVENTS[event](offer.wins_when, bettor, opponents, scoring)


def _row_won(
    condition: Condition, bettor: Shown, opponents: Sequence[Shown], _scoring: ScoringRules
) -> bool:
    place = ROWS.index(condition["row"])
    beaten = [_wins_row(place, bettor, opponent) for opponent in opponents]
    return OF_THEM[SideBetOpponents(condition["opponents"])](beaten)


def _wins_row(place: int, ours: Shown, theirs: Shown) -> bool:
    if ours.way is not Way.SET:
        return False
    if theirs.way is not Way.SET:
        return theirs.way is Way.FOULED
    return ours.rows[place].strength > theirs.rows[place].strength


def _scoop(
    condition: Condition, bettor: Shown, opponents: Sequence[Shown], scoring: ScoringRules
) -> bool:
    scooped = [scoring.has_scooped(bettor, opponent) for opponent in opponents]
    return OF_THEM[SideBetOpponents(condition["opponents"])](scooped)


def _category_at_least(
    condition: Condition, bettor: Shown, _opponents: Sequence[Shown], _scoring: ScoringRules
) -> bool:
    """Of a row played high: a low row's strength is below every category."""
    if bettor.way is not Way.SET:
        return False
    row = bettor.rows[ROWS.index(condition["row"])]
    return row.strength >> CATEGORY_SHIFT >= CATEGORIES[condition["category"]]


def _natural(
    condition: Condition, bettor: Shown, _opponents: Sequence[Shown], _scoring: ScoringRules
) -> bool:
    return bettor.natural is not None and condition["kind"] in (ANY_NATURAL, bettor.natural.kind)


def _no_foul(
    _condition: Condition, _bettor: Shown, _opponents: Sequence[Shown], _scoring: ScoringRules
) -> bool:
    return True  # A fouler has lost already.


OF_THEM: Mapping[SideBetOpponents, Callable[[Iterable[bool]], bool]] = {
    SideBetOpponents.ONE: any,
    SideBetOpponents.ALL: all,
}
"""How many of the opponents have to be beaten."""
EVENTS: Mapping[SideBetEvent, Callable[[Condition, Shown, Sequence[Shown], ScoringRules], bool]] = {
    SideBetEvent.ROW_WON: _row_won,
    SideBetEvent.SCOOP: _scoop,
    SideBetEvent.CATEGORY_AT_LEAST: _category_at_least,
    SideBetEvent.NATURAL: _natural,
    SideBetEvent.NO_FOUL: _no_foul,
}
"""What each event asks."""
