"""Setting the house up, once; and its names and pits, kept from then on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import AlreadyDoneError, NotFoundError, RequestInvalidError
from casino.house.models import House, Pit
from casino.house.names import is_seen
from casino.house.permissions import require
from casino.house.selectors import day_rule_forget
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append

NAME_MAX = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFacts:
    """What a house is called, its money and its day."""

    name: str
    code: str
    currency: str
    currency_exponent: int
    time_zone: str
    gaming_day_start: time


@transaction.atomic
def house_create(*, actor: Actor, facts: HouseFacts, pit: str) -> tuple[House, Pit]:
    """Make the house and its first pit.

    Raises:
        AlreadyDoneError: there is a house; one database is one house.
    """
    if House.objects.exists():
        raise AlreadyDoneError
    day_rule_forget()
    house = House.objects.create(
        pk=1,
        name=facts.name,
        code=facts.code,
        currency=facts.currency,
        currency_exponent=facts.currency_exponent,
        time_zone=facts.time_zone,
        gaming_day_start=facts.gaming_day_start,
    )
    first_pit = Pit.objects.create(name=pit)
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action="house.created",
            subject="house",
            actor=actor,
            body={
                "code": facts.code,
                "currency": facts.currency,
                "zone": facts.time_zone,
                "day_start": facts.gaming_day_start.isoformat(timespec="minutes"),
            },
        ),
    )
    return house, first_pit


@posting
def house_rename(*, actor: Actor, name: str, command: CommandKey) -> Answer:
    """Call the house something else; code, currency, zone and gaming day stay for good."""
    require(actor, "house.edit")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    house = House.objects.select_for_update(no_key=True).get()
    before, house.name = house.name, _name_read(name)
    house.save(update_fields=["name"])
    answer = Answer(200, {"name": house.name})
    _house_event(
        actor, "house.renamed", "house", {"from": before, "to": house.name}, command, answer
    )
    return answer


@posting
def pit_create(*, actor: Actor, name: str, command: CommandKey) -> Answer:
    """Make another pit.

    Raises:
        AlreadyDoneError: there is a pit of that name.
    """
    require(actor, "pit.edit")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    name = _name_read(name)
    _pit_name_is_free(name)
    pit = Pit.objects.create(name=name)
    pit.refresh_from_db(fields=["public_id"])
    answer = Answer(200, {"id": str(pit.public_id)})
    _house_event(actor, "pit.created", f"pit:{pit.public_id}", {"name": name}, command, answer)
    return answer


@posting
def pit_rename(*, actor: Actor, pit_id: UUID, name: str, command: CommandKey) -> Answer:
    """Call a pit something else; its tables and its people's rights stay.

    Raises:
        NotFoundError: there is no such pit.
        AlreadyDoneError: there is a pit of that name.
    """
    require(actor, "pit.edit")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    pit = Pit.objects.select_for_update(no_key=True).filter(public_id=pit_id).first()
    if pit is None:
        raise NotFoundError
    before, name = pit.name, _name_read(name)
    if name != before:
        _pit_name_is_free(name, but=pit)
    pit.name = name
    pit.save(update_fields=["name"])
    answer = Answer(200, {"id": str(pit.public_id)})
    body = {"from": before, "to": name}
    _house_event(actor, "pit.renamed", f"pit:{pit.public_id}", body, command, answer)
    return answer


def _name_read(name: str) -> str:
    read = " ".join(name.split())
    if not read or len(read) > NAME_MAX:
        raise RequestInvalidError(_("Give a name of at most sixty characters."))
    if not is_seen(read):
        raise RequestInvalidError(_("Give a name in characters that can be seen."))
    return read


def _pit_name_is_free(name: str, *, but: Pit | None = None) -> None:
    """Main and main are one name to whoever reads them."""
    others = Pit.objects.exclude(pk=but.pk) if but else Pit.objects.all()
    if others.filter(name__iexact=name).exists():
        raise AlreadyDoneError(_("There is a pit of that name already."))


def _house_event(
    actor: Actor,
    action: str,
    subject: str,
    body: Mapping[str, str],
    command: CommandKey,
    answer: Answer,
) -> None:
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(action=action, subject=subject, actor=actor, body=body),
        carried=Carried(command=command, answer=answer),
    )
