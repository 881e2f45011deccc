"""People and their roles: who works here, what they hold, and letting a locked account in again."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    NotFoundError,
    RequestInvalidError,
    RolesIncompatibleError,
)
from casino.house.models import Pit, Role, RoleGrant, Staff, StaffProfile
from casino.house.permissions import INCOMPATIBLE, PIT_ROLES, require
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append

PIN_DIGITS = 6


def pin_make() -> str:
    """A fresh PIN: digits by chance."""
    return "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))


def password_make() -> str:
    """A fresh password that can be read aloud and typed once."""
    return secrets.token_urlsafe(12)


@transaction.atomic
def staff_create(
    *,
    actor: Actor,
    badge: str,
    name: str,
    pin_hash: str = "",
    password_hash: str = "",
    must_change_password: bool = False,
) -> Staff:
    """Take somebody on. Secrets come hashed (``make_password``); '' = cannot be used.

    Raises:
        AlreadyDoneError: the badge is taken.
    """
    require(actor, "staff.create")
    if Staff.objects.filter(badge=badge).exists():
        raise AlreadyDoneError
    staff = Staff(
        badge=badge,
        pin_hash=pin_hash,
        password=password_hash or "!",
        must_change_password=must_change_password,
    )
    staff.save()
    StaffProfile.objects.create(staff=staff, name=name)
    _staff_event(actor, "staff.created", staff, {"badge": badge})
    return staff


@transaction.atomic
def secrets_set(*, actor: Actor, staff: Staff, pin_hash: str, password_hash: str) -> None:
    """Give somebody a new PIN and password, hashed; a locked account is let in again."""
    require(actor, "staff.unlock")
    staff.pin_hash = pin_hash
    staff.password = password_hash
    staff.failed_pins = 0
    staff.locked_at = None
    staff.save(update_fields=["pin_hash", "password", "failed_pins", "locked_at"])
    _staff_event(actor, "staff.secrets_set", staff, None)


@transaction.atomic
def password_change(*, actor: Actor, password_hash: str) -> None:
    """Give oneself a new password, hashed; a one-time password is used up by it.

    Raises:
        NotFoundError: the actor is no person.
    """
    if actor.staff_id is None:
        raise NotFoundError
    staff = Staff.objects.select_for_update(no_key=True).get(pk=actor.staff_id)
    staff.password = password_hash
    staff.must_change_password = False
    staff.save(update_fields=["password", "must_change_password"])
    _staff_event(actor, "staff.password_changed", staff, None)


@transaction.atomic
def role_grant(
    *, actor: Actor, staff: Staff, role: Role, pit: Pit | None = None, at: datetime | None = None
) -> RoleGrant:
    """Give somebody a role, in one pit or (None) in the whole house, from ``at`` (now) on.

    Raises:
        RequestInvalidError: a role of the whole house, for one pit.
        RolesIncompatibleError: with a role that the person holds.
    """
    require(actor, "role.grant")
    Staff.objects.select_for_update(no_key=True).get(pk=staff.pk)
    return grant_write(
        actor=actor,
        grant=RoleGrant(
            staff=staff,
            role=role,
            pit=pit,
            valid_from=at or timezone.now(),
            granted_by_id=actor.staff_id,
        ),
    )


def grant_write(*, actor: Actor, grant: RoleGrant) -> RoleGrant:
    """Store a grant with its event, inside the caller's transaction, whose right was checked.

    The person's row is locked: of two roles that exclude each other the second sees the first.

    Raises:
        RequestInvalidError, RolesIncompatibleError, AlreadyDoneError: see ``grant_check``.
    """
    grant_check(grant)
    grant.save()
    body = {
        "role": str(grant.role),
        "pit": str(grant.pit.public_id) if grant.pit else None,
        "asked_by": f"staff:{grant.granted_by_id}" if grant.granted_by_id else None,
    }
    _staff_event(actor, "role.granted", grant.staff, body)
    return grant


def grant_check(grant: RoleGrant) -> None:
    """Refuse a grant for a pit of a role that has none, or beside one that it excludes or repeats.

    Raises:
        RequestInvalidError: the role is of the whole house, and the grant for one pit.
        RolesIncompatibleError: one person may not hold the two at a time.
        AlreadyDoneError: the person holds it there at that time.
    """
    if grant.pit_id is not None and str(grant.role) not in PIT_ROLES:
        message = role_of_house(grant.role)
        problem = Detail(code="role_of_house", message=message, path="pit")
        raise RequestInvalidError(message, details=[problem])
    beside = RoleGrant.objects.filter(
        Q(valid_to=None) | Q(valid_to__gt=grant.valid_from), staff=grant.staff_id
    )
    if grant.valid_to is not None:
        beside = beside.filter(valid_from__lt=grant.valid_to)
    for held in beside.order_by("pk"):
        why = INCOMPATIBLE.get(frozenset({held.role, str(grant.role)}))
        if why is not None:
            names = {"one": Role(held.role).label, "other": Role(grant.role).label, "why": why}
            raise RolesIncompatibleError(
                _("%(one)s and %(other)s are not for one person. %(why)s") % names
            )
        if held.role == grant.role and held.pit_id in {None, grant.pit_id}:
            raise AlreadyDoneError(_("The person holds this role there already."))


def role_of_house(role: str) -> str:
    """Why a role is not given for one pit."""
    return _("%(role)s is a role of the whole house, not of one pit.") % {"role": Role(role).label}


def grants_lock(where: Q) -> list[RoleGrant]:
    """Lock, in order of their ids, the grants that ``where`` finds and that have not ended.

    Call it before the first event of the transaction: whoever decides something in one of these
    roles holds the grant and waits for the house's chain.
    """
    rows = RoleGrant.objects.select_for_update(of=("self",), no_key=True).select_related("staff")
    found = list(rows.filter(where).exclude(valid_to__lte=timezone.now()).order_by("pk"))
    at = timezone.now()  # After the wait.
    return [grant for grant in found if grant.valid_to is None or grant.valid_to > at]


def grant_end(*, actor: Actor, grant: RoleGrant) -> None:
    """End a grant that ``grants_lock`` gave, with its event.

    It stays as a row, so that what somebody held can be read later. A grant that has not begun
    ends as it begins.
    """
    grant.valid_to = max(timezone.now(), grant.valid_from + timedelta(microseconds=1))
    grant.save(update_fields=["valid_to"])
    _staff_event(actor, "role.ended", grant.staff, {"role": grant.role})


def _staff_event(
    actor: Actor, action: str, staff: Staff, body: dict[str, str | None] | None
) -> None:
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(action=action, subject=f"staff:{staff.pk}", actor=actor, body=body),
    )
