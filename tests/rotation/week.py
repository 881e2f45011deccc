"""Days of a string in service, played by chance, and judged by the rows alone.

``play`` walks people about: hands of three to ten minutes, walks of some seconds, dealers who
dawdle, dealers who do not come, somebody from outside who stands in; now and then the floor takes
a table out of the string, or it closes, and it comes back. Dealers ask the board where to go, as
people do. The clockwork comes when it comes, never just on the second of a push. ``judge`` reads
sign-ons, their ends, alerts and downs, and nothing of the product's own arithmetic: it lays the
tenures side by side and looks.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from casino.house.actor import SYSTEM
from casino.house.models import Alert
from tables.models import DealerString, SignOn, SignOnEnd, Table
from tables.rotation_selectors import rotation_board
from tests.rotation.ledger import downs_wrong
from tests.rotation.world import World

BREAK = timedelta(minutes=10)
"""Half a down of twenty minutes."""
COMES_WITHIN = timedelta(minutes=30)
"""So long after a table came back into the string somebody deals there: who dawdles takes 15."""
ODD = (0, 2, 7, 14.9)
"""Seconds after which the clockwork comes."""


@dataclass
class Course:
    """What happened, counted."""

    world: World
    chance: random.Random
    limit: int
    begun_at: datetime
    ends_at: datetime
    counts: Counter[str] = field(default_factory=Counter)
    hands: dict[int, datetime] = field(default_factory=dict)
    """Table number → when the hand under way ends."""
    idle_until: dict[int, datetime] = field(default_factory=dict)
    arrives_at: dict[tuple[str, int], datetime] = field(default_factory=dict)
    going: bool = False
    """Whether somebody is awaited at a table."""
    away: dict[int, datetime] = field(default_factory=dict)
    """Number of a table that is out of the string, or goes out → when it comes back."""
    quiet: list[tuple[int, datetime, datetime]] = field(default_factory=list)
    """Number of a table, from when until when nobody has to be there."""
    wrong: list[str] = field(default_factory=list)
    """What was wrong with the downs while it went on."""
    looked_at: datetime | None = None


def play(world: World, *, tables: int, dealers: str, days: float, limit: int, seed: int) -> Course:
    """Run a string for ``days`` with chance from ``seed``; every dealer of the world not in
    ``dealers`` may stand in."""
    numbers = " ".join(str(number) for number in range(1, tables + 1))
    world.start(numbers, " ".join(dealers), limit_minutes=limit)
    begun = world.now
    course = Course(world, random.Random(seed), limit, begun, begun + timedelta(days=days))
    for number, name in zip(range(1, tables + 1), dealers, strict=False):
        world.sign_on(name, number)
    course.counts["sign_ons"] += tables
    while (moment := _next_moment(course)) < course.ends_at:
        world.now = moment
        _hands(course, tables)
        world.tick()
        _people(course)
        _outsider(course, dealers)
        _tables(course, tables, dealers)
        _downs(course)
    world.now = course.ends_at
    world.tick()
    return course


def _next_moment(course: Course) -> datetime:
    """The next time at which anything can happen: a push, a hand's end, somebody's arrival.

    While a relief is awaited every hand that ends matters; else the next push is the next thing.
    Never more than ten minutes: the clockwork ticks meanwhile.
    """
    now = course.world.now
    down = timedelta(minutes=20)
    moments = [now + timedelta(minutes=10), now + down - (now - course.begun_at) % down]
    if course.going:
        moments += [*course.hands.values(), *course.idle_until.values()]
    moments += course.arrives_at.values()
    moments += course.away.values()
    odd = timedelta(seconds=course.chance.choice(ODD))
    return min(moment for moment in moments if moment > now) + odd


def _hands(course: Course, tables: int) -> None:
    """Hands begin and end; between two of them a minute or two passes."""
    now = course.world.now
    for number in range(1, tables + 1):
        if number in course.away:
            continue
        was = number in course.hands
        while max(course.hands.get(number, now), course.idle_until.get(number, now)) <= now:
            if number in course.hands:
                ended = course.hands.pop(number)
                pause = timedelta(seconds=course.chance.randint(30, 120))
                course.idle_until[number] = ended + pause
            else:
                begins = course.idle_until.pop(number, now)
                usual = course.chance.randint(3, 10)
                lasts = course.chance.choices([usual, 26], [200, 1])[0]
                course.hands[number] = begins + timedelta(minutes=lasts)
                course.counts["hands"] += 1
        if was != (number in course.hands):
            course.world.hand(number, under_way=not was)


def _people(course: Course) -> None:
    """Whoever the board sends to a table walks there, some of them slowly, one in a while never."""
    world = course.world
    (string,) = rotation_board(actor=SYSTEM)
    course.going = any(one["waits_for"] for one in string["dealers"])
    by_name = {staff.badge: name for name, staff in world.dealers.items()}
    going = {(by_name[one["badge"]], one["goes_to"]) for one in string["dealers"] if one["goes_to"]}
    for walk in list(course.arrives_at):
        if walk not in going:
            del course.arrives_at[walk]
    for walk in sorted(going):
        if walk not in course.arrives_at:
            dawdles = course.chance.random()
            takes = 10 if dawdles < 0.9 else 240 if dawdles < 0.99 else 900
            course.counts["late reliefs"] += takes > 60
            course.arrives_at[walk] = world.now + timedelta(seconds=takes)
        if course.arrives_at[walk] <= world.now:
            del course.arrives_at[walk]
            world.sign_on(*walk)
            course.counts["sign_ons"] += 1


def _outsider(course: Course, dealers: str) -> None:
    """Once in some hours somebody from outside stands in; the one who is due comes back."""
    world = course.world
    outside = [name for name in world.dealers if name not in dealers]
    if not outside or course.chance.random() > 1 / 200:
        return
    dealing = world.dealing()
    if set(outside) & set(dealing.values()):
        return
    world.sign_on(outside[0], course.chance.choice(sorted(set(dealing) - set(course.away))))
    course.counts["stand-ins"] += 1


def _tables(course: Course, tables: int, dealers: str) -> None:
    """Once in some hours a table leaves the string, or closes; an hour later it is back."""
    world = course.world
    string = world.strings[0]
    for number in [one for one, back in course.away.items() if back <= world.now]:
        del course.away[number]
        course.idle_until[number] = world.now
        Table.objects.filter(number=number).update(state=Table.State.OPEN)
        _in_string(course, string, tables, dealers)
        course.counts["tables back"] += 1
    if course.away or course.chance.random() > 1 / 50:
        return
    own = [number for number, name in world.dealing().items() if name in dealers]
    still = sorted(set(own) - set(course.hands))
    if not still:
        return
    number = course.chance.choice(still)
    course.away[number] = world.now + timedelta(seconds=course.chance.randint(3000, 4500))
    course.quiet.append((number, world.now, course.away[number] + COMES_WITHIN))
    if course.chance.random() < 0.5:
        Table.objects.filter(number=number).update(state=Table.State.CLOSED)
        course.counts["tables closed"] += 1
    else:
        _in_string(course, string, tables, dealers)
        course.counts["tables taken out"] += 1


def _in_string(course: Course, string: DealerString, tables: int, dealers: str) -> None:
    numbers = [str(one) for one in range(1, tables + 1) if one not in course.away]
    course.world.change(string, " ".join(numbers), " ".join(dealers))


def _downs(course: Course) -> None:
    """Once an hour, as it costs: what the downs say against sign-ons and board."""
    now = course.world.now
    if course.looked_at is not None and now - course.looked_at < timedelta(hours=1):
        return
    course.looked_at = now
    course.wrong += [f"{now:%d %H:%M:%S} {one}" for one in downs_wrong(now)]
    course.counts["looks at the downs"] += 1


def judge(course: Course) -> list[str]:
    """Everything that is wrong with the rows: empty when nothing is."""
    tenures = _tenures(course)
    return [
        *_overlaps_and_gaps(tenures, course), *course.wrong, *downs_wrong(course.world.now),
        *_unalerted(tenures, course),
    ]  # fmt: skip


def _tenures(course: Course) -> list[tuple[int, int, datetime, datetime, str]]:
    """(table, staff, from, to, public id of the sign-on), from sign-ons and ends alone."""
    ends = dict(SignOnEnd.objects.values_list("sign_on_id", "ended_at"))
    return [
        (one.table_id, one.staff_id, one.started_at, ends.get(one.pk, course.world.now),
         str(one.public_id))
        for one in SignOn.objects.order_by("started_at", "pk")
    ]  # fmt: skip


def _overlaps_and_gaps(tenures: list[Any], course: Course) -> list[str]:
    wrong = []
    for table in Table.objects.filter(number__lte=len(course.world.tables)):
        own = [one for one in tenures if one[0] == table.pk]
        last = own[-1][3] if own else course.begun_at
        ends = last == course.world.now or _quiet(course, table.number, last, course.world.now)
        if not own or own[0][2] != course.begun_at or not ends:
            wrong.append(f"table {table.number} is not dealt from the first to the last moment")
        for before, after in pairwise(own):
            if before[3] > after[2]:
                wrong.append(f"table {table.number}: two dealers at {after[2]}")
            if before[3] < after[2] and not _quiet(course, table.number, before[3], after[2]):
                wrong.append(f"table {table.number}: nobody from {before[3]} to {after[2]}")
    for staff in {one[1] for one in tenures}:
        own = [one for one in tenures if one[1] == staff]
        wrong += [f"staff {staff} twice at {b[2]}" for a, b in pairwise(own) if a[3] > b[2]]
    return wrong


def _quiet(course: Course, number: int, since: datetime, until: datetime) -> bool:
    """Whether the table was out of the string, or on its way out or in, all the time."""
    return any(one == number and a <= since and until <= b for one, a, b in course.quiet)


def _unalerted(tenures: list[Any], course: Course) -> list[str]:
    """Spells of more whole minutes than the limit whose first sign-on no alert names."""
    alerted = {
        subject.removeprefix("sign_on:")
        for subject in Alert.objects.filter(kind="dealer_tenure").values_list("subject", flat=True)
    }
    over = set()
    for staff in {one[1] for one in tenures}:
        first = last = None
        for tenure in [one for one in tenures if one[1] == staff]:
            if first is None or last is None or tenure[2] - last[3] >= BREAK:
                first = tenure
            last = tenure
            if (last[3] - first[2]) // timedelta(minutes=1) > course.limit:
                over.add(first[4])
    course.counts["over the limit"] = len(over)
    return [
        *(f"sign-on {one}: over the limit, no alert" for one in sorted(over - alerted)),
        *(f"sign-on {one}: an alert, not over the limit" for one in sorted(alerted - over)),
    ]
