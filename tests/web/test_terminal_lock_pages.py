"""What a locked terminal's page shows, and what it is answered until a PIN opens it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.models import DealerAt
from tests.web.conftest import DEAL_K, draft, open_hand


def put(dealer, hand: str, seat: int, revision: int):
    return dealer.client.put(
        f"/terminal/hands/{hand}/seats/{seat}", DEAL_K[seat], content_type="application/json",
        headers={"If-Match": str(revision)},
    )  # fmt: skip


def of(dealer, badge: str) -> dict[str, str]:
    return next(one for one in dealer.people if one["badge"] == badge)


@pytest.mark.scenario(32)
def test_a_locked_page_writes_nothing_until_the_pin(dealer):
    hand = open_hand(dealer)
    draft(dealer, hand, {1: DEAL_K[1]})
    assert dealer.post("/terminal/lock/").status_code == 204

    refused = put(dealer, hand, 2, 1)
    assert (refused.status_code, refused.json()["code"]) == (423, "terminal_locked")
    assert dealer.post("/terminal/active/").status_code == 423
    assert dealer.press(f"/terminal/hands/{hand}/review/").status_code == 423
    html = dealer.page("/terminal/")
    assert 'id="lock" role="dialog"' in html
    assert "hidden" not in html.split('id="lock"')[1].split(">")[0]
    wrong = dealer.post("/terminal/unlock/", badge="0401", pin="000000")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not_signed_on")
    right = dealer.client.post(
        "/terminal/unlock/",
        {"badge": "0401", "pin": of(dealer, "0401")["pin"], "command_id": hand},
        headers={"X-Asked-By": "page"},
    )

    assert right.json() == {"state": "unlocked"}
    assert put(dealer, hand, 2, 1).status_code == 200
    assert dealer.post("/terminal/active/").status_code == 204


def test_a_page_that_said_nothing_for_three_minutes_is_shown_locked(dealer):
    DealerAt.objects.update(active_at=timezone.now() - timedelta(seconds=181))

    html = dealer.page("/terminal/")

    assert "hidden" not in html.split('id="lock"')[1].split(">")[0]


def test_the_floor_may_be_called_and_the_sign_on_is_not_ended_by_a_passer_by(dealer):
    dealer.post("/terminal/lock/")
    called = dealer.press("/terminal/call-floor/", table=dealer.tables[0]["id"])
    assert called.status_code == 200
    dealer.post("/sign-off/", what="dealer")
    assert DealerAt.objects.exists()


def test_the_floor_ends_a_forgotten_sign_on_on_the_screen(dealer):
    dealer.post("/terminal/lock/")
    floor = of(dealer, "0301")

    ended = dealer.post("/terminal/unlock/", badge="0301", pin=floor["pin"], what="end")

    assert ended.status_code == 302
    assert not DealerAt.objects.exists()
    assert dealer.get("/floor/").status_code == 302  # No session of the floor is left behind.
