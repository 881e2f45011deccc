"""Reading the ground storey."""

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from casino.house.clock import gaming_day_of
from casino.house.errors import NotFoundError
from casino.house.models import AuditEvent, House, RoleGrant, Staff

AUDIT_PAGE_MAX = 1000


def house_get() -> House:
    """The house. There is one; before ``house_init`` there is none.

    Raises:
        NotFoundError: the house was not set up yet.
    """
    house = House.objects.first()
    if house is None:
        raise NotFoundError
    return house


@lru_cache(maxsize=1)
def _day_rule() -> tuple[str, time]:
    """Zone and start of the gaming day; neither changes while the house runs."""
    house = house_get()
    return house.time_zone, house.gaming_day_start


def house_zone() -> str:
    """The IANA name of the house's zone.

    Raises:
        NotFoundError: the house was not set up yet.
    """
    return _day_rule()[0]


def day_rule_forget() -> None:
    """Read the house's zone and day start afresh: the house was just set up."""
    _day_rule.cache_clear()


def gaming_day_at(at: datetime) -> date:
    """The gaming day of an instant, in the house's zone."""
    zone, day_start = _day_rule()
    return gaming_day_of(at, zone=zone, day_start=day_start)


def gaming_day_end(day: date) -> datetime:
    """The instant at which a gaming day is over and the next one begins."""
    zone, day_start = _day_rule()
    return datetime.combine(day + timedelta(days=1), day_start, ZoneInfo(zone))


def grants_now() -> Q:
    """The condition on a role grant that it holds at this moment."""
    at = timezone.now()
    return Q(valid_from__lte=at) & (Q(valid_to=None) | Q(valid_to__gt=at))


def staff_with_role(*, role: str) -> Any:
    """Grants of ``role`` that hold now, oldest first, with their people."""
    return RoleGrant.objects.filter(grants_now(), role=role).select_related("staff").order_by("id")


def staff_name(staff: Staff) -> str:
    """Somebody's name; '' once it was erased."""
    return staff.profile.name if hasattr(staff, "profile") else ""


def person_text(staff: Staff) -> str:
    """Somebody's name and badge; the badge alone once the name was erased."""
    name = staff_name(staff)
    return f"{name} ({staff.badge})" if name else staff.badge


def audit_list(*, chain: str, after: int, limit: int) -> list[dict[str, Any]]:
    """Events of one chain after ``seq`` ``after``, oldest first, at most ``limit`` (≤ 1000).

    Who may read a chain is decided where its subject is known.
    """
    events = AuditEvent.objects.filter(chain=chain, seq__gt=after).order_by("seq")
    return [_event_json(event) for event in events[: min(limit, AUDIT_PAGE_MAX)]]


def _event_json(event: AuditEvent) -> dict[str, Any]:
    shown = (
        "chain seq hash_version at gaming_day action subject actor role device address"
        " app_version command_id reason body"
    )
    return {name: getattr(event, name) for name in shown.split()} | {
        "rows_digest": bytes(event.rows_digest).hex(),
        "prev": bytes(event.prev).hex(),
        "hash": bytes(event.hash).hex(),
    }
