"""Devices: enrolled with a token that is shown once, revoked, never deleted."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import NotFoundError, RequestInvalidError
from casino.house.models import Device, Staff
from casino.house.permissions import SCOPES, require
from casino.house.services.identity import token_hash
from casino.house.services.people import secrets_told
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append

DRIFT_MS_MAX: Final = 10**12
"""Some thirty years: a clock that is further off is off."""
VERSION_MAX: Final = 40


@transaction.atomic
def device_create(
    *,
    actor: Actor,
    label: str,
    kind: Device.Kind = Device.Kind.TERMINAL,
    staff: Staff | None = None,
) -> tuple[Device, str]:
    """Enrol a device; answer it and its token, which is stored as a hash only.

    ``staff`` is the person for whom an interface token acts; a terminal has none.
    """
    require(actor, "device.enrol")
    device, token = device_add(label=label, kind=kind, staff=staff)
    device_event(actor, "device.enrolled", device, {"kind": str(kind)})
    return device, token


def device_add(
    *,
    label: str,
    kind: Device.Kind = Device.Kind.TERMINAL,
    staff: Staff | None = None,
    pit_id: int | None = None,
    scopes: Sequence[str] | None = None,
    expires_at: datetime | None = None,
) -> tuple[Device, str]:
    """A device's row and its token, inside somebody's transaction and event."""
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(
        label=label,
        kind=kind,
        staff=staff,
        pit_id=pit_id,
        scopes=list(scopes) if scopes is not None else None,
        expires_at=expires_at,
        token_hash=token_hash(token),
    )
    return device, token


@posting
def token_make(
    *,
    actor: Actor,
    label: str,
    badge: str,
    scopes: Sequence[str],
    days: int | None,
    command: CommandKey,
) -> tuple[Answer, str | None]:
    """Make an interface token that acts for a person, narrowed to ``scopes``, for ``days`` days.

    One that does more than read, in the name of somebody beyond the floor, raises an alert.

    Returns:
        The answer and the token, which is shown this once: a repetition has None in its place.

    Raises:
        NotFoundError: nobody who works here has that badge.
        RequestInvalidError: no scope, or one that there is not.
    """
    require(actor, "device.enrol")
    again = command_replay(command=command, place="")
    if again is not None:
        return again, None
    if not scopes or not set(scopes) <= set(SCOPES):
        raise RequestInvalidError(_("Choose at least one thing that the token may do."))
    staff = Staff.objects.filter(badge=badge, is_active=True).first()
    if staff is None:
        raise NotFoundError(_("Nobody who works here has this badge."))
    expires_at = timezone.now() + timedelta(days=days) if days else None
    chosen = sorted(set(scopes))
    device, token = device_add(
        label=label, kind=Device.Kind.API, staff=staff, scopes=chosen, expires_at=expires_at
    )
    body = {
        "kind": str(Device.Kind.API),
        "staff": str(staff.public_id),
        "scopes": chosen,
        "expires_at": expires_at.isoformat() if expires_at else None,
    }
    answer = Answer(200, {"device": str(device.public_id)})
    carried = Carried(command=command, answer=answer)
    device_event(actor, "device.enrolled", device, body, carried=carried)
    if chosen != ["read"]:
        secrets_told(actor=actor, staff=staff)
    return answer, token


def device_tells(*, device_id: int, clock_drift_ms: int, version: str) -> None:
    """Keep what a device says of itself: how far its clock is off, which page it runs."""
    drift = max(-DRIFT_MS_MAX, min(DRIFT_MS_MAX, clock_drift_ms))
    Device.objects.filter(pk=device_id).update(
        clock_drift_ms=drift, version=version[:VERSION_MAX], last_seen_at=timezone.now()
    )


@transaction.atomic
def device_revoke(*, actor: Actor, device_id: int) -> None:
    """Refuse a device's token from now on; revoking twice is one revocation.

    Raises:
        NotFoundError: there is no such device.
    """
    require(actor, "device.revoke")
    device = Device.objects.select_for_update(no_key=True).filter(pk=device_id).first()
    if device is None:
        raise NotFoundError
    if device.revoked_at is None:
        device.revoked_at = timezone.now()
        device.save(update_fields=["revoked_at"])
        device_event(actor, "device.revoked", device, None)


def device_event(
    actor: Actor,
    action: str,
    device: Device,
    body: Mapping[str, Any] | None,
    *,
    carried: Carried | None = None,
    seq: int | None = None,
) -> None:
    """Record what became of a device, in the house's chain."""
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(action=action, subject=f"device:{device.pk}", actor=actor, body=body),
        carried=carried,
        seq=seq,
    )
