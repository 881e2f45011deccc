"""Who gets in at the sign-on page with what, and what a half-finished set-up reaches."""

import base64
import re

import pytest
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.house.actor import SYSTEM
from casino.house.models import AuditEvent, RoleGrant, Staff
from casino.house.services.factor import factor_forget
from casino.house.web.actors import DEVICE_COOKIE
from tables.services.terminals import terminal_enrol
from tests.web.conftest import Visitor, by_password, code_of

OWN = "four words no crow"


@pytest.fixture
def house(visit, settings):
    """A maker of browsers in a house that is no demo; nobody waits after a wrong code."""
    settings.DEMO = False
    settings.OTP_TOTP_THROTTLE_FACTOR = 0
    return visit


def person(visitor: Visitor, role: str) -> dict[str, str]:
    return next(one for one in visitor.people if one["role"] == role)


def taken_on(visitor: Visitor, role: str) -> dict[str, str]:
    """Somebody with a one-time password and no second factor yet."""
    one = person(visitor, role)
    staff = Staff.objects.get(badge=one["badge"])
    Staff.objects.filter(pk=staff.pk).update(must_change_password=True)
    factor_forget(staff=staff)
    return {name: value for name, value in one.items() if name != "totp"}


def at_terminal(house, table: int = 1) -> Visitor:
    """A browser that is the terminal of a table; nobody is signed on at it."""
    visitor = house()
    table_id = visitor.tables[table - 1]["id"]
    token = terminal_enrol(actor=SYSTEM, table_id=table_id, label="Pad")[1]
    visitor.client.cookies[DEVICE_COOKIE] = token
    return visitor


def test_a_manager_shows_password_and_code(house):
    visitor = house()
    manager = person(visitor, "shift_manager")

    assert by_password(visitor, manager).status_code == 302
    assert "Hands" in visitor.page("/floor/")
    assert AuditEvent.objects.get(action="session.started").body == '{"proof":"code"}'


@pytest.mark.parametrize("code", ["", "000000", "abcdef"])
def test_a_password_without_the_right_code_is_refused_like_a_wrong_password(house, code):
    visitor = house()
    manager = person(visitor, "shift_manager")
    if code == code_of(manager):
        pytest.skip("one in a million")

    wrong_code = by_password(visitor, manager, code=code)
    wrong_password = by_password(visitor, manager, password="no")

    assert wrong_code.status_code == wrong_password.status_code == 401
    said = [
        re.search(r'role="alert">([^<]*)', page.content.decode()).group(1)
        for page in (wrong_code, wrong_password)
    ]
    assert said[0] == said[1]
    assert visitor.get("/floor/").status_code == 302
    assert Staff.objects.get(badge=manager["badge"]).failed_pins == 2


def test_a_code_is_good_once(house):
    first, second = house(), house()
    manager = person(first, "shift_manager")
    code = code_of(manager)

    assert by_password(first, manager, code=code).status_code == 302
    assert by_password(second, manager, code=code).status_code == 401
    assert by_password(second, manager, code=code_of(manager, steps=1)).status_code == 302


def test_a_telephone_half_a_minute_off_is_followed_and_one_far_off_is_refused(house):
    visitor, again = house(), house()
    manager = person(visitor, "shift_manager")

    assert by_password(visitor, manager, code=code_of(manager, steps=3)).status_code == 401
    assert by_password(visitor, manager, code=code_of(manager, steps=1)).status_code == 302
    assert TOTPDevice.objects.get(user__badge=manager["badge"]).drift == 1
    assert by_password(again, manager, code=code_of(manager, steps=2)).status_code == 302


def test_after_a_wrong_code_the_next_waits_and_does_not_count(house, settings):
    settings.OTP_TOTP_THROTTLE_FACTOR = 60
    visitor = house()
    manager = person(visitor, "shift_manager")

    by_password(visitor, manager, code="000000")

    assert by_password(visitor, manager).status_code == 401
    assert Staff.objects.get(badge=manager["badge"]).failed_pins == 1


def test_five_wrong_codes_lock_the_account(house):
    visitor = house()
    manager = person(visitor, "shift_manager")
    for _ in range(5):
        by_password(visitor, manager, code="abc")

    assert Staff.objects.get(badge=manager["badge"]).locked_at is not None
    assert by_password(visitor, manager).status_code == 401


def test_set_up_leads_from_the_one_time_password_to_the_telephone_and_nowhere_else(house):
    visitor = house()
    manager = taken_on(visitor, "shift_manager")
    by_password(visitor, manager)

    assert visitor.get("/floor/")["Location"] == "/password/"
    assert visitor.get("/second-factor/")["Location"] == "/password/"
    assert (
        visitor.post("/password/", password="password1234", again="password1234").status_code == 422
    )
    assert visitor.post("/password/", password=OWN, again="four words").status_code == 422
    visitor.post("/password/", password=OWN, again=OWN)

    for page in ("/", "/floor/", "/players/", "/devices/", "/live/ticket/"):
        assert visitor.get(page)["Location"] == "/second-factor/"
    assert visitor.get("/floor/live/", **{"HX-Request": "true"})["HX-Redirect"] == "/second-factor/"
    html = visitor.page("/second-factor/")
    assert "<svg" in html
    key = re.search(r'class="secret">([A-Z2-7 ]+)<', html).group(1).replace(" ", "")
    assert visitor.post("/second-factor/", code="12345x").status_code == 422
    code = f"{totp(base64.b32decode(key)):06d}"
    assert visitor.post("/second-factor/", code=code[:3] + " " + code[3:])["Location"] == "/"

    assert "Hands" in visitor.page("/floor/")
    assert "reset it for you" in visitor.page("/second-factor/")
    assert key not in visitor.page("/second-factor/")
    for action in ("staff.password_changed", "staff.factor_confirmed"):
        assert AuditEvent.objects.filter(action=action).count() == 1
    later = house()
    assert by_password(later, manager, password=OWN).status_code == 401
    assert by_password(later, manager, password=OWN, code=code).status_code == 401  # Used up.
    shown = {**manager, "totp": key, "password": OWN}
    assert by_password(later, shown, code=code_of(shown, steps=1)).status_code == 302


def test_a_password_is_changed_by_whoever_knows_the_one_before(house):
    visitor = house()
    manager = person(visitor, "pit_manager")
    by_password(visitor, manager)

    wrong = visitor.post("/password/", current="no", password=OWN, again=OWN)
    assert wrong.status_code == 422
    assert "not the password you have now" in wrong.content.decode()
    right = visitor.post("/password/", current=manager["password"], password=OWN, again=OWN)
    assert right.status_code == 302
    assert "Hands" in visitor.page("/floor/")


def test_a_pin_opens_a_session_for_floorpersons_and_not_for_managers(house):
    visitor = at_terminal(house)

    assert visitor.sign_on("floor").status_code == 302
    assert "Hands" in visitor.page("/floor/")
    visitor.post("/sign-off/")
    for role in ("pit_manager", "shift_manager", "cage", "security", "auditor", "it"):
        refused = visitor.sign_on(role)
        assert refused.status_code == 403
        assert "password and code" in refused.content.decode()
        assert visitor.get("/floor/").status_code == 302


@pytest.mark.parametrize("role", ["pit_manager", "shift_manager", "cage", "security", "auditor", "it"])  # fmt: skip
@pytest.mark.parametrize("holds", ["dealer", "floor", None])
def test_a_session_opened_by_pin_reaches_nothing_of_a_role_given_later(house, role, holds):
    visitor = at_terminal(house)
    staff = Staff.objects.get(badge=person(visitor, "floor")["badge"])
    assert visitor.sign_on("floor").status_code == 302
    RoleGrant.objects.filter(staff=staff).update(valid_to=timezone.now())
    for one in (holds, role):
        if one is not None:
            RoleGrant.objects.create(staff=staff, role=one, valid_from=timezone.now())

    for path in ("/", "/floor/", "/alerts/", "/approvals/", "/staff/", "/devices/", "/admin/"):
        answer = visitor.get(path)
        assert (path, answer.status_code) == (path, 302)
        assert "/sign-on/" in answer["Location"] or "/admin/login/" in answer["Location"]


def test_a_key_seen_in_another_session_is_worth_nothing(house):
    """Somebody who knows the password looks at the key before its owner sets the telephone up."""
    owner, thief = house(), house()
    manager = taken_on(owner, "shift_manager")
    Staff.objects.filter(badge=manager["badge"]).update(must_change_password=False)
    for visitor in (thief, owner):
        by_password(visitor, manager)

    def key_of(visitor: Visitor) -> str:
        html = visitor.page("/second-factor/")
        return re.search(r'class="secret">([A-Z2-7 ]+)<', html).group(1).replace(" ", "")

    seen, own = key_of(thief), key_of(owner)
    assert seen != own
    assert key_of(owner) == own
    code = f"{totp(base64.b32decode(own)):06d}"
    assert owner.post("/second-factor/", code=code)["Location"] == "/"
    later = house()
    for key, status in ((seen, 401), (own, 302)):
        shown = {**manager, "totp": key}
        assert by_password(later, shown, code=code_of(shown, steps=1)).status_code == status


def test_a_manager_at_a_terminal_asks_for_password_and_code(house):
    visitor = at_terminal(house)
    html = visitor.page("/sign-on/?by=password")
    manager = person(visitor, "pit_manager")

    assert 'name="pin"' not in html
    assert 'name="code"' in html
    assert by_password(visitor, manager, by="password").status_code == 302
    assert "Hands" in visitor.page("/floor/")


def test_a_dealers_password_opens_nothing(house):
    visitor = house()
    answer = by_password(visitor, person(visitor, "dealer"))

    assert answer.status_code == 401
    assert "Dealers sign on at a terminal" in answer.content.decode()


def test_a_pin_alone_sets_up_no_factor_and_no_password(house):
    visitor = at_terminal(house)
    visitor.sign_on("floor")

    assert visitor.get("/second-factor/").status_code == 403
    assert visitor.post("/password/", password=OWN, again=OWN).status_code == 422


def test_a_session_of_a_device_is_worth_nothing_in_another_browser(house):
    visitor = at_terminal(house)
    visitor.sign_on("floor")
    thief = house()
    thief.client.cookies["sessionid"] = visitor.client.cookies["sessionid"].value

    assert thief.get("/floor/").status_code == 302
    other = at_terminal(house, table=2)
    other.client.cookies["sessionid"] = visitor.client.cookies["sessionid"].value
    assert other.get("/floor/").status_code == 302


@pytest.mark.parametrize(
    "to", ["//evil.example", "https:/evil.example", "https://evil.example/", "\\\\evil.example", "/\\evil.example", "javascript:alert(1)", "///evil.example", "https:///evil.example"],
)  # fmt: skip
def test_sign_on_leads_to_no_other_house(house, to):
    visitor = house()

    assert by_password(visitor, person(visitor, "shift_manager"), next=to)["Location"] == "/"


def test_sign_on_leads_back_to_where_one_was_going(house):
    visitor = house()
    manager = person(visitor, "shift_manager")

    assert by_password(visitor, manager, next="/players/?a=1")["Location"] == "/players/?a=1"


def test_a_session_ends_when_the_password_is_given_anew(house):
    visitor = house()
    manager = person(visitor, "shift_manager")
    by_password(visitor, manager)
    Staff.objects.filter(badge=manager["badge"]).update(session_round=1)

    assert visitor.get("/floor/").status_code == 302
