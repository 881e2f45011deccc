"""Tables open, locked and closed; the button; how many sit, who is dealt in, who changes seats."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from casino.house.errors import (
    DomainError,
    ForbiddenError,
    HandOpenError,
    NotFoundError,
    PlayerNotSeatedError,
    TableOccupiedError,
    TableStepError,
)
from casino.house.models import AuditEvent
from settlement.models import Hand
from tables.models import TRANSITIONS, ExclusionKind, Seating, Table
from tables.services.exclusions import player_exclude
from tables.services.players import player_add
from tables.services.table_states import button_move, table_state_set
from tables.transitions import trigger_sql
from tests.api.client import Api
from tests.api.steps import entered, hand_open, settled
from tests.factories import STACK, Floor, command, seat_player
from tests.floor_hands import chips_moved, hand_played, hand_recorded, of_seats
from tests.ids import uuid7

SQL = Path(__file__).resolve().parents[2] / "tables" / "sql" / "table_state.v1.sql"
STATES = [str(state) for state in Table.State]


def state_set(floor: Floor, state: str, number: int = 1, who: str = "floor") -> None:
    actor = floor.actor(who)
    table_id = floor.tables[number].public_id
    table_state_set(
        actor=actor, table_id=table_id, state=state, reason="tidying", command=command(actor)
    )


def button_set(floor: Floor, seat: int, who: str = "floor") -> None:
    actor = floor.actor(who)
    table_id = floor.tables[1].public_id
    button_move(actor=actor, table_id=table_id, seat=seat, reason="", command=command(actor))


def seating_post(api: Api, floor: Floor, at: int, step: str, **body: Any) -> Any:
    return api.post(f"seatings/{floor.seating(at).public_id}/{step}", **body)


def shown(api: Api, floor: Floor, number: int = 1) -> dict[str, Any]:
    answer: dict[str, Any] = api.get(f"tables/{floor.tables[number].public_id}").json()
    return answer


# States


def test_the_trigger_is_written_from_the_transitions() -> None:
    assert SQL.read_text(encoding="utf-8") == trigger_sql(TRANSITIONS)


@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_the_database_takes_a_table_along_allowed_steps_only(
    floor: Floor, before: str, after: str
) -> None:
    table = floor.table(2)
    if before != "open":
        Table.objects.filter(pk=table.pk).update(state=before)
    allowed = before == after or after in TRANSITIONS[before]
    refused = pytest.raises(DatabaseError, match="no step leads to")
    with nullcontext() if allowed else refused, transaction.atomic():
        Table.objects.filter(pk=table.pk).update(state=after)
    assert floor.table(2).state == (after if allowed else before)


def test_a_locked_table_keeps_its_seats_and_opens_no_hand(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    state_set(floor, "locked")
    refused = dealer.post(
        f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2]
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "table_locked")
    assert seating_post(dealer, floor, 1, "buy-in", amount=100).json()["code"] == "table_locked"
    assert Seating.objects.filter(table=floor.tables[1], ended_at=None).count() == 4
    assert seating_post(dealer, floor, 2, "walk").json()["amount"] == STACK
    state_set(floor, "open")
    hand_open(dealer, floor, (1, 3, 4))


def test_a_table_closes_when_nobody_sits_there(floor: Floor) -> None:
    with pytest.raises(TableOccupiedError) as refused:
        state_set(floor, "closed")
    assert [detail["seat"] for detail in refused.value.details] == [1, 2, 3, 4]
    api = Api(floor.token("floor"))
    for seat in (1, 2, 3, 4):
        seating_post(api, floor, seat, "walk")
    state_set(floor, "closed")
    with pytest.raises(TableStepError):
        state_set(floor, "locked")
    body = {"player": str(floor.players[0].public_id), "seat": 1, "amount": 100}
    answer = api.post("seatings", table=str(floor.tables[1].public_id), **body)
    assert (answer.status_code, answer.json()["code"]) == (409, "table_closed")


def test_the_database_closes_no_table_at_which_somebody_sits(floor: Floor) -> None:
    with pytest.raises(DatabaseError, match="somebody sits there"), transaction.atomic():
        Table.objects.filter(pk=floor.tables[1].pk).update(state="closed")


def test_a_tables_state_changes_between_hands(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = hand_recorded(dealer, floor)
    with pytest.raises(HandOpenError):
        state_set(floor, "locked")
    with pytest.raises(DatabaseError, match="between hands"), transaction.atomic():
        Table.objects.filter(pk=floor.tables[1].pk).update(state="locked")
    chips_moved(dealer, hand)
    state_set(floor, "locked")
    event = AuditEvent.objects.filter(chain="table:1").latest("seq")
    assert (event.action, event.role, event.reason) == ("table.locked", "floor", "tidying")
    assert event.body == '{"after":"locked","before":"open"}'


@pytest.mark.parametrize(
    ("who", "refusal"),
    [
        ("floor_side", NotFoundError),
        ("auditor", ForbiddenError),
        ("shift_manager", ForbiddenError),
        ("dealer", ForbiddenError),
    ],
)
def test_the_floor_of_the_pit_alone_locks_a_table_and_moves_its_button(
    floor: Floor, who: str, refusal: type[DomainError]
) -> None:
    with pytest.raises(refusal):
        state_set(floor, "locked", who=who)
    with pytest.raises(refusal):
        button_set(floor, 2, who=who)


# The button


def buttons(floor: Floor) -> list[int]:
    hands = Hand.objects.filter(table=floor.tables[1]).order_by("number")
    return list(hands.values_list("button_seat", flat=True))


def test_the_button_moves_clockwise_when_the_chips_have_moved(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = hand_recorded(dealer, floor)
    assert shown(dealer, floor)["button"] == 4
    chips_moved(dealer, hand)
    assert shown(dealer, floor)["button"] == 1
    hand_played(dealer, floor)
    hand_played(dealer, floor)
    assert buttons(floor) == [4, 1, 2]
    assert shown(dealer, floor)["button"] == 3


def test_the_button_passes_seats_that_are_empty_or_sit_out(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 1, "walk")
    seating_post(dealer, floor, 2, "sit-out")
    hand_played(dealer, floor, of_seats(3, 4))
    assert shown(dealer, floor)["button"] == 3
    hand_played(dealer, floor, of_seats(3, 4))
    assert shown(dealer, floor)["button"] == 4


def test_a_button_whose_seat_is_not_dealt_in_goes_on_to_the_next_that_is(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand_played(dealer, floor)  # The button lies at seat 1 now, who leaves.
    seating_post(dealer, floor, 1, "walk")
    hand_open(dealer, floor, (2, 3, 4))
    assert buttons(floor) == [4, 2]


def test_the_first_hand_is_dealt_from_where_the_tables_row_says(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 4, "walk")
    hand_open(dealer, floor, (1, 2))
    assert buttons(floor) == [4]


def test_the_floor_puts_the_button_right_between_hands(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = hand_recorded(dealer, floor)
    with pytest.raises(HandOpenError):
        button_set(floor, 3)
    chips_moved(dealer, hand)
    button_set(floor, 3)
    event = AuditEvent.objects.filter(chain="table:1").latest("seq")
    assert (event.action, event.body) == ("button.moved", '{"after":3,"before":1}')
    hand_played(dealer, floor)
    assert buttons(floor) == [4, 3]
    assert shown(dealer, floor)["button"] == 4
    seating_post(dealer, floor, 2, "sit-out", away=True)
    with pytest.raises(PlayerNotSeatedError):
        button_set(floor, 2)


PLAIN = {"front": "Kh Js 2c", "middle": "6c 6d Th 9h 8d", "back": "7c 7d Jh Jd Ts"}
# Queens in front without a foul earn Fantasyland (R-OFC-3); king high does not, nor does it stay.
QUEENS_IN_FRONT = {
    1: {"front": "Qc Qd 2h", "middle": "3c 3d 4h 4s 9c", "back": "5c 5d 5h 8s 9d"},
    4: PLAIN,
}
NOTHING_IN_FRONT = {
    1: PLAIN,
    4: {"front": "Ac Kd 9s", "middle": "2d 2s Qh Jc Td", "back": "4c 4d Ah As 3h"},
}


@pytest.mark.parametrize(("policy", "after"), [("holds", [4, 1]), ("moves", [1, 4])])
def test_the_button_holds_while_somebody_is_in_fantasyland_next(
    floor: Floor, policy: str, after: list[int]
) -> None:
    dealer = Api(floor.token("dealer", 1))
    for seat in (2, 3):
        seating_post(dealer, floor, seat, "walk")
    floor.play_by(floor.publish("house_ofc", "fantasyland_ofc", fantasyland__button=policy))
    found = []
    for entries in (QUEENS_IN_FRONT, NOTHING_IN_FRONT):
        hand_played(dealer, floor, entries)
        found.append(shown(dealer, floor)["button"])
    assert found == after


@pytest.mark.parametrize("away", ["kept out", "sitting out", "gone"])
def test_the_button_waits_for_nobody_who_cannot_be_dealt_in(floor: Floor, away: str) -> None:
    """Seat 1 earned Fantasyland and is not in the next hand: the button goes on (R-OFC-3)."""
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 3, "walk")
    house = floor.publish("house_ofc", "fantasyland_ofc", fantasyland__button="holds")
    floor.play_by(house)
    hand_played(dealer, floor, QUEENS_IN_FRONT)
    assert shown(dealer, floor)["button"] == 4
    seating = floor.seating(1)
    if away == "kept out":
        actor = floor.actor("security")
        player_exclude(
            actor=actor, player_id=seating.player.public_id, kind=ExclusionKind.HOUSE, until=None,
            reason="brawl", command=command(actor),
        )  # fmt: skip
    else:
        seating_post(dealer, floor, 1, "walk" if away == "gone" else "sit-out")
    hand_played(dealer, floor, {2: NOTHING_IN_FRONT[1], 4: NOTHING_IN_FRONT[4]})
    assert shown(dealer, floor)["button"] == 2


def test_fantasyland_goes_with_its_player_and_stays_at_no_seat(floor: Floor) -> None:
    """Earned in the last hand that the player was dealt into (R-OFC-3), wherever he sits by then."""
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 3, "walk")
    floor.play_by(floor.publish("house_ofc", "fantasyland_ofc", fantasyland__button="holds"))
    hand_played(dealer, floor, QUEENS_IN_FRONT)
    seating_post(dealer, floor, 1, "sit-out")
    hand_played(dealer, floor, {2: NOTHING_IN_FRONT[1], 4: NOTHING_IN_FRONT[4]})  # Without him.
    seating_post(dealer, floor, 1, "move", seat=3)
    seating_post(dealer, floor, 3, "return")
    seat_player(floor.tables[1], 1, player_add(name="Newcomer"))
    hand = hand_open(dealer, floor, (1, 3, 4))
    dealt = Hand.objects.get(public_id=hand).seats.order_by("seat")
    assert list(dealt.values_list("seat", "fantasyland_cards", "fantasyland_streak")) == [
        (1, None, 0), (3, 13, 0), (4, None, 0),
    ]  # fmt: skip


# How many sit, and who is dealt in


def test_pineapple_takes_three_players(floor: Floor) -> None:
    floor.play_by(floor.version("pineapple"), number=2)
    assert shown(Api(floor.token("floor")), floor, 2)["seats_max"] == 3
    for seat in (1, 2, 4):
        seat_player(floor.tables[2], seat, player_add(name=f"Guest {seat}"))
    body = {"player": str(player_add(name="Fourth").public_id), "seat": 3, "amount": 100}
    answer = Api(floor.token("floor")).post(
        "seatings", table=str(floor.tables[2].public_id), **body
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "seats_full")
    floor.play_by(floor.version("classic_1_6"), number=2)
    answer = Api(floor.token("floor")).post(
        "seatings", table=str(floor.tables[2].public_id), **body
    )
    assert answer.status_code == 200


def test_the_database_seats_no_more_than_the_game_takes(floor: Floor) -> None:
    floor.play_by(floor.version("pineapple"))
    full = pytest.raises(DatabaseError, match="takes 3 players")
    with connection.cursor() as cursor, full, transaction.atomic():
        cursor.execute(
            "INSERT INTO tables_seating (table_id, seat, player_id, account_id, started_at, state)"
            " SELECT table_id, 4, player_id, account_id, now(), 'playing' FROM tables_seating"
            " WHERE table_id = %s LIMIT 1",
            [floor.tables[1].pk],
        )


def test_who_sits_out_is_not_dealt_in_until_coming_back(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    answer = seating_post(dealer, floor, 2, "sit-out").json()
    assert (answer["seat"], answer["state"], answer["stack"]) == (2, "sitting_out", STACK)
    seat = shown(dealer, floor)["seats"][1]
    assert (seat["state"], seat["playing"]) == ("sitting_out", False)
    table = floor.tables[1].public_id
    refused = dealer.post(f"tables/{table}/hands", hand=str(uuid7()), seats=[1, 2, 3])
    assert (refused.status_code, refused.json()["code"]) == (409, "player_sits_out")
    assert [detail["seat"] for detail in refused.json()["details"]] == [2]
    hand_played(dealer, floor, of_seats(1, 3, 4))
    assert seating_post(dealer, floor, 2, "return").json()["state"] == "playing"
    hand_open(dealer, floor)


def test_sitting_out_during_a_hand_counts_from_the_next(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = entered(dealer, floor)
    assert seating_post(dealer, floor, 2, "sit-out", away=True).json()["state"] == "away"
    assert [seat["playing"] for seat in shown(dealer, floor)["seats"]] == [True] * 4
    assert settled(dealer, hand)["net"]["2"] == 3_000
    chips_moved(dealer, hand)
    assert [seat["playing"] for seat in shown(dealer, floor)["seats"]] == [True, False, True, True]


def test_a_hand_that_was_dealt_already_counts_whoever_was_in_it(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 2, "sit-out")
    hand_played(dealer, floor)
    assert floor.seating(2).account.balance == STACK + 3_000


def test_a_player_changes_the_seat_between_hands_and_the_stack_goes_along(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating_post(dealer, floor, 4, "walk")
    hand = hand_recorded(dealer, floor, of_seats(1, 2, 3))
    before = floor.seating(2)
    assert seating_post(dealer, floor, 2, "move", seat=4).json()["code"] == "hand_open"
    chips_moved(dealer, hand)
    assert seating_post(dealer, floor, 2, "move", seat=3).json()["code"] == "seat_taken"
    moved = seating_post(dealer, floor, 2, "move", seat=4).json()
    after = floor.seating(4)
    assert moved["stack"] == before.account.balance
    assert (after.pk, after.player_id, after.account_id) == (
        before.pk, before.player_id, before.account_id,
    )  # fmt: skip
    event = AuditEvent.objects.filter(chain="table:1").latest("seq")
    assert (event.action, event.body) == ("seating.moved", '{"after":4,"before":2}')


def test_the_database_moves_no_seat_during_a_hand_and_no_stack_ever(floor: Floor) -> None:
    hand_recorded(Api(floor.token("dealer", 1)), floor, of_seats(1, 2, 3))
    seating = Seating.objects.filter(pk=floor.seating(4).pk)
    with pytest.raises(DatabaseError, match="between hands"), transaction.atomic():
        seating.update(seat=4, ended_at="2026-01-01T00:00:00Z")
    with pytest.raises(DatabaseError, match="stack stay"), transaction.atomic():
        seating.update(player=floor.seating(1).player)
