"""Order of rows (R-RANK-1 to R-RANK-3); every hand of five is compared elsewhere."""

import itertools

import pytest

from settlement.engine.ranking import (
    category_word,
    describe,
    rank_five,
    rank_five_wheel_second,
    rank_three,
    word_so_far,
)
from tests.engine.hands import key

LADDER = (
    ("7s 5h 4d 3c 2s", "high card", "high card 7-5-4-3-2"),
    ("As Kh Qd Jc 9s", "high card", "high card A-K-Q-J-9"),
    ("2s 2h 5d 4c 3s", "one pair", "one pair 2-5-4-3"),
    ("As Ah Kd Qc Js", "one pair", "one pair A-K-Q-J"),
    ("3s 3h 2d 2c 4s", "two pair", "two pair 3-2-4"),
    ("As Ah Kd Kc Qs", "two pair", "two pair A-K-Q"),
    ("2s 2h 2d 4c 3s", "three of a kind", "three of a kind 2-4-3"),
    ("As 2h 3d 4c 5s", "straight", "straight 5"),
    ("2s 3h 4d 5c 6s", "straight", "straight 6"),
    ("As Kh Qd Jc Ts", "straight", "straight A"),
    ("7s 5s 4s 3s 2s", "flush", "flush 7-5-4-3-2"),
    ("2s 2h 2d 3c 3s", "full house", "full house 2-3"),
    ("3s 3h 3d 2c 2s", "full house", "full house 3-2"),
    ("2s 2h 2d 2c 3s", "four of a kind", "four of a kind 2-3"),
    ("As 2s 3s 4s 5s", "straight flush", "straight flush 5"),
    ("Ks Qs Js Ts 9s", "straight flush", "straight flush K"),
    ("Ah Kh Qh Jh Th", "royal flush", "royal flush"),
)


def test_five_cards_rank_in_the_order_of_the_ladder() -> None:
    """R-RANK-1: category, then ranks in the order in which they decide."""
    strengths = [rank_five(key(text)) for text, _, _ in LADDER]

    assert sorted(set(strengths)) == strengths
    assert [word for _, word, _ in LADDER] == [category_word(each) for each in strengths]
    assert [short for _, _, short in LADDER] == [describe(each) for each in strengths]


def test_suits_never_break_a_tie() -> None:
    """R-RANK-1."""
    assert rank_five(key("As Kh Qd Jc 9s")) == rank_five(key("Ac Ks Qh Jd 9c"))
    assert rank_five(key("9s 7s 5s 3s 2s")) == rank_five(key("9h 7h 5h 3h 2h"))


@pytest.mark.parametrize(
    ("six_high", "wheel", "king_high", "broadway"),
    [
        ("2s 3h 4d 5c 6s", "As 2h 3d 4c 5s", "Kh Qd Jc Ts 9h", "As Kh Qd Jc Ts"),
        ("2h 3h 4h 5h 6h", "As 2s 3s 4s 5s", "Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th"),
    ],
)
def test_the_wheel_may_stand_second(
    six_high: str, wheel: str, king_high: str, broadway: str
) -> None:
    """R-RANK-2: low, it is below every straight; second, below T-J-Q-K-A only."""
    assert rank_five(key(wheel)) < rank_five(key(six_high))
    ranks = [rank_five_wheel_second(key(text)) for text in (king_high, wheel, broadway)]
    assert sorted(set(ranks)) == ranks
    assert describe(rank_five(key(wheel))) == describe(rank_five_wheel_second(key(wheel)))
    assert rank_five(key(king_high)) == rank_five_wheel_second(key(king_high))


def test_straights_and_flushes_do_not_count_in_front() -> None:
    """R-RANK-3."""
    assert "high card A-K-Q" == describe(rank_three(key("As Ks Qs")))
    ladder = ["4s 3h 2d", "As Ks Qs", "2s 2h 3d", "As Ah Kd", "2s 2h 2d", "As Ah Ad"]
    strengths = [rank_three(key(text)) for text in ladder]
    assert sorted(set(strengths)) == strengths


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("As", "high card"),
        ("As Kh Qd Jc", "high card"),
        ("As Ah", "one pair"),
        ("As Ah Kd Kc", "two pair"),
        ("As Ah Ad", "three of a kind"),
        ("As Ah Ad Ac", "four of a kind"),
    ],
)
def test_a_row_shows_its_category_while_it_fills(text: str, word: str) -> None:
    assert word == word_so_far(key(text))


def test_front_and_middle_share_one_scale() -> None:
    """R-ORDER-2 needs it: a missing kicker stands below any card."""
    fives = [rank_five(key(text)) for text in ("5s 5h Kd 3c 2s", "5s 5h Kd 4c 2s")]
    assert all(
        itertools.starmap(int.__gt__, [(five, rank_three(key("5d 5c Kh"))) for five in fives])
    )
