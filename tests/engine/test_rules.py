"""Rule sets and options: every path strictly, every problem with its path."""

import hashlib
import json

import pytest

from settlement.engine.options import OPTIONS
from settlement.engine.rules import HouseRules, apply_options, parse_rules, values_of
from settlement.engine.schedules import ROWS
from settlement.presets import preset, slugs
from tests.engine.hands import DEAL_K, document, problems, settle


def classic() -> HouseRules:
    rules, found = parse_rules(preset("classic_1_6"))
    assert found == []
    assert rules is not None
    return rules


def refused(options: object) -> list[tuple[str, str | None]]:
    rules, found = apply_options(classic(), options)
    assert (rules is None) == bool(found)
    return [(problem.code, problem.path) for problem in found]


@pytest.mark.parametrize("slug", slugs())
def test_every_preset_states_every_option_and_can_be_played(slug: str) -> None:
    rules, found = parse_rules(preset(slug))

    assert found == []
    assert rules is not None
    assert set(OPTIONS) == set(values_of(rules))
    assert slug == rules.slug
    assert rules.title
    assert rules.source


def test_the_four_presets_of_the_classic_game_differ_in_two_numbers() -> None:
    """R-SCORE-2 and the presets' table: Pusoy is 1-6 under another name."""
    numbers = {
        slug: (rules.scoring.majority_bonus, rules.scoring.scoop_bonus)
        for slug in slugs()
        for rules, _ in [parse_rules(preset(slug))]
        if rules
    }
    assert {
        "classic_1_2": (1, 0),
        "classic_1_6": (0, 3),
        "classic_2_4": (1, 1),
        "pusoy": (0, 3),
    }.items() <= numbers.items()
    values = {slug: dict(values_of(parse_rules(preset(slug))[0] or classic())) for slug in slugs()}
    named = {"slug", "title", "edition", "source"}
    assert {
        path for path, value in values["pusoy"].items() if value != values["classic_1_6"][path]
    } <= named


def test_a_preset_is_the_callers_own_copy() -> None:
    first = preset("classic_1_6")
    assert first is not None
    first["foul"] = None
    second = preset("classic_1_6")
    assert second is not None
    assert {"units": 3, "pays_royalties": True} == second["foul"]
    assert preset("nobody") is None


def test_the_digest_covers_every_path_but_title_and_source() -> None:
    """SHA-256 of canonical JSON of slug, edition and every path, options applied."""
    tree = preset("classic_1_6")
    assert tree is not None
    covered = {key: value for key, value in tree.items() if key not in {"title", "source"}}
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    assert hashlib.sha256(text.encode()).hexdigest() == classic().digest
    retitled, _ = apply_options(classic(), {"title": "Otherwise", "source": "told"})
    changed, _ = apply_options(classic(), {"foul.units": 6})
    assert retitled is not None
    assert changed is not None
    assert classic().digest == retitled.digest != changed.digest


def test_a_rule_set_reads_back_from_its_own_document() -> None:
    again, found = parse_rules(json.loads(classic().document))

    assert ([], classic()) == (found, again)


def test_options_may_be_grouped_or_given_by_path() -> None:
    flat = values_of(classic())
    assert (classic(), []) == parse_rules(flat)
    twice = {**flat, "foul": {"units": 3}}
    assert [("option_invalid", "foul.units")] == [
        (problem.code, problem.path) for problem in parse_rules(twice)[1]
    ]


@pytest.mark.parametrize("path", OPTIONS)
def test_a_path_that_a_rule_set_does_not_state_is_missing(path: str) -> None:
    values = dict(values_of(classic()))
    del values[path]
    assert [("field_missing", path)] == [
        (problem.code, problem.path) for problem in parse_rules(values)[1]
    ]


@pytest.mark.parametrize("value", [None, 1.0, 1.5, "x", True, -1, 10**15 + 1, [1], {"a": 1}])
@pytest.mark.parametrize("path", OPTIONS)
def test_no_option_takes_a_value_of_the_wrong_kind(path: str, value: object) -> None:
    """Floats, booleans, text and null are no integers, and nothing is guessed."""
    texts = {"slug", "title", "edition", "source"}
    flags = {"deal.extra_card", "foul.pays_royalties", "naturals.quads_count_as_two_pairs"}
    if (path in texts and value == "x") or (path in flags and value is True):
        assert [] == refused({path: value})
    else:
        assert ("option_invalid", path) in [
            (code, (where or "")[: len(path)]) for code, where in refused({path: value})
        ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"foo": 1}, [("option_unknown", "foo")]),
        ({"scoring": {"row_units": 1}}, [("option_unknown", "scoring")]),
        ({"stakes.levels[0].unit": 1}, [("option_unknown", "stakes.levels[0].unit")]),
        ({"royalties.schedule.front": {}}, [("option_unknown", "royalties.schedule.front")]),
        ({"royalties.schedule.front.crown": 1}, [("option_unknown", "royalties.schedule.front.crown")]),
        ({"royalties.schedule.side.flush": 1}, [("option_unknown", "royalties.schedule.side.flush")]),
        (
            {"royalties.schedule.front.four_of_a_kind": 22},
            [("option_invalid", "royalties.schedule.front.four_of_a_kind")],
        ),
        (
            {"royalties.schedule": {"front": {"four_of_a_kind": 22, "flush": 1}, "middle": {}, "back": {}}},
            [
                ("option_invalid", "royalties.schedule.front.four_of_a_kind"),
                ("option_invalid", "royalties.schedule.front.flush"),
            ],
        ),
        ({"royalties.schedule.back.nine_low": 1}, [("option_invalid", "royalties.schedule.back.nine_low")]),
        ({"royalties.schedule.back.flush": -1}, [("option_invalid", "royalties.schedule.back.flush")]),
        ({"royalties.schedule": {"front": {}}}, [
            ("option_invalid", "royalties.schedule.middle"),
            ("option_invalid", "royalties.schedule.back"),
        ]),
        ({"naturals.list": [{"kind": "dragon", "units": 1}]}, [("option_invalid", "naturals.list")]),
        ({"naturals.list": [{"kind": "dragon", "units": 1, "plus_scoop": 0}]}, [("option_invalid", "naturals.list")]),
        ({"naturals.list": 2 * [{"kind": "dragon", "units": 1, "plus_scoop": True}]}, [("option_invalid", "naturals.list")]),
        ({"stakes.levels": []}, [("option_invalid", "stakes.levels")]),
        ({"stakes.levels": [{"from_hand": 2, "unit": 1, "royalty_multiplier": 1}]}, [("option_invalid", "stakes.levels")]),
        ({"stakes.levels": [{"from_hand": 1, "unit": 0, "royalty_multiplier": 1}]}, [("option_invalid", "stakes.levels")]),
        ({"fantasyland.cards.KK": 12}, [("option_invalid", "fantasyland.cards.KK")]),
        ({"fantasyland.cards.KK": 18}, [("option_invalid", "fantasyland.cards.KK")]),
        ({"surrender.units": 0}, [("option_invalid", "surrender.units")]),
        ({"foul.units": 1.0, "foo": 1}, [("option_invalid", "foul.units"), ("option_unknown", "foo")]),
        ({"slug": ""}, [("option_invalid", "slug")]),
        ({"slug": "\ud800"}, [("option_invalid", "slug")]),
        ([], [("field_invalid", "options")]),
    ],
)  # fmt: skip
def test_options_are_refused_by_their_path(
    options: object, expected: list[tuple[str, str]]
) -> None:
    """R-ROY-1 for what cannot occur in a row."""
    assert expected == refused(options)


LEVEL = {"from_hand": 1, "unit": 100, "royalty_multiplier": 1}
BET = {"code": "a", "title": "A", "pays": 1, "wins_when": {"event": "no_foul"}}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("form", "open_face"),
        ("form", "pineapple"),
        ("rows.front", "deuce_to_seven"),
        ("rows.middle", "ace_to_five"),
        ("rows.front_qualifier", "unpaired"),
        ("rows.middle_qualifier", "ten_low"),
        ("scoring.scoop_needs", "none_lost"),
        ("scoring.scoop_multiplier", 2),
        ("scoring.table_scoop_multiplier", 2),
        ("royalties.schedule", "deuce_middle"),
        ("royalties.schedule.middle.nine_low", 1),
        ("royalties.paid", "cancel_equal"),
        ("royalties.kind", "replaces_row"),
        ("royalties.cap_units", 10),
        ("naturals.list", [{"kind": "no_face_cards", "units": 3, "plus_scoop": False}]),
        ("stakes.levels", [LEVEL, {**LEVEL, "from_hand": 11}]),
        ("stakes.levels", [{**LEVEL, "royalty_multiplier": 2}]),
        ("short_stack.policy", "proportional"),
        ("short_stack.shortfall", "receivable"),
        ("collection.kind", "per_hand"),
        ("side_bets.list", [BET]),
        ("fantasyland.enter", "QQ"),
        ("super_bowl.units", 3),
    ],
)
def test_every_option_plays(path: str, value: object) -> None:
    """Whatever an option can hold is played; nothing is read and then put off."""
    assert [] == refused({path: value})
    assert 0 == sum(settle(*DEAL_K[:3], options={path: value}).net_units.values())


@pytest.mark.parametrize(
    "wins_when",
    [
        {"event": "row_won", "row": "front", "opponents": "all"},
        {"event": "scoop", "opponents": "one"},
        {"event": "category_at_least", "row": "back", "category": "flush"},
        {"event": "natural", "kind": "any"},
        {"event": "natural", "kind": "dragon"},
    ],
)
def test_side_bets_are_read_strictly(wins_when: dict[str, object]) -> None:
    """R-SIDE-1: a wrong word or field is invalid."""
    path = "side_bets.list"
    assert [] == refused({path: [{**BET, "wins_when": wins_when}]})
    for wrong in ({**wins_when, "more": 1}, {**wins_when, "event": "luck"}, {}):
        assert [("option_invalid", path)] == refused({path: [{**BET, "wins_when": wrong}]})
    flush_in_front = {"event": "category_at_least", "row": "front", "category": "flush"}
    assert [("option_invalid", path)] == refused({path: [{**BET, "wins_when": flush_in_front}]})


def test_a_single_royalty_changes_the_table_in_force() -> None:
    """royalties.schedule.<row>.<hand>: the rest of the shipped table stays (R-ROY-1)."""
    rules, _ = apply_options(
        classic(), {"royalties.schedule.front.trips_A": 22, "royalties.schedule": "eastern"}
    )
    assert rules is not None
    assert {2: 3, 13: 3, 14: 22} == {rank: worth(rules, "front", 3, rank) for rank in (2, 13, 14)}
    assert 4 == worth(rules, "back", 7, 2)


def worth(rules: HouseRules, row: str, category: int, rank: int) -> int:
    """What a row pays, by category and first rank."""
    royalties = rules.show[ROWS.index(row)](category << 20 | rank << 16).royalties
    return sum(royalty.units for royalty in royalties)


def test_a_royal_flush_without_an_entry_is_paid_as_a_straight_flush() -> None:
    """R-ROY-1: the only fallback; a hand without an entry pays nothing beside a weaker one."""
    assert (10, 0) == (worth(classic(), "back", 9, 14), worth(classic(), "back", 7, 14))
    open_face, _ = apply_options(classic(), {"royalties.schedule": "open_face"})
    assert open_face is not None
    assert 25 == worth(open_face, "back", 9, 14)


def test_open_face_pays_pairs_and_trips_in_front_by_rank() -> None:
    """R-ROY-4: 66 = 1 to AA = 9, 222 = 10 to AAA = 22, and nothing below."""
    rules, _ = apply_options(classic(), {"royalties.schedule": "open_face"})
    assert rules is not None
    assert {6: 1, 14: 9, 5: 0} == {rank: worth(rules, "front", 1, rank) for rank in (6, 14, 5)}
    assert {2: 10, 14: 22} == {rank: worth(rules, "front", 3, rank) for rank in (2, 14)}


def test_a_rule_set_may_stand_in_the_document_itself() -> None:
    own = preset("classic_1_6")
    assert own is not None
    own["slug"] = "house_special"
    assert {1: 23, 2: 3, 3: -2, 4: -24} == settle(*DEAL_K, rules=own).net_units
    own["form"] = "pineapple"
    assert ["seat_count"] == [p.code for p in problems(document(*DEAL_K, rules=own))]
    assert 23 == settle(*DEAL_K, rules=own, options={"form": "set"}).net_units[1]


def test_a_unit_above_the_highest_is_refused() -> None:
    """R-PAY-2: option_invalid, path unit."""
    options = {"stakes.max_unit": 1000}
    assert settle(*DEAL_K, unit=1000, options=options).unit == 1000
    found = problems(document(*DEAL_K, unit=1001, options=options))
    assert [("option_invalid", "unit")] == [(problem.code, problem.path) for problem in found]
