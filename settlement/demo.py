"""The demo floor: a house called Demo with fixed names and fresh secrets.

Real services make it, so it is a floor like any other. PINs, passwords and tokens are made when
it is loaded; nobody knows them who cannot read the file they are written to.
"""

import uuid
from collections.abc import Iterator
from datetime import time
from itertools import islice
from typing import Any, Final, NamedTuple

from django.contrib.auth.hashers import make_password
from django.db import transaction

from casino.house.actor import SYSTEM, Actor
from casino.house.commands import command_key
from casino.house.errors import NotFoundError
from casino.house.models import Device, House, Pit, Role, Staff
from casino.house.proof import BY_PIN
from casino.house.selectors import staff_name, staff_with_role
from casino.house.services.devices import device_create
from casino.house.services.factor import factor_make
from casino.house.services.house import HouseFacts, house_create
from casino.house.services.identity import actor_for_token
from casino.house.services.staff import (
    password_make,
    pin_make,
    role_grant,
    secrets_set,
    staff_create,
)
from settlement.models import RuleAssignment, RuleSetVersion
from settlement.services.rule_sets import presets_load, rules_assign
from settlement.translate import rules_of
from tables.models import DealerAt, Player, Table
from tables.services.chips import chips_mint, commodities_open
from tables.services.locks import table_lock_number
from tables.services.players import player_add
from tables.services.rotation import strings_running
from tables.services.seating import seating_open
from tables.services.sign_ons import sign_on_open
from tables.services.tables import table_create
from tables.services.terminals import device_place

CODE: Final = "DEMO"
FIRST_RULES: Final = "classic_1_6"
UNIT: Final = 1_000
STACK: Final = 500_000
RACK: Final = 10_000_000
"""Ten, 5,000 and 100,000 dollars in cents."""
LARGE_TABLES: Final = 40
LOCAL: Final = "local"


class Person(NamedTuple):
    badge: str
    name: str
    role: Role


PEOPLE: Final = (
    Person("0101", "Sofia Reyes", Role.SHIFT_MANAGER),
    Person("0201", "Paolo Lim", Role.PIT_MANAGER),
    Person("0301", "Frida Holm", Role.FLOOR),
    Person("0302", "Felix Tan", Role.FLOOR),
    Person("0401", "Anna Cruz", Role.DEALER),
    Person("0402", "Dario Voss", Role.DEALER),
    Person("0501", "Carla Mendez", Role.CAGE),
    Person("0601", "Sam Okoro", Role.SECURITY),
    Person("0901", "Ada Lindqvist", Role.AUDITOR),
    Person("0701", "Ivo Brandt", Role.IT),
)
IN_PIT: Final = frozenset({Role.DEALER, Role.FLOOR, Role.PIT_MANAGER})
PLAYERS: Final = ("Chen", "Bos", "Maier", "Reyes")
MORE_PLAYERS: Final = ("Abel", "Brandt", "Costa", "Dahl", "Ekman", "Faber", "Garcia", "Huber")


def demo_load(*, large: bool) -> dict[str, Any]:
    """Load the demo floor, or make new secrets for the one that is there.

    Returns:
        What stands in ``demo.json``: staff with their secrets, tables with their rules.

    Raises:
        NotFoundError: the database holds a real house.
    """
    house = House.objects.first()
    if house is not None and house.code != CODE:
        raise NotFoundError
    with transaction.atomic():
        staff = _staff_renew() if house is not None else _floor_make(large=large)
    return {"staff": staff, "tables": _tables_shown()}


def demo_is_there() -> bool:
    """Whether this database holds the demo floor."""
    return House.objects.filter(code=CODE).exists()


def _floor_make(*, large: bool) -> list[dict[str, str]]:
    facts = HouseFacts(
        name="Demo",
        code=CODE,
        currency="USD",
        currency_exponent=2,
        time_zone="Asia/Manila",
        gaming_day_start=time(6),
    )
    house, pit = house_create(actor=SYSTEM, facts=facts, pit="Main")
    commodities_open(currency=house.currency, exponent=house.currency_exponent)
    staff = [_person_make(person, pit) for person in PEOPLE]
    presets_load(actor=SYSTEM)
    versions = list(RuleSetVersion.objects.select_related("rule_set").order_by("rule_set__slug"))
    versions.sort(key=lambda version: version.rule_set.slug != FIRST_RULES)
    count = LARGE_TABLES if large else len(versions)
    names = _player_names()
    for number in range(1, count + 1):
        version = versions[(number - 1) % len(versions)]
        seats = rules_of(version).deal.seats_max
        _table_make(number, pit, house.currency, version, list(islice(names, seats)))
    return staff


def _player_names() -> Iterator[str]:
    """The four of table 1, then others, numbered once the names run out."""
    yield from PLAYERS
    for turn in range(1, 1000):
        for name in MORE_PLAYERS:
            yield name if turn == 1 else f"{name} {turn}"


def _person_make(person: Person, pit: Pit) -> dict[str, str]:
    pin, password = pin_make(), password_make()
    staff = staff_create(
        actor=SYSTEM,
        badge=person.badge,
        name=person.name,
        pin_hash=make_password(pin),
        password_hash=make_password(password),
    )
    role_grant(
        actor=SYSTEM, staff=staff, role=person.role, pit=pit if person.role in IN_PIT else None
    )
    return _shown(person.name, person, staff, pin=pin, password=password)


def _shown(name: str, person: Person, staff: Staff, **secrets: str) -> dict[str, str]:
    """What demo.json says of somebody; with the key of a second factor for whoever needs one."""
    shown = {"name": name, "role": str(person.role), "badge": person.badge, **secrets}
    if person.role not in BY_PIN:
        shown["totp"] = factor_make(staff=staff)
    return shown


def _staff_renew() -> list[dict[str, str]]:
    """New secrets for the demo's staff: the file that held the old ones is gone."""
    renewed = []
    for person in PEOPLE:
        staff = Staff.objects.select_related("profile").get(badge=person.badge)
        pin, password = pin_make(), password_make()
        secrets_set(
            actor=SYSTEM,
            staff=staff,
            pin_hash=make_password(pin),
            password_hash=make_password(password),
        )
        renewed.append(_shown(staff_name(staff), person, staff, pin=pin, password=password))
    return renewed


def _table_make(
    number: int, pit: Pit, currency: str, version: RuleSetVersion, names: list[str]
) -> None:
    table = table_create(actor=SYSTEM, number=number, pit=pit, currency=currency)
    chips_mint(actor=SYSTEM, table_number=number, amount=RACK, command_id=uuid.uuid4())
    unit = _own_unit(version)
    rules_assign(
        actor=SYSTEM,
        table_id=table.public_id,
        rule_set=version.public_id,
        unit=unit,
        command=_command("rules_assign", {"rule_set": version.public_id, "unit": unit}),
    )
    for seat, name in enumerate(names, start=1):
        player = player_add(name=name)
        _seat(table, seat, player)


def _own_unit(version: RuleSetVersion) -> int | None:
    """Ten dollars, where the stakes stay the same; rising ones are the rule set's own."""
    return UNIT if len(rules_of(version).stakes.levels) == 1 else None


def _seat(table: Table, seat: int, player: Player) -> None:
    seating_open(
        actor=SYSTEM,
        table_id=table.public_id,
        seat=seat,
        player_id=player.public_id,
        amount=STACK,
        command=_command("seating_open", {"seat": seat, "amount": STACK}),
    )


def _command(route: str, body: dict[str, Any], actor: Actor = SYSTEM) -> Any:
    return command_key(command_id=uuid.uuid4(), route=route, actor=actor, body=body)


def _tables_shown() -> list[dict[str, Any]]:
    rows = RuleAssignment.objects.select_related("table", "version__rule_set")
    latest = rows.order_by("table__number", "-from_hand", "-id").distinct("table__number")
    return [
        {
            "id": str(row.table.public_id),
            "number": row.table.number,
            "rules": row.version.rule_set.slug,
        }
        for row in latest
    ]


@transaction.atomic
def demo_token(*, role: str, table_number: int | None) -> str:
    """A token that acts as the first demo person of a role, on a device of its own.

    A dealer's token for a table also opens a sign-on there, unless that dealer is signed on.

    Raises:
        NotFoundError: no such role, person or table in this house.
    """
    grant = staff_with_role(role=role).first()
    if grant is None:
        raise NotFoundError
    label = f"{role} token" if table_number is None else f"{role} token, table {table_number}"
    table = None
    if role == Role.DEALER and table_number is not None:  # Locked before the first event.
        table = table_lock_number(table_number)
        strings_running(lock=True)
    device, token = device_create(
        actor=SYSTEM, label=label, kind=Device.Kind.API, staff=grant.staff
    )
    if table is not None:
        device_place(actor=SYSTEM, device=device, table=table)
        if not DealerAt.objects.filter(table=table, staff=grant.staff).exists():
            person = actor_for_token(token=token, address=LOCAL)
            command = _command("demo_token", {"table": table_number}, person)
            sign_on_open(person=person, table=table, command=command)
    return token
