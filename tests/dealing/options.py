"""Random options on top of a rule set: every path of the game, values that fit each other."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests import oracle

Rules = dict[str, Any]
HIGH_HANDS = (
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
LOW_HANDS = ("nine_low", "eight_low", "seven_low", "best_low")
FRONT_HANDS = ("pair", "trips", "pair_A", "pair_6", "trips_2", "trips_K")


def a_schedule(rng: Random, rules: Rules) -> object:
    """A shipped schedule or a house's own; low hands where the middle is low."""
    low_middle = rules["rows.middle"] != "high"
    if rng.random() < 0.75:
        fitting = [name for name in oracle.SCHEDULES if low_middle or name != "deuce_middle"]
        return rng.choice(sorted(fitting))
    hands = {
        "front": FRONT_HANDS if rules["rows.front"] == "high" else (),
        "middle": LOW_HANDS if low_middle else HIGH_HANDS,
        "back": HIGH_HANDS,
    }
    return {
        row: {hand: rng.randrange(12) for hand in hands[row] if rng.random() < 0.5}
        for row in oracle.ROWS
    }


def a_natural_list(rng: Random) -> list[dict[str, Any]]:
    kinds = rng.sample(oracle.NATURALS, rng.randrange(6))
    return [
        {"kind": kind, "units": rng.randrange(14), "plus_scoop": rng.random() < 0.5}
        for kind in kinds
    ]


def some_levels(rng: Random) -> list[dict[str, int]]:
    """One to four stakes, the first from hand 1."""
    starts = [1, *sorted(rng.sample(range(2, 25), rng.randrange(4)))]
    return [
        {
            "from_hand": start,
            "unit": rng.choice((1, 25, 100, 250)),
            "royalty_multiplier": rng.randrange(1, 4),
        }
        for start in starts
    ]


def a_bet(rng: Random, code: str) -> dict[str, Any]:
    events: list[dict[str, Any]] = [
        {
            "event": "row_won",
            "row": rng.choice(oracle.ROWS),
            "opponents": rng.choice(("one", "all")),
        },
        {"event": "scoop", "opponents": rng.choice(("one", "all"))},
        {
            "event": "category_at_least",
            "row": "front",
            "category": rng.choice(("high_card", "pair", "three_of_a_kind")),
        },
        {
            "event": "category_at_least",
            "row": rng.choice(("middle", "back")),
            "category": rng.choice(("two_pair", *HIGH_HANDS)),
        },
        {"event": "natural", "kind": rng.choice(("any", *oracle.NATURALS))},
        {"event": "no_foul"},
    ]
    return {
        "code": code,
        "title": f"Bet {code}",
        "wins_when": rng.choice(events),
        "pays": rng.randrange(1, 41),
    }


def choices_of_rows(rng: Random) -> dict[str, Callable[[], Any]]:
    return {
        "rows.order": lambda: rng.choice(("at_least", "strict")),
        "rows.missing_kicker": lambda: rng.choice(("lower", "equal")),
        "rows.wheel": lambda: rng.choice(("low", "second")),
        "rows.front": lambda: rng.choice(("high", "high", "deuce_to_seven", "ace_to_five")),
        "rows.middle": lambda: rng.choice(("high", "high", "deuce_to_seven", "ace_to_five")),
        "rows.front_qualifier": lambda: rng.choice(("none", "unpaired")),
        "rows.middle_qualifier": lambda: rng.choice(("none", "ten_low")),
    }


def choices_of_scoring(rng: Random) -> dict[str, Callable[[], Any]]:
    return {
        "scoring.row_units": lambda: rng.randrange(4),
        "scoring.majority_bonus": lambda: rng.randrange(3),
        "scoring.scoop_bonus": lambda: rng.randrange(5),
        "scoring.majority_needs": lambda: rng.choice(("two_rows", "net_winner")),
        "scoring.scoop_needs": lambda: rng.choice(("three_wins", "none_lost")),
        "scoring.scoop_multiplier": lambda: rng.randrange(1, 4),
        "scoring.table_scoop_multiplier": lambda: rng.randrange(1, 4),
        "royalties.paid": lambda: rng.choice(("net", "row_winner", "cancel_equal")),
        "royalties.kind": lambda: rng.choice(("extra", "replaces_row")),
        "royalties.cap_units": lambda: rng.choice(("none", 0, 1, 3, 8, 20)),
        "foul.units": lambda: rng.choice((0, 3, 6, "scoop")),
        "foul.pays_royalties": lambda: rng.random() < 0.5,
        "surrender.units": lambda: rng.choice(("none", 1, 2, 5)),
        "naturals.detect": lambda: rng.choice(("declared", "automatic")),
        "naturals.quads_count_as_two_pairs": lambda: rng.random() < 0.5,
        "naturals.list": lambda: a_natural_list(rng),
    }


def choices_of_chips(rng: Random) -> dict[str, Callable[[], Any]]:
    return {
        "stakes.levels": lambda: some_levels(rng),
        "stakes.max_unit": lambda: rng.choice(("none", 2000, 5000)),
        "short_stack.policy": lambda: rng.choice(
            ("clockwise", "proportional", "proportional", "refuse")
        ),
        "short_stack.shortfall": lambda: rng.choice(("extinguished", "receivable")),
        "collection.kind": lambda: rng.choice(("none", "per_hand", "time", "percent_of_net_win")),
        "collection.amount": lambda: rng.randrange(200),
        "collection.period_minutes": lambda: rng.choice((0, 30)),
        "collection.basis_points": lambda: rng.randrange(1000),
        "collection.cap": lambda: rng.choice(("none", 0, 50, 333)),
        "side_bets.list": lambda: [a_bet(rng, f"bet_{n}") for n in range(rng.randrange(1, 5))],
    }


def choices_of_fantasyland(rng: Random) -> dict[str, Callable[[], Any]]:
    ways = ("front_trips", "back_quads", "middle_full_house")
    return {
        "fantasyland.enter": lambda: rng.choice(("none", "QQ", "KK", "AA", "trips")),
        "fantasyland.stay": lambda: rng.sample(ways, rng.randrange(4)),
        "fantasyland.button": lambda: rng.choice(("moves", "holds")),
        "super_bowl.streak": lambda: rng.randrange(1, 5),
        "super_bowl.units": lambda: rng.randrange(5),
    }


def some_options(rng: Random, base: Rules) -> Rules:
    """Options in three of four documents, each path in about every fifth."""
    if rng.random() < 0.25:
        return {}
    choices = choices_of_rows(rng) | choices_of_scoring(rng) | choices_of_chips(rng)
    if base["form"] != "set":
        choices |= choices_of_fantasyland(rng)
    options = {path: choose() for path, choose in choices.items() if rng.random() < 0.2}
    if rng.random() < 0.3 or options.keys() & {"rows.front", "rows.middle"}:
        options["royalties.schedule"] = a_schedule(rng, {**base, **options})
    if rng.random() < 0.1:
        options[f"royalties.schedule.back.{rng.choice(HIGH_HANDS)}"] = rng.randrange(12)
    if "collection.kind" in options:
        options["collection.amount"] = rng.randrange(200)
        options["collection.basis_points"] = rng.randrange(1000)
    if base["form"] == "set" and rng.random() < 0.1:
        options["deal.extra_card"] = True
    return options
