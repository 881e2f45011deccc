"""Drawing rows and naturals from a pack."""

from collections.abc import Callable
from random import Random

from tests import oracle

PACK = [rank + suit for rank in oracle.RANKS for suit in oracle.SUITS]
Pack = list[str]


# --- drawing cards --------------------------------------------------------------------------------


def take(pack: Pack, wanted: list[str]) -> list[str]:
    for card in wanted:
        pack.remove(card)
    return wanted


def take_any(rng: Random, pack: Pack, count: int) -> list[str]:
    return take(pack, rng.sample(pack, count))


def take_ranks(rng: Random, pack: Pack, ranks: str) -> list[str] | None:
    """One card of the pack for each rank, in any suits, or None where there are not enough."""
    cards: list[str] = []
    for rank in ranks:
        left = [card for card in pack if card[0] == rank and card not in cards]
        if not left:
            return None
        cards.append(rng.choice(left))
    return take(pack, cards)


def take_suit(rng: Random, pack: Pack, count: int, suit: str | None = None) -> list[str] | None:
    suit = suit or rng.choice(oracle.SUITS)
    left = [card for card in pack if card[1] == suit]
    return take(pack, rng.sample(left, count)) if len(left) >= count else None


def take_groups(rng: Random, pack: Pack, groups: list[int]) -> list[str] | None:
    """Cards in groups of a rank: [3, 2] is a full house."""
    cards: list[str] = []
    used: set[str] = set()
    for size in groups:
        ranks = [
            rank
            for rank in oracle.RANKS
            if rank not in used and sum(card[0] == rank for card in pack) >= size
        ]
        if not ranks:
            return None
        rank = rng.choice(ranks)
        used.add(rank)
        cards += rng.sample([card for card in pack if card[0] == rank], size)
    return take(pack, cards)


def take_row(rng: Random, pack: Pack, size: int) -> list[str]:
    """A row of three or five, often a strong one."""
    before = list(pack)
    row: list[str] | None = None
    if size == 3:
        row = take_groups(rng, pack, rng.choice([[3], [2, 1], [2, 1], [1, 1, 1]]))
    else:
        kind = rng.choice(("groups", "groups", "straight", "flush", "straight flush", "any"))
        if kind == "groups":
            row = take_groups(
                rng, pack, rng.choice([[4, 1], [3, 2], [3, 1, 1], [2, 2, 1], [2, 1, 1, 1]])
            )
        elif kind == "straight":
            row = take_straight(rng, pack, 5)
        elif kind == "flush":
            row = take_suit(rng, pack, 5)
        elif kind == "straight flush":
            row = take_straight(rng, pack, 5, oracle.SUITS)
    if row is None:
        pack[:] = before
        row = take_any(rng, pack, size)
    return row


def take_among(rng: Random, pack: Pack, ranks: str, suits: str, count: int) -> list[str] | None:
    """So many cards of some ranks and suits."""
    left = [card for card in pack if card[0] in ranks and card[1] in suits]
    return take(pack, rng.sample(left, count)) if len(left) >= count else None


def take_straight(rng: Random, pack: Pack, size: int, suits: str | None = None) -> list[str] | None:
    """A straight of three or five, in one of some suits or in any."""
    straights = oracle.STRAIGHTS_OF_FIVE if size == 5 else oracle.STRAIGHTS_OF_THREE
    straight = rng.choice(straights)
    if suits is None:
        return take_ranks(rng, pack, straight)
    suit = rng.choice(suits)
    wanted = [rank + suit for rank in straight]
    return take(pack, wanted) if set(wanted) <= set(pack) else None


GROUPS_OF_NATURALS = {
    "three_quads": [[4, 4, 4, 1]],
    "four_trips": [[3, 3, 3, 3, 1], [4, 3, 3, 3]],
    "five_pairs_and_trips": [[3, 2, 2, 2, 2, 2]],
    "six_pairs": [[2, 2, 2, 2, 2, 2, 1], [3, 2, 2, 2, 2, 2]],
}
RANKS_OF_NATURALS = {"all_high": "89TJQKA", "all_low": "2345678", "no_face_cards": "A23456789T"}
COLOURS = ("hd", "sc")


def draw_natural(rng: Random, pack: Pack, kind: str) -> list[str] | None:
    """Thirteen cards that show a natural; on None the pack may have lost some all the same."""
    if kind in GROUPS_OF_NATURALS:
        return take_groups(rng, pack, rng.choice(GROUPS_OF_NATURALS[kind]))
    if kind in RANKS_OF_NATURALS:
        return take_among(rng, pack, RANKS_OF_NATURALS[kind], oracle.SUITS, 13)

    def straights(suits: str | None) -> list[str] | None:
        return take_parts([take_straight(rng, pack, size, suits) for size in (5, 5, 3)])

    def twelve(ranks: str, suits: str) -> list[str] | None:
        return take_parts([take_among(rng, pack, ranks, suits, 12), take_any(rng, pack, 1)])

    ways: dict[str, Callable[[], list[str] | None]] = {
        "dragon": lambda: take_ranks(rng, pack, oracle.RANKS),
        "clean_dragon": lambda: take_suit(rng, pack, 13),
        "three_flushes": lambda: take_parts([take_suit(rng, pack, n) for n in (5, 5, 3)]),
        "three_straights": lambda: straights(None),
        "three_straight_flushes": lambda: straights(oracle.SUITS),
        "all_one_colour": lambda: take_among(rng, pack, oracle.RANKS, rng.choice(COLOURS), 13),
        "twelve_of_one_colour": lambda: twelve(oracle.RANKS, rng.choice(COLOURS)),
        "twelve_royals": lambda: twelve("JQKA", oracle.SUITS),
    }
    return ways[kind]()


def take_natural(rng: Random, pack: Pack, kind: str) -> list[str] | None:
    """Thirteen cards that show a natural, or None where the pack no longer holds them."""
    before = list(pack)
    cards = draw_natural(rng, pack, kind)
    if cards is None:
        pack[:] = before
    return cards


def take_parts(parts: list[list[str] | None]) -> list[str] | None:
    cards: list[str] = []
    for part in parts:
        if part is None:
            return None
        cards += part
    return cards


def take_mirror(rng: Random, pack: Pack, rows: list[list[str]]) -> list[list[str]]:
    """The same ranks as another seat's rows as far as the pack has them: rows that tie."""
    mirrored = []
    for row in rows:
        cards = take_ranks(rng, pack, "".join(card[0] for card in row))
        mirrored.append(cards or take_any(rng, pack, len(row)))
    return mirrored
