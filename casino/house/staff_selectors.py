"""Reading people: the list, one person, and who has access to what since when by whom."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import AuditEvent, Device, Role, RoleGrant, Staff
from casino.house.permissions import require
from casino.house.selectors import grants_now, person_text, staff_name

LIST_MAX: Final = 200
UNUSED_AFTER: Final = timedelta(days=90)
DEVICES_SHOWN: Final = 5
DEVICES_BACK: Final = 50
"""So many of the latest events are looked at for the devices."""
SIGNED_ON: Final = ("sign_on.started", "session.started")
STATES: Final = ("in", "locked", "suspended", "left")
NO_USE, NOT_APPROVED, SUSPENDED_HOLDS = "no_use", "not_approved", "suspended_holds"
"""What a review asks about a grant."""


def staff_list(*, actor: Actor, search: str = "", role: str = "", state: str = "") -> list[Any]:
    """People by badge, those who left last; narrowed by part of a badge or name, role, state."""
    require(actor, "staff.read")
    rows = _with_use(Staff.objects.all())
    if search:
        rows = rows.filter(Q(badge__icontains=search) | Q(profile__name__icontains=search))
    if role:
        rows = rows.filter(pk__in=RoleGrant.objects.filter(grants_now(), role=role).values("staff"))
    if state:
        rows = rows.filter(_in_state(state))
    rows = rows.order_by(F("left_at").desc(nulls_first=True), "badge")[:LIST_MAX]
    people = list(rows)
    held = _grants(RoleGrant.objects.filter(grants_now(), staff__in=people))
    return [_person_json(staff, held.get(staff.pk, [])) for staff in people]


def staff_detail(*, actor: Actor, staff_id: UUID) -> dict[str, Any]:
    """One person: state, every grant there was, last use, devices.

    Raises:
        NotFoundError: no such person.
    """
    require(actor, "staff.read")
    staff = _with_use(Staff.objects.filter(public_id=staff_id)).first()
    if staff is None:
        raise NotFoundError
    grants = _grants(RoleGrant.objects.filter(staff=staff)).get(staff.pk, [])
    return {
        **_person_json(staff, grants),
        "is_self": staff.pk == actor.staff_id,
        "failed": staff.failed_pins,
        "factor": staff.has_factor,
        "has_pin": bool(staff.pin_hash),
        "password_due": staff.must_change_password and staff.has_usable_password(),
        "devices": _devices([staff])[staff.pk],
    }


def access_review(*, actor: Actor) -> list[dict[str, Any]]:
    """Every person with every role held or to come, one row a grant; nobody's is one row without.

    ``flags`` ask for a look: not used in 90 days, approved by nobody, held by somebody suspended.
    """
    require(actor, "access.review")
    people = list(_with_use(Staff.objects.all()).order_by("left_at", "badge"))
    lasting = RoleGrant.objects.exclude(valid_to__lte=timezone.now())
    held, devices = _grants(lasting), _devices(people)
    rows = []
    for staff in people:
        person = _person_json(staff, [])
        for grant in held.get(staff.pk, [None]):
            flags = _flags(staff, grant) if grant else []
            rows.append({**person, "grant": grant, "devices": devices[staff.pk], "flags": flags})
    return rows


def _with_use(people: QuerySet[Staff]) -> Any:
    """People with the times of their last sign-on and last action, from the trail."""
    events = AuditEvent.objects.filter(actor=_trail_name()).order_by("-at")
    factor = TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
    return people.select_related("profile").annotate(
        last_action=Subquery(events.values("at")[:1]),
        last_sign_on=Subquery(events.filter(action__in=SIGNED_ON).values("at")[:1]),
        has_factor=Exists(factor),
    )


def _in_state(state: str) -> Q:
    inside = Q(is_active=True)
    return {
        "in": inside & Q(locked_at=None),
        "locked": inside & Q(locked_at__isnull=False),
        "suspended": Q(is_active=False, left_at=None),
        "left": Q(left_at__isnull=False),
    }.get(state, Q(pk__in=[]))


def state_of(staff: Staff) -> str:
    """``in``, ``locked`` after wrong secrets, ``suspended`` by IT, or ``left``."""
    if staff.left_at is not None:
        return "left"
    if not staff.is_active:
        return "suspended"
    return "locked" if staff.locked_at is not None else "in"


def _person_json(staff: Any, grants: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": str(staff.public_id),
        "badge": staff.badge,
        "name": staff_name(staff),
        "state": state_of(staff),
        "left_at": staff.left_at,
        "locked_at": staff.locked_at,
        "last_sign_on": staff.last_sign_on,
        "last_action": staff.last_action,
        "grants": grants,
    }


def _grants(rows: QuerySet[RoleGrant]) -> dict[int, list[dict[str, Any]]]:
    """Grants by inner staff id, the newest first: role, pit, period, by whom."""
    names = ("pit", "granted_by__profile", "approved_by__profile")
    found: dict[int, list[dict[str, Any]]] = {}
    now = timezone.now()
    for grant in rows.select_related(*names).order_by("-valid_from", "-id"):
        found.setdefault(grant.staff_id, []).append(
            {
                "role": grant.role,
                "role_text": str(Role(grant.role).label),
                "pit": grant.pit.name if grant.pit else "",
                "pit_id": str(grant.pit.public_id) if grant.pit else "",
                "from": grant.valid_from,
                "to": grant.valid_to,
                "lasts": grant.valid_to is None or grant.valid_to > now,
                "asked_by": _who(grant.granted_by),
                "approved_by": _who(grant.approved_by),
            }
        )
    return found


def _who(staff: Staff | None) -> str:
    return person_text(staff) if staff else ""


def _flags(staff: Any, grant: dict[str, Any]) -> list[str]:
    before = timezone.now() - UNUSED_AFTER
    used = max(filter(None, [staff.last_action, grant["from"]]))
    asked: Iterable[tuple[str, bool]] = (
        (NO_USE, used < before),
        (NOT_APPROVED, not grant["approved_by"]),
        (SUSPENDED_HOLDS, state_of(staff) == "suspended"),
    )
    return [flag for flag, holds in asked if holds]


def _devices(people: Collection[Staff]) -> dict[int, list[str]]:
    """By inner staff id: labels of tokens that act for the person, and of the devices last used."""
    events = AuditEvent.objects.filter(actor=_trail_name(), device__startswith="device:")
    lately = ArraySubquery(events.order_by("-at").values("device")[:DEVICES_BACK])
    rows = Staff.objects.filter(pk__in=[staff.pk for staff in people])
    used = {
        pk: [int(name.removeprefix("device:")) for name in dict.fromkeys(names)][:DEVICES_SHOWN]
        for pk, names in rows.annotate(lately=lately).values_list("pk", "lately")
    }
    found: dict[int, list[str]] = {staff.pk: [] for staff in people}
    own = Device.objects.filter(staff__in=used, revoked_at=None)
    for pk, label in own.order_by("pk").values_list("staff_id", "label"):
        found[pk].append(label)
    labels = dict(
        Device.objects.filter(pk__in={one for ids in used.values() for one in ids}).values_list(
            "pk", "label"
        )
    )
    for pk, ids in used.items():
        found[pk] += [labels[one] for one in ids if one in labels]
    return {pk: list(dict.fromkeys(names)) for pk, names in found.items()}


def _trail_name() -> Concat:
    """Over people: how the trail names them."""
    return Concat(Value("staff:"), Cast(OuterRef("pk"), TextField()))
