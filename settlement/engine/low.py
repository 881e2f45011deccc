"""Strength of rows that are played low: the lower hand wins (R-RANK-4, R-ORDER-3).

A low row's strength is the negative of what spoils it, ranked as high hands are: so low rows too
compare with ``<``, and every low strength stands below every high one.
"""

from functools import cache

from settlement.engine.cards import RANKS
from settlement.engine.ranking import (
    CATEGORY_SHIFT,
    CATEGORY_WORDS,
    CLASS_SHIFT,
    GROUPED,
    MIXED,
    RANK_BITS,
    SUITED,
    Category,
    five_card_rank,
    pack,
    rank_key,
    rank_three,
)

_ACE_HIGH_WHEEL = (14, 5, 4, 3, 2)
_WHEEL_KEY = rank_key(_ACE_HIGH_WHEEL)
_MIXED = {
    key: -spoilt
    for key, spoilt in {**MIXED, _WHEEL_KEY: pack(Category.HIGH_CARD, _ACE_HIGH_WHEEL)}.items()
}
_SUITED = {
    key: -spoilt
    for key, spoilt in {**SUITED, _WHEEL_KEY: pack(Category.FLUSH, _ACE_HIGH_WHEEL)}.items()
}
_SIZES = {
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
"""How many cards stand behind each rank of a strength; elsewhere one."""
_IN_SEQUENCE = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
_UNSEEN = _IN_SEQUENCE | {Category.FLUSH}
_ACE = RANKS[-1]

BEST_DEUCE_TO_SEVEN = -pack(Category.HIGH_CARD, (7, 5, 4, 3, 2))
BEST_ACE_TO_FIVE = -pack(Category.HIGH_CARD, (5, 4, 3, 2, 1))


rank_deuce_five = five_card_rank(_MIXED, _SUITED)
"""Deuce-to-seven: aces are high, straights and flushes spoil; 7-5-4-3-2 is best (R-RANK-4).

A-5-4-3-2 is ace high and no straight.
"""


def rank_deuce_three(key: int) -> int:
    """Deuce-to-seven with three cards: only pairs and trips spoil, the ace is high."""
    return -rank_three(key)


def rank_ace_to_five(key: int) -> int:
    """Ace-to-five, three cards or five: the ace is lowest, only equal ranks spoil."""
    return -_spoilt_by(key & RANK_BITS, ace=1)


@cache
def _spoilt_by(key: int, *, ace: int) -> int:
    """Equal ranks first, then high to low, the ace as said; from the rank part of a key."""
    counts = {rank: key >> 3 * (rank - 2) & 7 for rank in range(2, 15)}
    counts[ace] = counts.pop(14)
    groups = sorted([(count, rank) for rank, count in counts.items() if count], reverse=True)
    sizes = tuple([count for count, _ in groups])
    return pack(GROUPED[sizes[:2]], [rank for _, rank in groups])


def is_unpaired(strength: int) -> bool:
    """Whether a low row holds no pair, nor anything else that spoils it."""
    return -strength >> CATEGORY_SHIFT == Category.HIGH_CARD


def is_ten_low(strength: int) -> bool:
    """Whether a low row is ten or lower and nothing spoils it."""
    return -strength >> CLASS_SHIFT <= 10


def highest_card(strength: int) -> int:
    """The rank that an unspoilt low row is named after, 1 for an ace played low; else 0."""
    return -strength >> CLASS_SHIFT if is_unpaired(strength) else 0


@cache
def low_text(strength: int) -> str:
    """A low row by its cards, the same in every language: ``low 9-7-5-3-2``, ``low 8-8-K``."""
    spoilt = -strength
    category = Category(spoilt >> CATEGORY_SHIFT)
    ranks = [spoilt >> shift & 15 for shift in range(CLASS_SHIFT, -1, -4)]
    if category in _IN_SEQUENCE:
        ranks = [ranks[0] - step for step in range(5)]
    sizes = _SIZES.get(category, (1,) * 5)
    cards = [rank for rank, size in zip(ranks, sizes, strict=False) for _ in range(size) if rank]
    return f"low {'-'.join([_ACE if rank == 1 else RANKS[rank - 2] for rank in cards])}"


def describe_low(strength: int) -> str:
    """As ``low_text``, with what spoils the row where its ranks do not tell: ``... (straight)``."""
    category = -strength >> CATEGORY_SHIFT
    told = low_text(strength)
    return f"{told} ({CATEGORY_WORDS[category]})" if category in _UNSEEN else told


def deuce_so_far(key: int) -> str:
    """The row that fewer cards than it needs make already, the ace high."""
    return low_text(-_spoilt_by(key & RANK_BITS, ace=14))


def ace_so_far(key: int) -> str:
    """The row that fewer cards than it needs make already, the ace low."""
    return low_text(-_spoilt_by(key & RANK_BITS, ace=1))
