"""The seventeen rule sets of docs/rules.md 8, as paths and values, each told by where it differs from another."""

from typing import Any

RuleSet = dict[str, Any]

CLASSIC_1_6: RuleSet = {
    "form": "set",
    "deal.extra_card": False,
    "rows.order": "at_least",
    "rows.missing_kicker": "lower",
    "rows.wheel": "low",
    "rows.front": "high",
    "rows.middle": "high",
    "rows.front_qualifier": "none",
    "rows.middle_qualifier": "none",
    "scoring.row_units": 1,
    "scoring.majority_bonus": 0,
    "scoring.scoop_bonus": 3,
    "scoring.majority_needs": "two_rows",
    "scoring.scoop_needs": "three_wins",
    "scoring.scoop_multiplier": 1,
    "scoring.table_scoop_multiplier": 1,
    "royalties.schedule": "seeds",
    "royalties.paid": "net",
    "royalties.kind": "extra",
    "royalties.cap_units": "none",
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
    "stakes.max_unit": "none",
    "short_stack.policy": "clockwise",
    "short_stack.shortfall": "extinguished",
    "collection.kind": "none",
    "collection.amount": 0,
    "collection.period_minutes": 0,
    "collection.basis_points": 0,
    "collection.cap": "none",
    "side_bets.list": [],
    "fantasyland.enter": "none",
    "fantasyland.stay": [],
    "fantasyland.button": "moves",
    "fantasyland.cards.base": 13,
    "fantasyland.cards.KK": 13,
    "fantasyland.cards.AA": 13,
    "fantasyland.cards.trips": 13,
    "super_bowl.streak": 3,
    "super_bowl.units": 0,
}
HONG_KONG_BETS = [
    {"code": "scoop_all", "pays": 12, "wins_when": {"event": "scoop", "opponents": "all"}},
    {
        "code": "front_pair",
        "pays": 1,
        "wins_when": {"event": "category_at_least", "row": "front", "category": "pair"},
    },
    {
        "code": "back_flush",
        "pays": 1,
        "wins_when": {"event": "category_at_least", "row": "back", "category": "flush"},
    },
    {"code": "natural", "pays": 40, "wins_when": {"event": "natural", "kind": "any"}},
]
OFC: RuleSet = {
    **CLASSIC_1_6,
    "form": "open_face",
    "royalties.schedule": "open_face",
    "foul.units": "scoop",
    "naturals.list": [],
}
FANTASYLAND_OFC: RuleSet = {
    **OFC,
    "fantasyland.enter": "QQ",
    "fantasyland.stay": ["front_trips", "back_quads"],
}
PINEAPPLE: RuleSet = {
    **FANTASYLAND_OFC,
    "form": "pineapple",
    **{f"fantasyland.cards.{front}": 14 for front in ("base", "KK", "AA", "trips")},
}

RULE_SETS: dict[str, RuleSet] = {
    "classic_1_2": {**CLASSIC_1_6, "scoring.majority_bonus": 1, "scoring.scoop_bonus": 0},
    "classic_1_6": CLASSIC_1_6,
    "classic_2_4": {**CLASSIC_1_6, "scoring.majority_bonus": 1, "scoring.scoop_bonus": 1},
    "pusoy": CLASSIC_1_6,
    "hong_kong": {
        **CLASSIC_1_6,
        "royalties.schedule": "eastern",
        "side_bets.list": HONG_KONG_BETS,
    },
    "ofc": OFC,
    "fantasyland_ofc": FANTASYLAND_OFC,
    "pineapple": PINEAPPLE,
    "progressive_ofc": {
        **OFC,
        "stakes.levels": [
            {"from_hand": hand, "unit": 100, "royalty_multiplier": times}
            for hand, times in ((1, 1), (11, 2), (21, 3))
        ],
    },
    "progressive_pineapple": {
        **PINEAPPLE,
        "fantasyland.cards.KK": 15,
        "fantasyland.cards.AA": 16,
        "fantasyland.cards.trips": 17,
    },
    "super_bowl_ofc": {**FANTASYLAND_OFC, "super_bowl.units": 3},
    "deuce_to_seven": {
        **CLASSIC_1_6,
        "rows.front": "deuce_to_seven",
        "rows.front_qualifier": "unpaired",
    },
    "pineapple_deuce": {
        **PINEAPPLE,
        "rows.middle": "deuce_to_seven",
        "rows.middle_qualifier": "ten_low",
        "royalties.schedule": "deuce_middle",
    },
    "variable_blind": {
        **CLASSIC_1_6,
        "stakes.levels": [
            {"from_hand": hand, "unit": 100 * hand, "royalty_multiplier": 1}
            for hand in range(1, 21)
        ],
    },
    "mainz": {**OFC, "rows.order": "strict", "royalties.schedule": "open_face_old"},
    "wa_thirteen": {
        **CLASSIC_1_6,
        "rows.order": "strict",
        "scoring.scoop_bonus": 0,
        "royalties.schedule": "none",
        "foul.pays_royalties": False,
        "naturals.list": [],
        "stakes.max_unit": 1000,
    },
    "card_room": {
        **CLASSIC_1_6,
        "rows.order": "strict",
        "royalties.schedule": "eastern",
        "royalties.paid": "row_winner",
        "foul.units": "scoop",
        "foul.pays_royalties": False,
        "naturals.list": [
            {"kind": kind, "units": 13 if kind == "dragon" else 3, "plus_scoop": False}
            for kind in ("dragon", "four_trips", "three_straights", "three_flushes", "six_pairs")
        ],
    },
}
