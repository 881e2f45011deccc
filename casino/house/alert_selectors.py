"""Reading alerts: those of one's pits, and those of the whole house."""

import json
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from casino.house import alerts
from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Alert, AlertStep, AlertStepKind
from casino.house.permissions import Place, can, can_somewhere, require_somewhere
from casino.house.selectors import person_text
from casino.house.visibility import pits_where

RESOLVED_SHOWN: Final = 50
OPEN_SHOWN: Final = 200


def _visible(actor: Actor, action: str = "alert.read") -> QuerySet[Alert]:
    return Alert.objects.filter(pits_where(actor, action))


def alert_find(*, actor: Actor, alert_id: UUID, action: str = "alert.read") -> Alert:
    """An alert at which the actor may do ``action``.

    Raises:
        NotFoundError: there is none for this actor.
    """
    alert = _visible(actor, action).filter(public_id=alert_id).first()
    if alert is None:
        raise NotFoundError
    return alert


def alerts_open_count(*, actor: Actor) -> int:
    """How many alerts wait that the actor may read; 0 for who may read none."""
    return _visible(actor).exclude(open=None).count() if can_somewhere(actor, "alert.read") else 0


def alert_list(*, actor: Actor, pit_id: UUID | None = None) -> dict[str, list[dict[str, Any]]]:
    """``open`` alerts, the oldest first, and those ``resolved`` lately, the newest first.

    With ``pit_id`` only that pit's.
    """
    require_somewhere(actor, "alert.read")
    rows = _visible(actor).select_related("pit", "open__owner__profile")
    if pit_id is not None:
        rows = rows.filter(pit__public_id=pit_id)
    rows = rows.prefetch_related("steps__staff__profile")
    waiting = rows.exclude(open=None).order_by("pk")[:OPEN_SHOWN]
    done = rows.filter(open=None).order_by("-pk")[:RESOLVED_SHOWN]
    return {
        "open": [_alert_json(actor, alert) for alert in waiting],
        "resolved": [_alert_json(actor, alert) for alert in done],
    }


def alert_pits(*, actor: Actor) -> list[dict[str, Any]]:
    """Pits of which the actor reads open alerts: {id, name, count}."""
    require_somewhere(actor, "alert.read")
    rows = _visible(actor).exclude(Q(open=None) | Q(pit=None))
    counted = rows.values("pit__public_id", "pit__name").annotate(n=Count("pk"))
    return [
        {"id": row["pit__public_id"], "name": row["pit__name"], "count": row["n"]}
        for row in counted.order_by("pit__name")
    ]


def _alert_json(actor: Actor, alert: Alert) -> dict[str, Any]:
    title, sentence = alerts.words(alert.kind, json.loads(alert.body))
    waits = hasattr(alert, "open")
    owner = alert.open.owner if waits else None
    return {
        "id": str(alert.public_id),
        "kind": alert.kind,
        "subject": alert.subject,
        "title": title,
        "sentence": sentence,
        "pit": alert.pit.name if alert.pit else None,
        "raised_at": alert.raised_at,
        "open": waits,
        "owner": person_text(owner) if owner else None,
        "mine": owner is not None and owner.pk == actor.staff_id,
        "may_handle": waits and _may_handle(actor, alert),
        "steps": [_step_json(step) for step in sorted(alert.steps.all(), key=lambda s: s.pk)],
    }


def _may_handle(actor: Actor, alert: Alert) -> bool:
    """One of a pit is for that pit's people, one of the whole house for whoever handles any."""
    if alert.pit_id is None:
        may = can_somewhere(actor, "alert.handle")
    else:
        may = can(actor, "alert.handle", Place(pit_id=alert.pit_id))
    return may and not looks_after_itself(actor, alert)


def looks_after_itself(actor: Actor, alert: Alert) -> bool:
    """Whether the alert watches IT, and the actor is of IT or the person whom it concerns."""
    kind = alerts.kinds().get(alert.kind)
    watched = "it" in actor.roles or alert.subject == actor.trail_name
    return kind is not None and kind.about_it and watched


def _step_json(step: AlertStep) -> dict[str, Any]:
    return {
        "resolved": step.kind == AlertStepKind.RESOLVED,
        "staff": person_text(step.staff),
        "note": step.note,
        "at": step.at,
    }
