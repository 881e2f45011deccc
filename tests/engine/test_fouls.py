"""Order of rows (R-ORDER-1, R-ORDER-2) and what a foul costs (R-FOUL-1 to 4)."""

import pytest

from settlement.engine.fouls import order_check
from settlement.engine.ranking import rank_five, rank_three
from settlement.engine.words import MissingKicker, Order
from tests.engine.hands import DEAL_K, K3_FOULED, K4_FOULED, key, lines, pair_units, settle

BACK = "As Ah Ad Ac 2s"


def foul(setting: str, order: str = "at_least", missing_kicker: str = "lower") -> str | None:
    front, middle, back = setting.split(" | ")
    check = order_check(Order(order), MissingKicker(missing_kicker))
    return check(rank_three(key(front)), rank_five(key(middle)), rank_five(key(back)))


@pytest.mark.parametrize(
    ("front", "middle", "expected"),
    [
        ("Qs Qh 7d", "Qd Qc 6s 5h 4d", "front_over_middle"),
        ("Qs Qh 7d", "Qd Qc 9s 8h 2d", None),
        ("5s 5h Kd", "5d 5c Ks 3h 2d", None),
        ("As Kh Qd", "Ac Kd Qh 3h 2d", None),
        ("As Kh Qd", "Ac Kd Jh 3h 2d", "front_over_middle"),
        ("2s 2h 2d", "As Ah Kd Kc Qs", "front_over_middle"),
        ("Ks Kh Kd", "2s 3h 4d 5c 6s", None),
    ],
)
@pytest.mark.parametrize("missing_kicker", ["lower", "equal"])
def test_front_against_middle_goes_by_category_then_ranks(
    front: str, middle: str, expected: str | None, missing_kicker: str
) -> None:
    """R-ORDER-2 with its examples; the missing kicker matters only for an exact tie."""
    assert expected == foul(f"{front} | {middle} | {BACK}", "at_least", missing_kicker)


@pytest.mark.parametrize(
    ("front", "middle"),
    [
        ("5s 5h Kd", "5d 5c Ks 3h 2d"),
        ("As Kh Qd", "Ac Kd Qh 3h 2d"),
    ],
)
def test_ranks_that_both_have_may_tie_exactly(front: str, middle: str) -> None:
    """R-ORDER-2: 55K under 55K32 is legal even if strict, unless a missing kicker is equal."""
    setting = f"{front} | {middle} | {BACK}"
    assert foul(setting, "strict", "lower") is None
    assert "front_ties_middle" == foul(setting, "strict", "equal")
    assert foul(setting, "at_least", "equal") is None


def test_middle_and_back_may_be_equal_only_where_order_is_at_least() -> None:
    """R-ORDER-1."""
    setting = "4s 3h 2d | As Kh 9d 8c 7s | Ah Ks 9c 8d 7h"
    assert foul(setting) is None
    assert "middle_ties_back" == foul(setting, "strict")
    assert "middle_over_back" == foul("4s 3h 2d | As Kh 9d 8c 7s | Ah Ks 9c 8d 6h", "strict")


def test_a_fouled_hand_pays_every_opponent_and_their_royalties() -> None:
    """R-FOUL-2, R-FOUL-3: Deal K with seat 3 fouled, worked by hand."""
    outcome = settle(*DEAL_K[:2], K3_FOULED, DEAL_K[3])

    assert {1: 25, 2: 5, 3: -15, 4: -15} == outcome.net_units
    assert [8, 7, 10, 5, 8, -3] == pair_units(outcome)
    assert {"middle_over_back"} == {seat.foul for seat in outcome.seats if seat.foul}
    assert 0 == outcome.seats[2].royalties


def test_a_foul_may_cost_a_scoop() -> None:
    """R-FOUL-2: as a number, or as the full scoop, which is 6 under 1-6."""
    for units in (6, "scoop"):
        outcome = settle(*DEAL_K[:2], K3_FOULED, DEAL_K[3], options={"foul.units": units})
        assert {1: 28, 2: 8, 3: -24, 4: -12} == outcome.net_units


def test_a_foul_may_leave_royalties_unpaid() -> None:
    """R-FOUL-3: without them seats 1, 2 and 4 get 3 units each; pairs between them stand."""
    outcome = settle(*DEAL_K[:2], K3_FOULED, DEAL_K[3], options={"foul.pays_royalties": False})

    assert [8, 3, 10, 3, 8, -3] == pair_units(outcome)
    assert {1: 21, 2: 3, 3: -9, 4: -15} == outcome.net_units


def test_two_who_fouled_pay_each_other_nothing() -> None:
    """R-FOUL-4."""
    outcome = settle(*DEAL_K[:2], K3_FOULED, K4_FOULED)

    assert {1: 22, 2: 2, 3: -12, 4: -12} == outcome.net_units
    assert (0, None) == (outcome.pairs[-1].units, outcome.pairs[-1].lines[0].to)


def test_a_foul_of_nothing_is_a_line_that_nobody_gains() -> None:
    """R-FOUL-2 with 0 units and no royalties."""
    outcome = settle(DEAL_K[0], K3_FOULED, options={"foul.units": 0, "royalties.schedule": "none"})

    assert [(0, None, 1)] == [
        (line.units, line.to, line.params["winner"]) for line in lines(outcome, "foul")
    ]
