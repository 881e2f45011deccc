"""Who deals too long, where nobody deals, whose relief has not come: raised as alerts, once each.

As is a string without a plan, once until it has one again.

**Dealing without a break** begins with a sign-on and goes on along the tables: less than half a
down (ten minutes for somebody in no string) between two of them is a walk, not a break. It is over
the limit when its whole minutes are more than the string's ``limit_minutes``: 60 minutes and
59 seconds are 60 minutes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q

from casino.house.actor import Actor
from casino.house.models import Alert
from casino.house.services.alerts import alert_raise
from tables.models import DealerAt, StringDealer, StringState, Table, Tenure
from tables.models.rotation import LIMIT_MINUTES
from tables.services.rotation import Running, dealing_now

TOO_LONG: Final = "dealer_tenure"
UNATTENDED: Final = "table_unattended"
NO_RELIEF: Final = "relief_missing"
NO_PLAN: Final = "plan_refused"
BREAK_MIN: Final = timedelta(minutes=10)
RELIEF_WITHIN: Final = timedelta(minutes=5)
JUST_NOW: Final = timedelta(minutes=10)
"""Who came off within this time is looked at as well: an alert may come after the relief."""
LOOK_BACK: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Spell:
    """Dealing without a break: the tenures of one person, the first and the last of them."""

    first: Tenure
    last: Tenure
    minutes: int
    limit: int

    @property
    def too_long(self) -> bool:
        """Whether it is over the limit."""
        return self.minutes > self.limit


@dataclass(frozen=True, slots=True)
class Found:
    """An alert that is due: its kind, what it is about, its pit, what its sentence needs."""

    kind: str
    subject: str
    pit_id: int
    body: dict[str, Any]


def spells_at(at: datetime, *, ended_within: timedelta = timedelta(0)) -> list[Spell]:
    """How long each dealer has dealt without a break at ``at``.

    With ``ended_within`` also of those who came off so short a time ago.
    """
    over = Q(ended_at__gt=at - ended_within) if ended_within else Q(pk__in=[])
    people = Tenure.objects.filter(Q(ended_at=None) | over).values_list("staff_id", flat=True)
    own: dict[int, list[Tenure]] = {}
    rows = Tenure.objects.filter(
        Q(ended_at=None) | Q(ended_at__gt=at - LOOK_BACK), staff__in=set(people)
    )
    for tenure in rows.select_related("table", "sign_on", "staff").order_by("-started_at", "-pk"):
        own.setdefault(tenure.staff_id, []).append(tenure)
    rules = _rules(own)
    return [_spell(tenures, at, *rules.get(who, (BREAK_MIN, None))) for who, tenures in own.items()]


def _rules(staff: Iterable[int]) -> dict[int, tuple[timedelta, int | None]]:
    """By staff id what is a break and what the limit, for those in a running string."""
    rows = StringDealer.objects.filter(
        staff__in=list(staff), left_at=None, string__state=StringState.RUNNING
    ).values_list("staff_id", "string__down_minutes", "string__limit_minutes")
    return {who: (timedelta(minutes=down / 2), limit) for who, down, limit in rows}


def _spell(tenures: list[Tenure], at: datetime, break_min: timedelta, limit: int | None) -> Spell:
    """The latest spell of somebody whose tenures are given, the latest first."""
    first = last = tenures[0]
    for before in tenures[1:]:
        if before.ended_at is not None and first.started_at - before.ended_at >= break_min:
            break
        first = before
    lasted = (last.ended_at or at) - first.started_at
    return Spell(first, last, lasted // timedelta(minutes=1), limit or LIMIT_MINUTES)


def alerts_due(running: list[Running], *, at: datetime) -> Iterator[Found]:
    """Everything that somebody of the floor should know about the dealers at ``at``."""
    for spell in spells_at(at, ended_within=JUST_NOW):
        if spell.too_long:
            table = spell.last.table
            body = {
                "badge": spell.last.staff.badge,
                "table": table.number,
                "minutes": spell.minutes,
                "limit": spell.limit,
            }
            subject = f"sign_on:{spell.first.sign_on.public_id}"
            yield Found(TOO_LONG, subject, table.pit_id, body)
    dealing = dealing_now(running) if running else {}
    for one in running:
        if (since := one.string.plan_refused_at) is not None:
            subject = f"string:{one.string.public_id}:since:{since:%Y-%m-%dT%H:%M:%S.%fZ}"
            yield Found(NO_PLAN, subject, one.string.pit_id, {"string": one.string.name})
        if at >= one.string.starts_at:
            yield from _of_string(one, dealing, at)


def _of_string(one: Running, dealing: dict[int, int], at: datetime) -> Iterator[Found]:
    """Open tables of a string without a dealer, and reliefs that have not come."""
    for place in one.places:
        table = place.table
        if table.state != Table.State.OPEN:
            continue
        who = dealing.get(table.pk)
        due = one.due[table.pk]
        body = {"table": table.number, "string": one.string.name}
        if who is None:
            last = Tenure.objects.filter(table=table).order_by("-started_at").first()
            since = max(last.ended_at, one.string.starts_at) if last and last.ended_at else None
            if at - (since or one.string.starts_at) >= timedelta(minutes=1):
                subject = f"table:{table.number}:after:{last.pk if last else 0}"
                yield Found(UNATTENDED, subject, table.pit_id, body)
        elif who != due and who in one.line and not table.hand_open:
            late = at - one.last_push
            if late >= RELIEF_WITHIN and not DealerAt.objects.filter(staff=due).exists():
                subject = f"table:{table.number}:push:{one.string.pk}:{one.string.pushes}"
                body["minutes"] = late // timedelta(minutes=1)
                yield Found(NO_RELIEF, subject, table.pit_id, body)


def alerts_raise(running: list[Running], *, actor: Actor, at: datetime) -> None:
    """Raise what is due and was never raised; what somebody resolved is not raised again."""
    found = list(alerts_due(running, at=at))
    known = set(
        Alert.objects.filter(
            kind__in={one.kind for one in found}, subject__in={one.subject for one in found}
        ).values_list("kind", "subject")
    )
    for one in found:
        if (one.kind, one.subject) not in known:
            alert_raise(
                actor=actor, kind=one.kind, subject=one.subject, pit_id=one.pit_id, body=one.body
            )
