"""Naturals: which of them thirteen cards show (R-NAT)."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

from tests.oracle.rows import RANKS, ROWS, STRAIGHTS_OF_FIVE, STRAIGHTS_OF_THREE, SUITS, cards_of

RED = "hd"
KINDS = (
    "dragon",
    "clean_dragon",
    "three_straight_flushes",
    "three_quads",
    "four_trips",
    "three_straights",
    "three_flushes",
    "five_pairs_and_trips",
    "six_pairs",
    "all_one_colour",
    "twelve_of_one_colour",
    "twelve_royals",
    "all_high",
    "all_low",
    "no_face_cards",
)
SETS_OF_RANKS = {
    5: set(map(frozenset, STRAIGHTS_OF_FIVE)),
    3: set(map(frozenset, STRAIGHTS_OF_THREE)),
}
ROWS_OF_STRAIGHTS = (STRAIGHTS_OF_FIVE, STRAIGHTS_OF_FIVE, STRAIGHTS_OF_THREE)


def shows(kind: str, cards: list[str], quads_are_two_pairs: bool = False) -> bool:
    """R-NAT-2, R-NAT-3: whether thirteen cards show a natural."""
    held = Counter(card[0] for card in cards)
    suits = Counter(card[1] for card in cards)
    red = sum(card[1] in RED for card in cards)

    def ranks_held(least: int) -> int:
        return sum(1 for rank in RANKS if held[rank] >= least)

    def cards_among(ranks: str) -> int:
        return sum(held[rank] for rank in ranks)

    return {
        "dragon": lambda: ranks_held(1) == 13,
        "clean_dragon": lambda: 13 in suits.values(),
        "three_straight_flushes": lambda: can_be_laid_out(cards, in_suit=True),
        "three_quads": lambda: ranks_held(4) == 3,
        "four_trips": lambda: ranks_held(3) == 4,
        "three_straights": lambda: can_be_laid_out(cards, in_suit=False),
        "three_flushes": lambda: can_be_flushes(suits),
        "five_pairs_and_trips": lambda: ranks_held(3) == 1 and ranks_held(2) == 6,
        "six_pairs": lambda: ranks_held(2) + quads_are_two_pairs * ranks_held(4) >= 6,
        "all_one_colour": lambda: red in (0, 13),
        "twelve_of_one_colour": lambda: red <= 1 or red >= 12,
        "twelve_royals": lambda: cards_among("JQKA") >= 12,
        "all_high": lambda: cards_among("89TJQKA") == 13,
        "all_low": lambda: cards_among("2345678") == 13,
        "no_face_cards": lambda: cards_among("JQK") == 0,
    }[kind]()


def can_be_flushes(suits: Counter[str]) -> bool:
    """Whether the cards of each suit are what three rows of one suit each would take."""
    return any(
        suits == Counter([back] * 5 + [middle] * 5 + [front] * 3)
        for back, middle, front in product(SUITS, repeat=3)
    )


def can_be_laid_out(cards: list[str], *, in_suit: bool, row: int = 0) -> bool:
    """Whether the cards can be laid out in straights of five, five and three, each in one suit if asked."""
    if row == 3:
        return True
    held = Counter(cards) if in_suit else Counter(card[0] for card in cards)
    endings = SUITS if in_suit else [""]
    for straight, ending in product(ROWS_OF_STRAIGHTS[row], endings):
        wanted = [rank + ending for rank in straight]
        if all(held[card] for card in wanted):
            left = list((held - Counter(wanted)).elements())
            if can_be_laid_out(left, in_suit=in_suit, row=row + 1):
                return True
    return False


def is_row_of(kind: str, row: tuple[str, ...]) -> bool:
    """Whether a row is a flush, a straight or both; three cards can be one here."""
    if kind != "three_straights" and len({card[1] for card in row}) > 1:
        return False
    if kind == "three_flushes":
        return True
    return frozenset(card[0] for card in row) in SETS_OF_RANKS[len(row)]


def shows_by_every_arrangement(kind: str, cards: list[str]) -> bool:
    """Three flushes, straights and straight flushes by trying every arrangement, for checking `shows`."""
    for front in combinations(cards, 3):
        if not is_row_of(kind, front):
            continue
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest, 5):
            back = tuple(card for card in rest if card not in middle)
            if is_row_of(kind, middle) and is_row_of(kind, back):
                return True
    return False


def natural_of(seat: Mapping[str, Any], rules: Mapping[str, Any]) -> str | None:
    """R-NAT-1: the natural a seat settles with, or None."""
    if seat.get("surrender"):
        return None
    if rules["naturals.detect"] == "declared":
        return seat.get("natural")
    cards = (
        cards_of(seat["cards"]) if "cards" in seat else cards_of(" ".join(seat[r] for r in ROWS))
    )
    quads = rules["naturals.quads_count_as_two_pairs"]
    for entry in rules["naturals.list"]:
        if shows(entry["kind"], cards, quads):
            return str(entry["kind"])
    return None
