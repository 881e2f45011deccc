"""Dealers come and go: one at a table, relief, a queue posted after relief."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from casino.house.models import AuditEvent, Command
from settlement.models import Settlement
from tables.models import DealerAt, SignOn, SignOnEnd
from tests.api.client import Api
from tests.api.steps import confirmation, entered, hand_open, seats_put
from tests.factories import DEAL_K, PIN, Floor
from tests.ids import uuid7


def sign_on(api: Api, floor: Floor, badge: str = "0401", pin: str = PIN, table: int = 1) -> Any:
    return api.post("sign-ons", table=str(floor.tables[table].public_id), badge=badge, pin=pin)


def test_a_terminal_stands_for_who_signed_on_through_it(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    before = terminal.post(
        f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2]
    )
    assert (before.status_code, before.json()["code"]) == (401, "not_signed_on")
    assert [table["number"] for table in terminal.get("tables").json()] == [1]
    answer = sign_on(terminal, floor)
    assert answer.status_code == 200
    assert answer.json()["staff"] == str(floor.people["dealer"].public_id)
    hand_open(terminal, floor)
    (table,) = terminal.get("tables").json()
    assert table["sign_on"]["badge"] == "0401"


def test_a_wrong_pin_is_not_signed_on(floor: Floor) -> None:
    answer = sign_on(Api(floor.terminal(1)), floor, pin="000000")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_on")
    assert not SignOn.objects.exists()


def test_only_a_dealer_of_the_pit_signs_on(floor: Floor) -> None:
    for badge, table in (("0301", 1), ("0401", 9)):
        answer = sign_on(Api(floor.terminal(table)), floor, badge=badge, table=table)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_on")


def test_a_terminal_signs_on_at_its_own_table_alone(floor: Floor) -> None:
    answer = sign_on(Api(floor.terminal(2)), floor, table=1)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_retry_of_a_sign_on_is_the_same_sign_on(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    body = {
        "command_id": str(uuid.uuid4()),
        "table": str(floor.tables[1].public_id),
        "badge": "0401",
        "pin": PIN,
    }
    first, again = terminal.post("sign-ons", **body), terminal.post("sign-ons", **body)
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replay"] == "true"
    assert SignOn.objects.count() == 1


def test_a_pin_is_in_no_stored_byte(floor: Floor) -> None:
    # Four to six digits could be guessed from a hash of the body; so the body's hash has no PIN.
    from casino.house.commands import command_key

    actor = floor.actor("dealer")
    keys = [
        command_key(command_id=uuid.uuid4(), route="r", actor=actor, body={"badge": "1", "pin": p})
        for p in ("111111", "222222")
    ]
    assert keys[0].request_hash(place="") == keys[1].request_hash(place="")
    assert "pin" not in keys[0].body


@pytest.mark.scenario(24)
def test_relief_keeps_the_draft_and_names_both_dealers(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    sign_on(terminal, floor)
    hand = entered(terminal, floor)
    sign_on(terminal, floor, badge="0402")
    ended = SignOnEnd.objects.get()
    assert (ended.sign_on.staff, ended.reason) == (floor.people["dealer"], "relieved")
    body = confirmation(terminal, hand)
    assert terminal.post(f"hands/{hand}/settle", **body).status_code == 200
    settlement = Settlement.objects.get()
    assert settlement.dealt_by == floor.people["dealer"]
    assert settlement.settled_by == floor.people["dealer2"]


@pytest.mark.scenario(24)
def test_relief_with_twenty_cards_keyed_keeps_them_and_the_hand_names_both(floor: Floor) -> None:
    """Seat 1 is entered, seat 2 has seven cards; D finishes what A began."""
    terminal = Api(floor.terminal(1))
    sign_on(terminal, floor)
    hand = hand_open(terminal, floor)
    half = {"front": "Qc Qh 9c", "middle": "Ks Kd 3s 3h", "back": ""}
    revision = seats_put(terminal, hand, {1: DEAL_K[1], 2: half})
    sign_on(terminal, floor, badge="0402")
    kept = {seat["seat"]: seat["draft"] for seat in terminal.get(f"hands/{hand}").json()["seats"]}
    rows = [kept[seat]["draft"].get(row, "") for seat in (1, 2) for row in DEAL_K[1]]
    assert sum(len(row.split()) for row in rows) == 20
    seats_put(terminal, hand, {seat: DEAL_K[seat] for seat in (2, 3, 4)}, revision)
    body = confirmation(terminal, hand)
    assert terminal.post(f"hands/{hand}/settle", **body).status_code == 200
    settlement = Settlement.objects.get()
    assert settlement.dealt_by == floor.people["dealer"]
    assert settlement.settled_by == floor.people["dealer2"]


def test_a_hand_confirmed_before_relief_is_posted_after_it_in_the_first_name(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    first = sign_on(terminal, floor).json()["sign_on"]
    hand = entered(terminal, floor)
    confirmed = datetime.now(tz=UTC)
    body = confirmation(terminal, hand, sign_on=first, confirmed_at=confirmed.isoformat())
    sign_on(terminal, floor, badge="0402")
    late = {
        **body,
        "command_id": str(uuid.uuid4()),
        "confirmed_at": (datetime.now(tz=UTC) + timedelta(seconds=5)).isoformat(),
    }
    answer = terminal.post(f"hands/{hand}/settle", **late)
    assert (answer.status_code, answer.json()["code"]) == (409, "sign_on_ended")
    assert terminal.post(f"hands/{hand}/settle", **body).status_code == 200
    assert Settlement.objects.get().settled_by == floor.people["dealer"]


def test_a_recorded_queue_names_the_dealer_who_confirmed(floor: Floor) -> None:
    first = Api(floor.token("dealer", 1))
    own = str(SignOn.objects.get().public_id)
    confirmed = datetime.now(tz=UTC).isoformat()
    Api(floor.token("dealer2", 1))
    answer = first.post(
        f"tables/{floor.tables[1].public_id}/hands/record",
        hand=str(uuid7()),
        document={"seats": [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]},
        sign_on=own,
        confirmed_at=confirmed,
    )
    assert answer.status_code == 200
    assert Settlement.objects.get().settled_by == floor.people["dealer"]


def test_after_sign_off_nothing_is_dealt(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    own = SignOn.objects.get()
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand, sign_on=str(own.public_id))
    assert dealer.post(f"sign-ons/{own.public_id}/end").status_code == 200
    again = dealer.post(f"sign-ons/{own.public_id}/end")
    assert (again.status_code, again.json()["code"]) == (409, "sign_on_ended")
    body["confirmed_at"] = (datetime.now(tz=UTC) + timedelta(seconds=5)).isoformat()
    settle = dealer.post(f"hands/{hand}/settle", **body)
    assert (settle.status_code, settle.json()["code"]) == (409, "sign_on_ended")
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (401, "not_signed_on")


def test_the_floor_ends_a_forgotten_sign_on(floor: Floor) -> None:
    floor.token("dealer", 1)
    own = SignOn.objects.get()
    assert Api(floor.token("floor_side")).post(f"sign-ons/{own.public_id}/end").status_code == 404
    assert Api(floor.token("floor")).post(f"sign-ons/{own.public_id}/end").status_code == 200
    assert not DealerAt.objects.exists()


def test_a_dealer_moves_from_terminal_to_terminal(floor: Floor) -> None:
    sign_on(Api(floor.terminal(1)), floor)
    sign_on(Api(floor.terminal(2)), floor, table=2)
    at = DealerAt.objects.get()
    assert at.table == floor.tables[2]
    assert SignOnEnd.objects.get().reason == "moved"


def test_sign_ons_and_ends_are_covered_by_one_event(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    sign_on(terminal, floor)
    sign_on(terminal, floor, badge="0402")
    event = AuditEvent.objects.filter(action="sign_on.started").order_by("seq").last()
    assert event is not None
    end, start = SignOnEnd.objects.get(), SignOn.objects.latest("id")
    assert {(end.chain, end.seq), (start.chain, start.seq)} == {(event.chain, event.seq)}
    assert Command.objects.filter(chain=event.chain, seq=event.seq).count() == 1


def test_a_retry_after_relief_still_gets_its_answer(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    first = dealer.post(f"hands/{hand}/settle", **body)
    Api(floor.token("dealer2", 1))
    again = dealer.post(f"hands/{hand}/settle", **body)
    assert (again.status_code, again.json()) == (200, first.json())
    other = dealer.post(f"hands/{hand}/chips-moved")
    assert (other.status_code, other.json()["code"]) == (401, "not_signed_on")


def test_a_dealers_locked_account_leaves_the_terminal_a_terminal(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    sign_on(terminal, floor)
    for _ in range(5):
        sign_on(Api(floor.terminal(2)), floor, pin="000000", table=2)
    opening = terminal.post(
        f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2]
    )
    assert (opening.status_code, opening.json()["code"]) == (401, "not_signed_on")
    assert sign_on(terminal, floor, badge="0402").status_code == 200
