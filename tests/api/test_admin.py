"""The admin shows and changes nothing, to IT alone."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from casino.house.admin import ReadOnlyAdmin
from casino.house.models import Staff
from tests.factories import Floor

OURS = [m for m in admin.site._registry if m._meta.app_label in {"house", "tables", "settlement"}]


def visitor(floor: Floor, who: str) -> Client:
    client = Client()
    client.force_login(floor.people[who])
    session = client.session
    session["proof"] = "code"
    session.save()
    return client


def page(model: type, what: str = "") -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/{what}"


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_it_may_look_and_may_not_add(floor: Floor, model: type) -> None:
    client = visitor(floor, "it")
    assert isinstance(admin.site._registry[model], ReadOnlyAdmin)
    assert client.get(page(model)).status_code == 200
    assert client.get(page(model, "add/")).status_code == 403
    assert client.post(page(model, "add/"), {}).status_code == 403


def test_it_may_not_change_or_delete(floor: Floor) -> None:
    client, staff = visitor(floor, "it"), floor.people["dealer"]
    shown = client.get(page(Staff, f"{staff.pk}/change/"))
    assert shown.status_code == 200
    assert b"argon2" not in shown.content
    posted = client.post(page(Staff, f"{staff.pk}/change/"), {"badge": "1"})
    assert posted.status_code == 403
    assert client.post(page(Staff, f"{staff.pk}/delete/"), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("who", ["dealer", "floor", "shift_manager", "auditor"])
def test_nobody_else_gets_in(floor: Floor, who: str) -> None:
    assert visitor(floor, who).get("/admin/").status_code == 302


def test_a_password_alone_does_not_open_the_admin(floor: Floor) -> None:
    client = visitor(floor, "it")
    session = client.session
    session["proof"] = "password"
    session.save()
    assert client.get("/admin/").status_code == 302


def test_nobody_sees_the_key_of_a_second_factor(floor: Floor) -> None:
    assert visitor(floor, "it").get("/admin/otp_totp/totpdevice/").status_code == 404


def test_the_admin_has_no_door_of_its_own(floor: Floor) -> None:
    answer = Client().post("/admin/login/", {"username": "0701", "password": "x"})
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("tables:sign_on"))
