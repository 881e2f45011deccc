"""Dealers come and go: sign-on by badge and PIN, relief, sign-off.

A sign-on and its end are rows of their own and never change. Who stands at a table now is one
small row, kept under the table's lock: one dealer a table.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, Max, OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from casino.house import clock
from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import ForbiddenError, NotFoundError, NotSignedOnError, SignOnEndedError
from casino.house.models import Device, Role, RoleGrant
from casino.house.permissions import (
    MANAGERS,
    Place,
    can,
    knows,
    require,
    require_anywhere,
    require_somewhere,
)
from casino.house.selectors import grants_now
from casino.house.services.identity import actor_for_person, staff_check_pin
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append
from tables.models import DealerAt, SignOn, SignOnEnd, Table, Tenure, TerminalLock
from tables.services.locks import by_id, table_lock, tables_lock
from tables.services.places import place_of
from tables.services.relief import in_strings, require_relieved, rotation_follow
from tables.services.rotation import strings_running


def sign_on_start(
    *, actor: Actor, table_id: UUID, badge: str, pin: str, command: CommandKey
) -> Answer:
    """Sign a dealer on at a table, by badge and PIN; who dealt there before is relieved.

    Raises:
        NotSignedOnError: badge and PIN were not accepted, or not a dealer's.
        ForbiddenError: the device stands elsewhere.
        NotFoundError: the actor may not know of the table.
    """
    if actor.device_kind != Device.Kind.TERMINAL:
        require_somewhere(actor, "sign_on.start")
    staff = staff_check_pin(badge=badge, pin=pin, device=device_of(actor), address=actor.address)
    person = actor_for_person(staff=staff, at=actor)
    return sign_on_here(actor=actor, person=person, table_id=table_id, command=command)


@posting
def sign_on_here(*, actor: Actor, person: Actor, table_id: UUID, command: CommandKey) -> Answer:
    """Sign ``person``, whose PIN was accepted at the device of ``actor``, on at a table.

    Raises:
        NotFoundError: there is no such table for this actor.
        ForbiddenError: the device stands elsewhere.
        NotSignedOnError: the person is no dealer here.
        NotRelievedError: see ``sign_on_open``.
    """
    tables = tables_lock(by_id(table_id) | _elsewhere(person, table_id))
    table = next((table for table in tables if table.public_id == table_id), None)
    if table is None:
        raise NotFoundError
    _require_here(actor=actor, person=person, place=place_of(table))
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    return sign_on_open(person=person, table=table, locked=tables, command=command)[1]


def _elsewhere(person: Actor, table_id: UUID) -> Q:
    """Tables that the person leaves by taking another one.

    Those at whose terminals he or she is signed on; and who rotates in a string deals at one
    table at a time, whatever the device.
    """
    at = DealerAt.objects.filter(staff_id=person.staff_id or 0)
    if not in_strings().filter(table__public_id=table_id).exists():
        here = Q(table__in=in_strings().values("table_id"))
        if person.device_kind == Device.Kind.TERMINAL:
            here |= Q(sign_on__device__kind=Device.Kind.TERMINAL)
        at = at.filter(here)
    return Q(pk__in=at.values("table_id"))


def holds_role() -> Exists:
    """Over ``DealerAt``: whether the person still is a dealer of the table's pit."""
    of_pit = Q(pit=None) | Q(pit=OuterRef("table__pit"))
    own = RoleGrant.objects.filter(grants_now(), of_pit, staff=OuterRef("staff"))
    return Exists(own.filter(role=Role.DEALER))


def seated_at_device() -> Subquery:
    """Over devices: the id of the person who is signed on at a table through it.

    Nobody once the role has ended: the terminal asks for a dealer, as after a suspension.
    """
    here = DealerAt.objects.filter(holds_role(), sign_on__device=OuterRef("pk"))
    return Subquery(here.values("staff_id")[:1])


def device_of(actor: Actor) -> Device | None:
    """The device that the actor is at, for what counts wrong secrets."""
    return Device.objects.filter(pk=actor.device_id).first() if actor.device_id else None


def _require_here(*, actor: Actor, person: Actor, place: Place) -> None:
    """A dealer of this pit, at a device of this table or with an interface token of his own."""
    own_token = actor.staff_id is not None and actor.staff_id == person.staff_id
    if actor.device_id not in place.device_ids and not own_token:
        raise ForbiddenError if knows(actor, place) else NotFoundError
    here = place.device_ids | ({actor.device_id} if actor.device_id is not None else set())
    standing = Place(place.pit_id, frozenset({person.staff_id or 0}), here)
    if not can(person, "sign_on.start", standing):
        raise NotSignedOnError


def require_floor_of(*, device: Device, person: Actor) -> None:
    """A tablet of a pit's floor is for the floor of that pit; other devices are for anybody.

    Raises:
        NotSignedOnError: the person is not of that pit's floor.
    """
    if device.pit_id is None:
        return
    if not any(
        grant.role in MANAGERS and grant.pit_id in {None, device.pit_id} for grant in person.grants
    ):
        raise NotSignedOnError(_("This tablet is for the floor of its pit."))


def sign_on_open(
    *, person: Actor, table: Table, command: CommandKey, locked: Sequence[Table] = ()
) -> tuple[SignOn, Answer]:
    """Put ``person`` at ``table``, whose lock is held, and relieve who dealt there.

    ``locked`` are other tables, their locks held, that the person leaves for this one.

    Raises:
        NotRelievedError: one of them is open, in a running string, and nobody relieved the person.
    """
    staff_id = person.staff_id
    assert staff_id is not None
    left = Q(table=table) | Q(table__in=locked, staff_id=staff_id)
    ended = [at.sign_on for at in DealerAt.objects.filter(left).select_related("sign_on")]
    running = strings_running(lock=True)
    away = {before.table_id for before in ended} - {table.pk}
    leaves = [one for one in locked if one.pk in away]
    require_relieved(running, staff_id=staff_id, table=table, leaves=leaves)
    seq = audit_next(HOUSE_CHAIN)
    at = _instant(table, *ended)
    for before in ended:  # At the very instant at which the next one begins: no gap, no overlap.
        reason = "relieved" if before.table_id == table.pk else "moved"
        _end_row(before, reason=reason, at=at, seq=seq)
    sign_on = SignOn.objects.create(
        table=table,
        staff_id=staff_id,
        device_id=person.device_id,
        started_at=at,
        chain=HOUSE_CHAIN,
        seq=seq,
    )
    DealerAt.objects.create(table=table, sign_on=sign_on, staff_id=staff_id)
    answer = Answer(
        200,
        {
            "sign_on": str(sign_on.public_id),
            "staff": str(person.staff_public_id),
            "since": sign_on.started_at.isoformat(),
        },
    )
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action="sign_on.started",
            subject=f"sign_on:{sign_on.public_id}",
            actor=person,
            role="dealer",
            body={"table": table.number, "ended": [str(before.public_id) for before in ended]},
        ),
        carried=Carried(command=command, place=str(table.public_id), answer=answer),
    )
    rotation_follow(running, actor=person, at=at, table_id=table.pk, staff_id=staff_id)
    return sign_on, answer


def _instant(table: Table, *ending: SignOn) -> datetime:
    """Now; or, where the clock of another server ran ahead of ours, when the last thing happened.

    Every earlier tenure of the table is over by then, and none of ``ending`` began later.
    """
    over = Tenure.objects.filter(table=table).aggregate(last=Max("ended_at"))["last"]
    times = [clock.now(), *(sign_on.started_at for sign_on in ending)]
    return max(times if over is None else [*times, over])


def sign_on_end_row(sign_on: SignOn, *, reason: str, seq: int) -> SignOnEnd:
    """End a sign-on inside the event ``seq`` of the house's chain; its table's lock is held."""
    return _end_row(sign_on, reason=reason, at=_instant(sign_on.table, sign_on), seq=seq)


def _end_row(sign_on: SignOn, *, reason: str, at: datetime, seq: int) -> SignOnEnd:
    TerminalLock.objects.filter(sign_on=sign_on).delete()
    DealerAt.objects.filter(sign_on=sign_on).delete()
    return SignOnEnd.objects.create(
        sign_on=sign_on, ended_at=at, reason=reason, chain=HOUSE_CHAIN, seq=seq
    )


@posting
def sign_on_end(*, actor: Actor, sign_on_id: UUID, command: CommandKey) -> Answer:
    """End a sign-on: by the dealer, or by the floor for somebody who forgot.

    Raises:
        SignOnEndedError: it has ended already.
        NotRelievedError: the dealer would leave an open table of a running string to nobody.
    """
    require_anywhere(actor, "sign_on.end")
    table = table_lock(Q(sign_ons__public_id=sign_on_id))
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    sign_on = SignOn.objects.select_related("end").get(public_id=sign_on_id)
    place = place_of(table)
    if sign_on.staff_id == actor.staff_id and actor.device_id is not None:  # One's own: anywhere.
        own, here = place.dealer_ids | {sign_on.staff_id}, place.device_ids | {actor.device_id}
        place = Place(table.pit_id, own, here)
    require(actor, "sign_on.end", place)
    if hasattr(sign_on, "end"):
        raise SignOnEndedError
    running = strings_running(lock=True)
    if actor.staff_id == sign_on.staff_id:
        require_relieved(running, staff_id=sign_on.staff_id, table=table, leaves=[table])
    seq = audit_next(HOUSE_CHAIN)
    end = _end_row(sign_on, reason="signed_off", at=_instant(table, sign_on), seq=seq)
    answer = Answer(200, {"sign_on": str(sign_on.public_id), "ended_at": end.ended_at.isoformat()})
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action="sign_on.ended",
            subject=f"sign_on:{sign_on.public_id}",
            actor=actor,
            role="dealer" if actor.staff_id == sign_on.staff_id else "floor",
            body={"table": table.number},
        ),
        carried=Carried(command=command, place=str(table.public_id), answer=answer),
    )
    rotation_follow(running, actor=actor, at=end.ended_at)
    return answer
