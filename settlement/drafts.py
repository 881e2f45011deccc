"""What can be said of a seat's draft while it is typed: problems, categories, foul, royalties."""

from collections.abc import Iterable
from typing import Any

from settlement.engine.draft import cards_taken, examine_seat
from settlement.explain import foul_text
from settlement.models import Hand, HandSeat
from settlement.translate import dealt_entry_of, details_of, entry_of, rules_of

DETAIL = ("code", "message", "seat", "row", "card", "path")


def draft_json(hand: Hand, seat: HandSeat, seats: Iterable[HandSeat]) -> dict[str, Any]:
    """One seat's draft as typed, with everything the rules say about it so far.

    ``seats`` are all seats of the hand: a card shown elsewhere is a problem here.
    """
    entry = entry_of(seat)
    others = {other.seat: entry_of(other) for other in seats if other.seat != seat.seat}
    draft = examine_seat(
        dealt_entry_of(seat),
        seat=seat.seat,
        rules=rules_of(hand.rule_version),
        taken=cards_taken(others),
        hand_number=hand.session_number,
    )
    rows = draft.rows
    return {
        "hand": str(hand.public_id),
        "seat": seat.seat,
        "revision": hand.draft_revision,
        "draft": entry,
        "problems": [
            {name: detail.get(name) for name in DETAIL} for detail in details_of(draft.problems)
        ],
        "rows": {
            name: rows[name].category if name in rows else None
            for name in ("front", "middle", "back")
        },
        "cards": {name: len(row.cards) for name, row in rows.items()},
        "foul": foul_text(draft.foul) if draft.foul else None,
        "royalties": draft.royalties,
        "naturals": list(draft.naturals),
        "complete": draft.complete,
    }
