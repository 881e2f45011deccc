"""Signing on at a browser: a dealer at a terminal's table, anybody else into a session.

A PIN opens a session for dealers and floorpersons, at an enrolled device; everybody else shows
password and code. On the demo a PIN is enough for all.
"""

from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from casino.house.actor import SYSTEM, Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import NotSignedOnError, PinNotEnoughError
from casino.house.models import Role, Staff
from casino.house.proof import BY_PIN, Proof
from casino.house.services.factor import factor_is_set
from casino.house.services.identity import (
    actor_for_person,
    staff_check_password,
    staff_check_pin,
)
from casino.house.services.posting import posting
from casino.house.services.trail import HOUSE_CHAIN, Event, audit_next, event_append
from tables.models import DealerAt
from tables.services.locks import tables_lock
from tables.services.sign_ons import (
    device_of,
    holds_role,
    require_floor_of,
    sign_on_end_row,
    sign_on_here,
)


def person_sign_on(
    *, actor: Actor, badge: str, pin: str, table_id: UUID | None, command: CommandKey
) -> tuple[Staff, Answer | None]:
    """Badge and PIN at a browser that is a terminal: a dealer is signed on at its table.

    Anybody else gets no sign-on (None) and is for the caller to log in. A PIN counts on an
    enrolled device only.

    Raises:
        NotSignedOnError: not an enrolled device, or badge and PIN were not accepted.
        PinNotEnoughError: they were, and the person's roles ask for password and code.
    """
    device = device_of(actor)
    if device is None:
        raise NotSignedOnError
    staff = staff_check_pin(badge=badge, pin=pin, device=device, address=actor.address)
    person = actor_for_person(staff=staff, at=actor)
    require_floor_of(device=device, person=person)
    if table_id is None or "dealer" not in person.roles:
        if not (settings.DEMO or person.roles <= BY_PIN):
            raise PinNotEnoughError
        session_record(person=person, proof=Proof.PIN)
        return staff, None
    answer = sign_on_here(actor=actor, person=person, table_id=table_id, command=command)
    return staff, answer


def password_sign_on(*, actor: Actor, badge: str, password: str, code: str) -> tuple[Staff, Proof]:
    """Badge, password and code at any browser; answers with what the session is opened.

    Somebody without a second factor yet gets as far as setting one up (``password``). A dealer
    has no business at a browser that is no terminal.

    Raises:
        NotSignedOnError: not accepted, or a dealer and nothing else.
    """
    device = device_of(actor)
    staff = staff_check_password(
        badge=badge, password=password, code=code, device=device, address=actor.address
    )
    person = actor_for_person(staff=staff, at=actor)
    if device is not None:
        require_floor_of(device=device, person=person)
    if person.roles == {Role.DEALER}:
        raise NotSignedOnError(_("Dealers sign on at a terminal, with badge and PIN."))
    proof = Proof.CODE if factor_is_set(staff=staff) else Proof.PASSWORD
    session_record(person=person, proof=proof)
    return staff, proof


@posting
def session_record(*, person: Actor, proof: Proof) -> None:
    """Record that somebody who deals at no table signed on in a browser."""
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action="session.started",
            subject=f"staff:{person.staff_id}",
            actor=person,
            role=",".join(sorted(person.roles)),
            body={"proof": str(proof)},
        ),
    )


def tables_dealt_lock(staff: Staff) -> None:
    """Lock the tables that somebody deals at, until the caller's transaction ends."""
    tables_lock(Q(pk__in=DealerAt.objects.filter(staff=staff).values("table_id")))


def sign_ons_close(actor: Actor, staff: Staff) -> None:
    """End the sign-ons of somebody who is suspended or leaves; the tables' locks are held."""
    _close(actor, DealerAt.objects.filter(staff=staff), role="it")


def sign_ons_lapsed_close(actor: Actor, staff: Staff) -> None:
    """End those for which somebody holds no role any more; the tables' locks are held."""
    _close(actor, DealerAt.objects.filter(~holds_role(), staff=staff), role="it")


@posting
def sign_ons_lapse() -> int:
    """End the sign-ons whose dealer's role has run out; how many.

    Nobody sends it: a role ends by itself with its last gaming day.
    """
    tables_lock(Q(pk__in=DealerAt.objects.filter(~holds_role()).values("table_id")))
    return _close(SYSTEM, DealerAt.objects.filter(~holds_role()), role="")


def _close(actor: Actor, standing: QuerySet[DealerAt], *, role: str) -> int:
    """End sign-ons; a hand under way stays as it was entered, for the next dealer."""
    ending = list(standing.select_related("sign_on", "table").order_by("table_id"))
    for at in ending:
        seq = audit_next(HOUSE_CHAIN)
        sign_on_end_row(at.sign_on, reason="out", seq=seq)
        event = Event(
            action="sign_on.ended",
            subject=f"sign_on:{at.sign_on.public_id}",
            actor=actor,
            role=role,
            body={"table": at.table.number},
        )
        event_append(chain=HOUSE_CHAIN, seq=seq, event=event)
    return len(ending)
