"""Terminals: which device stands at which table, and what ends with a device."""

from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import SYSTEM, Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import ForbiddenError, NotFoundError, RequestInvalidError
from casino.house.models import Device
from casino.house.permissions import require
from casino.house.services.devices import device_create, device_event
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append
from tables.models import DealerAt, Table, TableDevice
from tables.services.locks import by_id, table_lock, tables_lock
from tables.services.sign_ons import sign_on_end_row


@transaction.atomic
def terminal_enrol(*, actor: Actor, table_id: UUID, label: str) -> tuple[Device, str]:
    """Enrol a new terminal at a table; answer it and its token, shown this once."""
    require(actor, "device.enrol")
    table = table_lock(by_id(table_id))
    device, token = device_create(actor=actor, label=label)
    device_place(actor=actor, device=device, table=table)
    return device, token


def device_place(
    *, actor: Actor, device: Device, table: Table, carried: Carried | None = None
) -> None:
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
        carried=carried,
    )


def tables_dealt_through(device_id: int | None) -> Q:
    """Tables at which somebody is signed on through a device."""
    through = DealerAt.objects.filter(sign_on__device_id=device_id or 0)
    return Q(pk__in=through.values("table_id"))


def device_lock(device_id: int) -> Device:
    """Lock a device, after the tables dealt at through it and before the first event."""
    return Device.objects.select_for_update(no_key=True).get(pk=device_id)


def device_end(
    *, actor: Actor, device: Device, reason: str, carried: Carried | None = None
) -> None:
    """Refuse a device's token from now on and end the sign-ons through it; once is enough.

    The device is locked, and so are the tables dealt at through it. Its browser sessions end by
    themselves: each looks at the device it was opened at.
    """
    seq = audit_next(HOUSE_CHAIN)
    dealing = DealerAt.objects.filter(sign_on__device=device).select_related("sign_on")
    ended = [sign_on_end_row(at.sign_on, reason="device_ended", seq=seq) for at in dealing]
    if device.revoked_at is None:
        device.revoked_at = timezone.now()
        device.save(update_fields=["revoked_at"])
    body = {"why": reason, "ended": [str(end.sign_on.public_id) for end in ended]}
    device_event(actor, "device.revoked", device, body, carried=carried, seq=seq)


@posting
def device_withdraw(*, actor: Actor, device_id: UUID, command: CommandKey) -> Answer:
    """Revoke a device or token that is lost or done with: at once, with what was opened at it.

    Raises:
        NotFoundError: there is no such device.
    """
    require(actor, "device.revoke")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    device = Device.objects.filter(public_id=device_id).first()
    if device is None:
        raise NotFoundError
    tables_lock(tables_dealt_through(device.pk))
    device = device_lock(device.pk)
    answer = Answer(200, {"device": str(device.public_id)})
    carried = Carried(command=command, answer=answer)
    device_end(actor=actor, device=device, reason="revoked", carried=carried)
    return answer


@posting
def terminal_move(*, actor: Actor, device_id: UUID, table_id: UUID, command: CommandKey) -> Answer:
    """Stand a terminal at another table; who was signed on through it is signed off.

    Raises:
        NotFoundError: no such table, or no terminal in force.
        RequestInvalidError: a tablet of the floor stands at no table.
    """
    require(actor, "device.enrol")
    found = Device.objects.filter(public_id=device_id, kind=Device.Kind.TERMINAL).first()
    tables = tables_lock(by_id(table_id) | tables_dealt_through(found.pk if found else None))
    table = next((one for one in tables if one.public_id == table_id), None)
    if table is None or found is None:
        raise NotFoundError
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    device = device_lock(found.pk)
    if device.revoked_at is not None:
        raise NotFoundError
    if device.pit_id is not None:
        raise RequestInvalidError(_("A tablet of the floor stands at no table. Enrol another."))
    TableDevice.objects.filter(device=device).delete()
    answer = Answer(200, {"device": str(device.public_id), "table": str(table.public_id)})
    carried = Carried(command=command, answer=answer, place=str(table.public_id))
    device_place(actor=actor, device=device, table=table, carried=carried)
    _dealers_off(actor=actor, device=device)
    return answer


def _dealers_off(*, actor: Actor, device: Device) -> None:
    """End the sign-ons through a device that leaves its table; the tables' locks are held."""
    for at in DealerAt.objects.filter(sign_on__device=device).select_related("sign_on", "table"):
        seq = audit_next(HOUSE_CHAIN)
        sign_on_end_row(at.sign_on, reason="device_moved", seq=seq)
        event_append(
            chain=HOUSE_CHAIN,
            seq=seq,
            event=Event(
                action="sign_on.ended",
                subject=f"sign_on:{at.sign_on.public_id}",
                actor=actor,
                role="it",
                body={"table": at.table.number},
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
