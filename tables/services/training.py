"""Play money: a training table sells chips out of a full rack, however many have left it.

Chips that players take away go to the players, as everywhere, and nobody asks for them back.
Play money is a commodity of its own, so nothing real is made.
"""

from typing import Final
from uuid import uuid5

from casino.house.actor import Actor
from casino.house.commands import CommandKey
from tables.models import Account, AccountKind, Table
from tables.services.chips import mint_post, table_account

TRAINING_RACK: Final = 10_000_000
"""Play money in the full rack of a training table, in minor units."""


def training_rack_fill(*, actor: Actor, table: Table, command: CommandKey) -> None:
    """Fill the rack of a training table up. Inside the transaction of ``command``, which needs it.

    The table's lock is held.
    """
    rack = Account.objects.get(pk=table_account(table, AccountKind.RACK))
    missing = TRAINING_RACK - rack.balance
    if missing <= 0:
        return
    mint_post(
        table=table,
        actor=actor,
        role="",
        amount=missing,
        body={"amount": missing},
        command=CommandKey(
            command_id=uuid5(command.command_id, "rack"),
            route="training_rack",
            device=actor.trail_device,
            body="{}",
        ),
    )
