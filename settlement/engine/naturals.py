"""Naturals: thirteen cards that win without being set (R-NAT-1 to R-NAT-4).

A test looks at the key of the thirteen cards: thirteen three-bit rank counters, four four-bit suit
counters. The tables hold what *some* arrangement 5-5-3 can show. Three straight flushes alone have
to see which rank comes in which suit, so every test is given the cards too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from settlement.engine.cards import PACK, Card, card_mask
from settlement.engine.ranking import RANK_BITS, SUIT_SHIFT
from settlement.engine.words import Detect, NaturalKind

Cards = Sequence[Card]
Test = Callable[[int, Cards], bool]
"""Key and cards of thirteen to whether they show the natural."""

_ONES = sum(1 << 3 * rank for rank in range(13))
_FIVES = [[*range(low, low + 5)] for low in range(9)] + [[12, 0, 1, 2, 3]]
_THREES = [[*range(low, low + 3)] for low in range(11)] + [[12, 0, 1]]
_ROYALS = range(9, 13)
"""Jack to ace, counted from the deuce."""


def _cards_of(ranks: Iterable[int]) -> int:
    """The part of a key that counts these ranks."""
    return sum(7 << 3 * rank for rank in ranks)


_BELOW_EIGHT, _ABOVE_EIGHT = _cards_of(range(6)), _cards_of(range(7, 13))
_FACES = _cards_of(range(9, 12))


def _rank_vectors() -> frozenset[int]:
    """Rank parts of thirteen cards that can be laid as two straights of five and one of three."""
    keys = [sum(1 << 3 * rank for rank in ranks) for ranks in _FIVES]
    fronts = [sum(1 << 3 * rank for rank in ranks) for ranks in _THREES]
    return frozenset(
        back + middle + front
        for back, middle in combinations_with_replacement(keys, 2)
        for front in fronts
    )


def _suit_vectors() -> frozenset[int]:
    """Suit parts of thirteen cards that can be laid as two flushes of five and one of three."""
    return frozenset(
        (5 << 4 * back) + (5 << 4 * middle) + (3 << 4 * front)
        for back, middle, front in product(range(4), repeat=3)
    )


def _suited_runs(runs: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """Sets of cards (as ``card_mask``) that are the given runs of ranks in one suit."""
    return tuple(
        card_mask([PACK[4 * rank + suit] for rank in ranks]) for suit in range(4) for ranks in runs
    )


THREE_STRAIGHTS = _rank_vectors()
"""Rank parts of the keys of thirteen cards that some arrangement makes three straights of."""
THREE_FLUSHES = _suit_vectors()
"""Suit parts of the keys of thirteen cards that some arrangement makes three flushes of."""
_FIVES_SUITED = _suited_runs(_FIVES)
_THREES_SUITED = frozenset(_suited_runs(_THREES))


def _held_twice(key: int) -> int:
    """How many ranks are held at least twice."""
    return ((key >> 1 | key >> 2) & _ONES).bit_count()


def _held_thrice(key: int) -> int:
    """How many ranks are held at least three times."""
    return ((key >> 2 | key >> 1 & key) & _ONES).bit_count()


def _held_four_times(key: int) -> int:
    return (key >> 2 & _ONES).bit_count()


def _suits(key: int) -> tuple[int, int, int, int]:
    """How many spades, hearts, diamonds and clubs."""
    suits = key >> SUIT_SHIFT
    return suits & 15, suits >> 4 & 15, suits >> 8 & 15, suits >> 12 & 15


def _most_of_one_colour(key: int) -> int:
    spades, hearts, diamonds, clubs = _suits(key)
    return max(spades + clubs, hearts + diamonds)


def _dragon(key: int, _cards: Cards) -> bool:
    return key & RANK_BITS == _ONES


def _clean_dragon(key: int, _cards: Cards) -> bool:
    return 13 in _suits(key)


def _three_straight_flushes(key: int, cards: Cards) -> bool:
    if not _three_straights(key, cards) or not _three_flushes(key, cards):
        return False
    mask = card_mask(cards)
    shown = [run for run in _FIVES_SUITED if run & mask == run]
    return any(
        not back & middle and mask ^ back ^ middle in _THREES_SUITED
        for back, middle in combinations(shown, 2)
    )


def _three_quads(key: int, _cards: Cards) -> bool:
    return _held_four_times(key) >= 3


def _four_trips(key: int, _cards: Cards) -> bool:
    return ((key >> 2 | key >> 1 & key) & _ONES).bit_count() >= 4


def _three_straights(key: int, _cards: Cards) -> bool:
    return key & RANK_BITS in THREE_STRAIGHTS


def _three_flushes(key: int, _cards: Cards) -> bool:
    return key >> SUIT_SHIFT in THREE_FLUSHES


def _five_pairs_and_trips(key: int, _cards: Cards) -> bool:
    return _held_twice(key) >= 6 and _held_thrice(key) >= 1


def _six_pairs(key: int, _cards: Cards) -> bool:
    return ((key >> 1 | key >> 2) & _ONES).bit_count() >= 6


def six_pairs_counting_quads_twice(key: int, _cards: Cards) -> bool:
    """Six pairs where four of a rank are two of them."""
    return _held_twice(key) + _held_four_times(key) >= 6


def _all_one_colour(key: int, _cards: Cards) -> bool:
    return _most_of_one_colour(key) == 13


def _twelve_of_one_colour(key: int, _cards: Cards) -> bool:
    return _most_of_one_colour(key) >= 12


def _twelve_royals(key: int, _cards: Cards) -> bool:
    return sum([key >> 3 * rank & 7 for rank in _ROYALS]) >= 12


def _all_high(key: int, _cards: Cards) -> bool:
    return key & _BELOW_EIGHT == 0


def _all_low(key: int, _cards: Cards) -> bool:
    return key & _ABOVE_EIGHT == 0


def _no_face_cards(key: int, _cards: Cards) -> bool:
    return key & _FACES == 0


TESTS: Mapping[NaturalKind, Test] = {
    NaturalKind.DRAGON: _dragon,
    NaturalKind.CLEAN_DRAGON: _clean_dragon,
    NaturalKind.THREE_STRAIGHT_FLUSHES: _three_straight_flushes,
    NaturalKind.THREE_QUADS: _three_quads,
    NaturalKind.FOUR_TRIPS: _four_trips,
    NaturalKind.THREE_STRAIGHTS: _three_straights,
    NaturalKind.THREE_FLUSHES: _three_flushes,
    NaturalKind.FIVE_PAIRS_AND_TRIPS: _five_pairs_and_trips,
    NaturalKind.SIX_PAIRS: _six_pairs,
    NaturalKind.ALL_ONE_COLOUR: _all_one_colour,
    NaturalKind.TWELVE_OF_ONE_COLOUR: _twelve_of_one_colour,
    NaturalKind.TWELVE_ROYALS: _twelve_royals,
    NaturalKind.ALL_HIGH: _all_high,
    NaturalKind.ALL_LOW: _all_low,
    NaturalKind.NO_FACE_CARDS: _no_face_cards,
}
"""Every kind with its test (R-NAT-2, R-NAT-3)."""


@dataclass(frozen=True, slots=True)
class Natural:
    """A natural as a rule set offers it: what each opponent without one pays (R-NAT-2).

    ``place`` is 0 for the best of the list.
    """

    place: int
    kind: NaturalKind
    units: int
    plus_scoop: bool
    shown_by: Test


@dataclass(frozen=True, slots=True)
class NaturalRules:
    """Which naturals win, best first, and who has to see them (R-NAT-1, R-NAT-2)."""

    detect: Detect
    offered: tuple[Natural, ...]


def natural_rules(naturals: Mapping[str, Any]) -> NaturalRules:
    """The rules of naturals from their options as they were written."""
    return NaturalRules(
        detect=Detect(naturals["detect"]),
        offered=naturals_offered(
            [(entry["kind"], entry["units"], entry["plus_scoop"]) for entry in naturals["list"]],
            quads_count_as_two_pairs=naturals["quads_count_as_two_pairs"],
        ),
    )


def naturals_offered(
    entries: Iterable[tuple[str, int, bool]], *, quads_count_as_two_pairs: bool
) -> tuple[Natural, ...]:
    """The list of a rule set, best first, each with the test of its thirteen cards."""
    tests = dict(TESTS)
    if quads_count_as_two_pairs:
        tests[NaturalKind.SIX_PAIRS] = six_pairs_counting_quads_twice
    return tuple(
        Natural(place, NaturalKind(kind), units, plus_scoop, tests[NaturalKind(kind)])
        for place, (kind, units, plus_scoop) in enumerate(entries)
    )


def best_natural(key: int, cards: Cards, offered: Iterable[Natural]) -> Natural | None:
    """The highest natural of the list that thirteen cards and their key show (R-NAT-4)."""
    for natural in offered:
        if natural.shown_by(key, cards):
            return natural
    return None


def shown_kinds(cards: Cards, offered: Iterable[Natural]) -> tuple[str, ...]:
    """Every natural of the list that the thirteen cards show, best first."""
    key = sum(cards)
    return tuple(str(natural.kind) for natural in offered if natural.shown_by(key, cards))
