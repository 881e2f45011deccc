"""Dual control: one person asks, another decides, and what was asked for is done at that moment.

Nobody decides what they asked for or what concerns themselves; the database refuses it too. The
payload is stored as it was asked for, and a decision names its digest, so what is carried out is
what was seen. Both people's roles are read again under locks when it is decided.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house import approvals
from casino.house.actor import Actor, Grant
from casino.house.approval_selectors import approval_find
from casino.house.approvals import Kind
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.errors import (
    AlreadyDoneError,
    ApprovalChangedError,
    ApprovalExpiredError,
    ApprovalLapsedError,
    Detail,
    ForbiddenError,
    NotAuthenticatedError,
    OwnApprovalError,
    RequestInvalidError,
)
from casino.house.models import Approval, ApprovalDecision, ApprovalOutcome, RoleGrant, Staff
from casino.house.permissions import Place, can, in_scope, require
from casino.house.selectors import grants_now
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append

EVENTS: Final = {
    ApprovalOutcome.APPROVED: "approval.approved",
    ApprovalOutcome.REFUSED: "approval.refused",
    ApprovalOutcome.WITHDRAWN: "approval.withdrawn",
}


@posting
def approval_ask(
    *,
    actor: Actor,
    kind: str,
    payload: Mapping[str, Any],
    place: Place | None,
    reason: str,
    command: CommandKey,
) -> Answer:
    """Ask for something that a second person must approve.

    Args:
        actor: who asks; a person.
        kind: a registered code (``casino.house.approvals``).
        payload: JSON-safe; exactly what ``run`` of the kind will get.
        place: the pit whose people it concerns; None for the whole house.
        reason: why, in the asker's words; may be empty.
        command: what was sent. The answer names the ``approval`` by its public id.

    Raises:
        ForbiddenError: the actor may not ask for this there, or is no person.
        ValueError: the kind is not registered; a fault of ours.
    """
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    known = approvals.kind_get(kind)
    require(actor, known.ask, place)
    if actor.staff_id is None:
        raise ForbiddenError
    at, text = timezone.now(), canonical_json(payload)
    digest = hashlib.sha256(text.encode()).digest()
    seq = audit_next(HOUSE_CHAIN)
    approval = Approval.objects.create(
        chain=HOUSE_CHAIN,
        seq=seq,
        kind=kind,
        payload=text,
        payload_digest=digest,
        asked_by_id=actor.staff_id,
        asked_device_id=actor.device_id,
        pit_id=place.pit_id if place else None,
        subject_id=known.subject(json.loads(text)),
        reason=reason.strip(),
        asked_at=at,
        expires_at=at + known.lasts,
    )
    answer = Answer(200, _told(approval, "asked"))
    event = _event(actor, "approval.asked", approval, approval.reason)
    carried = Carried(command=command, answer=answer)
    event_append(chain=HOUSE_CHAIN, seq=seq, event=event, carried=carried)
    return answer


@posting
def approval_decide(
    *,
    actor: Actor,
    approval_id: UUID,
    approve: bool,
    digest: str,
    reason: str,
    command: CommandKey,
) -> Answer:
    """Approve or refuse; approved, it is carried out here and now, once.

    Args:
        actor: who decides; another person than who asked, and than whom it concerns.
        approval_id: what is decided.
        approve: yes or no.
        digest: of the payload that was seen, in hex.
        reason: in the decider's words; needed for a no.
        command: what was sent. The answer has ``approval``, ``state`` and ``result``.

    Raises:
        NotFoundError: there is none for this actor.
        AlreadyDoneError: it is decided or withdrawn.
        ApprovalExpiredError: its time is over.
        ApprovalChangedError: the digest is of something else.
        OwnApprovalError: the actor asked for it, or it concerns the actor.
        ApprovalLapsedError: who asked may no longer ask for it.
        ForbiddenError: the actor may not approve it.
        DomainError: what the kind's ``run`` refused; nothing is decided then.
    """
    approval, again = _locked(actor, approval_id, command)
    if again is not None:
        return again
    known = approvals.kind_get(approval.kind)
    people = _people_now(approval, actor)
    require(people[actor.staff_id], known.approve, Place(pit_id=approval.pit_id))
    if actor.staff_id in {approval.asked_by_id, approval.subject_id}:
        raise OwnApprovalError
    _undecided(approval)
    if digest != bytes(approval.payload_digest).hex():
        raise ApprovalChangedError
    if not approve:
        return _decided(actor, approval, ApprovalOutcome.REFUSED, _said(reason), "", command)
    asker = people.get(approval.asked_by_id)
    place = Place(pit_id=approval.pit_id) if approval.pit_id else None
    if asker is None or not can(asker, known.ask, place):
        raise ApprovalLapsedError
    result = _carried_out(known, people[actor.staff_id], approval)
    return _decided(actor, approval, ApprovalOutcome.APPROVED, reason.strip(), result, command)


@posting
def approval_withdraw(
    *, actor: Actor, approval_id: UUID, reason: str, command: CommandKey
) -> Answer:
    """Take back what one asked for oneself, while nobody has decided it.

    Raises:
        NotFoundError: there is none for this actor.
        ForbiddenError: somebody else asked for it, or the token is not for asking.
        AlreadyDoneError, ApprovalExpiredError: it does not wait any more.
    """
    approval, again = _locked(actor, approval_id, command)
    if again is not None:
        return again
    if actor.staff_id is None or actor.staff_id != approval.asked_by_id:
        raise ForbiddenError(_("Only who asked for it can take it back."))
    if not in_scope(actor, approvals.kind_get(approval.kind).ask):
        raise ForbiddenError
    _undecided(approval)
    outcome = ApprovalOutcome.WITHDRAWN
    return _decided(actor, approval, outcome, reason.strip(), "", command)


def _locked(actor: Actor, approval_id: UUID, command: CommandKey) -> tuple[Approval, Answer | None]:
    """The approval under its lock, and the answer if this command was carried out before.

    The lock comes before every other, so that what is carried out may take the locks it needs.
    """
    approval = approval_find(actor=actor, approval_id=approval_id)
    _wait_for(approval)
    return approval, command_replay(command=command, place="")


def _wait_for(approval: Approval) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.approval_lock(%s)", [approval.pk])


def _undecided(approval: Approval) -> None:
    if ApprovalDecision.objects.filter(pk=approval.pk).exists():
        raise AlreadyDoneError(_("This was decided already."))
    if timezone.now() >= approval.expires_at:
        raise ApprovalExpiredError


def _people_now(approval: Approval, actor: Actor) -> dict[int | None, Actor]:
    """Asker and approver with the roles they hold at this moment, which wait for COMMIT to end.

    Who left or is locked is not among them. Whom it concerns is locked with them, for what is
    carried out: three people in one order.

    Raises:
        NotAuthenticatedError: that is the approver.
    """
    deciding = {approval.asked_by_id, actor.staff_id}
    ids = [pk for pk in {*deciding, approval.subject_id} if pk is not None]
    rows = Staff.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    here = [one.pk for one in rows if one.pk in deciding and one.is_active and not one.locked_at]
    held = RoleGrant.objects.select_for_update(no_key=True).filter(grants_now(), staff__in=here)
    locked = list(held.order_by("pk"))
    at = timezone.now()  # After the wait for whoever was ending one of them.
    found: dict[int | None, list[Grant]] = {pk: [] for pk in here}
    for grant in locked:
        if grant.valid_to is None or grant.valid_to > at:
            found[grant.staff_id].append(Grant(role=grant.role, pit_id=grant.pit_id))
    if actor.staff_id not in found:
        raise NotAuthenticatedError
    return {
        pk: replace(actor, grants=tuple(grants))
        if pk == actor.staff_id
        else Actor(staff_id=pk, grants=tuple(grants))
        for pk, grants in found.items()
    }


def _said(reason: str) -> str:
    text = reason.strip()
    if not text:
        message = _("Say why not, for whoever asked.")
        problem = Detail(code="reason_missing", message=message, path="reason")
        raise RequestInvalidError(message, details=[problem])
    return text


def _carried_out(kind: Kind, approver: Actor, approval: Approval) -> str:
    payload = json.loads(approval.payload)
    return canonical_json(
        kind.run(actor=approver, asked_by_id=approval.asked_by_id, payload=payload)
    )


def _decided(
    actor: Actor,
    approval: Approval,
    outcome: ApprovalOutcome,
    reason: str,
    result: str,
    command: CommandKey,
) -> Answer:
    if actor.staff_id is None:
        raise ForbiddenError
    seq = audit_next(HOUSE_CHAIN)
    ApprovalDecision.objects.create(
        chain=HOUSE_CHAIN,
        seq=seq,
        approval=approval,
        outcome=outcome,
        payload_digest=bytes(approval.payload_digest),
        decided_by_id=actor.staff_id,
        decided_device_id=actor.device_id,
        reason=reason,
        decided_at=timezone.now(),
        result=result,
    )
    told = _told(approval, str(outcome), json.loads(result) if result else None)
    answer = Answer(200, told)
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=_event(actor, EVENTS[outcome], approval, reason),
        carried=Carried(command=command, answer=answer),
    )
    return answer


def _told(approval: Approval, state: str, result: Any = None) -> dict[str, Any]:
    return {"approval": str(approval.public_id), "state": state, "result": result}


def _event(actor: Actor, action: str, approval: Approval, reason: str) -> Event:
    return Event(
        action=action,
        subject=f"approval:{approval.pk}",
        actor=actor,
        role=",".join(sorted(actor.roles)),
        body={
            "kind": approval.kind,
            "digest": bytes(approval.payload_digest).hex(),
            "asked_by": f"staff:{approval.asked_by_id}",
        },
        reason=reason or None,
    )
