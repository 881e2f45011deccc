"""Reading devices, codes and tokens: for whoever answers for them."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.models import AuditEvent, ChainHead, Device, Pit, Staff
from casino.house.permissions import require
from casino.house.selectors import staff_name
from casino.house.services.trail import HOUSE_CHAIN
from tables.models import DealerAt, Enrolment, Table
from tables.services.clocks import DRIFT_MS_MAX

EVENTS_BACK: Final = 2_000
CODES_SHOWN: Final = 20
ENDED_SHOWN: Final = timedelta(days=7)


def device_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Terminals and tablets, those in use first; what ended stays for ever."""
    require(actor, "device.read")
    rows = Device.objects.filter(kind=Device.Kind.TERMINAL).select_related(
        "pit", "table_device__table", "enrolment"
    )
    devices = list(rows.order_by("revoked_at", "-id"))
    dealing = {
        at.sign_on.device_id: at.staff
        for at in DealerAt.objects.filter(sign_on__device__in=devices).select_related(
            "sign_on", "staff__profile"
        )
    }
    people = {**_last_person(devices), **{key: staff for key, staff in dealing.items() if key}}
    return [
        _device_json(device, people.get(device.pk), dealing=device.pk in dealing)
        for device in sorted(devices, key=lambda one: one.revoked_at is not None)
    ]


def _last_person(devices: list[Device]) -> dict[int, Staff]:
    """Who last signed on at a tablet of the floor, as far as the trail's latest events tell."""
    tablets = {f"device:{one.pk}": one.pk for one in devices if one.pit_id and not one.revoked_at}
    head = ChainHead.objects.filter(chain=HOUSE_CHAIN).values_list("seq", flat=True).first()
    if not tablets or head is None:
        return {}
    events = AuditEvent.objects.filter(
        chain=HOUSE_CHAIN, seq__gt=head - EVENTS_BACK, action="session.started", device__in=tablets
    )
    latest = dict(events.order_by("seq").values_list("device", "actor"))
    ids = {device: int(actor.partition(":")[2]) for device, actor in latest.items()}
    staff = Staff.objects.select_related("profile").in_bulk(ids.values())
    return {tablets[device]: staff[key] for device, key in ids.items() if key in staff}


def _device_json(device: Device, person: Staff | None, *, dealing: bool) -> dict[str, Any]:
    at = getattr(device, "table_device", None)
    drift = device.clock_drift_ms
    return {
        "id": str(device.public_id),
        "label": device.label,
        "table": at.table.number if at else None,
        "pit": device.pit.name if device.pit else None,
        "state": "revoked" if device.revoked_at else "in_use",
        "enrolled_at": device.created_at,
        "revoked_at": device.revoked_at,
        "last_seen_at": device.last_seen_at,
        "address": device.last_address,
        "version": device.version,
        "version_is_old": bool(device.version) and device.version != settings.VERSION,
        "drift_ms": drift,
        "drift_warns": drift is not None and abs(drift) > DRIFT_MS_MAX,
        "person": staff_name(person) if person else "",
        "badge": person.badge if person else "",
        "dealing": dealing,
    }


def code_state(enrolment: Enrolment, now: datetime) -> str:
    """'waiting', 'used', 'revoked' or 'expired'."""
    if enrolment.used_at is not None:
        return "used"
    if enrolment.revoked_at is not None:
        return "revoked"
    return "waiting" if enrolment.expires_at > now else "expired"


def code_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Codes that no device came of: waiting ones, and the latest that ended unused."""
    require(actor, "device.read")
    now = timezone.now()
    rows = Enrolment.objects.visible_to(actor).filter(used_at=None, made_at__gt=now - ENDED_SHOWN)
    rows = rows.select_related("table", "pit", "made_by__profile").order_by("-id")[:CODES_SHOWN]
    return [
        {
            "id": str(row.public_id),
            "label": row.label,
            "table": row.table.number if row.table else None,
            "pit": row.pit.name if row.pit else None,
            "made_by": staff_name(row.made_by) if row.made_by else "",
            "made_at": row.made_at,
            "expires_at": row.expires_at,
            "state": code_state(row, now),
        }
        for row in rows
    ]


def token_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Interface tokens, those in force first: whose, for what, until when, last used."""
    require(actor, "device.read")
    now = timezone.now()
    rows = Device.objects.filter(kind=Device.Kind.API).select_related("staff__profile")
    shown = [
        {
            "id": str(row.public_id),
            "label": row.label,
            "person": staff_name(row.staff) if row.staff else "",
            "badge": row.staff.badge if row.staff else "",
            "scopes": row.scopes,
            "made_at": row.created_at,
            "expires_at": row.expires_at,
            "last_seen_at": row.last_seen_at,
            "address": row.last_address,
            "state": "revoked"
            if row.revoked_at
            else "expired"
            if row.expires_at and row.expires_at <= now
            else "in_use",
        }
        for row in rows.order_by("-id")
    ]
    return sorted(shown, key=lambda one: one["state"] != "in_use")


def places_for_devices(*, actor: Actor) -> dict[str, list[dict[str, Any]]]:
    """Where a device may be put: {tables: [{id, number}], pits: [{id, name}]}."""
    require(actor, "device.enrol")
    tables = Table.objects.order_by("number").values_list("public_id", "number")
    pits = Pit.objects.order_by("name").values_list("public_id", "name")
    return {
        "tables": [{"id": str(public_id), "number": number} for public_id, number in tables],
        "pits": [{"id": str(public_id), "name": name} for public_id, name in pits],
    }
