"""A device acts at the table it belongs to, and what was opened at it ends with it."""

from typing import Any

import pytest
from django.test import Client

from casino.house.actor import SYSTEM
from casino.house.models import Device
from casino.house.services.devices import device_revoke
from casino.house.web.actors import DEVICE_COOKIE
from tables.models import DealerAt
from tests.api.client import Api
from tests.api.steps import entered
from tests.factories import DEAL_K, PIN, Floor
from tests.ids import uuid7


def test_a_device_of_one_table_does_nothing_at_another_of_the_same_dealer(floor: Floor) -> None:
    here, other = Api(floor.token("dealer", 1)), Api(floor.token("dealer", 2))
    assert DealerAt.objects.filter(staff=floor.people["dealer"]).count() == 2
    hand = entered(here, floor)
    table = floor.tables[1].public_id
    sign_on = DealerAt.objects.get(table=floor.tables[1]).sign_on.public_id
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    refused = [
        other.get(f"tables/{table}"),
        other.get(f"hands/{hand}"),
        other.get(f"hands/{hand}/review"),
        other.get(f"hands/{hand}/settlements"),
        other.put(f"hands/{hand}/seats/1", DEAL_K[1], If_Match="4"),
        other.post(f"tables/{table}/hands", hand=str(uuid7()), seats=[1, 2]),
        other.post(f"tables/{table}/floor-call"),
        other.post(f"hands/{hand}/chips-moved"),
        other.post(f"seatings/{floor.seating(1).public_id}/walk"),
        other.post(
            f"tables/{table}/hands/record",
            hand=str(uuid7()), document={"seats": seats}, confirmed_at="2026-11-30T12:00:00Z",
        ),
    ]  # fmt: skip
    assert [(one.status_code, one.json()["code"]) for one in refused] == [(404, "not_found")] * 10
    assert [one["number"] for one in other.get("tables").json()] == [2]
    assert [one["number"] for one in here.get("tables").json()] == [1]
    assert here.get(f"hands/{hand}/review").status_code == 200
    # The dealer may end the own sign-on from wherever.
    assert other.post(f"sign-ons/{sign_on}/end").status_code == 200


def test_a_dealers_own_token_acts_where_it_was_signed_on_through(floor: Floor) -> None:
    own = Api(floor.token("dealer"))
    assert own.get("tables").json() == []
    body = {"table": str(floor.tables[1].public_id), "badge": "0401", "pin": PIN}
    assert own.post("sign-ons", **body).status_code == 200
    hand = entered(own, floor)
    assert [one["number"] for one in own.get("tables").json()] == [1]
    assert own.get(f"hands/{hand}/review").status_code == 200


@pytest.mark.parametrize("path", ["/floor/", "/admin/"])
def test_a_session_opened_at_a_device_ends_when_it_is_revoked(
    floor: Floor, settings: Any, path: str
) -> None:
    settings.DEMO = True  # A PIN is enough for all.
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = floor.terminal(1)
    who = "0701" if path == "/admin/" else "0301"
    form = {"badge": who, "pin": PIN, "command_id": str(uuid7())}
    assert browser.post("/sign-on/", form).status_code == 302
    before = browser.get(path).status_code
    device = Device.objects.get(kind=Device.Kind.TERMINAL)
    device_revoke(actor=SYSTEM, device_id=device.pk)
    after = browser.get(path)
    assert (before, after.status_code) == (200, 302)
    assert "sign-on" in after["Location"] or "login" in after["Location"]
    assert "_auth_user_id" not in browser.session
