"""The downs held against what was dealt and against the board, by the rows alone.

Before now a down of a table is the tenure that was there, or nobody; a break is no time in which
its person dealt. From now on the downs are what the board says. Of what left a string there is
nothing after it left. Nothing here asks how the product comes to its rows.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from casino.house.actor import SYSTEM
from casino.house.models import Alert
from tables.models import DealerString, Down, SignOn, SignOnEnd, StringDealer, StringTable
from tables.rotation_selectors import rotation_board

Piece = tuple[int | None, datetime, datetime]
"""A staff id (None: nobody), from, to."""


def downs_wrong(now: datetime) -> list[str]:
    """Everything in which the downs of all strings are not what they should be at ``now``."""
    return [
        *_overlaps_and_gaps(), *_not_dealt(now), *_breaks_dealt(now), *_left_behind(),
        *_not_of_the_board(now), *_without_a_plan(),
    ]  # fmt: skip


def _overlaps_and_gaps() -> Iterator[str]:
    """Nobody twice, no table twice; no gap but between two times in a string."""
    rows = Down.objects.order_by("starts_at").values_list(
        "table", "staff", "starts_at", "ends_at", "opens"
    )
    for column, what in ((0, "table"), (1, "staff")):
        own = defaultdict(list)
        for row in rows:
            own[row[column]].append(row)
        for key in set(own) - {None}:
            for before, after in pairwise(own[key]):
                gap = what == "table" and before[3] != after[2] and after[4] is None
                if before[3] > after[2] or gap:
                    yield f"downs of {what} {key}: {before[3]} and {after[2]}"


def _not_dealt(now: datetime) -> Iterator[str]:
    """Each table's downs before ``now``, in each of its times in a string, were dealt."""
    downs = defaultdict(list)
    for string, table, *piece in (
        Down.objects.exclude(table=None)
        .order_by("starts_at")
        .values_list("string", "table", "staff", "starts_at", "ends_at")
    ):
        downs[string, table].append(tuple(piece))
    tenures = _tenures(now)
    for place in StringTable.objects.select_related("string", "table"):
        begins = max(place.joined_at, place.string.starts_at)
        ends = min(place.left_at or now, now)
        written = _clipped(downs[place.string_id, place.table_id], begins, ends)
        dealt = _with_nobody(_clipped(tenures[place.table_id], begins, ends), begins, ends)
        if written != dealt:
            both = sorted(set(written) ^ set(dealt), key=lambda piece: piece[1:])
            yield f"table {place.table.number}: not what was dealt: {both[:4]}"


def _tenures(now: datetime) -> dict[int, list[Piece]]:
    """By table who dealt from when to when, from sign-ons and their ends."""
    ends = dict(SignOnEnd.objects.values_list("sign_on_id", "ended_at"))
    found = defaultdict(list)
    for one in SignOn.objects.order_by("started_at", "pk"):
        found[one.table_id].append((one.staff_id, one.started_at, ends.get(one.pk, now)))
    return found


def _clipped(pieces: Iterable[Piece], begins: datetime, ends: datetime) -> list[Piece]:
    """What of ``pieces`` is from ``begins`` to ``ends``; two of one person are one."""
    found: list[Piece] = []
    for staff, since, until in pieces:
        since, until = max(since, begins), min(until, ends)  # noqa: PLW2901
        if since >= until:
            continue
        if found and found[-1][0] == staff and found[-1][2] == since:
            since = found.pop()[1]  # noqa: PLW2901
        found.append((staff, since, until))
    return found


def _with_nobody(pieces: list[Piece], begins: datetime, ends: datetime) -> list[Piece]:
    found, cursor = [], begins
    for piece in pieces:
        found += [(None, cursor, piece[1]), piece]
        cursor = piece[2]
    return _clipped([*found, (None, cursor, ends)], begins, ends)


def _breaks_dealt(now: datetime) -> Iterator[str]:
    """Breaks in which their person dealt somewhere."""
    own = defaultdict(list)
    for table, pieces in _tenures(now).items():
        for staff, since, until in pieces:
            own[staff].append((table, since, until))
    for staff, since, until in Down.objects.filter(table=None).values_list(
        "staff", "starts_at", "ends_at"
    ):
        for table, began, over in own[staff]:
            if began < min(until, now) and since < over:
                yield f"staff {staff} off {since} to {until}, and at table {table} {began} to {over}"


def _left_behind() -> Iterator[str]:
    """Downs outside the times of their tables and people in the string."""
    for column, members in (("table", StringTable), ("staff", StringDealer)):
        times = defaultdict(list)
        for member in members.objects.select_related("string"):
            begins = max(member.joined_at, member.string.starts_at)
            times[member.string_id, getattr(member, f"{column}_id")].append(
                (begins, member.left_at)
            )
        rows = Down.objects.filter(table__isnull=column == "staff")
        for string, key, since, until in rows.values_list("string", column, "starts_at", "ends_at"):
            if not any(a <= since and (b is None or until <= b) for a, b in times[string, key]):
                yield f"{column} {key} was not in the string from {since} to {until}"


def _not_of_the_board(now: datetime) -> Iterator[str]:
    """Who is due at a table now and next, and who is off until when, as the board shows them."""
    ids = {str(string.public_id): string.pk for string in DealerString.objects.all()}
    for string in rotation_board(actor=SYSTEM):
        begins = string["starts_at"] or now
        coming = Down.objects.filter(string=ids[string["id"]], ends_at__gt=begins)
        for table in string["tables"]:
            own = coming.filter(table__number=table["number"]).select_related("staff")
            expected = [
                (at, badge)
                for at, badge in _due(table, begins)
                if _badge_at(own, at) != badge
            ]  # fmt: skip
            if expected:
                yield f"table {table['number']}: the board says {expected}"
        for dealer in string["dealers"]:
            if dealer["until"] is None or dealer["elsewhere"] is not None:
                continue
            off = coming.filter(table=None, staff__badge=dealer["badge"]).order_by("starts_at")
            until = off.values_list("ends_at", flat=True).first()
            if until != dealer["until"] and until != _horizon(string):
                yield f"{dealer['badge']}: off until {dealer['until']}, not {until}"


def _due(table: dict[str, Any], begins: datetime) -> Iterator[tuple[datetime, str]]:
    """(when, badge) of who has the table by the board."""
    if table["next_at"] is None or table["next_at"] <= begins:
        yield begins, table["next"]["badge"]
        return
    if table["dealer"] is not None:
        yield begins, table["dealer"]["badge"]
    yield table["next_at"], table["next"]["badge"]


def _badge_at(downs: Any, at: datetime) -> str | None:
    down = downs.filter(starts_at__lte=at, ends_at__gt=at).first()
    return down.staff.badge if down and down.staff else None


def _horizon(string: dict[str, Any]) -> datetime:
    """Seven downs ahead nothing is planned any more."""
    last: datetime = string["next_push"] + 6 * timedelta(minutes=string["down_minutes"])
    return last


def _without_a_plan() -> Iterator[str]:
    for string in DealerString.objects.exclude(plan_refused_at=None):
        yield f"string {string.name}: its plan was refused"
    for alert in Alert.objects.filter(kind="plan_refused"):
        yield f"a plan was refused: {alert.subject}"
