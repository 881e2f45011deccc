"""What PostgreSQL refuses of a rotation by itself: overlaps, gaps, a mirror that is written to."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from casino.house.services.trail import HOUSE_CHAIN, audit_next
from tables.models import DealerString, Down, SignOn, StringTable, Tenure
from tests.factories import Floor

MINUTE = timedelta(minutes=1)


@pytest.fixture
def string(floor: Floor) -> DealerString:
    return DealerString.objects.create(
        pit=floor.main, name="One", down_minutes=20, starts_at=timezone.now()
    )


@pytest.fixture
def place(floor: Floor, string: DealerString) -> StringTable:
    return StringTable.objects.create(
        string=string, table=floor.tables[1], position=1, joined_at=string.starts_at
    )


def down(
    string: DealerString, who: Any, table: Any, begins: int, ends: int, **first: StringTable
) -> Down:
    starts_at = string.starts_at + begins * MINUTE
    follows = starts_at if table is not None and not first else None
    return Down.objects.create(
        string=string, staff=who, table=table, starts_at=starts_at,
        ends_at=string.starts_at + ends * MINUTE, follows_at=follows, **first,
    )  # fmt: skip


def refused(constraint: str) -> None:
    """What was written breaks ``constraint`` at the end of the transaction."""
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")
    transaction.set_rollback(True)


def test_downs_of_a_table_follow_each_other(
    floor: Floor, string: DealerString, place: StringTable
) -> None:
    table = floor.tables[1]
    down(string, floor.people["dealer"], table, 0, 20, opens=place)
    down(string, floor.people["dealer2"], table, 20, 40)
    down(string, floor.people["dealer2"], None, 0, 20)
    down(string, floor.people["dealer"], None, 20, 40)


def test_two_downs_of_a_table_do_not_overlap(
    floor: Floor, string: DealerString, place: StringTable
) -> None:
    down(string, floor.people["dealer"], floor.tables[1], 0, 20, opens=place)
    other = StringTable.objects.create(
        string=string, table=floor.tables[2], position=2, joined_at=string.starts_at
    )
    down(string, floor.people["dealer2"], floor.tables[1], 19, 40, opens=other)
    refused("down_one_a_table")


@pytest.mark.parametrize("where", ["table", "break"])
def test_a_person_is_not_in_two_downs_at_once(
    floor: Floor, string: DealerString, place: StringTable, where: str
) -> None:
    down(string, floor.people["dealer"], floor.tables[1], 0, 20, opens=place)
    if where == "break":
        down(string, floor.people["dealer"], None, 10, 30)
    else:
        other = StringTable.objects.create(
            string=string, table=floor.tables[2], position=2, joined_at=string.starts_at
        )
        down(string, floor.people["dealer"], floor.tables[2], 10, 30, opens=other)
    refused("down_one_a_person")


def test_a_table_has_no_gap_between_its_downs(
    floor: Floor, string: DealerString, place: StringTable
) -> None:
    down(string, floor.people["dealer"], floor.tables[1], 0, 20, opens=place)
    down(string, floor.people["dealer2"], floor.tables[1], 21, 40)
    refused("down_follows")


def test_a_table_opens_once_in_its_time_in_a_string(
    floor: Floor, string: DealerString, place: StringTable
) -> None:
    down(string, floor.people["dealer"], floor.tables[1], 0, 20, opens=place)
    with pytest.raises(IntegrityError, match="opens_id"), transaction.atomic():
        down(string, floor.people["dealer2"], floor.tables[1], 21, 40, opens=place)


def test_a_down_in_the_middle_is_not_taken_away(
    floor: Floor, string: DealerString, place: StringTable
) -> None:
    down(string, floor.people["dealer"], floor.tables[1], 0, 20, opens=place)
    down(string, floor.people["dealer2"], floor.tables[1], 20, 40)
    down(string, floor.people["dealer"], floor.tables[1], 40, 60)
    Down.objects.filter(starts_at=string.starts_at + 20 * MINUTE).delete()
    refused("down_follows")


def sign_on_row(floor: Floor, who: str, started_at: datetime) -> SignOn:
    return SignOn.objects.create(
        table=floor.tables[1], staff=floor.people[who], started_at=started_at,
        chain=HOUSE_CHAIN, seq=audit_next(HOUSE_CHAIN),
    )  # fmt: skip


def test_two_dealers_at_a_table_are_refused_by_the_database_itself(floor: Floor) -> None:
    floor.sign_on(floor.actor("dealer"), 1)
    with pytest.raises(IntegrityError, match="tenure_one_a_table"), transaction.atomic():
        sign_on_row(floor, "dealer2", timezone.now() + MINUTE)


def test_relief_ends_one_tenure_at_the_instant_at_which_the_next_begins(floor: Floor) -> None:
    floor.sign_on(floor.actor("dealer"), 1)
    floor.sign_on(floor.actor("dealer2"), 1)
    first, second = Tenure.objects.order_by("started_at")
    assert first.ended_at == second.started_at
    assert second.ended_at is None
    assert (first.staff, second.staff) == (floor.people["dealer"], floor.people["dealer2"])


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO public.tables_tenure SELECT * FROM public.tables_tenure",
        "UPDATE public.tables_tenure SET ended_at = now()",
        "DELETE FROM public.tables_tenure",
    ],
)
def test_the_application_writes_no_tenure(floor: Floor, statement: str) -> None:
    floor.sign_on(floor.actor("dealer"), 1)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        connection.cursor().execute(statement)
