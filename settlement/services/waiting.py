"""Waiting for a game: the rule set and stake that a table plays, in the table's pit."""

from uuid import UUID

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import NotFoundError
from casino.house.permissions import require
from settlement.selectors import table_detail
from tables.selectors import table_get
from tables.services.waiting import waiting_add


def game_wait(*, actor: Actor, table_id: UUID, player_id: UUID, command: CommandKey) -> Answer:
    """Put a player on the list of the game that a table plays from its next hand.

    Raises:
        NotFoundError: no such table, or it plays no game yet.
        AlreadyDoneError, PlayerExcludedError: see ``waiting_add``.
    """
    require(actor, "waiting.manage")
    table = table_get(actor=actor, table_id=table_id)
    detail = table_detail(actor=actor, table_id=table_id)
    if not detail["next_rules"] or not detail["unit"]:
        raise NotFoundError
    return waiting_add(
        actor=actor,
        pit=table.pit,
        game=detail["next_rules"]["slug"],
        unit=detail["unit"],
        currency=table.currency,
        player_id=player_id,
        command=command,
    )
