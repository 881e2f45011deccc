"""A string in service: pushes, late tables, reliefs out of turn, who joins and who leaves."""

from collections.abc import Callable
from datetime import datetime, time

import pytest

from casino.house.actor import SYSTEM
from casino.house.commands import Answer
from casino.house.errors import NotRelievedError, RequestInvalidError
from casino.house.models import Alert, AuditEvent, Pit
from casino.house.services.house import pit_create
from casino.house.services.people import role_take_back, staff_leave, staff_suspend
from tables.models import Down, SignOnEnd, Table, Tenure
from tables.services.tables import Limits, table_edit
from tables.web.rotation_forms import StringForm
from tests.factories import command
from tests.rotation.world import World


def begun(world: World) -> object:
    """Noon: A, B, C at tables 1, 2, 3; D off; downs of twenty minutes."""
    string = world.start("1 2 3", "A B C D")
    world.sign_ons("A1 B2 C3")
    return string


def alerts(kind: str) -> list[Alert]:
    return list(Alert.objects.filter(kind=kind))


@pytest.mark.scenario(23)
def test_the_first_hour_of_three_tables_and_four_dealers(world: World) -> None:
    begun(world)
    for minute, push in (("12:20", "D1 A2 B3"), ("12:40", "C1 D2 A3"), ("13:00", "B1 C2 D3")):
        world.at(minute)
        world.sign_ons(push)
    assert world.dealing() == {1: "B", 2: "C", 3: "D"}
    assert world.downs(1)[:4] == [
        "12:00-12:20 A", "12:20-12:40 D", "12:40-13:00 C", "13:00-13:20 B"
    ]  # fmt: skip
    assert world.downs("A")[:5] == [
        "12:00-12:20 1", "12:20-12:40 2", "12:40-13:00 3", "13:00-13:20 off", "13:20-13:40 1"
    ]  # fmt: skip
    assert world.downs("D")[:5] == [
        "12:00-12:20 off", "12:20-12:40 1", "12:40-13:00 2", "13:00-13:20 3", "13:20-13:40 off"
    ]  # fmt: skip
    assert not Alert.objects.exists()


def test_a_plan_makes_nobody_the_dealer(world: World) -> None:
    world.start("1 2 3", "A B C D")
    assert world.dealing() == {}
    world.sign_ons("A1 B2 C3")
    world.at("12:30")
    world.tick()
    assert world.dealing() == {1: "A", 2: "B", 3: "C"}


@pytest.mark.scenario(23)
def test_a_hand_open_at_the_push_delays_only_its_table(world: World) -> None:
    """At :20 a hand is open at the last table: D and A come on time, B waits for C until :24."""
    begun(world)
    world.hand(3, under_way=True)
    world.at("12:20")
    world.sign_ons("D1 A2")
    world.at("12:22")
    world.tick()
    assert world.dealing() == {1: "D", 2: "A", 3: "C"}
    assert world.downs(3)[:2] == ["12:00-12:22 C", "12:22-12:40 B"]
    world.at("12:24")
    world.hand(3, under_way=False)
    world.sign_ons("B3")
    assert world.downs(1)[:2] == ["12:00-12:20 A", "12:20-12:40 D"]
    assert world.downs(2)[:2] == ["12:00-12:20 B", "12:20-12:40 A"]
    assert world.downs(3)[:3] == ["12:00-12:24 C", "12:24-12:40 B", "12:40-13:00 A"]
    assert world.downs("C")[:3] == ["12:00-12:24 3", "12:24-12:40 off", "12:40-13:00 1"]
    assert world.downs("B")[:2] == ["12:00-12:20 2", "12:24-12:40 3"]


@pytest.mark.scenario(23)
def test_past_a_table_with_an_open_hand_the_others_are_pushed_on_time(world: World) -> None:
    """At :20 a hand is open at the first table: D goes past it; A stays for this down."""
    begun(world)
    world.hand(1, under_way=True)
    world.at("12:20")
    world.sign_ons("D2 B3")
    assert world.dealing() == {1: "A", 2: "D", 3: "B"}
    assert world.downs(1)[:2] == ["12:00-12:40 A", "12:40-13:00 C"]
    assert world.downs(2)[:2] == ["12:00-12:20 B", "12:20-12:40 D"]
    assert world.downs("C")[:2] == ["12:00-12:20 3", "12:20-12:40 off"]
    world.hand(1, under_way=False)
    world.at("12:40")
    world.sign_ons("C1 A2 D3")
    assert world.dealing() == {1: "C", 2: "A", 3: "D"}
    assert world.downs("A")[:4] == [
        "12:00-12:40 1", "12:40-13:00 2", "13:00-13:20 3", "13:20-13:40 off"
    ]  # fmt: skip


def test_relief_ends_and_begins_at_one_instant(world: World) -> None:
    begun(world)
    world.at("12:20:17")
    world.sign_ons("D1")
    first, second = Tenure.objects.filter(table=world.tables[1]).order_by("started_at")
    assert first.ended_at == second.started_at == world.now


def test_a_relief_a_little_early_is_the_push(world: World) -> None:
    begun(world)
    world.at("12:17")
    world.sign_ons("D1 A2 B3")
    assert world.dealing() == {1: "D", 2: "A", 3: "B"}
    world.at("12:21")
    world.tick()
    assert world.downs(1)[:2] == ["12:00-12:17 A", "12:17-12:40 D"]
    assert world.downs("C")[:2] == ["12:00-12:17 3", "12:17-12:40 off"]


def test_a_relief_out_of_turn_trades_the_two_downs(world: World) -> None:
    begun(world)
    world.at("12:08")
    world.sign_ons("D2")
    assert world.downs("B")[:3] == ["12:00-12:08 2", "12:08-12:20 off", "12:20-12:40 1"]
    assert world.downs("D")[:3] == ["12:00-12:08 off", "12:08-12:20 2", "12:20-12:40 3"]
    assert AuditEvent.objects.filter(action="rotation.out_of_turn").count() == 1


def test_somebody_from_outside_stands_in_until_the_one_who_is_due(world: World) -> None:
    begun(world)
    world.at("12:05")
    world.sign_ons("E2")
    world.at("12:09")
    world.tick()
    assert world.downs(2)[:3] == ["12:00-12:05 B", "12:05-12:09 E", "12:09-12:20 B"]
    world.at("12:10")
    world.sign_ons("B2")
    assert world.downs(2)[:3] == ["12:00-12:05 B", "12:05-12:10 E", "12:10-12:20 B"]


def test_nobody_leaves_an_open_table_of_a_string_before_the_relief(world: World) -> None:
    begun(world)
    world.at("12:20")
    with pytest.raises(NotRelievedError, match="table 1"):
        world.sign_on("A", 2)
    with pytest.raises(NotRelievedError):
        world.sign_off(1, actor=world.person("A", 1))
    assert not SignOnEnd.objects.exists()
    Table.objects.filter(number=1).update(state="closed")
    world.sign_off(1, actor=world.person("A", 1))
    assert SignOnEnd.objects.count() == 1


def test_who_does_not_turn_up_leaves_the_one_in_place_and_an_alert(world: World) -> None:
    begun(world)
    world.at("12:24")
    world.tick()
    assert not alerts("relief_missing")
    world.at("12:26")
    world.tick()
    world.tick()
    (missing,) = alerts("relief_missing")
    assert missing.subject.startswith("table:1:")
    assert world.dealing() == {1: "A", 2: "B", 3: "C"}
    string = world.strings[0]
    world.change(string, "1 2 3", "A B C")
    assert world.downs(1) == ["12:00-14:40 A"]  # Nobody is free: nobody moves.
    assert world.downs("D") == ["12:00-12:20 off"]


def test_a_table_without_a_dealer_stands_in_the_plan_as_such_and_is_alerted(world: World) -> None:
    begun(world)
    world.at("12:05")
    world.sign_off(2)
    world.at("12:07")
    world.tick()
    (found,) = alerts("table_unattended")
    assert found.subject.startswith("table:2:")
    world.at("12:08")
    world.sign_ons("B2")
    assert world.downs(2)[:3] == ["12:00-12:05 B", "12:05-12:08 nobody", "12:08-12:20 B"]


def test_a_dealer_who_joins_starts_with_a_break(world: World) -> None:
    string = begun(world)
    world.at("12:05")
    world.change(string, "1 2 3", "A B C D E")
    # Ring of five: 1, 2, break, 3, break. D and E rest; E never dealt, so both go next.
    assert world.downs("E")[0] == "12:05-12:20 off"
    world.at("12:20")
    world.tick()
    assert sorted(world.due().items()) == [(1, "E"), (2, "A"), (3, "D")] or sorted(
        world.due().items()
    ) == [(1, "D"), (2, "A"), (3, "E")]


def test_a_dealer_taken_out_goes_once_relieved(world: World) -> None:
    string = begun(world)
    world.change(string, "1 2 3", "A B C D E")
    world.at("12:10")
    world.change(string, "1 2 3", "B C D E")
    assert world.due()[1] == "A"
    world.at("12:20")
    world.tick()
    assert "A" not in world.due().values()
    assert set(world.due().values()) <= {"B", "C", "D", "E"}


def test_a_table_that_closes_leaves_with_the_next_push(world: World) -> None:
    begun(world)
    world.at("12:10")
    Table.objects.filter(number=2).update(state="closed")
    world.tick()
    assert world.due() == {1: "A", 2: "B", 3: "C"}
    world.at("12:20")
    world.tick()
    assert world.due() == {1: "D", 3: "B"}
    assert world.downs(2) == ["12:00-12:20 B"]
    world.sign_ons("D1 B3")
    assert world.downs("A")[:2] == ["12:00-12:20 1", "12:20-12:40 off"]


@pytest.mark.parametrize("out", [staff_suspend, staff_leave])
def test_who_is_out_of_the_house_is_out_of_the_string_with_the_next_push(
    world: World, out: Callable[..., Answer]
) -> None:
    string = begun(world)
    world.at("12:10")
    out(actor=SYSTEM, staff_id=world.dealers["B"].public_id, command=command())
    assert world.dealing() == {1: "A", 3: "C"}
    world.at("12:20")
    world.tick()
    assert sorted(world.due().values()) == ["A", "C", "D"]
    assert not Down.objects.filter(staff=world.dealers["B"], ends_at__gt=world.now).exists()
    world.change(string, "1 2 3", "A C D E")  # The floor puts somebody else in.
    assert len({*world.due().values()}) == 3


@pytest.mark.parametrize("who", ["B", "D"])
def test_who_is_no_dealer_any_more_relieves_nobody_after_the_next_push(
    world: World, who: str
) -> None:
    """One who deals at a table, and one who is off."""
    begun(world)
    world.at("12:10")
    role_take_back(
        actor=SYSTEM, staff_id=world.dealers[who].public_id, role="dealer",
        pit_id=world.pit.public_id, command=command(),
    )  # fmt: skip
    assert who not in world.dealing().values()
    world.at("12:20")
    world.tick()
    assert sorted(world.due().values()) == sorted({*"ABCD"} - {who})
    assert not Down.objects.filter(staff=world.dealers[who], ends_at__gt=world.now).exists()


def test_a_string_without_a_dealer_to_spare_keeps_its_places(world: World) -> None:
    string = begun(world)
    world.change(string, "1 2 3", "A B C")
    staff_suspend(actor=SYSTEM, staff_id=world.dealers["B"].public_id, command=command())
    world.at("12:41")
    world.tick()
    assert set(world.due()) == {1, 2, 3}  # Somebody has to put another dealer in.


def test_a_table_in_a_string_stays_in_its_pit(world: World) -> None:
    string = world.start("1 2 3", "A B C D")  # Who deals there would keep it in its pit too.
    pit_create(actor=SYSTEM, name="Side", command=command())

    def stand(pit: str) -> None:
        table_edit(
            actor=SYSTEM, table_id=world.tables[1].public_id, limits=Limits(smallest_chip=5),
            pit_id=Pit.objects.get(name=pit).public_id, command=command(),
        )  # fmt: skip

    with pytest.raises(RequestInvalidError, match="in the string One") as refused:
        stand("Side")
    assert [detail["path"] for detail in refused.value.details] == ["pit"]
    stand("Main")  # Its limits may change.
    world.stop(string)
    stand("Side")


@pytest.mark.parametrize(
    ("now", "asked", "begins"),
    [
        ("2026-10-25T00:10", "02:30", "2026-10-25T00:30"),  # 02:10 summer time: in 20 minutes.
        ("2026-10-25T00:40", "02:30", "2026-10-25T01:30"),  # It is shown again, in winter time.
        ("2026-10-25T01:10", "02:30", "2026-10-25T01:30"),
        ("2026-10-25T01:40", "02:30", "2026-10-26T01:30"),
        ("2026-03-29T00:10", "03:15", "2026-03-29T01:15"),  # 01:10; at 02:00 it is 03:00.
        ("2026-03-28T12:00", "12:59", "2026-03-29T10:59"),  # 13:00 winter time: tomorrow.
    ],
)
def test_a_string_begins_when_the_houses_clock_shows_the_time_next(
    world: World, now: str, asked: str, begins: str
) -> None:
    world.now = datetime.fromisoformat(f"{now}+00:00")
    form = StringForm({}, choices={"tables": [], "dealers": []})
    form.cleaned_data = {"starts_at": time.fromisoformat(asked)}
    starts = form.starts("Europe/Vienna")
    assert starts == datetime.fromisoformat(f"{begins}+00:00")


def test_a_table_that_joins_is_given_to_who_rests(world: World) -> None:
    string = world.start("1 2", "A B C D")
    world.sign_ons("A1 B2")
    world.at("12:10")
    world.change(string, "1 2 3", "A B C D")
    assert world.due()[3] in {"C", "D"}
    assert world.downs(3)[0] == f"12:10-12:20 {world.due()[3]}"


def test_a_string_needs_a_dealer_more_than_tables_and_people_who_are_free(world: World) -> None:
    with pytest.raises(RequestInvalidError, match="one dealer more"):
        world.start("1 2 3", "A B C")
    world.start("1", "A B")
    with pytest.raises(RequestInvalidError, match="Table 1 is in the string"):
        world.start("1 2", "C D E")
    with pytest.raises(RequestInvalidError, match="Badge 0400 is in the string"):
        world.start("2", "A C")


def test_an_ended_string_plans_nothing_and_ends_nobody(world: World) -> None:
    string = begun(world)
    world.at("12:10")
    world.stop(string)
    assert world.downs(1) == ["12:00-12:10 A"]
    assert world.dealing() == {1: "A", 2: "B", 3: "C"}
    assert not Down.objects.filter(starts_at__gte=world.now).exists()


def test_over_sixty_minutes_without_a_break_there_is_an_alert(world: World) -> None:
    """C stays at table 3 from noon; at 13:00:59 that is sixty minutes, at 13:01 it is more."""
    begun(world)
    world.hand(3, under_way=True)
    world.at("13:00:59")
    world.tick()
    assert not alerts("dealer_tenure")
    world.at("13:01")
    world.tick()
    assert len(alerts("dealer_tenure")) == 3
    world.at("13:30")
    world.tick()
    assert len(alerts("dealer_tenure")) == 3


def test_moves_along_the_string_are_dealing_without_a_break(world: World) -> None:
    """A: 20 minutes at table 1, 20 at 2, 21 at 3, with walks between them."""
    begun(world)
    world.at("12:20")
    world.sign_ons("D1")
    world.at("12:21")
    world.sign_ons("A2 B3")
    world.at("12:40")
    world.sign_ons("C1 D2 A3")
    world.hand(3, under_way=True)
    world.at("13:00")
    world.sign_ons("B1 C2")
    assert not alerts("dealer_tenure")
    world.at("13:02")
    world.sign_ons("D3")
    (found,) = alerts("dealer_tenure")
    assert found.subject.startswith("sign_on:")


def test_a_dealer_in_no_string_is_alerted_too(world: World) -> None:
    world.sign_ons("A1")
    world.at("13:02")
    world.tick()
    assert len(alerts("dealer_tenure")) == 1


def test_the_clockwork_takes_the_pushes(world: World) -> None:
    from tables.tasks import rotation_tick

    begun(world)
    world.at("12:20")
    rotation_tick()
    assert world.due() == {1: "D", 2: "A", 3: "B"}
