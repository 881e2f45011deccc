"""Alerts are raised by what happens, taken on by somebody, and resolved with a text.

All of it is written under the lock of the house's chain, so what is read there stays true.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house import alerts
from casino.house.actor import Actor
from casino.house.alert_selectors import alert_find, looks_after_itself
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.errors import AlreadyDoneError, Detail, ForbiddenError, RequestInvalidError
from casino.house.models import Alert, AlertOpen, AlertStep, AlertStepKind
from casino.house.permissions import require_somewhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append


def alert_raise(
    *,
    actor: Actor,
    kind: str,
    subject: str,
    pit_id: int | None = None,
    body: Mapping[str, Any] | None = None,
) -> Alert:
    """Raise an alert inside the caller's transaction; whoever did what caused it is its actor.

    The same kind and subject is not raised again while it is unresolved: the answer is the one
    that waits. Call it last: from here to COMMIT the house's chain is locked.

    Args:
        actor: who did it; SYSTEM for what a job found.
        kind: a registered code (``casino.house.alerts``).
        subject: what it is about, as the trail writes it: ``staff:12``, ``device:3``.
        pit_id: the pit whose people it concerns; None for the whole house.
        body: what its sentence is filled in with; people and players by id or badge.
    """
    alerts.check(kind)
    seq = audit_next(HOUSE_CHAIN)
    waiting = AlertOpen.objects.select_related("alert").filter(kind=kind, subject=subject).first()
    if waiting is not None:
        return waiting.alert
    alert = Alert.objects.create(
        chain=HOUSE_CHAIN,
        seq=seq,
        kind=kind,
        subject=subject,
        pit_id=pit_id,
        raised_by_id=actor.staff_id,
        raised_at=timezone.now(),
        body=canonical_json(body or {}),
    )
    event = Event(action="alert.raised", subject=subject, actor=actor, body={"kind": kind})
    event_append(chain=HOUSE_CHAIN, seq=seq, event=event)
    return alert


@posting
def alert_take(*, actor: Actor, alert_id: UUID, command: CommandKey) -> Answer:
    """Take an alert on, also from somebody else who had it.

    Raises:
        AlreadyDoneError: it is resolved, or the actor's already.
    """
    return _step(actor, alert_id, AlertStepKind.TAKEN, "", command)


@posting
def alert_resolve(*, actor: Actor, alert_id: UUID, resolution: str, command: CommandKey) -> Answer:
    """Say what came of an alert; from then on it waits no more.

    Raises:
        RequestInvalidError: no text.
        AlreadyDoneError: it is resolved.
    """
    text = resolution.strip()
    if not text:
        message = _("Say what came of it.")
        problem = Detail(code="resolution_missing", message=message, path="resolution")
        raise RequestInvalidError(message, details=[problem])
    return _step(actor, alert_id, AlertStepKind.RESOLVED, text, command)


def _step(
    actor: Actor, alert_id: UUID, kind: AlertStepKind, note: str, command: CommandKey
) -> Answer:
    seq = audit_next(HOUSE_CHAIN)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    require_somewhere(actor, "alert.handle")
    alert = alert_find(actor=actor, alert_id=alert_id, action="alert.handle")
    if actor.staff_id is None:
        raise ForbiddenError
    if looks_after_itself(actor, alert):
        raise ForbiddenError(_("This alert is about you or about IT: somebody else looks at it."))
    waiting = AlertOpen.objects.filter(alert=alert).first()
    if waiting is None:
        raise AlreadyDoneError(_("This alert is resolved."))
    if kind == AlertStepKind.TAKEN and waiting.owner_id == actor.staff_id:
        raise AlreadyDoneError(_("You have this alert already."))
    AlertStep.objects.create(
        chain=HOUSE_CHAIN,
        seq=seq,
        alert=alert,
        kind=kind,
        staff_id=actor.staff_id,
        note=note,
        at=timezone.now(),
    )
    answer = Answer(200, {"alert": str(alert.public_id), "state": str(kind)})
    done = {AlertStepKind.TAKEN: "alert.taken", AlertStepKind.RESOLVED: "alert.resolved"}[kind]
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action=done,
            subject=alert.subject,
            actor=actor,
            role=",".join(sorted(actor.roles)),
            body={"kind": alert.kind, "alert": str(alert.public_id)},
            reason=note or None,
        ),
        carried=Carried(command=command, answer=answer),
    )
    return answer
