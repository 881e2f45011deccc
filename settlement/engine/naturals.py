"""Naturals: thirteen cards that win without being set (R-NAT-1 to R-NAT-4).

A test looks at the key of the thirteen cards: thirteen three-bit rank counters, four four-bit suit
counters. The tables hold what *some* arrangement 5-5-3 can show.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from settlement.engine.ranking import RANK_BITS, SUIT_SHIFT
from settlement.engine.words import NaturalKind

_ONES = sum(1 << 3 * rank for rank in range(13))
_FIVES = [[*range(low, low + 5)] for low in range(9)] + [[12, 0, 1, 2, 3]]
_THREES = [[*range(low, low + 3)] for low in range(11)] + [[12, 0, 1]]


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


_THREE_STRAIGHTS = _rank_vectors()
_THREE_FLUSHES = _suit_vectors()


def _dragon(key: int) -> bool:
    return key & RANK_BITS == _ONES


def _four_trips(key: int) -> bool:
    return ((key >> 2 | key >> 1 & key) & _ONES).bit_count() >= 4


def _three_straights(key: int) -> bool:
    return key & RANK_BITS in _THREE_STRAIGHTS


def _three_flushes(key: int) -> bool:
    return key >> SUIT_SHIFT in _THREE_FLUSHES


def _six_pairs(key: int) -> bool:
    return ((key >> 1 | key >> 2) & _ONES).bit_count() >= 6


def _six_pairs_counting_quads_twice(key: int) -> bool:
    pairs = ((key >> 1 | key >> 2) & _ONES).bit_count()
    return pairs + (key >> 2 & _ONES).bit_count() >= 6


Test = Callable[[int], bool]
TESTS: Mapping[NaturalKind, Test] = {
    NaturalKind.DRAGON: _dragon,
    NaturalKind.FOUR_TRIPS: _four_trips,
    NaturalKind.THREE_STRAIGHTS: _three_straights,
    NaturalKind.THREE_FLUSHES: _three_flushes,
    NaturalKind.SIX_PAIRS: _six_pairs,
}
"""The kinds that can be played, each with its test (R-NAT-3)."""


class Natural(NamedTuple):
    """A natural as a rule set offers it: what each opponent without one pays (R-NAT-2).

    ``place`` is 0 for the best of the list.
    """

    place: int
    kind: NaturalKind
    units: int
    plus_scoop: bool
    shown_by: Test


def naturals_offered(
    entries: Iterable[tuple[str, int, bool]], *, quads_count_as_two_pairs: bool
) -> tuple[Natural, ...]:
    """The list of a rule set, best first, each with the test of its thirteen cards."""
    tests = dict(TESTS)
    if quads_count_as_two_pairs:
        tests[NaturalKind.SIX_PAIRS] = _six_pairs_counting_quads_twice
    return tuple(
        Natural(place, NaturalKind(kind), units, plus_scoop, tests[NaturalKind(kind)])
        for place, (kind, units, plus_scoop) in enumerate(entries)
    )


def best_natural(key: int, offered: Iterable[Natural]) -> Natural | None:
    """The highest natural of the list that the thirteen cards show, if any (R-NAT-4)."""
    for natural in offered:
        if natural.shown_by(key):
            return natural
    return None


def shown_kinds(key: int, offered: Iterable[Natural]) -> tuple[str, ...]:
    """Every natural of the list that the thirteen cards show, best first."""
    return tuple(str(natural.kind) for natural in offered if natural.shown_by(key))
