"""Rows, bonuses and royalties of a pair (R-SCORE-1 to 5, R-ROY-1, 2, R-SURR-1)."""

import pytest

from settlement.documents import preset_rules
from settlement.engine.document import parse_document
from settlement.engine.play import settle_hand
from tests.engine.hands import DEAL_K, K3_FOULED, document, lines, pair_units, rows, settle

# One opponent, and settings that win (W), lose (L) or tie (T) its front, middle, back; no royalty.
OPPONENT = "Kd 9c 2s | Qs Qd 8h 4c 3c | As Ac 9s 7h 6h"
SETTINGS = {
    "WWW": "Ah 9d 2d | Ks Kc 8s 4d 3d | Ad Jc Js Jd 6c",
    "WWL": "Ah 9d 2d | Ts Tc Th 4d 3d | 5d 5c 5h 7s 6c",
    "WWT": "Kh Ts 2d | Qh Qc 9h 4d 3d | Ah Ad 9d 7s 6c",
    "WLT": "Kh Ts 2d | Js Jh 8s 4d 3d | Ah Ad 9d 7s 6c",
    "WTT": "Kh Ts 2d | Qh Qc 8s 4d 3d | Ah Ad 9d 7s 6c",
    "LLL": "Jh Ts 2d | Js Jd 8s 4d 3d | Kh Ks 9d 7s 6c",
    "TTT": "Kh 9d 2d | Qh Qc 8s 4d 3d | Ah Ad 9h 7s 6c",
}


def units(setting: str, **options: object) -> int:
    paths = {path.replace("__", "."): value for path, value in options.items()}
    return settle(SETTINGS[setting], OPPONENT, options=paths).net_units[1]


@pytest.mark.parametrize(
    ("majority", "scoop", "expected"),
    [
        (0, 0, {"WWW": 3, "WWT": 2, "WTT": 1, "WLT": 0}),
        (1, 0, {"WWW": 3, "WWT": 3, "WTT": 1, "WLT": 0}),
        (0, 3, {"WWW": 6, "WWT": 2, "WTT": 1, "WLT": 0}),
        (1, 1, {"WWW": 4, "WWT": 3, "WTT": 1, "WLT": 0}),
        (0, 1, {"WWW": 4, "WWT": 2, "WTT": 1, "WLT": 0}),
    ],
)
def test_two_numbers_make_the_methods(majority: int, scoop: int, expected: dict[str, int]) -> None:
    """R-SCORE-2: the table of methods; three ties are nothing, three losses the mirror."""
    bonuses = {"scoring__majority_bonus": majority, "scoring__scoop_bonus": scoop}
    assert expected == {setting: units(setting, **bonuses) for setting in expected}
    assert 0 == units("TTT", **bonuses)
    assert -expected["WWW"] == units("LLL", **bonuses)


@pytest.mark.parametrize(("majority", "expected"), [(0, 1), (1, 2)])
def test_two_rows_to_one_nets_one_and_the_bonus(majority: int, expected: int) -> None:
    """R-SCORE-4: two of three under 1-6 is gross two, net one."""
    settings = (
        "Ah 9d 2d | Ks Kc 8s 4d 3d | Kd Kh Js 9s 8d",
        "Jd 9c 2s | Qs Qd 8h 4c 3c | As Ac 9h 7h 6h",
    )
    outcome = settle(*settings, options={"scoring.majority_bonus": majority})
    assert expected == outcome.net_units[1]
    assert majority == len(lines(outcome, "majority"))


def test_a_net_winner_may_get_the_majority_bonus_with_one_row() -> None:
    """R-SCORE-3: 1-0-2 pays 1 where two rows are needed, 2 where the net winner is enough."""
    needs = {"scoring__majority_bonus": 1, "scoring__majority_needs": "net_winner"}
    assert 1 == units("WTT", scoring__majority_bonus=1)
    assert 2 == units("WTT", **needs)
    assert 0 == units("WLT", **needs)


def test_a_tied_row_is_listed_and_prevents_a_scoop() -> None:
    """R-SCORE-1, R-SCORE-5."""
    outcome = settle(SETTINGS["WWT"], OPPONENT)

    assert [(0, None, "back")] == [
        (line.units, line.to, line.row) for line in lines(outcome, "tie")
    ]
    assert [] == lines(outcome, "scoop")


def test_rows_may_be_worth_more_than_one_unit_or_nothing() -> None:
    """R-SCORE-1, R-SCORE-5: a full scoop is three rows and the bonus."""
    assert 9 == units("WWW", scoring__row_units=2)
    assert 3 == units("WWW", scoring__row_units=0)
    outcome = settle(SETTINGS["WWW"], OPPONENT, options={"scoring.row_units": 0})
    assert {(0, None)} == {(line.units, line.to) for line in lines(outcome, "row")}
    fouled = settle(*DEAL_K[:1], K3_FOULED, options={"scoring.row_units": 2, "foul.units": "scoop"})
    assert 9 + 4 == fouled.net_units[1]


def test_deal_k_settles_as_worked_by_hand() -> None:
    """R-SCORE-2, R-ROY-2: all pairs and nets of the worked case, by three methods."""
    by_rules = {
        "classic_1_6": ([8, 5, 10, 3, 8, 6], {1: 23, 2: 3, 3: -2, 4: -24}),
        "pusoy": ([8, 5, 10, 3, 8, 6], {1: 23, 2: 3, 3: -2, 4: -24}),
        "classic_2_4": ([6, 6, 8, 4, 6, 4], {1: 20, 2: 4, 3: -6, 4: -18}),
    }
    for slug, (pairs, net) in by_rules.items():
        outcome = settle(*DEAL_K, rules=slug)
        assert (pairs, net) == (pair_units(outcome), outcome.net_units)
    assert {1: 13, 2: -5, 3: -8} == settle(*DEAL_K[:3]).net_units


def test_royalties_may_be_paid_only_with_the_row() -> None:
    """R-ROY-2: seat 1's flush beats seat 2's straight in the back: 4 and 2 net, 4 with the row."""
    net = settle(*DEAL_K[:2])
    with_row = settle(*DEAL_K[:2], options={"royalties.paid": "row_winner"})

    assert [4, -2] == [line.units for line in lines(net, "royalty")]
    assert [4] == [line.units for line in lines(with_row, "royalty")]
    assert (8, 10) == (net.net_units[1], with_row.net_units[1])


def test_a_tied_row_pays_no_royalty_to_its_winner() -> None:
    """R-ROY-2: two equal flushes in the back; net they cancel, with the row none is paid."""
    seats = (
        "Ah 9d 2d | Ks Kc 8s 4d 3d | Qs Js 9s 5s 3s",
        "Kh 9c 2c | As Ac 8c 4c 3c | Qh Jh 9h 5h 3h",
    )
    assert [4, -4] == [line.units for line in lines(settle(*seats), "royalty")]
    assert [] == lines(settle(*seats, options={"royalties.paid": "row_winner"}), "royalty")


def test_a_seat_shows_the_schedule_value_of_its_rows_whoever_wins() -> None:
    """The seat's royalties are its hand's, before who-wins: 4, 2, 0 and 0 in Deal K."""
    outcome = settle(*DEAL_K, options={"royalties.paid": "row_winner"})

    assert [4, 2, 0, 0] == [seat.royalties for seat in outcome.seats]


def test_surrender_pays_its_price_and_nothing_else() -> None:
    """R-SURR-1: each opponent who neither surrendered nor fouled, a natural included."""
    dragon = {"seat": 2, "natural": "dragon", "cards": "AKQJT98765432h"}
    outcome = settle(
        "As Ad 7s | 8c 8d 8s 3c 4d | Qc Jc Tc 9c 8c".replace("8c 8d 8s", "6c 6d 6s"),
        dragon,
        {"seat": 3, "surrender": True},
        {"seat": 4, "surrender": True, "front": "Kd"},
        options={"surrender.units": 2},
    )

    # Seat 1 pays the dragon a full scoop; both quitters pay two to seats 1 and 2, nothing between.
    assert [-6, 2, 2, 2, 2, 0] == pair_units(outcome)
    assert {(None, None, None)} == {seat[1:4] for seat in outcome.seats[1:]}


def test_surrender_against_a_fouler_pays_nothing() -> None:
    """R-SURR-1."""
    outcome = settle(K3_FOULED, {"seat": 2, "surrender": True}, options={"surrender.units": 2})
    assert [0] == pair_units(outcome)


def test_reseating_the_players_changes_nobodys_result() -> None:
    """Pairs are antisymmetric: Deal K with its settings in reverse order."""
    outcome = settle(*reversed(DEAL_K))

    assert {1: -24, 2: -2, 3: 3, 4: 23} == outcome.net_units


def test_seats_may_be_given_in_any_order_and_stand_anywhere() -> None:
    doc = document(rows(4, DEAL_K[0]), rows(2, DEAL_K[1]))
    hand, _ = parse_document(doc, preset_rules)
    assert hand is not None
    outcome = settle_hand(hand)

    assert {2: -8, 4: 8} == outcome.net_units
    assert (2, 4, -8) == outcome.pairs[0][:3]
