"""A second settlement, written from docs/rules.md by another road than the engine's.

It is slow and plain on purpose: hands are named by looking at their counts, straights are looked up in a written list, naturals
are found by search, and what two players owe each other is read from the rules one case at a time. It shares nothing with the
product: not a table, not a preset, not a helper. It reads the hand document's keys and plays what this release plays.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import Any

RANKS = "23456789TJQKA"
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

SCHEDULES: dict[str, dict[str, dict[str, int]]] = {
    "none": {"front": {}, "middle": {}, "back": {}},
    "seeds": {
        "front": {"trips": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 8},
        "back": {"straight": 2, "flush": 4, "straight_flush": 10},
    },
    "eastern": {
        "front": {"trips": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10},
        "back": {"four_of_a_kind": 4, "straight_flush": 5},
    },
    "open_face_old": {
        "front": {
            "pair_6": 1,
            "pair_7": 2,
            "pair_8": 3,
            "pair_9": 4,
            "pair_T": 5,
            "pair_J": 6,
            "pair_Q": 7,
            "pair_K": 8,
            "pair_A": 9,
        },
        "middle": {
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 16,
            "straight_flush": 20,
        },
        "back": {
            "straight": 2,
            "flush": 4,
            "full_house": 6,
            "four_of_a_kind": 8,
            "straight_flush": 10,
            "royal_flush": 20,
        },
    },
    "open_face": {
        "front": {
            "pair_6": 1,
            "pair_7": 2,
            "pair_8": 3,
            "pair_9": 4,
            "pair_T": 5,
            "pair_J": 6,
            "pair_Q": 7,
            "pair_K": 8,
            "pair_A": 9,
            "trips_2": 10,
            "trips_3": 11,
            "trips_4": 12,
            "trips_5": 13,
            "trips_6": 14,
            "trips_7": 15,
            "trips_8": 16,
            "trips_9": 17,
            "trips_T": 18,
            "trips_J": 19,
            "trips_Q": 20,
            "trips_K": 21,
            "trips_A": 22,
        },
        "middle": {
            "three_of_a_kind": 2,
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 20,
            "straight_flush": 30,
            "royal_flush": 50,
        },
        "back": {
            "straight": 2,
            "flush": 4,
            "full_house": 6,
            "four_of_a_kind": 10,
            "straight_flush": 15,
            "royal_flush": 25,
        },
    },
}

CLASSIC_1_6: dict[str, Any] = {
    "rows.order": "at_least",
    "rows.missing_kicker": "lower",
    "rows.wheel": "low",
    "scoring.row_units": 1,
    "scoring.majority_bonus": 0,
    "scoring.scoop_bonus": 3,
    "scoring.majority_needs": "two_rows",
    "royalties.schedule": "seeds",
    "royalties.paid": "net",
    "foul.units": 3,
    "foul.pays_royalties": True,
    "surrender.units": "none",
    "naturals.detect": "declared",
    "naturals.quads_count_as_two_pairs": False,
    "naturals.list": [
        {"kind": "dragon", "units": 0, "plus_scoop": True},
        {"kind": "four_trips", "units": 4, "plus_scoop": False},
        {"kind": "three_straights", "units": 3, "plus_scoop": False},
        {"kind": "three_flushes", "units": 3, "plus_scoop": False},
        {"kind": "six_pairs", "units": 3, "plus_scoop": False},
    ],
    "stakes.levels": [{"from_hand": 1, "unit": 100, "royalty_multiplier": 1}],
    "short_stack.policy": "clockwise",
}
RULE_SETS: dict[str, dict[str, Any]] = {
    "classic_1_6": CLASSIC_1_6,
    "pusoy": CLASSIC_1_6,
    "classic_1_2": {**CLASSIC_1_6, "scoring.majority_bonus": 1, "scoring.scoop_bonus": 0},
    "classic_2_4": {**CLASSIC_1_6, "scoring.majority_bonus": 1, "scoring.scoop_bonus": 1},
}


# --- cards and rows -------------------------------------------------------------------------------


def cards_of(text: str) -> list[str]:
    """The cards of a text in printed form, `As Kd Th`."""
    return text.split()


@lru_cache(maxsize=200_000)
def name_of(row: str, wheel: str) -> tuple[str, tuple[int, ...]]:
    """R-RANK-1 to R-RANK-3: a row's category and the numbers that decide between two of a category."""
    cards = cards_of(row)
    counts = Counter(card[0] for card in cards)
    groups = sorted(counts, key=lambda rank: (counts[rank], RANKS.index(rank)), reverse=True)
    category = SHAPES[tuple(counts[rank] for rank in groups)]
    deciders = tuple(RANKS.index(rank) for rank in groups)
    if len(cards) == 3 or category != "high card":
        return category, deciders
    one_suit = len({card[1] for card in cards}) == 1
    for straight in STRAIGHTS_OF_FIVE:
        if set(straight) == set(counts):
            place = straights_from_below(wheel).index(straight)
            if one_suit:
                return ("royal flush" if straight == "TJQKA" else "straight flush"), (place,)
            return "straight", (place,)
    return ("flush" if one_suit else "high card"), deciders


def straights_from_below(wheel: str) -> list[str]:
    """R-RANK-2: the ten straights, the lowest first."""
    if wheel == "low":
        return STRAIGHTS_OF_FIVE
    return [*STRAIGHTS_OF_FIVE[1:9], "A2345", "TJQKA"]


def compare(one: str, other: str, wheel: str, missing_kicker: str = "lower") -> int:
    """1 where the first row is better, −1 where the second is, 0 where they are equal."""
    (category, ranks), (other_category, other_ranks) = name_of(one, wheel), name_of(other, wheel)
    if category != other_category:
        return 1 if CATEGORIES.index(category) > CATEGORIES.index(other_category) else -1
    for rank, other_rank in zip(ranks, other_ranks, strict=False):
        if rank != other_rank:
            return 1 if rank > other_rank else -1
    if len(ranks) == len(other_ranks) or missing_kicker == "equal":
        return 0
    return 1 if len(ranks) > len(other_ranks) else -1


def is_foul(seat: Mapping[str, Any], rules: Mapping[str, Any]) -> bool:
    """R-ORDER-1 and R-ORDER-2."""
    wheel, kicker = rules["rows.wheel"], rules["rows.missing_kicker"]
    lowest_allowed = 0 if rules["rows.order"] == "at_least" else 1
    return (
        compare(seat["back"], seat["middle"], wheel, kicker) < lowest_allowed
        or compare(seat["middle"], seat["front"], wheel, kicker) < lowest_allowed
    )


# --- naturals -------------------------------------------------------------------------------------


def shows(kind: str, cards: list[str], quads_are_two_pairs: bool = False) -> bool:
    """R-NAT-3: whether thirteen cards show a natural."""
    held = Counter(card[0] for card in cards)
    if kind == "dragon":
        return all(held[rank] == 1 for rank in RANKS)
    if kind == "four_trips":
        return sum(held[rank] in (3, 4) for rank in RANKS) == 4
    if kind == "six_pairs":
        pairs = sum(1 for rank in RANKS if held[rank] >= 2)
        if quads_are_two_pairs:
            pairs += sum(1 for rank in RANKS if held[rank] == 4)
        return pairs >= 6
    if kind == "three_flushes":
        suits = Counter(card[1] for card in cards)
        return any(
            Counter({s: 5 * (s == back) + 5 * (s == middle) + 3 * (s == front) for s in SUITS})
            == suits
            for back, middle, front in product(SUITS, repeat=3)
        )
    if kind == "three_straights":
        return can_be_straights(held, (STRAIGHTS_OF_FIVE, STRAIGHTS_OF_FIVE, STRAIGHTS_OF_THREE))
    raise ValueError(kind)


def can_be_straights(held: Counter[str], rows: tuple[list[str], ...]) -> bool:
    """Whether the ranks held can be laid out in straights, one of each list."""
    if not rows:
        return True
    return any(
        all(held[rank] for rank in straight)
        and can_be_straights(held - Counter(straight), rows[1:])
        for straight in rows[0]
    )


def shows_by_every_arrangement(kind: str, cards: list[str]) -> bool:
    """Three flushes and three straights by trying all 72,072 arrangements, for checking `shows`."""

    def good(row: tuple[str, ...]) -> bool:
        if kind == "three_flushes":
            return len({card[1] for card in row}) == 1
        ranks = {card[0] for card in row}
        lists = STRAIGHTS_OF_FIVE if len(row) == 5 else STRAIGHTS_OF_THREE
        return len(ranks) == len(row) and any(set(straight) == ranks for straight in lists)

    for front in combinations(cards, 3):
        if not good(front):
            continue
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest, 5):
            if good(middle) and good(tuple(card for card in rest if card not in middle)):
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


# --- royalties ------------------------------------------------------------------------------------


def royalty(row: str, cards: str, rules: Mapping[str, Any]) -> int:
    """R-ROY-1: what a row's hand is worth by the schedule."""
    schedule = rules["royalties.schedule"]
    entries = (SCHEDULES[schedule] if isinstance(schedule, str) else schedule)[row]
    category, _ = name_of(cards, rules["rows.wheel"])
    word = category.replace(" ", "_")
    names = [word]
    if row == "front":
        grouped, count = Counter(card[0] for card in cards_of(cards)).most_common(1)[0]
        word = {1: "", 2: "pair", 3: "trips"}[count]
        names = [f"{word}_{grouped}", word]
    if word == "royal_flush":
        names = ["royal_flush", "straight_flush"]
    for name in names:
        if name in entries:
            return int(entries[name])
    return 0


# --- a pair ---------------------------------------------------------------------------------------


def settle_pair(
    one: Mapping[str, Any], other: Mapping[str, Any], rules: Mapping[str, Any]
) -> Counter[str]:
    """What the second seat pays the first, by kind of line; negative where the first pays."""
    state, other_state = one["state"], other["state"]
    if (state, other_state) == ("set", "set"):
        return settle_rows(one, other, rules)
    if state == "natural" or other_state == "natural":
        return settle_natural(one, other, rules)
    if {state, other_state} <= {"foul", "surrender"}:
        return Counter()
    if other_state in ("foul", "surrender"):
        return price_of_giving_up(winner=one, loser=other, rules=rules)
    return negated(price_of_giving_up(winner=other, loser=one, rules=rules))


def negated(kinds: Counter[str]) -> Counter[str]:
    return Counter({kind: -units for kind, units in kinds.items()})


def price_of_giving_up(
    *, winner: Mapping[str, Any], loser: Mapping[str, Any], rules: Mapping[str, Any]
) -> Counter[str]:
    """R-FOUL-2, R-FOUL-3, R-SURR-1."""
    if loser["state"] == "surrender":
        return Counter(surrender=rules["surrender.units"])
    paid: Counter[str] = Counter(foul=full_scoop(rules))
    if rules["foul.units"] != "scoop":
        paid["foul"] = rules["foul.units"]
    if rules["foul.pays_royalties"]:
        paid["royalty"] = sum(winner["row_royalties"].values())
    return paid


def full_scoop(rules: Mapping[str, Any]) -> int:
    """R-SCORE-5: three rows and the bonus for all three."""
    return int(3 * rules["scoring.row_units"] + rules["scoring.scoop_bonus"])


def settle_natural(
    one: Mapping[str, Any], other: Mapping[str, Any], rules: Mapping[str, Any]
) -> Counter[str]:
    """R-NAT-1, R-NAT-4, R-FOUL-4, R-SURR-1."""
    if one["state"] == "surrender":
        return Counter(surrender=-rules["surrender.units"])
    if other["state"] == "surrender":
        return Counter(surrender=rules["surrender.units"])
    order = [entry["kind"] for entry in rules["naturals.list"]]
    prices = [
        entry["units"] + (full_scoop(rules) if entry["plus_scoop"] else 0)
        for entry in rules["naturals.list"]
    ]
    place = order.index(one["natural"]) if one["natural"] else len(order)
    other_place = order.index(other["natural"]) if other["natural"] else len(order)
    if place == other_place:
        return Counter()
    if place < other_place:
        return Counter(natural=prices[place])
    return Counter(natural=-prices[other_place])


def settle_rows(
    one: Mapping[str, Any], other: Mapping[str, Any], rules: Mapping[str, Any]
) -> Counter[str]:
    """R-SCORE-1 to R-SCORE-5 and R-ROY-2 for two hands in order."""
    results = {row: compare(one[row], other[row], rules["rows.wheel"]) for row in ROWS}
    tally = Counter(results.values())
    won, lost = tally[1], tally[-1]
    paid: Counter[str] = Counter(row=(won - lost) * rules["scoring.row_units"])
    if won == 3 or lost == 3:
        paid["scoop"] = rules["scoring.scoop_bonus"] * (1 if won else -1)
    elif won != lost:
        better_has = max(won, lost)
        if better_has >= 2 or rules["scoring.majority_needs"] == "net_winner":
            paid["majority"] = rules["scoring.majority_bonus"] * (1 if won > lost else -1)
    for row in ROWS:
        mine, theirs = one["row_royalties"][row], other["row_royalties"][row]
        if rules["royalties.paid"] == "net":
            paid["royalty"] += mine - theirs
        elif results[row] > 0:
            paid["royalty"] += mine
        elif results[row] < 0:
            paid["royalty"] -= theirs
    return paid


# --- the hand -------------------------------------------------------------------------------------


def rules_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The rule set a document is played by, as paths and values."""
    return {**RULE_SETS[document["rules"]], **document.get("options", {})}


def seat_of(entry: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """A seat with how its hand stands: set, foul, natural or surrender."""
    seat: dict[str, Any] = {**entry, "natural": natural_of(entry, rules), "row_royalties": {}}
    if entry.get("surrender"):
        seat["state"] = "surrender"
    elif seat["natural"]:
        seat["state"] = "natural"
    elif is_foul(entry, rules):
        seat["state"] = "foul"
    else:
        seat["state"] = "set"
        seat["row_royalties"] = {row: royalty(row, entry[row], rules) for row in ROWS}
    return seat


def settle(document: Mapping[str, Any]) -> dict[str, Any]:
    """The settlement of a document without errors; `stack_short` names the seats a refusal would."""
    rules = rules_of(document)
    seats = {entry["seat"]: seat_of(entry, rules) for entry in document["seats"]}
    unit = document.get("unit", rules["stakes.levels"][0]["unit"])
    button = document.get("button", max(seats))
    around = sorted(seats, key=lambda seat: (seat - button - 1) % 4)

    pairs = {
        (a, b): settle_pair(seats[a], seats[b], rules) for a, b in combinations(sorted(seats), 2)
    }
    net_units = dict.fromkeys(seats, 0)
    for (a, b), kinds in pairs.items():
        net_units[a] += kinds.total()
        net_units[b] -= kinds.total()

    chips = {seat: seats[seat].get("stack") for seat in seats}
    short = [
        entry["seat"]
        for entry in document["seats"]
        if "stack" in entry and entry["stack"] + net_units[entry["seat"]] * unit < 0
    ]
    net = dict.fromkeys(seats, 0)
    unpaid = []
    for a, b in combinations(around, 2):
        owed = pairs[min(a, b), max(a, b)].total() * unit * (1 if a < b else -1)
        payer, payee = (b, a) if owed > 0 else (a, b)
        due = paid = abs(owed)
        if rules["short_stack.policy"] == "clockwise" and chips[payer] is not None:
            paid = min(due, chips[payer] + net[payer])
        net[payer] -= paid
        net[payee] += paid
        if paid < due:
            unpaid.append({"from": payer, "to": payee, "amount": due - paid})
    return {
        "net_units": net_units,
        "net": net,
        "pairs": pairs,
        "states": {seat: seats[seat]["state"] for seat in seats},
        "naturals": {seat: seats[seat]["natural"] for seat in seats},
        "royalties": {seat: sum(seats[seat]["row_royalties"].values()) for seat in seats},
        "moves": fewest_payments(net, around),
        "unpaid": unpaid,
        "stack_short": short if rules["short_stack.policy"] == "refuse" else [],
    }


def fewest_payments(net: Mapping[int, int], around: list[int]) -> list[dict[str, int]]:
    """R-PAY-5: the largest debtor pays the largest creditor, again and again."""
    left = dict(net)
    moves = []
    while any(left.values()):
        creditor = max(around, key=lambda seat: (left[seat], -around.index(seat)))
        debtor = max(around, key=lambda seat: (-left[seat], -around.index(seat)))
        amount = min(left[creditor], -left[debtor])
        left[creditor] -= amount
        left[debtor] += amount
        moves.append({"from": debtor, "to": creditor, "amount": amount})
    return moves


def fewest_payments_count(net: Mapping[int, int]) -> int:
    """How few payments can do it: the seats that moved, less the groups that are square among themselves."""

    def most_groups(seats: tuple[int, ...]) -> int:
        if not seats:
            return 0
        first, rest = seats[0], seats[1:]
        return max(
            1 + most_groups(tuple(seat for seat in rest if seat not in others))
            for size in range(len(rest) + 1)
            for others in combinations(rest, size)
            if net[first] + sum(net[seat] for seat in others) == 0
        )

    moved = tuple(seat for seat, amount in net.items() if amount)
    return len(moved) - most_groups(moved)


# --- comparing ------------------------------------------------------------------------------------


def kinds_of_lines(pair: Mapping[str, Any]) -> Counter[str]:
    """A settled pair's lines added up by kind; a scoop that belongs to a natural counts as natural."""
    kinds: Counter[str] = Counter()
    for line in pair["lines"]:
        kinds[line["kind"]] += line["units"]
    if kinds["natural"]:
        kinds["natural"] += kinds.pop("scoop", 0)
    return Counter({kind: units for kind, units in kinds.items() if units})


def differences(document: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """Where a program's answer to a document departs from this settlement; empty where it does not."""
    expected = settle(document)
    if expected["stack_short"]:
        told = [(e["code"], e["seat"]) for e in answer.get("errors", [])]
        wanted = [("stack_short", seat) for seat in expected["stack_short"]]
        return [] if told == wanted else [f"errors: {told}, expected {wanted}"]
    if "errors" in answer:
        return [f"refused: {answer['errors']}"]
    found = []

    def check(what: str, told: object, wanted: object) -> None:
        if told != wanted:
            found.append(f"{what}: {told}, expected {wanted}")

    for key in ("net_units", "net"):
        check(key, {int(seat): units for seat, units in answer[key].items()}, expected[key])
    check("moves", answer["moves"], expected["moves"])
    check("unpaid", answer["unpaid"], expected["unpaid"])
    check("number of moves", len(answer["moves"]), fewest_payments_count(expected["net"]))
    check("pairs", {tuple(pair["seats"]) for pair in answer["pairs"]}, set(expected["pairs"]))
    for pair in answer["pairs"]:
        kinds = expected["pairs"][tuple(pair["seats"])]
        check(f"units of {pair['seats']}", pair["units"], kinds.total())
        wanted_kinds = Counter({kind: units for kind, units in kinds.items() if units})
        check(f"lines of {pair['seats']}", kinds_of_lines(pair), wanted_kinds)
    for seat, state in expected["states"].items():
        told_seat = answer["seats"][str(seat)]
        check(f"foul of {seat}", told_seat["foul"] is not None, state == "foul")
        check(f"natural of {seat}", told_seat["natural"], expected["naturals"][seat])
        check(f"royalties of {seat}", told_seat["royalties"], expected["royalties"][seat])
    return found
