"""The second settlement is held to account itself where it takes a short cut: naturals against every arrangement."""

from random import Random

import pytest

from tests import oracle
from tests.dealing import PACK, take_any, take_natural


@pytest.mark.parametrize("kind", ["three_flushes", "three_straights", "three_straight_flushes"])
def test_naturals_by_search_are_those_of_every_arrangement(kind):
    """R-NAT-3 on 200 hands, half of them positive, and as many with one card exchanged."""
    rng = Random(20)
    shown = 0
    for number in range(200):
        pack = list(PACK)
        cards = None
        while cards is None:  # a straight flush may want a card that another one has
            cards = take_natural(rng, pack, kind) if number % 2 else take_any(rng, pack, 13)
        if number % 4 == 1:
            cards = [*cards[1:], *take_any(rng, pack, 1)]
        truth = oracle.shows_by_every_arrangement(kind, cards)
        assert oracle.shows(kind, cards) == truth, cards
        shown += truth
    assert 50 <= shown <= 150


def test_the_fewest_payments_are_fewest():
    """R-PAY-5: for four seats the largest debtor paying the largest creditor is never one payment too many."""
    rng = Random(5)
    for _ in range(3_000):
        nets = [rng.randrange(-6, 7) for _ in range(3)]
        net = dict(enumerate([*nets, -sum(nets)], start=1))
        moves = oracle.fewest_payments(net, [1, 2, 3, 4])
        assert len(moves) == oracle.fewest_payments_count(net)
