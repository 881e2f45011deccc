"""A table opens, is locked and closes, between hands; the floor puts its button right."""

from typing import Any
from uuid import UUID

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    Detail,
    HandOpenError,
    PlayerNotSeatedError,
    TableOccupiedError,
    TableStepError,
)
from casino.house.permissions import require_somewhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.models import TRANSITIONS, Seating, SessionEnd, Table
from tables.services.called import calls_take_back
from tables.services.game_sessions import session_close
from tables.services.hands import seats_playing
from tables.services.locks import by_id, table_lock
from tables.services.places import floor_role, require_at

EVENTS = {
    Table.State.OPEN: "table.opened",
    Table.State.LOCKED: "table.locked",
    Table.State.CLOSED: "table.closed",
}


@posting
def table_state_set(
    *, actor: Actor, table_id: UUID, state: str, reason: str, command: CommandKey
) -> Answer:
    """Open, lock or close a table, between hands. ``reason`` in words stands in the trail.

    A locked table keeps its seats and opens no hand; calls to a table that locks or closes are
    taken back. A table closes when nobody sits there; its
    session ends with it.

    Raises:
        TableStepError: ``TRANSITIONS`` knows no such step.
        HandOpenError: a hand is under way.
        TableOccupiedError: somebody sits there; ``details`` says at which seats.
    """
    require_somewhere(actor, "table.state")
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, "table.state", table)
    if state not in TRANSITIONS[table.state]:
        raise TableStepError
    if table.hand_open:
        raise HandOpenError
    ended = None
    # Nobody is seated there for a while: who was called keeps the place on the list.
    taken_back = {} if state == Table.State.OPEN else calls_take_back(table)
    if state == Table.State.CLOSED:
        _require_empty(table)
        ended = session_close(table, SessionEnd.CLOSED)
    before, table.state = table.state, state
    table.save(update_fields=["state"])
    body: dict[str, Any] = {"before": before, "after": state, **taken_back}
    if ended is not None:
        body["session_ended"] = ended.number
    answer = Answer(200, {"table": place, "state": state})
    event_append(
        chain=table.chain,
        event=Event(
            action=EVENTS[Table.State(state)],
            subject=f"table:{table.number}",
            actor=actor,
            role=floor_role(actor),
            body=body,
            reason=reason or None,
        ),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer


def _require_empty(table: Table) -> None:
    seats = Seating.objects.filter(table=table, ended_at=None).order_by("seat")
    taken = list(seats.values_list("seat", flat=True))
    if taken:
        message = str(TableOccupiedError.default)
        raise TableOccupiedError(
            details=[
                Detail(code=TableOccupiedError.code, message=message, seat=seat) for seat in taken
            ]
        )


@posting
def button_move(
    *, actor: Actor, table_id: UUID, seat: int, reason: str, command: CommandKey
) -> Answer:
    """Put the button at a seat that plays, between hands: the next hand is dealt from there.

    Raises:
        HandOpenError: a hand is under way and keeps the button it was dealt from.
        PlayerNotSeatedError: nobody plays at that seat.
    """
    require_somewhere(actor, "button.move")
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, "button.move", table)
    if table.hand_open:
        raise HandOpenError
    if seat not in seats_playing(table):
        raise PlayerNotSeatedError
    before, table.button_seat = table.button_seat, seat
    table.save(update_fields=["button_seat"])
    answer = Answer(200, {"table": place, "button": seat})
    event_append(
        chain=table.chain,
        event=Event(
            action="button.moved",
            subject=f"table:{table.number}",
            actor=actor,
            role=floor_role(actor),
            body={"before": before, "after": seat},
            reason=reason or None,
        ),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer
