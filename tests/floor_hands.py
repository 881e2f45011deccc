"""Hands played to their end, for tests that ask what comes between them."""

from typing import Any

from tests.api.client import Api
from tests.factories import DEAL_K, Floor, now
from tests.ids import uuid7


def hand_recorded(
    api: Api, floor: Floor, entries: dict[int, dict[str, Any]] | None = None, number: int = 1
) -> str:
    """A hand opened, entered and settled in one call; its chips have not moved yet."""
    hand = str(uuid7())
    seats = [{"seat": seat, **entry} for seat, entry in (entries or DEAL_K).items()]
    answer = api.post(
        f"tables/{floor.tables[number].public_id}/hands/record",
        hand=hand,
        document={"seats": seats},
        confirmed_at=now(),
    )
    assert answer.status_code == 200, answer.content
    return hand


def chips_moved(api: Api, hand: str) -> None:
    answer = api.post(f"hands/{hand}/chips-moved")
    assert answer.status_code == 200, answer.content


def hand_played(
    api: Api, floor: Floor, entries: dict[int, dict[str, Any]] | None = None, number: int = 1
) -> str:
    """A hand from the deal to the moved chips."""
    hand = hand_recorded(api, floor, entries, number)
    chips_moved(api, hand)
    return hand


def of_seats(*seats: int) -> dict[int, dict[str, Any]]:
    """Deal K as far as it was dealt to these seats."""
    return {seat: DEAL_K[seat] for seat in seats}
