"""A wrong secret is counted whatever its badge does elsewhere at that moment.

Who guesses holds the person's row and waits for the house's chain; a command of the same person
holds the chain, and at COMMIT its foreign keys ask for the row. A row that is locked against a
change of its key only is in nobody's way; locked against everything it would be.
"""

import threading
import time
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet

from casino.house.actor import SYSTEM
from casino.house.errors import NotSignedOnError
from casino.house.models import Alert, Staff
from casino.house.services import alerts, identity, posting
from casino.house.services.alerts import alert_raise, alert_take
from casino.house.services.identity import staff_check_pin
from tests.factories import Floor, command, floor_make

TIMEOUT_SECONDS = 60


@pytest.fixture
def floor(committed_db: Any) -> Floor:
    with transaction.atomic():
        return floor_make()


@pytest.fixture
def alert(floor: Floor) -> Alert:
    with transaction.atomic():
        return alert_raise(
            actor=SYSTEM, kind="clock_drift", subject="device:1", pit_id=floor.main.pk,
            body={"device": "Table 1", "seconds": 60},
        )  # fmt: skip


def guess(floor: Floor) -> str:
    """A wrong PIN at the floorperson's badge: what became of it."""
    try:
        staff_check_pin(badge="0301", pin="000000", device=None, address="10.0.0.9")
    except (NotSignedOnError, OperationalError) as wrong:
        return type(wrong).__name__
    return "accepted"


def at_once(floor: Floor, alert: Alert, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A guess at a badge, and a command of it that holds the chain until the guess holds its row.

    What each of the two came to.
    """
    chain_is_held, row_is_held = threading.Event(), threading.Event()
    check, find = identity.check_password, alerts.alert_find
    came: dict[str, str] = {}

    def checked(*args: Any) -> bool:  # The guess: its row is locked by now.
        row_is_held.set()
        return bool(check(*args))

    def found(**kwargs: Any) -> Alert:  # The command: the chain is locked by now.
        chain_is_held.set()
        row_is_held.wait(TIMEOUT_SECONDS)
        time.sleep(0.3)  # The guess gets as far as the chain.
        return find(**kwargs)

    monkeypatch.setattr(identity, "check_password", checked)
    monkeypatch.setattr(alerts, "alert_find", found)
    actor = floor.actor("floor")

    def guessing() -> None:
        chain_is_held.wait(TIMEOUT_SECONDS)
        came["guess"] = guess(floor)
        connection.close()

    def taking() -> None:
        try:
            alert_take(actor=actor, alert_id=alert.public_id, command=command(actor))
            came["command"] = "taken"
        except OperationalError as wrong:
            came["command"] = type(wrong).__name__
        connection.close()

    threads = [threading.Thread(target=one, daemon=True) for one in (guessing, taking)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT_SECONDS)
    return came


def never_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "TRY_AGAIN", frozenset())


def failed(floor: Floor) -> int:
    return Staff.objects.get(pk=floor.people["floor"].pk).failed_pins


def test_a_guess_beside_a_command_of_its_badge_is_counted_without_a_second_try(
    floor: Floor, alert: Alert, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_again(monkeypatch)
    came = at_once(floor, alert, monkeypatch)
    assert came == {"guess": "NotSignedOnError", "command": "taken"}
    assert failed(floor) == 1


def test_with_the_row_locked_against_everything_the_two_are_a_deadlock(
    floor: Floor, alert: Alert, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: one of the two is lost."""
    never_again(monkeypatch)
    locked = QuerySet.select_for_update
    monkeypatch.setattr(
        QuerySet,
        "select_for_update",
        lambda rows, **how: locked(rows, **{**how, "no_key": False}),
    )
    came = at_once(floor, alert, monkeypatch)
    assert list(came.values()).count("OperationalError") == 1


def test_a_guess_at_a_busy_house_is_tried_again_and_counted(
    committed_db: Any, floor: Floor
) -> None:
    released = threading.Event()
    with psycopg.connect(committed_db.url("app")) as other:
        other.execute("SELECT public.audit_next('house')")

        def release() -> None:
            other.rollback()
            released.set()

        timer = threading.Timer(2.3, release)  # Longer than one lock_timeout of 2 s.
        timer.start()
        begin = time.monotonic()
        assert guess(floor) == "NotSignedOnError"
        assert released.wait(TIMEOUT_SECONDS)
    assert time.monotonic() - begin > 2
    assert failed(floor) == 1
