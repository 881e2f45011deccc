"""Random hand documents for properties and proofs: strong hands, ties, fouls, naturals and short stacks on purpose.

A fair deal is a poor test: naturals, fouls and short stacks are rare in it. Here each seat first picks what it wants to be and
then draws the cards for it from what is left of the pack; where the pack no longer has them it takes what there is.
"""

from functools import cmp_to_key
from random import Random
from typing import Any

from tests import oracle

PACK = [rank + suit for rank in oracle.RANKS for suit in oracle.SUITS]
NATURALS = ("dragon", "four_trips", "three_straights", "three_flushes", "six_pairs")

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
            row = take_ranks(rng, pack, rng.choice(oracle.STRAIGHTS_OF_FIVE))
        elif kind == "flush":
            row = take_suit(rng, pack, 5)
        elif kind == "straight flush":
            suit = rng.choice(oracle.SUITS)
            wanted = [rank + suit for rank in rng.choice(oracle.STRAIGHTS_OF_FIVE)]
            row = take(pack, wanted) if set(wanted) <= set(pack) else None
    if row is None:
        pack[:] = before
        row = take_any(rng, pack, size)
    return row


def take_natural(rng: Random, pack: Pack, kind: str) -> list[str] | None:
    """Thirteen cards that show a natural, or None where the pack no longer holds them."""
    before = list(pack)
    cards: list[str] | None = []
    if kind == "dragon":
        cards = take_ranks(rng, pack, oracle.RANKS)
    elif kind == "four_trips":
        cards = take_groups(rng, pack, rng.choice([[3, 3, 3, 3, 1], [4, 3, 3, 3]]))
    elif kind == "six_pairs":
        cards = take_groups(rng, pack, rng.choice([[2, 2, 2, 2, 2, 2, 1], [3, 2, 2, 2, 2, 2]]))
    elif kind == "three_flushes":
        cards = take_parts([take_suit(rng, pack, size) for size in (5, 5, 3)])
    elif kind == "three_straights":
        lists = (oracle.STRAIGHTS_OF_FIVE, oracle.STRAIGHTS_OF_FIVE, oracle.STRAIGHTS_OF_THREE)
        cards = take_parts([take_ranks(rng, pack, rng.choice(rows)) for rows in lists])
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


# --- setting a hand -------------------------------------------------------------------------------


def in_order(rows: list[list[str]]) -> list[list[str]]:
    """The two rows of five with the stronger one in the back."""
    front, *fives = rows
    fives.sort(key=cmp_to_key(lambda a, b: oracle.compare(" ".join(a), " ".join(b), "low")))
    return [front, *fives]


def cheapest_front(rows: list[list[str]]) -> list[list[str]]:
    """The three lowest unpaired cards in front where that is possible: a front that seldom fouls."""
    cards = sorted((card for row in rows for card in row), key=lambda c: oracle.RANKS.index(c[0]))
    front: list[str] = []
    for card in cards:
        alone = sum(other[0] == card[0] for other in cards) == 1
        if alone and len(front) < 3:
            front.append(card)
    front += [card for card in cards if card not in front][: 3 - len(front)]
    rest = [card for card in cards if card not in front]
    return [front, rest[:5], rest[5:]]


def set_hand(rng: Random, pack: Pack, others: list[list[list[str]]]) -> list[list[str]]:
    """Front, middle and back for a seat; about one in six is out of order."""
    if others and rng.random() < 0.3:
        rows = take_mirror(rng, pack, rng.choice(others))
    else:
        rows = [take_row(rng, pack, size) for size in (3, 5, 5)]
    if rng.random() < 0.08:
        return rows
    rows = in_order(rows)
    front, middle, _ = (" ".join(row) for row in rows)
    if oracle.compare(middle, front, "low") < 0 and rng.random() < 0.8:
        rows = in_order(cheapest_front(rows))
    return rows


# --- rule sets ------------------------------------------------------------------------------------


def a_schedule(rng: Random) -> object:
    if rng.random() < 0.75:
        return rng.choice(sorted(oracle.SCHEDULES))
    fives = [
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ]
    fronts = ["pair", "trips", "pair_A", "pair_6", "trips_2", "trips_K"]
    return {
        row: {hand: rng.randrange(12) for hand in hands if rng.random() < 0.5}
        for row, hands in (("front", fronts), ("middle", fives), ("back", fives))
    }


def a_natural_list(rng: Random) -> list[dict[str, Any]]:
    kinds = rng.sample(NATURALS, rng.randrange(len(NATURALS) + 1))
    return [
        {"kind": kind, "units": rng.randrange(14), "plus_scoop": rng.random() < 0.5}
        for kind in kinds
    ]


def some_options(rng: Random) -> dict[str, Any]:
    """Options this release plays, each in about every third document that has any."""
    choices: dict[str, Any] = {
        "rows.order": lambda: rng.choice(("at_least", "strict")),
        "rows.missing_kicker": lambda: rng.choice(("lower", "equal")),
        "rows.wheel": lambda: rng.choice(("low", "second")),
        "scoring.row_units": lambda: rng.randrange(4),
        "scoring.majority_bonus": lambda: rng.randrange(3),
        "scoring.scoop_bonus": lambda: rng.randrange(5),
        "scoring.majority_needs": lambda: rng.choice(("two_rows", "net_winner")),
        "royalties.schedule": lambda: a_schedule(rng),
        "royalties.paid": lambda: rng.choice(("net", "row_winner")),
        "foul.units": lambda: rng.choice((0, 3, 6, "scoop")),
        "foul.pays_royalties": lambda: rng.random() < 0.5,
        "surrender.units": lambda: rng.choice(("none", 1, 2, 5)),
        "naturals.detect": lambda: rng.choice(("declared", "automatic")),
        "naturals.quads_count_as_two_pairs": lambda: rng.random() < 0.5,
        "naturals.list": lambda: a_natural_list(rng),
        "short_stack.policy": lambda: rng.choice(("clockwise", "clockwise", "refuse")),
    }
    if rng.random() < 0.25:
        return {}
    return {path: choose() for path, choose in choices.items() if rng.random() < 0.35}


# --- documents ------------------------------------------------------------------------------------


def a_natural_seat(
    rng: Random, pack: Pack, rules: dict[str, Any]
) -> tuple[dict[str, Any], list[list[str]]] | None:
    """A seat that holds a natural of the list, declared where the rule set wants it declared."""
    offered = [entry["kind"] for entry in rules["naturals.list"]]
    if not offered:
        return None
    kind = rng.choice(offered)
    cards = take_natural(rng, pack, kind)
    if cards is None:
        return None
    rng.shuffle(cards)
    rows = in_order([cards[:3], cards[3:8], cards[8:]])
    declared = {} if rules["naturals.detect"] == "automatic" else {"natural": kind}
    if declared and rng.random() < 0.5:
        return {**declared, "cards": " ".join(cards)}, rows
    if declared and rng.random() < 0.1:
        declared = {}  # an undeclared natural is an ordinary hand
    return {**declared, **rows_as_text(rows)}, rows


def rows_as_text(rows: list[list[str]]) -> dict[str, str]:
    return dict(zip(oracle.ROWS, map(" ".join, rows), strict=True))


def a_document(rng: Random) -> dict[str, Any]:
    """One hand without an error in it, for two to four players."""
    options = some_options(rng)
    document: dict[str, Any] = {
        "id": f"random-{rng.randrange(10**9)}",
        "rules": rng.choice(sorted(oracle.RULE_SETS)),
    }
    if options:
        document["options"] = options
    rules = oracle.rules_of(document)
    if rng.random() < 0.8:
        document["unit"] = rng.choice((1, 5, 25, 100, 1000))
    unit = document.get("unit", 100)
    if rng.random() < 0.8:
        document["button"] = rng.randrange(1, 5)

    pack = list(PACK)
    rng.shuffle(pack)
    settled: list[list[list[str]]] = []
    entries = []
    for number in rng.sample((1, 2, 3, 4), rng.choice((2, 3, 4, 4))):
        entry: dict[str, Any]
        wish = rng.random()
        natural = a_natural_seat(rng, pack, rules) if wish < 0.1 else None
        if natural:
            entry, rows = natural
            settled.append(rows)
        elif wish > 0.92 and rules["surrender.units"] != "none":
            entry = {"surrender": True}
        else:
            rows = set_hand(rng, pack, settled)
            settled.append(rows)
            entry = rows_as_text(rows)
        entry = {"seat": number, **entry}
        if rng.random() < 0.5:
            entry["stack"] = rng.randrange(30 if rng.random() < 0.7 else 3) * unit
        entries.append(entry)
    document["seats"] = entries
    return document
