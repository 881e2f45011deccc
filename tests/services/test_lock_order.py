"""The watch on the order of locks sees what breaks it, and nothing in what does not."""

from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from casino.house.models import Pit, RoleGrant, Staff
from casino.house.services.trail import HOUSE_CHAIN, audit_next
from tables.models import Table
from tests.factories import Floor
from tests.lock_order import Watch


def wrongs(watch: Watch, *steps: Callable[[], Any]) -> list[str]:
    """What the watch says of steps that are taken in one transaction; it forgets them then."""
    before = len(watch.wrong)
    with transaction.atomic():
        for step in steps:
            step()
    found, watch.wrong = watch.wrong[before:], watch.wrong[:before]
    return found


def lock(model: Any, *keys: int) -> Callable[[], Any]:
    rows = model.objects.select_for_update(no_key=True).filter(pk__in=keys)
    return lambda: [row.pk for row in rows.order_by("pk")]


def chain() -> None:
    audit_next(HOUSE_CHAIN)


def test_locks_in_the_order_of_the_list_are_none_of_its_business(
    floor: Floor, locks_in_order: Watch
) -> None:
    staff, grant = floor.people["dealer"], floor.people["dealer"].grants.get()
    one, two = floor.tables[1].pk, floor.tables[2].pk
    people = lock(Staff, staff.pk), lock(RoleGrant, grant.pk)
    tables = lock(Table, one, two), lock(Table, two), lock(Pit, floor.main.pk)
    assert wrongs(locks_in_order, *people, *tables, chain, lock(Table, one), chain) == []


def test_a_row_that_is_locked_after_the_chain_is_told(floor: Floor, locks_in_order: Watch) -> None:
    one, two = floor.tables[1].pk, floor.tables[2].pk
    told = wrongs(locks_in_order, lock(Table, one), chain, lock(Table, two))
    assert told == [f"tables_table [{two}] after the house's chain"]


def test_a_person_who_is_locked_after_a_role_is_told(floor: Floor, locks_in_order: Watch) -> None:
    staff, grant = floor.people["dealer"], floor.people["dealer"].grants.get()
    told = wrongs(locks_in_order, lock(RoleGrant, grant.pk), lock(Staff, staff.pk))
    assert told == [f"house_staff [{staff.pk}] after house_rolegrant"]


def test_tables_that_are_locked_one_by_one_against_their_order_are_told(
    floor: Floor, locks_in_order: Watch
) -> None:
    one, two = floor.tables[1].pk, floor.tables[2].pk
    told = wrongs(locks_in_order, lock(Table, two), lock(Table, one))
    assert told == [f"tables_table [{one}] after [{two}]"]


def test_every_transaction_begins_with_nothing_locked(floor: Floor, locks_in_order: Watch) -> None:
    assert wrongs(locks_in_order, chain) == []
    assert wrongs(locks_in_order, lock(Table, floor.tables[1].pk)) == []
    assert connection.in_atomic_block
