"""Rows played low (R-RANK-4, R-ORDER-3): the lower hand wins, a qualifier may be asked."""

from itertools import pairwise

import pytest

from settlement.documents import preset_rules
from settlement.engine.draft import examine_seat
from settlement.engine.fouls import order_check
from settlement.engine.low import (
    describe_low,
    low_text,
    rank_ace_to_five,
    rank_deuce_five,
    rank_deuce_three,
)
from settlement.engine.ranking import rank_five, rank_three
from settlement.engine.rules import apply_options
from settlement.engine.words import (
    FrontQualifier,
    MiddleQualifier,
    MissingKicker,
    Order,
    Ranking,
)
from tests.engine.hands import key, lines, rows, settle

DEUCE_FIVE = (
    ("7s 5h 4d 3c 2s", "low 7-5-4-3-2"),
    ("7s 6h 4d 3c 2s", "low 7-6-4-3-2"),
    ("8s 5h 4d 3c 2s", "low 8-5-4-3-2"),
    ("Ts 9h 8d 7c 5s", "low T-9-8-7-5"),
    ("Ks Qh Jd Tc 8s", "low K-Q-J-T-8"),
    ("As 5h 4d 3c 2s", "low A-5-4-3-2"),
    ("As 6h 4d 3c 2s", "low A-6-4-3-2"),
    ("2s 2h 5d 4c 3s", "low 2-2-5-4-3"),
    ("3s 3h 2d 2c 4s", "low 3-3-2-2-4"),
    ("2s 2h 2d 4c 3s", "low 2-2-2-4-3"),
    ("2s 3h 4d 5c 6s", "low 6-5-4-3-2"),
    ("7s 5s 4s 3s 2s", "low 7-5-4-3-2"),
    ("As 5s 4s 3s 2s", "low A-5-4-3-2"),
    ("2s 2h 2d 3c 3s", "low 2-2-2-3-3"),
    ("2s 2h 2d 2c 3s", "low 2-2-2-2-3"),
    ("2s 3s 4s 5s 6s", "low 6-5-4-3-2"),
    ("As Ks Qs Js Ts", "low A-K-Q-J-T"),
)
"""Best first: the ace is high, straights and flushes spoil, A-5-4-3-2 is no straight."""
ACE_FIVE = (
    ("As 5s 4s 3s 2s", "low 5-4-3-2-A"),
    ("As 6h 4d 3c 2s", "low 6-4-3-2-A"),
    ("6s 5h 4d 3c 2s", "low 6-5-4-3-2"),
    ("Ts 9h 8d 7c As", "low T-9-8-7-A"),
    ("Ks Qs Js Ts 9s", "low K-Q-J-T-9"),
    ("As Ah 4d 3c 2s", "low A-A-4-3-2"),
    ("2s 2h 4d 3c As", "low 2-2-4-3-A"),
    ("2s 2h Ad Ac 3s", "low 2-2-A-A-3"),
    ("As Ah Ad 3c 2s", "low A-A-A-3-2"),
    ("As Ah Ad 3c 3s", "low A-A-A-3-3"),
    ("As Ah Ad Ac 2s", "low A-A-A-A-2"),
)
DEUCE_THREE = (
    ("4s 3s 2s", "low 4-3-2"),
    ("5s 3h 2s", "low 5-3-2"),
    ("Ks Qs Js", "low K-Q-J"),
    ("As 5h 4d", "low A-5-4"),
    ("As Kh Qd", "low A-K-Q"),
    ("2s 2h 3d", "low 2-2-3"),
    ("8s 8h Kd", "low 8-8-K"),
    ("2s 2h 2d", "low 2-2-2"),
)
ACE_THREE = (
    ("3s 2s As", "low 3-2-A"),
    ("Ks Qs Js", "low K-Q-J"),
    ("As Ah 2d", "low A-A-2"),
    ("8s 8h Kd", "low 8-8-K"),
    ("As Ah Ad", "low A-A-A"),
)


@pytest.mark.parametrize(
    ("ladder", "rank"),
    [
        (DEUCE_FIVE, rank_deuce_five),
        (ACE_FIVE, rank_ace_to_five),
        (DEUCE_THREE, rank_deuce_three),
        (ACE_THREE, rank_ace_to_five),
    ],
)
def test_the_lower_hand_is_the_stronger(ladder, rank) -> None:
    """R-RANK-4; every low row stands below every high one."""
    strengths = [rank(key(text)) for text, _ in ladder]
    assert all(better > worse for better, worse in pairwise(strengths))
    assert [word for _, word in ladder] == [low_text(strength) for strength in strengths]
    assert max(strengths) < 0


def test_what_the_ranks_do_not_tell_is_said_beside_them() -> None:
    told = {
        text: describe_low(rank_deuce_five(key(text)))
        for text in ("6s 5h 4d 3c 2s", "7s 5s 4s 3s 2s", "7s 5h 4d 3c 2s", "2s 2h 5d 4c 3s")
    }
    assert [
        "low 6-5-4-3-2 (straight)",
        "low 7-5-4-3-2 (flush)",
        "low 7-5-4-3-2",
        "low 2-2-5-4-3",
    ] == list(told.values())


HIGH, DEUCE, ACE = Ranking.HIGH, Ranking.DEUCE_TO_SEVEN, Ranking.ACE_TO_FIVE
UNPAIRED, TEN_LOW = FrontQualifier.UNPAIRED, MiddleQualifier.TEN_LOW


@pytest.mark.parametrize(
    ("middle", "ranking", "qualifies"),
    [
        ("Ts 8h 4d 3c 2s", DEUCE, True),
        ("Js 8h 4d 3c 2s", DEUCE, False),
        ("6s 5h 4d 3c 2s", DEUCE, False),
        ("7s 5s 4s 3s 2s", DEUCE, False),
        ("7s 7h 4d 3c 2s", DEUCE, False),
        ("As 5h 4d 3c 2s", DEUCE, False),
        ("As 5h 4d 3c 2s", ACE, True),
        ("6s 5s 4s 3s 2s", ACE, True),
        ("7s 7h 4d 3c 2s", ACE, False),
        ("Js 8h 4d 3c 2s", ACE, False),
    ],
)
def test_ten_low_is_ten_or_lower_and_unspoilt(
    middle: str, ranking: Ranking, qualifies: bool
) -> None:
    """R-ORDER-3; under ace-to-five straights and flushes do not spoil."""
    rank = {DEUCE: rank_deuce_five, ACE: rank_ace_to_five}[ranking]
    check = order_check(
        Order.AT_LEAST, MissingKicker.LOWER, HIGH, ranking, FrontQualifier.NONE, TEN_LOW
    )
    found = check(rank_three(key("4s 3h 2d")), rank(key(middle)), rank_five(key("KsKhKdQsQh")))
    assert (None if qualifies else "middle_not_ten_low") == found


def test_a_low_front_may_not_be_paired() -> None:
    check = order_check(
        Order.STRICT, MissingKicker.LOWER, DEUCE, HIGH, UNPAIRED, MiddleQualifier.NONE
    )
    middle, back = rank_five(key("9s 7h 5d 3c 2s")), rank_five(key("KsKhKdQsQh"))
    assert check(rank_deuce_three(key("AsKhQd")), middle, back) is None
    assert "front_paired" == check(rank_deuce_three(key("2s 2h 3d")), middle, back)
    assert "middle_over_back" == check(rank_deuce_three(key("4s 3h 2d")), back, middle)
    assert "middle_ties_back" == check(rank_deuce_three(key("4s 3h 2d")), back, back)


def test_only_the_rows_played_high_are_compared() -> None:
    """R-ORDER-3: with a low middle the front is held against the back, whatever the middle is."""

    def check(order: str, kicker: str, front: str, back: str) -> str | None:
        found = order_check(Order(order), MissingKicker(kicker), HIGH, DEUCE)
        middle = rank_deuce_five(key("AsAhAd2c2s"))
        return found(rank_three(key(front)), middle, rank_five(key(back)))

    assert "front_over_back" == check("at_least", "lower", "Qs Qh 7d", "Qd Qc 6s 5h 4d")
    assert check("strict", "lower", "Ks Kh Qd", "Kd Kc Qs 3h 2d") is None
    assert "front_ties_back" == check("strict", "equal", "Ks Kh Qd", "Kd Kc Qs 3h 2d")
    assert check("at_least", "equal", "Ks Kh Qd", "Kd Kc Qs 3h 2d") is None
    both_low = order_check(Order.STRICT, MissingKicker.EQUAL, DEUCE, ACE)
    assert both_low(-1, -1, 0) is None


def test_a_qualifier_says_nothing_about_a_row_played_high() -> None:
    options = {"rows.front_qualifier": "unpaired", "rows.middle_qualifier": "ten_low"}
    plain = settle("Ac Ad 7s | 8c 8d 8s 3c 4d | 2h 5h 9h Jh Kh", SECOND, options=options)
    assert [None, None] == [seat.foul for seat in plain.seats]


SECOND = "Kd Qc Jc | Ks Kc 3s 3h 2c | 4h 5s 6d 7d 8h"


def test_kings_queen_jack_beats_ace_five_four_in_a_low_front() -> None:
    """2-7 Chinese Poker: A-5-4 is a valid front, ace high. 1-6: -1 +1 +1, flush 4, straight 2: +3."""
    outcome = settle("Ac 5d 4s | 8c 8d 8s 3c 4d | 2h 5h 9h Jh Kh", SECOND, rules="deuce_to_seven")
    assert {1: 3, 2: -3} == outcome.net_units
    assert ["low A-5-4", "low K-Q-J"] == [seat.front for seat in outcome.seats]


@pytest.mark.parametrize(
    ("middle", "units"),
    [
        ("9s 5h 4c 3d 2d", 1),
        ("8s 5h 4c 3d 2d", 2),
        ("7s 6h 4c 3d 2d", 4),
        ("7s 5h 4c 3d 2d", 8),
        ("Ts 5h 4c 3d 2d", 0),
    ],
)
def test_a_low_middle_pays_by_its_highest_card(middle: str, units: int) -> None:
    """R-ROY-4 deuce_middle; the front (6 high) and the back (a pair) pay nothing."""
    outcome = settle(
        rows(1, f"6d 5c 2s | {middle} | Ad Ac Kh Jd 9d"),
        "Kd Jc Tc | Th 7c 6c 4s 2c | Ks Kc 8d 8c 6s",
        rules="pineapple_deuce",
    )
    assert units == outcome.seats[0].royalties


def test_best_low_pays_its_own_entry_alone() -> None:
    """R-ROY-1: a hand without an entry pays nothing, whatever a weaker one pays."""
    seats = (
        rows(1, "6d 5c 2s | 7s 5h 4c 3d 2d | Ad Ac Kh Jd 9d"),
        "Kd Jc Tc | Th 7c 6c 4s 2c | Ks Kc 8d 8c 6s",
    )
    schedule = {"front": {}, "middle": {"seven_low": 4}, "back": {}}
    low = {"rows.middle": "deuce_to_seven", "royalties.schedule": schedule}
    assert 0 == settle(*seats, options=low).seats[0].royalties
    ace = {"rows.middle": "ace_to_five", "royalties.schedule": schedule}
    assert 4 == settle(*seats, options=ace).seats[0].royalties


def test_a_row_played_low_earns_no_high_royalty_and_no_fantasyland() -> None:
    low_front = {"rows.front": "ace_to_five"}
    outcome = settle(
        "Qd Qc 2s | Ad Ac 5h 4s 3d | Kd Kc Kh 3s 3c",
        "7s 6s 5s | Js Jh Ts 9s 8s | As Ah Qs Qh Ks",
        rules="fantasyland_ofc",
        options=low_front,
    )
    assert (6, None) == (outcome.seats[0].royalties, outcome.seats[0].fantasyland_cards)
    assert ["back"] == [line.row for line in lines(outcome, "royalty")]


def test_a_low_row_shows_itself_while_it_fills() -> None:
    base = preset_rules("pineapple_deuce")
    assert base is not None
    house, _ = apply_options(base, {"rows.front": "ace_to_five"})
    assert house is not None
    draft = examine_seat({"front": "As 4h", "middle": "As"}, seat=1, rules=house, taken={})
    assert {"front": "low 4-A", "middle": "low A", "back": None} == {
        row: shown.category for row, shown in draft.rows.items()
    }


def test_an_unqualified_low_middle_is_warned_of_at_once() -> None:
    base = preset_rules("pineapple_deuce")
    assert base is not None
    for middle, foul in (("6s 5h 4d 3c 2s", "middle_not_ten_low"), ("7s 5h 4d 3c 2s", None)):
        assert foul == examine_seat({"middle": middle}, seat=1, rules=base, taken={}).foul
    over = {"front": "As Ah Ad", "back": "Ks Kh 4d 3c 2s"}
    assert "front_over_back" == examine_seat(over, seat=1, rules=base, taken={}).foul
