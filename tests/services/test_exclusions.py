"""Somebody who is kept out of play is seated, listed, sold chips and dealt in nowhere."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from casino.house.actor import SYSTEM
from casino.house.errors import (
    ExclusionHoldsError,
    ForbiddenError,
    PlayerExcludedError,
    RequestInvalidError,
)
from casino.house.models import AuditEvent
from casino.house.services.trail import HOUSE_CHAIN, audit_next, today
from settlement.services.entry import hand_open
from tables.models import ExclusionKind, PlayerReadmission, WaitingEntry
from tables.services.exclusions import player_exclude, player_readmit
from tables.services.players import player_add
from tables.services.seating import seating_buy_in, seating_open, seating_walk
from tables.services.waiting import waiting_add
from tests import factories
from tests.api.client import Api
from tests.factories import Floor, command, floor_make
from tests.floor_hands import chips_moved, hand_recorded
from tests.ids import uuid7


@pytest.fixture
def floor(db) -> Floor:
    return floor_make()


def exclude(
    floor: Floor, player, who: str = "floor", kind=ExclusionKind.SELF, days: int | None = 30
):
    actor = floor.actor(who)
    until = None if days is None else today() + timedelta(days=days)
    return player_exclude(
        actor=actor,
        player_id=player.public_id,
        kind=kind,
        until=until,
        reason="asked for it",
        command=command(actor),
    )


def readmit(floor: Floor, player, who: str = "shift_manager"):
    actor = floor.actor(who)
    return player_readmit(
        actor=actor, player_id=player.public_id, reason="the time is over", command=command(actor)
    )


def sit(floor: Floor, player, number: int = 2):
    return seating_open(
        actor=SYSTEM,
        table_id=floor.tables[number].public_id,
        seat=1,
        player_id=player.public_id,
        amount=1000,
        command=command(),
    )


def wait(floor: Floor, player):
    actor = floor.actor("floor")
    return waiting_add(
        actor=actor,
        pit=floor.main,
        game="classic_1_6",
        unit=1000,
        currency="USD",
        player_id=player.public_id,
        command=command(actor),
    )


def test_an_excluded_player_gets_no_seat_and_no_place_on_a_list(floor: Floor) -> None:
    player = player_add(name="Ida")
    exclude(floor, player)
    for refused in (
        lambda: sit(floor, player),
        lambda: sit(floor, player, 9),
        lambda: wait(floor, player),
    ):
        with pytest.raises(PlayerExcludedError):
            refused()


def test_one_who_sits_is_dealt_in_no_more_is_sold_nothing_and_may_leave(floor: Floor) -> None:
    exclude(floor, floor.players[1])
    dealer = floor.actor("dealer", 1)
    seating = floor.seating(2)
    with pytest.raises(PlayerExcludedError) as refused:
        hand_open(
            actor=dealer,
            table_id=floor.tables[1].public_id,
            hand_id=uuid7(),
            seats=[1, 2, 3],
            command=command(dealer),
        )
    assert [detail["seat"] for detail in refused.value.details] == [2]
    with pytest.raises(PlayerExcludedError):
        seating_buy_in(
            actor=dealer, seating_id=seating.public_id, amount=100, command=command(dealer)
        )
    hand_open(
        actor=dealer,
        table_id=floor.tables[1].public_id,
        hand_id=uuid7(),
        seats=[1, 3],
        command=command(dealer),
    )
    assert floor.table().hand_open


def test_the_next_hand_and_its_button_go_past_one_who_is_kept_out(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = hand_recorded(dealer, floor)
    exclude(floor, floor.players[0])  # At seat 1, to which the button would go.
    chips_moved(dealer, hand)
    table = dealer.get(f"tables/{floor.tables[1].public_id}").json()
    assert table["button"] == 2
    assert [seat["playing"] for seat in table["seats"]] == [False, True, True, True]
    seating = floor.seating(1).public_id
    dealer.post(f"seatings/{seating}/sit-out")
    dealer.post(f"seatings/{seating}/return")
    table = dealer.get(f"tables/{floor.tables[1].public_id}").json()
    assert table["seats"][0]["playing"] is False


def test_an_excluded_player_leaves_with_the_chips(floor: Floor) -> None:
    exclude(floor, floor.players[0])
    actor = floor.actor("floor")
    answer = seating_walk(
        actor=actor, seating_id=floor.seating(1).public_id, command=command(actor)
    )
    assert answer.body["amount"] == 500_000


def test_places_on_lists_are_given_up(floor: Floor) -> None:
    player = player_add(name="Ida")
    wait(floor, player)
    exclude(floor, player)
    assert WaitingEntry.objects.get(player=player).state == "left"


def test_a_self_exclusion_holds_until_its_day(floor: Floor) -> None:
    player = player_add(name="Ida")
    exclude(floor, player)
    with pytest.raises(ExclusionHoldsError):
        readmit(floor, player)
    with pytest.raises(PlayerExcludedError):
        sit(floor, player)


def test_the_house_readmits_whom_it_excluded_and_only_a_shift_manager_does(floor: Floor) -> None:
    player = player_add(name="Ida")
    exclude(floor, player, who="security", kind=ExclusionKind.HOUSE, days=None)
    with pytest.raises(ForbiddenError):
        readmit(floor, player, who="floor")
    readmit(floor, player)
    sit(floor, player)
    names = AuditEvent.objects.filter(subject=f"player:{player.pk}").order_by("seq")
    assert [event.action for event in names] == ["player.excluded", "player.readmitted"]


HOUSE, SELF = ExclusionKind.HOUSE, ExclusionKind.SELF
WISHES = [
    pytest.param([(HOUSE, None), (SELF, 200)], True, id="self after the house's"),
    pytest.param([(HOUSE, None), (SELF, 0)], True, id="self after the house's, last day"),
    pytest.param([(HOUSE, None), (SELF, -1)], False, id="self after the house's, over"),
    pytest.param([(SELF, -1), (SELF, 200)], True, id="prolonged"),
    pytest.param([(SELF, 200), (SELF, -1)], True, id="not shortened"),
    pytest.param([(SELF, 200), (HOUSE, None)], True, id="the house's after it"),
    pytest.param([(HOUSE, 9), (SELF, -1)], True, id="the house's for longer"),
    pytest.param([(SELF, -2), (HOUSE, -1), (HOUSE, None)], False, id="all over"),
]


@pytest.mark.parametrize(("wishes", "holds"), WISHES)
def test_every_wish_to_be_kept_out_is_recorded_and_the_latest_day_holds(
    floor: Floor, monkeypatch, wishes, holds: bool
) -> None:
    """``wishes``: who asked, and until how many days from now; asked for a while ago."""
    player, day = player_add(name="Ida"), today()
    monkeypatch.setattr("tables.services.exclusions.today", lambda: day - timedelta(days=60))
    for kind, days in wishes:
        exclude(floor, player, kind=kind, days=days)
    assert player.exclusions.count() == len(wishes)
    if holds:
        with pytest.raises(ExclusionHoldsError):
            readmit(floor, player)
        with pytest.raises(PlayerExcludedError):
            sit(floor, player)
    else:
        readmit(floor, player)
        assert PlayerReadmission.objects.count() == len(wishes)
        sit(floor, player)


@pytest.mark.parametrize(("days", "holds"), [(1, True), (0, True), (-1, False)])
def test_until_a_day_is_to_the_end_of_that_gaming_day(db, monkeypatch, days, holds) -> None:
    """At three in the morning the gaming day, which starts at six, is still yesterday's."""
    east = (3 - timezone.now().hour + 11) % 24 - 11
    facts = replace(factories.FACTS, time_zone=f"Etc/GMT{-east:+d}")
    monkeypatch.setattr(factories, "FACTS", facts)
    floor = floor_make()
    clock = timezone.now().astimezone(ZoneInfo(facts.time_zone))
    assert (clock.hour, today()) == (3, clock.date() - timedelta(days=1))
    day = today()
    monkeypatch.setattr("tables.services.exclusions.today", lambda: day - timedelta(days=60))
    player = player_add(name="Ida")
    exclude(floor, player, days=days)
    if holds:
        with pytest.raises(ExclusionHoldsError):
            readmit(floor, player)
    else:
        readmit(floor, player)
        sit(floor, player)


@pytest.mark.parametrize("days", [None, 0, -1])
def test_a_self_exclusion_names_a_later_day(floor: Floor, days: int | None) -> None:
    with pytest.raises(RequestInvalidError):
        exclude(floor, player_add(name="Ida"), days=days)


def test_the_database_itself_refuses(floor: Floor) -> None:
    """As the application's role, past every service."""
    player = player_add(name="Ida")
    exclude(floor, player)
    exclusion = player.exclusions.get()
    staff = floor.people["shift_manager"].pk
    account, seq = floor.seating(1).account_id, audit_next(HOUSE_CHAIN)
    attempts = {
        "CP140": [
            f"INSERT INTO tables_seating (table_id, seat, player_id, account_id, started_at) VALUES ({floor.tables[2].pk}, 1, {player.pk}, {account}, now())",
            f"INSERT INTO tables_waitingentry (pit_id, game, unit, currency, player_id, rank, state, added_at) VALUES ({floor.main.pk}, 'x', 1, 'USD', {player.pk}, 1, 'waiting', now())",
        ],
        "CP141": [
            f"INSERT INTO tables_playerreadmission (exclusion_id, readmitted_at, staff_id, chain, seq) VALUES ({exclusion.pk}, now(), {staff}, 'house', {seq})",
            f"INSERT INTO tables_playerreadmission (exclusion_id, readmitted_at, staff_id, chain, seq) VALUES ({exclusion.pk}, now() + interval '90 days', {staff}, 'house', {seq})",
        ],
    }
    for state, statements in attempts.items():
        for statement in statements:
            with (
                pytest.raises(DatabaseError) as refused,
                transaction.atomic(),
                connection.cursor() as cursor,
            ):
                cursor.execute(statement)
            assert refused.value.__cause__.sqlstate == state
    assert not PlayerReadmission.objects.exists()
    for statement in (
        "DELETE FROM tables_playerexclusion",
        "UPDATE tables_playerexclusion SET until = now() - interval '1 day'",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert timezone.now() > exclusion.excluded_at
