"""What multiplies, caps, cancels and replaces (R-SCORE-5, R-SCORE-6, R-ROY-2, R-ROY-3), on Deal K.

Under 1-6 and the rule texts' schedule seat 1 beats seat 2 by 3 rows, 3 for the scoop and 4 - 2 in
royalties: 8; seat 4 by 10; seat 2 beats seat 4 by 8. Under the open-face schedule seat 1 holds 9, 2
and 4 in royalties, seat 2 holds 7 in front and 2 in back.
"""

import pytest

from settlement.explain import line_text
from tests.engine.hands import DEAL_K, K3_FOULED, lines, pair_units, rows, settle

FIRST, SECOND, THIRD, FOURTH = DEAL_K
THREE = (rows(1, FIRST), rows(2, SECOND), rows(4, FOURTH))
TIES = ("Ks Qh 2d | As Ah 9d 8c 7s | 4s 4h 4d 3c 3s", "Kd Qc 2s | Ad Ac 9s 8h 6s | 4c 5h 6d 7c 8s")


def test_a_scoop_multiplies_the_whole_pair() -> None:
    """R-SCORE-6: 1v2 2 x 8, 1v3 5 without a scoop, 1v4 2 x 10, 2v3 3, 2v4 2 x 8, 3v4 2 x 6."""
    outcome = settle(*DEAL_K, options={"scoring.scoop_multiplier": 2})

    assert [16, 5, 20, 3, 16, 12] == pair_units(outcome)
    assert [8, 10, 8, 6] == [line.units for line in lines(outcome, "multiplier")]
    assert {("R-SCORE-6", "scoop")} == {
        (line.rule, line.params["by"]) for line in lines(outcome, "multiplier")
    }


def test_whoever_scoops_every_opponent_multiplies_the_own_pairs() -> None:
    """R-SCORE-6: seat 1 scoops seats 2 and 4; their own pair is left alone."""
    table = {"scoring.table_scoop_multiplier": 3}
    assert [24, 30, 8] == pair_units(settle(*THREE, options=table))
    both = {**table, "scoring.scoop_multiplier": 2}
    assert [3 * 16, 3 * 20, 16] == pair_units(settle(*THREE, options=both))


def test_a_table_scoop_takes_two_opponents_and_all_of_them() -> None:
    table = {"scoring.table_scoop_multiplier": 3}
    assert [8] == pair_units(settle(FIRST, SECOND, options=table))
    assert [8, 5, 10, 3, 8, 6] == pair_units(settle(*DEAL_K, options=table))


def test_a_fouler_counts_as_scooped() -> None:
    """R-SCORE-6: seat 1 scoops seat 2 and seat 3 fouls: (3 + 4) x 2; seat 2's own foul money is not."""
    options = {"scoring.table_scoop_multiplier": 2}
    assert [16, 14, 5] == pair_units(settle(FIRST, SECOND, K3_FOULED, options=options))


@pytest.mark.parametrize(
    "third",
    [
        {"seat": 4, "surrender": True},
        {"seat": 4, "natural": "six_pairs", "cards": "4c4h 6h6s JdJs TcTd 7c7h 9d9s Qs"},
    ],
    ids=["surrender", "natural"],
)  # fmt: skip
def test_a_natural_and_a_surrender_are_not_scooped(third: dict[str, object]) -> None:
    options = {"scoring.table_scoop_multiplier": 2, "surrender.units": 2}
    outcome = settle(rows(1, FIRST), rows(2, SECOND), third, options=options)
    assert 8 == pair_units(outcome)[0]
    assert [] == lines(outcome, "multiplier")


def test_a_scoop_multiplies_no_foul_but_the_price_named_scoop() -> None:
    """R-FOUL-3: 3 + 4 as it stands; "scoop" is (3 + 3) x 2 = 12, and 4."""
    doubled = {"scoring.scoop_multiplier": 2}
    assert 7 == pair_units(settle(FIRST, SECOND, K3_FOULED, options=doubled))[1]
    scoop = {**doubled, "foul.units": "scoop"}
    assert 16 == pair_units(settle(FIRST, SECOND, K3_FOULED, options=scoop))[1]


def test_none_lost_makes_a_scoop_of_fewer_rows() -> None:
    """R-SCORE-5: fronts tie, seat 1 wins middle and back: 2 rows; 2 + 3 with none_lost."""
    options = {"royalties.schedule": "none"}
    assert [2] == pair_units(settle(*TIES, options=options))
    needs = {**options, "scoring.scoop_needs": "none_lost"}
    outcome = settle(*TIES, options=needs)
    assert [5] == pair_units(outcome)
    assert [3] == [line.units for line in lines(outcome, "scoop")]
    assert [10] == pair_units(settle(*TIES, options={**needs, "scoring.scoop_multiplier": 2}))


def test_one_row_lost_is_no_scoop_even_where_none_lost_is_asked() -> None:
    options = {"scoring.scoop_needs": "none_lost"}
    assert [5] == pair_units(settle(FIRST, THIRD, options=options))


OPEN_FACE = {"royalties.schedule": "open_face"}


def test_a_cap_is_filled_front_middle_back_for_each_player() -> None:
    """R-ROY-3 at 10: seat 1 keeps 10 of 15, seat 2 all of 9: 6 + 10 - 9."""
    outcome = settle(FIRST, SECOND, options={**OPEN_FACE, "royalties.cap_units": 10})

    assert [7] == pair_units(outcome)
    assert [9, 2, 4, -7, -2] == [line.units for line in lines(outcome, "royalty")]
    assert [(-5, 2)] == [(line.units, line.to) for line in lines(outcome, "cap")]
    assert (15, 9) == (outcome.seats[0].royalties, outcome.seats[1].royalties)


@pytest.mark.parametrize(("cap", "units"), [(0, 6), (7, 6), (9, 6), (14, 11), (15, 12)])
def test_both_players_sums_are_capped_before_they_are_netted(cap: int, units: int) -> None:
    """6 + min(15, cap) - min(9, cap)."""
    options = {**OPEN_FACE, "royalties.cap_units": cap}
    assert [units] == pair_units(settle(FIRST, SECOND, options=options))


def test_a_fouler_pays_royalties_up_to_the_cap() -> None:
    """R-FOUL-3: 3 and 10 of 15 to seat 1, 3 and 9 to seat 2."""
    options = {**OPEN_FACE, "royalties.cap_units": 10}
    assert [7, 13, 12] == pair_units(settle(FIRST, SECOND, K3_FOULED, options=options))


def test_a_royalty_may_stand_for_its_row() -> None:
    """R-ROY-3: seat 1's three rows fall to 0; seat 2 lost its rows, so its royalties replace none."""
    options = {**OPEN_FACE, "royalties.kind": "replaces_row"}
    outcome = settle(FIRST, SECOND, options=options)

    assert [0 + 3 + 15 - 9] == pair_units(outcome)
    assert [(0, None, "R-ROY-3")] * 3 == [(r.units, r.to, r.rule) for r in lines(outcome, "row")]
    winner = {**options, "royalties.paid": "row_winner"}
    assert [0 + 3 + 15] == pair_units(settle(FIRST, SECOND, options=winner))


def test_a_royalty_that_the_cap_cuts_to_nothing_replaces_nothing() -> None:
    """R-ROY-3 at 10: front 9, one of the middle's 2, none of the back's 4; the back row pays."""
    options = {**OPEN_FACE, "royalties.kind": "replaces_row", "royalties.cap_units": 10}
    outcome = settle(FIRST, SECOND, options=options)

    assert [0, 0, 1] == [line.units for line in lines(outcome, "row")]
    assert [1 + 3 + 10 - 9] == pair_units(outcome)


def test_equal_kinds_of_hand_cancel() -> None:
    """R-ROY-2: aces and queens in front are both pairs; trips meet none, flush and straight differ."""
    options = {**OPEN_FACE, "royalties.paid": "cancel_equal"}
    outcome = settle(FIRST, SECOND, options=options)

    assert [6 + 2 + 4 - 2] == pair_units(outcome)
    assert {"middle", "back"} == {line.row for line in lines(outcome, "royalty")}
    assert (15, 9) == (outcome.seats[0].royalties, outcome.seats[1].royalties)


def test_a_royal_flush_cancels_a_straight_flush() -> None:
    """R-ROY-2: one kind; a pair without a royalty (fives) cancels nothing."""
    options = {**OPEN_FACE, "royalties.paid": "cancel_equal"}
    royal = "5s 5h 2d | 7h 7s 7c 4h 3h | As Ks Qs Js Ts"
    straight = "Qd Qc 3d | Kd Kc 2c 4c 3c | 9d 8d 7d 6d 5d"
    outcome = settle(royal, straight, options=options)
    assert {("front", 2), ("middle", 1)} == {
        (line.row, line.to) for line in lines(outcome, "royalty")
    }


def test_a_line_that_multiplies_and_one_that_caps_explain_themselves() -> None:
    options = {**OPEN_FACE, "royalties.cap_units": 10, "royalties.kind": "replaces_row"}
    options = {**options, "scoring.scoop_multiplier": 2}
    (pair,) = settle(FIRST, SECOND, options=options).pairs
    said = {line.kind: line_text(*line, pair.seat_a, pair.seat_b) for line in pair.lines[:-1]}
    assert "Royalties of seat 1 against seat 2 stop at 10." == said["cap"]
    assert (
        "Scoop: the whole of seats 1 and 2 counts 2 times."
        == line_text(*pair.lines[-1], pair.seat_a, pair.seat_b)
    )  # fmt: skip
    front = line_text(*pair.lines[0], pair.seat_a, pair.seat_b)
    assert (
        front
        == "Front: seat 1 (one pair A-7) beats seat 2 (one pair Q-9); the royalty stands for the row."
    )
