"""The downs are what was dealt and what the board says, whenever the clockwork comes.

It ticks every fifteen seconds, so hardly ever on the second of a push; tables leave a string,
close and come back meanwhile, reliefs are late, dealers join, leave and are suspended.
"""

import random
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from casino.house.actor import SYSTEM
from casino.house.errors import DomainError
from casino.house.models import Alert
from casino.house.services.people import staff_suspend
from tables.models import DealerAt, DealerString, Down, StringState, Table
from tables.services import downs
from tests.factories import command
from tests.rotation.ledger import downs_wrong
from tests.rotation.world import World

ODD = (0.0, 2.0, 7.0, 14.9)
"""Seconds after the minute at which the clockwork comes."""
OFF_THE_SECOND = (2.0, 14.9)
PUSHES = {"12:20": "D1 A2 B3", "12:40": "C1 D2 A3", "13:00": "B1 C2 D3"}


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plans that PostgreSQL refused."""
    found: list[str] = []
    monkeypatch.setattr(downs, "plan_refused", lambda wrong, _: found.append(str(wrong)))
    return found


def begun(world: World) -> DealerString:
    """Noon: A, B, C at tables 1, 2, 3; D off; downs of twenty minutes."""
    string = world.start("1 2 3", "A B C D")
    world.sign_ons("A1 B2 C3")
    return string


def tick(world: World, minute: str, seconds: float) -> None:
    """The clockwork comes ``seconds`` after the minute; all is as it should be then."""
    world.at(minute)
    world.now += timedelta(seconds=seconds)
    world.tick()
    assert downs_wrong(world.now) == [], (minute, seconds)


def state(number: int, to: str) -> None:
    Table.objects.filter(number=number).update(state=to)


@pytest.mark.parametrize("seconds", ODD)
@pytest.mark.parametrize("relief", ["12:19", "12:20", "12:20:30", None])
@pytest.mark.parametrize(("how", "number"), [("closed", 2), ("taken out", 1), ("taken out", 3)])
def test_a_table_that_leaves_has_the_downs_that_were_dealt_there(
    world: World, how: str, number: int, relief: str | None, seconds: float
) -> None:
    string = begun(world)
    tick(world, "12:15", seconds)
    if relief is not None and relief < "12:20:30":
        world.at(relief)
        world.sign_ons(PUSHES["12:20"])
    tick(world, "12:20", seconds)
    if relief == "12:20:30":
        world.at(relief)
        world.sign_ons(PUSHES["12:20"])
    world.at("12:25")
    if how == "closed":
        state(number, "closed")
    else:
        kept = " ".join(str(one) for one in (1, 2, 3) if one != number)
        world.change(string, kept, "A B C D")
    for minute in ("12:30", "12:39", "12:40", "12:41", "12:59", "13:00", "13:21"):
        tick(world, minute, seconds)
    assert number not in world.due()
    assert not Down.objects.filter(table=world.tables[number], ends_at__gt=world.now).exists()


def test_by_hand_the_downs_of_a_table_that_closes(world: World) -> None:
    """A relieves B at table 2 on time; it closes at 12:25 and leaves at 12:40:02, A still there."""
    begun(world)
    world.at("12:20")
    world.sign_ons(PUSHES["12:20"])
    world.at("12:25")
    state(2, "closed")
    tick(world, "12:39", 55)
    assert world.downs(2)[:3] == ["12:00-12:20 B", "12:20-12:40 A", "12:40-13:00 D"]
    tick(world, "12:40", 2)
    assert world.downs(2) == ["12:00-12:20 B", "12:20-12:40:02 A"]
    assert world.downs(1)[:2] == ["12:00-12:20 A", "12:20-12:40:02 D"]
    assert world.due() == {1: "C", 3: "A"} or sorted(world.due()) == [1, 3]


@pytest.mark.parametrize("seconds", OFF_THE_SECOND)
@pytest.mark.parametrize("dealers", ["A B C E", "A B D E", "B C D E", "A B C", "A B C D E"])
def test_a_change_of_the_dealers_keeps_the_plan_true(
    world: World, dealers: str, seconds: float
) -> None:
    string = begun(world)
    tick(world, "12:20", seconds)
    world.at("12:31")
    world.change(string, "1 2 3", dealers)
    assert downs_wrong(world.now) == []
    for minute in ("12:32", "12:40", "13:00", "13:01", "13:20"):
        tick(world, minute, seconds)


@pytest.mark.parametrize("seconds", OFF_THE_SECOND)
@pytest.mark.parametrize("who", "ABCD")
def test_who_is_suspended_while_reliefs_are_late_keeps_the_plan_true(
    world: World, who: str, seconds: float
) -> None:
    begun(world)
    tick(world, "12:20", seconds)
    world.at("12:31")
    staff_suspend(actor=SYSTEM, staff_id=world.dealers[who].public_id, command=command())
    for minute in ("12:32", "12:40", "13:00", "13:20"):
        tick(world, minute, seconds)


@pytest.mark.parametrize("seconds", OFF_THE_SECOND)
@pytest.mark.parametrize("times", [1, 2])
def test_a_table_comes_back_and_a_dealer_too(world: World, times: int, seconds: float) -> None:
    string = begun(world)
    hour = 12
    for _ in range(times):
        world.at(f"{hour}:25")
        world.change(string, "1 3", "A B C")
        tick(world, f"{hour}:30", seconds)
        tick(world, f"{hour}:40", seconds)
        for number, name in world.due().items():
            if world.dealing().get(number) != name:
                world.sign_on(name, number) if DealerAt.objects.filter(
                    staff=world.dealers[name]
                ).count() == 0 else None
        tick(world, f"{hour}:45", seconds)
        world.at(f"{hour}:50")
        world.change(string, "1 2 3", "A B C D")
        assert downs_wrong(world.now) == []
        tick(world, f"{hour}:55", seconds)
        hour += 1
        tick(world, f"{hour}:00", seconds)


@pytest.mark.parametrize("seconds", OFF_THE_SECOND)
def test_a_string_that_ends_leaves_what_was_dealt_and_its_people_go_on_elsewhere(
    world: World, seconds: float
) -> None:
    string = begun(world)
    tick(world, "12:20", seconds)
    world.at("12:21")
    world.sign_off(3)
    tick(world, "12:40", seconds)
    world.now += timedelta(seconds=8)
    world.stop(string)
    assert downs_wrong(world.now) == []
    world.start("1 3", "D C A", name="Two")
    assert downs_wrong(world.now) == []
    for minute in ("12:42", "13:02", "13:24"):
        tick(world, minute, seconds)


@pytest.mark.parametrize("world", [(4, 7)], indirect=True)
@pytest.mark.parametrize("seed", range(8))
def test_after_whatever_happens_the_downs_are_what_was_dealt_and_what_the_board_says(
    world: World, seed: int
) -> None:
    walk = _Walk(world, random.Random(seed))
    for _step in range(45):
        walk.step()
        assert downs_wrong(world.now) == [], "\n".join(walk.done[-14:])
    assert walk.counts["taken"] > 20
    assert Down.objects.count() > 10


class _Walk:
    """Two strings, now one, now none; whatever can happen to them, by chance."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        self.done: list[str] = []
        self.counts: Counter[str] = Counter()
        self.here = list("ABCDEFG")

    def step(self) -> None:
        """Some time passes; something happens, or is refused; the clockwork comes."""
        world, chance = self.world, self.chance
        world.now += timedelta(seconds=chance.choice([0.5, 2, 7, 14.9, 61, 247, 600, 1193]))
        what, weights = zip(*self.events().items(), strict=True)
        event = chance.choices(what, weights)[0]
        self.done.append(f"{world.now:%H:%M:%S.%f} {event.__name__}")
        try:
            self.done[-1] += f" {event()}"
            self.counts["taken"] += 1
        except DomainError as refused:
            self.done[-1] += f": {refused.code}"
        if chance.random() < 0.7:
            world.now += timedelta(seconds=chance.choice([0, 0.3, 2, 9]))
        world.tick()

    def events(self) -> dict[Any, int]:
        return {
            self.relief: 12, self.sign_on: 3, self.sign_off: 2, self.state: 3, self.change: 5,
            self.start: 5 if self.running() else 60, self.stop: 1, self.suspend: 1, self.nothing: 5,
        }  # fmt: skip

    def nothing(self) -> str:
        return ""

    def relief(self) -> str:
        due = [one for one in self.world.due().items() if one not in self.world.dealing().items()]
        if not due:
            return ""
        number, name = self.chance.choice(due)
        self.world.sign_on(name, number)
        return f"{name}{number}"

    def sign_on(self) -> str:
        name, number = self.chance.choice(self.here), self.chance.randint(1, 4)
        self.done[-1] += f" {name}{number}"
        self.world.sign_on(name, number)
        return ""

    def sign_off(self) -> str:
        at = self.world.dealing()
        if not at:
            return ""
        number = self.chance.choice(sorted(at))
        self.world.sign_off(number)
        return str(number)

    def state(self) -> str:
        number, to = self.chance.randint(1, 4), self.chance.choice(["open", "closed", "locked"])
        if to == "locked" and Table.objects.filter(number=number, state="closed").exists():
            to = "open"  # What is closed is opened first.
        state(number, to)
        return f"{number} {to}"

    def members(self) -> tuple[str, str]:
        tables = self.chance.sample("1234", self.chance.choice([1, 2, 2, 3]))
        dealers = self.chance.sample(
            self.here, min(len(self.here), len(tables) + self.chance.choice([0, 1, 1, 2]))
        )
        return " ".join(tables), " ".join(dealers)

    def running(self) -> list[DealerString]:
        return list(DealerString.objects.filter(state=StringState.RUNNING).order_by("pk"))

    def change(self) -> str:
        strings, members = self.running(), self.members()
        if strings:
            self.done[-1] += str(members)
            self.world.change(self.chance.choice(strings), *members)
        return ""

    def start(self) -> str:
        members = self.members()
        if len(self.running()) < 2:
            self.done[-1] += str(members)
            starts_at = self.chance.choice([None, None, self.world.now + timedelta(minutes=3)])
            self.world.start(*members, starts_at=starts_at)
        return ""

    def stop(self) -> str:
        strings = self.running()
        if strings:
            self.world.stop(strings[0])
        return ""

    def suspend(self) -> str:
        if len(self.here) < 6:
            return ""
        name = self.here.pop(self.chance.randrange(len(self.here)))
        staff_suspend(actor=SYSTEM, staff_id=self.world.dealers[name].public_id, command=command())
        return name


# One string's trouble.


@pytest.fixture
def trouble(world: World, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of strings that plan a person twice, as a fault of ours would."""
    names: set[str] = set()
    plans = downs._plans

    def faulty(*args: Any, **given: Any) -> list[downs.Plan]:
        made = plans(*args, **given)
        for plan in made:
            if plan.string.name in names:
                row = next(one for one in plan.rows if one.table_id is None)
                plan.rows.append(row._replace(ends_at=row.ends_at + timedelta(seconds=1)))
        return made

    monkeypatch.setattr(downs, "_plans", faulty)
    return names


@pytest.mark.parametrize("name", ["One", "Two"])
def test_a_plan_that_is_refused_hinders_no_sign_on_and_no_other_string(
    world: World, trouble: set[str], refused: list[str], name: str
) -> None:
    world.start("1", "A B")
    world.start("2", "C D", name="Two")
    world.sign_ons("A1 C2")
    trouble.add(name)
    world.at("12:20:07")
    world.tick()
    world.at("12:21")
    world.sign_ons("B1 D2")
    assert world.dealing() == {1: "B", 2: "D"}
    assert refused
    written = {"One": world.downs(1), "Two": world.downs(2)}
    other = {"One": "Two", "Two": "One"}[name]
    first, second = {"One": "AB", "Two": "CD"}[other]
    assert written[other][:3] == [
        f"12:00-12:21 {first}", f"12:21-12:40 {second}", f"12:40-13:00 {first}"
    ]  # fmt: skip
    assert not Down.objects.filter(string__name=name, ends_at__gt=world.now).exists()


def test_a_string_without_a_plan_is_alerted_once_until_it_has_one_again(
    world: World, trouble: set[str], refused: list[str]
) -> None:
    def alerts() -> list[Alert]:
        return list(Alert.objects.filter(kind="plan_refused").order_by("pk"))

    world.start("1", "A B")
    world.sign_ons("A1")
    trouble.add("One")
    for seconds in (2, 17, 32):
        world.at(f"12:10:{seconds:02}")
        world.tick()
    (first,) = alerts()
    assert (first.pit, first.body) == (world.pit, '{"string":"One"}')
    assert world.strings[0].plan_refused_at is not None
    trouble.clear()
    world.at("14:11")  # Hours later it is written from the beginning.
    world.tick()
    assert world.strings[0].plan_refused_at is None
    assert world.downs(1)[0] == "12:00-14:11 A"
    assert len(alerts()) == 1
    trouble.add("One")
    world.at("14:12")
    world.tick()
    assert refused
    world.now += timedelta(seconds=15)
    world.tick()
    assert len(alerts()) == 2


def test_what_a_refused_plan_left_is_written_once_the_fault_is_gone(
    world: World, trouble: set[str], refused: list[str]
) -> None:
    begun(world)
    trouble.add("One")
    for minute, push in PUSHES.items():
        world.at(minute)
        world.now += timedelta(seconds=7)
        world.tick()
        world.sign_ons(push)
    assert refused
    trouble.clear()
    world.at("13:01")
    world.tick()
    world.now += timedelta(seconds=15)
    world.tick()
    assert [one for one in downs_wrong(world.now) if "refused" not in one] == []


def test_a_plan_of_before_that_names_what_left_long_ago_is_taken_out(
    world: World, refused: list[str]
) -> None:
    """As it stood while every plan was refused: a table in the plan of a string it left."""
    string = begun(world)
    world.at("12:25")
    world.change(string, "1 3", "A B C D")
    world.at("12:40:02")
    world.tick()
    row = Down.objects.filter(table=world.tables[2]).latest("ends_at")
    row.ends_at = world.now + timedelta(hours=5)
    row.save()
    world.at("14:30")
    world.tick()
    assert not Down.objects.filter(table=world.tables[2], ends_at__gt=world.now).exists()
