"""Devices: enrolled with a token that is shown once, revoked, never deleted."""

import secrets

from django.db import transaction
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Device, Staff
from casino.house.permissions import require
from casino.house.services.identity import token_hash
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append


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
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(
        label=label, kind=kind, staff=staff, token_hash=token_hash(token)
    )
    _device_event(actor, "device.enrolled", device, {"kind": str(kind)})
    return device, token


@transaction.atomic
def device_revoke(*, actor: Actor, device_id: int) -> None:
    """Refuse a device's token from now on; revoking twice is one revocation."""
    require(actor, "device.revoke")
    device = Device.objects.select_for_update().filter(pk=device_id).first()
    if device is None:
        raise NotFoundError
    if device.revoked_at is None:
        device.revoked_at = timezone.now()
        device.save(update_fields=["revoked_at"])
        _device_event(actor, "device.revoked", device, None)


def _device_event(actor: Actor, action: str, device: Device, body: dict[str, str] | None) -> None:
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(action=action, subject=f"device:{device.pk}", actor=actor, body=body),
    )
