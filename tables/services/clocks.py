"""What a device's page tells once a minute: its clock, by which hands are confirmed, and itself."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import NotAuthenticatedError
from casino.house.models import Device
from casino.house.services.alerts import alert_raise
from casino.house.services.devices import device_tells

CLOCK_DRIFT: Final = "clock_drift"
DRIFT_MS_MAX: Final = 2_000
"""A clock that is further off than this is a warning and an alert."""


@transaction.atomic
def device_seen(*, actor: Actor, told_ms: int, version: str) -> int:
    """Keep how far a device's clock is off, and which page it runs.

    ``told_ms`` is its clock in milliseconds since 1970; the way here is part of the difference.

    Returns:
        Its clock less the server's, in milliseconds.

    Raises:
        NotAuthenticatedError: no device asks.
    """
    if actor.device_id is None:
        raise NotAuthenticatedError
    drift = told_ms - round(timezone.now().timestamp() * 1000)
    device_tells(device_id=actor.device_id, clock_drift_ms=drift, version=version)
    if abs(drift) > DRIFT_MS_MAX:
        device = Device.objects.select_related("table_device__table").get(pk=actor.device_id)
        at = getattr(device, "table_device", None)
        alert_raise(
            actor=actor,
            kind=CLOCK_DRIFT,
            subject=f"device:{device.pk}",
            pit_id=at.table.pit_id if at else device.pit_id,
            body={"device": device.label, "seconds": round(drift / 1000)},
        )
    return drift
