"""Chips moved: the dealer says so, the hand is paid, the table is free for the next."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import HandNotSettledError
from casino.house.permissions import require, require_anywhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from settlement.models import HandState
from settlement.services.fantasyland import button_holds
from settlement.services.loading import hand_load
from tables.services.game_sessions import session_hand_done
from tables.services.hands import hand_done


@posting
def hand_chips_moved(
    *, actor: Actor, hand_id: UUID, sign_on: UUID | None, command: CommandKey
) -> Answer:
    """Close a settled hand: its chips lie where the settlement says.

    The button moves on for the next hand, and a session whose last hand this was is over.

    Raises:
        HandNotSettledError: it is not settled yet, or its chips moved already.
    """
    require_anywhere(actor, "hand.chips_moved")
    loaded = hand_load(hand_id=hand_id, sign_on_id=sign_on)
    place = str(loaded.table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require(actor, "hand.chips_moved", loaded.place(staff_id=actor.staff_id))
    dealer = loaded.signed_on(sign_on, None)
    hand = loaded.hand
    if hand.state != HandState.SETTLED:
        raise HandNotSettledError
    hand.state = HandState.PAID
    hand.paid_at = timezone.now()
    hand.save(update_fields=["state", "paid_at"])
    hand_done(loaded.table, button_holds=button_holds(loaded.table))
    over = session_hand_done(loaded.table)
    answer = Answer(
        200, {"hand": str(hand.public_id), "number": hand.number, "state": str(HandState.PAID)}
    )
    body: dict[str, Any] = {
        "number": hand.number,
        "dealer": f"staff:{dealer.staff_id}",
        "button": loaded.table.button_seat,
    }
    if over is not None:
        body["session_ended"] = {"number": over.number, "reason": str(over.end_reason)}
    event_append(
        chain=loaded.table.chain,
        event=Event(
            action="hand.chips_moved",
            subject=f"hand:{hand.public_id}",
            actor=actor,
            role="dealer",
            body=body,
        ),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer
