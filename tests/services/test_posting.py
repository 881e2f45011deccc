"""Commands run in one transaction, tried again when PostgreSQL asks for it, and no more often."""

import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import OperationalError, connections, transaction

from casino.house.actor import SYSTEM
from casino.house.commands import CommandKey
from casino.house.errors import (
    CommandReusedError,
    DaySignedOffError,
    DomainError,
    PostingStoppedError,
    TableBusyError,
)
from casino.house.services import posting as module
from casino.house.services.house import pit_create
from casino.house.services.people import staff_take_on
from casino.house.services.posting import TRIES_MAX, posting
from settlement.services.rule_drafts import rule_draft_create
from tables.models import Seating
from tables.services.calls import floor_call
from tables.services.denominations import denomination_add
from tables.services.seating import seating_buy_in
from tables.services.tables import Limits, table_add
from tests.factories import Floor, command, floor_make


class RefusedError(OperationalError):
    """What Django raises over a psycopg error of one SQLSTATE."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.__cause__ = psycopg.errors.lookup(sqlstate)("refused")


def tries(committed_db: Any, *refusals: str) -> int:
    """How often a service is called that is refused so before it succeeds."""
    waiting, calls = list(refusals), []

    @posting
    def service() -> int:
        calls.append(1)
        if waiting:
            raise RefusedError(waiting.pop(0))
        return len(calls)

    return service()


@pytest.mark.parametrize("sqlstate", ["40P01", "40001", "55P03"])
def test_a_transient_refusal_is_tried_again(committed_db: Any, sqlstate: str) -> None:
    assert tries(committed_db, sqlstate) == 2
    assert tries(committed_db, *[sqlstate] * 3) == TRIES_MAX == 4


def test_after_the_third_repetition_the_table_is_busy(committed_db: Any) -> None:
    with pytest.raises(TableBusyError):
        tries(committed_db, *["55P03"] * 4)


def test_another_refusal_is_not_tried_again(committed_db: Any) -> None:
    with pytest.raises(RefusedError):
        tries(committed_db, "22012")


def test_inside_anothers_transaction_nothing_is_tried_again(committed_db: Any) -> None:
    with pytest.raises(RefusedError), transaction.atomic():
        tries(committed_db, "55P03")


def test_a_held_table_is_waited_for_and_tried_again(committed_db: Any) -> None:
    with transaction.atomic():
        floor = floor_make()
    actor, table = floor.actor("floor"), floor.tables[1].pk
    held, released = threading.Event(), threading.Event()

    def hold() -> None:
        with psycopg.connect(committed_db.url("app")) as other:
            other.execute("SELECT FROM tables_table WHERE id = %s FOR UPDATE", [table])
            held.set()
            released.wait(30)

    holder = threading.Thread(target=hold, daemon=True)
    holder.start()
    assert held.wait(30)
    threading.Timer(2.3, released.set).start()  # Longer than one lock_timeout of 2 s.
    begin = time.monotonic()
    answer = seating_buy_in(
        actor=actor,
        seating_id=floor.seating(1).public_id,
        amount=100,
        command=command(actor),
    )
    holder.join(30)
    assert answer.body["stack"] == 500_100
    assert 2.0 < time.monotonic() - begin < 6.0


def test_one_command_id_at_two_tables_at_once_is_carried_out_once(committed_db: Any) -> None:
    # No lock is common to the two: the command's primary key decides, the loser then reads it.
    with transaction.atomic():
        floor = floor_make()
        actor = floor.actor("shift_manager")
        floor.token("dealer", 1)
        floor.token("dealer2", 2)
        dealers = [floor.actor("dealer", 1), floor.actor("dealer2", 2)]
    assert actor.device_id
    key = command(dealers[0])
    gate, seen = threading.Barrier(2), []

    def call(number: int) -> None:
        try:
            gate.wait(30)
            floor_call(
                actor=dealers[number - 1], table_id=floor.tables[number].public_id, command=key
            )
            seen.append("done")
        except CommandReusedError:
            seen.append("reused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=call, args=(number,), daemon=True) for number in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(seen) == ["done", "reused"]


def _new_pit(floor: Floor, key: CommandKey, name: str) -> Any:
    return pit_create(actor=SYSTEM, name=f"Pit {name}", command=key)


def _new_chip(floor: Floor, key: CommandKey, name: str) -> Any:
    return denomination_add(actor=SYSTEM, currency="USD", value=777, colour=name, command=key)


def _new_table(floor: Floor, key: CommandKey, name: str) -> Any:
    return table_add(
        actor=SYSTEM, number=77, pit_id=floor.main.public_id, currency="USD", limits=Limits(),
        command=key,
    )  # fmt: skip


def _new_person(floor: Floor, key: CommandKey, name: str) -> Any:
    return staff_take_on(
        actor=SYSTEM, badge="0777", name=name, pin_hash="", password_hash="!", command=key
    )


def _new_draft(floor: Floor, key: CommandKey, name: str) -> Any:
    base = floor.version("classic_1_6").public_id
    actor = floor.actor("pit_manager")
    return rule_draft_create(actor=actor, base=base, slug="pit-b", title=name, command=key)


@pytest.mark.parametrize("make", [_new_pit, _new_chip, _new_table, _new_person, _new_draft])
def test_the_same_command_while_it_is_carried_out_gets_its_answer(
    committed_db: Any, make: Callable[[Floor, CommandKey, str], Any]
) -> None:
    """The twin comes before the first one's commit, so nothing but a unique index can tell it."""
    with transaction.atomic():
        floor = floor_make()
        floor.token("pit_manager")
    first, second = _twins(floor, make, command(), None)
    assert (second.body, second.replayed) == (first.body, True)


@pytest.mark.parametrize("make", [_new_chip, _new_table, _new_person, _new_draft])
def test_who_is_a_moment_too_late_is_refused_in_words(
    committed_db: Any, make: Callable[[Floor, CommandKey, str], Any]
) -> None:
    with transaction.atomic():
        floor = floor_make()
        floor.token("pit_manager")
    _first, second = _twins(floor, make, command(), command())
    assert isinstance(second, DomainError)
    assert str(second)


def _twins(
    floor: Floor,
    make: Callable[[Floor, CommandKey, str], Any],
    key: CommandKey,
    other: CommandKey | None,
) -> list[Any]:
    """The answers of a command, and of one sent while the first is not committed yet."""
    answers: list[Any] = []

    def late() -> None:
        try:
            answers.append(make(floor, other or key, "One"))
        except DomainError as refused:
            answers.append(refused)
        finally:
            connections.close_all()

    thread = threading.Thread(target=late, daemon=True)
    with transaction.atomic():
        answers.append(make(floor, key, "One"))
        thread.start()
        time.sleep(0.3)
        assert len(answers) == 1  # It waits for the first.
    thread.join(30)
    return answers


def test_a_signed_off_day_takes_nothing_more(committed_db: Any) -> None:
    with transaction.atomic():
        floor = floor_make()
    actor = floor.actor("floor")
    with psycopg.connect(committed_db.url("superuser"), autocommit=True) as owner:
        owner.execute("UPDATE tables_tableday SET signed_off_at = now()")
    given: dict[str, Any] = {"actor": actor, "seating_id": floor.seating(1).public_id}
    with pytest.raises(DaySignedOffError):
        seating_buy_in(**given, amount=100, command=command(actor))


def test_a_table_whose_trail_did_not_verify_takes_nothing_more(committed_db: Any) -> None:
    with transaction.atomic():
        floor = floor_make()
    actor = floor.actor("floor")
    with psycopg.connect(committed_db.url("owner"), autocommit=True) as owner:
        owner.execute("UPDATE tables_table SET posting_stopped = true WHERE number = 1")
    with pytest.raises(PostingStoppedError):
        seating_buy_in(
            actor=actor,
            seating_id=floor.seating(1).public_id,
            amount=100,
            command=command(actor),
        )
    assert Seating.objects.filter(ended_at=None).count() == 4


def test_every_refusal_named_by_a_constraint_names_one_that_exists(committed_db: Any) -> None:
    names = {name for name in module.REFUSALS if not name.startswith("CP")}
    with psycopg.connect(committed_db.url("auditor")) as auditor:
        found = auditor.execute(
            "SELECT conname FROM pg_constraint WHERE conname = ANY(%s)"
            " UNION SELECT relname FROM pg_class WHERE relname = ANY(%s)",
            [list(names), list(names)],
        ).fetchall()
    assert {name for (name,) in found} == names


def test_every_model_with_an_outer_id_at_a_table_has_visible_to() -> None:
    without = [
        model._meta.label
        for model in apps.get_models()
        if {"public_id"} <= {field.name for field in model._meta.get_fields()}
        and {"table", "hand"} & {field.name for field in model._meta.concrete_fields}
        and not hasattr(model._default_manager, "visible_to")
    ]
    assert without == []
