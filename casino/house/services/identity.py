"""Who is it: tokens, PINs and passwords become an ``Actor`` or are refused.

Wrong badge, wrong PIN, locked and former staff get one and the same answer, after the same work.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import BigIntegerField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, JSONObject
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.house.actor import Actor, Grant
from casino.house.alerts import ACCOUNT_LOCKED
from casino.house.errors import NotAuthenticatedError, NotSignedOnError
from casino.house.models import Device, RoleGrant, Staff
from casino.house.permissions import scope_actions
from casino.house.selectors import grants_now
from casino.house.services.alerts import alert_raise
from casino.house.services.factor import factor_fits
from casino.house.services.guesses import must_wait, wrong_count
from casino.house.services.posting import posting
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append

WRONG_PINS_MAX: Final = 5
SEEN_EVERY: Final = timedelta(minutes=1)

WRONG: Final = {
    "pin_hash": _("Badge and PIN were not accepted. Five wrong ones lock the account."),
    "password": _("This was not accepted. Five wrong tries lock the account."),
}
"""By what was held against: the one sentence of every refusal."""

_person_at_device: list[Callable[[], Combinable]] = []


def person_at_device(expression: Callable[[], Combinable]) -> None:
    """Tell who stands at a terminal now: it gives an expression over devices, a staff id.

    The storey above knows; it says so once, when it starts.
    """
    _person_at_device[:] = [expression]


@dataclass(frozen=True, slots=True)
class TerminalUse:
    """How the storey above tells whether a terminal is used.

    ``locked`` and ``quiet`` give expressions over devices: is it locked, is its last use worth
    noting again. ``heard`` notes that the device of an inner id is in use.
    """

    locked: Callable[[], Combinable]
    quiet: Callable[[], Combinable]
    heard: Callable[[int], None]


_terminal_use: list[TerminalUse] = []


def terminal_use(use: TerminalUse) -> None:
    """Tell when a terminal is locked; the storey above says it once, when it starts."""
    _terminal_use[:] = [use]


def token_hash(token: str) -> bytes:
    """What is stored of a token. It is random, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).digest()


def _grants(staff: str) -> ArraySubquery:
    grants = RoleGrant.objects.filter(grants_now(), staff=OuterRef(staff)).order_by("id")
    return ArraySubquery(grants.values(json=JSONObject(role="role", pit="pit_id")))


def _person(staff: str) -> Subquery:
    people = Staff.objects.filter(pk=OuterRef(staff), is_active=True, locked_at=None)
    who = JSONObject(id="id", public_id="public_id", badge="badge", name="profile__name")
    return Subquery(people.values(json=who)[:1])


def _actor(*, device: Device | None, who: Any, grants: Any, address: str) -> Actor:
    return Actor(
        staff_id=who["id"] if who else None,
        staff_public_id=UUID(who["public_id"]) if who else None,
        badge=who["badge"] if who else "",
        name=(who["name"] or "") if who else "",
        grants=tuple(Grant(role=grant["role"], pit_id=grant["pit"]) for grant in grants),
        device_id=device.pk if device else None,
        device_public_id=device.public_id if device else None,
        device_kind=device.kind if device else "",
        device_label=device.label if device else "",
        address=address,
        scopes=scope_actions(device.scopes) if device else None,
    )


def _device_seen(device: Device, *, address: str) -> None:
    """Note that the device is alive and where it calls from, once a minute at most."""
    at = timezone.now()
    if device.last_seen_at is None or at - device.last_seen_at > SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(last_seen_at=at, last_address=address)


def devices_in_force() -> QuerySet[Device]:
    """Devices that were not revoked and have not run out."""
    return Device.objects.filter(
        Q(expires_at=None) | Q(expires_at__gt=timezone.now()), revoked_at=None
    )


def device_find(*, token: str) -> Device | None:
    """The device in force that holds ``token``."""
    return devices_in_force().filter(token_hash=token_hash(token)).first()


def device_is(*, device_id: int, token: str | None) -> bool:
    """Whether ``token`` is that of the device in force with this inner id."""
    device = device_find(token=token) if token else None
    return device is not None and device.pk == device_id


def _devices_with(token: str) -> Any:
    """The devices in force that hold ``token``, with ``person`` and whether ``locked``."""
    seated = _person_at_device[0]() if _person_at_device else Value(None, BigIntegerField())
    return (
        devices_in_force()
        .filter(token_hash=token_hash(token))
        .annotate(person=Coalesce(F("staff_id"), seated, output_field=BigIntegerField()))
        .annotate(locked=_told("locked"))
    )


def actor_for_token(*, token: str, address: str, in_use: bool = False) -> Actor:
    """The actor behind a device's token, in one query.

    A terminal stands for the dealer signed on through it, for nobody when there is none.
    ``in_use``: what is asked is something the dealer did, not the page by itself.

    Raises:
        NotAuthenticatedError: unknown or revoked token, or its person left or is locked.
    """
    device = (
        _devices_with(token)
        .annotate(who=_person("person"), held=_grants("person"))
        .annotate(quiet=_told("quiet"))
        .first()
    )
    if device is None or (device.staff_id is not None and device.who is None):
        raise NotAuthenticatedError  # A terminal stays one when its dealer's account is locked.
    _device_seen(device, address=address)
    at_terminal = device.kind == Device.Kind.TERMINAL and device.who is not None
    locked = at_terminal and device.locked
    if at_terminal and in_use and device.quiet and not locked:
        _terminal_use[0].heard(device.pk)
    actor = _actor(device=device, who=device.who, grants=device.held, address=address)
    return replace(actor, locked=locked)


def _told(what: str) -> Combinable:
    if not _terminal_use:
        return Value(value=False)
    expression: Combinable = getattr(_terminal_use[0], what)()
    return expression


def actor_for_staff(*, staff: Staff, device_token: str | None, address: str) -> Actor:
    """The actor of somebody signed on in a browser, at the browser's device when it has one.

    Raises:
        NotAuthenticatedError: the person left or was locked since.
    """
    row = Staff.objects.filter(pk=staff.pk).annotate(who=_person("pk"), held=_grants("pk")).first()
    if row is None or row.who is None:
        raise NotAuthenticatedError
    device: Any = _devices_with(device_token).first() if device_token else None
    actor = _actor(device=device, who=row.who, grants=row.held, address=address)
    # The dealer of a locked terminal comes around the lock by no session in the same browser.
    deals_here = actor.device_kind == Device.Kind.TERMINAL and device.person == staff.pk
    return replace(actor, locked=deals_here and device.locked)


def actor_for_person(*, staff: Staff, at: Actor) -> Actor:
    """The actor of ``staff`` at the device and address of ``at``."""
    person = actor_for_staff(staff=staff, device_token=None, address=at.address)
    return replace(
        person,
        device_id=at.device_id,
        device_public_id=at.device_public_id,
        device_kind=at.device_kind,
        device_label=at.device_label,
        scopes=at.scopes,
    )


def staff_check_pin(*, badge: str, pin: str, device: Device | None, address: str) -> Staff:
    """The person whose badge and PIN these are. Call it outside any transaction.

    Raises:
        NotSignedOnError: unknown badge, wrong PIN, locked or former staff: one answer for all.
    """
    shown = _Shown(field="pin_hash", secret=pin)
    return _staff_check(badge=badge, shown=shown, device=device, address=address)


def staff_check_password(
    *, badge: str, password: str, code: str, device: Device | None, address: str
) -> Staff:
    """The person whose badge, password and code these are; refused as ``staff_check_pin`` does.

    Somebody without a second factor needs no code: such a session reaches the set-up alone.
    """
    shown = _Shown(field="password", secret=password, code=code)
    return _staff_check(badge=badge, shown=shown, device=device, address=address)


def own_password_check(*, actor: Actor, password: str) -> None:
    """Refuse who does not know his or her own password; a wrong one counts like any other."""
    device = Device.objects.filter(pk=actor.device_id).first() if actor.device_id else None
    shown = _Shown(field="password", secret=password)
    _staff_check(badge=actor.badge, shown=shown, device=device, address=actor.address)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What somebody showed: a secret, the column it belongs to, and a code (None: unasked)."""

    field: str
    secret: str
    code: str | None = None


def _staff_check(*, badge: str, shown: _Shown, device: Device | None, address: str) -> Staff:
    actor = Actor(
        device_id=device.pk if device else None,
        device_label=device.label if device else "",
        address=address,
    )
    staff = _accepted(badge=badge, shown=shown, actor=actor)
    if staff is None:
        raise NotSignedOnError(WRONG[shown.field])
    return staff


@posting  # Tried again while the house is busy: a wrong secret is counted all the same.
def _accepted(*, badge: str, shown: _Shown, actor: Actor) -> Staff | None:
    """The person whose secret it is; None when it was refused, which is recorded and counted."""
    # The row's lock makes guesses queue: five at once are five.
    staff = Staff.objects.select_for_update(no_key=True).filter(badge=badge).first()
    stored = getattr(staff, shown.field) if staff else ""
    fits: bool | None = check_password(shown.secret, stored or _nobodys_hash()) and bool(stored)
    waits = must_wait(actor=actor)
    if staff is not None and fits and shown.code is not None and not waits:
        fits = factor_fits(staff=staff, code=shown.code)
    if staff is not None and fits and not waits and _is_in(staff):
        if staff.failed_pins:
            staff.failed_pins = 0
            staff.save(update_fields=["failed_pins"])
        return staff
    _refused(staff=staff, counts=fits is False and not waits, actor=actor)
    return None


def _is_in(staff: Staff) -> bool:
    return staff.is_active and staff.locked_at is None


def _refused(*, staff: Staff | None, counts: bool, actor: Actor) -> None:
    """Record the refusal and count it; the fifth wrong secret locks the account."""
    subject = f"staff:{staff.pk}" if staff else "staff:unknown"
    event_append(
        chain=HOUSE_CHAIN, event=Event(action="sign_on.refused", subject=subject, actor=actor)
    )
    if not counts:
        return
    wrong_count(actor=actor)
    if staff is None or staff.locked_at is not None:
        return
    staff.failed_pins += 1
    if staff.failed_pins < WRONG_PINS_MAX:
        staff.save(update_fields=["failed_pins"])
    else:
        _lock(staff, subject=subject, actor=actor)


def _lock(staff: Staff, *, subject: str, actor: Actor) -> None:
    """Lock an account and tell the floor: of the person's pit, when all roles are of one."""
    staff.locked_at = timezone.now()
    staff.save(update_fields=["failed_pins", "locked_at"])
    body = {"wrong": staff.failed_pins}
    event = Event(action="staff.locked", subject=subject, actor=actor, body=body)
    event_append(chain=HOUSE_CHAIN, event=event)
    pits = set(staff.grants.filter(grants_now()).values_list("pit_id", flat=True))
    alert_raise(
        actor=actor,
        kind=ACCOUNT_LOCKED,
        subject=subject,
        pit_id=pits.pop() if len(pits) == 1 else None,
        body={**body, "badge": staff.badge},
    )


@cache
def _nobodys_hash() -> str:
    """A hash that no secret fits, so that an unknown badge costs the same work."""
    return make_password(secrets.token_urlsafe(16))
