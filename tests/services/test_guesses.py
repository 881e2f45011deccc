"""One PIN tried at many badges: counted by device or address, refused for a while, seen."""

from datetime import timedelta

import pytest
from django.utils import timezone

from casino.house.alert_selectors import alert_list
from casino.house.errors import NotSignedOnError
from casino.house.models import AuditEvent, Device, Staff, WrongSecrets
from casino.house.services.identity import staff_check_pin
from tests.factories import PIN, Floor

HERE = "10.0.0.9"


def attempt(badge: str, pin: str, *, device: Device | None = None, address: str = HERE) -> str:
    """'' when accepted, else what was said."""
    try:
        staff_check_pin(badge=badge, pin=pin, device=device, address=address)
    except NotSignedOnError as refusal:
        return refusal.message
    return ""


def spray(count: int, *, device: Device | None = None, address: str = HERE) -> set[str]:
    """Wrong PINs at one badge after another, none often enough to lock it."""
    return {
        attempt(f"77{n:02d}", "000000", device=device, address=address) for n in range(count)
    } - {""}


@pytest.fixture
def pad(floor: Floor) -> Device:
    floor.terminal(1)
    return Device.objects.get(label="terminal 1")


def test_the_twentieth_wrong_secret_makes_an_address_wait(floor: Floor) -> None:
    spray(19)
    assert attempt("0401", PIN) == ""
    said = spray(1)
    assert attempt("0401", PIN) in said  # The right one, and the same answer.
    assert attempt("0401", PIN, address="10.0.0.10") == ""
    assert Staff.objects.get(badge="0401").failed_pins == 0
    event = AuditEvent.objects.get(action="sign_on.guessing")
    assert (event.subject, event.body) == ("address:10.0.0.9", '{"seconds":900,"wrong":20}')


def test_a_device_waits_and_its_address_does_not(floor: Floor, pad: Device) -> None:
    """All terminals of a house may come from one address: one that guesses stops no other."""
    spray(20, device=pad)
    assert attempt("0401", PIN, device=pad) != ""
    assert attempt("0401", PIN) == ""
    assert AuditEvent.objects.get(action="sign_on.guessing").subject == f"device:{pad.pk}"
    (alert,) = alert_list(actor=floor.actor("floor"))["open"]
    assert alert["subject"] == f"device:{pad.pk}"
    assert "20 wrong PINs or passwords from terminal 1." in alert["sentence"]


def test_after_a_quarter_of_an_hour_the_address_is_heard_again(floor: Floor) -> None:
    spray(20)
    before = timezone.now() - timedelta(seconds=1)
    WrongSecrets.objects.update(refused_until=before)
    assert attempt("0401", PIN) == ""


def test_wrong_secrets_a_quarter_of_an_hour_apart_do_not_add_up(floor: Floor) -> None:
    spray(19)
    WrongSecrets.objects.update(since=timezone.now() - timedelta(seconds=901))
    spray(1)
    assert attempt("0401", PIN) == ""
    assert WrongSecrets.objects.get().wrong == 1


def test_a_right_pin_between_does_not_forgive_the_place(floor: Floor) -> None:
    """Else whoever has one badge could try all the others."""
    for _ in range(10):
        spray(2)
        attempt("0401", PIN)
    assert attempt("0401", PIN) != ""


def test_what_is_tried_while_waiting_locks_nobody(floor: Floor) -> None:
    spray(20)
    for _ in range(6):
        attempt("0401", "000000")
    assert Staff.objects.get(badge="0401").failed_pins == 0


def test_what_is_a_day_old_is_forgotten(floor: Floor) -> None:
    spray(1, address="10.0.0.1")
    WrongSecrets.objects.update(since=timezone.now() - timedelta(days=2))
    spray(1)
    assert [row.source for row in WrongSecrets.objects.all()] == [f"address:{HERE}"]
