"""Every shipped rule set plays at a table: from the dealer's keys to the ledger."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from settlement.documents import settle_document
from settlement.presets import slugs
from tests.api.client import Api
from tests.api.steps import entered, settled
from tests.factories import Floor

ROOT = Path(__file__).parents[2]
KEYED = ("front", "middle", "back", "cards", "discards", "natural")
"""What a dealer keys for a seat; the table itself knows the rest."""


def keyable(slug: str) -> dict[str, Any]:
    """The first example that a table can deal as its first hand; else an open-face one."""
    for name in (slug, "ofc"):
        for line in (ROOT / "examples" / f"{name}.jsonl").read_text().splitlines():
            hand: dict[str, Any] = json.loads(line)
            inside = any(seat.get("in_fantasyland") for seat in hand["seats"])
            if hand.get("hand_number", 1) == 1 and not inside:
                return hand
    raise AssertionError(slug)


def held(floor: Floor) -> dict[int, int]:
    """The chips of each seat at table 1."""
    seatings = floor.tables[1].seatings.select_related("account").filter(ended_at=None)
    return {row.seat: row.account.balance for row in seatings}


@pytest.mark.parametrize("slug", slugs())
def test_every_rule_set_settles_into_the_ledger(floor: Floor, slug: str) -> None:
    manager, dealer = Api(floor.token("floor")), Api(floor.token("dealer", 1))
    rule_set = str(floor.version(slug).public_id)
    put = manager.put(
        f"tables/{floor.tables[1].public_id}/rules",
        {"command_id": str(uuid.uuid4()), "unit": 100, "rule_set": rule_set},
    )
    assert put.status_code == 200, put.content
    hand = keyable(slug)
    entries = {
        seat["seat"]: {key: seat[key] for key in KEYED if key in seat} for seat in hand["seats"]
    }
    before = held(floor)

    answer = settled(dealer, entered(dealer, floor, entries))

    document = {**hand, "rules": slug, "hand_number": 1}
    document["seats"] = [{"seat": seat, **entry} for seat, entry in entries.items()]
    assert answer["net_units"] == settle_document(document)["net_units"]
    assert {seat: held(floor)[seat] - before[seat] for seat in entries} == {
        int(seat): net for seat, net in answer["net"].items()
    }
