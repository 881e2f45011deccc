"""Reading the rotation: who is where, since when, who comes next, whose relief is late."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q

from casino.house import clock
from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Role, RoleGrant, Staff
from casino.house.permissions import Place, can, require_somewhere
from casino.house.selectors import grants_now, staff_name
from casino.house.visibility import pits_where
from tables.models import DealerString, StringDealer, StringState, StringTable, Table, Tenure
from tables.rotation import line_pushed, place_next
from tables.services.places import place_of
from tables.services.rotation import Running, string_of, strings_running
from tables.services.tenure import Spell, spells_at
from tables.visibility import rows_where

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Now:
    """What the floor is like at ``at``: people by staff id, who deals where since when."""

    at: datetime
    people: dict[int, dict[str, str]]
    dealing: dict[int, Tenure]
    """Inner table id → the tenure under way."""
    spells: dict[int, Spell]
    """Staff id → how long without a break."""

    def place_of(self, staff_id: int) -> Tenure | None:
        """Where somebody deals now."""
        return next((one for one in self.dealing.values() if one.staff_id == staff_id), None)


def rotation_board(*, actor: Actor) -> list[dict[str, Any]]:
    """The running strings of the actor's pits: facts, ``tables``, ``dealers`` who are off."""
    require_somewhere(actor, "rotation.read")
    mine = set(
        DealerString.objects.filter(
            pits_where(actor, "rotation.read"), state=StringState.RUNNING
        ).values_list("pk", flat=True)
    )
    running = [one for one in strings_running(lock=False) if one.string.pk in mine]
    now = _now(running)
    return [_string_json(actor, one, now) for one in running]


def _now(running: Iterable[Running]) -> Now:
    at = clock.now()
    tables = [table for one in running for table in one.tables]
    staff = {who for one in running for who in one.line}
    open_ = Tenure.objects.filter(Q(table__in=tables) | Q(staff__in=staff), ended_at=None)
    dealing = {one.table_id: one for one in open_.select_related("table")}
    staff |= {one.staff_id for one in dealing.values()}
    people = {
        person.pk: {"name": staff_name(person) or person.badge, "badge": person.badge}
        for person in Staff.objects.filter(pk__in=staff).select_related("profile")
    }
    spells = {spell.last.staff_id: spell for spell in spells_at(at)}
    return Now(at, people, dealing, spells)


def _string_json(actor: Actor, one: Running, now: Now) -> dict[str, Any]:
    string = one.string
    return {
        "id": str(string.public_id),
        "name": string.name,
        "pit": string.pit.name,
        "down_minutes": string.down_minutes,
        "limit_minutes": string.limit_minutes,
        "starts_at": string.starts_at if string.starts_at > now.at else None,
        "ends_at": string.ends_at,
        "next_push": one.next_push if string.starts_at <= now.at else string.starts_at,
        "spare": len(one.dealers) - len(one.places),
        "may_manage": can(actor, "rotation.manage", Place(string.pit_id)),
        "tables": [_table_json(one, place, now) for place in one.places],
        "dealers": [
            _dealer_json(one, index, dealer, now)
            for index, dealer in enumerate(one.dealers)
            if _off_table(one, dealer.staff_id, now)
        ],
    }


def _off_table(one: Running, staff_id: int, now: Now) -> bool:
    """Whether somebody of the string deals at none of its tables now."""
    at = now.place_of(staff_id)
    return at is None or at.table_id not in one.tables


def _table_json(one: Running, place: StringTable, now: Now) -> dict[str, Any]:
    """A table: ``state`` is ``on``, ``late``, ``nobody``, ``stand_in``, ``waits``, or its own.

    Its own: ``locked`` or ``closed``, where it is not open.
    """
    table, tenure = place.table, now.dealing.get(place.table_id)
    coming = _coming(one, table, tenure, now.at)
    begun = one.string.starts_at <= now.at
    spell = now.spells.get(tenure.staff_id) if tenure else None
    return {
        "id": str(table.public_id),
        "number": table.number,
        "state": _state(one, table, tenure, begun=begun),
        "hand_open": table.hand_open,
        "leaves": place.leaves,
        "dealer": now.people[tenure.staff_id] if tenure else None,
        "since": tenure.started_at if tenure else None,
        "minutes": (now.at - tenure.started_at) // MINUTE if tenure else None,
        "dealt_minutes": spell.minutes if spell else None,
        "too_long": spell.too_long if spell else False,
        "late_minutes": max(0, (now.at - one.last_push) // MINUTE) if coming.late else 0,
        "next": now.people[coming.staff_id],
        "next_at": coming.at,
        "stays": coming.stays,
    }


class Coming(NamedTuple):
    """Who is to deal next at a table, and when; ``at`` None: now, as the relief is ``late``.

    ``stays``: it is whoever deals there, as nobody is free to relieve anybody.
    """

    staff_id: int
    at: datetime | None
    late: bool
    stays: bool


def _coming(one: Running, table: Table, tenure: Tenure | None, at: datetime) -> Coming:
    due = one.due[table.pk]
    after = line_pushed(one.ring, one.line)[one.ring.index(table.pk)]
    begun = one.string.starts_at <= at
    if tenure is None or tenure.staff_id != due:
        return Coming(due, None if begun else one.string.starts_at, late=begun, stays=False)
    return Coming(after, one.next_push, late=False, stays=after == due)


def _state(one: Running, table: Table, tenure: Tenure | None, *, begun: bool) -> str:
    if table.state != Table.State.OPEN:
        return str(table.state)
    if tenure is None:
        return "nobody" if begun else "waits"
    if tenure.staff_id == one.due[table.pk]:
        return "on"
    return "late" if tenure.staff_id in one.line else "stand_in"


def _dealer_json(one: Running, index: int, dealer: StringDealer, now: Now) -> dict[str, Any]:
    """Somebody off the tables: on break ``until``, or ``goes_to`` a table now, or ``waits_for``."""
    table_id = one.ring[index]
    numbers = {place.table_id: place.table.number for place in one.places}
    elsewhere = now.place_of(dealer.staff_id)
    shown: dict[str, Any] = {
        **now.people[dealer.staff_id],
        "leaves": dealer.leaves,
        "elsewhere": elsewhere.table.number if elsewhere else None,
        "until": None,
        "next_table": None,
        "goes_to": None,
        "waits_for": None,
    }
    if table_id is None:
        turns = next(
            (
                turn
                for turn in range(1, len(one.ring))
                if None in one.ring and one.ring[(index + turn) % len(one.ring)] is not None
            ),
            None,
        )
        if turns is not None:
            shown["until"] = one.last_push + turns * one.down
            shown["next_table"] = numbers[one.ring[(index + turns) % len(one.ring)] or 0]
        return shown
    waits, hands = _waiting(one, now)
    goes = place_next(one.ring, index, waits=waits, hand_open=hands)
    shown["waits_for"] = numbers[table_id]
    if goes is not None:
        shown["goes_to"] = numbers[one.ring[goes] or 0]
    return shown


def _waiting(one: Running, now: Now) -> tuple[set[int], set[int]]:
    """Places whose tables wait for their relief, and places with a hand under way."""
    by_table = {place.table_id: place.table for place in one.places}
    waits, hands = set(), set()
    for place, table_id in enumerate(one.ring):
        if table_id is None:
            continue
        tenure = now.dealing.get(table_id)
        if tenure is None or tenure.staff_id != one.line[place]:
            waits.add(place)
        if by_table[table_id].hand_open and tenure is not None:
            hands.add(place)
    return waits, hands


def next_dealer(*, actor: Actor, table: Table) -> dict[str, Any] | None:
    """Who relieves the dealer of a table, and when (``at`` None: now).

    None outside a running string, where nobody is free to relieve anybody, and for whom the
    rotation of this table does not concern.
    """
    if not can(actor, "rotation.read", place_of(table)):
        return None
    own = string_of(strings_running(lock=False), table.pk)
    if own is None:
        return None
    tenure = Tenure.objects.filter(table=table, ended_at=None).first()
    coming = _coming(own, table, tenure, clock.now())
    if coming.stays:
        return None
    person = Staff.objects.select_related("profile").get(pk=coming.staff_id)
    return {"name": staff_name(person) or person.badge, "at": coming.at}


def string_find(*, actor: Actor, string_id: UUID) -> DealerString:
    """A string that the actor may change.

    Raises:
        NotFoundError: there is none for this actor.
    """
    require_somewhere(actor, "rotation.manage")
    string = (
        DealerString.objects.filter(pits_where(actor, "rotation.manage"), public_id=string_id)
        .select_related("pit")
        .first()
    )
    if string is None:
        raise NotFoundError
    return string


def string_members(*, actor: Actor, string_id: UUID) -> dict[str, Any]:
    """A string with the ids of its tables and dealers in order, for changing it."""
    string = string_find(actor=actor, string_id=string_id)
    own = next((one for one in strings_running(lock=False) if one.string.pk == string.pk), None)
    tables = [place for place in own.places if not place.leaves] if own else []
    dealers = StringDealer.objects.filter(string=string, left_at=None, leaves=False)
    staff = dealers.order_by("place").values_list("staff__public_id", flat=True)
    return {
        "id": str(string.public_id),
        "name": string.name,
        "pit_id": string.pit_id,
        "pit": string.pit.name,
        "running": string.state == StringState.RUNNING,
        "tables": [str(place.table.public_id) for place in tables],
        "dealers": [str(one) for one in staff],
    }


def string_choices(*, actor: Actor, pit_id: int | None = None) -> dict[str, list[dict[str, Any]]]:
    """Tables and dealers that a string may have: {id, label, note}; ``note`` says who has it."""
    require_somewhere(actor, "rotation.manage")
    tables = Table.objects.filter(rows_where(actor, "rotation.manage")).select_related("pit")
    if pit_id is not None:
        tables = tables.filter(pit=pit_id)
    rows = list(tables.exclude(state=Table.State.CLOSED).order_by("number"))
    pits = {row.pit_id for row in rows}
    held = dict(_held(StringTable.objects.all(), "table_id"))
    grants = RoleGrant.objects.filter(
        grants_now(), Q(pit=None) | Q(pit__in=pits), role=Role.DEALER, staff__is_active=True
    )
    people = Staff.objects.filter(pk__in=grants.values("staff_id")).select_related("profile")
    taken = dict(_held(StringDealer.objects.all(), "staff_id"))
    return {
        "tables": [
            {
                "id": str(row.public_id),
                "number": row.number,
                "pit": row.pit.name,
                "string": held.get(row.pk),
            }
            for row in rows
        ],
        "dealers": [
            {
                "id": str(person.public_id),
                "name": staff_name(person),
                "badge": person.badge,
                "string": taken.get(person.pk),
            }
            for person in people.order_by("profile__name", "badge")
        ],
    }


def _held(rows: Any, column: str) -> Iterable[tuple[int, str]]:
    found: Iterable[tuple[int, str]] = rows.filter(left_at=None).values_list(column, "string__name")
    return found
