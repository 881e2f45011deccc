"""The waiting list of a game and stake, and tables that feed others."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import connections, transaction
from django.utils import timezone

from casino.house.errors import (
    AlreadyDoneError,
    DomainError,
    HandOpenError,
    NotFoundError,
    PlayerNotSeatedError,
    SeatTakenError,
)
from casino.house.models import AuditEvent
from settlement.services.entry import hand_open
from tables.models import Account, ExclusionKind, MustMove, Transaction, WaitingEntry
from tables.services.exclusions import player_exclude
from tables.services.must_move import must_move_end, must_move_start, next_to_move, player_move
from tables.services.players import player_add
from tables.services.seating import seating_walk
from tables.services.waiting import (
    waiting_add,
    waiting_call,
    waiting_lapse,
    waiting_remove,
    waiting_seat,
    waiting_skip,
)
from tables.waiting_selectors import players_free
from tests.factories import Floor, command, floor_make, seat_player
from tests.ids import uuid7


@pytest.fixture
def floor(db) -> Floor:
    return floor_make()


def wait(floor: Floor, name: str, who: str = "floor", pit=None) -> WaitingEntry:
    actor, player = floor.actor(who), player_add(name=name)
    answer = waiting_add(
        actor=actor, pit=pit or floor.main, game="classic_1_6", unit=1000, currency="USD",
        player_id=player.public_id, command=command(actor),
    )  # fmt: skip
    return WaitingEntry.objects.get(public_id=answer.body["entry"])


def call(floor: Floor, entry: WaitingEntry, number: int = 2, minutes: int = 5) -> None:
    actor = floor.actor("floor")
    waiting_call(
        actor=actor,
        entry_id=entry.public_id,
        table_id=floor.tables[number].public_id,
        minutes=minutes,
        command=command(actor),
    )
    entry.refresh_from_db()


def do(floor: Floor, service, entry: WaitingEntry, **given):
    actor = floor.actor("floor")
    answer = service(actor=actor, entry_id=entry.public_id, command=command(actor), **given)
    entry.refresh_from_db()
    return answer


def order(floor: Floor) -> list[str]:
    rows = WaitingEntry.objects.filter(pit=floor.main, closed_at=None).order_by("rank")
    return [row.player.profile.name for row in rows]


def test_players_wait_in_the_order_in_which_they_came(floor: Floor) -> None:
    for name in ("Ida", "Jon", "Kim"):
        wait(floor, name)
    assert order(floor) == ["Ida", "Jon", "Kim"]


def test_who_passes_stands_behind_the_next_one(floor: Floor) -> None:
    ida, _jon, kim = (wait(floor, name) for name in ("Ida", "Jon", "Kim"))
    do(floor, waiting_skip, ida)
    assert order(floor) == ["Jon", "Ida", "Kim"]
    do(floor, waiting_skip, kim)
    assert order(floor) == ["Jon", "Ida", "Kim"]


def test_a_player_is_on_a_list_once(floor: Floor) -> None:
    ida, actor = wait(floor, "Ida"), floor.actor("floor")
    with pytest.raises(AlreadyDoneError):
        waiting_add(
            actor=actor, pit=floor.main, game="classic_1_6", unit=1000, currency="USD",
            player_id=ida.player.public_id, command=command(actor),
        )  # fmt: skip


def test_the_choice_leaves_out_who_sits_or_is_kept_out_and_not_who_waits(floor: Floor) -> None:
    ida, actor = wait(floor, "Ida"), floor.actor("security")
    sits, kept_out, _free = (player_add(name=name) for name in ("Sam", "Kit", "Fay"))
    seat_player(floor.tables[2], 1, sits)
    player_exclude(
        actor=actor, player_id=kept_out.public_id, kind=ExclusionKind.HOUSE, until=None,
        reason="brawl", command=command(actor),
    )  # fmt: skip
    choice = {player["name"] for player in players_free(actor=floor.actor("floor"))["players"]}
    assert {"Ida", "Fay"} <= choice
    assert not {"Sam", "Kit"} & choice
    desk = floor.actor("floor")
    waiting_add(
        actor=desk, pit=floor.main, game="classic_1_6", unit=2000, currency="USD",
        player_id=ida.player.public_id, command=command(desk),
    )  # fmt: skip
    assert WaitingEntry.objects.filter(player=ida.player, closed_at=None).count() == 2


def test_a_called_player_is_seated_with_a_buy_in(floor: Floor) -> None:
    ida = wait(floor, "Ida")
    call(floor, ida)
    answer = do(floor, waiting_seat, ida, seat=3, amount=20_000)
    assert (answer.body["seat"], answer.body["stack"]) == (3, 20_000)
    assert (ida.state, ida.table.number) == ("seated", 2)
    assert order(floor) == []


def test_seating_by_the_same_command_again_answers_the_same(floor: Floor) -> None:
    ida, actor = wait(floor, "Ida"), floor.actor("floor")
    call(floor, ida)
    again = command(actor)
    answers = [
        waiting_seat(actor=actor, entry_id=ida.public_id, seat=3, amount=20_000, command=again)
        for _ in range(2)
    ]
    assert (answers[0].body, answers[1].replayed) == (answers[1].body, True)
    assert Transaction.objects.filter(table=floor.tables[2], cause="buy_in").count() == 1


def test_who_was_not_called_is_not_seated(floor: Floor) -> None:
    with pytest.raises(NotFoundError):
        do(floor, waiting_seat, wait(floor, "Ida"), seat=3, amount=20_000)


def test_nobody_is_called_to_a_full_table_nor_two_to_one_seat(floor: Floor) -> None:
    ida, jon = wait(floor, "Ida"), wait(floor, "Jon")
    with pytest.raises(SeatTakenError):
        call(floor, ida, number=1)
    actor = floor.actor("floor")
    seating_walk(actor=actor, seating_id=floor.seating(4).public_id, command=command(actor))
    call(floor, ida, number=1)
    with pytest.raises(SeatTakenError):
        call(floor, jon, number=1)


def test_a_call_lapses_and_says_so(floor: Floor) -> None:
    ida, jon = wait(floor, "Ida"), wait(floor, "Jon")
    call(floor, ida)
    call(floor, jon, minutes=20)
    WaitingEntry.objects.filter(pk=ida.pk).update(call_until=timezone.now() - timedelta(seconds=1))
    assert waiting_lapse() == 1
    assert waiting_lapse() == 0
    ida.refresh_from_db()
    assert ida.state == "missed"
    assert AuditEvent.objects.filter(action="waiting.missed").count() == 1
    with pytest.raises(AlreadyDoneError):
        do(floor, waiting_seat, ida, seat=3, amount=20_000)


def test_a_player_is_taken_off_and_may_come_again(floor: Floor) -> None:
    ida = wait(floor, "Ida")
    do(floor, waiting_remove, ida)
    with pytest.raises(AlreadyDoneError):
        do(floor, waiting_remove, ida)
    actor = floor.actor("floor")
    waiting_add(
        actor=actor, pit=floor.main, game="classic_1_6", unit=1000, currency="USD",
        player_id=ida.player.public_id, command=command(actor),
    )  # fmt: skip
    assert order(floor) == ["Ida"]


def test_another_pits_list_is_not_there(floor: Floor) -> None:
    entry = wait(floor, "Ida", who="floor_side", pit=floor.side)
    with pytest.raises(NotFoundError):
        do(floor, waiting_remove, entry)
    with pytest.raises(NotFoundError):
        wait(floor, "Jon", pit=floor.side)


def tie(floor: Floor, main: int = 1, feeder: int = 2) -> MustMove:
    actor = floor.actor("pit_manager")
    answer = must_move_start(
        actor=actor,
        main_id=floor.tables[main].public_id,
        feeder_id=floor.tables[feeder].public_id,
        command=command(actor),
    )
    return MustMove.objects.get(public_id=answer.body["must_move"])


def move(floor: Floor, seat: int, again=None):
    actor = floor.actor("floor")
    return player_move(
        actor=actor, main_id=floor.tables[1].public_id, seat=seat, command=again or command(actor)
    )


@pytest.fixture
def fed(floor: Floor) -> Floor:
    """Seat 4 of table 1 is free; at table 2 sit Ida (first) with 300 and Jon with 200 dollars."""
    actor = floor.actor("floor")
    seating_walk(actor=actor, seating_id=floor.seating(4).public_id, command=command(actor))
    for seat, name, amount in ((3, "Ida", 30_000), (1, "Jon", 20_000)):
        seat_player(floor.tables[2], seat, player_add(name=name), amount)
    tie(floor)
    return floor


def test_who_sits_longest_at_the_feeder_goes_over_with_the_chips(fed: Floor) -> None:
    before = sum(Account.objects.values_list("balance", flat=True))
    answer = move(fed, 4)
    assert (answer.body["amount"], answer.body["seat"]) == (30_000, 4)
    seating = fed.seating(4)
    assert (seating.player.profile.name, seating.account.balance) == ("Ida", 30_000)
    player = Account.objects.filter(player=seating.player).values_list(
        "kind", "table__number", "balance"
    )
    assert sorted(player, key=str) == [("patron", None, 0), ("stack", 1, 30_000), ("stack", 2, 0)]
    assert sum(Account.objects.values_list("balance", flat=True)) == before
    assert next_to_move(fed.tables[1]).player.profile.name == "Jon"
    causes = Transaction.objects.order_by("-id").values_list("cause", "table__number")[:2]
    assert list(causes) == [("carry", 1), ("walk", 2)]


def test_who_is_kept_out_keeps_nobody_else_at_the_feeder(fed: Floor) -> None:
    actor, ida = fed.actor("security"), fed.seating(3, 2).player
    player_exclude(
        actor=actor, player_id=ida.public_id, kind=ExclusionKind.HOUSE, until=None,
        reason="brawl", command=command(actor),
    )  # fmt: skip
    assert next_to_move(fed.tables[1]).player.profile.name == "Jon"
    assert move(fed, 4).body["amount"] == 20_000
    assert fed.seating(3, 2).account.balance == 30_000
    with pytest.raises(PlayerNotSeatedError):
        move(fed, 3)


def test_moving_by_the_same_command_again_answers_the_same(fed: Floor) -> None:
    again = command(fed.actor("floor"))
    first, second = move(fed, 4, again), move(fed, 4, again)
    assert (first.body, second.replayed) == (second.body, True)
    assert next_to_move(fed.tables[1]).player.profile.name == "Jon"


def test_a_taken_seat_is_not_given_away(fed: Floor) -> None:
    with pytest.raises(SeatTakenError):
        move(fed, 1)


def test_nobody_leaves_the_feeder_during_a_hand(fed: Floor) -> None:
    dealer = fed.actor("dealer2", 2)
    hand_open(
        actor=dealer,
        table_id=fed.tables[2].public_id,
        hand_id=uuid7(),
        seats=[1, 3],
        command=command(dealer),
    )
    with pytest.raises(HandOpenError):
        move(fed, 4)


def test_an_empty_feeder_feeds_nobody(floor: Floor) -> None:
    tie(floor)
    with pytest.raises(PlayerNotSeatedError):
        move(floor, 4)


def test_a_feeder_feeds_one_table_and_not_in_a_circle(floor: Floor) -> None:
    rule = tie(floor)
    with pytest.raises(AlreadyDoneError):
        tie(floor)
    with pytest.raises(AlreadyDoneError):
        tie(floor, main=2, feeder=1)
    with pytest.raises(NotFoundError):
        tie(floor, main=1, feeder=9)
    actor = floor.actor("floor")
    must_move_end(actor=actor, must_move_id=rule.public_id, command=command(actor))
    assert tie(floor).pk != rule.pk


@pytest.fixture
def committed(committed_db) -> Floor:
    with transaction.atomic():
        return floor_make()


def _meanwhile(floor: Floor, player, service, **given) -> list[str]:
    """What comes of a step that is begun while an exclusion of ``player`` is not committed yet."""
    told: list[str] = []

    def late() -> None:
        try:
            service(**given)
            told.append("done")
        except DomainError as refused:
            told.append(refused.code)
        finally:
            connections.close_all()

    thread = threading.Thread(target=late, daemon=True)
    actor = floor.actor("security")
    with transaction.atomic():
        player_exclude(
            actor=actor, player_id=player.public_id, kind=ExclusionKind.HOUSE, until=None,
            reason="brawl", command=command(actor),
        )  # fmt: skip
        thread.start()
        time.sleep(0.3)
        assert told == []  # It waits for the exclusion.
    thread.join(30)
    return told


@pytest.mark.parametrize("service", [waiting_call, waiting_skip, waiting_remove, waiting_seat])
def test_who_is_excluded_at_that_moment_comes_back_to_no_list(committed: Floor, service) -> None:
    entry = wait(committed, "Ida")
    given: dict = {}
    if service is waiting_seat:
        call(committed, entry)
        given = {"seat": 1, "amount": 1000}
    if service is waiting_call:
        given = {"table_id": committed.tables[2].public_id, "minutes": 5}
    actor = committed.actor("floor")
    told = _meanwhile(
        committed, entry.player, service, actor=actor, entry_id=entry.public_id,
        command=command(actor), **given,
    )  # fmt: skip
    entry.refresh_from_db()
    assert (told, entry.state) == (["already_done"], "left")


def test_a_call_that_lapses_as_its_player_is_excluded_stays_given_up(committed: Floor) -> None:
    entry = wait(committed, "Ida")
    call(committed, entry)
    entry.call_until = timezone.now() - timedelta(seconds=1)
    entry.save()
    assert _meanwhile(committed, entry.player, waiting_lapse) == ["done"]
    entry.refresh_from_db()
    assert entry.state == "left"
