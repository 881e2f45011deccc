"""Fantasyland and the Super Bowl (R-OFC-1, R-OFC-3, R-OFC-4), and the discards they leave."""

import pytest

from settlement.documents import preset_rules
from settlement.engine.draft import examine_seat
from settlement.explain import line_text
from tests.engine.hands import DEAL_K, codes, document, lines, pair_units, problems, rows, settle

NOTHING = "7s 6s 5s | Js Jh Ts 9s 7h | As Ah Qs Qh 9c"
"""Seven high, jacks, aces up: no Fantasyland, no royalty."""


def dealt_next(setting: str, rules: str = "progressive_pineapple", **more: object) -> int | None:
    options = more.pop("options", {})
    seat = rows(1, setting, **more)
    return settle(seat, NOTHING, rules=rules, options=options).seats[0].fantasyland_cards


MIDDLE = "Td Tc Th 5d 3d | 8d 8c 8h 3s 3c"
"""Trips and a full house behind the fronts below."""


@pytest.mark.parametrize(
    ("enter", "earning"),
    [
        ("QQ", ["QQ", "KK", "AA", "trips"]),
        ("KK", ["KK", "AA", "trips"]),
        ("AA", ["AA", "trips"]),
        ("trips", ["trips"]),
        ("none", []),
    ],
)
def test_at_least_this_in_front_leads_to_fantasyland(enter: str, earning: list[str]) -> None:
    """R-OFC-3, with 14, 15, 16 and 17 cards; by the front that earned it."""
    fronts = {
        "JJ": "Jd Jc 2s",
        "QQ": "Qd Qc 2s",
        "KK": "Kd Kc 2s",
        "AA": "Ad Ac 2s",
        "trips": "2s 2h 2d",
    }
    cards = {"QQ": 14, "KK": 15, "AA": 16, "trips": 17}
    got = {
        front: dealt_next(f"{text} | {MIDDLE}", options={"fantasyland.enter": enter})
        for front, text in fronts.items()
    }
    assert {front: cards[front] if front in earning else None for front in fronts} == got


def test_a_foul_a_natural_and_a_surrender_earn_nothing() -> None:
    assert 14 == dealt_next(f"Qd Qc 2s | {MIDDLE}")
    assert dealt_next("Qd Qc 2s | 9d 9h 5d 4d 3d | 8d 8c 8h 3s 3c") is None
    options = {"surrender.units": 1}
    assert dealt_next(f"Qd Qc 2s | {MIDDLE}", options=options, surrender=True) is None


@pytest.mark.parametrize(
    ("setting", "staying"),
    [
        ("2s 2h 2d | Td Tc Th 5d 3d | 8d 8c 8h 3s 3c", {"front_trips"}),
        ("Qd Qc 2s | Td Tc Th 5d 3d | 8d 8c 8h 8s 3c", {"back_quads"}),
        ("Qd Qc 2s | Td Tc Th 5c 3d | 6d 7d 8d 9d 5d", {"back_quads"}),
        ("Qd Qc 2s | Td Tc Th 5d 5c | Kd Kc Kh 3s 3c", {"middle_full_house"}),
        ("Qd Qc 2s | 4d 4c 4h 4s 3d | 8d 8c 8h 8s 3c", {"middle_full_house", "back_quads"}),
        ("Ad Ac 2s | Td Tc Th 5d 3d | 8d 8c 8h 3s 3c", set()),
    ],
)  # fmt: skip
def test_inside_only_staying_is_asked(setting: str, staying: set[str]) -> None:
    """R-OFC-3: or better; whoever stays gets the base number, whatever the front."""
    for stay in ("front_trips", "back_quads", "middle_full_house"):
        options = {"fantasyland.stay": [stay]}
        expected = 14 if stay in staying else None
        assert expected == dealt_next(setting, options=options, in_fantasyland=True), stay
    assert dealt_next(setting, options={"fantasyland.stay": []}, in_fantasyland=True) is None


@pytest.mark.parametrize(
    ("inside", "before", "setting", "after"),
    [
        (True, 0, f"Qd Qc 2s | {MIDDLE}", 1),
        (True, 2, f"Qd Qc 2s | {MIDDLE}", 3),
        (True, 2, "Qd Qc 2s | 9d 9h 5d 4d 3d | 8d 8c 8h 3s 3c", 0),
        (False, 2, f"Qd Qc 2s | {MIDDLE}", 0),
    ],
)
def test_the_streak_counts_fantasylands_without_a_foul(
    inside: bool, before: int, setting: str, after: int
) -> None:
    """R-OFC-4."""
    seat = rows(1, setting, in_fantasyland=inside, fantasyland_streak=before)
    outcome = settle(seat, NOTHING, rules="super_bowl_ofc")
    assert (before, after) == (outcome.seats[0].streak_in, outcome.seats[0].streak_out)
    bowls = [(line.units, line.to) for line in lines(outcome, "super_bowl")]
    assert bowls == ([(3, 1)] if after >= 3 else [])


def test_every_other_seat_pays_a_super_bowl_and_two_cancel() -> None:
    """R-OFC-4: seats 1 and 3 are in it; seat 2, which fouled, and seat 4 pay 3 each to both."""
    inside = {"in_fantasyland": True, "fantasyland_streak": 2}
    seats = [
        rows(1, DEAL_K[0], **inside),
        rows(2, "Ks Kd 3s | Qc Qh 9c 3h 2c | 4s 5s 6d 7d 8h"),
        rows(3, DEAL_K[2], **inside),
        rows(4, DEAL_K[3]),
    ]
    outcome = settle(*seats, rules="super_bowl_ofc", options={"super_bowl.streak": 3})
    plain = settle(*seats, rules="super_bowl_ofc", options={"super_bowl.units": 0})

    assert "front_over_middle" == outcome.seats[1].foul
    assert [3, 0, 3, -3, 0, 3] == [
        ours - theirs for ours, theirs in zip(pair_units(outcome), pair_units(plain), strict=True)
    ]
    cancelled = outcome.pairs[1].lines[-1]
    assert ("super_bowl", None, 0) == (cancelled.kind, cancelled.to, cancelled.units)
    assert "Super Bowl of seats 1 and 3; the two cancel." == line_text(*cancelled, 1, 3)
    assert "Super Bowl: seat 1, Fantasyland 3 in a row." == line_text(
        *outcome.pairs[0].lines[-1], 1, 2
    )


def test_nothing_multiplies_a_super_bowl() -> None:
    """R-SCORE-6: 1v2 under 1-6 is 8, doubled by the scoop 16, and 3 for the Super Bowl."""
    seat = rows(1, DEAL_K[0], in_fantasyland=True, fantasyland_streak=2)
    options = {
        "fantasyland.enter": "QQ",
        "super_bowl.units": 3,
        "scoring.scoop_multiplier": 2,
    }
    assert [19] == pair_units(settle(seat, DEAL_K[1], options=options))


@pytest.mark.parametrize(
    ("rules", "inside", "discards", "refused"),
    [
        ("pineapple", False, "2c 3h 4c 5c", False),
        ("pineapple", False, "2c 3h 4c", True),
        ("pineapple", False, "", True),
        ("pineapple", True, "2c", False),
        ("pineapple", True, "2c 3h 4c 5c", True),
        ("progressive_pineapple", True, "2c 3h 4c 5c", False),
        ("ofc", False, "2c", True),
        ("ofc", False, "", False),
        ("fantasyland_ofc", True, "2c", True),
    ],
)
def test_discards_are_as_many_as_the_deal_leaves(
    rules: str, inside: bool, discards: str, refused: bool
) -> None:
    """R-OFC-1, R-OFC-3: four in pineapple, cards dealt less thirteen in Fantasyland."""
    more = {"in_fantasyland": True} if inside else {}
    doc = document(rows(1, f"Qd Qc 2s | {MIDDLE}", discards=discards, **more), NOTHING, rules=rules)
    found = [(problem.code, problem.row) for problem in problems(doc)] if refused else codes(doc)
    assert found == ([("row_size", "discards")] if refused else [])


def test_one_seat_may_lay_off_the_extra_card() -> None:
    """R-CARD-1."""
    first = rows(1, f"Qd Qc 2s | {MIDDLE}", discards="4c")
    options = {"deal.extra_card": True}
    assert [] == codes(document(first, NOTHING, options=options))
    both = document(first, rows(2, NOTHING, discards="4h"), options=options)
    assert [("row_size", 2)] == [(problem.code, problem.seat) for problem in problems(both)]
    assert ["row_size"] == codes(document(first, NOTHING))


def test_a_seat_cannot_be_in_a_fantasyland_that_the_rules_do_not_know() -> None:
    seat = rows(1, f"Qd Qc 2s | {MIDDLE}", in_fantasyland=True)
    found = problems(document(seat, NOTHING, rules="ofc"))
    assert [("field_invalid", "seats[0].in_fantasyland")] == [(p.code, p.path) for p in found]


def test_pineapple_is_for_two_or_three() -> None:
    """R-OFC-1: four times seventeen cards are more than a pack."""
    assert ["seat_count"] == codes(document(*DEAL_K, rules="pineapple"))
    assert [] == codes(document(*DEAL_K[:3], rules="pineapple"))
    assert [] == codes(document(*DEAL_K, rules="ofc"))


def test_discards_come_one_after_the_other_while_drafting() -> None:
    house = preset_rules("pineapple")
    assert house is not None
    entry = rows(1, f"Qd Qc 2s | {MIDDLE}")
    for discards, problem, complete in (
        ("4c", (), False),
        ("4c 4h 9s 9c", (), True),
        ("4c 4h 9s 9c 9d", ("row_size",), False),
    ):
        draft = examine_seat({**entry, "discards": discards}, seat=1, rules=house, taken={})
        assert problem == tuple(p.code for p in draft.problems)
        assert complete is draft.complete


def test_a_draft_shows_royalties_at_the_level_of_its_hand() -> None:
    """R-PAY-2: jacks in front and kings full behind are worth 6 each, times 1, 2, 3."""
    house = preset_rules("progressive_ofc")
    assert house is not None
    entry = rows(1, "Jd Jc 2s | Td Tc Ah Ac 3d | Kd Kc Kh 3s 3c")
    got = [
        examine_seat(entry, seat=1, rules=house, taken={}, hand_number=n).royalties
        for n in (1, 11, 21)
    ]
    assert [(6 + 6), 2 * (6 + 6), 3 * (6 + 6)] == got
