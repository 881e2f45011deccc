"""Terminals: which device stands at which table."""

from uuid import UUID

from django.conf import settings
from django.db import transaction

from casino.house.actor import SYSTEM, Actor
from casino.house.errors import ForbiddenError
from casino.house.models import Device
from casino.house.permissions import require
from casino.house.services.devices import device_create
from casino.house.services.trail import Event, event_append
from tables.models import Table, TableDevice
from tables.services.locks import by_id, table_lock


@transaction.atomic
def terminal_enrol(*, actor: Actor, table_id: UUID, label: str) -> tuple[Device, str]:
    """Enrol a new terminal at a table; answer it and its token, shown this once."""
    require(actor, "device.enrol")
    table = table_lock(by_id(table_id))
    device, token = device_create(actor=actor, label=label)
    device_place(actor=actor, device=device, table=table)
    return device, token


def device_place(*, actor: Actor, device: Device, table: Table) -> None:
    """Stand a device at a table, whose lock is held."""
    TableDevice.objects.create(table=table, device=device)
    event_append(
        chain=table.chain,
        event=Event(
            action="table.device_placed",
            subject=f"device:{device.pk}",
            actor=actor,
            body={"table": table.number},
        ),
    )


def terminal_enrol_demo(*, table_id: UUID, label: str) -> str:
    """Make the browser in front of us a terminal of a table; answer its token. The demo only.

    Raises:
        ForbiddenError: this is no demo.
    """
    if not settings.DEMO:
        raise ForbiddenError
    return terminal_enrol(actor=SYSTEM, table_id=table_id, label=label)[1]


@transaction.atomic
def terminal_move_demo(*, device_id: int, table_id: UUID) -> None:
    """Stand a terminal of the demo at another table.

    Raises:
        ForbiddenError: this is no demo.
    """
    if not settings.DEMO:
        raise ForbiddenError
    table = table_lock(by_id(table_id))
    device = Device.objects.get(pk=device_id, kind=Device.Kind.TERMINAL)
    TableDevice.objects.filter(device=device).delete()
    device_place(actor=SYSTEM, device=device, table=table)
