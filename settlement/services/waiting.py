"""Waiting for a game: the rule set and stake that a table plays, in the table's pit."""

from uuid import UUID

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import NotFoundError
from casino.house.permissions import require_somewhere
from settlement.services.rule_sets import game_next
from tables.selectors import table_get
from tables.services.waiting import waiting_add


def game_wait(*, actor: Actor, table_id: UUID, player_id: UUID, command: CommandKey) -> Answer:
    """Put a player on the list of the game that a table plays from its next hand.

    Raises:
        NotFoundError: no such table, it plays no game yet, or it plays for play money.
        AlreadyDoneError, PlayerExcludedError: see ``waiting_add``.
    """
    require_somewhere(actor, "waiting.manage")
    table = table_get(actor=actor, table_id=table_id)
    game = game_next(table)
    if game is None or table.training:
        raise NotFoundError
    return waiting_add(
        actor=actor,
        pit=table.pit,
        game=game.slug,
        unit=game.unit,
        currency=table.currency,
        player_id=player_id,
        command=command,
    )
