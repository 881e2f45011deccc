"""The plan of a string follows what happens: sign-ons, pushes, who leaves.

A sign-on is what makes somebody the dealer; a plan never does. After each one, at each push and
every few seconds the downs are written anew: before now they are what the tenures were, from now
on what the ring says. A relief that is due and has not come stands in the plan as due now, so a
down that runs over runs on, and only its own table is late.

Order of locks: tables, then strings by id, then chains.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from django.db.models import Max, Q

from casino.house.actor import SYSTEM, Actor
from casino.house.models import Role, RoleGrant
from casino.house.selectors import grants_now
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import (
    DealerAt,
    DealerString,
    Down,
    StringDealer,
    StringState,
    StringTable,
    Table,
    Tenure,
)
from tables.rotation import (
    line_pushed,
    line_refitted,
    line_taken,
    ring_make,
    run_of,
    vacancy_filled,
)

EARLY: Final = timedelta(minutes=5)
"""Who comes so much before the push is the relief of that push."""


@lru_cache(maxsize=256)
def _ring(tables: tuple[int, ...], dealers: int) -> tuple[int | None, ...]:
    return ring_make(tables, dealers)  # Asked for some hundred times while a plan is written.


@dataclass(slots=True)
class Running:
    """A running string as it was read under its lock: tables and dealers in it, in their order."""

    string: DealerString
    places: list[StringTable]
    dealers: list[StringDealer]

    @property
    def down(self) -> timedelta:
        """How long a down is."""
        return timedelta(minutes=self.string.down_minutes)

    @property
    def last_push(self) -> datetime:
        """When the down under way began by the plan."""
        return self.string.starts_at + self.string.pushes * self.down

    @property
    def next_push(self) -> datetime:
        """When everybody moves on next."""
        return self.last_push + self.down

    @property
    def tables(self) -> list[int]:
        """Inner ids of the tables, in order."""
        return [place.table_id for place in self.places]

    @property
    def ring(self) -> tuple[int | None, ...]:
        """Inner ids of tables by place, None for a break."""
        return _ring(tuple(self.tables), len(self.dealers))

    @property
    def line(self) -> tuple[int, ...]:
        """Staff ids by place."""
        return tuple(dealer.staff_id for dealer in self.dealers)

    @property
    def due(self) -> dict[int, int]:
        """Who is due at each table now: inner table id → staff id."""
        pairs = zip(self.ring, self.line, strict=True)
        return {table: staff for table, staff in pairs if table is not None}

    @property
    def resting(self) -> list[int]:
        """Staff ids of those who are due for a break now."""
        pairs = zip(self.ring, self.line, strict=True)
        return [staff for table, staff in pairs if table is None]


def strings_running(*, lock: bool) -> list[Running]:
    """Every running string, by id; with ``lock`` nobody else changes one until the end."""
    rows = DealerString.objects.filter(state=StringState.RUNNING).select_related("pit")
    rows = rows.order_by("pk")
    strings = list(rows.select_for_update(of=("self",), no_key=True) if lock else rows)
    if not strings:
        return []
    places = list(
        StringTable.objects.filter(string__in=strings, left_at=None)
        .select_related("table")
        .order_by("position", "pk")
    )
    dealers = list(
        StringDealer.objects.filter(string__in=strings, left_at=None)
        .select_related("staff")
        .order_by("place")
    )
    return [
        Running(
            string,
            [place for place in places if place.string_id == string.pk],
            [dealer for dealer in dealers if dealer.string_id == string.pk],
        )
        for string in strings
    ]


def string_of(running: Iterable[Running], table_id: int) -> Running | None:
    """The running string that a table is in."""
    return next((one for one in running if table_id in one.tables), None)


def dealing_now(running: Iterable[Running] = ()) -> dict[int, int]:
    """Who deals where: inner table id → staff id; at the tables of ``running``, or at all."""
    at = DealerAt.objects.all()
    if tables := [table for one in running for table in one.tables]:
        at = at.filter(table__in=tables)
    return dict(at.values_list("table_id", "staff_id"))


def rested(staff: Collection[int], at: datetime) -> list[int]:
    """``staff`` in the order in which they came off, who rests longest first."""
    dealing = set(DealerAt.objects.filter(staff__in=staff).values_list("staff_id", flat=True))
    since = dict(
        Tenure.objects.filter(staff__in=staff, started_at__gt=at - timedelta(days=1))
        .values_list("staff")
        .annotate(Max("ended_at"))
    )
    order = list(staff)
    return sorted(
        staff,
        key=lambda one: (
            one in dealing,
            (since.get(one) or at - timedelta(days=1)).timestamp(),
            order.index(one),
        ),
    )


def line_set(one: Running, line: Sequence[int]) -> None:
    """Put the dealers of a string into the places that ``line`` gives them."""
    by_staff = {dealer.staff_id: dealer for dealer in one.dealers}
    one.dealers = [by_staff[staff] for staff in line]
    for place, dealer in enumerate(one.dealers):
        dealer.place = place
    StringDealer.objects.bulk_update(one.dealers, ["place"])


def refit(one: Running, *, due: dict[int, int], resting: Sequence[int]) -> None:
    """Make the ring anew for the tables and dealers that are in the string now."""
    line_set(one, line_refitted(one.ring, at_tables=due, resting=resting))


def string_event(
    one: Running,
    action: str,
    *,
    actor: Actor = SYSTEM,
    carried: Carried | None = None,
    **facts: object,
) -> None:
    """Append what happened to a string to the house's chain."""
    numbers = {place.table_id: place.table.number for place in one.places}
    due = {str(numbers[table]): staff for table, staff in one.due.items()}
    body = {"name": one.string.name, "due": due, "resting": one.resting, **facts}
    subject = f"string:{one.string.public_id}"
    event = Event(action=action, subject=subject, actor=actor, body=body)
    event_append(chain=HOUSE_CHAIN, event=event, carried=carried)


def members_leave(
    one: Running,
    *,
    tables: Collection[int],
    staff: Collection[int],
    at: datetime,
    due: dict[int, int],
    resting: list[int],
) -> None:
    """Take tables and dealers out of a string now; at the tables left the ones in place stay."""
    for place in [place for place in one.places if place.table_id in tables]:
        one.places.remove(place)
        resting.append(due.pop(place.table_id))
        place.left_at = at
        place.save(update_fields=["left_at"])
    staying = {dealer.staff_id for dealer in one.dealers} - set(staff)
    dealing = {
        table: who for table, who in dealing_now([one]).items() if table in due and who in staying
    }
    for dealer in [dealer for dealer in one.dealers if dealer.staff_id in staff]:
        one.dealers.remove(dealer)
        if dealer.staff_id in resting:
            resting.remove(dealer.staff_id)
        else:
            vacant = next(table for table, who in due.items() if who == dealer.staff_id)
            del due[vacant]
            due, resting = vacancy_filled(
                due, resting=rested(resting, at), dealing=dealing, vacant=vacant
            )
        dealer.place, dealer.left_at = None, at
        dealer.save(update_fields=["place", "left_at"])
    refit(one, due=due, resting=rested(resting, at))


def _leaving(one: Running) -> tuple[set[int], set[int]]:
    """Tables and dealers that go out of the string with the next push.

    A table that closed too, and who was suspended, left the house or is no dealer of the pit any
    more: such a one relieves nobody.
    """
    closed = Table.State.CLOSED
    tables = {place.table_id for place in one.places if place.leaves or place.table.state == closed}
    if len(tables) == len(one.places):  # An empty string is ended by a person, not by a clock.
        tables = set()
    holding = _holding(one)
    gone = {
        dealer.staff_id
        for dealer in one.dealers
        if not dealer.staff.is_active or dealer.staff_id not in holding
    }
    leaving = {dealer.staff_id for dealer in one.dealers if dealer.leaves} - gone
    spare = len(one.dealers) - (len(one.places) - len(tables))
    return tables, set([*sorted(gone), *sorted(leaving)][:spare])


def _holding(one: Running) -> set[int]:
    """Who of the string's people is a dealer of its pit now."""
    of_pit = Q(pit=None) | Q(pit=one.string.pit_id)
    grants = RoleGrant.objects.filter(grants_now(), of_pit, role=Role.DEALER, staff__in=one.line)
    return set(grants.values_list("staff_id", flat=True))


def push_take(one: Running, *, at: datetime) -> None:
    """Everybody is due one place on, and who leaves is out.

    Pushes that nobody took while nothing ran are not made up for: people walk once.
    """
    missed = (at - one.string.starts_at) // one.down
    one.string.pushes = max(one.string.pushes + 1, missed)
    one.string.save(update_fields=["pushes"])
    line = line_pushed(one.ring, one.line)
    tables, staff = _leaving(one)
    if tables or staff:
        pairs = list(zip(one.ring, line, strict=True))
        due = {table: who for table, who in pairs if table is not None}
        resting = [who for table, who in pairs if table is None]
        members_leave(one, tables=tables, staff=staff, at=at, due=due, resting=resting)
    else:
        line_set(one, line)
    string_event(one, "rotation.pushed", push=one.string.pushes)


def pushes_take(running: Iterable[Running], *, at: datetime) -> list[Running]:
    """Take every push whose time has come; end the strings whose time is over.

    Returns the strings that go on.
    """
    still = []
    for one in running:
        if one.string.ends_at is not None and at >= one.string.ends_at:
            string_end(one, at=at, actor=SYSTEM)
            continue
        if at >= one.next_push:
            push_take(one, at=at)
        still.append(one)
    return still


def string_end(one: Running, *, at: datetime, actor: Actor, carried: Carried | None = None) -> None:
    """End a string: what was planned after ``at`` is gone, who deals goes on dealing."""
    string_event(one, "rotation.ended", actor=actor, carried=carried)
    one.string.state = StringState.ENDED
    one.string.ends_at = at
    one.string.plan_refused_at = None  # It wants none any more.
    one.string.save(update_fields=["state", "ends_at", "plan_refused_at"])
    StringTable.objects.filter(string=one.string, left_at=None).update(left_at=at)
    StringDealer.objects.filter(string=one.string, left_at=None).update(left_at=at, place=None)
    Down.objects.filter(string=one.string, starts_at__gte=at).delete()
    Down.objects.filter(string=one.string, ends_at__gt=at).update(ends_at=at)


def arrival_take(one: Running, *, table_id: int, staff_id: int, at: datetime) -> None:
    """Somebody of the string took one of its tables: as due, early, past a table, out of turn."""
    if staff_id not in one.line:
        return  # Somebody from outside stands in; who is due stays due.
    place = one.ring.index(table_id)
    if one.line[place] == staff_id:
        return
    if at >= one.next_push - EARLY and _is_relief_of_next(one, place, staff_id):
        push_take(one, at=at)
        place = one.ring.index(table_id)
        if one.line[place] == staff_id:
            return
    line_set(one, line_taken(one.ring, one.line, dealer=staff_id, place=place))
    number = next(held.table.number for held in one.places if held.table_id == table_id)
    string_event(one, "rotation.out_of_turn", table=number, staff=staff_id)


def _is_relief_of_next(one: Running, place: int, staff_id: int) -> bool:
    """Whether the next push brings them to the table, or to one before it in the same run."""
    own = line_pushed(one.ring, one.line).index(staff_id)
    return staff_id in one.resting and own <= place and own in run_of(one.ring, place)
