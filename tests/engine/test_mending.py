"""A foul that may be a slip of the dealer's, and the swap between two seats that undoes it."""

from collections.abc import Mapping

from settlement.documents import preset_rules
from settlement.engine.document import parse_document
from settlement.engine.mending import Swap, swap_mending
from tests.engine.hands import DEAL_K, document, rows

FIRST, SECOND, THIRD, FOURTH = DEAL_K
WITHOUT_FLUSH = FIRST.replace("Jh", "Js")
"""The middle's three eights then beat a back of high cards."""
SIX_PAIRS = "As Ah Ks | Kh Qs Qh Js Jh | Ts Th 9s 9h 2d"
TWO_PAIR_OVER_PAIR = "3c 3d 4c | 5c 5d 6c 6d 7c | 8c 8d 9c Tc Qc"
THREE_ACES_IN_FRONT = "Ac Ad Ah | 2c 4d 6h 8c Td | 3c 5d 7h 9c Jd"


def swap_for(*seats: str | Mapping[str, object]) -> Swap | None:
    hand, problems = parse_document(document(*seats), preset_rules)
    assert problems == []
    assert hand is not None
    return swap_mending(hand)


def test_a_suit_keyed_for_another_is_found_first() -> None:
    """R-FOUL-1: jack of spades for jack of hearts; the flush is back, seat 3 stays in order."""
    found = swap_for(WITHOUT_FLUSH, SECOND, THIRD.replace("Js", "Jh"), FOURTH)

    assert found == Swap(("Js", "Jh"), (1, 3))


def test_what_does_not_foul_is_left_alone() -> None:
    assert swap_for(*DEAL_K) is None


def test_a_natural_keeps_its_cards() -> None:
    """R-NAT-1: its rows are not held in order, and its cards are what was declared."""
    assert swap_for(TWO_PAIR_OVER_PAIR, rows(2, SIX_PAIRS, natural="six_pairs")) is None


def test_where_more_than_two_cards_lie_wrong_nothing_is_offered() -> None:
    """With any one ace gone the front still has two: more than the middle can be given."""
    assert swap_for(THREE_ACES_IN_FRONT, "2s 3s 7s | 4s 4h 9s Ts Js | 5s 5h 6s 6c Qs") is None
