"""Writing to the trail: who, where and on which gaming day, filled in from the actor."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings

from casino.house.actor import Actor
from casino.house.audit import actions
from casino.house.audit.log import HOUSE_CHAIN, Appended, audit_append, audit_next
from casino.house.clock import now
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.selectors import gaming_day_at

__all__ = ["HOUSE_CHAIN", "Carried", "Event", "audit_next", "event_append", "posting_arguments"]


def today() -> date:
    """The gaming day of this instant."""
    return gaming_day_at(now())


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened: a registered action, its subject as text, who did it in which role, figures.

    People and players stand in subject and body by id, never by name.
    """

    action: str
    subject: str
    actor: Actor
    role: str = ""
    body: Mapping[str, Any] | None = None
    reason: str | None = None

    def __post_init__(self) -> None:
        actions.check(self.action)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """The command that an event carries out, its table's id and the answer its retries get."""

    command: CommandKey
    answer: Answer
    place: str = ""


def posting_arguments(event: Event, carried: Carried | None = None) -> dict[str, Any]:
    """What every posting function takes about an event and the command that caused it."""
    actor = event.actor
    return {
        "gaming_day": today(),
        "action": event.action,
        "subject": event.subject,
        "actor": actor.trail_name,
        "role": event.role or "none",
        "device": actor.trail_device,
        "address": actor.address or "none",
        "app_version": settings.VERSION,
        "reason": event.reason,
        "body": canonical_json(event.body) if event.body else "",
        "command_id": carried.command.command_id if carried else None,
        "request_hash": carried.command.request_hash(place=carried.place) if carried else None,
        "route": carried.command.route if carried else None,
        "status": carried.answer.status if carried else None,
        "result": canonical_json(carried.answer.body) if carried else None,
        "staff_id": actor.staff_id,
        "device_id": actor.device_id,
    }


def event_append(
    *, chain: str, event: Event, carried: Carried | None = None, seq: int | None = None
) -> Appended:
    """Append one event to ``chain``.

    ``seq`` is what ``audit_next(chain)`` gave, when guarded rows were written under it.
    """
    number = audit_next(chain) if seq is None else seq
    return audit_append(chain=chain, seq=number, **posting_arguments(event, carried))
