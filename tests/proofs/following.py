"""What a hand means for the next one, held against the second settlement (R-OFC-3)."""

from collections.abc import Mapping
from typing import Any

from settlement.documents import preset_rules
from settlement.engine.document import parse_document
from settlement.engine.fantasyland import FantasylandRules
from settlement.engine.lines import Outcome
from settlement.engine.play import settle_hand
from tests import oracle
from tests.oracle import fantasyland


def next_hand(outcome: Outcome, rules: FantasylandRules) -> dict[str, Any]:
    """What an outcome and its rules tell of the next hand, put as the second settlement puts it."""
    inside = {
        seat.seat: seat.fantasyland_cards
        for seat in outcome.seats
        if seat.fantasyland_cards is not None
    }
    return {
        "fantasyland": inside,
        "streaks": {seat.seat: seat.streak_out for seat in outcome.seats if seat.seat in inside},
        "button_moves": not rules.button_holds(inside),
    }


def departs_for_the_next_hand(document: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Whether the engine sends other seats to Fantasyland than the second settlement; never for a refused hand."""
    if expected["stack_short"]:
        return False
    hand, _ = parse_document(document, preset_rules)
    assert hand is not None
    told = next_hand(settle_hand(hand), hand.rules.fantasyland)
    return told != fantasyland.next_hand(expected, oracle.rules_of(document))
