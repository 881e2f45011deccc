"""Devices, codes and tokens on their pages, and the page where a code is typed."""

import re
import time

import pytest

from casino.house.models import Device
from tables.models import Enrolment
from tests.ids import uuid7
from tests.web.conftest import by_password

CODE = re.compile(r"(?:[A-Z2-9]{5}-){2}[A-Z2-9]{5}")


@pytest.fixture
def it(visit, settings):
    settings.DEMO = False
    visitor = visit()
    person = next(one for one in visitor.people if one["role"] == "it")
    by_password(visitor, person)
    return visitor


def code_for(it, *, table: int = 2, label: str = "Pad 7") -> str:
    answer = it.post("/devices/", label=label, minutes="15",
                     place=f"table:{it.tables[table - 1]['id']}")  # fmt: skip
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "<svg" in html
    assert "style=" not in html
    return CODE.search(re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)).group(0)


def test_a_code_enrols_another_browser_and_dealers_sign_on_there(it, visit):
    pad = visit_like(it)
    code = code_for(it)
    assert "waits for its device" in it.page("/devices/")
    assert code not in it.page("/devices/")

    assert pad.post("/enrol/", code=code.lower()).status_code == 302

    assert "Terminal of table 2" in pad.page("/sign-on/")
    pad.sign_on("dealer")
    assert "Table 2" in pad.page("/terminal/")
    html = it.page("/devices/")
    assert "Pad 7" in html
    assert "Anna Cruz" in html
    used = pad.post("/enrol/", code=code)
    assert used.status_code == 422
    assert "was used or has run out" in used.content.decode()
    assert f'value="{code}"' in used.content.decode()  # What was typed stays.


def visit_like(visitor):
    return type(visitor)(visitor.people, visitor.tables)


def test_a_code_taken_back_is_refused_and_a_lost_device_ends(it):
    pad = visit_like(it)
    code = code_for(it)
    back = re.search(r"/devices/codes/[0-9a-f-]{36}/revoke/", it.page("/devices/")).group(0)
    it.post(back)
    assert pad.post("/enrol/", code=code).status_code == 422
    pad.post("/enrol/", code=code_for(it))
    pad.sign_on("dealer", table=2)
    device = Device.objects.get(label="Pad 7", revoked_at=None)

    it.post(f"/devices/{device.public_id}/revoke/")

    assert "revoked" in it.page("/devices/")
    assert pad.get("/terminal/")["Location"].startswith("/sign-on/")
    assert 'name="password"' in pad.page("/sign-on/")  # A browser like any other again.


def test_a_form_that_is_refused_keeps_what_was_typed(it):
    answer = it.post("/devices/", label="Pad 9", place="table:none", minutes="15")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Pad 9"' in html
    assert "field__problem" in html


def test_the_same_post_again_shows_no_code(it):
    fields = {"label": "Pad", "minutes": "5", "place": f"table:{it.tables[0]['id']}",
              "command_id": str(uuid7())}  # fmt: skip
    it.client.post("/devices/", fields)
    again = it.client.post("/devices/", fields)
    assert again.status_code == 302
    assert "shown once already" in it.page("/devices/")
    assert Enrolment.objects.count() == 1


def test_an_auditor_reads_the_devices_and_changes_none(it):
    auditor = visit_like(it)
    person = next(one for one in it.people if one["role"] == "auditor")
    by_password(auditor, person)
    code_for(it)
    html = auditor.page("/devices/")
    assert "Show a code" not in html
    assert "Take back" not in html
    assert auditor.client.post("/devices/", {}).status_code == 403


def test_a_token_is_shown_once_and_works_within_its_scopes(it):
    answer = it.post("/devices/tokens/", label="Reports", badge="0901", scopes=["read"], days="30")
    token = re.search(r'code--token">([^<]+)<', answer.content.decode()).group(1)
    assert token not in it.page("/devices/tokens/")
    api = visit_like(it)
    headers = {"Authorization": f"Token {token}"}
    assert api.client.get("/api/v1/tables", headers=headers).status_code == 200
    assert "Reports" in it.page("/devices/tokens/")
    wrong = it.post("/devices/tokens/", label="R", badge="9999", scopes=["read"], days="")
    assert "Nobody who works here has this badge." in wrong.content.decode()


def test_a_device_tells_its_clock_and_a_stranger_is_not_heard(it):
    pad = visit_like(it)
    fields = {"at": str(round(time.time() * 1000) - 9_000), "version": "0.0.9"}
    assert pad.client.post("/device/seen/", fields).status_code == 401
    pad.client.cookies["casino_device"] = "a token that was revoked"
    assert pad.client.post("/device/seen/", fields).cookies["casino_device"].value == ""
    pad.post("/enrol/", code=code_for(it))
    assert 'name="device-seen"' in pad.page("/sign-on/")
    assert pad.client.post("/device/seen/", {"at": "soon"}).status_code == 422
    told = pad.client.post("/device/seen/", fields).json()
    assert -60_000 < told["drift"] <= -9_000
    html = it.page("/devices/")
    assert re.search(r"−\d+\.\d s off", html)
    assert "0.0.9, old: reload it" in html


def test_every_page_shows_the_houses_time(it):
    html = it.page("/devices/")
    assert re.search(r'data-clock="\d{13}" data-zone="Asia/Manila"[^>]*>\d\d:\d\d:\d\d<', html)
