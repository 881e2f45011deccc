"""Setting a hand: mostly in order, often like another seat's."""

from functools import cmp_to_key
from random import Random
from typing import Any

from tests import oracle
from tests.dealing.cards import Pack, take_any, take_mirror, take_ranks, take_row

Rows = list[list[str]]


def rows_as_text(rows: Rows) -> dict[str, str]:
    return dict(zip(oracle.ROWS, map(" ".join, rows), strict=True))


def in_order(rows: Rows) -> Rows:
    """The two rows of five with the stronger one in the back."""
    front, *fives = rows
    fives.sort(key=cmp_to_key(lambda a, b: oracle.compare(" ".join(a), " ".join(b), "low")))
    return [front, *fives]


def lowest_apart(cards: list[str], count: int) -> list[str]:
    """So many of the lowest cards, of different ranks as far as there are."""
    chosen: list[str] = []
    for card in sorted(cards, key=lambda c: oracle.RANKS.index(c[0])):
        if len(chosen) < count and card[0] not in [other[0] for other in chosen]:
            chosen.append(card)
    return chosen + [card for card in cards if card not in chosen][: count - len(chosen)]


def lowest_single(cards: list[str]) -> list[str]:
    """Three low cards that leave the pairs to the other rows: a front that seldom fouls."""
    held = [card[0] for card in cards]
    single = [card for card in cards if held.count(card[0]) == 1]
    return lowest_apart(single if len(single) >= 3 else cards, 3)


def set_carefully(cards: list[str], rules: dict[str, Any]) -> Rows:
    """Thirteen cards set so that a foul is rare: low rows first, the rest in order."""
    middle = lowest_apart(cards, 5) if rules["rows.middle"] != "high" else []
    rest = [card for card in cards if card not in middle]
    front = lowest_single(rest)
    rest = [card for card in rest if card not in front]
    return [front, middle, rest] if middle else in_order([front, rest[:5], rest[5:]])


def draw_rows(rng: Random, pack: Pack, rules: dict[str, Any]) -> Rows:
    """Three rows, strong ones where high wins and mostly low ones where low wins."""
    rows = []
    for row, size in (("front", 3), ("middle", 5), ("back", 5)):
        cards = None
        if rules.get(f"rows.{row}", "high") != "high" and rng.random() < 0.7:
            cards = take_ranks(rng, pack, "".join(rng.sample("A23456789TJ", size)))
        rows.append(cards or take_row(rng, pack, size))
    return rows


def set_hand(rng: Random, pack: Pack, others: list[Rows], rules: dict[str, Any]) -> Rows:
    """Front, middle and back for a seat; about one in six is out of order."""
    if others and rng.random() < 0.3:
        rows = take_mirror(rng, pack, rng.choice(others))
    elif rng.random() < 0.05:
        cards = take_any(rng, pack, 13)
        rows = [cards[:3], cards[3:8], cards[8:]]
    else:
        rows = draw_rows(rng, pack, rules)
    if rng.random() < 0.08:
        return rows
    if rules["rows.middle"] == "high":
        rows = in_order(rows)
    if oracle.is_foul(rows_as_text(rows), rules) and rng.random() < 0.8:
        rows = set_carefully([card for row in rows for card in row], rules)
    return rows
