"""Times as people read them: in the house's zone, whatever the clock of the device says."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from casino.house.errors import NotFoundError
from casino.house.selectors import house_zone


def time_text(at: str | datetime | None, zone: str) -> str:
    """'12:41:07' in the house's zone, with its date when that is not today; '' for None."""
    if at is None:
        return ""
    here = _local(at, zone)
    today = timezone.now().astimezone(ZoneInfo(zone)).date()
    return here.strftime("%H:%M:%S" if here.date() == today else "%Y-%m-%d %H:%M:%S")


def moment_text(at: str | datetime, zone: str) -> str:
    """'2026-11-30 12:41:07 Asia/Manila': what can be read later and elsewhere."""
    return f"{_local(at, zone).strftime('%Y-%m-%d %H:%M:%S')} {zone}"


def house_clock() -> dict[str, Any] | None:
    """The server's time for a page's clock: its text, milliseconds, zone; None without a house."""
    try:
        zone = house_zone()
    except NotFoundError:
        return None
    now = timezone.now()
    return {
        "text": now.astimezone(ZoneInfo(zone)).strftime("%H:%M:%S"),
        "ms": round(now.timestamp() * 1000),
        "zone": zone,
    }


def _local(at: str | datetime, zone: str) -> datetime:
    moment = datetime.fromisoformat(at) if isinstance(at, str) else at
    return moment.astimezone(ZoneInfo(zone))
