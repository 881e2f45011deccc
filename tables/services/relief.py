"""What a sign-on, a sign-off and the passing of time do to the strings that run."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from casino.house import clock
from casino.house.actor import SYSTEM, Actor
from casino.house.errors import NotRelievedError
from casino.house.services.posting import posting
from tables.models import DealerAt, StringState, StringTable, Table
from tables.services.downs import downs_write
from tables.services.rotation import (
    Running,
    arrival_take,
    pushes_take,
    string_of,
    strings_running,
)
from tables.services.tenure import alerts_raise


def in_strings() -> QuerySet[StringTable]:
    """The tables of running strings, as they belong to them."""
    return StringTable.objects.filter(left_at=None, string__state=StringState.RUNNING)


def require_relieved(
    running: list[Running], *, staff_id: int, table: Table, leaves: Collection[Table]
) -> None:
    """Refuse that somebody leaves an open table of a string, or deals at two tables with one.

    ``table`` is the one that he or she takes; ``leaves`` those that are left for it.

    Raises:
        NotRelievedError: the relief has to sign on there first, or the floor ends the sign-on.
    """
    for left in leaves:
        if left.state == Table.State.OPEN and string_of(running, left.pk) is not None:
            raise NotRelievedError(
                _("You deal at table %(number)s until your relief signs on there.")
                % {"number": left.number}
            )
    kept = [table.pk, *(left.pk for left in leaves)]
    for at in DealerAt.objects.filter(staff=staff_id).exclude(table__in=kept):
        if string_of(running, at.table_id) or string_of(running, table.pk):
            raise NotRelievedError


def rotation_follow(
    running: list[Running],
    *,
    actor: Actor,
    at: datetime,
    table_id: int | None = None,
    staff_id: int | None = None,
) -> None:
    """Bring plans and alerts in line; ``staff_id`` took ``table_id`` just now, if anybody did.

    ``running`` was read under its lock before the sign-on was written.
    """
    running = pushes_take(running, at=at)
    own = string_of(running, table_id) if table_id is not None else None
    if own is not None and table_id is not None and staff_id is not None:
        arrival_take(own, table_id=table_id, staff_id=staff_id, at=at)
    _plan_write(running, at)
    alerts_raise(running, actor=actor, at=at)


def _plan_write(running: list[Running], at: datetime) -> None:
    """Write the plan, and note which strings have none, as PostgreSQL refused it, since when."""
    refused = {string.pk for string in downs_write(running, at=at)}
    for one in running:
        has_none = one.string.pk in refused
        if has_none != (one.string.plan_refused_at is not None):
            one.string.plan_refused_at = at if has_none else None
            one.string.save(update_fields=["plan_refused_at"])


@posting
def rotation_tick() -> None:
    """Take the pushes whose time has come, move on what is late, raise what is due.

    Safe to run twice, and to leave out for a while: every sign-on does the same.
    """
    running = strings_running(lock=True)  # The time is read after it: nothing is later than now.
    rotation_follow(running, actor=SYSTEM, at=clock.now())
