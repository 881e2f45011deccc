"""Table sessions: who begins them, what ends them, and the standing they leave (docs/rules.md)."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from casino.house.commands import Answer
from casino.house.errors import (
    DomainError,
    ForbiddenError,
    HandOpenError,
    NotFoundError,
    RequestInvalidError,
    SessionOpenError,
    SessionOverError,
)
from casino.house.models import AuditEvent
from settlement.models import Hand
from settlement.standing import placed, session_standing
from tables.models import GameSession
from tables.services.game_sessions import (
    Plan,
    session_begin,
    session_continue,
    session_end,
    session_plan,
)
from tables.services.must_move import must_move_start, player_move
from tables.services.players import player_add
from tables.services.table_states import table_state_set
from tests.api.client import Api
from tests.factories import DEAL_K, STACK, Floor, command, seat_player
from tests.floor_hands import chips_moved, hand_played, hand_recorded, of_seats
from tests.ids import uuid7

# Deal K under classic_1_6 at ten dollars: what each seat wins, in minor units.
NET = {1: 23_000, 2: 3_000, 3: -2_000, 4: -24_000}


def begin(floor: Floor, who: str = "floor", **plan: Any) -> Answer:
    actor = floor.actor(who)
    table = floor.tables[1].public_id
    return session_begin(actor=actor, table_id=table, plan=Plan(**plan), command=command(actor))


def plan_change(floor: Floor, **plan: Any) -> Answer:
    actor = floor.actor("floor")
    return session_plan(
        actor=actor, session_id=last(floor).public_id, plan=Plan(**plan), command=command(actor)
    )


def end(floor: Floor, *, agreed: bool = True) -> Answer:
    actor = floor.actor("floor")
    return session_end(
        actor=actor, session_id=last(floor).public_id, agreed=agreed, command=command(actor)
    )


def go_on(floor: Floor, number: int = 1, **plan: Any) -> Answer:
    actor = floor.actor("floor")
    session = GameSession.objects.get(table=floor.tables[1], number=number)
    return session_continue(
        actor=actor, session_id=session.public_id, plan=Plan(**plan), command=command(actor)
    )


def last(floor: Floor) -> GameSession:
    return GameSession.objects.filter(table=floor.tables[1]).latest("number")


def standing(floor: Floor, number: int = 1) -> dict[str, dict[str, Any]]:
    """The lines of a session by the player's name."""
    session = GameSession.objects.get(table=floor.tables[1], number=number)
    found = session_standing(
        actor=floor.actor("auditor"),
        table_id=floor.tables[1].public_id,
        session_id=session.public_id,
    )
    assert found["result_sum"] == 0
    return {line["player"]["name"]: line for line in found["lines"]}


def refused_hand(api: Api, floor: Floor) -> tuple[int, str]:
    answer = api.post(f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2])
    return answer.status_code, answer.json().get("code", "")


def test_the_first_hand_of_a_table_begins_its_first_session(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    assert not GameSession.objects.exists()
    hand_played(dealer, floor)
    session = last(floor)
    assert (session.number, session.first_hand, session.last_hand) == (1, 1, None)
    hand_played(dealer, floor)
    assert GameSession.objects.count() == 1


def test_a_session_of_two_hands_is_over_when_the_chips_of_the_second_moved(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    begin(floor, hands=2)
    hand_played(dealer, floor)
    hand = hand_recorded(dealer, floor)
    assert last(floor).ended_at is None
    chips_moved(dealer, hand)
    session = last(floor)
    assert (session.end_reason, session.last_hand) == ("hands", 2)
    event = AuditEvent.objects.filter(chain="table:1").latest("seq")
    assert '"session_ended":{"number":1,"reason":"hands"}' in event.body
    assert refused_hand(dealer, floor) == (409, "session_over")


def test_a_session_ends_when_the_floor_says_that_all_agree(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = hand_recorded(dealer, floor)
    with pytest.raises(HandOpenError):
        end(floor)
    chips_moved(dealer, hand)
    with pytest.raises(RequestInvalidError, match="Ask every player"):
        end(floor, agreed=False)
    end(floor)
    assert last(floor).end_reason == "agreement"
    with pytest.raises(SessionOverError):
        end(floor)
    assert refused_hand(dealer, floor) == (409, "session_over")


@pytest.mark.parametrize(
    ("plan", "hands"),
    [
        # Seat 1 has 5,000 and wins 230 a hand: 5,230 after the first, 5,460 after the second.
        ({"target_stack": STACK + 23_000}, 1),
        ({"target_stack": STACK + 23_001}, 2),
        ({"target_stack": STACK + 46_000}, 2),
    ],
)
def test_a_session_ends_at_a_stack(floor: Floor, plan: dict[str, int], hands: int) -> None:
    dealer = Api(floor.token("dealer", 1))
    begin(floor, **plan)
    for _ in range(hands - 1):
        hand_played(dealer, floor)
        assert last(floor).ended_at is None
    hand_played(dealer, floor)
    assert (last(floor).end_reason, last(floor).last_hand) == ("chips", hands)


def test_a_session_ends_when_a_player_has_no_chips_left(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    # Seat 4 loses 24 units a hand: at 5,000 dollars a unit its 5,000 are gone at once.
    floor.play_by(floor.version("classic_1_6"), unit=STACK)
    begin(floor, ends_when_broke=True)
    hand_played(dealer, floor)
    assert floor.seating(4).account.balance == 0
    assert last(floor).end_reason == "chips"


def test_a_new_session_numbers_its_hands_for_the_stakes_from_one(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand_played(dealer, floor)
    hand_played(dealer, floor)
    end(floor)
    begin(floor)
    hand_played(dealer, floor)
    numbers = Hand.objects.filter(table=floor.tables[1]).order_by("number")
    assert list(numbers.values_list("number", "session_number")) == [(1, 1), (2, 2), (3, 1)]
    assert (last(floor).number, last(floor).first_hand) == (2, 3)


def test_one_session_a_table_at_a_time(floor: Floor) -> None:
    begin(floor)
    with pytest.raises(SessionOpenError):
        begin(floor)
    with pytest.raises(DatabaseError, match="gamesession_one_open"), transaction.atomic():
        GameSession.objects.create(
            table=floor.tables[1], number=9, first_hand=1, started_at=last(floor).started_at,
            after_seq=0,
        )  # fmt: skip


def test_a_session_that_is_over_is_continued_under_another_plan(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    begin(floor, hands=1)
    hand_played(dealer, floor)
    with pytest.raises(RequestInvalidError, match="from 2 to"):
        go_on(floor, hands=1)
    go_on(floor, hands=2)
    hand_played(dealer, floor)
    session = last(floor)
    assert (session.number, session.first_hand, session.last_hand) == (1, 1, 2)
    begin(floor)
    with pytest.raises(SessionOpenError):
        go_on(floor, number=1)


def test_a_session_is_not_continued_to_an_end_that_is_reached_already(floor: Floor) -> None:
    begin(floor)
    end(floor)
    for target in (1, STACK - 1, STACK):
        with pytest.raises(RequestInvalidError):
            go_on(floor, target_stack=target)
    assert last(floor).ended_at is not None
    go_on(floor, target_stack=STACK + 1)
    assert last(floor).ended_at is None


def test_the_end_may_be_set_later_and_not_before_now(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand_played(dealer, floor)
    hand = hand_recorded(dealer, floor)  # The second hand is under way: it may be the last.
    with pytest.raises(RequestInvalidError, match="from 2 to"):
        plan_change(floor, hands=1)
    plan_change(floor, hands=2)
    chips_moved(dealer, hand)
    assert last(floor).end_reason == "hands"


def test_the_standing_is_exact_and_equal_results_share_a_place(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    begin(floor)
    hand_played(dealer, floor)
    dealer.post(f"seatings/{floor.seating(2).public_id}/buy-in", amount=50_000)
    dealer.post(f"seatings/{floor.seating(4).public_id}/sit-out")
    # Deal K without seat 4: +13 / -5 / -8 (docs/rules.md, section 10).
    hand_played(dealer, floor, of_seats(1, 2, 3))
    dealer.post(f"seatings/{floor.seating(3).public_id}/walk")
    end(floor)
    dealer.post(f"seatings/{floor.seating(1).public_id}/buy-in", amount=700)  # After the end.
    found = standing(floor)
    shown = {
        name: tuple(
            line[key] for key in ("place", "hands", "start", "bought", "result", "taken", "stack")
        )
        for name, line in found.items()
    }
    assert shown == {
        "Chen": (1, 2, STACK, 0, 36_000, 0, STACK + 36_000),
        "Bos": (2, 2, STACK, 50_000, -2_000, 0, STACK + 48_000),
        "Maier": (3, 2, STACK, 0, -10_000, STACK - 10_000, 0),
        "Reyes": (4, 1, STACK, 0, -24_000, 0, STACK - 24_000),
    }
    assert list(found) == ["Chen", "Bos", "Maier", "Reyes"]


def test_every_line_of_a_standing_adds_up_whatever_the_player_did(floor: Floor) -> None:
    """Start, bought or brought, result, side bets, fees, less what was taken: the stack."""
    dealer, actor = Api(floor.token("dealer", 1)), floor.actor("floor")
    version = floor.publish(
        "house_fee", "classic_1_6", collection__kind="per_hand", collection__amount=100
    )
    for number in (1, 2):
        floor.play_by(version, number)
    hand_played(dealer, floor)
    bos, maier = floor.seating(2), floor.seating(3)
    dealer.post(f"seatings/{bos.public_id}/buy-in", amount=50_000)
    dealer.post(f"seatings/{maier.public_id}/walk")  # Gone, and back with less.
    seat_player(floor.tables[1], 3, maier.player, 20_000)
    dealer.post(f"seatings/{floor.seating(4).public_id}/walk")
    seat_player(floor.tables[2], 1, player_add(name="Ida"), 30_000)
    must_move_start(
        actor=actor, main_id=floor.tables[1].public_id, feeder_id=floor.tables[2].public_id,
        command=command(actor),
    )  # fmt: skip
    player_move(actor=actor, main_id=floor.tables[1].public_id, seat=4, command=command(actor))
    hand_played(dealer, floor)
    found = standing(floor)
    assert found["Ida"]["bought"] == 30_000  # Brought from the feeder.
    assert (found["Ida"]["result"], found["Ida"]["stack"]) == (NET[4], 30_000 + NET[4] - 100)
    assert (found["Maier"]["bought"], found["Maier"]["stack"]) == (20_000, 20_000 + NET[3] - 100)
    for name, line in found.items():
        came = line["start"] + line["bought"] + line["result"] + line["side_bets"] + line["fees"]
        assert came - line["taken"] == line["stack"], name


def test_players_with_equal_results_share_the_place(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    # Seat 3 fouls Deal K: +25 / +5 / -15 / -15 (docs/rules.md, section 10).
    fouled = {"front": "9s 9d 2d", "middle": "Th Td Ts 6c 6s", "back": "Js Jc 5c 5d As"}
    hand_played(dealer, floor, {**DEAL_K, 3: fouled})
    end(floor)
    places = {name: (line["place"], line["result"]) for name, line in standing(floor).items()}
    assert places == {
        "Chen": (1, 25_000),
        "Bos": (2, 5_000),
        "Maier": (3, -15_000),
        "Reyes": (3, -15_000),
    }


def test_the_place_after_a_shared_one_is_left_out_and_who_played_no_hand_has_none() -> None:
    results = [("a", -10, 2), ("b", 5, 2), ("c", 5, 1), ("d", 0, 0)]
    lines = [
        {"player": {"id": name}, "result": result, "hands": hands}
        for name, result, hands in results
    ]
    places = [(line["player"]["id"], line["place"]) for line in placed(lines)]
    assert places == [("b", 1), ("c", 1), ("a", 3), ("d", None)]


def test_each_session_has_its_own_hands_in_its_standing(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand_played(dealer, floor)
    end(floor)
    begin(floor)
    hand_played(dealer, floor)
    hand_played(dealer, floor)
    assert standing(floor, 1)["Chen"]["result"] == NET[1]
    assert standing(floor, 2)["Chen"]["result"] == 2 * NET[1]
    assert standing(floor, 2)["Reyes"]["start"] == STACK + NET[4]


def test_fees_stand_beside_the_result(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    house = floor.publish(
        "house_fee", "classic_1_6", collection__kind="per_hand", collection__amount=100
    )
    floor.play_by(house)
    hand_played(dealer, floor)
    line = standing(floor)["Chen"]
    assert (line["result"], line["fees"], line["stack"]) == (23_000, -100, STACK + 22_900)


def test_closing_a_table_ends_its_session(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand_played(dealer, floor)
    for seat in DEAL_K:
        dealer.post(f"seatings/{floor.seating(seat).public_id}/walk")
    actor = floor.actor("floor")
    table_state_set(
        actor=actor, table_id=floor.tables[1].public_id, state="closed", reason="late",
        command=command(actor),
    )  # fmt: skip
    assert (last(floor).end_reason, last(floor).last_hand) == ("closed", 1)


@pytest.mark.parametrize(
    ("who", "refusal"),
    [("floor_side", NotFoundError), ("auditor", ForbiddenError), ("dealer", ForbiddenError)],
)
def test_the_floor_of_the_pit_alone_begins_a_session(
    floor: Floor, who: str, refusal: type[DomainError]
) -> None:
    with pytest.raises(refusal):
        begin(floor, who=who)


def test_a_session_of_another_pit_is_not_there(floor: Floor) -> None:
    begin(floor)
    with pytest.raises(NotFoundError):
        session_standing(
            actor=floor.actor("floor_side"),
            table_id=floor.tables[1].public_id,
            session_id=last(floor).public_id,
        )


def test_the_beginning_of_a_session_stays(floor: Floor) -> None:
    begin(floor)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        GameSession.objects.update(first_hand=2)
