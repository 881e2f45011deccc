"""Reading approvals: what one asked for, what one may decide, and what one may read besides."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from casino.house import approvals
from casino.house.actor import Actor
from casino.house.approvals import Line
from casino.house.errors import NotFoundError
from casino.house.models import Approval, ApprovalDecision
from casino.house.permissions import Place, can, require_somewhere
from casino.house.selectors import person_text
from casino.house.visibility import NOTHING, pits_where

LATELY_SHOWN: Final = 50
OPEN_SHOWN: Final = 200


def _decidable(actor: Actor) -> Q:
    """What the actor's roles let them decide, whoever asked."""
    condition = NOTHING
    for kind in approvals.kinds().values():
        condition |= Q(kind=kind.code) & pits_where(actor, kind.approve, house=False)
    return condition


def _visible(actor: Actor) -> QuerySet[Approval]:
    """One's own, what one may decide, and what whoever reads the trail there may read."""
    own = Q(asked_by=actor.staff_id) if actor.staff_id is not None else NOTHING
    readable = own | pits_where(actor, "audit.read", house=False) | _decidable(actor)
    return Approval.objects.filter(readable)


def approval_find(*, actor: Actor, approval_id: UUID) -> Approval:
    """An approval the actor may know of.

    Raises:
        ForbiddenError: the actor reads no approvals.
        NotFoundError: there is none for this actor.
    """
    require_somewhere(actor, "approval.read")
    approval = _visible(actor).filter(public_id=approval_id).first()
    if approval is None:
        raise NotFoundError
    return approval


def _to_decide(actor: Actor) -> QuerySet[Approval]:
    rows = Approval.objects.filter(_decidable(actor), expires_at__gt=timezone.now())
    mine = Q(asked_by=actor.staff_id) | Q(subject=actor.staff_id, subject__isnull=False)
    return rows.exclude(open=None).exclude(mine)


def approvals_waiting_count(*, actor: Actor) -> int:
    """How many approvals wait for this actor's decision."""
    return _to_decide(actor).count() if actor.staff_id is not None else 0


def approval_rows(*, actor: Actor) -> list[dict[str, Any]]:
    """Approvals the actor may read: those that wait, oldest first, then the latest others."""
    require_somewhere(actor, "approval.read")
    rows = _visible(actor).select_related(
        "pit", "asked_by__profile", "decision__decided_by__profile", "open"
    )
    over = rows.filter(Q(open=None) | Q(expires_at__lte=timezone.now())).order_by("-pk")
    shown = [*_waiting(rows), *over[:LATELY_SHOWN]]
    lines = _lines(shown)
    return [_approval_json(actor, row, lines.get(row.pk, [])) for row in shown]


def approvals_waiting(*, actor: Actor) -> list[dict[str, Any]]:
    """``id`` and ``state`` of those that wait, as ``approval_rows`` has them, and no more."""
    require_somewhere(actor, "approval.read")
    waiting = _waiting(_visible(actor)).values_list("public_id", flat=True)
    return [{"id": str(public_id), "state": "asked"} for public_id in waiting]


def _waiting(rows: QuerySet[Approval]) -> QuerySet[Approval]:
    """Those that somebody may still decide, the oldest first."""
    waiting = rows.exclude(open=None).filter(expires_at__gt=timezone.now())
    return waiting.order_by("pk")[:OPEN_SHOWN]


def _lines(rows: Iterable[Approval]) -> dict[int, list[Line]]:
    """By inner id what was asked for in words; each kind is asked once for all of its own."""
    by_kind: dict[str, list[Approval]] = {}
    for row in rows:
        by_kind.setdefault(row.kind, []).append(row)
    found: dict[int, list[Line]] = {}
    for kind, own in by_kind.items():
        known = approvals.kinds().get(kind)
        if known is not None:
            told = known.describe([json.loads(row.payload) for row in own])
            for row, lines in zip(own, told, strict=True):
                found[row.pk] = [Line(*line) for line in lines]
    return found


def state_of(approval: Approval, at: datetime) -> str:
    """``asked``, ``expired``, or how it was decided."""
    if hasattr(approval, "decision"):
        return str(approval.decision.outcome)
    return "expired" if at >= approval.expires_at else "asked"


def _approval_json(actor: Actor, approval: Approval, lines: list[Line]) -> dict[str, Any]:
    state = state_of(approval, timezone.now())
    known = approvals.kinds().get(approval.kind)
    payload = json.loads(approval.payload)
    mine = approval.asked_by_id == actor.staff_id
    concerns = approval.subject_id is not None and approval.subject_id == actor.staff_id
    may = known is not None and can(actor, known.approve, Place(pit_id=approval.pit_id))
    return {
        "id": str(approval.public_id),
        "kind": approval.kind,
        "title": str(known.title) if known else approval.kind,
        "state": state,
        "payload": payload,
        "digest": bytes(approval.payload_digest).hex(),
        "lines": [
            {"title": str(line.title), "before": line.before, "after": line.after} for line in lines
        ],
        "pit": str(approval.pit.public_id) if approval.pit else None,
        "asked_by": str(approval.asked_by.public_id),
        "asked_by_name": person_text(approval.asked_by),
        "asked_at": approval.asked_at,
        "expires_at": approval.expires_at,
        "reason": approval.reason,
        "mine": mine,
        "may_decide": state == "asked" and may and not mine and not concerns,
        "decision": _decision_json(approval.decision) if hasattr(approval, "decision") else None,
    }


def _decision_json(decision: ApprovalDecision) -> dict[str, Any]:
    return {
        "decided_by": str(decision.decided_by.public_id),
        "decided_by_name": person_text(decision.decided_by),
        "decided_at": decision.decided_at,
        "reason": decision.reason,
        "result": json.loads(decision.result) if decision.result else None,
    }
