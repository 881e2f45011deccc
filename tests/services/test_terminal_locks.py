"""A terminal that nobody uses: locked by its page or by silence, opened by the right PIN alone."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import ForbiddenError, NotSignedOnError, TerminalLockedError
from casino.house.models import Alert, AuditEvent, Staff
from casino.house.permissions import can, require
from casino.house.services.identity import actor_for_staff, actor_for_token
from casino.house.services.overrides import override_give
from settlement.services.entry import draft_put, hand_open
from tables.models import DealerAt, SignOnEnd, TerminalLock
from tables.services.places import place_of
from tables.services.sign_ons import sign_on_start
from tables.services.terminal_locks import forgotten_end, terminal_lock, terminal_unlock
from tests.factories import DEAL_K, PIN, Floor, command
from tests.ids import uuid7


class Terminal:
    """The terminal of table 1 with the dealer 0401 signed on at it."""

    def __init__(self, floor: Floor) -> None:
        self.table = floor.tables[1]
        self.token = floor.terminal(1)
        self.sign_on("0401")

    def actor(self, *, in_use: bool = False) -> Actor:
        return actor_for_token(token=self.token, address="10.0.0.9", in_use=in_use)

    def sign_on(self, badge: str) -> None:
        actor = self.actor()
        sign_on_start(
            actor=actor,
            table_id=self.table.public_id,
            badge=badge,
            pin=PIN,
            command=command(actor),
        )

    def lock(self) -> Any:
        actor = self.actor()
        return terminal_lock(
            actor=actor, table_id=self.table.public_id, by_hand=False, command=command(actor)
        )

    def silent(self, seconds: float) -> None:
        DealerAt.objects.update(active_at=timezone.now() - timedelta(seconds=seconds))

    def unlock(self, badge: str, pin: str = PIN, *, end: bool = False) -> Any:
        actor = self.actor()
        run = forgotten_end if end else terminal_unlock
        return run(
            actor=actor,
            table_id=self.table.public_id,
            badge=badge,
            pin=pin,
            command=command(actor),
        )

    def open_hand(self) -> Any:
        actor, hand = self.actor(), uuid7()
        hand_open(
            actor=actor,
            table_id=self.table.public_id,
            hand_id=hand,
            seats=[1, 2, 3, 4],
            command=command(actor),
        )
        return hand


@pytest.fixture
def terminal(floor: Floor) -> Terminal:
    return Terminal(floor)


def event(action: str) -> tuple[str, str, dict[str, Any]]:
    found = AuditEvent.objects.filter(action=action).latest("seq")
    return found.actor, found.role, json.loads(found.body)


def staff(badge: str) -> str:
    return f"staff:{Staff.objects.get(badge=badge).pk}"


@pytest.mark.scenario(32)
def test_a_locked_terminal_writes_nothing_and_keeps_the_draft(terminal: Terminal) -> None:
    hand = terminal.open_hand()
    draft_put(actor=terminal.actor(), hand_id=hand, seat=1, revision=0, entry=DEAL_K[1])
    assert terminal.lock().body["state"] == "locked"

    with pytest.raises(TerminalLockedError):
        draft_put(actor=terminal.actor(), hand_id=hand, seat=2, revision=1, entry=DEAL_K[2])
    assert terminal.actor().badge == "0401"  # It stays the dealer's.
    terminal.unlock("0401")

    draft_put(actor=terminal.actor(), hand_id=hand, seat=2, revision=1, entry=DEAL_K[2])
    assert event("terminal.locked") == (staff("0401"), "dealer", {"table": 1, "reason": "idle"})
    assert event("terminal.unlocked")[:2] == (staff("0401"), "dealer")
    assert not TerminalLock.objects.exists()


def test_it_locks_once_and_looking_goes_on(terminal: Terminal) -> None:
    first = terminal.lock()
    assert terminal.lock().body == first.body
    assert AuditEvent.objects.filter(action="terminal.locked").count() == 1
    require(terminal.actor(), "table.read", place_of(terminal.table))
    require(terminal.actor(), "floor.call", place_of(terminal.table))


def test_a_silent_terminal_is_locked_although_its_page_never_said_so(terminal: Terminal) -> None:
    """120 seconds and half as much again."""
    terminal.silent(170)
    assert not terminal.actor().locked
    terminal.silent(181)
    assert terminal.actor().locked
    with pytest.raises(TerminalLockedError):
        terminal.open_hand()
    terminal.unlock("0401")
    assert not terminal.actor().locked
    assert event("terminal.unlocked")[2]["reason"] == "silent"


def test_use_is_noted_and_does_not_open_what_is_locked(terminal: Terminal) -> None:
    terminal.silent(100)
    terminal.actor(in_use=True)
    assert DealerAt.objects.get().active_at > timezone.now() - timedelta(seconds=60)
    terminal.silent(181)
    assert terminal.actor(in_use=True).locked
    assert terminal.actor().locked


def test_use_within_half_a_minute_is_not_noted_again(terminal: Terminal) -> None:
    """No write on the way of a hand: the row moves four times in an idle time at most."""
    terminal.silent(10)
    before = DealerAt.objects.get().active_at
    terminal.actor(in_use=True)
    assert DealerAt.objects.get().active_at == before


def test_an_interface_is_never_locked(floor: Floor) -> None:
    actor = floor.actor("dealer", 1)
    DealerAt.objects.update(active_at=timezone.now() - timedelta(days=1))
    assert not floor.actor("dealer", 1).locked
    with pytest.raises(NotSignedOnError):
        terminal_lock(
            actor=actor,
            table_id=floor.tables[1].public_id,
            by_hand=True,
            command=command(actor),
        )


@pytest.mark.scenario(32)
def test_five_wrong_pins_at_the_lock_lock_the_account_and_alert_the_floor(
    terminal: Terminal,
) -> None:
    terminal.lock()
    for _ in range(5):
        with pytest.raises(NotSignedOnError):
            terminal.unlock("0401", "000000")
    assert Staff.objects.get(badge="0401").locked_at is not None
    assert terminal.actor().staff_id is None  # Nobody acts here until somebody relieves.
    assert Alert.objects.get().subject == staff("0401")


def test_another_dealer_relieves_at_the_lock(terminal: Terminal) -> None:
    terminal.lock()
    assert terminal.unlock("0402").body["state"] == "relieved"
    assert SignOnEnd.objects.get().reason == "relieved"
    assert (terminal.actor().badge, terminal.actor().locked) == ("0402", False)
    assert not TerminalLock.objects.exists()


def test_the_floor_unlocks_by_an_override_that_names_both(terminal: Terminal) -> None:
    terminal.lock()
    assert terminal.unlock("0301").body["state"] == "unlocked"
    actor, role, body = event("override.given")
    assert (actor, role) == (staff("0301"), "floor")
    assert body == {"action": "terminal.unlock", "dealer": staff("0401")}
    assert event("terminal.unlocked")[:2] == (staff("0301"), "floor")
    assert terminal.actor().badge == "0401"  # Nothing of the floor's stays at the terminal.
    assert terminal.actor().roles == {"dealer"}


@pytest.mark.parametrize("badge", ["0303", "0101", "0501", "0601", "0701", "0901"])
def test_nobody_else_unlocks(terminal: Terminal, badge: str) -> None:
    """The floor of another pit, the shift manager (who gives no overrides), cage, IT, auditor."""
    terminal.lock()
    with pytest.raises(ForbiddenError):
        terminal.unlock(badge)
    assert terminal.actor().locked
    assert not AuditEvent.objects.filter(action="override.given").exists()


def test_the_floor_ends_a_forgotten_sign_on_at_the_terminal(terminal: Terminal) -> None:
    terminal.lock()
    assert terminal.unlock("0301", end=True).body["state"] == "ended"
    assert SignOnEnd.objects.get().reason == "signed_off"
    assert event("sign_on.ended")[:2] == (staff("0301"), "floor")
    assert event("override.given")[2]["action"] == "sign_on.end"
    assert terminal.actor().staff_id is None


def test_a_dealer_ends_nobodys_sign_on_by_the_floors_key(terminal: Terminal) -> None:
    terminal.lock()
    for badge in ("0401", "0402"):
        with pytest.raises(ForbiddenError):
            terminal.unlock(badge, end=True)
    assert terminal.actor().badge == "0401"


def test_an_override_is_for_one_action(terminal: Terminal) -> None:
    place = place_of(terminal.table)
    at = terminal.actor()
    floor = override_give(at=at, badge="0301", pin=PIN, action="sign_on.end", place=place)
    assert can(floor, "sign_on.end", place)
    for action in ("terminal.unlock", "table.state", "seating.walk", "override.give", "table.read"):
        assert not can(floor, action, place)
    with pytest.raises(ForbiddenError):
        require(floor, "rules.assign", place)


def test_an_override_allows_nothing_the_person_may_not_do(terminal: Terminal) -> None:
    place = place_of(terminal.table)
    at = terminal.actor()
    with pytest.raises(ForbiddenError):
        override_give(at=at, badge="0301", pin=PIN, action="rules.approve", place=place)
    assert not AuditEvent.objects.filter(action="override.given").exists()


def test_relief_ends_what_the_dealer_before_could_do(terminal: Terminal) -> None:
    """Tap-out: the same terminal, the same token; what it may do is the new dealer's."""
    hand = terminal.open_hand()
    before = terminal.actor()
    terminal.sign_on("0402")
    with pytest.raises(NotSignedOnError):
        draft_put(actor=before, hand_id=hand, seat=1, revision=0, entry=DEAL_K[1])
    draft_put(actor=terminal.actor(), hand_id=hand, seat=1, revision=0, entry=DEAL_K[1])


def test_an_unlock_that_is_repeated_is_one(terminal: Terminal) -> None:
    terminal.lock()
    actor = terminal.actor()
    once = command(actor)
    asked = {"actor": actor, "table_id": terminal.table.public_id, "badge": "0401", "pin": PIN}
    first = terminal_unlock(**asked, command=once)
    again = terminal_unlock(**asked, command=once)
    assert (first.replayed, again.replayed) == (False, True)
    assert AuditEvent.objects.filter(action="terminal.unlocked").count() == 1


def test_a_session_of_the_dealer_in_the_same_browser_is_locked_too(
    floor: Floor, terminal: Terminal
) -> None:
    """And nobody else's is: the floor at that browser shows no dealer's work."""
    terminal.lock()
    people = floor.people

    def at_browser(who: str, token: str | None) -> Actor:
        return actor_for_staff(staff=people[who], device_token=token, address="127.0.0.1")

    assert at_browser("dealer", terminal.token).locked
    assert not at_browser("dealer", None).locked
    assert not at_browser("floor", terminal.token).locked
