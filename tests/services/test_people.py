"""What IT does for people: each once, each in the trail, nothing for oneself."""

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password, make_password
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.house.actor import SYSTEM
from casino.house.alert_selectors import alert_list
from casino.house.errors import (
    AlreadyDoneError,
    ForbiddenError,
    NotAuthenticatedError,
    NotFoundError,
    NotSignedOnError,
    RequestInvalidError,
)
from casino.house.models import Alert, AuditEvent, Device, Role, RoleGrant, Staff, StaffProfile
from casino.house.services import people
from casino.house.services.alerts import alert_resolve, alert_take
from casino.house.services.factor import factor_make
from casino.house.services.identity import actor_for_token, staff_check_pin
from casino.house.services.staff import role_grant, staff_create
from casino.house.staff_selectors import access_review, staff_detail, staff_list
from tables.models import DealerAt, SignOnEnd
from tests.factories import PIN, Floor, command, floor_make

NEW_PIN = "274093"


def do(floor: Floor, service: Any, who: str, **about: Any) -> Any:
    """IT does something for somebody."""
    it = floor.actor("it")
    return service(actor=it, staff_id=floor.people[who].public_id, command=command(it), **about)


def signs_on(badge: str, pin: str = PIN) -> bool:
    try:
        staff_check_pin(badge=badge, pin=pin, device=None, address="10.0.0.9")
    except NotSignedOnError:
        return False
    return True


def actions() -> list[str]:
    events = AuditEvent.objects.filter(subject__startswith="staff:").order_by("seq")
    return list(events.exclude(action="sign_on.refused").values_list("action", flat=True))


def test_somebody_is_taken_on_once_and_may_do_nothing_yet(floor: Floor) -> None:
    it = floor.actor("it")
    once = command(it)
    about = {"actor": it, "badge": "0411", "name": "Noor Haddad", "pin_hash": make_password(NEW_PIN), "password_hash": "!"}  # fmt: skip
    first = people.staff_take_on(**about, command=once)
    assert people.staff_take_on(**about, command=once).replayed
    staff = Staff.objects.get(badge="0411")
    assert first.body == {"staff": str(staff.public_id)}
    assert (staff.profile.name, staff.must_change_password) == ("Noor Haddad", True)
    assert not staff.grants.exists()
    assert signs_on("0411", NEW_PIN)
    with pytest.raises(RequestInvalidError):
        people.staff_take_on(**about, command=command(it))
    assert actions().count("staff.created") == 1 + len(floor.people)


def test_who_is_suspended_is_out_until_resumed(floor: Floor) -> None:
    token = floor.token("dealer")
    do(floor, people.staff_suspend, "dealer")
    assert not signs_on("0401")
    with pytest.raises(NotAuthenticatedError):
        actor_for_token(token=token, address="::1")
    with pytest.raises(AlreadyDoneError):
        do(floor, people.staff_suspend, "dealer")
    do(floor, people.staff_resume, "dealer")
    assert signs_on("0401")
    assert actions()[-2:] == ["staff.suspended", "staff.resumed"]


def test_who_leaves_keeps_nothing_but_the_row(floor: Floor) -> None:
    token = floor.token("dealer")
    factor_make(staff=floor.people["dealer"])
    round_before = Staff.objects.get(badge="0401").session_round
    do(floor, people.staff_leave, "dealer")
    staff = Staff.objects.get(badge="0401")
    assert (staff.is_active, staff.left_at is not None) == (False, True)
    assert staff.session_round == round_before + 1
    assert not staff.grants.filter(valid_to=None).exists()
    assert Device.objects.get(staff=staff).revoked_at is not None
    assert not TOTPDevice.objects.filter(user=staff).exists()
    assert not signs_on("0401")
    with pytest.raises(NotAuthenticatedError):
        actor_for_token(token=token, address="::1")
    for again in (people.staff_leave, people.staff_resume, people.staff_suspend):
        with pytest.raises(AlreadyDoneError):
            do(floor, again, "dealer")
    with pytest.raises(NotFoundError):
        do(floor, people.factor_reset, "dealer")
    assert "role.ended" in actions()
    assert actions()[-1] == "staff.left"


def test_a_new_pin_opens_a_locked_account_and_the_old_one_does_not(floor: Floor) -> None:
    for _ in range(5):
        signs_on("0401", "000000")
    do(floor, people.pin_reset, "dealer", pin_hash=make_password(NEW_PIN))
    assert (signs_on("0401", NEW_PIN), signs_on("0401", PIN)) == (True, False)
    assert not Alert.objects.filter(kind="secrets_given").exists()  # A dealer's: nothing to tell.


def test_unlocking_leaves_the_pin(floor: Floor) -> None:
    for _ in range(5):
        signs_on("0401", "000000")
    do(floor, people.staff_let_in, "dealer")
    assert signs_on("0401")
    with pytest.raises(AlreadyDoneError):
        do(floor, people.staff_let_in, "dealer")


def test_new_secrets_of_a_manager_are_told_to_the_managers(floor: Floor) -> None:
    factor_make(staff=floor.people["pit_manager"])
    do(floor, people.factor_reset, "pit_manager")
    assert not TOTPDevice.objects.exists()
    do(floor, people.password_reset, "pit_manager", password_hash=make_password("once"))
    staff = Staff.objects.get(badge="0201")
    assert check_password("once", staff.password)
    assert (staff.must_change_password, staff.session_round) == (True, 2)
    alert = Alert.objects.get(kind="secrets_given")
    assert json.loads(alert.body) == {"badge": "0201", "by": "0701"}


def test_new_secrets_before_a_managers_role_begins_are_told_as_well(floor: Floor) -> None:
    later = timezone.now() + timedelta(days=1)
    staff = floor.people["dealer"]
    RoleGrant.objects.create(staff=staff, role="pit_manager", valid_from=later)
    do(floor, people.pin_reset, "dealer", pin_hash=make_password(NEW_PIN))
    assert Alert.objects.filter(kind="secrets_given", subject=f"staff:{staff.pk}").exists()


@pytest.mark.parametrize("who", ["it", "it2", "pit_manager"])
@pytest.mark.parametrize("step", [alert_take, alert_resolve])
def test_what_it_did_is_not_waved_through_by_it_or_by_whom_it_concerns(
    floor: Floor, who: str, step: Any
) -> None:
    """Nor by a second one of IT: one and the same alert tells of what both did."""
    floor.people["it2"] = staff_create(actor=SYSTEM, badge="0702", name="Second of IT")
    role_grant(actor=SYSTEM, staff=floor.people["it2"], role=Role.IT)
    do(floor, people.password_reset, "pit_manager", password_hash=make_password("once"))
    alert = Alert.objects.get(kind="secrets_given")
    about = {"resolution": "All is well."} if step is alert_resolve else {}
    actor = floor.actor(who)
    (shown,) = alert_list(actor=actor)["open"]
    assert not shown["may_handle"]
    with pytest.raises(ForbiddenError):
        step(actor=actor, alert_id=alert.public_id, command=command(actor), **about)
    security = floor.actor("security")
    step(actor=security, alert_id=alert.public_id, command=command(security), **about)


@pytest.mark.parametrize(
    ("service", "about"),
    [
        (people.pin_reset, {"pin_hash": "x"}),
        (people.password_reset, {"password_hash": "x"}),
        (people.factor_reset, {}),
        (people.staff_let_in, {}),
        (people.staff_suspend, {}),
        (people.staff_leave, {}),
    ],
)
def test_nobody_does_it_for_oneself(floor: Floor, service: Any, about: dict[str, str]) -> None:
    with pytest.raises(ForbiddenError):
        do(floor, service, "it", **about)


@pytest.mark.parametrize("who", ["dealer2", "floor", "pit_manager", "shift_manager", "auditor"])
def test_only_it_does_it(floor: Floor, who: str) -> None:
    actor = floor.actor(who)
    staff_id = floor.people["dealer"].public_id
    for service in (people.staff_suspend, people.staff_leave, people.factor_reset):
        with pytest.raises(ForbiddenError):
            service(actor=actor, staff_id=staff_id, command=command(actor))


def test_a_name_is_erased_and_the_badge_stays(floor: Floor) -> None:
    do(floor, people.staff_rename, "dealer", name="Anna Cruz-Lim")
    assert StaffProfile.objects.get(staff__badge="0401").name == "Anna Cruz-Lim"
    do(floor, people.staff_rename, "dealer", name="")
    assert not StaffProfile.objects.filter(staff__badge="0401").exists()
    with pytest.raises(AlreadyDoneError):
        do(floor, people.staff_rename, "dealer", name="")
    assert actions()[-2:] == ["staff.renamed", "staff.name_erased"]
    bodies = AuditEvent.objects.values_list("body", flat=True)
    assert not any("Cruz-Lim" in body for body in bodies)


def test_a_role_is_taken_back(floor: Floor) -> None:
    main = floor.main.public_id
    do(floor, people.role_take_back, "dealer", role="dealer", pit_id=main)
    assert RoleGrant.objects.get(staff=floor.people["dealer"]).valid_to is not None
    with pytest.raises(NotFoundError):
        do(floor, people.role_take_back, "dealer", role="dealer", pit_id=main)
    with pytest.raises(NotFoundError):
        do(floor, people.role_take_back, "dealer2", role="dealer", pit_id=None)


def test_the_list_is_narrowed_by_badge_name_role_and_state(floor: Floor) -> None:
    it = floor.actor("it")
    do(floor, people.staff_suspend, "dealer2")
    do(floor, people.staff_leave, "floor_side")

    def found(**wanted: str) -> list[str]:
        return [one["badge"] for one in staff_list(actor=it, **wanted)]

    everybody = found()
    assert everybody[-1] == "0303"  # Who left stands last.
    assert sorted(everybody[:-1]) == everybody[:-1]
    assert found(search="NAME OF AUD") == ["0901"]
    assert found(search="090") == ["0901"]
    assert found(role="floor") == ["0301"]
    assert (found(state="suspended"), found(state="left")) == (["0402"], ["0303"])
    assert found(role="floor", state="left") == []
    with pytest.raises(ForbiddenError):
        staff_list(actor=floor.actor("floor"))


def test_a_persons_page_says_who_gave_what_and_when_it_was_used(floor: Floor) -> None:
    it = floor.actor("it")
    floor.actor("dealer", 1)
    shown = staff_detail(actor=it, staff_id=floor.people["dealer"].public_id)
    (grant,) = shown["grants"]
    assert (grant["role"], grant["pit"], grant["approved_by"]) == ("dealer", "Main", "")
    assert shown["devices"] == ["dealer"]
    assert shown["last_sign_on"] == shown["last_action"] is not None
    never = staff_detail(actor=it, staff_id=floor.people["cage"].public_id)
    assert (never["last_sign_on"], never["devices"]) == (None, [])


def held_for(days: int, monkeypatch: pytest.MonkeyPatch) -> Floor:
    """A floor whose people have held their roles for so long."""
    at = timezone.now() - timedelta(days=days)
    monkeypatch.setattr("tests.factories.role_grant", partial(role_grant, at=at))
    return floor_make()


def test_a_review_has_everybody_and_says_what_to_look_at(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = held_for(91, monkeypatch)
    shift, it = floor.people["shift_manager"], floor.people["it"]
    floor.people["dealer3"] = staff_create(actor=SYSTEM, badge="0403", name="Name of dealer3")
    RoleGrant.objects.create(
        staff=floor.people["dealer3"], role=Role.DEALER, pit=floor.main,
        valid_from=timezone.now() - timedelta(days=91), granted_by=it, approved_by=shift,
    )  # fmt: skip
    floor.actor("dealer3", 1)
    do(floor, people.staff_suspend, "dealer2")
    do(floor, people.staff_leave, "floor_side")
    rows = {row["badge"]: row for row in access_review(actor=floor.actor("security"))}
    assert set(rows) == {staff.badge for staff in floor.people.values()}
    assert rows["0403"]["flags"] == []
    assert rows["0403"]["grant"]["approved_by"] == "Name of shift_manager (0101)"
    assert rows["0402"]["flags"] == ["no_use", "not_approved", "suspended_holds"]
    assert rows["0701"]["flags"] == ["not_approved"]  # IT acted just now.
    assert (rows["0303"]["grant"], rows["0303"]["flags"]) == (None, [])
    for who in ("dealer", "floor", "pit_manager", "cage"):
        with pytest.raises(ForbiddenError):
            access_review(actor=floor.actor(who))


def test_a_grant_of_ninety_days_without_use_is_not_yet_asked_about(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = held_for(89, monkeypatch)
    rows = access_review(actor=floor.actor("auditor"))
    assert not any("no_use" in row["flags"] for row in rows)


def test_the_command_line_is_the_last_way_back_in(floor: Floor, capsys: Any) -> None:
    factor_make(staff=floor.people["it"])
    call_command("staff_reset", badge="0701")
    password = capsys.readouterr().out.splitlines()[-1]
    staff = Staff.objects.get(badge="0701")
    assert check_password(password, staff.password)
    assert staff.must_change_password
    assert not TOTPDevice.objects.exists()
    assert AuditEvent.objects.filter(action="staff.factor_reset", actor="system").exists()
    with pytest.raises(CommandError, match="Nobody has this badge"):
        call_command("staff_reset", badge="7777")
    people.staff_leave(actor=SYSTEM, staff_id=staff.public_id, command=command())
    with pytest.raises(CommandError, match="has left"):
        call_command("staff_reset", badge="0701")


@pytest.mark.parametrize("service", [people.staff_suspend, people.staff_leave])
def test_who_is_out_deals_nowhere_any_more(floor: Floor, service: Any) -> None:
    floor.actor("dealer", 1)
    do(floor, service, "dealer")
    assert not DealerAt.objects.exists()
    assert SignOnEnd.objects.get().reason == "out"
    ended = AuditEvent.objects.get(action="sign_on.ended")
    assert (ended.actor, ended.role) == (f"staff:{floor.people['it'].pk}", "it")
