"""A table's hands under another rule set: what they would have come to, and who may ask."""

import io
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import InternalError, connection, transaction

from casino.house.errors import ForbiddenError, NotFoundError
from settlement.management.commands import replay as command
from settlement.models import Hand, RuleSetVersion
from settlement.services import replay as replaying
from settlement.services.replay import Days, table_replay, table_replay_days
from tables.models import Table
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
        assert {"1": 23, "2": 3, "3": -2, "4": -24} == hand["settled"]["units"]
        assert {"1": 20, "2": 4, "3": -6, "4": -18} == hand["replayed"]["units"]
    assert {"1": 46, "2": 6, "3": -4, "4": -48} == answer["settled"]["units"]
    assert {"1": 40, "2": 8, "3": -12, "4": -36} == answer["replayed"]["units"]
    assert "classic_2_4" == answer["rules"]["slug"]


def test_royalties_and_money_are_told_by_seat(floor: Floor) -> None:
    """R-ROY-4: under `ofc` Deal K shows aces in front 9, trips in the middle 2 and a flush 4; queens 7 and a straight 2; nines 4 and a full house 6; nothing. By `seeds` the flush shows 4 and the straight 2. Each is paid by every other seat (R-ROY-2), so the rows alone are +13/+1/+4/-18; a unit is $10."""
    play(floor, 1)
    answer = table_replay(
        actor=floor.actor("floor"),
        table_id=floor.table().public_id,
        version_id=floor.version("ofc").public_id,
    )
    assert {
        "units": {"1": 23, "2": 3, "3": -2, "4": -24},
        "money": {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000},
        "royalties": {"1": 4, "2": 2, "3": 0, "4": 0},
    } == answer["settled"]
    assert {
        "units": {"1": 39, "2": 3, "3": 10, "4": -52},
        "money": {"1": 39_000, "2": 3_000, "3": 10_000, "4": -52_000},
        "royalties": {"1": 15, "2": 9, "3": 10, "4": 0},
    } == answer["replayed"]


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
    assert {} == answer["replayed"]["units"] == answer["settled"]["units"]


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


def test_a_period_is_replayed_page_by_page_and_says_how_far_it_is(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(floor, 3)
    monkeypatch.setattr(replaying, "PAGE", 2)
    told: list[tuple[int, int]] = []
    day = Hand.objects.latest("number").gaming_day
    asked: dict[str, Any] = {
        "actor": floor.actor("floor"),
        "table_id": floor.table().public_id,
        "version_id": floor.version("classic_2_4").public_id,
    }
    found = table_replay_days(
        **asked, days=Days(day, day), progress=lambda *done: told.append(done)
    )
    assert [(2, 3), (3, 3)] == told
    assert (3, 3, 0) == (found["hands"], found["changed"], found["unplayed"])
    assert {"1": 60, "2": 12, "3": -18, "4": -54} == found["replayed"]["units"]
    for days in (Days(last=day - timedelta(days=1)), Days(first=day + timedelta(days=1))):
        assert 0 == table_replay_days(**asked, days=days)["hands"]


def replayed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("replay", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_settled_replayed_and_the_difference_of_each_seat(floor: Floor) -> None:
    """Two of Deal K: +46 by 1-6, +40 by 2-4, at $10 a unit."""
    play(floor, 2)
    text = replayed("--table", "1", "--rules", "classic_2_4:1")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.splitlines()]
    assert ["1", "units", "+46", "+40", "−6"] in rows
    assert ["", "money", "+$460", "+$400", "−$60"] in rows
    assert ["4", "units", "−48", "−36", "+12"] in rows
    assert "2 hands, 2 with another result" in text


def test_the_command_cannot_write(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    def writes(**_asked: object) -> None:
        Table.objects.update(last_hand_number=7)

    monkeypatch.setattr(command, "table_replay_days", writes)
    with pytest.raises(InternalError, match="read-only"):
        replayed("--table", "1", "--rules", "ofc")


def test_the_command_names_what_is_not_there(floor: Floor) -> None:
    for arguments, word in (
        (("--table", "77", "--rules", "ofc"), "no table 77"),
        (("--table", "1", "--rules", "nonesuch"), "nonesuch"),
        (("--table", "1", "--rules", "ofc:2"), "ofc:2"),
    ):
        with pytest.raises(CommandError, match=word):
            replayed(*arguments)


def test_every_published_rule_set_is_asked_without_a_fault(floor: Floor) -> None:
    play(floor, 1)
    for version in RuleSetVersion.objects.all():
        answer = table_replay(
            actor=floor.actor("floor"),
            table_id=floor.table().public_id,
            version_id=version.public_id,
        )
        assert 0 == sum(answer["replayed"]["units"].values())
