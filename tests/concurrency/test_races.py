"""Over HTTP against a running house: one hand is settled once, whoever asks how often."""

import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.concurrency.race import Http, at_once, commands, confirmation, enter
from tests.factories import DEAL_K
from tests.ids import uuid7
from tests.stack import Stack

TABLE = 2  # Table 1 is the browser's.


@pytest.fixture(scope="module")
def clients(live_stack: Stack) -> tuple[Http, Http]:
    """The dealer of the table, and an auditor who looks at what became of it."""
    dealer = Http(live_stack.url, live_stack.token("dealer", table=TABLE))
    return dealer, Http(live_stack.url, live_stack.token("auditor"))


@pytest.fixture
def hand(clients: tuple[Http, Http], live_stack: Stack) -> Iterator[str]:
    """A hand with Deal K keyed; paid afterwards, so that the next may open."""
    dealer, _auditor = clients
    hand = enter(dealer, live_stack.table(TABLE)["id"], DEAL_K)
    yield hand
    if dealer.get(f"hands/{hand}")["state"] == "open":
        dealer.post(f"hands/{hand}/settle", **confirmation(dealer, hand))
    assert dealer.post(f"hands/{hand}/chips-moved").status == 200


def transactions(auditor: Http, hand: str) -> list[Any]:
    found: list[Any] = auditor.get(f"transactions?hand={hand}")
    return found


@pytest.mark.scenario(27)
def test_eight_clients_settle_one_hand_and_one_does(clients: tuple[Http, Http], hand: str) -> None:
    dealer, auditor = clients
    bodies = commands(confirmation(dealer, hand), 8)
    replies = at_once(dealer, f"hands/{hand}/settle", bodies)
    assert Counter((reply.status, reply.code) for reply in replies) == {
        (200, None): 1,
        (409, "hand_already_settled"): 7,
    }
    assert len(transactions(auditor, hand)) == 1
    assert len(auditor.get(f"hands/{hand}/settlements")) == 1


def test_one_command_twenty_times_is_one_transaction(clients: tuple[Http, Http], hand: str) -> None:
    dealer, auditor = clients
    body = {**confirmation(dealer, hand), "command_id": str(uuid.uuid4())}
    replies = at_once(dealer, f"hands/{hand}/settle", [body] * 20)
    assert [reply.status for reply in replies] == [200] * 20
    assert all(reply.body == replies[0].body for reply in replies)
    assert Counter(reply.replayed for reply in replies) == {False: 1, True: 19}
    assert len(transactions(auditor, hand)) == 1


def test_a_seat_put_between_review_and_settle_posts_nothing(
    clients: tuple[Http, Http], hand: str
) -> None:
    dealer, auditor = clients
    reviewed = confirmation(dealer, hand)
    changed = {**DEAL_K[4], "front": "6h 2s 3d"}
    assert dealer.send("PUT", f"hands/{hand}/seats/4", changed, If_Match="4").status == 200
    reply = dealer.post(f"hands/{hand}/settle", **reviewed)
    assert (reply.status, reply.code) == (409, "draft_changed")
    assert transactions(auditor, hand) == []


def test_of_eight_drafts_on_one_revision_one_is_kept(clients: tuple[Http, Http], hand: str) -> None:
    dealer, _auditor = clients
    import threading

    codes: list[str | None] = []
    gate = threading.Barrier(8)

    def put() -> None:
        gate.wait(30)
        reply = dealer.send("PUT", f"hands/{hand}/seats/1", DEAL_K[1], If_Match="4")
        codes.append(reply.code)

    threads = [threading.Thread(target=put, daemon=True) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert Counter(codes) == {None: 1, "draft_changed": 7}


def test_eight_hands_opened_at_once_take_one_number(
    clients: tuple[Http, Http], live_stack: Stack
) -> None:
    dealer, auditor = clients
    table = live_stack.table(TABLE)["id"]
    before = auditor.get(f"hands?table={table}&limit=1")[0]["number"]
    bodies = [{"hand": str(uuid7()), "seats": [1, 2]} for _ in range(8)]
    replies = at_once(dealer, f"tables/{table}/hands", bodies)
    assert Counter((reply.status, reply.code) for reply in replies) == {
        (200, None): 1,
        (409, "hand_open"): 7,
    }
    opened = next(reply.body for reply in replies if reply.status == 200)
    assert opened["number"] == before + 1
    hand = opened["id"]
    for revision, seat in enumerate((1, 2)):
        dealer.send("PUT", f"hands/{hand}/seats/{seat}", DEAL_K[seat], If_Match=str(revision))
    dealer.post(f"hands/{hand}/settle", **confirmation(dealer, hand))
    assert dealer.post(f"hands/{hand}/chips-moved").status == 200
