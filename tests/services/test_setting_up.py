"""The house is kept by commands: names, pits, tables and what they sell, chips."""

import pytest
from django.db import DatabaseError, transaction

from casino.house.errors import (
    AlreadyDoneError,
    BuyInError,
    ForbiddenError,
    HandOpenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import AuditEvent, House, Pit
from casino.house.services.house import house_rename, pit_create, pit_rename
from settlement.services.entry import hand_open
from tables.denominations import counted
from tables.models import Denomination, Table
from tables.selectors import chips_in_use
from tables.services.denominations import denomination_add, denomination_withdraw
from tables.services.players import player_add
from tables.services.seating import seating_buy_in, seating_open
from tables.services.tables import Limits, table_add, table_edit
from tests.factories import Floor, command
from tests.ids import uuid7

SOLD = Limits(smallest_chip=500, buy_in_min=10_000, buy_in_max=100_000)


def edit(floor: Floor, who: str, number: int, limits: Limits, pit: Pit | None = None) -> None:
    actor, table = floor.actor(who), floor.table(number)
    table_edit(
        actor=actor, table_id=table.public_id, pit_id=(pit or table.pit).public_id,
        limits=limits, command=command(actor),
    )  # fmt: skip


def sit(floor: Floor, amount: int) -> None:
    actor, player = floor.actor("floor"), player_add(name="Ida")
    player.refresh_from_db()
    seating_open(
        actor=actor, table_id=floor.tables[2].public_id, seat=1, player_id=player.public_id,
        amount=amount, command=command(actor),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "values", "chips", "rest"),
    [
        (23_000, [10_000, 2_500, 500, 100], [(10_000, 2), (2_500, 1), (500, 1)], 0),
        (24_099, [100, 2_500, 10_000], [(10_000, 2), (2_500, 1), (100, 15)], 99),
        (50, [100], [], 50),
        (0, [100], [], 0),
        (700, [], [], 700),
    ],
)
def test_an_amount_is_counted_out_from_the_largest_chip(amount, values, chips, rest) -> None:
    assert counted(amount, values) == (chips, rest)


def test_a_shift_manager_names_the_house_and_its_pits(floor: Floor) -> None:
    shift, pit_manager = floor.actor("shift_manager"), floor.actor("pit_manager")
    house_rename(actor=shift, name="  Grand   Isle ", command=command(shift))
    assert House.objects.get().name == "Grand Isle"
    same = command(shift)
    made = pit_create(actor=shift, name="High limit", command=same)
    assert pit_create(actor=shift, name="High limit", command=same).replayed
    with pytest.raises(AlreadyDoneError):
        pit_create(actor=shift, name="Main", command=command(shift))
    pit_rename(actor=shift, pit_id=made.body["id"], name="Salon", command=command(shift))
    assert set(Pit.objects.values_list("name", flat=True)) == {"Main", "Side", "Salon"}
    for refused in (house_rename, pit_create):
        with pytest.raises(ForbiddenError):
            refused(actor=pit_manager, name="Mine", command=command(pit_manager))
    actions = AuditEvent.objects.filter(action__in=["house.renamed", "pit.created", "pit.renamed"])
    assert actions.count() == 3


def test_a_pit_manager_makes_and_changes_tables_of_the_own_pit_alone(floor: Floor) -> None:
    actor = floor.actor("pit_manager")

    def add(number: int, pit: Pit) -> None:
        pit.refresh_from_db()
        table_add(actor=actor, number=number, pit_id=pit.public_id, currency="USD",
                  limits=SOLD, command=command(actor))  # fmt: skip

    add(12, floor.main)
    table = Table.objects.get(number=12)
    assert (table.smallest_chip, table.buy_in_min, table.buy_in_max) == (500, 10_000, 100_000)
    assert not table.training
    with pytest.raises(AlreadyDoneError):
        add(12, floor.main)
    with pytest.raises(NotFoundError):  # The other pit is not known to this manager.
        add(13, floor.side)
    with pytest.raises(NotFoundError):
        edit(floor, "pit_manager", 9, SOLD)
    with pytest.raises(NotFoundError):
        edit(floor, "pit_manager", 1, SOLD, pit=floor.side)


def test_limits_that_contradict_each_other_are_refused_field_by_field(floor: Floor) -> None:
    wrong = Limits(smallest_chip=500, buy_in_min=10_100, buy_in_max=5_000)
    with pytest.raises(RequestInvalidError) as refused:
        edit(floor, "shift_manager", 1, wrong)
    assert [one["path"] for one in refused.value.details] == ["buy_in_min", "buy_in_max"]
    with pytest.raises(DatabaseError), transaction.atomic():
        Table.objects.filter(number=1).update(buy_in_min=10_000, buy_in_max=5_000)


def test_a_table_is_not_changed_under_a_hand(floor: Floor) -> None:
    dealer = floor.actor("dealer", 1)
    hand_open(actor=dealer, table_id=floor.tables[1].public_id, hand_id=uuid7(), seats=[1, 2],
              command=command(dealer))  # fmt: skip
    with pytest.raises(HandOpenError):
        edit(floor, "shift_manager", 1, Limits())


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (9_500, r"at least \$100"),
        (100_500, r"up to \$1,000"),
        (10_250, r"smallest chip at this table is \$5"),
    ],
)
def test_a_buy_in_outside_the_limits_is_refused_in_words(floor: Floor, amount, words) -> None:
    edit(floor, "shift_manager", 2, SOLD)
    with pytest.raises(BuyInError, match=words):
        sit(floor, amount)


def test_more_chips_are_sold_up_to_the_most_and_also_less_than_the_least(floor: Floor) -> None:
    edit(floor, "shift_manager", 2, SOLD)
    sit(floor, 99_000)
    actor, seating = floor.actor("floor"), floor.seating(1, 2)

    def buy(amount: int) -> None:
        seating_buy_in(
            actor=actor, seating_id=seating.public_id, amount=amount, command=command(actor)
        )

    with pytest.raises(BuyInError, match=r"There is room for \$10\."):
        buy(1_500)
    buy(1_000)
    assert floor.seating(1, 2).account.balance == 100_000


def test_chips_come_into_use_and_go_out_and_none_is_deleted(floor: Floor) -> None:
    shift, pit_manager = floor.actor("shift_manager"), floor.actor("pit_manager")

    def add(value: int, colour: str) -> str:
        answer = denomination_add(
            actor=shift, currency="USD", value=value, colour=colour, command=command(shift)
        )
        return answer.body["id"]

    add(2_500, "green")
    black = add(10_000, "black")
    assert chips_in_use("USD") == [(10_000, "black"), (2_500, "green")]
    with pytest.raises(AlreadyDoneError):
        add(10_000, "purple")
    denomination_withdraw(actor=shift, denomination_id=black, command=command(shift))
    assert chips_in_use("USD") == [(2_500, "green")]
    add(10_000, "purple")
    assert chips_in_use("USD") == [(10_000, "purple"), (2_500, "green")]
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        Denomination.objects.all().delete()
    with pytest.raises(ForbiddenError):
        denomination_add(actor=pit_manager, currency="USD", value=1, colour="x",
                         command=command(pit_manager))  # fmt: skip
