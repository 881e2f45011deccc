"""What IT does for people: take on, suspend, let go, new secrets, names. Each is one command.

Nobody gives themselves new secrets or a way back in: somebody else of IT does, or the command line.
New secrets of whoever may move more than a dealer raise an alert, for they open that account.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.house.actor import Actor
from casino.house.alerts import SECRETS_GIVEN
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    ForbiddenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import Device, Staff, StaffProfile
from casino.house.names import is_seen
from casino.house.permissions import require
from casino.house.proof import BY_PIN
from casino.house.services.alerts import alert_raise
from casino.house.services.factor import factor_forget
from casino.house.services.posting import command_replay, posting
from casino.house.services.staff import grant_end, grants_lock
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append

BADGE_TAKEN: Final = _("Somebody has this badge.")

Change = Callable[[Staff], Mapping[str, Any]]


class Ending(NamedTuple):
    """What ends when somebody is suspended or leaves, and what must be locked for it first.

    ``role_end`` ends, once a role was taken back, what the person may not go on with.
    """

    lock: Callable[[Staff], None]
    end: Callable[[Actor, Staff], None]
    role_end: Callable[[Actor, Staff], None]


_endings: list[Ending] = []


def on_out(ending: Ending) -> None:
    """Let ``ending`` run whenever somebody is suspended, leaves or loses a role, with it.

    The storeys above end there what they know of the person; they say so when they start. All
    locks are taken before anything ends: what ends leaves events, and from the first one on the
    house's chain is locked.
    """
    if ending not in _endings:
        _endings.append(ending)


def _lock_all(staff: Staff) -> None:
    for ending in _endings:
        ending.lock(staff)


def _end_all(actor: Actor, staff: Staff) -> None:
    for ending in _endings:
        ending.end(actor, staff)


@posting
def staff_take_on(
    *, actor: Actor, badge: str, name: str, pin_hash: str, password_hash: str, command: CommandKey
) -> Answer:
    """Take somebody on, without any role yet; the secrets come hashed, the password is one-time.

    Raises:
        RequestInvalidError: the badge is taken; a name with something in it that cannot be seen.
    """
    require(actor, "staff.create")
    _require_seen(name)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    if Staff.objects.filter(badge=badge).exists():
        problem = Detail(code="badge_taken", message=str(BADGE_TAKEN), path="badge")
        raise RequestInvalidError(BADGE_TAKEN, details=[problem])
    staff = Staff.objects.create(
        badge=badge, pin_hash=pin_hash, password=password_hash, must_change_password=True
    )
    StaffProfile.objects.create(staff=staff, name=name)
    answer = Answer(200, {"staff": str(staff.public_id)})
    _event(actor, "staff.created", staff, {"badge": badge}, Carried(command=command, answer=answer))
    return answer


def staff_suspend(*, actor: Actor, staff_id: UUID, command: CommandKey) -> Answer:
    """Let somebody in no more until further notice; sessions and sign-ons end now."""

    def change(staff: Staff) -> Mapping[str, Any]:
        _require_state(staff, active=True)
        _lock_all(staff)
        _end_all(actor, staff)
        return {"is_active": False, "session_round": staff.session_round + 1}

    return _changed(actor, "staff.edit", staff_id, "staff.suspended", change, command)


def staff_resume(*, actor: Actor, staff_id: UUID, command: CommandKey) -> Answer:
    """Let somebody who was suspended in again."""

    def change(staff: Staff) -> Mapping[str, Any]:
        _require_state(staff, active=False)
        return {"is_active": True}

    return _changed(actor, "staff.edit", staff_id, "staff.resumed", change, command)


def staff_leave(*, actor: Actor, staff_id: UUID, command: CommandKey) -> Answer:
    """Somebody leaves: roles, sessions, sign-ons and tokens end; the person stays as a row.

    Raises:
        NotFoundError, ForbiddenError: see ``_changed``.
        AlreadyDoneError: the person has left.
    """

    def change(staff: Staff) -> Mapping[str, Any]:
        if staff.left_at is not None:
            raise AlreadyDoneError
        factor_forget(staff=staff)
        grants = grants_lock(Q(staff=staff))
        _lock_all(staff)
        devices = Device.objects.filter(staff=staff, revoked_at=None)
        list(devices.select_for_update(no_key=True).order_by("pk"))
        now = timezone.now()
        devices.update(revoked_at=now)
        for grant in grants:
            grant_end(actor=actor, grant=grant)
        _end_all(actor, staff)
        round_next = staff.session_round + 1
        return {"is_active": False, "left_at": now, "session_round": round_next}

    return _changed(actor, "staff.edit", staff_id, "staff.left", change, command)


def staff_let_in(*, actor: Actor, staff_id: UUID, command: CommandKey) -> Answer:
    """Unlock an account that wrong secrets locked; the secrets stay what they were.

    Raises:
        NotFoundError, ForbiddenError: see ``_changed``.
        AlreadyDoneError: it is not locked.
    """

    def change(staff: Staff) -> Mapping[str, Any]:
        if staff.locked_at is None:
            raise AlreadyDoneError
        return _unlocked()

    return _changed(actor, "staff.unlock", staff_id, "staff.unlocked", change, command)


def pin_reset(*, actor: Actor, staff_id: UUID, pin_hash: str, command: CommandKey) -> Answer:
    """Give somebody a new PIN, hashed; sessions end and a locked account is let in again."""
    fields = {"pin_hash": pin_hash, **_unlocked()}
    return _secret(actor, staff_id, "staff.pin_reset", fields, command)


def password_reset(
    *, actor: Actor, staff_id: UUID, password_hash: str, command: CommandKey
) -> Answer:
    """Give somebody a new one-time password, hashed; else as ``pin_reset``."""
    fields = {"password": password_hash, "must_change_password": True, **_unlocked()}
    return _secret(actor, staff_id, "staff.password_reset", fields, command)


def factor_reset(*, actor: Actor, staff_id: UUID, command: CommandKey) -> Answer:
    """Take somebody's second factor away: the next sign-on sets up another telephone."""
    return _secret(actor, staff_id, "staff.factor_reset", {}, command, forget=True)


def staff_rename(*, actor: Actor, staff_id: UUID, name: str, command: CommandKey) -> Answer:
    """Write somebody's name anew; '' erases it. The badge stays, and so does the trail.

    Raises:
        NotFoundError: no such person.
        RequestInvalidError: something in it cannot be seen.
        AlreadyDoneError: there is no name to erase.
    """
    require(actor, "staff.edit")
    _require_seen(name)

    def change(staff: Staff) -> Mapping[str, Any]:
        if name:
            StaffProfile.objects.update_or_create(staff=staff, defaults={"name": name})
        elif not StaffProfile.objects.filter(staff=staff).delete()[0]:
            raise AlreadyDoneError
        return {}

    action = "staff.renamed" if name else "staff.name_erased"
    return _changed(actor, "staff.edit", staff_id, action, change, command, own=True)


@posting
def role_take_back(
    *, actor: Actor, staff_id: UUID, role: str, pit_id: UUID | None, command: CommandKey
) -> Answer:
    """End what somebody holds of a role now, in a pit or (None) in the whole house.

    A sign-on that the role was for ends as on a suspension: a hand under way stays as it is.

    Raises:
        NotFoundError: no such person, or the person does not hold it.
    """
    require(actor, "role.end")
    again = command_replay(command=command, place=str(staff_id))
    if again is not None:
        return again
    where = Q(pit=None) if pit_id is None else Q(pit__public_id=pit_id)
    grants = grants_lock(where & Q(staff__public_id=staff_id, role=role))
    if not grants:
        raise NotFoundError
    staff = grants[0].staff
    _lock_all(staff)
    for grant in grants:
        grant_end(actor=actor, grant=grant)
    for ending in _endings:
        ending.role_end(actor, staff)
    answer = Answer(200, {"staff": str(staff_id)})
    carried = Carried(command=command, place=str(staff_id), answer=answer)
    _event(actor, "role.taken_back", staff, {"role": role}, carried)
    return answer


def _secret(
    actor: Actor,
    staff_id: UUID,
    action: str,
    fields: Mapping[str, Any],
    command: CommandKey,
    *,
    forget: bool = False,
) -> Answer:
    """New secrets: sessions end, and more than a dealer's are told to the managers."""

    def change(staff: Staff) -> Mapping[str, Any]:
        if staff.left_at is not None:
            raise NotFoundError
        if forget:
            factor_forget(staff=staff)
        return {**fields, "session_round": staff.session_round + 1}

    return _changed(actor, "staff.unlock", staff_id, action, change, command, tell=True)


@posting
def _changed(
    actor: Actor,
    right: str,
    staff_id: UUID,
    action: str,
    change: Change,
    command: CommandKey,
    *,
    own: bool = False,
    tell: bool = False,
) -> Answer:
    """Change one person under the row's lock, with one event.

    Raises:
        NotFoundError: no such person.
        ForbiddenError: the actor has no such right, or it is the actor's own account.
        AlreadyDoneError: it is so already.
    """
    require(actor, right)
    again = command_replay(command=command, place=str(staff_id))
    if again is not None:
        return again
    staff = Staff.objects.select_for_update(no_key=True).filter(public_id=staff_id).first()
    if staff is None:
        raise NotFoundError
    if staff.pk == actor.staff_id and not own:
        raise ForbiddenError(_("Somebody else of IT has to do this for you."))
    fields = change(staff)
    for name, value in fields.items():
        setattr(staff, name, value)
    if fields:
        staff.save(update_fields=list(fields))
    answer = Answer(200, {"staff": str(staff.public_id)})
    carried = Carried(command=command, place=str(staff_id), answer=answer)
    _event(actor, action, staff, None, carried)
    if tell:
        secrets_told(actor=actor, staff=staff)
    return answer


def secrets_told(*, actor: Actor, staff: Staff) -> None:
    """Tell the managers that somebody who moves more than a dealer can be acted for anew.

    Call it last in a transaction: it raises an alert.
    """
    if _moves_more_than_a_dealer(staff):
        alert_raise(
            actor=actor,
            kind=SECRETS_GIVEN,
            subject=f"staff:{staff.pk}",
            body={"badge": staff.badge, "by": actor.badge or actor.trail_name},
        )


def _moves_more_than_a_dealer(staff: Staff) -> bool:
    """Now, or with a grant that begins later."""
    lasting = staff.grants.exclude(valid_to__lte=timezone.now())
    return lasting.exclude(role__in=BY_PIN).exists()


def _require_seen(name: str) -> None:
    if not is_seen(name):
        message = _("Give a name in characters that can be seen.")
        problem = Detail(code="field_invalid", message=str(message), path="name")
        raise RequestInvalidError(message, details=[problem])


def _require_state(staff: Staff, *, active: bool) -> None:
    if staff.left_at is not None or staff.is_active is not active:
        raise AlreadyDoneError


def _unlocked() -> dict[str, Any]:
    return {"failed_pins": 0, "locked_at": None}


def _event(
    actor: Actor,
    action: str,
    staff: Staff,
    body: Mapping[str, Any] | None,
    carried: Carried,
) -> None:
    event = Event(
        action=action,
        subject=f"staff:{staff.pk}",
        actor=actor,
        role=",".join(sorted(actor.roles)),
        body=body,
    )
    event_append(chain=HOUSE_CHAIN, event=event, carried=carried)
