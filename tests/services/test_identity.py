"""Tokens, PINs, locks: who gets in, and that nobody learns why not."""

import json
import time

import pytest

from casino.house.actor import SYSTEM, Actor
from casino.house.alert_selectors import alert_list
from casino.house.errors import NotAuthenticatedError, NotSignedOnError
from casino.house.models import Alert, AuditEvent, Device, Staff
from casino.house.services.devices import device_revoke
from casino.house.services.identity import (
    actor_for_staff,
    actor_for_token,
    staff_check_password,
    staff_check_pin,
)
from casino.house.services.people import staff_let_in
from tests.factories import PIN, Floor, command, role_end


def check(badge: str, pin: str) -> Staff:
    return staff_check_pin(badge=badge, pin=pin, device=None, address="10.0.0.9")


def refused(badge: str, pin: str) -> NotSignedOnError:
    with pytest.raises(NotSignedOnError) as caught:
        check(badge, pin)
    return caught.value


def test_a_token_is_stored_as_its_hash_alone(floor: Floor) -> None:
    token = floor.token("auditor")
    device = Device.objects.get(staff=floor.people["auditor"])
    assert len(bytes(device.token_hash)) == 32
    assert token.encode() not in bytes(device.token_hash)
    actor = actor_for_token(token=token, address="::1")
    assert (actor.badge, actor.roles, actor.device_id) == ("0901", {"auditor"}, device.pk)


def test_a_revoked_token_is_refused_and_the_device_stays(floor: Floor) -> None:
    actor = floor.actor("auditor")
    assert actor.device_id is not None
    device_revoke(actor=SYSTEM, device_id=actor.device_id)
    device_revoke(actor=SYSTEM, device_id=actor.device_id)
    with pytest.raises(NotAuthenticatedError):
        actor_for_token(token=floor.token("auditor"), address="::1")
    assert Device.objects.filter(pk=actor.device_id).exists()
    assert AuditEvent.objects.filter(action="device.revoked").count() == 1


def test_a_grant_that_ended_gives_nothing(floor: Floor) -> None:
    grant = floor.people["auditor"].grants.get()
    role_end(actor=SYSTEM, grant_id=grant.pk)
    assert floor.actor("auditor").grants == ()
    grant.refresh_from_db()
    assert grant.valid_to is not None


@pytest.mark.parametrize("why", ["left", "locked"])
def test_somebody_who_left_or_is_locked_has_no_token(floor: Floor, why: str) -> None:
    token = floor.token("floor")
    staff = floor.people["floor"]
    if why == "left":
        Staff.objects.filter(pk=staff.pk).update(is_active=False)
    else:
        for _ in range(5):
            refused("0301", "nope")
    with pytest.raises(NotAuthenticatedError):
        actor_for_token(token=token, address="::1")
    with pytest.raises(NotAuthenticatedError):
        actor_for_staff(staff=staff, device_token=None, address="::1")


def test_badge_and_pin_find_the_person(floor: Floor) -> None:
    assert check("0401", PIN) == floor.people["dealer"]
    assert floor.people["dealer"].pin_hash.startswith("argon2$argon2id$")


@pytest.mark.scenario(32)
def test_the_fifth_wrong_pin_locks_the_account_and_the_trail_says_so(floor: Floor) -> None:
    for _ in range(4):
        refused("0401", "000000")
    assert not AuditEvent.objects.filter(action="staff.locked").exists()
    refused("0401", "000000")
    staff = Staff.objects.get(badge="0401")
    assert staff.locked_at is not None
    locked = AuditEvent.objects.get(action="staff.locked")
    assert (locked.subject, json.loads(locked.body)) == (f"staff:{staff.pk}", {"wrong": 5})
    alert = Alert.objects.get(kind="account_locked")
    assert (alert.subject, alert.pit) == (f"staff:{staff.pk}", floor.main)
    shown = alert_list(actor=floor.actor("floor"))["open"]
    assert [one["sentence"] for one in shown] == [
        "5 wrong PINs or passwords in a row for badge 0401. IT can unlock it."
    ]
    refused("0401", PIN)  # The right one does not open it either.
    it = floor.actor("it")
    staff_let_in(actor=it, staff_id=staff.public_id, command=command(it))
    assert check("0401", PIN) == staff


def test_a_right_pin_forgives_the_wrong_ones_before(floor: Floor) -> None:
    for _ in range(4):
        refused("0401", "000000")
    check("0401", PIN)
    for _ in range(4):
        refused("0401", "000000")
    assert check("0401", PIN).locked_at is None


def test_unknown_badge_wrong_pin_and_locked_account_get_one_answer(floor: Floor) -> None:
    answers = {refused("9999", PIN).message, refused("0401", "000000").message}
    Staff.objects.filter(badge="0402").update(locked_at="2026-01-01T00:00Z")
    answers.add(refused("0402", PIN).message)
    assert len(answers) == 1
    events = AuditEvent.objects.filter(action="sign_on.refused").order_by("seq")
    assert [event.subject.startswith("staff:") for event in events] == [True] * 3
    assert events[0].subject == "staff:unknown"  # Never what was typed: it might be a PIN.


def test_an_unknown_badge_takes_the_work_of_a_known_one(floor: Floor) -> None:
    def took(badge: str) -> float:
        begin = time.perf_counter()
        refused(badge, "000000")
        return time.perf_counter() - begin

    took("9999")
    known = min(took("0301") for _ in range(3))
    unknown = min(took("9999") for _ in range(3))
    assert unknown > known / 3  # Without the work it is a fiftieth.


def test_nobody_gets_in_where_no_secret_was_set(floor: Floor) -> None:
    Staff.objects.filter(badge="0401").update(pin_hash="")
    refused("0401", "")
    with pytest.raises(NotSignedOnError):
        staff_check_password(badge="0401", password="", code="", device=None, address="::1")
    with pytest.raises(NotSignedOnError):
        staff_check_password(badge="0401", password="!", code="", device=None, address="::1")


def test_the_trail_tells_system_from_nobody() -> None:
    assert SYSTEM.trail_name == "system"
    assert Actor(address="10.0.0.9").trail_name == "none"
    assert Actor(staff_id=12, device_id=3).trail_name == "staff:12"
    assert Actor(staff_id=12, device_id=3).trail_device == "device:3"
