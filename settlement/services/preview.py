"""What a hand document would come to. Nothing is written."""

from collections.abc import Mapping
from typing import Any

from casino.house.actor import Actor
from casino.house.errors import HandInvalidError, RequestInvalidError
from casino.house.permissions import require
from settlement.documents import outcome_to_out
from settlement.engine.document import parse_document
from settlement.engine.errors import HandRefusedError
from settlement.engine.play import settle_hand
from settlement.presets import preset
from settlement.selectors import rules_document
from settlement.translate import details_of


def settlement_preview(*, actor: Actor, document: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a hand document in memory, under a published rule set, a shipped one or its own.

    Raises:
        RequestInvalidError: it is no hand document.
        HandInvalidError: it is one, and cannot be settled.
    """
    require(actor, "settlement.preview")
    hand, problems = parse_document(
        dict(document), lambda slug: rules_document(slug) or preset(slug)
    )
    if hand is None:
        form = any(problem.code.startswith("field_") for problem in problems)
        kind = RequestInvalidError if form else HandInvalidError
        raise kind(details=details_of(problems))
    try:
        outcome = settle_hand(hand)
    except HandRefusedError as refused:
        raise HandInvalidError(details=details_of(refused.problems)) from refused
    return outcome_to_out(outcome, hand.id, hand.rules)
