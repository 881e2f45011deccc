"""A hand step by step over the API: what several tests need done before they ask."""

import uuid
from typing import Any

from tests.api.client import Api
from tests.factories import DEAL_K, Floor, now
from tests.ids import uuid7


def hand_open(api: Api, floor: Floor, seats: tuple[int, ...] = (1, 2, 3, 4), table: int = 1) -> str:
    hand = str(uuid7())
    answer = api.post(f"tables/{floor.tables[table].public_id}/hands", hand=hand, seats=list(seats))
    assert answer.status_code == 200, answer.content
    return hand


def seats_put(api: Api, hand: str, entries: dict[int, dict[str, Any]], revision: int = 0) -> int:
    for seat, entry in entries.items():
        answer = api.put(f"hands/{hand}/seats/{seat}", entry, If_Match=str(revision))
        assert answer.status_code == 200, answer.content
        revision = answer.json()["revision"]
    return revision


def entered(
    api: Api, floor: Floor, entries: dict[int, dict[str, Any]] | None = None, table: int = 1
) -> str:
    """An open hand with every seat's draft: Deal K."""
    entries = entries or DEAL_K
    hand = hand_open(api, floor, tuple(entries), table)
    seats_put(api, hand, entries)
    return hand


def confirmation(api: Api, hand: str, **given: Any) -> dict[str, Any]:
    """The body of a settle command that confirms what review shows."""
    review = api.get(f"hands/{hand}/review")
    assert review.status_code == 200, review.content
    shown = review.json()
    return {
        "command_id": str(uuid.uuid4()),
        "revision": shown["revision"],
        "draft_digest": shown["draft_digest"],
        "confirmed_at": now(),
        **given,
    }


def settled(api: Api, hand: str) -> dict[str, Any]:
    answer = api.post(f"hands/{hand}/settle", **confirmation(api, hand))
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body
