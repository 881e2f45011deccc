"""Two commands at once on one table: a seat has one player, a command is carried out once."""

import threading
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.concurrency.race import Http, Reply, at_once, commands
from tests.ids import uuid7
from tests.stack import Stack

TABLE = 3


@pytest.fixture(scope="module")
def dealer(live_stack: Stack) -> Http:
    return Http(live_stack.url, live_stack.token("dealer", table=TABLE))


@pytest.fixture
def table(dealer: Http, live_stack: Stack) -> Iterator[dict[str, Any]]:
    """The table with seat 4 free, and everybody back where they were afterwards."""
    found = dealer.get(f"tables/{live_stack.table(TABLE)['id']}")
    left = found["seats"][3]
    assert dealer.post(f"seatings/{left['seating']}/walk").status == 200
    yield dealer.get(f"tables/{found['id']}")
    for seat in dealer.get(f"tables/{found['id']}")["seats"]:
        if seat["seat"] == 4 and seat["player"]:
            home = next(one["seat"] for one in found["seats"] if one["player"] == seat["player"])
            dealer.post(f"seatings/{seat['seating']}/move", seat=home)
    body = {"table": found["id"], "seat": 4, "player": left["player"]["id"]}
    assert dealer.post("seatings", **body, amount=left["stack"]).status == 200


def all_at_once(client: Http, asked: list[tuple[str, dict[str, Any]]]) -> list[Reply]:
    """Post different things at the same moment; the replies in order."""
    gate = threading.Barrier(len(asked))
    replies: dict[int, Reply] = {}

    def one(index: int, path: str, body: dict[str, Any]) -> None:
        gate.wait(60)
        replies[index] = client.post(path, **body)

    threads = [
        threading.Thread(target=one, args=(index, path, body), daemon=True)
        for index, (path, body) in enumerate(asked)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [replies[index] for index in range(len(asked))]


def test_two_players_move_to_one_seat_and_one_gets_it(dealer: Http, table: dict[str, Any]) -> None:
    seatings = [seat["seating"] for seat in table["seats"][:3]]
    replies = all_at_once(dealer, [(f"seatings/{one}/move", {"seat": 4}) for one in seatings])
    assert Counter(reply.code for reply in replies) == {None: 1, "seat_taken": 2}
    taken = [seat["player"] for seat in dealer.get(f"tables/{table['id']}")["seats"]]
    assert sum(player is not None for player in taken) == 3
    assert taken[3] is not None


def test_one_command_eight_times_sits_a_player_out_once(
    dealer: Http, table: dict[str, Any]
) -> None:
    seating = table["seats"][0]["seating"]
    body = {"command_id": str(uuid.uuid4()), "away": True}
    replies = at_once(dealer, f"seatings/{seating}/sit-out", [body] * 8)
    assert [reply.status for reply in replies] == [200] * 8
    assert all(reply.body == replies[0].body for reply in replies)
    assert Counter(reply.replayed for reply in replies) == {False: 1, True: 7}
    assert dealer.post(f"seatings/{seating}/return").status == 200


def test_a_hand_and_a_seat_change_at_once_never_part_a_player_from_the_cards(
    dealer: Http, table: dict[str, Any]
) -> None:
    """Whichever comes first: the hand's seats are where its players sat when it was opened."""
    moving = table["seats"][2]
    hand = str(uuid7())
    opened, moved = all_at_once(
        dealer,
        [
            (f"tables/{table['id']}/hands", {"hand": hand, "seats": [1, 2, 3]}),
            (f"seatings/{moving['seating']}/move", {"seat": 4}),
        ],
    )
    assert (opened.code, moved.code) in {(None, "hand_open"), ("player_not_seated", None)}
    if opened.status == 200:
        _finish(dealer, hand)


def test_of_eight_hands_opened_at_once_one_is(dealer: Http, table: dict[str, Any]) -> None:
    bodies = [{**body, "hand": str(uuid7())} for body in commands({"seats": [1, 2, 3]}, 8)]
    replies = at_once(dealer, f"tables/{table['id']}/hands", bodies)
    assert Counter(reply.code for reply in replies) == {None: 1, "hand_open": 7}
    opened = next(reply for reply in replies if reply.status == 200)
    _finish(dealer, opened.body["id"])


def _finish(dealer: Http, hand: str) -> None:
    """Key Deal K's first three seats, settle, move the chips."""
    from tests.concurrency.race import confirmation
    from tests.factories import DEAL_K

    for revision, seat in enumerate((1, 2, 3)):
        put = dealer.send("PUT", f"hands/{hand}/seats/{seat}", DEAL_K[seat], If_Match=str(revision))
        assert put.status == 200, put
    assert dealer.post(f"hands/{hand}/settle", **confirmation(dealer, hand)).status == 200
    assert dealer.post(f"hands/{hand}/chips-moved").status == 200
