"""A call holds a seat, costs nobody the place by what the house does, and ends with a seat."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from casino.house.errors import (
    AlreadyDoneError,
    NotFoundError,
    RequestInvalidError,
    SeatsFullError,
    SeatTakenError,
)
from casino.house.models import AuditEvent
from settlement.services.waiting import game_wait
from tables.models import DealerAt, WaitingEntry
from tables.services.must_move import must_move_end, player_move
from tables.services.players import player_add, player_rename
from tables.services.seating import seating_open, seating_walk
from tables.services.sign_ons import sign_on_end
from tables.services.table_states import table_state_set
from tables.services.tables import Limits, table_add, table_edit
from tables.services.waiting import (
    waiting_add,
    waiting_lapse,
    waiting_remove,
    waiting_seat,
    waiting_skip,
    waiting_take_back,
)
from tests.factories import UNIT, Floor, command, floor_make, seat_player, table_open
from tests.services.test_waiting import call, do, order, tie, wait


@pytest.fixture
def floor(db) -> Floor:
    return floor_make()


@pytest.fixture
def one_free(floor: Floor) -> Floor:
    """Seat 4 of table 1 is free."""
    leave(floor, 4)
    return floor


def leave(floor: Floor, seat: int) -> None:
    actor = floor.actor("floor")
    seating_walk(actor=actor, seating_id=floor.seating(seat).public_id, command=command(actor))


def sit(floor: Floor, player, seat: int = 4, number: int = 1, who: str = "dealer"):
    actor = floor.actor(who, number) if who == "dealer" else floor.actor(who)
    return seating_open(
        actor=actor, table_id=floor.tables[number].public_id, seat=seat,
        player_id=player.public_id, amount=20_000, command=command(actor),
    )  # fmt: skip


def state(floor: Floor, number: int, named: str) -> None:
    actor = floor.actor("floor")
    table_state_set(
        actor=actor, table_id=floor.tables[number].public_id, state=named, reason="x",
        command=command(actor),
    )  # fmt: skip


def move_over(floor: Floor, seat: int = 4):
    actor = floor.actor("floor")
    main = floor.tables[1].public_id
    return player_move(actor=actor, main_id=main, seat=seat, command=command(actor))


def another_list(floor: Floor, player, game: str = "pineapple", unit: int = UNIT) -> WaitingEntry:
    actor = floor.actor("floor")
    answer = waiting_add(
        actor=actor, pit=floor.main, game=game, unit=unit, currency="USD",
        player_id=player.public_id, command=command(actor),
    )  # fmt: skip
    return WaitingEntry.objects.get(public_id=answer.body["entry"])


@pytest.mark.parametrize("who", ["dealer", "floor"])
def test_nobody_else_gets_a_seat_that_a_call_holds(one_free: Floor, who: str) -> None:
    ida = wait(one_free, "Ida")
    call(one_free, ida, number=1)
    with pytest.raises(SeatTakenError) as refused:
        sit(one_free, player_add(name="Wim"), who=who)
    assert "Ida" in refused.value.message
    assert do(one_free, waiting_seat, ida, seat=4, amount=20_000).body["seat"] == 4


def test_nobody_moves_over_to_a_seat_that_a_call_holds(one_free: Floor) -> None:
    seat_player(one_free.tables[2], 1, player_add(name="Fay"), 30_000)
    tie(one_free)
    ida = wait(one_free, "Ida")
    call(one_free, ida, number=1)
    with pytest.raises(SeatTakenError) as refused:
        move_over(one_free)
    assert "Ida" in refused.value.message
    do(one_free, waiting_seat, ida, seat=4, amount=20_000)
    with pytest.raises(SeatTakenError):
        move_over(one_free)


def test_nobody_moves_over_to_a_game_that_is_full(floor: Floor) -> None:
    leave(floor, 4)
    for number in (1, 2):
        floor.play_by(floor.version("pineapple"), number)  # R-OFC-1: two or three players.
    seat_player(floor.tables[2], 1, player_add(name="Fay"), 30_000)
    tie(floor)
    with pytest.raises(SeatsFullError):
        move_over(floor)


@pytest.mark.parametrize("let_go", [waiting_skip, waiting_remove, waiting_take_back])
def test_a_seat_that_is_let_go_is_anybodys(one_free: Floor, let_go) -> None:
    ida = wait(one_free, "Ida")
    call(one_free, ida, number=1)
    do(one_free, let_go, ida)
    assert sit(one_free, player_add(name="Wim")).body["seat"] == 4


def test_two_free_seats_and_one_call_leave_one(one_free: Floor) -> None:
    leave(one_free, 3)
    call(one_free, wait(one_free, "Ida"), number=1)
    sit(one_free, player_add(name="Wim"), seat=3)
    with pytest.raises(SeatTakenError):
        sit(one_free, player_add(name="Xia"), seat=4)


def test_a_call_is_taken_back_and_the_place_kept(floor: Floor) -> None:
    ida, _jon = wait(floor, "Ida"), wait(floor, "Jon")
    call(floor, ida)
    do(floor, waiting_take_back, ida)
    assert (ida.state, ida.table, order(floor)) == ("waiting", None, ["Ida", "Jon"])
    assert AuditEvent.objects.filter(action="waiting.call_taken_back").count() == 1
    with pytest.raises(AlreadyDoneError):
        do(floor, waiting_take_back, ida)
    call(floor, ida)
    assert ida.state == "called"


@pytest.mark.parametrize("named", ["closed", "locked"])
def test_a_table_that_closes_or_locks_takes_its_calls_back(one_free: Floor, named: str) -> None:
    ida, jon, kim = (wait(one_free, name) for name in ("Ida", "Jon", "Kim"))
    call(one_free, ida, number=2)
    call(one_free, kim, number=1)
    state(one_free, 2, named)
    for entry in (ida, jon, kim):
        entry.refresh_from_db()
    assert [entry.state for entry in (ida, jon, kim)] == ["waiting", "waiting", "called"]
    assert order(one_free) == ["Ida", "Jon", "Kim"]
    event = AuditEvent.objects.get(action=f"table.{named}")
    assert json.loads(event.body)["calls_taken_back"] == 1
    WaitingEntry.objects.filter(call_until__isnull=False).update(
        call_until=timezone.now() - timedelta(seconds=1)
    )
    assert waiting_lapse() == 1
    assert order(one_free) == ["Ida", "Jon"]


def test_other_rules_on_a_table_take_its_calls_back_the_same_rules_do_not(floor: Floor) -> None:
    ida = wait(floor, "Ida")
    call(floor, ida)
    floor.play_by(floor.version("classic_1_6"), 2)
    ida.refresh_from_db()
    assert ida.state == "called"
    floor.play_by(floor.version("classic_1_6"), 2, 2 * UNIT)
    ida.refresh_from_db()
    assert (ida.state, order(floor)) == ("waiting", ["Ida"])


@pytest.mark.parametrize(("slug", "unit"), [("pineapple", UNIT), ("classic_1_6", 100 * UNIT)])
def test_nobody_is_called_to_another_game_or_stake(floor: Floor, slug: str, unit: int) -> None:
    floor.play_by(floor.version(slug), 2, unit)
    ida = wait(floor, "Ida")
    with pytest.raises(RequestInvalidError):
        call(floor, ida)
    call(floor, another_list(floor, player_add(name="Jon"), slug, unit))


def test_nobody_is_called_to_a_table_without_a_game(floor: Floor) -> None:
    actor = floor.actor("shift_manager")
    answer = table_add(
        actor=actor, number=77, pit_id=floor.main.public_id, currency="USD", limits=Limits(),
        command=command(actor),
    )  # fmt: skip
    floor.tables[77] = type(floor.tables[1]).objects.get(public_id=answer.body["id"])
    ida = wait(floor, "Ida")
    with pytest.raises(RequestInvalidError):
        call(floor, ida, number=77)


def test_the_ordinary_seat_ends_what_it_answers(floor: Floor) -> None:
    """Called to table 2 and waiting for the same game at another stake; seated at table 2."""
    ida = wait(floor, "Ida")
    other = another_list(floor, ida.player, unit=7 * UNIT)
    call(floor, ida)
    sit(floor, ida.player, seat=3, number=2, who="floor")
    for entry in (ida, other):
        entry.refresh_from_db()
    assert (ida.state, ida.table.number, other.state) == ("seated", 2, "waiting")
    assert AuditEvent.objects.filter(body__contains="lists_answered").count() == 1


def test_who_waits_uncalled_for_the_game_is_off_its_list_when_seated(floor: Floor) -> None:
    ida = wait(floor, "Ida")
    sit(floor, ida.player, seat=3, number=2, who="floor")
    ida.refresh_from_db()
    assert ida.state == "seated"


@pytest.mark.parametrize("by_list", [True, False])
def test_a_seat_takes_a_call_to_another_table_back(floor: Floor, by_list: bool) -> None:
    floor.play_by(floor.version("pineapple"), 1)
    leave(floor, 4)
    leave(floor, 3)
    ida = wait(floor, "Ida")
    other = another_list(floor, ida.player)
    call(floor, other, number=1)
    if by_list:
        call(floor, ida, number=2)
        do(floor, waiting_seat, ida, seat=3, amount=20_000)
    else:
        sit(floor, ida.player, seat=3, number=2, who="floor")
    for entry in (ida, other):
        entry.refresh_from_db()
    assert (ida.state, other.state, other.table) == ("seated", "waiting", None)
    assert waiting_lapse() == 0


def test_a_called_player_who_moves_over_is_off_the_list(one_free: Floor) -> None:
    fay = player_add(name="Fay")
    seat_player(one_free.tables[2], 1, fay, 30_000)
    tie(one_free)
    entry = another_list(one_free, fay, "classic_1_6")
    call(one_free, entry, number=1)
    move_over(one_free)
    entry.refresh_from_db()
    assert (entry.state, entry.table.number) == ("seated", 1)


def test_nobody_waits_for_play_money(floor: Floor) -> None:
    actor = floor.actor("shift_manager")
    answer = table_add(
        actor=actor, number=78, pit_id=floor.main.public_id, currency="XTS", limits=Limits(),
        command=command(actor),
    )  # fmt: skip
    floor.tables[78] = type(floor.tables[1]).objects.get(public_id=answer.body["id"])
    floor.play_by(floor.version("classic_1_6"), 78)
    desk = floor.actor("floor")
    with pytest.raises(NotFoundError):
        game_wait(
            actor=desk, table_id=floor.tables[78].public_id,
            player_id=floor.players[0].public_id, command=command(desk),
        )  # fmt: skip


def test_a_seat_is_held_for_a_player_whose_name_was_erased_too(one_free: Floor) -> None:
    ida, actor = wait(one_free, "Ida"), one_free.actor("floor")
    call(one_free, ida, number=1)
    player_rename(actor=actor, player_id=ida.player.public_id, name="", command=command(actor))
    with pytest.raises(SeatTakenError) as refused:
        sit(one_free, player_add(name="Wim"))
    assert "without a name" in refused.value.message


def to_side(floor: Floor, number: int):
    actor = floor.actor("shift_manager")
    floor.side.refresh_from_db()
    return table_edit(
        actor=actor, table_id=floor.tables[number].public_id, pit_id=floor.side.public_id,
        limits=Limits(), command=command(actor),
    )  # fmt: skip


def untied(floor: Floor, rule) -> None:
    actor = floor.actor("floor")
    must_move_end(actor=actor, must_move_id=rule.public_id, command=command(actor))


@pytest.mark.parametrize("number", [1, 2])
def test_a_table_leaves_no_tie_behind_in_its_pit(floor: Floor, number: int) -> None:
    rule = tie(floor)
    with pytest.raises(RequestInvalidError) as refused:
        to_side(floor, number)
    assert "Table 2 feeds table 1. Untie them first." in texts(refused)
    untied(floor, rule)
    to_side(floor, number)
    assert floor.table(number).pit == floor.side


def texts(refused) -> list[str]:
    return [detail["message"] for detail in refused.value.details]


def test_a_table_leaves_no_dealer_and_no_call_behind_in_its_pit(floor: Floor) -> None:
    floor.actor("dealer2", 2)
    ida = wait(floor, "Ida")
    call(floor, ida)
    with pytest.raises(RequestInvalidError) as refused:
        to_side(floor, 2)
    assert [detail["path"] for detail in refused.value.details] == ["pit", "pit"]
    assert "Sign the dealer off first" in texts(refused)[0]
    assert texts(refused)[1] == "Ida is called to this table. Take the call back first."
    do(floor, waiting_take_back, ida)
    actor, dealing = floor.actor("floor"), DealerAt.objects.get(table=floor.tables[2])
    sign_on_end(actor=actor, sign_on_id=dealing.sign_on.public_id, command=command(actor))
    to_side(floor, 2)
    assert floor.table(2).pit == floor.side


def test_a_table_with_a_dealer_may_sell_other_amounts_in_its_pit(floor: Floor) -> None:
    floor.actor("dealer2", 2)
    actor = floor.actor("shift_manager")
    floor.main.refresh_from_db()
    table_edit(
        actor=actor, table_id=floor.tables[2].public_id, pit_id=floor.main.public_id,
        limits=Limits(buy_in_max=90_000), command=command(actor),
    )  # fmt: skip
    assert floor.table(2).buy_in_max == 90_000


def test_tables_feed_each_other_in_no_circle(floor: Floor) -> None:
    floor.tables[3] = table_open(floor, 3, floor.main)
    tie(floor, main=1, feeder=2)
    tie(floor, main=2, feeder=3)
    with pytest.raises(AlreadyDoneError):
        tie(floor, main=3, feeder=1)


@pytest.mark.parametrize(("slug", "unit"), [("pineapple", UNIT), ("classic_1_6", 2 * UNIT)])
def test_a_table_feeds_none_of_another_game_or_stake(floor: Floor, slug: str, unit: int) -> None:
    floor.play_by(floor.version(slug), 2, unit)
    with pytest.raises(RequestInvalidError):
        tie(floor)
    floor.play_by(floor.version(slug), 1, unit)
    tie(floor)
