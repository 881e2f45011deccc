"""Strength of rows: one number a row, so that rows compare with ``<`` (R-RANK-1 to R-RANK-3).

A strength is ``category << 20 | r1 << 16 | r2 << 12 | ...``: the category, then the ranks in the
order in which they decide (2-14). A rank that a row does not have is 0, so three cards stand below
five with the same ranks. Front, middle and back share the scale.

The tables are built when the module is imported (about 20 ms); nothing is shipped or cached.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations

from settlement.engine.cards import RANKS

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

_Shape = tuple[tuple[int, int], ...]
"""Groups of equal ranks, as they decide: how many cards a rank, how many such ranks."""
_FIVE_CARDS: Mapping[Category, _Shape] = {
    Category.HIGH_CARD: ((1, 5),),
    Category.ONE_PAIR: ((2, 1), (1, 3)),
    Category.TWO_PAIR: ((2, 2), (1, 1)),
    Category.THREE_OF_A_KIND: ((3, 1), (1, 2)),
    Category.FULL_HOUSE: ((3, 1), (2, 1)),
    Category.FOUR_OF_A_KIND: ((4, 1), (1, 1)),
}
_THREE_CARDS: Mapping[Category, _Shape] = {
    Category.HIGH_CARD: ((1, 3),),
    Category.ONE_PAIR: ((2, 1), (1, 1)),
    Category.THREE_OF_A_KIND: ((3, 1),),
}
GROUPED: Mapping[tuple[int, ...], Category] = {
    (1,): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
    (2,): Category.ONE_PAIR,
    (2, 1): Category.ONE_PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4,): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
}
"""What the two largest groups of equal ranks make, or the only one."""
_ACE, _KING, _FIVE = 14, 13, 5
_RANK_COUNTERS = {rank: 1 << 3 * (rank - 2) for rank in range(2, _ACE + 1)}
_WHEEL_RANKS = (14, 5, 4, 3, 2)
_SECOND = 1
"""Second rank of the wheel where it stands between the ace-high and the king-high straight."""


def pack(category: Category, ranks: Sequence[int]) -> int:
    """The strength of a category with up to five ranks in deciding order."""
    strength = int(category)
    for rank in ranks:
        strength = strength << 4 | rank
    return strength << CATEGORY_SHIFT - 4 * len(ranks)


def rank_key(ranks: Iterable[int]) -> int:
    """The rank part of the key of cards of these ranks (2-14)."""
    return sum([_RANK_COUNTERS[rank] for rank in ranks])


def _by_groups(shapes: Mapping[Category, _Shape]) -> Iterator[tuple[int, int]]:
    """Rank keys and strengths of everything that groups of equal ranks make."""
    for category, shape in shapes.items():
        for ranks, key in _groups(shape, range(_ACE, 1, -1)):
            yield key, pack(category, ranks)


def _groups(shape: _Shape, ranks: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Ranks in deciding order with their key, for every way to fill a shape."""
    (count, many), *others = shape
    for chosen in combinations(ranks, many):
        key = count * rank_key(chosen)
        if not others:
            yield chosen, key
            continue
        left = [rank for rank in ranks if rank not in chosen]
        for rest, rest_key in _groups(tuple(others), left):
            yield chosen + rest, key + rest_key


def _straights() -> dict[tuple[int, ...], int]:
    """The ten straights, high to low, each with the rank it is named after."""
    runs = {tuple(range(top, top - 5, -1)): top for top in range(_ACE, _FIVE, -1)}
    return {**runs, _WHEEL_RANKS: _FIVE}


def _tables() -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Rank parts of keys to strengths: five cards of mixed suits, of one suit, three cards."""
    mixed = dict(_by_groups(_FIVE_CARDS))
    suited = {
        rank_key(ranks): pack(Category.FLUSH, ranks)
        for ranks in combinations(range(_ACE, 1, -1), 5)
    }
    for ranks, top in _straights().items():
        key = rank_key(ranks)
        mixed[key] = pack(Category.STRAIGHT, (top,))
        best = Category.ROYAL_FLUSH if top == _ACE else Category.STRAIGHT_FLUSH
        suited[key] = pack(best, (top,))
    front = dict(_by_groups(_THREE_CARDS))
    return mixed, suited, front


ONE_SUIT = frozenset(5 << 4 * suit for suit in range(4))
"""Suit parts of the keys of five cards of one suit."""
MIXED, SUITED, FRONT = _tables()
_WHEEL_KEY = rank_key(_WHEEL_RANKS)

Rank = Callable[[int], int]
"""The key of a row's cards to its strength."""


def five_card_rank(mixed: Mapping[int, int], suited: Mapping[int, int]) -> Rank:
    """How five cards are ranked, from the tables of mixed suits and of one suit.

    Ranking is what everything else waits for: the function holds its tables itself, and the shift
    and the mask (``SUIT_SHIFT``, ``RANK_BITS``) are written as the constants they compile to.
    """
    one_suit = ONE_SUIT

    def rank(key: int) -> int:
        return (suited if key >> 39 in one_suit else mixed)[key & (1 << 39) - 1]

    return rank


rank_five = five_card_rank(MIXED, SUITED)
"""Strength of five cards from their key; A-2-3-4-5 is the lowest straight (R-RANK-1, 2)."""
rank_five_wheel_second = five_card_rank(
    {**MIXED, _WHEEL_KEY: pack(Category.STRAIGHT, (_KING, _SECOND))},
    {**SUITED, _WHEEL_KEY: pack(Category.STRAIGHT_FLUSH, (_KING, _SECOND))},
)
"""As ``rank_five``, but A-2-3-4-5 is the second straight, below T-J-Q-K-A only (R-RANK-2)."""


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


def word_so_far(key: int) -> str:
    """The category, in words, that fewer than five cards of a row make already."""
    counts = [key >> shift & 7 for shift in range(0, SUIT_SHIFT, 3)]
    largest = sorted([count for count in counts if count], reverse=True)[:2]
    return CATEGORY_WORDS[GROUPED[tuple(largest)]]
