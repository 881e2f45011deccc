"""A small house made by the product's own services, as the API's and services' tests need it.

Pit Main has tables 1 and 2, pit Side has table 9. At table 1 Chen, Bos, Maier and Reyes sit with
5,000 dollars each; rules classic_1_6 at ten dollars a unit.
"""

import json
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from functools import cache
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q

from casino.house.actor import SYSTEM, Actor
from casino.house.commands import CommandKey, command_key
from casino.house.models import Device, Pit, Role, Staff
from casino.house.selectors import day_rule_forget
from casino.house.services.devices import device_create
from casino.house.services.house import HouseFacts, house_create
from casino.house.services.identity import actor_for_token
from casino.house.services.staff import grant_end, grants_lock, role_grant, staff_create
from settlement.documents import preset_rules
from settlement.engine.rules import apply_options
from settlement.models import RuleSetVersion
from settlement.services.rule_sets import presets_load, rules_assign, version_publish
from tables.models import Player, Seating, SignOn, Table
from tables.services.chips import chips_mint, commodities_open
from tables.services.locks import table_lock_number
from tables.services.players import player_add
from tables.services.seating import seating_open
from tables.services.sign_ons import sign_on_open
from tables.services.tables import table_create
from tables.services.terminals import device_place

PIN = "318620"
UNIT = 1_000
STACK = 500_000
NAMES = ("Chen", "Bos", "Maier", "Reyes")
FACTS = HouseFacts(
    name="Test", code="TEST", currency="USD", currency_exponent=2,
    time_zone="Asia/Manila", gaming_day_start=time(6),
)  # fmt: skip

# Deal K of docs/rules.md: +23 / +3 / -2 / -24 units under classic_1_6.
DEAL_K = {
    1: {"front": "Ac Ad 7s", "middle": "8c 8d 8s 3c 4d", "back": "2h 5h 9h Jh Kh"},
    2: {"front": "Qc Qh 9c", "middle": "Ks Kd 3s 3h 2c", "back": "4s 5s 6d 7d 8h"},
    3: {"front": "9s 9d 2d", "middle": "Js Jc 5c 5d As", "back": "Th Td Ts 6c 6s"},
    4: {"front": "6h 3d 2s", "middle": "4h 4c Kc Jd Tc", "back": "Qd Qs 7h 7c Ah"},
}


@cache
def _pin_hash() -> str:
    return make_password(PIN)


def now() -> str:
    return datetime.now(tz=UTC).isoformat()


def command(actor: Actor = SYSTEM, route: str = "test", **body: Any) -> CommandKey:
    return command_key(command_id=uuid.uuid4(), route=route, actor=actor, body=body)


@dataclass
class Floor:
    """The house; people by role, one of each in Main (or everywhere), two dealers."""

    main: Pit
    side: Pit
    tables: dict[int, Table] = field(default_factory=dict)
    people: dict[str, Staff] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    tokens: dict[tuple[str, int | None], str] = field(default_factory=dict)

    def table(self, number: int = 1) -> Table:
        table = self.tables[number]
        table.refresh_from_db()
        return table

    def seating(self, seat: int, number: int = 1) -> Seating:
        rows = Seating.objects.select_related("account", "player")
        return rows.get(table=self.tables[number], seat=seat, ended_at=None)

    def version(self, slug: str) -> RuleSetVersion:
        return RuleSetVersion.objects.get(rule_set__slug=slug, version=1)

    def publish(self, slug: str, base: str, **options: Any) -> RuleSetVersion:
        """A rule set of the house's own: a shipped one with some options changed (``__`` = .)."""
        paths = {path.replace("__", "."): value for path, value in options.items()}
        rules, problems = apply_options(preset_rules(base), paths)
        assert rules is not None, problems
        document = {**json.loads(rules.document), "slug": slug}
        version = version_publish(actor=SYSTEM, document=document)
        assert version is not None
        return version

    def play_by(self, version: RuleSetVersion, number: int = 1, unit: int | None = UNIT) -> None:
        """Put a rule set on a table."""
        rules_assign(
            actor=SYSTEM,
            table_id=self.tables[number].public_id,
            rule_set=version.public_id,
            unit=unit,
            command=command(),
        )

    def token(self, who: str, table: int | None = None) -> str:
        """An interface token of somebody; a dealer's for a table stands there and is signed on."""
        key = (who, table)
        if key not in self.tokens:
            self.tokens[key] = self._token(who, table)
        return self.tokens[key]

    def _token(self, who: str, number: int | None) -> str:
        device, token = device_create(
            actor=SYSTEM, label=who, kind=Device.Kind.API, staff=self.people[who]
        )
        if number is not None:
            table = table_lock_number(number)
            device_place(actor=SYSTEM, device=device, table=table)
            self.sign_on(actor_for_token(token=token, address="127.0.0.1"), number)
        return token

    def terminal(self, number: int) -> str:
        """The token of a terminal that stands at a table."""
        device, token = device_create(actor=SYSTEM, label=f"terminal {number}")
        device_place(actor=SYSTEM, device=device, table=table_lock_number(number))
        return token

    def actor(self, who: str, table: int | None = None) -> Actor:
        return actor_for_token(token=self.token(who, table), address="127.0.0.1")

    def sign_on(self, person: Actor, number: int) -> SignOn:
        table = table_lock_number(number)
        return sign_on_open(person=person, table=table, command=command(person))[0]


@transaction.atomic
def role_end(*, actor: Actor, grant_id: int) -> None:
    """End one grant now."""
    (grant,) = grants_lock(Q(pk=grant_id))
    grant_end(actor=actor, grant=grant)


PEOPLE = (
    ("dealer", "0401", Role.DEALER, "main"),
    ("dealer2", "0402", Role.DEALER, "main"),
    ("floor", "0301", Role.FLOOR, "main"),
    ("floor_side", "0303", Role.FLOOR, "side"),
    ("pit_manager", "0201", Role.PIT_MANAGER, "main"),
    ("shift_manager", "0101", Role.SHIFT_MANAGER, None),
    ("cage", "0501", Role.CAGE, None),
    ("security", "0601", Role.SECURITY, None),
    ("auditor", "0901", Role.AUDITOR, None),
    ("it", "0701", Role.IT, None),
)


def floor_make() -> Floor:
    """Make the house, inside the caller's transaction or committed."""
    day_rule_forget()
    house, main = house_create(actor=SYSTEM, facts=FACTS, pit="Main")
    floor = Floor(main=main, side=Pit.objects.create(name="Side"))
    commodities_open(currency=house.currency, exponent=house.currency_exponent)
    presets_load(actor=SYSTEM)
    for who, badge, role, pit in PEOPLE:
        staff = staff_create(actor=SYSTEM, badge=badge, name=f"Name of {who}", pin_hash=_pin_hash())
        where = {"main": floor.main, "side": floor.side}.get(pit or "")
        role_grant(actor=SYSTEM, staff=staff, role=role, pit=where)
        floor.people[who] = staff
    for number, pit in ((1, floor.main), (2, floor.main), (9, floor.side)):
        floor.tables[number] = table_open(floor, number, pit)
    for seat, name in enumerate(NAMES, start=1):
        player = player_add(name=name)
        floor.players.append(player)
        seat_player(floor.tables[1], seat, player)
    return floor


def table_open(floor: Floor, number: int, pit: Pit) -> Table:
    table = table_create(actor=SYSTEM, number=number, pit=pit, currency="USD")
    chips_mint(actor=SYSTEM, table_number=number, amount=10_000_000, command_id=uuid.uuid4())
    rules_assign(
        actor=SYSTEM,
        table_id=table.public_id,
        rule_set=floor.version("classic_1_6").public_id,
        unit=UNIT,
        command=command(),
    )
    return table


def seat_player(table: Table, seat: int, player: Player, amount: int = STACK) -> None:
    seating_open(
        actor=SYSTEM,
        table_id=table.public_id,
        seat=seat,
        player_id=player.public_id,
        amount=amount,
        command=command(),
    )
