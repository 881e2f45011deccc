"""The board: who is where, who comes next when, who goes where now; and who may look."""

from datetime import timedelta
from typing import Any

from casino.house.actor import SYSTEM, Actor, Grant
from tables.models import Table
from tables.rotation_selectors import next_dealer, rotation_board
from tests.rotation.world import World


def begun(world: World) -> None:
    world.start("1 2 3", "A B C D")
    world.sign_ons("A1 B2 C3")


def board(world: World) -> dict[str, dict[str, object]]:
    (string,) = rotation_board(actor=SYSTEM)
    tables = {str(one["number"]): one for one in string["tables"]}
    return {**tables, **{one["name"]: one for one in string["dealers"]}}


def test_in_turn_it_says_since_when_and_who_is_next(world: World) -> None:
    begun(world)
    world.at("12:14")
    seen = board(world)
    table = seen["1"]
    assert (table["state"], table["dealer"], table["minutes"], table["next"]) == (
        "on", {"name": "A", "badge": "0400"}, 14, {"name": "D", "badge": "0403"},
    )  # fmt: skip
    assert f"{table['next_at']:%H:%M}" == "12:20"
    assert (f"{seen['D']['until']:%H:%M}", seen["D"]["next_table"]) == ("12:20", 1)


def test_a_late_table_is_marked_and_the_free_dealer_is_sent_past_it(world: World) -> None:
    begun(world)
    world.hand(1, under_way=True)
    world.at("12:22")
    world.tick()
    seen = board(world)
    assert (seen["1"]["state"], seen["1"]["hand_open"], seen["1"]["late_minutes"]) == (
        "late", True, 2,
    )  # fmt: skip
    assert (seen["D"]["waits_for"], seen["D"]["goes_to"]) == (1, 2)
    world.hand(2, under_way=True)
    world.hand(3, under_way=True)
    assert board(world)["D"]["goes_to"] is None


def test_nobody_and_somebody_from_outside_are_told_apart(world: World) -> None:
    begun(world)
    world.at("12:05")
    world.sign_off(2)
    world.sign_ons("E3")
    seen = board(world)
    assert (seen["2"]["state"], seen["2"]["dealer"]) == ("nobody", None)
    assert (seen["3"]["state"], seen["3"]["next"]["name"]) == ("stand_in", "C")


def test_a_table_that_is_not_open_is_said_to_be_what_it_is(world: World) -> None:
    begun(world)
    for to in ("locked", "closed"):
        Table.objects.filter(number=2).update(state=to)
        assert board(world)["2"]["state"] == to
    shown = {table["state"] for table in rotation_board(actor=SYSTEM)[0]["tables"]}
    assert shown == {"on", "closed"}


def test_who_stays_when_a_string_begins_is_relieved_at_its_first_push(world: World) -> None:
    """The string begins at 12:10; A, who deals at table 1 already, has the first down there."""
    world.start("1 2 3", "A B C D", starts_at=world.now + timedelta(minutes=10))
    world.sign_ons("A1")
    table = board(world)["1"]
    assert (table["next"]["name"], f"{table['next_at']:%H:%M}") == ("D", "12:30")


def coming(world: World) -> dict[str, Any] | None:
    """Who comes next at table 1, as its own dealer is told."""
    return next_dealer(actor=world.person("A", 1), table=Table.objects.get(number=1))


def test_a_dealer_is_told_who_comes_next_and_that_the_relief_is_due(world: World) -> None:
    world.sign_ons("A1")
    assert coming(world) is None
    world.start("1 2 3", "A B C D")
    world.sign_ons("B2 C3")
    shown = coming(world)
    assert shown is not None
    assert (shown["name"], f"{shown['at']:%H:%M}") == ("D", "12:20")
    world.at("12:21")
    world.tick()
    assert coming(world) == {"name": "D", "at": None}
    world.sign_off(1)
    assert coming(world) is None  # Not at this table any more.


def test_who_has_no_role_in_the_pit_sees_no_string(world: World) -> None:
    begun(world)
    inside = Actor(staff_id=1, grants=(Grant("floor", world.pit.pk),))
    outside = Actor(staff_id=1, grants=(Grant("floor", world.pit.pk + 1),))
    assert len(rotation_board(actor=inside)) == 1
    assert rotation_board(actor=outside) == []


def test_no_relief_is_named_where_nobody_is_free(world: World) -> None:
    world.start("1 2", "A B C")
    world.sign_ons("A1 B2")
    assert coming(world) is not None
    string = world.strings[0]
    world.change(string, "1 2", "A B")
    world.at("12:20")
    world.tick()
    assert coming(world) is None
