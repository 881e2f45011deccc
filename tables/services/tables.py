"""Tables come into being; their number is painted on the felt and never used again."""

from django.db import transaction

from casino.house.actor import Actor
from casino.house.models import Pit
from casino.house.permissions import require
from casino.house.services.trail import Event, event_append
from tables.models import Table


@transaction.atomic
def table_create(*, actor: Actor, number: int, pit: Pit, currency: str) -> Table:
    """Make an open table in a pit; the button lies at seat 4."""
    require(actor, "table.create")
    table = Table.objects.create(
        number=number, pit=pit, currency=currency, state=Table.State.OPEN, button_seat=4
    )
    event = Event(
        action="table.created",
        subject=f"table:{number}",
        actor=actor,
        body={"pit": str(pit.public_id), "currency": currency},
    )
    event_append(chain=table.chain, event=event)
    return table
