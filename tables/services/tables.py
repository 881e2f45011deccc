"""Tables come into being; their number is painted on the felt and never used again."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    HandOpenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import House, Pit
from casino.house.permissions import Place, require, require_somewhere
from casino.house.selectors import staff_name
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.models import (
    TRAINING_CURRENCY,
    Commodity,
    DealerAt,
    MustMove,
    StringTable,
    Table,
)
from tables.services.called import calls_at, name_or_none
from tables.services.chips import commodities_open
from tables.services.locks import by_id, table_lock
from tables.services.places import require_at
from tables.services.training import training_rack_fill


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a table sells: whole smallest chips, at least and at most so much, in minor units."""

    smallest_chip: int = 1
    buy_in_min: int | None = None
    buy_in_max: int | None = None


@transaction.atomic
def table_create(*, actor: Actor, number: int, pit: Pit, currency: str) -> Table:
    """Make an open table in a pit; the button lies at seat 4."""
    require(actor, "table.create", Place(pit.pk))
    table = _table_row(number=number, pit=pit, currency=currency, limits=Limits())
    _table_event(actor, "table.created", table, _facts(table), None)
    return table


@posting
def table_add(
    *,
    actor: Actor,
    number: int,
    pit_id: UUID,
    currency: str,
    limits: Limits,
    command: CommandKey,
) -> Answer:
    """Make a table by command; for play money (``XTS``) a training table with a full rack.

    Raises:
        NotFoundError: there is no such pit, or the house does not play for this currency.
        ForbiddenError: the pit is not the actor's.
        AlreadyDoneError: the number is on another table.
        RequestInvalidError: limits that contradict each other.
    """
    require_somewhere(actor, "table.create")
    pit = Pit.objects.filter(public_id=pit_id).first()
    if pit is None:
        raise NotFoundError
    require(actor, "table.create", Place(pit.pk))
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    _limits_check(limits)
    training = currency == TRAINING_CURRENCY
    if training:
        exponent = House.objects.get().currency_exponent
        commodities_open(currency=TRAINING_CURRENCY, exponent=exponent)
    if not Commodity.objects.filter(kind="chips", currency=currency).exists():
        raise NotFoundError
    if Table.objects.filter(number=number).exists():
        message = _("Table %(number)s exists already. A number is never used again.")
        raise AlreadyDoneError(message % {"number": number})
    table = _table_row(number=number, pit=pit, currency=currency, limits=limits)
    answer = Answer(200, {"id": str(table.public_id), "number": table.number})
    _table_event(
        actor, "table.created", table, _facts(table), Carried(command=command, answer=answer)
    )
    if training:
        training_rack_fill(actor=actor, table=table, command=command)
    return answer


@posting
def table_edit(
    *, actor: Actor, table_id: UUID, pit_id: UUID, limits: Limits, command: CommandKey
) -> Answer:
    """Stand a table in another pit, or sell other amounts there; between hands.

    Raises:
        NotFoundError: there is no such table or pit for this actor.
        ForbiddenError: one of the two pits is not the actor's.
        HandOpenError: a hand is under way.
        RequestInvalidError: limits that contradict each other, or something in the pit hangs on
            the table: a string, a dealer who is signed on, a call, a table that feeds or is fed.
    """
    require_somewhere(actor, "table.edit")
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, "table.edit", table)
    pit = Pit.objects.filter(public_id=pit_id).first()
    if pit is None:
        raise NotFoundError
    require(actor, "table.edit", Place(pit.pk))
    _limits_check(limits)
    if table.hand_open:
        raise HandOpenError
    if pit.pk != table.pit_id:
        _require_nothing_left(table)
    table.pit = pit
    for name, value in asdict(limits).items():
        setattr(table, name, value)
    table.save(update_fields=["pit", *asdict(limits)])
    answer = Answer(200, {"id": place, "number": table.number})
    carried = Carried(command=command, answer=answer, place=place)
    _table_event(actor, "table.edited", table, _facts(table), carried)
    return answer


def _require_nothing_left(table: Table) -> None:
    """Refuse to take a table out of its pit while something there hangs on it; all is named."""
    problems = [
        Detail(code="field_invalid", message=message, path="pit") for message in _hanging(table)
    ]
    if problems:
        raise RequestInvalidError(problems[0]["message"], details=problems)


def _hanging(table: Table) -> Iterator[str]:
    held = StringTable.objects.filter(table=table, left_at=None).select_related("string").first()
    if held is not None:
        message = _("This table is in the string %(name)s. Take it out of the string first.")
        yield message % {"name": held.string.name}
    dealing = DealerAt.objects.filter(table=table).select_related("staff__profile").first()
    if dealing is not None:
        message = _("%(name)s deals at this table. Sign the dealer off first.")
        yield message % {"name": staff_name(dealing.staff)}
    for entry in calls_at(table).select_related("player__profile"):
        message = _("%(name)s is called to this table. Take the call back first.")
        yield message % {"name": name_or_none(entry.player)}
    ties = MustMove.objects.filter(Q(main=table) | Q(feeder=table), ended_at=None)
    for tie in ties.select_related("main", "feeder").order_by("id"):
        message = _("Table %(feeder)s feeds table %(main)s. Untie them first.")
        yield message % {"feeder": tie.feeder.number, "main": tie.main.number}


def _table_row(*, number: int, pit: Pit, currency: str, limits: Limits) -> Table:
    table = Table.objects.create(
        number=number,
        pit=pit,
        currency=currency,
        training=currency == TRAINING_CURRENCY,
        state=Table.State.OPEN,
        button_seat=4,
        **asdict(limits),
    )
    table.refresh_from_db(fields=["public_id"])
    return table


def _limits_check(limits: Limits) -> None:
    chip, least, most = limits.smallest_chip, limits.buy_in_min, limits.buy_in_max
    problems = []
    if chip < 1:
        problems.append(("smallest_chip", _("A chip is worth something.")))
    for name, value in (("buy_in_min", least), ("buy_in_max", most)):
        if value is not None and (value < 1 or value % max(chip, 1)):
            problems.append((name, _("Give whole chips of the table's smallest.")))
    if least is not None and most is not None and most < least:
        problems.append(("buy_in_max", _("The most is below the least.")))
    if problems:
        details = [
            Detail(code="field_invalid", message=message, path=name) for name, message in problems
        ]
        raise RequestInvalidError(problems[0][1], details=details)


def _facts(table: Table) -> dict[str, Any]:
    return {
        "pit": str(table.pit.public_id),
        "currency": table.currency,
        "training": table.training,
        "smallest_chip": table.smallest_chip,
        "buy_in_min": table.buy_in_min,
        "buy_in_max": table.buy_in_max,
    }


def _table_event(
    actor: Actor, action: str, table: Table, body: Mapping[str, Any], carried: Carried | None
) -> None:
    event_append(
        chain=table.chain,
        event=Event(action=action, subject=f"table:{table.number}", actor=actor, body=body),
        carried=carried,
    )
