"""Who the next hand deals in: a player sits out, is away, comes back, or changes the seat.

A hand under way keeps whom it was opened with, so all but a change of seat is done at any time.
"""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    HandOpenError,
    PlayerNotSeatedError,
    SeatTakenError,
)
from casino.house.permissions import require_anywhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.models import Account, Seating, Table
from tables.services.locks import table_lock
from tables.services.places import require_at, require_kept, role_at_table

MOVED = "seating.moved"


@posting
def seating_sit_out(
    *, actor: Actor, seating_id: UUID, away: bool = False, command: CommandKey
) -> Answer:
    """Deal a player in no more from the next hand on; ``away``: the seat stands empty meanwhile.

    Raises:
        PlayerNotSeatedError: the player walked.
    """
    state = Seating.State.AWAY if away else Seating.State.SITTING_OUT
    return _state_set(actor, seating_id, state, "seating.sat_out", command)


@posting
def seating_return(*, actor: Actor, seating_id: UUID, command: CommandKey) -> Answer:
    """Deal a player in again, from the next hand on.

    Raises:
        PlayerNotSeatedError: the player walked.
    """
    return _state_set(actor, seating_id, Seating.State.PLAYING, "seating.returned", command)


@posting
def seating_move(*, actor: Actor, seating_id: UUID, seat: int, command: CommandKey) -> Answer:
    """Move a player to a free seat of the same table, between hands; the stack goes along.

    Raises:
        HandOpenError: a hand is under way.
        PlayerNotSeatedError: the player walked.
        SeatTakenError: somebody sits there.
    """
    table, seating, again = _locked(actor, "seating.move", seating_id, command)
    if again is not None:
        return again
    if table.hand_open:
        raise HandOpenError
    if Seating.objects.filter(table=table, seat=seat, ended_at=None).exists():
        raise SeatTakenError
    before, seating.seat = seating.seat, seat
    seating.save(update_fields=["seat"])
    return _done(actor, table, seating, MOVED, {"before": before, "after": seat}, command)


def _state_set(
    actor: Actor, seating_id: UUID, state: Seating.State, action: str, command: CommandKey
) -> Answer:
    table, seating, again = _locked(actor, "seating.sit_out", seating_id, command)
    if again is not None:
        return again
    before, seating.state = seating.state, state
    if before != state:
        seating.state_since = timezone.now()
    seating.save(update_fields=["state", "state_since"])
    facts = {"seat": seating.seat, "before": before, "after": str(state)}
    return _done(actor, table, seating, action, facts, command)


def _locked(
    actor: Actor, right: str, seating_id: UUID, command: CommandKey
) -> tuple[Table, Seating, Answer | None]:
    require_anywhere(actor, right)
    table = table_lock(Q(seatings__public_id=seating_id))
    seating = Seating.objects.select_related("player").get(public_id=seating_id)
    again = command_replay(command=command, place=str(table.public_id))
    if again is None:
        require_at(actor, right, table)
        require_kept(table)
        if seating.ended_at is not None:
            raise PlayerNotSeatedError
    return table, seating, again


def _done(
    actor: Actor,
    table: Table,
    seating: Seating,
    action: str,
    facts: dict[str, Any],
    command: CommandKey,
) -> Answer:
    since = seating.state_since
    answer = Answer(
        200,
        {
            "seating": str(seating.public_id),
            "table": str(table.public_id),
            "seat": seating.seat,
            "player": str(seating.player.public_id),
            "state": str(seating.state),
            "since": since.isoformat() if since else None,
            "stack": Account.objects.get(pk=seating.account_id).balance,
        },
    )
    event_append(
        chain=table.chain,
        event=Event(
            action=action,
            subject=f"seating:{seating.public_id}",
            actor=actor,
            role=role_at_table(actor),
            body=facts,
        ),
        carried=Carried(command=command, place=str(table.public_id), answer=answer),
    )
    return answer
