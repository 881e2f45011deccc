"""The house's time: one gaming day runs from its start in the house's zone to the next."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

FIRST_DAY: Final = date(1970, 1, 2)
LAST_DAY: Final = date(9998, 12, 30)
"""The days that may be asked for: whole, in every zone, within the record's calendar."""
CALENDAR: Final = (datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC))
"""The times that the record keeps, as the CHECKs on its tables have them."""


def gaming_day_of(at: datetime, *, zone: str, day_start: time) -> date:
    """The gaming day of the instant ``at``: 05:59 belongs to yesterday when days start at 06:00."""
    local = at.astimezone(ZoneInfo(zone))
    day = local.date()
    return day if local.time() >= day_start else day - timedelta(days=1)


def in_calendar(at: datetime) -> bool:
    """Whether the record keeps such a time."""
    return CALENDAR[0] <= at <= CALENDAR[1]


def now() -> datetime:
    """The instant, in UTC."""
    return datetime.now(tz=UTC)
