"""How many of the 635,013,559,600 deals of thirteen cards show each natural, counted exactly (R-NAT-2, R-NAT-3)."""

from collections import Counter
from itertools import product
from math import comb, prod

from tests.oracle.rows import RANKS, STRAIGHTS_OF_FIVE, STRAIGHTS_OF_THREE, SUITS

DEALS = comb(52, 13)


def deals_showing() -> dict[str, int]:
    """Deals by kind; four of a rank are one pair."""
    six_others_twice = 13 * 4 * comb(12, 5) * 6**5
    twelve_and_one = comb(26, 12) * 26
    return {
        "dragon": 4**13,
        "clean_dragon": 4,
        "three_straight_flushes": straight_flush_deals(),
        "three_quads": comb(13, 3) * 40,
        "four_trips": comb(13, 4) * 4**4 * 36 + 13 * comb(12, 3) * 4**3,
        "three_straights": straight_deals(),
        "three_flushes": flush_deals(),
        "five_pairs_and_trips": six_others_twice,
        "six_pairs": comb(13, 6) * 6**6 * 28 + six_others_twice,
        "all_one_colour": 2 * comb(26, 13),
        "twelve_of_one_colour": 2 * (comb(26, 13) + twelve_and_one),
        "twelve_royals": comb(16, 13) + comb(16, 12) * 36,
        "all_high": comb(28, 13),
        "all_low": comb(28, 13),
        "no_face_cards": comb(40, 13),
    }


def flush_deals() -> int:
    """Every way to have as many cards of each suit as three rows of one suit each take."""
    vectors = set()
    for back, middle, front in product(SUITS, repeat=3):
        held = Counter([back] * 5 + [middle] * 5 + [front] * 3)
        vectors.add(tuple(held[suit] for suit in SUITS))
    return sum(prod(comb(13, number) for number in vector) for vector in vectors)


def straight_deals() -> int:
    """Every way to have as many cards of each rank as three straights take, four at most."""
    vectors = set()
    for rows in product(STRAIGHTS_OF_FIVE, STRAIGHTS_OF_FIVE, STRAIGHTS_OF_THREE):
        held = Counter("".join(rows))
        vectors.add(tuple(held[rank] for rank in RANKS))
    return sum(prod(comb(4, number) for number in vector) for vector in vectors)


def straight_flush_deals() -> int:
    """The different sets of thirteen cards that three straight flushes without a card in common make up."""
    fives = [
        frozenset(rank + suit for rank in straight)
        for straight, suit in product(STRAIGHTS_OF_FIVE, SUITS)
    ]
    threes = [
        frozenset(rank + suit for rank in straight)
        for straight, suit in product(STRAIGHTS_OF_THREE, SUITS)
    ]
    deals = {back | middle | front for back, middle, front in product(fives, fives, threes)}
    return sum(len(deal) == 13 for deal in deals)
