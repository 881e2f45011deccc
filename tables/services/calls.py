"""A dealer calls the floor; a floorperson answers. Both stand in the table's trail."""

from uuid import UUID

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.services.locks import by_id, table_lock
from tables.services.places import require_at

CALLED = "table.floor_called"
ANSWERED = "table.floor_answered"


@posting
def floor_call(*, actor: Actor, table_id: UUID, command: CommandKey) -> Answer:
    """Call a floorperson to the table."""
    return _noted(actor, "floor.call", "dealer", CALLED, table_id, command)


@posting
def floor_answer(*, actor: Actor, table_id: UUID, command: CommandKey) -> Answer:
    """Say that the floor came."""
    return _noted(actor, "floor.answer", "floor", ANSWERED, table_id, command)


def _noted(
    actor: Actor, action: str, role: str, event: str, table_id: UUID, command: CommandKey
) -> Answer:
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, action, table)
    answer = Answer(200, {"table": place, "called": event == CALLED})
    event_append(
        chain=table.chain,
        event=Event(action=event, subject=f"table:{table.number}", actor=actor, role=role),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer
