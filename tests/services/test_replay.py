"""A table's hands under another rule set: what they would have come to, and who may ask."""

import uuid
from typing import Any

import pytest
from django.db import connection, transaction

from casino.house.errors import ForbiddenError, NotFoundError
from settlement.services.replay import table_replay
from tests.api.client import Api
from tests.api.steps import entered, settled
from tests.factories import Floor


def play(floor: Floor, hands: int) -> None:
    """So many hands of Deal K at table 1, chips moved."""
    api = Api(floor.token("dealer", 1))
    for _ in range(hands):
        hand = settled(api, entered(api, floor))["hand"]
        assert api.post(f"hands/{hand}/chips-moved").status_code == 200


def test_hands_are_replayed_by_what_was_worked_by_hand(floor: Floor) -> None:
    """R-SCORE-2: Deal K is +23/+3/-2/-24 by 1-6 and +20/+4/-6/-18 by 2-4."""
    play(floor, 2)
    answer = table_replay(
        actor=floor.actor("floor"),
        table_id=floor.table().public_id,
        version_id=floor.version("classic_2_4").public_id,
    )
    assert [2, 1] == [hand["number"] for hand in answer["hands"]]
    for hand in answer["hands"]:
        assert {"1": 23, "2": 3, "3": -2, "4": -24} == hand["units"]
        assert {"1": 20, "2": 4, "3": -6, "4": -18} == hand["replayed"]
    assert {"1": 46, "2": 6, "3": -4, "4": -48} == answer["units"]
    assert {"1": 40, "2": 8, "3": -12, "4": -36} == answer["replayed"]
    assert "classic_2_4" == answer["rules"]["slug"]


def test_a_hand_that_the_rules_do_not_play_is_there_without_units(floor: Floor) -> None:
    """R-OFC-1: pineapple serves three seats; Deal K has four."""
    play(floor, 1)
    answer = table_replay(
        actor=floor.actor("auditor"),
        table_id=floor.table().public_id,
        version_id=floor.version("pineapple").public_id,
    )
    (hand,) = answer["hands"]
    assert hand["replayed"] is None
    assert {} == answer["replayed"] == answer["units"]


def test_older_hands_are_asked_for_by_number(floor: Floor) -> None:
    play(floor, 2)
    answer = table_replay(
        actor=floor.actor("floor"),
        table_id=floor.table().public_id,
        version_id=floor.version("classic_1_2").public_id,
        before=2,
    )
    assert [1] == [hand["number"] for hand in answer["hands"]]


def test_nothing_is_written(floor: Floor) -> None:
    """PostgreSQL would refuse it from here on."""
    play(floor, 1)
    actor = floor.actor("floor")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        answer = table_replay(
            actor=actor,
            table_id=floor.table().public_id,
            version_id=floor.version("ofc").public_id,
        )
    assert 1 == len(answer["hands"])


@pytest.mark.parametrize("who, refusal", [("floor_side", NotFoundError), ("cage", ForbiddenError)])
def test_who_may_not_read_the_hands_may_not_replay_them(
    floor: Floor, who: str, refusal: type[Exception]
) -> None:
    asked: dict[str, Any] = {
        "table_id": floor.table().public_id,
        "version_id": floor.version("ofc").public_id,
    }
    with pytest.raises(refusal):
        table_replay(actor=floor.actor(who), **asked)


def test_a_version_that_was_never_published_is_not_found(floor: Floor) -> None:
    asked = {"actor": floor.actor("floor"), "table_id": floor.table().public_id}
    with pytest.raises(NotFoundError):
        table_replay(**asked, version_id=uuid.uuid4())
