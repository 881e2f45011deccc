"""Two services at once that need the same rows and the house's chain: no deadlock between them.

The first is held up once it has the chain, until the second has the row that both want and waits
for the chain. Who takes every row before the chain has it by then, and the second waits for the
row; who did not would wait for the second, which waits for the chain. Nothing is tried again here:
a deadlock would be seen.
"""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from casino.house import approvals
from casino.house.actor import SYSTEM
from casino.house.approvals import Kind
from casino.house.errors import DomainError
from casino.house.models import Approval, Pit, Role, RoleGrant, Staff
from casino.house.services import approvals as two_people
from casino.house.services import people, posting
from casino.house.services.staff import grant_write
from tables.models import DealerAt, WaitingEntry
from tables.services.players import player_add
from tables.services.sign_ons import sign_on_end
from tables.services.waiting import waiting_add, waiting_call, waiting_lapse, waiting_remove
from tests.factories import Floor, command, floor_make

HELD_UP_SECONDS = 0.8
TIMEOUT_SECONDS = 60
DEADLOCK = "OperationalError"


@pytest.fixture
def floor(committed_db: Any, monkeypatch: pytest.MonkeyPatch) -> Floor:
    monkeypatch.setattr(posting, "TRY_AGAIN", frozenset())
    with transaction.atomic():
        return floor_make()


def at_once(first: Callable[[], Any], second: Callable[[], Any], *, row: str) -> list[str]:
    """What became of the two; ``row`` is the table of which both lock a row."""
    chain_is_held, row_is_held = threading.Event(), threading.Event()
    came: dict[int, str] = {}

    def hold_up(execute: Any, sql: str, *rest: Any) -> Any:
        done = execute(sql, *rest)
        if "public.audit_" in sql and not chain_is_held.is_set():
            chain_is_held.set()
            row_is_held.wait(HELD_UP_SECONDS)
        return done

    def say(execute: Any, sql: str, *rest: Any) -> Any:
        done = execute(sql, *rest)
        if "FOR NO KEY UPDATE" in sql and f'FROM "{row}"' in sql:
            row_is_held.set()
        return done

    def go_first() -> None:
        came[0] = outcome(first, hold_up)

    def go_second() -> None:
        chain_is_held.wait(TIMEOUT_SECONDS)
        came[1] = outcome(second, say)

    threads = [threading.Thread(target=one, daemon=True) for one in (go_first, go_second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT_SECONDS)
    assert chain_is_held.is_set()
    assert row_is_held.is_set()
    return [came[0], came[1]]


def outcome(service: Callable[[], Any], looking: Any) -> str:
    """``done``, or why it was not; each statement is shown to ``looking``."""
    try:
        with connection.execute_wrapper(looking):
            service()
    except DomainError as refused:
        return refused.code
    except OperationalError:
        return DEADLOCK
    finally:
        connection.close()
    return "done"


def test_who_leaves_while_being_signed_off_is_signed_off_once(floor: Floor) -> None:
    with transaction.atomic():
        floor.actor("dealer", 1)
    it, manager = floor.actor("it"), floor.actor("floor")
    at = DealerAt.objects.select_related("sign_on").get(staff=floor.people["dealer"])
    came = at_once(
        lambda: people.staff_leave(
            actor=it, staff_id=floor.people["dealer"].public_id, command=command(it)
        ),
        lambda: sign_on_end(
            actor=manager, sign_on_id=at.sign_on.public_id, command=command(manager)
        ),
        row="tables_table",
    )
    assert came == ["done", "sign_on_ended"]
    assert Staff.objects.get(pk=floor.people["dealer"].pk).left_at is not None


def test_a_role_of_several_grants_is_taken_back_while_its_holder_decides(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The grant that is to begin was given before the one that holds today."""
    monkeypatch.setattr(approvals, "_kinds", dict(approvals.kinds()))
    lasts = timedelta(hours=1)
    approvals.kind_add(Kind("lamp", "A lamp", "role.ask", "role.approve", lasts, lambda **_: {}))
    begins, holder = timezone.now() + timedelta(days=1), floor.people["floor_side"]
    RoleGrant.objects.filter(staff=holder).update(valid_to=timezone.now())
    with transaction.atomic():
        for since, until in ((begins, None), (timezone.now(), begins)):
            grant_write(
                actor=SYSTEM,
                grant=RoleGrant(
                    staff=holder, role=Role.SHIFT_MANAGER, valid_from=since, valid_to=until
                ),
            )
    it, decider = floor.actor("it"), floor.actor("floor_side")
    asked = two_people.approval_ask(
        actor=it, kind="lamp", payload={"lamp": 1}, place=None, reason="", command=command(it)
    )
    approval = Approval.objects.get(public_id=asked.body["approval"])
    came = at_once(
        lambda: people.role_take_back(
            actor=it, staff_id=holder.public_id, role=Role.SHIFT_MANAGER, pit_id=None,
            command=command(it),
        ),
        lambda: two_people.approval_decide(
            actor=decider, approval_id=approval.public_id, approve=True,
            digest=bytes(approval.payload_digest).hex(), reason="", command=command(decider),
        ),
        row="house_rolegrant",
    )  # fmt: skip
    assert came == ["done", "forbidden"]


def test_calls_of_two_pits_lapse_while_one_of_them_is_taken_off(floor: Floor) -> None:
    late = timezone.now() - timedelta(minutes=1)
    entries = [called(floor, "floor", floor.main, 2), called(floor, "floor_side", floor.side, 9)]
    WaitingEntry.objects.update(call_until=late)
    actor = floor.actor("floor_side")
    came = at_once(
        waiting_lapse,
        lambda: waiting_remove(actor=actor, entry_id=entries[1].public_id, command=command(actor)),
        row="house_pit",
    )
    assert came == ["done", "already_done"]
    assert set(WaitingEntry.objects.values_list("state", flat=True)) == {"missed"}


def called(floor: Floor, who: str, pit: Pit, number: int) -> WaitingEntry:
    """Somebody who was called to a table of a pit."""
    actor = floor.actor(who)
    with transaction.atomic():
        player = player_add(name=f"Waits for {number}")
    added = waiting_add(
        actor=actor, pit=pit, game="classic_1_6", unit=1000, currency="USD",
        player_id=player.public_id, command=command(actor),
    )  # fmt: skip
    waiting_call(
        actor=actor, entry_id=added.body["entry"], table_id=floor.tables[number].public_id,
        minutes=5, command=command(actor),
    )  # fmt: skip
    return WaitingEntry.objects.get(public_id=added.body["entry"])
