"""Writing the downs of the running strings: what was, by the tenures; what comes, by the ring."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Max

from tables.models import DealerString, Down, StringDealer, StringTable, Tenure
from tables.rotation import Planned, downs_plan
from tables.services.rotation import Running

HORIZON: Final = 6
"""How many pushes ahead are planned."""
RECENT: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
Coming = Planned[int | None, int]
"""A down by the ring: inner table id (None: a break), staff id."""


class Row(NamedTuple):
    """A down as it is written; ids, and the two ways in which it begins."""

    string_id: int
    table_id: int | None
    staff_id: int | None
    starts_at: datetime
    ends_at: datetime
    follows_at: datetime | None = None
    opens_id: int | None = None


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
    """Rows wanted, and from when on they replace what stands there, by table and by person."""

    rows: list[Row] = field(default_factory=list)
    tables: dict[int, datetime] = field(default_factory=dict)
    people: dict[int, datetime] = field(default_factory=dict)


def downs_write(running: list[Running], *, at: datetime) -> None:
    """Bring the downs of all running strings in line with what happened until ``at``.

    All in one transaction, under the strings' locks: somebody of one string may stand in at
    another. What has been stays as it was.
    """
    if not running:
        return
    seen = _seen(running, at)
    plan = Plan()
    for one in running:
        coming: list[Coming] = downs_plan(
            one.ring, one.line, starts_at=one.last_push, down=one.down, pushes=HORIZON + 1
        )
        for place in one.places:
            own = [down for down in coming if down.table == place.table_id]
            _table_rows(plan, one, place, own, seen)
        for dealer in one.dealers:
            off = [down for down in coming if down.table is None and down.dealer == dealer.staff_id]
            _break_rows(plan, one, dealer, off, seen)
    _rows_replace(plan, [one.string for one in running], at)


def _seen(running: list[Running], at: datetime) -> Seen:
    tables = [table for one in running for table in one.tables]
    staff = [who for one in running for who in one.line]
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
    plan: Plan, one: Running, place: StringTable, coming: list[Coming], seen: Seen
) -> None:
    """The downs of a table: its last tenures, then from now on who is due."""
    joined = max(place.joined_at, one.string.starts_at)
    pieces: list[tuple[int | None, datetime, datetime]] = []
    tenures = [
        tenure
        for tenure in seen.by_table.get(place.table_id, [])
        if tenure.ended_at is None or tenure.ended_at > joined
    ][-2:]
    cursor = begins = _known_from(place, tenures, joined)
    for tenure in tenures:
        starts = max(tenure.started_at, cursor)
        ends = max(starts, min(tenure.ended_at or seen.at, seen.at))
        pieces += [(None, cursor, starts), (tenure.staff_id, starts, ends)]
        cursor = ends
    now = max(seen.at, cursor)
    pieces.append((None, cursor, now))
    pieces += [
        (down.dealer, now if down.starts_at == one.last_push else down.starts_at, down.ends_at)
        for down in coming
    ]
    plan.tables[place.table_id] = begins
    for staff, starts, ends in _joined(pieces, until=one.string.ends_at):
        opens = starts == joined
        plan.rows.append(
            Row(
                one.string.pk,
                place.table_id,
                staff,
                starts,
                ends,
                follows_at=None if opens else starts,
                opens_id=place.pk if opens else None,
            )
        )


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
    staff, joined = dealer.staff_id, max(dealer.joined_at, one.string.starts_at)
    since = seen.dealing.get(staff)
    off = since or max(seen.came_off.get(staff, joined), joined)
    plan.people[staff] = seen.took_last.get(staff, since or joined)
    now = max(seen.at, one.string.starts_at)
    under_way = now if since else off
    breaks: list[tuple[int | None, datetime, datetime]] = [
        (staff, under_way if down.starts_at == one.last_push else down.starts_at, down.ends_at)
        for down in coming
    ]
    if since is None and staff in one.due.values():  # A break ends when the push calls.
        breaks.insert(0, (staff, off, min(one.last_push, now)))
    plan.rows += [
        Row(one.string.pk, None, staff, starts, ends)
        for _, starts, ends in _joined(breaks, until=one.string.ends_at)
    ]


def _rows_replace(plan: Plan, strings: list[DealerString], at: datetime) -> None:
    """Delete what is not wanted, write what is missing, leave the rest alone."""
    first = min([at, *plan.tables.values(), *plan.people.values()])
    wanted = set(plan.rows)
    gone: list[int] = []
    for down in Down.objects.filter(string__in=strings, ends_at__gt=first):
        since = _since(plan, down, at)
        if down.ends_at <= since:
            continue
        row = Row(
            down.string_id,
            down.table_id,
            down.staff_id,
            down.starts_at,
            down.ends_at,
            down.follows_at,
            down.opens_id,
        )
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


def _since(plan: Plan, down: Down, at: datetime) -> datetime:
    """From when on the plan says how it is; of what is in no string any more, from now on."""
    if down.table_id is not None:
        return plan.tables.get(down.table_id, at)
    return plan.people.get(down.staff_id or 0, at)
