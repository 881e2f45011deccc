"""Setting the house up, once."""

from dataclasses import dataclass
from datetime import time

from django.db import transaction

from casino.house.actor import Actor
from casino.house.errors import AlreadyDoneError
from casino.house.models import House, Pit
from casino.house.selectors import day_rule_forget
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append


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
