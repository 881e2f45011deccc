"""Rows: what they are called, which is better, and whether three of them are in order (R-RANK, R-ORDER)."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

RANKS = "23456789TJQKA"
ACE_LOW = "A23456789TJQK"
SUITS = "shdc"
ROWS = ("front", "middle", "back")

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
SHAPES = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (1, 1, 1): "high card",
    (2, 1): "one pair",
    (3,): "three of a kind",
}
STRAIGHTS_OF_FIVE = [
    "A2345",
    "23456",
    "34567",
    "45678",
    "56789",
    "6789T",
    "789TJ",
    "89TJQ",
    "9TJQK",
    "TJQKA",
]
STRAIGHTS_OF_THREE = [
    "A23",
    "234",
    "345",
    "456",
    "567",
    "678",
    "789",
    "89T",
    "9TJ",
    "TJQ",
    "JQK",
    "QKA",
]

Named = tuple[str, tuple[int, ...]]


def cards_of(text: str) -> list[str]:
    """The cards of a text in printed form, `As Kd Th`."""
    return text.split()


def shape_of(cards: list[str], ranks: str) -> Named:
    """What the counts of the ranks make of a row, and the ranks that decide, grouped ones first."""
    counts = Counter(card[0] for card in cards)
    groups = sorted(counts, key=lambda rank: (counts[rank], ranks.index(rank)), reverse=True)
    return SHAPES[tuple(counts[rank] for rank in groups)], tuple(map(ranks.index, groups))


@lru_cache(maxsize=200_000)
def name_of(row: str, wheel: str) -> Named:
    """R-RANK-1 to R-RANK-3: a row's category and the numbers that decide between two of a category.

    `wheel` is `low` or `second`; with `none` A-2-3-4-5 is no straight (R-RANK-4).
    """
    cards = cards_of(row)
    category, deciders = shape_of(cards, RANKS)
    if len(cards) == 3 or category != "high card":
        return category, deciders
    one_suit = len({card[1] for card in cards}) == 1
    ranks = {card[0] for card in cards}
    for place, straight in enumerate(straights_from_below(wheel)):
        if set(straight) == ranks:
            if one_suit:
                return ("royal flush" if straight == "TJQKA" else "straight flush"), (place,)
            return "straight", (place,)
    return ("flush" if one_suit else "high card"), deciders


def straights_from_below(wheel: str) -> list[str]:
    """R-RANK-2: the ten straights, the lowest first."""
    if wheel == "low":
        return STRAIGHTS_OF_FIVE
    without = STRAIGHTS_OF_FIVE[1:]
    return without if wheel == "none" else [*without[:-1], "A2345", without[-1]]


def named_low(row: str, kind: str) -> Named:
    """R-RANK-4: the same for a row where the lower one wins."""
    if kind == "ace_to_five":
        return shape_of(cards_of(row), ACE_LOW)
    return name_of(row, "none")


def order_of(named: Named, other: Named) -> int:
    """1, 0 or −1 as the first is higher, equal or lower; ranks that only one of them has are not looked at."""
    (category, ranks), (other_category, other_ranks) = named, other
    if category != other_category:
        return 1 if CATEGORIES.index(category) > CATEGORIES.index(other_category) else -1
    for rank, other_rank in zip(ranks, other_ranks, strict=False):
        if rank != other_rank:
            return 1 if rank > other_rank else -1
    return 0


def compare(one: str, other: str, wheel: str, missing_kicker: str = "lower") -> int:
    """1 where the first high row is better, −1 where the second is, 0 where they are equal (R-ORDER-2)."""
    named, other_named = name_of(one, wheel), name_of(other, wheel)
    order = order_of(named, other_named)
    if order or missing_kicker == "equal":
        return order
    longer = len(named[1]) - len(other_named[1])
    return (longer > 0) - (longer < 0)


def kind_of_row(row: str, rules: Mapping[str, Any]) -> str:
    """`high`, `deuce_to_seven` or `ace_to_five`; the back is always high."""
    return "high" if row == "back" else str(rules[f"rows.{row}"])


def winner_of_row(row: str, one: str, other: str, rules: Mapping[str, Any]) -> int:
    """1 where the first seat wins the row, −1 where the second does, 0 on a tie."""
    kind = kind_of_row(row, rules)
    if kind == "high":
        return compare(one, other, rules["rows.wheel"])
    return -order_of(named_low(one, kind), named_low(other, kind))


def qualifies(row: str, cards: str, rules: Mapping[str, Any]) -> bool:
    """R-ORDER-3: a low row has no pair, or is ten or lower and nothing better than high card."""
    wanted = rules[f"rows.{row}_qualifier"]
    if wanted == "none":
        return True
    kind = kind_of_row(row, rules)
    category, deciders = named_low(cards, kind)
    if category != "high card":
        return False
    ranks = ACE_LOW if kind == "ace_to_five" else RANKS
    return wanted == "unpaired" or max(deciders) <= ranks.index("T")


def is_foul(seat: Mapping[str, Any], rules: Mapping[str, Any]) -> bool:
    """R-ORDER-1 to R-ORDER-3."""
    wheel, kicker = rules["rows.wheel"], rules["rows.missing_kicker"]
    lowest_allowed = 0 if rules["rows.order"] == "at_least" else 1
    high = [row for row in ("back", "middle", "front") if kind_of_row(row, rules) == "high"]
    low = [row for row in ("middle", "front") if row not in high]
    return any(
        compare(seat[stronger], seat[weaker], wheel, kicker) < lowest_allowed
        for stronger, weaker in pairwise(high)
    ) or not all(qualifies(row, seat[row], rules) for row in low)
