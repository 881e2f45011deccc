"""The royalty schedules, and what a row's hand is worth by one (R-ROY-1, R-ROY-4)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.rows import RANKS, cards_of, kind_of_row, name_of, named_low

Schedule = dict[str, dict[str, int]]

PAIRS_FROM_SIXES = {f"pair_{rank}": units for units, rank in enumerate("6789TJQKA", start=1)}
TRIPS_FROM_TEN = {f"trips_{rank}": units for units, rank in enumerate(RANKS, start=10)}
OPEN_FACE_BACK = {
    "straight": 2,
    "flush": 4,
    "full_house": 6,
    "four_of_a_kind": 10,
    "straight_flush": 15,
    "royal_flush": 25,
}

SCHEDULES: dict[str, Schedule] = {
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
        "front": PAIRS_FROM_SIXES,
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
        "front": PAIRS_FROM_SIXES | TRIPS_FROM_TEN,
        "middle": {
            "three_of_a_kind": 2,
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 20,
            "straight_flush": 30,
            "royal_flush": 50,
        },
        "back": OPEN_FACE_BACK,
    },
    "deuce_middle": {
        "front": PAIRS_FROM_SIXES | TRIPS_FROM_TEN,
        "middle": {"nine_low": 1, "eight_low": 2, "seven_low": 4, "best_low": 8},
        "back": OPEN_FACE_BACK,
    },
}
BEST_LOWS = {"deuce_to_seven": set("75432"), "ace_to_five": set("5432A")}


def low_name(cards: str, kind: str) -> str:
    """What a schedule calls a low middle; an empty text where it has no name."""
    category, _ = named_low(cards, kind)
    if category != "high card":
        return ""
    ranks = {card[0] for card in cards_of(cards)}
    if ranks == BEST_LOWS[kind]:
        return "best_low"
    for rank, word in (("9", "nine_low"), ("8", "eight_low"), ("7", "seven_low")):
        higher = set(RANKS[RANKS.index(rank) + 1 :]) - (
            set("A") if kind == "ace_to_five" else set()
        )
        if rank in ranks and not ranks & higher:
            return word
    return ""


def names_for(row: str, cards: str, rules: Mapping[str, Any]) -> list[str]:
    """The entries a hand answers to, the closest first."""
    kind = kind_of_row(row, rules)
    if kind != "high":
        return [low_name(cards, kind)] if row == "middle" else []
    if row == "front":
        rank, count = Counter(card[0] for card in cards_of(cards)).most_common(1)[0]
        word = {1: "", 2: "pair", 3: "trips"}[count]
        return [f"{word}_{rank}", word]
    category, _ = name_of(cards, rules["rows.wheel"])
    word = category.replace(" ", "_")
    return ["royal_flush", "straight_flush"] if word == "royal_flush" else [word]


def royalty(row: str, cards: str, rules: Mapping[str, Any]) -> int:
    """R-ROY-1: the schedule's units for a row's hand."""
    schedule = rules["royalties.schedule"]
    entries = (SCHEDULES[schedule] if isinstance(schedule, str) else schedule)[row]
    for name in names_for(row, cards, rules):
        if name in entries:
            return int(entries[name])
    return 0


def kind_of_royalty(row: str, cards: str, rules: Mapping[str, Any]) -> str:
    """R-ROY-2: what counts as the same kind of hand; ranks do not matter."""
    if kind_of_row(row, rules) != "high":
        return "low"
    category, _ = name_of(cards, rules["rows.wheel"])
    return "straight flush" if category == "royal flush" else category
