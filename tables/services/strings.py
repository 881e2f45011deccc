"""Strings are started, changed and ended by the floor; each is a command and leaves an event."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NoReturn
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from casino.house import clock
from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import AlreadyDoneError, Detail, NotFoundError, RequestInvalidError
from casino.house.models import Role, RoleGrant, Staff
from casino.house.permissions import Place, require, require_somewhere
from casino.house.selectors import grants_now
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried
from tables.models import DealerAt, DealerString, StringDealer, StringTable, Table
from tables.services.locks import tables_lock
from tables.services.relief import rotation_follow
from tables.services.rotation import (
    Running,
    dealing_now,
    members_leave,
    refit,
    rested,
    string_end,
    string_event,
    strings_running,
)


@posting
def string_start(
    *,
    actor: Actor,
    name: str,
    down_minutes: int,
    limit_minutes: int,
    starts_at: datetime | None,
    tables: Sequence[UUID],
    dealers: Sequence[UUID],
    command: CommandKey,
) -> Answer:
    """Make a string of tables in their order and of at least one dealer more.

    The first dealers are due at the tables in turn, the others on break; a dealer who deals at
    one of the tables already stays there. Nobody is signed on by this. The first down begins at
    ``starts_at`` (None: now).

    Raises:
        RequestInvalidError: too few dealers, tables of two pits, or somebody taken already.
        NotFoundError: a table that the actor may not know of.
    """
    require_somewhere(actor, "rotation.manage")
    locked = tables_lock(Q(public_id__in=tables))
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    if not tables or len(locked) != len(set(tables)):
        raise NotFoundError
    for table in locked:
        require(actor, "rotation.manage", Place(table.pit_id))
    if len({table.pit_id for table in locked}) > 1:
        _wrong("tables", _("The tables of a string stand in one pit."))
    running = strings_running(lock=True)
    in_order = sorted(locked, key=lambda table: list(tables).index(table.public_id))
    staff = _dealers(dealers, pit_id=in_order[0].pit_id)
    if len(staff) <= len(in_order):
        _wrong("dealers", _("Choose at least one dealer more than tables."))
    _require_free(in_order, staff)
    at = clock.now()
    string = DealerString.objects.create(
        pit_id=in_order[0].pit_id,
        name=name,
        down_minutes=down_minutes,
        limit_minutes=limit_minutes,
        starts_at=max(starts_at or at, at),
    )
    one = Running(string, _places_add(string, in_order, at), _dealers_add(string, staff, at))
    due, resting = _first_places(one, begun=string.starts_at <= at)
    refit(one, due=due, resting=resting)
    answer = Answer(200, {"string": str(string.public_id)})
    carried = Carried(command=command, answer=answer)
    string_event(one, "rotation.started", actor=actor, carried=carried, down=down_minutes)
    rotation_follow([*running, one], actor=actor, at=at)
    return answer


@posting
def string_change(
    *,
    actor: Actor,
    string_id: UUID,
    tables: Sequence[UUID],
    dealers: Sequence[UUID],
    command: CommandKey,
) -> Answer:
    """Give a running string other tables (in this order) or other dealers.

    Who joins is there at once: a table gets who rests longest, a dealer starts with a break. A
    table leaves with the next push; a dealer who deals leaves when relieved after it, anybody
    else at once, and where such a one was due the dealer in place stays. What has been stays.

    Raises:
        NotFoundError: there is no such string or table, or no table was named.
        RequestInvalidError: tables of two pits, somebody who is no dealer of the pit, fewer
            dealers than tables, or a table or somebody taken already.
        AlreadyDoneError: the string has ended.
    """
    require_somewhere(actor, "rotation.manage")
    locked = tables_lock(Q(public_id__in=tables))
    running = strings_running(lock=True)
    string, one, again = _string_found(actor, running, string_id, command)
    if again is not None or one is None:
        return again or _ended()
    if not tables or len(locked) != len(set(tables)):
        raise NotFoundError
    if {table.pit_id for table in locked} != {string.pit_id}:
        _wrong("tables", _("The tables of a string stand in one pit."))
    in_order = sorted(locked, key=lambda table: list(tables).index(table.public_id))
    staff = _dealers(dealers, pit_id=string.pit_id)
    if len(staff) < len(in_order):
        _wrong("dealers", _("Choose at least as many dealers as tables."))
    _require_free(in_order, staff, but=string)
    at = clock.now()
    _members_change(one, in_order, staff, at)
    answer = Answer(200, {"string": str(string.public_id)})
    carried = Carried(command=command, place=str(string.public_id), answer=answer)
    string_event(one, "rotation.changed", actor=actor, carried=carried)
    rotation_follow(running, actor=actor, at=at)
    return answer


@posting
def string_stop(*, actor: Actor, string_id: UUID, command: CommandKey) -> Answer:
    """End a string now. Who deals goes on dealing; nothing is planned any more.

    Raises:
        AlreadyDoneError: it has ended.
    """
    require_somewhere(actor, "rotation.manage")
    running = strings_running(lock=True)
    string, one, again = _string_found(actor, running, string_id, command)
    if again is not None or one is None:
        return again or _ended()
    at = clock.now()
    answer = Answer(200, {"string": str(string.public_id), "ended_at": at.isoformat()})
    carried = Carried(command=command, place=str(string.public_id), answer=answer)
    string_end(one, at=at, actor=actor, carried=carried)
    rotation_follow(strings_running(lock=True), actor=actor, at=at)
    return answer


def _ended() -> NoReturn:
    raise AlreadyDoneError(_("This string has ended."))


def _wrong(path: str, message: str) -> NoReturn:
    problem = Detail(code="field_invalid", message=message, path=path)
    raise RequestInvalidError(message, details=[problem])


def _string_found(
    actor: Actor, running: Sequence[Running], string_id: UUID, command: CommandKey
) -> tuple[DealerString, Running | None, Answer | None]:
    """The string among those under lock (None once it ended), and the answer a retry gets."""
    string = DealerString.objects.filter(public_id=string_id).first()
    if string is None:
        raise NotFoundError
    require(actor, "rotation.manage", Place(string.pit_id))
    again = command_replay(command=command, place=str(string.public_id))
    return string, next((one for one in running if one.string.pk == string.pk), None), again


def _dealers(dealers: Sequence[UUID], *, pit_id: int) -> list[Staff]:
    """People in the order given, each once, each a dealer of the pit today."""
    grants = RoleGrant.objects.filter(
        grants_now(), Q(pit=None) | Q(pit=pit_id), role=Role.DEALER, staff__public_id__in=dealers
    ).select_related("staff")
    found = {grant.staff.public_id: grant.staff for grant in grants if grant.staff.is_active}
    if set(found) != set(dealers):
        _wrong("dealers", _("Somebody here is not a dealer of this pit."))
    return [found[one] for one in dict.fromkeys(dealers)]


def _require_free(
    tables: Sequence[Table], staff: Sequence[Staff], *, but: DealerString | None = None
) -> None:
    """Refuse tables and people of another string, and who deals at two tables at once."""
    others = Q(left_at=None) & ~Q(string=but.pk if but else None)
    held = StringTable.objects.filter(others, table__in=tables).select_related("table", "string")
    for place in held:
        names = {"number": place.table.number, "name": place.string.name}
        _wrong("tables", _("Table %(number)s is in the string %(name)s.") % names)
    taken = StringDealer.objects.filter(others, staff__in=staff).select_related("staff", "string")
    for dealer in taken:
        names = {"badge": dealer.staff.badge, "name": dealer.string.name}
        _wrong("dealers", _("Badge %(badge)s is in the string %(name)s.") % names)
    here = DealerAt.objects.filter(table__in=tables).values("staff_id")
    people = DealerAt.objects.filter(Q(staff__in=staff) | Q(staff__in=here)).select_related("staff")
    for badge, count in Counter(at.staff.badge for at in people).items():
        if count > 1:
            words = _("Badge %(badge)s deals at two tables. End one of the sign-ons first.")
            _wrong("dealers", words % {"badge": badge})


def _places_add(string: DealerString, tables: Sequence[Table], at: datetime) -> list[StringTable]:
    return [
        StringTable.objects.create(string=string, table=table, position=position, joined_at=at)
        for position, table in enumerate(tables, start=1)
    ]


def _dealers_add(
    string: DealerString, staff: Sequence[Staff], at: datetime, *, first: int = 0
) -> list[StringDealer]:
    return [
        StringDealer.objects.create(string=string, staff=person, place=place, joined_at=at)
        for place, person in enumerate(staff, start=first)
    ]


def _first_places(one: Running, *, begun: bool) -> tuple[dict[int, int], list[int]]:
    """Who begins where: who deals there already stays, the others in the order given."""
    dealing = dealing_now([one]) if begun else {}
    due = {table: who for table, who in dealing.items() if who in one.line}
    free = [who for who in one.line if who not in due.values()]
    for table in one.tables:
        if table not in due:
            due[table] = free.pop(0)
    return due, free


def _members_change(
    one: Running, tables: Sequence[Table], staff: Sequence[Staff], at: datetime
) -> None:
    due, resting = one.due, one.resting
    wanted = [table.pk for table in tables]
    joining = [table for table in tables if table.pk not in one.tables]
    arriving = [person for person in staff if person.pk not in one.line]
    if len(joining) > len(resting) + len(arriving):
        _wrong("dealers", _("For another table choose another dealer as well."))
    one.dealers += _dealers_add(one.string, arriving, at, first=len(one.dealers))
    one.places += _places_add(one.string, joining, at)
    for place in one.places:
        place.leaves = place.table_id not in wanted
        if not place.leaves:
            place.position = wanted.index(place.table_id) + 1
        place.save(update_fields=["leaves", "position"])
    one.places.sort(key=lambda place: (place.position, place.pk))
    resting = rested([*resting, *(person.pk for person in arriving)], at)
    dealing = dealing_now([one])
    for table in joining:
        there = dealing.get(table.pk)
        due[table.pk] = there if there in resting else resting[0]
        resting.remove(due[table.pk])
    refit(one, due=due, resting=resting)
    _dealers_leave(one, {person.pk for person in staff}, at)


def _dealers_leave(one: Running, staying: Collection[int], at: datetime) -> None:
    """Who is not wanted any more leaves: now, or once relieved; while there are enough."""
    for dealer in one.dealers:
        dealer.leaves = dealer.staff_id not in staying
        dealer.save(update_fields=["leaves"])
    if at < one.string.starts_at:
        tables = [place.table_id for place in one.places if place.leaves]
        staff = [dealer.staff_id for dealer in one.dealers if dealer.leaves]
        if tables or staff:
            members_leave(one, tables=tables, staff=staff, at=at, due=one.due, resting=one.resting)
        return
    dealing = dealing_now([one]).values()
    gone = [dealer.staff_id for dealer in one.dealers if dealer.leaves]
    away = [who for who in gone if who not in dealing]
    now = away[: len(one.dealers) - len(one.places)]
    if now:
        members_leave(one, tables=(), staff=now, at=at, due=one.due, resting=one.resting)
