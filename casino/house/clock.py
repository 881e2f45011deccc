"""The house's time: one gaming day runs from its start in the house's zone to the next."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def gaming_day_of(at: datetime, *, zone: str, day_start: time) -> date:
    """The gaming day of the instant ``at``: 05:59 belongs to yesterday when days start at 06:00."""
    local = at.astimezone(ZoneInfo(zone))
    day = local.date()
    return day if local.time() >= day_start else day - timedelta(days=1)


def now() -> datetime:
    """The instant, in UTC."""
    return datetime.now(tz=UTC)
