"""Writing the downs of the strings: what was, by the tenures; what comes, by the ring.

What a table or a dealer left is written as well, up to when it was left: what was planned there
and did not come is no fact, and would stand in the way of what was.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import structlog
from django.db import IntegrityError, connection, transaction
from django.db.models import Max, Q

from tables.models import DealerString, Down, StringDealer, StringTable, Tenure
from tables.rotation import Planned, downs_plan
from tables.services.rotation import Running

log = structlog.get_logger(__name__)

HORIZON: Final = 6
"""How many pushes ahead are planned."""
RECENT: Final = timedelta(hours=1)
"""So long after it was left a table or a dealer is looked at as well."""
DAY: Final = timedelta(days=1)
Coming = Planned[int | None, int]
"""A down by the ring: inner table id (None: a break), staff id."""
Place = tuple[int, int | None, int | None]
"""Whose downs: inner string id; then a table's id and None, or None and a staff id for breaks."""


class Row(NamedTuple):
    """A down as it is written; ids, and the two ways in which it begins."""

    string_id: int
    table_id: int | None
    staff_id: int | None
    starts_at: datetime
    ends_at: datetime
    follows_at: datetime | None = None
    opens_id: int | None = None

    @property
    def place(self) -> Place:
        """Whose downs it is one of."""
        return self.string_id, self.table_id, self.staff_id if self.table_id is None else None


@dataclass(slots=True)
class Seen:
    """The tenures that a plan must agree with."""

    at: datetime
    by_table: dict[int, list[Tenure]] = field(default_factory=dict)
    dealing: dict[int, datetime] = field(default_factory=dict)
    """Staff id → since when at the present table."""
    came_off: dict[int, datetime] = field(default_factory=dict)
    took_last: dict[int, datetime] = field(default_factory=dict)
    """Staff id → when the last tenures that followed each other began, over or not."""


@dataclass(slots=True)
class Plan:
    """What a string should have: its rows, and from when on they replace what stands there."""

    string: DealerString
    rows: list[Row] = field(default_factory=list)
    since: dict[Place, dict[datetime, datetime]] = field(default_factory=dict)
    """For each time in the string by when it began: from when on nothing but the rows holds."""

    def replaces(self, place: Place, *, joined: datetime, since: datetime) -> None:
        """From ``since`` on nothing but the rows holds of the time that began at ``joined``."""
        self.since.setdefault(place, {})[joined] = since

    def holds_from(self, row: Row) -> datetime | None:
        """From when on nothing but the rows holds where ``row`` stands; None: long left."""
        times = self.since.get(row.place, {})
        own = max((joined for joined in times if joined <= row.starts_at), default=None)
        return times[own] if own is not None else None


@dataclass(slots=True)
class Left:
    """What left a string a short time ago, or with the string's end."""

    tables: list[StringTable]
    dealers: list[StringDealer]


def downs_write(running: list[Running], *, at: datetime) -> list[DealerString]:
    """Bring the downs of all strings in line with what happened until ``at``.

    All in one transaction, under the strings' locks: somebody of one string may stand in at
    another. What has been stays as it was.

    Returns the strings whose plan PostgreSQL refused: a fault of ours, and who deals is recorded
    all the same. Such a string has no plan until one is taken; the others have theirs.
    """
    left = _left(Q(left_at__gt=at - RECENT))
    if not (running or left.tables or left.dealers):
        return []
    plans = _plans(running, left, at)
    try:
        with transaction.atomic():
            _replace(plans, at)
    except IntegrityError as wrong:
        plan_refused(wrong, [plan.string for plan in plans])
        return _write_each(plans, running, at)
    return []


def plan_refused(wrong: IntegrityError, strings: list[DealerString]) -> None:
    """Tell whoever runs the house what PostgreSQL said."""
    names = [string.name for string in strings]
    log.error("the plan of the rotation was refused", strings=names, wrong=str(wrong))


def _write_each(plans: list[Plan], running: list[Running], at: datetime) -> list[DealerString]:
    """Write each string by itself, its tables from their beginning.

    First what does not hold any more is taken out of all of them, so that what stands in one
    string hinders no other one.
    """
    _replace([Plan(plan.string, since=plan.since) for plan in plans], at)
    refused = []
    left = _left(Q(left_at__isnull=False, string__in=[plan.string for plan in plans]))
    for plan in _plans(running, left, at, whole=True):
        try:
            with transaction.atomic():
                _replace([plan], at)
        except IntegrityError as wrong:
            plan_refused(wrong, [plan.string])
            refused.append(plan.string)
    return refused


def _left(which: Q) -> Left:
    return Left(
        list(StringTable.objects.filter(which).select_related("string").order_by("pk")),
        list(StringDealer.objects.filter(which).select_related("string").order_by("pk")),
    )


def _plans(running: list[Running], left: Left, at: datetime, *, whole: bool = False) -> list[Plan]:
    """What each string should have; ``whole``: the downs of its tables from the beginning."""
    plans = {one.string.pk: Plan(one.string) for one in running}
    for string in [*(one.string for one in left.tables), *(one.string for one in left.dealers)]:
        plans.setdefault(string.pk, Plan(string))
    seen = _seen(running, left, at)
    for one in running:
        plan = plans[one.string.pk]
        coming: list[Coming] = downs_plan(
            one.ring, one.line, starts_at=one.last_push, down=one.down, pushes=HORIZON + 1
        )
        for place in one.places:
            own = [down for down in coming if down.table == place.table_id]
            _table_rows(plan, place, own, seen, whole=whole)
        for dealer in one.dealers:
            off = [down for down in coming if down.table is None and down.dealer == dealer.staff_id]
            _break_rows(plan, one, dealer, off, seen)
    for place in left.tables:
        _table_rows(plans[place.string_id], place, [], seen, whole=whole)
    for dealer in left.dealers:
        _break_kept(plans[dealer.string_id], dealer, seen)
    return list(plans.values())


def _seen(running: list[Running], left: Left, at: datetime) -> Seen:
    tables = [table for one in running for table in one.tables]
    staff = {who for one in running for who in one.line}
    staff |= {dealer.staff_id for dealer in left.dealers}
    seen = Seen(at)
    open_ = list(Tenure.objects.filter(ended_at=None))
    recent = Tenure.objects.filter(table__in=tables, ended_at__gt=at - RECENT)
    for tenure in sorted([*recent, *open_], key=lambda one: (one.started_at, one.pk)):
        seen.by_table.setdefault(tenure.table_id, []).append(tenure)
    for table in set(tables) - set(seen.by_table):
        last = Tenure.objects.filter(table=table).order_by("-started_at").first()
        seen.by_table[table] = [last] if last else []
    seen.dealing = {tenure.staff_id: tenure.started_at for tenure in open_}
    own = Tenure.objects.filter(staff__in=staff, started_at__gt=at - DAY)
    times = own.order_by("started_at", "pk").values_list("staff_id", "started_at", "ended_at")
    for who, begun, ended in times:
        if seen.came_off.get(who) != begun:  # From table to table there is no break.
            seen.took_last[who] = begun
        if ended is not None:
            seen.came_off[who] = ended
    return seen


def _table_rows(
    plan: Plan, place: StringTable, coming: list[Coming], seen: Seen, *, whole: bool
) -> None:
    """The downs of a table: its last tenures, then from now on who is due.

    Of a table that left, its tenures until then and nothing more.
    """
    joined = max(place.joined_at, plan.string.starts_at)
    until = min(place.left_at or seen.at, seen.at)
    tenures = _dealt(place, joined, until, seen, whole=whole)
    begins = joined if whole else _known_from(place, tenures, joined)
    plan.replaces((plan.string.pk, place.table_id, None), joined=joined, since=begins)
    pieces: list[tuple[int | None, datetime, datetime]] = []
    cursor = begins
    for tenure in tenures:
        starts = max(tenure.started_at, cursor)
        ends = max(starts, min(tenure.ended_at or until, until))
        pieces += [(None, cursor, starts), (tenure.staff_id, starts, ends)]
        cursor = ends
    now = max(until, cursor)
    pieces.append((None, cursor, now))
    pieces += [
        (down.dealer, down.starts_at if turn else now, down.ends_at)
        for turn, down in enumerate(coming)
    ]
    for staff, starts, ends in _joined(pieces, until=plan.string.ends_at):
        opens = starts == joined
        plan.rows.append(
            Row(
                plan.string.pk,
                place.table_id,
                staff,
                starts,
                ends,
                follows_at=None if opens else starts,
                opens_id=place.pk if opens else None,
            )
        )


def _dealt(
    place: StringTable, joined: datetime, until: datetime, seen: Seen, *, whole: bool
) -> list[Tenure]:
    """The last two tenures of a table in its time in the string; ``whole``: all of them."""
    if place.left_at is None and not whole:
        known = seen.by_table.get(place.table_id, [])
        return [one for one in known if one.ended_at is None or one.ended_at > joined][-2:]
    own = Tenure.objects.filter(
        Q(ended_at=None) | Q(ended_at__gt=joined), table=place.table_id, started_at__lt=until
    )
    return list(own.order_by("-started_at", "-pk")[: None if whole else 2])[::-1]


def _known_from(place: StringTable, tenures: list[Tenure], joined: datetime) -> datetime:
    """From when on a table's downs follow from ``tenures``.

    Before the only one of them nobody was there, whoever was due, back to the one before it.
    """
    if not tenures:
        return joined
    if len(tenures) > 1:
        return max(tenures[0].started_at, joined)
    earlier = Tenure.objects.filter(table=place.table_id, started_at__lt=tenures[0].started_at)
    last = earlier.aggregate(last=Max("ended_at"))["last"]
    return max(last, joined) if last is not None else joined


def _joined(
    pieces: Iterable[tuple[int | None, datetime, datetime]], *, until: datetime | None
) -> list[tuple[int | None, datetime, datetime]]:
    """Pieces without the empty ones, what belongs together in one, none later than ``until``."""
    rows: list[tuple[int | None, datetime, datetime]] = []
    for staff, starts, ends in pieces:
        end = ends if until is None else min(ends, until)
        if end <= starts:
            continue
        if rows and rows[-1][0] == staff and rows[-1][2] == starts:
            rows[-1] = (staff, rows[-1][1], end)
        else:
            rows.append((staff, starts, end))
    return rows


def _break_rows(
    plan: Plan, one: Running, dealer: StringDealer, coming: list[Coming], seen: Seen
) -> None:
    """The breaks of a dealer: the one under way, and those to come."""
    staff = dealer.staff_id
    off = _off_since(plan, dealer, seen)
    now = max(seen.at, one.string.starts_at)
    breaks: list[tuple[int | None, datetime, datetime]] = [
        (staff, (off or now) if down.starts_at == one.last_push else down.starts_at, down.ends_at)
        for down in coming
    ]
    if off is not None and staff in one.due.values():  # A break ends when the push calls.
        breaks.insert(0, (staff, off, min(one.last_push, now)))
    plan.rows += [
        Row(one.string.pk, None, staff, starts, ends)
        for _, starts, ends in _joined(breaks, until=one.string.ends_at)
    ]


def _break_kept(plan: Plan, dealer: StringDealer, seen: Seen) -> None:
    """Of who left the string: the break under way then, as far as it went."""
    off = _off_since(plan, dealer, seen)
    if off is None or dealer.left_at is None:
        return
    under_way = Down.objects.filter(
        string=plan.string, table=None, staff=dealer.staff_id, starts_at=off
    ).first()
    if under_way is None:
        return
    ends = min(under_way.ends_at, dealer.left_at)
    if ends > off:
        plan.rows.append(Row(plan.string.pk, None, dealer.staff_id, off, ends))


def _off_since(plan: Plan, dealer: StringDealer, seen: Seen) -> datetime | None:
    """Since when somebody of the string is off, None: deals; earlier breaks stay as they are."""
    staff, joined = dealer.staff_id, max(dealer.joined_at, plan.string.starts_at)
    since = seen.dealing.get(staff)
    took_last = seen.took_last.get(staff, since or joined)
    plan.replaces((plan.string.pk, None, staff), joined=joined, since=max(took_last, joined))
    return max(seen.came_off.get(staff, joined), joined) if since is None else None


def _replace(plans: list[Plan], at: datetime) -> None:
    """Delete what is not wanted, write what is missing, leave the rest alone; then look at once.

    Raises:
        IntegrityError: PostgreSQL takes it not.
    """
    over = at - RECENT  # Of what was left earlier than that, nothing after it holds.
    by_string = {plan.string.pk: plan for plan in plans}
    begins = [since for plan in plans for times in plan.since.values() for since in times.values()]
    wanted = {row for plan in plans for row in plan.rows}
    gone: list[int] = []
    for down in Down.objects.filter(string__in=by_string, ends_at__gt=min([over, *begins])):
        row = Row(
            down.string_id,
            down.table_id,
            down.staff_id,
            down.starts_at,
            down.ends_at,
            down.follows_at,
            down.opens_id,
        )
        since = by_string[row.string_id].holds_from(row) or over
        if down.ends_at <= since:
            continue
        if row in wanted:
            wanted.remove(row)
            continue
        gone.append(down.pk)
        if down.starts_at < since:
            wanted.add(row._replace(ends_at=since))
    Down.objects.filter(pk__in=gone).delete()
    Down.objects.bulk_create(
        Down(**row._asdict()) for row in sorted(wanted, key=lambda row: row.starts_at)
    )
    for when in ("IMMEDIATE", "DEFERRED"):
        _constraints(when)


def _constraints(when: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET CONSTRAINTS down_one_a_table, down_one_a_person, down_follows {when}")
