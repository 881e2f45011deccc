"""When a hand was confirmed is believed within the tenure of the sign-on it names, no further."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from casino.house.models import AuditEvent
from settlement.models import Settlement
from tables.models import SignOn
from tests.api.client import Api
from tests.api.steps import confirmation, entered
from tests.factories import DEAL_K, PIN, STACK, Floor
from tests.ids import uuid7

IMPOSSIBLE = ("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "2026-02-30T00:00:00Z")


def at(**ago: int) -> str:
    return (datetime.now(tz=UTC) - timedelta(**ago)).isoformat()


def record(api: Api, floor: Floor, **given: Any) -> Any:
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    path = f"tables/{floor.tables[1].public_id}/hands/record"
    return api.post(path, **{"hand": str(uuid7()), "document": {"seats": seats}, **given})


def settle(api: Api, floor: Floor, **given: Any) -> Any:
    hand = entered(api, floor)
    return api.post(f"hands/{hand}/settle", **confirmation(api, hand, **given))


def refused_at_confirmed_at(answer: Any) -> bool:
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert [(d["code"], d["path"]) for d in answer.json()["details"]] == [
        ("field_invalid", "confirmed_at")
    ]
    return not Settlement.objects.exists()


@pytest.mark.parametrize("ask", [record, settle])
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(
    "given",
    [*IMPOSSIBLE, {"minutes": 3}, {"hours": 25}, {"days": 700_000}, {"minutes": -3}, {"hours": -2}],
)
def test_a_time_outside_the_sign_on_is_refused_by_name(
    dealer: Api, floor: Floor, ask: Any, named: bool, given: Any
) -> None:
    # The sign-on starts with the test: three minutes ago is before it, beyond what clocks differ.
    sign_on = str(SignOn.objects.get().public_id) if named else None
    when = given if isinstance(given, str) else at(**given)
    assert refused_at_confirmed_at(ask(dealer, floor, sign_on=sign_on, confirmed_at=when))


@pytest.mark.parametrize("ask", [record, settle])
@pytest.mark.parametrize("seconds", [0, 100, -100])
def test_a_clock_that_is_a_little_off_is_believed(
    dealer: Api, floor: Floor, ask: Any, seconds: int
) -> None:
    assert ask(dealer, floor, confirmed_at=at(seconds=seconds)).status_code == 200


def test_a_time_in_any_offset_is_the_same_instant(dealer: Api, floor: Floor) -> None:
    when = datetime.now(tz=UTC)
    west = when.replace(tzinfo=None) - timedelta(hours=14)
    assert record(dealer, floor, confirmed_at=f"{west.isoformat()}-14:00").status_code == 200
    assert Settlement.objects.get().confirmed_at == when


def test_every_read_of_a_confirmed_hand_works(dealer: Api, floor: Floor) -> None:
    out = record(dealer, floor, confirmed_at=at()).json()
    for path in (f"hands/{out['hand']}", f"hands/{out['hand']}/settlements", "hands"):
        assert dealer.get(path).status_code == 200


# What reaches the house when nobody is signed on any more.


def signed_on(api: Api, floor: Floor) -> str:
    body = {"table": str(floor.tables[1].public_id), "badge": "0401", "pin": PIN}
    answer = api.post("sign-ons", **body)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["sign_on"])


@pytest.mark.parametrize("ask", [record, settle])
def test_a_hand_confirmed_before_sign_off_is_delivered_after_it(floor: Floor, ask: Any) -> None:
    terminal = Api(floor.terminal(1))
    sign_on = signed_on(terminal, floor)
    given = {"sign_on": sign_on, "confirmed_at": at()}
    if ask is settle:
        hand = entered(terminal, floor)
        body = confirmation(terminal, hand, **given)
    assert terminal.post(f"sign-ons/{sign_on}/end").status_code == 200
    if ask is settle:
        answer = terminal.post(f"hands/{hand}/settle", **body)
    else:
        answer = record(terminal, floor, **given)
    assert answer.status_code == 200, answer.content
    assert answer.json()["net"] == {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000}
    settlement = Settlement.objects.get()
    assert settlement.settled_by == floor.people["dealer"]
    event = AuditEvent.objects.get(chain=settlement.chain, seq=settlement.seq)
    assert (event.actor, event.role) == (f"staff:{floor.people['dealer'].pk}", "dealer")


def test_a_hand_confirmed_after_sign_off_is_not(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    sign_on = signed_on(terminal, floor)
    terminal.post(f"sign-ons/{sign_on}/end")
    late = record(terminal, floor, sign_on=sign_on, confirmed_at=at(seconds=-5))
    assert (late.status_code, late.json()["code"]) == (409, "sign_on_ended")
    unnamed = record(terminal, floor, confirmed_at=at())
    assert (unnamed.status_code, unnamed.json()["code"]) == (401, "not_signed_on")


def test_a_terminal_elsewhere_delivers_nothing(floor: Floor) -> None:
    here, elsewhere = Api(floor.terminal(1)), Api(floor.terminal(2))
    given = {"sign_on": signed_on(here, floor), "confirmed_at": at()}
    answer = record(elsewhere, floor, **given)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_every_command_of_a_dealer_is_answered_again_after_sign_off(floor: Floor) -> None:
    terminal = Api(floor.terminal(1))
    sign_on = signed_on(terminal, floor)
    table, hand = str(floor.tables[1].public_id), str(uuid7())
    sent: list[tuple[str, dict[str, Any], Any]] = []

    def send(path: str, **body: Any) -> None:
        body = {"command_id": str(uuid7()), **body}
        answer = terminal.post(path, **body)
        assert answer.status_code == 200, (path, answer.content)
        sent.append((path, body, answer.json()))

    send(f"tables/{table}/floor-call")
    send(f"seatings/{floor.seating(1).public_id}/buy-in", amount=1_000)
    send(f"tables/{table}/hands", hand=hand, seats=[1, 2])
    for revision, seat in enumerate((1, 2)):
        terminal.put(f"hands/{hand}/seats/{seat}", DEAL_K[seat], If_Match=str(revision))
    send(f"hands/{hand}/settle", **confirmation(terminal, hand, sign_on=sign_on))
    send(f"hands/{hand}/chips-moved", sign_on=sign_on)
    seats = [{"seat": seat, **DEAL_K[seat]} for seat in (1, 2)]
    send(
        f"tables/{table}/hands/record",
        hand=str(uuid7()), document={"seats": seats}, sign_on=sign_on, confirmed_at=at(),
    )  # fmt: skip
    send(f"sign-ons/{sign_on}/end")
    for path, body, answer in sent:
        again = terminal.post(path, **body)
        assert (again.status_code, again.json()) == (200, answer), path
        assert again.headers["Idempotent-Replay"] == "true"
        other = terminal.post(path, **{**body, "command_id": str(uuid7())})
        assert other.status_code in {401, 409}, path


def test_a_hand_delivered_late_is_paid_by_who_was_dealt_in(floor: Floor) -> None:
    """Reyes leaves and somebody else sits down before the terminal is heard of again."""
    terminal, desk = Api(floor.terminal(1)), Api(floor.token("floor"))
    sign_on = signed_on(terminal, floor)
    given = {"command_id": str(uuid7()), "hand": str(uuid7()), "sign_on": sign_on}
    given["confirmed_at"] = at()
    reyes, other = floor.seating(4), desk.post("players", name="Newcomer").json()["id"]

    def sit(player: str) -> None:
        where = {"table": str(floor.tables[1].public_id), "seat": 4}
        answer = desk.post("seatings", **where, player=player, amount=STACK)
        assert answer.status_code == 200, answer.content

    def walk() -> None:
        answer = desk.post(f"seatings/{floor.seating(4).public_id}/walk")
        assert answer.status_code == 200, answer.content

    walk()
    sit(other)
    refused = record(terminal, floor, **given)
    assert (refused.status_code, refused.json()["code"]) == (409, "player_walked")
    assert [detail["seat"] for detail in refused.json()["details"]] == [4]
    table = desk.get(f"tables/{floor.tables[1].public_id}").json()
    assert [seat["stack"] for seat in table["seats"]] == [STACK] * 4
    walk()
    sit(str(reyes.player.public_id))
    answer = record(terminal, floor, **given)
    assert answer.status_code == 200, answer.content
    assert answer.json()["net"] == {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000}
    assert floor.seating(4).account.balance == STACK - 24_000
    assert floor.seating(4).account == reyes.account


def test_a_command_id_in_capitals_is_the_same_command(dealer: Api, floor: Floor) -> None:
    hand = str(uuid7())
    body = {
        "command_id": str(uuid7()),
        "hand": hand,
        "confirmed_at": at(),
        "sign_on": str(SignOn.objects.get().public_id),
    }
    first = record(dealer, floor, **body)
    shouted = {name: body[name].upper() for name in ("command_id", "hand", "sign_on")}
    again = record(dealer, floor, **{**body, **shouted})
    assert (again.status_code, again.json()) == (200, first.json())
    assert again.headers["Idempotent-Replay"] == "true"
    other = record(dealer, floor, **{**body, "hand": str(uuid7())})
    assert (other.status_code, other.json()["code"]) == (409, "command_reused")
