"""Players sit, buy and walk: what moves, and what is refused between and during hands."""

import uuid
from typing import Any

import pytest

from casino.house.models import Command
from tables.models import Account, PlayerProfile, Seating, Transaction
from tests.api.client import Api
from tests.api.steps import entered, hand_open, settled
from tests.factories import STACK, Floor
from tests.ids import uuid7

RACK = 10_000_000


def balance(floor: Floor, kind: str, table: int = 1) -> int:
    return Account.objects.get(kind=kind, table=floor.tables[table]).balance


def seat(api: Api, floor: Floor, **given: Any) -> Any:
    body = {
        "table": str(floor.tables[2].public_id),
        "seat": 1,
        "player": str(floor.players[0].public_id),
        "amount": 10_000,
    }
    return api.post("seatings", **{**body, **given})


def newcomer(api: Api) -> str:
    answer = api.post("players", name="New Player")
    assert answer.status_code == 200
    return str(answer.json()["id"])


def test_a_buy_in_moves_chips_from_the_rack_and_cash_to_the_drop(floor: Floor) -> None:
    api = Api(floor.token("floor"))
    answer = seat(api, floor, player=newcomer(api), amount=25_000).json()
    assert (answer["seat"], answer["stack"], answer["amount"]) == (1, 25_000, 25_000)
    assert balance(floor, "rack", 2) == RACK - 25_000
    assert balance(floor, "drop", 2) == 25_000
    assert balance(floor, "patron_cash", 2) == -25_000
    transaction = Transaction.objects.get(public_id=answer["transaction"])
    assert (transaction.cause, transaction.entry_count) == ("buy_in", 4)


def test_a_seat_holds_one_player_and_a_player_one_seat(floor: Floor) -> None:
    api = Api(floor.token("floor"))
    elsewhere = seat(api, floor)
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "seat_taken")
    taken = seat(api, floor, table=str(floor.tables[1].public_id), player=newcomer(api))
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")


def test_a_rack_gives_no_more_than_it_holds(floor: Floor) -> None:
    api = Api(floor.token("floor"))
    answer = seat(api, floor, player=newcomer(api), amount=RACK + 1)
    assert (answer.status_code, answer.json()["code"]) == (409, "rack_short")
    assert not Seating.objects.filter(table=floor.tables[2]).exists()


def test_an_unknown_player_is_not_found(floor: Floor) -> None:
    answer = seat(Api(floor.token("floor")), floor, player=str(uuid.uuid4()))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_an_add_on_and_a_walk_wait_for_the_end_of_the_hand(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating = floor.seating(1)
    hand = entered(dealer, floor)
    for step, body in (("buy-in", {"amount": 5_000}), ("walk", {})):
        answer = dealer.post(f"seatings/{seating.public_id}/{step}", **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "hand_open")
    settled(dealer, hand)
    assert dealer.post(f"seatings/{seating.public_id}/walk").json()["code"] == "hand_open"
    dealer.post(f"hands/{hand}/chips-moved")
    add_on = dealer.post(f"seatings/{seating.public_id}/buy-in", amount=5_000).json()
    assert add_on["stack"] == STACK + 23_000 + 5_000
    assert Transaction.objects.latest("id").cause == "add_on"


def test_a_walk_takes_the_whole_stack_along(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    seating = floor.seating(2)
    answer = dealer.post(f"seatings/{seating.public_id}/walk").json()
    assert (answer["amount"], answer["stack"]) == (STACK, 0)
    patron = Account.objects.get(kind="patron", player=seating.player)
    assert (patron.balance, patron.table) == (STACK, None)
    gone = dealer.post(f"seatings/{seating.public_id}/buy-in", amount=1)
    assert (gone.status_code, gone.json()["code"]) == (409, "player_not_seated")
    hand = dealer.post(f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2])
    assert (hand.status_code, hand.json()["code"]) == (409, "player_not_seated")
    assert [detail["seat"] for detail in hand.json()["details"]] == [2]


@pytest.mark.parametrize("step", ["open", "buy-in", "walk"])
def test_a_retry_moves_nothing_again(floor: Floor, step: str) -> None:
    api = Api(floor.token("floor"))
    command = {"command_id": str(uuid.uuid4())}
    player, sitting = newcomer(api), floor.seating(1).public_id

    def send() -> Any:
        if step == "open":
            return seat(api, floor, player=player, **command)
        return api.post(
            f"seatings/{sitting}/{step}", **({"amount": 700} if step == "buy-in" else {}), **command
        )

    first = send()
    before = Transaction.objects.count()
    again = send()
    assert first.status_code == 200
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replay"] == "true"
    assert Transaction.objects.count() == before


def test_the_same_command_on_another_table_is_refused(floor: Floor) -> None:
    api = Api(floor.token("shift_manager"))
    version = str(floor.version("classic_2_4").public_id)
    command = {"command_id": str(uuid.uuid4()), "rule_set": version, "unit": 500}
    first = api.put(f"tables/{floor.tables[1].public_id}/rules", command)
    assert first.status_code == 200
    other = api.put(f"tables/{floor.tables[2].public_id}/rules", command)
    assert (other.status_code, other.json()["code"]) == (409, "command_reused")


def test_the_same_command_from_another_device_is_refused(floor: Floor) -> None:
    command = {"command_id": str(uuid.uuid4()), "name": "Somebody"}
    assert Api(floor.token("floor")).post("players", **command).status_code == 200
    answer = Api(floor.token("pit_manager")).post("players", **command)
    assert (answer.status_code, answer.json()["code"]) == (409, "command_reused")


def test_a_players_name_stands_in_the_profile_alone(floor: Floor) -> None:
    api = Api(floor.token("floor"))
    command = {"command_id": str(uuid.uuid4()), "name": "Zuleika Dobson"}
    answer = api.post("players", **command).json()
    assert answer["name"] == "Zuleika Dobson"
    stored = Command.objects.get(pk=command["command_id"])
    assert "Zuleika" not in stored.result
    assert api.post("players", **command).json() == answer
    PlayerProfile.objects.filter(player__public_id=answer["id"]).delete()
    assert answer["id"] in {player["id"] for player in api.get("players").json()}


def test_a_player_who_sits_down_during_a_hand_is_in_the_next(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    dealer.post(f"seatings/{floor.seating(4).public_id}/walk")
    hand = hand_open(dealer, floor, (1, 2, 3))
    player = newcomer(Api(floor.token("floor")))
    table = str(floor.tables[1].public_id)
    assert seat(dealer, floor, table=table, seat=4, player=player).status_code == 200
    shown = dealer.get(f"tables/{table}").json()
    assert [row["playing"] for row in shown["seats"]] == [True, True, True, False]
    assert [row["seat"] for row in dealer.get(f"hands/{hand}").json()["seats"]] == [1, 2, 3]
