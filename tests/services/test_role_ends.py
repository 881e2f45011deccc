"""A dealer's role ends, taken back or by its last day: the sign-on ends as on a suspension."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino.house.actor import SYSTEM
from casino.house.models import AuditEvent, RoleGrant
from casino.house.selectors import gaming_day_at, gaming_day_end
from casino.house.services.identity import actor_for_token
from casino.house.services.people import role_take_back, staff_suspend
from casino.house.services.staff import role_grant
from tables.models import DealerAt, SignOnEnd, Table
from tables.services.people import sign_ons_lapse
from tests.factories import Floor, command, floor_make


@pytest.fixture
def floor(db: None) -> Floor:
    """The dealer of Main is signed on at the terminal of table 1, a hand is under way."""
    made = floor_make()
    token = made.terminal(1)
    made.tokens["terminal", 1] = token
    from casino.house.services.identity import actor_for_person

    at = actor_for_token(token=token, address="::1")
    made.sign_on(actor_for_person(staff=made.people["dealer"], at=at), 1)
    Table.objects.filter(number=1).update(hand_open=True)
    return made


def at_terminal(floor: Floor) -> Any:
    return actor_for_token(token=floor.tokens["terminal", 1], address="::1").staff_id


def taken_back(floor: Floor, pit: Any) -> None:
    it = floor.actor("it")
    role_take_back(
        actor=it, staff_id=floor.people["dealer"].public_id, role="dealer",
        pit_id=pit.public_id if pit else None, command=command(it),
    )  # fmt: skip


def suspended(floor: Floor) -> None:
    it = floor.actor("it")
    staff_suspend(actor=it, staff_id=floor.people["dealer"].public_id, command=command(it))


@pytest.mark.parametrize("end", [suspended, lambda floor: taken_back(floor, floor.main)])
def test_the_sign_on_ends_with_the_role_as_on_a_suspension(floor: Floor, end: Any) -> None:
    assert at_terminal(floor) == floor.people["dealer"].pk
    end(floor)
    assert not DealerAt.objects.exists()
    assert SignOnEnd.objects.get().reason == "out"
    assert AuditEvent.objects.filter(action="sign_on.ended").count() == 1
    assert at_terminal(floor) is None
    assert floor.table(1).hand_open  # What was entered waits for the next dealer.


def test_the_sign_on_goes_on_where_another_grant_holds(floor: Floor) -> None:
    role_grant(actor=SYSTEM, staff=floor.people["dealer"], role="dealer", pit=floor.side)
    taken_back(floor, floor.side)
    assert at_terminal(floor) == floor.people["dealer"].pk
    role_grant(actor=SYSTEM, staff=floor.people["dealer2"], role="dealer")
    assert DealerAt.objects.count() == 1


def test_a_sign_on_whose_role_ran_out_is_nobodys_at_once_and_ended_by_the_next_tick(
    floor: Floor,
) -> None:
    assert sign_ons_lapse() == 0
    held = RoleGrant.objects.filter(staff=floor.people["dealer"])
    held.update(valid_to=timezone.now() + timedelta(microseconds=1))
    assert at_terminal(floor) is None
    assert DealerAt.objects.count() == 1
    assert (sign_ons_lapse(), sign_ons_lapse()) == (1, 0)
    assert not DealerAt.objects.exists()
    event = AuditEvent.objects.get(action="sign_on.ended")
    assert (event.actor, floor.table(1).hand_open) == ("system", True)


def test_a_last_day_is_a_gaming_day_and_ends_with_it(floor: Floor) -> None:
    """The tests' house is in Manila, eight hours ahead, and its days begin at six."""
    end = gaming_day_end(date(2026, 12, 1))
    assert end.isoformat() == "2026-12-02T06:00:00+08:00"
    assert gaming_day_at(end) == date(2026, 12, 2)
    assert gaming_day_at(end - timedelta(microseconds=1)) == date(2026, 12, 1)
