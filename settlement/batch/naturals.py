"""Naturals in many hands at once (R-NAT-1 to R-NAT-4), on how many cards of each rank and suit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from settlement.batch.ranking import Cards
from settlement.engine.cards import PACK
from settlement.engine.naturals import (
    TESTS as ENGINE_TESTS,
)
from settlement.engine.naturals import (
    THREE_FLUSHES,
    THREE_STRAIGHTS,
    Natural,
    six_pairs_counting_quads_twice,
)
from settlement.engine.words import NaturalKind

Flags = npt.NDArray[np.bool_]
_RANK_KEYS = np.array([1 << 3 * (card >> 2) for card in range(52)], dtype=np.int64)
_SUIT_KEYS = np.array([1 << 4 * (card & 3) for card in range(52)], dtype=np.int32)
_ONES = sum(1 << 3 * rank for rank in range(13))
_STRAIGHTS = np.array(sorted(THREE_STRAIGHTS), dtype=np.int64)
_FLUSHES = np.zeros(1 << 16, dtype=np.bool_)
_FLUSHES[list(THREE_FLUSHES)] = True


def _counters(ranks: Sequence[int]) -> int:
    return sum(7 << 3 * rank for rank in ranks)


_BELOW_EIGHT, _ABOVE_EIGHT = _counters(range(6)), _counters(range(7, 13))
_FACES = _counters(range(9, 12))
_ROYALS = range(9, 13)
_THIRTEEN_OF_A_SUIT = [13 << 4 * suit for suit in range(4)]
NONE = np.iinfo(np.int16).max
"""The place of no natural: below every one of a list."""


@dataclass(frozen=True, eq=False)
class Thirteens:
    """Thirteen cards a hand in columns (13, N); what the tests look at is counted when asked."""

    cards: Cards

    @cached_property
    def ranks(self) -> npt.NDArray[np.int64]:
        """Three bits a rank, deuce lowest: how many."""
        return sum_of(_RANK_KEYS, self.cards)

    @cached_property
    def suits(self) -> npt.NDArray[np.int32]:
        """Four bits a suit: how many; thirteen of a suit still fit."""
        return sum_of(_SUIT_KEYS, self.cards)

    @cached_property
    def twice(self) -> npt.NDArray[np.uint8]:
        """How many ranks are held at least twice."""
        return np.bitwise_count((self.ranks >> 1 | self.ranks >> 2) & _ONES)

    @cached_property
    def thrice(self) -> npt.NDArray[np.uint8]:
        """How many ranks are held at least three times."""
        return np.bitwise_count((self.ranks >> 2 | self.ranks >> 1 & self.ranks) & _ONES)

    @cached_property
    def four_times(self) -> npt.NDArray[np.uint8]:
        """How many ranks are held four times."""
        return np.bitwise_count(self.ranks >> 2 & _ONES)

    @cached_property
    def one_colour(self) -> npt.NDArray[np.int32]:
        """How many cards are of the colour that is held more."""
        spades, hearts, diamonds, clubs = [self.suits >> 4 * suit & 15 for suit in range(4)]
        return np.maximum(spades + clubs, hearts + diamonds)


def sum_of(values: npt.NDArray[Any], cards: Cards) -> npt.NDArray[Any]:
    """For each hand the sum of what its cards are worth."""
    total = values.take(cards[0])
    for column in cards[1:]:
        total += values.take(column)
    return total


def _three_straights(hands: Thirteens) -> Flags:
    places = np.searchsorted(_STRAIGHTS, hands.ranks)
    return _STRAIGHTS.take(places, mode="clip") == hands.ranks


def _three_flushes(hands: Thirteens) -> Flags:
    return _FLUSHES.take(hands.suits)


def _three_straight_flushes(hands: Thirteens) -> Flags:
    """Which rank comes in which suit is looked up by the engine, in the few hands that may have it.

    Those show three straights and three flushes.
    """
    shown = _three_straights(hands) & _three_flushes(hands)
    for hand in np.flatnonzero(shown):
        cards = [PACK[card] for card in hands.cards[:, hand]]
        shown[hand] = ENGINE_TESTS[NaturalKind.THREE_STRAIGHT_FLUSHES](sum(cards), cards)
    return shown


def _twelve_royals(hands: Thirteens) -> Flags:
    royals = sum(hands.ranks >> 3 * rank & 7 for rank in _ROYALS)
    return np.asarray(royals >= 12)


Test = Callable[[Thirteens], Flags]
TESTS: Mapping[NaturalKind, Test] = {
    NaturalKind.DRAGON: lambda hands: hands.ranks == _ONES,
    NaturalKind.CLEAN_DRAGON: lambda hands: np.isin(hands.suits, _THIRTEEN_OF_A_SUIT),
    NaturalKind.THREE_STRAIGHT_FLUSHES: _three_straight_flushes,
    NaturalKind.THREE_QUADS: lambda hands: hands.four_times >= 3,
    NaturalKind.FOUR_TRIPS: lambda hands: hands.thrice >= 4,
    NaturalKind.THREE_STRAIGHTS: _three_straights,
    NaturalKind.THREE_FLUSHES: _three_flushes,
    NaturalKind.FIVE_PAIRS_AND_TRIPS: lambda hands: (hands.twice >= 6) & (hands.thrice >= 1),
    NaturalKind.SIX_PAIRS: lambda hands: hands.twice >= 6,
    NaturalKind.ALL_ONE_COLOUR: lambda hands: hands.one_colour == 13,
    NaturalKind.TWELVE_OF_ONE_COLOUR: lambda hands: hands.one_colour >= 12,
    NaturalKind.TWELVE_ROYALS: _twelve_royals,
    NaturalKind.ALL_HIGH: lambda hands: (hands.ranks & _BELOW_EIGHT) == 0,
    NaturalKind.ALL_LOW: lambda hands: (hands.ranks & _ABOVE_EIGHT) == 0,
    NaturalKind.NO_FACE_CARDS: lambda hands: (hands.ranks & _FACES) == 0,
}
"""Every kind with its test (R-NAT-2, R-NAT-3)."""


def test_of(natural: Natural) -> Test:
    """The test of a natural as its rule set has it: quads may count as two pairs in six pairs."""
    if natural.shown_by is six_pairs_counting_quads_twice:
        return lambda hands: hands.twice + hands.four_times >= 6
    return TESTS[natural.kind]


def best_naturals(cards: Cards, offered: Sequence[Natural]) -> npt.NDArray[np.int16]:
    """The place in the list of the highest natural that each hand shows, ``NONE`` where none.

    Source: R-NAT-4.
    """
    hands = Thirteens(cards)
    best = np.full(cards.shape[1], NONE, dtype=np.int16)
    for natural in reversed(offered):
        best[test_of(natural)(hands)] = natural.place
    return best
