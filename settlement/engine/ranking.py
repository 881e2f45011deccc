"""Strength of rows: one number a row, so that rows compare with ``<`` (R-RANK-1 to R-RANK-3).

A strength is ``category << 20 | r1 << 16 | r2 << 12 | ...``: the category, then the ranks in the
order in which they decide (2-14). A rank that a row does not have is 0, so three cards stand below
five with the same ranks. Front, middle and back share the scale.

The tables are built when the module is imported (about 20 ms); nothing is shipped or cached.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

from settlement.engine.cards import RANKS
from settlement.engine.words import Wheel

RANK_BITS = (1 << 39) - 1
SUIT_SHIFT = 39
CATEGORY_SHIFT = 20
CLASS_SHIFT = 16
"""A strength shifted by this is category and first rank: what royalties are paid for."""


class Category(IntEnum):
    """Kinds of hands, low to high; the royal flush is named apart (R-RANK-1)."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


CATEGORY_WORDS: tuple[str, ...] = tuple(each.name.lower().replace("_", " ") for each in Category)

_BY_SHAPE = {
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.ONE_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
_SUITS_OF_FIVE = tuple(5 << SUIT_SHIFT + 4 * suit for suit in range(4))
"""Suit parts of the keys of five cards of one suit."""
_ACE, _KING, _FIVE = 14, 13, 5
_WHEEL_RANKS = (14, 5, 4, 3, 2)
_SECOND = 1
"""Second rank of the wheel where it stands between the ace-high and the king-high straight."""


def _pack(category: Category, ranks: tuple[int, ...]) -> int:
    strength = int(category) << CATEGORY_SHIFT
    for place, rank in enumerate(ranks):
        strength |= rank << (CLASS_SHIFT - 4 * place)
    return strength


def _rank_key(ranks: tuple[int, ...]) -> int:
    return sum([1 << 3 * (rank - 2) for rank in ranks])


def _by_groups(ranks: tuple[int, ...]) -> int:
    """Strength by groups of equal ranks alone: the larger group first, then the higher rank."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return _pack(
        _BY_SHAPE[tuple([count for count, _ in groups])], tuple([rank for _, rank in groups])
    )


def _straights() -> dict[tuple[int, ...], int]:
    """The ten straights, high to low, each with the rank it is named after."""
    runs = {tuple(range(top, top - 5, -1)): top for top in range(_ACE, _FIVE, -1)}
    return {**runs, _WHEEL_RANKS: _FIVE}


def _tables() -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Strengths of five cards by their ranks, of five of one suit by their key, of three cards."""
    mixed = {
        _rank_key(ranks): _by_groups(ranks)
        for ranks in combinations_with_replacement(range(_ACE, 1, -1), 5)
        if ranks[0] != ranks[4]
    }
    suited = {
        _rank_key(ranks): _pack(Category.FLUSH, ranks)
        for ranks in combinations(range(_ACE, 1, -1), 5)
    }
    for ranks, top in _straights().items():
        key = _rank_key(ranks)
        mixed[key] = _pack(Category.STRAIGHT, (top,))
        best = Category.ROYAL_FLUSH if top == _ACE else Category.STRAIGHT_FLUSH
        suited[key] = _pack(best, (top,))
    front = {
        _rank_key(ranks): _by_groups(ranks)
        for ranks in combinations_with_replacement(range(_ACE, 1, -1), 3)
    }
    return mixed, {suit | key: suited[key] for suit in _SUITS_OF_FIVE for key in suited}, front


MIXED, SUITED, FRONT = _tables()
_WHEEL_KEY = _rank_key(_WHEEL_RANKS)
MIXED_WHEEL_SECOND = {**MIXED, _WHEEL_KEY: _pack(Category.STRAIGHT, (_KING, _SECOND))}
SUITED_WHEEL_SECOND = {
    **SUITED,
    **{
        suit | _WHEEL_KEY: _pack(Category.STRAIGHT_FLUSH, (_KING, _SECOND))
        for suit in _SUITS_OF_FIVE
    },
}


def rank_five(key: int) -> int:
    """Strength of five cards from their key; A-2-3-4-5 is the lowest straight (R-RANK-1, 2)."""
    return SUITED[key] if key in SUITED else MIXED[key & RANK_BITS]


def rank_five_wheel_second(key: int) -> int:
    """As ``rank_five``, but A-2-3-4-5 is the second straight, below T-J-Q-K-A only (R-RANK-2)."""
    if key in SUITED_WHEEL_SECOND:
        return SUITED_WHEEL_SECOND[key]
    return MIXED_WHEEL_SECOND[key & RANK_BITS]


RANK_FIVE: Mapping[Wheel, Callable[[int], int]] = {
    Wheel.LOW: rank_five,
    Wheel.SECOND: rank_five_wheel_second,
}
"""How middle and back are ranked (R-RANK-2)."""


def rank_three(key: int) -> int:
    """Strength of three cards: trips, pair or high card; straights and flushes do not count.

    Source: R-RANK-3.
    """
    return FRONT[key & RANK_BITS]


def category_word(strength: int) -> str:
    """The category in words: ``one pair``, ``full house``, ``royal flush``."""
    return CATEGORY_WORDS[strength >> CATEGORY_SHIFT]


@cache
def describe(strength: int) -> str:
    """A row in short, the same in every language: ``full house 8-3``, ``one pair A-7``."""
    category = strength >> CATEGORY_SHIFT
    word = CATEGORY_WORDS[category]
    if category == Category.ROYAL_FLUSH:
        return word
    ranks = [strength >> shift & 15 for shift in range(CLASS_SHIFT, -1, -4)]
    if ranks[1] == _SECOND:
        ranks = [_FIVE]
    return f"{word} {'-'.join([RANKS[rank - 2] for rank in ranks if rank])}"


def category_so_far(key: int) -> Category:
    """The category that fewer than five cards of a row make already, from their key."""
    counts = sorted([key >> shift & 7 for shift in range(0, SUIT_SHIFT, 3)], reverse=True)
    if counts[0] == 4:
        return Category.FOUR_OF_A_KIND
    if counts[0] == 3:
        return Category.THREE_OF_A_KIND
    if counts[0] == 2:
        return Category.TWO_PAIR if counts[1] == 2 else Category.ONE_PAIR
    return Category.HIGH_CARD
