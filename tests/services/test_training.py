"""A training table plays Deal K for play money, and nothing real is another number afterwards."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Sum

from casino.house.errors import RackShortError
from settlement.selectors import hand_list, hand_transactions, table_list
from tables.models import Account, Table
from tables.selectors import account_list, floor_calls, table_rows
from tables.services.calls import floor_call
from tables.services.players import player_add
from tables.services.seating import seating_buy_in, seating_open, seating_walk
from tables.services.tables import Limits, table_add
from tables.services.training import TRAINING_RACK
from tests.api.client import Api
from tests.api.steps import entered, settled
from tests.factories import NAMES, STACK, Floor, command, seat_player


def training_table(floor: Floor, number: int = 90) -> Table:
    actor = floor.actor("pit_manager")
    floor.main.refresh_from_db()
    table_add(
        actor=actor, number=number, pit_id=floor.main.public_id, currency="XTS", limits=Limits(),
        command=command(actor),
    )  # fmt: skip
    floor.tables[number] = Table.objects.get(number=number)
    floor.play_by(floor.version("classic_1_6"), number)
    return floor.tables[number]


def real_balances() -> dict[int, int]:
    rows = Account.objects.exclude(commodity__currency="XTS")
    return dict(rows.values_list("id", "balance"))


def lists(floor: Floor) -> dict[str, Any]:
    manager = floor.actor("shift_manager")
    return {
        "tables": [one["number"] for one in table_list(actor=manager)],
        "hands": hand_list(actor=manager),
        "accounts": account_list(actor=manager),
        "transactions": hand_transactions(actor=manager),
        "calls": floor_calls(actor=manager),
    }


def test_a_rack_of_play_money_comes_with_the_table(floor: Floor) -> None:
    table = training_table(floor)
    assert (table.training, table.currency) == (True, "XTS")
    rack = Account.objects.get(table=table, kind="rack")
    assert (rack.commodity_id, rack.balance) == ("chips:XTS", TRAINING_RACK)


def test_a_rack_of_play_money_never_runs_dry(floor: Floor) -> None:
    """The rack is full before each sale: 100,000 less 60,000 of play money after it."""
    table, actor, player = training_table(floor), floor.actor("floor"), player_add(name="Learner")
    for _visit in range(3):
        once = command(actor)
        bought = [
            seating_open(
                actor=actor, table_id=table.public_id, seat=1, player_id=player.public_id,
                amount=6_000_000, command=once,
            )
            for _sent_twice in range(2)
        ]  # fmt: skip
        assert bought[0].body == bought[1].body
        assert balances(table) == {"rack": 4_000_000, "stack": 6_000_000}
        seating = floor.seating(1, 90).public_id
        seating_buy_in(actor=actor, seating_id=seating, amount=5_000_000, command=command(actor))
        assert balances(table) == {"rack": 5_000_000, "stack": 11_000_000}
        seating_walk(actor=actor, seating_id=seating, command=command(actor))
    play = Account.objects.filter(commodity="chips:XTS")
    assert play.get(kind="patron").balance == 33_000_000
    assert play.get(kind="mint").balance == -38_000_000
    before = Account.objects.get(table=floor.tables[1], kind="rack").balance
    assert before == 10_000_000 - 4 * STACK  # A real rack is what was brought there.


def test_more_play_money_than_a_full_rack_is_not_sold_at_once(floor: Floor) -> None:
    table, player = training_table(floor), player_add(name="Learner")
    player.refresh_from_db()
    with pytest.raises(RackShortError):
        seat_player(table, 1, player, TRAINING_RACK + 1)
    seat_player(table, 1, player, TRAINING_RACK)
    assert balances(table) == {"rack": 0, "stack": TRAINING_RACK}


def balances(table: Table) -> dict[str, int]:
    """What lies at a table where one player sits."""
    rows = Account.objects.filter(table=table, kind__in=["rack", "stack"])
    return dict(rows.values_list("kind", "balance"))


@pytest.mark.parametrize("change", [{"training": True}, {"currency": "XTS"}])
def test_play_money_and_training_are_one_thing_to_the_database(floor: Floor, change) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Table.objects.filter(number=1).update(**change)


def test_deal_k_for_play_money_leaves_every_real_number_as_it_was(floor: Floor) -> None:
    training_table(floor)
    before, balances = lists(floor), real_balances()
    for seat, name in enumerate(NAMES, start=1):
        player = player_add(name=f"{name}, learning")
        player.refresh_from_db()
        seat_player(floor.tables[90], seat, player)
    api = Api(floor.token("dealer", 90))

    out = settled(api, entered(api, floor, table=90))

    assert out["net_units"] == {"1": 23, "2": 3, "3": -2, "4": -24}
    assert floor.seating(1, 90).account.balance == STACK + 23_000
    dealer, manager = floor.actor("dealer", 90), floor.actor("shift_manager")
    floor_call(actor=dealer, table_id=floor.tables[90].public_id, command=command(dealer))
    assert lists(floor) == before
    assert real_balances() == balances
    (hand,) = hand_list(actor=manager, table_id=floor.tables[90].public_id)
    assert hand["net"]["1"] == 23_000
    assert [one["number"] for one in table_list(actor=manager, training=True)] == [90]
    assert {row.number for row in table_rows(actor=manager, training=None)} == {1, 2, 9, 90}
    assert len(floor_calls(actor=manager, table=floor.tables[90])) == 1
    play = Account.objects.filter(commodity="chips:XTS").aggregate(sum=Sum("balance"))
    assert play["sum"] == 0
