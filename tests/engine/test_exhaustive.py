"""Every five-card hand, every three-card hand, every front against every middle, judged beside eval7.

eval7 is another program, written in C. A card of ours is a number, and the key of a row is the sum of its cards. eval7 does not
know the wheel in second place; there its own order is taken and the wheel moved by hand.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, groupby

import eval7
import numpy as np
import pytest

from settlement.engine.cards import CARD_NAMES, PACK
from settlement.engine.ranking import (
    category_word,
    rank_five,
    rank_five_wheel_second,
    rank_three,
)
from tests import oracle

pytestmark = pytest.mark.exhaustive

FIVE_CARD_COUNTS = {
    "high card": 1_302_540,
    "one pair": 1_098_240,
    "two pair": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
THREE_CARD_COUNTS = {"high card": 18_304, "one pair": 3_744, "three of a kind": 52}


@dataclass(frozen=True)
class Classes:
    """Hands that rank alike: how many there are, and one of each kind, by (our strength, eval7's)."""

    sizes: Counter[tuple[int, int]]
    examples: dict[tuple[int, int], tuple[int, ...]]


def classes_of(size, rank) -> Classes:
    """All hands of a size, grouped by both rankings."""
    judged = {card: eval7.Card(CARD_NAMES[card]) for card in PACK}
    sizes: Counter[tuple[int, int]] = Counter()
    examples = {}
    for hand in combinations(PACK, size):
        ranks = (
            rank(sum(hand)),
            eval7.evaluate([judged[card] for card in hand]),
        )
        sizes[ranks] += 1
        if sizes[ranks] == 1:
            examples[ranks] = hand
    return Classes(sizes, examples)


@pytest.fixture(scope="module")
def fives() -> Classes:
    return classes_of(5, rank_five)


@pytest.fixture(scope="module")
def threes() -> Classes:
    return classes_of(3, rank_three)


def assert_one_order(pairs: list[tuple[int, int]]) -> None:
    """Both rankings tell the same hands apart and put them in the same order."""
    ours, theirs = zip(*sorted(pairs), strict=True)
    assert len(set(ours)) == len(ours)
    assert len(set(theirs)) == len(theirs)
    assert list(theirs) == sorted(theirs)


def counts_by_category(classes: Classes) -> Counter[str]:
    counts: Counter[str] = Counter()
    for (strength, _), size in classes.sizes.items():
        counts[category_word(strength)] += size
    return counts


def test_all_five_card_hands_rank_as_eval7_ranks_them(fives) -> None:
    """R-RANK-1: 2,598,960 hands, 7,462 classes, one order."""
    assert fives.sizes.total() == 2_598_960
    assert len(fives.sizes) == 7_462
    assert_one_order(list(fives.sizes))


def test_five_card_hands_are_named_in_the_known_numbers(fives) -> None:
    assert counts_by_category(fives) == FIVE_CARD_COUNTS


def test_five_card_hands_are_named_as_the_second_settlement_names_them(fives) -> None:
    for (strength, _), hand in fives.examples.items():
        named, _ = oracle.name_of(" ".join(CARD_NAMES[card] for card in hand), "low")
        assert category_word(strength) == named


def test_the_wheel_in_second_place_moves_the_wheel_alone(fives) -> None:
    """R-RANK-2, for straights and straight flushes."""
    order = [fives.examples[ranks] for ranks in sorted(fives.sizes, key=lambda ranks: ranks[1])]
    expected = []
    for category, hands in groupby(order, key=eval7_type):
        group = list(hands)
        if category in ("Straight", "Straight Flush"):
            group = [*group[1:9], group[0], group[9]]
        expected += group
    ours = [rank_five_wheel_second(sum(hand)) for hand in expected]
    assert len(set(ours)) == 7_462
    assert ours == sorted(ours)


def eval7_type(hand) -> str:
    return eval7.handtype(eval7.evaluate([eval7.Card(CARD_NAMES[card]) for card in hand]))


def test_all_three_card_hands_rank_as_eval7_ranks_them(threes) -> None:
    """R-RANK-3: 22,100 hands, 455 classes, one order; no straights or flushes among them."""
    assert threes.sizes.total() == 22_100
    assert len(threes.sizes) == 455
    assert_one_order(list(threes.sizes))
    assert counts_by_category(threes) == THREE_CARD_COUNTS


def test_every_front_against_every_middle_as_eval7_has_it(fives, threes) -> None:
    """R-ORDER-2 with the missing kicker lower: 455 × 7,462 pairs.

    eval7 writes a missing kicker as it writes a deuce. That never makes a front equal to a middle: of two kickers that
    a front is missing one at least is a three or better.
    """
    fronts, fronts_by_eval7 = np.array(sorted(threes.sizes)).T
    middles, middles_by_eval7 = np.array(sorted(fives.sizes)).T

    ours = np.sign(fronts[:, None] - middles[None, :])
    theirs = np.sign(fronts_by_eval7[:, None] - middles_by_eval7[None, :])

    assert ours.shape == (455, 7_462)
    assert np.array_equal(ours, theirs)
    assert not (ours == 0).any()
