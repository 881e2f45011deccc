"""A pit with tables and dealers whose clock the test moves: what a rotation needs, and no more."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from casino.house.actor import SYSTEM, Actor, Grant
from casino.house.models import Device, Pit, Staff
from casino.house.services.devices import device_create
from casino.house.services.house import house_create
from casino.house.services.staff import role_grant, staff_create
from tables.models import DealerAt, DealerString, Down, SignOn, Table
from tables.services.locks import table_lock_number
from tables.services.relief import rotation_tick
from tables.services.rotation import strings_running
from tables.services.sign_ons import sign_on_end, sign_on_here
from tables.services.strings import string_change, string_start, string_stop
from tables.services.tables import table_create
from tables.services.terminals import device_place
from tests.factories import FACTS, command

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@dataclass
class World:
    """Tables by number, dealers by letter (then by two letters), a clock."""

    pit: Pit
    now: datetime = NOON
    tables: dict[int, Table] = field(default_factory=dict)
    dealers: dict[str, Staff] = field(default_factory=dict)
    devices: dict[int, Device] = field(default_factory=dict)

    @property
    def names(self) -> dict[int, str]:
        return {staff.pk: name for name, staff in self.dealers.items()}

    def at(self, text: str) -> None:
        """Set the clock to ``HH:MM`` or ``HH:MM:SS`` of the first day."""
        parts = [int(part) for part in text.split(":")]
        hours, minutes, seconds = (*parts, 0)[:3]
        self.now = NOON.replace(hour=hours, minute=minutes, second=seconds)

    def person(self, name: str, number: int) -> Actor:
        staff, device = self.dealers[name], self.devices[number]
        return Actor(
            staff_id=staff.pk, staff_public_id=staff.public_id, badge=staff.badge,
            grants=(Grant("dealer", self.pit.pk),), device_id=device.pk,
            device_public_id=device.public_id, device_kind="terminal",
        )  # fmt: skip

    def sign_on(self, name: str, number: int) -> SignOn:
        """Badge and PIN at the table's terminal, as they are once both were accepted."""
        person = self.person(name, number)
        sign_on_here(
            actor=person, person=person, table_id=self.tables[number].public_id,
            command=command(person),
        )  # fmt: skip
        return DealerAt.objects.get(table=self.tables[number]).sign_on

    def sign_ons(self, text: str) -> None:
        """``"D1 A2"``: D at table 1, then A at table 2."""
        for one in text.split():
            self.sign_on(one[0], int(one[1:]))

    def sign_off(self, number: int, actor: Actor = SYSTEM) -> None:
        at = DealerAt.objects.select_related("sign_on").get(table=self.tables[number])
        sign_on_end(actor=actor, sign_on_id=at.sign_on.public_id, command=command())

    def hand(self, number: int, *, under_way: bool) -> None:
        Table.objects.filter(pk=self.tables[number].pk).update(hand_open=under_way)

    def start(self, tables: str, dealers: str, **given: object) -> DealerString:
        facts = {"name": "One", "down_minutes": 20, "limit_minutes": 60, "starts_at": None, **given}
        answer = string_start(
            actor=SYSTEM, tables=[self.tables[int(one)].public_id for one in tables.split()],
            dealers=[self.dealers[one].public_id for one in dealers.split()], command=command(),
            **facts,
        )  # fmt: skip
        return DealerString.objects.get(public_id=answer.body["string"])

    def change(self, string: DealerString, tables: str, dealers: str) -> None:
        string_change(
            actor=SYSTEM, string_id=string.public_id,
            tables=[self.tables[int(one)].public_id for one in tables.split()],
            dealers=[self.dealers[one].public_id for one in dealers.split()], command=command(),
        )  # fmt: skip

    def stop(self, string: DealerString) -> None:
        string_stop(actor=SYSTEM, string_id=string.public_id, command=command())

    @property
    def strings(self) -> list[DealerString]:
        return list(DealerString.objects.order_by("pk"))

    def due(self) -> dict[int, str]:
        """Who is due at each table of the running strings."""
        numbers = {table.pk: number for number, table in self.tables.items()}
        return {
            numbers[table]: self.names[staff]
            for one in strings_running(lock=False)
            for table, staff in one.due.items()
        }

    def tick(self) -> None:
        rotation_tick()

    def dealing(self) -> dict[int, str]:
        """Who deals at each table, by the sign-ons."""
        rows = DealerAt.objects.order_by("table__number").values_list("table__number", "staff_id")
        return {number: self.names[staff] for number, staff in rows}

    def downs(self, where: int | str | None) -> list[str]:
        """The downs of a table, or of a person with breaks, as ``12:00-12:20 A``."""
        rows = Down.objects.select_related("table").order_by("starts_at")
        if isinstance(where, int):
            rows = rows.filter(table=self.tables[where])
        else:
            rows = rows.filter(staff=self.dealers[where or ""])
        return [
            f"{_clock(row.starts_at)}-{_clock(row.ends_at)} "
            + (self.names.get(row.staff_id or 0, "nobody") if isinstance(where, int)
               else str(row.table or "off"))
            for row in rows
        ]  # fmt: skip


def _clock(at: datetime) -> str:
    return f"{at:%H:%M:%S}" if at.second else f"{at:%H:%M}"


def world_make(*, tables: int, dealers: int) -> World:
    """A house with a pit, open tables with a terminal each, and people who may deal there."""
    from casino.house.selectors import day_rule_forget

    day_rule_forget()
    _house, pit = house_create(actor=SYSTEM, facts=FACTS, pit="Main")
    world = World(pit)
    for number in range(1, tables + 1):
        world.tables[number] = table_create(actor=SYSTEM, number=number, pit=pit, currency="USD")
        device, _token = device_create(actor=SYSTEM, label=f"terminal {number}")
        device_place(actor=SYSTEM, device=device, table=table_lock_number(number))
        world.devices[number] = device
    for index in range(dealers):
        name = chr(ord("A") + index)
        staff = staff_create(actor=SYSTEM, badge=f"04{index:02}", name=name, pin_hash="")
        role_grant(actor=SYSTEM, staff=staff, role="dealer", pit=pit)
        world.dealers[name] = staff
    return world
