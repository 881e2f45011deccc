"""Giving somebody a role takes two people: IT asks, a shift manager approves."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house.actor import Actor
from casino.house.approvals import Kind, Line, kind_add
from casino.house.clock import in_calendar
from casino.house.commands import Answer, CommandKey
from casino.house.errors import Detail, NotFoundError, RequestInvalidError
from casino.house.models import Pit, Role, RoleGrant, Staff
from casino.house.permissions import Place, require
from casino.house.selectors import grants_now, house_zone, person_text
from casino.house.services.approvals import approval_ask
from casino.house.services.posting import command_replay, posting
from casino.house.services.staff import grant_check, grant_write

ROLE_GRANT: Final = "role_grant"


@posting
def role_ask(
    *,
    actor: Actor,
    staff_id: UUID,
    role: Role,
    pit_id: UUID | None,
    valid_from: datetime | None,
    valid_until: datetime | None,
    reason: str,
    command: CommandKey,
) -> Answer:
    """Ask that somebody be given a role; somebody else approves it.

    Args:
        actor: who asks.
        staff_id: the person.
        role: what they would be.
        pit_id: where; None for the whole house.
        valid_from: from when on; None: from the approval on.
        valid_until: until when; None: until it is ended.
        reason: why.
        command: what was sent. The answer names the ``approval``.

    Raises:
        NotFoundError: no such person or pit.
        RequestInvalidError: it ends before it begins, or has ended; a time that no calendar has; a
            role of the whole house for one pit; a person who is suspended or has left.
        RolesIncompatibleError, AlreadyDoneError: the person holds another role, or this one.
    """
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    require(actor, "role.ask")
    payload = {
        "staff": str(staff_id),
        "role": str(role),
        "pit": str(pit_id) if pit_id else None,
        "from": valid_from.isoformat() if valid_from else None,
        "until": valid_until.isoformat() if valid_until else None,
    }
    grant = _grant_of(payload)
    grant_check(grant)
    return approval_ask(
        actor=actor,
        kind=ROLE_GRANT,
        payload=payload,
        place=Place(pit_id=grant.pit_id) if grant.pit_id else None,
        reason=reason,
        command=command,
    )


def _grant_of(payload: Mapping[str, Any]) -> RoleGrant:
    """The grant that a payload asks for, not stored.

    Raises:
        NotFoundError, RequestInvalidError: as ``role_ask``.
    """
    staff = Staff.objects.filter(public_id=payload["staff"]).first()
    pit = Pit.objects.filter(public_id=payload["pit"]).first() if payload["pit"] else None
    if staff is None or (payload["pit"] and pit is None):
        raise NotFoundError
    if not staff.is_active:
        raise _wrong("staff", _person_text(staff))
    at = timezone.now()
    begins = parse_datetime(payload["from"]) if payload["from"] else None
    until = parse_datetime(payload["until"]) if payload["until"] else None
    begins = max(begins, at) if begins else at
    if until is not None and until <= begins:
        raise _wrong("until", _("It must end after it begins, and not in the past."))
    for path, named in (("from", begins), ("until", until)):
        if named is not None and not in_calendar(named):
            raise _wrong(path, _("There is no such time."))
    return RoleGrant(
        staff=staff, role=Role(payload["role"]), pit=pit, valid_from=begins, valid_to=until
    )


def _wrong(path: str, message: str) -> RequestInvalidError:
    detail = Detail(code="field_invalid", message=message, path=path)
    return RequestInvalidError(message, details=[detail])


def _granted(*, actor: Actor, asked_by_id: int, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Give the role: asked by one, approved by the other, both in the grant."""
    grant = _grant_of(payload)
    grant.granted_by_id, grant.approved_by_id = asked_by_id, actor.staff_id
    grant_write(actor=actor, grant=grant)
    return {"staff": payload["staff"], "role": payload["role"], "from": grant.valid_from}


def _whom(payload: Mapping[str, Any]) -> int | None:
    found = Staff.objects.filter(public_id=payload["staff"]).values_list("pk", flat=True)
    return found.first()


def _in_words(payloads: Sequence[Mapping[str, Any]]) -> list[list[Line]]:
    people = Staff.objects.select_related("profile").filter(
        public_id__in={payload["staff"] for payload in payloads}
    )
    named = {str(staff.public_id): staff for staff in people}
    pits = {str(pit.public_id): pit for pit in Pit.objects.all()}
    held: dict[int, list[RoleGrant]] = {}
    grants = RoleGrant.objects.filter(grants_now(), staff__in=people).select_related("pit")
    for grant in grants.order_by("pk"):
        held.setdefault(grant.staff_id, []).append(grant)
    return [
        _lines(payload, (staff := named[payload["staff"]]), pits, roles=held.get(staff.pk, []))
        for payload in payloads
    ]


def _lines(
    payload: Mapping[str, Any], staff: Staff, pits: Mapping[str, Pit], *, roles: list[RoleGrant]
) -> list[Line]:
    pit = pits.get(payload["pit"] or "")
    held = "; ".join(_role_text(grant.role, grant.pit) for grant in roles)
    return [
        Line(_("Person"), "", _person_text(staff)),
        Line(_("Holds now"), held or _("no role"), ""),
        Line(_("Is given"), "", _role_text(payload["role"], pit)),
        Line(_("From"), "", _when(payload["from"]) or _("the moment it is approved")),
        Line(_("Until"), "", _when(payload["until"]) or _("it is ended")),
    ]


def _person_text(staff: Staff) -> str:
    """Who it is, and why nothing can be given to whoever is out."""
    who = {"person": person_text(staff)}
    if staff.left_at is not None:
        return _("%(person)s has left the house: no role can be given") % who
    if not staff.is_active:
        return _("%(person)s is suspended: no role can be given until IT resumes the account") % who
    return who["person"]


def _role_text(role: str, pit: Pit | None) -> str:
    where = _("pit %(pit)s") % {"pit": pit.name} if pit else _("the whole house")
    return f"{Role(role).label}, {where}"


def _when(text: str | None) -> str:
    at = parse_datetime(text) if text else None
    return f"{at.astimezone(ZoneInfo(house_zone())):%Y-%m-%d %H:%M}" if at else ""


def register() -> None:
    """Let roles be asked for."""
    kind_add(
        Kind(
            code=ROLE_GRANT,
            title=gettext_lazy("A role for somebody"),
            ask="role.ask",
            approve="role.approve",
            lasts=timedelta(days=7),
            run=_granted,
            describe=_in_words,
            subject=_whom,
        )
    )
