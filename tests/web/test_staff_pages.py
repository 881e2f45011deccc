"""People on pages: the list, a person, secrets shown once, roles asked for, the review."""

import csv
import io
import re

import pytest

from casino.house.models import AuditEvent, Staff
from tests.web.conftest import by_password

PIN = re.compile(r'class="code">([0-9]{6})<')
PASSWORD = re.compile(r'class="code">([A-Za-z0-9_-]{16})<')


@pytest.fixture
def it(visit, settings):
    settings.DEMO = False
    visitor = visit()
    by_password(visitor, next(one for one in visitor.people if one["role"] == "it"))
    return visitor


def of(badge: str) -> str:
    return f"/staff/{Staff.objects.get(badge=badge).public_id}/"


def command_in(html: str, part: str) -> str:
    """The id in the form that posts to an address ending in ``part``."""
    form = re.search(rf'<form method="post"[^>]*action="[^"]*{part}".*?</form>', html, re.DOTALL)
    return re.search(r'name="command_id" value="([^"]+)"', form.group(0)).group(1)


def test_somebody_is_taken_on_and_the_secrets_are_shown_once(it):
    assert "People" in it.page("/staff/")
    command = command_in(it.page("/staff/"), "/staff/")
    fields = {"badge": "0411", "name": "Noor Haddad", "secret": "both", "command_id": command}

    shown = it.client.post("/staff/", fields)
    again = it.client.post("/staff/", fields)

    html = shown.content.decode()
    pin, password = PIN.search(html).group(1), PASSWORD.search(html).group(1)
    assert again.status_code == 302
    page = it.page(of("0411"))
    assert "shown once already" in page
    assert pin not in page
    assert password not in page
    assert Staff.objects.filter(badge="0411").count() == 1
    assert "No roles" in page
    bodies = "".join(AuditEvent.objects.values_list("body", flat=True))
    assert pin not in bodies
    assert password not in bodies


def test_what_cannot_be_taken_on_is_said_beside_its_field_and_stays_typed(it):
    taken = it.post("/staff/", badge="0401", name="Noor Haddad", secret="pin")
    html = taken.content.decode()
    assert taken.status_code == 422
    assert "Somebody has this badge." in html
    assert 'value="Noor Haddad"' in html
    odd = it.post("/staff/", badge="04 01;", name="Noor", secret="pin")
    assert "Digits and letters only" in odd.content.decode()


def test_the_list_is_searched(it):
    html = it.page("/staff/?search=cruz&role=&state=")
    assert "Anna Cruz" in html
    assert "Dario Voss" not in html
    assert "Nobody fits." in it.page("/staff/?state=left")


def test_a_new_pin_is_shown_once_and_ends_the_old_one(it):
    before = Staff.objects.get(badge="0401").pin_hash
    html = it.post(of("0401") + "pin/").content.decode()
    assert PIN.search(html)
    assert Staff.objects.get(badge="0401").pin_hash != before


def test_a_new_password_is_for_one_sign_on_and_a_reset_factor_is_set_up_anew(it, visit):
    manager = next(one for one in it.people if one["role"] == "pit_manager")
    visitor = type(it)(it.people, it.tables)
    by_password(visitor, manager)
    assert "Hands" in visitor.page("/floor/")

    html = it.post(of("0201") + "password/").content.decode()
    it.post(of("0201") + "factor/")

    assert visitor.get("/floor/").status_code == 302  # The session that was open is over.
    once = {name: value for name, value in manager.items() if name != "totp"}
    by_password(visitor, {**once, "password": PASSWORD.search(html).group(1)})
    assert visitor.get("/floor/")["Location"] == "/password/"


def test_who_is_suspended_is_off_the_floor_at_once(it):
    visitor = type(it)(it.people, it.tables)
    by_password(visitor, next(one for one in it.people if one["role"] == "pit_manager"))

    it.post(of("0201") + "suspend/")

    assert visitor.get("/floor/").status_code == 302
    html = it.page(of("0201"))
    assert "Suspended." in html
    assert of("0201") + "resume/" in html
    assert of("0201") + "suspend/" not in html


def test_a_role_is_asked_for_and_taken_back(it):
    page = it.page(of("0402"))
    pit = re.search(r'<option value="([0-9a-f-]{36})">Main', page).group(1)

    asked = it.post(
        of("0402") + "roles/", role="floor", pit=pit, until="2027-01-31", reason="Season"
    )
    assert asked.status_code == 302
    assert "A shift manager decides." in it.page(of("0402"))
    assert AuditEvent.objects.filter(action="approval.asked").count() == 1
    refused = it.post(of("0402") + "roles/", role="auditor", pit="", reason="Season")
    assert "not for one person" in refused.content.decode()
    assert 'value="Season"' in refused.content.decode()
    it.post(of("0402") + "roles/end/", role="dealer", pit=pit)
    assert "The role has ended." in it.page(of("0402"))


def test_it_sees_no_keys_for_the_own_account(it):
    html = it.page(of("0701"))
    for name in ("pin", "password", "factor", "suspend", "leave"):
        assert of("0701") + name + "/" not in html


def test_the_review_is_a_page_and_a_file(it):
    Staff.objects.get(badge="0401").profile.__class__.objects.filter(staff__badge="0401").update(
        name="=cmd|x"
    )
    html = it.page("/access-review/")
    assert "nobody approved" in html

    answer = it.get("/access-review/csv/")

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert rows[0][:5] == ["Badge", "Name", "State", "Role", "Pit"]
    dealer = next(row for row in rows if row[0] == "0401")
    assert dealer[1:5] == ["'=cmd|x", "may sign on", "Dealer", "Main"]
    assert dealer[-1] == "nobody approved"
    assert len(rows) == 1 + len(it.people)


@pytest.mark.parametrize("role", ["dealer", "floor", "pit_manager", "cage"])
def test_other_roles_have_no_such_pages(visit, role):
    visitor = visit()
    visitor.sign_on(role)
    if role != "dealer":
        for page in ("/staff/", "/access-review/", "/access-review/csv/"):
            assert visitor.get(page).status_code == 403
