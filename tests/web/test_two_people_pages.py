"""Alerts and approvals as people see them, on the real database."""

import re

import pytest

from casino.house import alerts
from casino.house.actor import SYSTEM
from casino.house.models import Alert, AlertStep, Approval, ApprovalDecision
from casino.house.services.alerts import alert_raise
from tables.models import Account


@pytest.fixture(autouse=True)
def kind(monkeypatch):
    monkeypatch.setattr(alerts, "_kinds", dict(alerts.kinds()))
    alerts.kind_add("fuse_blown", "Fuse blown", "Fuse %(number)s blew.")


@pytest.fixture
def signed_on(visit):
    def make(role):
        visitor = visit()
        visitor.sign_on(role)
        return visitor

    return make


def raised(number: int = 7) -> Alert:
    return alert_raise(
        actor=SYSTEM, kind="fuse_blown", subject=f"fuse:{number}", body={"number": number}
    )


def chips_asked(cage, amount: str = "2,500"):
    table = next(one["id"] for one in cage.tables if one["number"] == 1)
    return cage.post("/cage/mint/", table=table, amount=amount, reason="Hall is full.")


def test_an_alert_is_counted_in_the_navigation_taken_and_resolved(visit, signed_on):
    floor, alert = signed_on("floor"), raised()
    html = floor.page("/alerts/")
    assert "Fuse 7 blew." in html
    assert "Nobody has it yet." in html
    assert '<span class="count">1</span>' in html

    assert floor.post(f"/alerts/{alert.public_id}/take/")["Location"] == "/alerts/"
    assert "You have it." in floor.page("/alerts/")

    floor.post(f"/alerts/{alert.public_id}/resolve/", resolution="Changed it.")
    html = floor.page("/alerts/")
    assert "Nothing waits." in html
    assert "<td>Changed it.</td>" in html
    assert 'class="count"' not in html


def test_an_alert_is_not_resolved_without_a_word(visit, signed_on):
    floor, alert = signed_on("floor"), raised()
    response = floor.post(f"/alerts/{alert.public_id}/resolve/", resolution="  ")
    assert response.status_code == 422
    html = response.content.decode()
    assert "Say what came of it." in html
    assert f'aria-describedby="problem-{alert.public_id}"' in html
    assert not AlertStep.objects.exists()


def test_a_sentence_that_is_too_long_is_told_so(visit, signed_on):
    floor, alert = signed_on("floor"), raised()
    response = floor.post(f"/alerts/{alert.public_id}/resolve/", resolution="x" * 401)
    assert response.status_code == 422
    html = response.content.decode()
    assert "What came of it: " in html
    assert "at most 400 characters" in html
    assert not AlertStep.objects.exists()


def test_what_was_typed_stays_when_it_is_refused(visit, signed_on):
    floor, alert = signed_on("floor"), raised()
    response = floor.client.post(
        f"/alerts/{alert.public_id}/resolve/", {"command_id": "none", "resolution": "Changed it."}
    )
    assert response.status_code == 422
    assert 'value="Changed it."' in response.content.decode()


def test_the_page_learns_that_it_is_out_of_date(visit, signed_on):
    floor = signed_on("floor")
    html = floor.page("/alerts/")
    live = re.search(r'hx-get="([^"]+)"', html).group(1)
    assert "Something changed" not in floor.page(live)
    raised()
    assert "Something changed" in floor.page(live)
    assert "Something changed" not in floor.page("/approvals/live/" + re.search(
        r'hx-get="/approvals/live/([^"]+)"', floor.page("/approvals/")).group(1))  # fmt: skip


def test_a_pit_that_is_none_is_no_page(visit, signed_on):
    assert "Not found" in signed_on("floor").page("/alerts/?pit=x", status=404)


def test_an_auditor_reads_alerts_and_has_no_key(visit, signed_on):
    raised()
    html = signed_on("auditor").page("/alerts/")
    assert "Fuse 7 blew." in html
    assert "Resolve</button>" not in html


def test_new_chips_are_asked_for_and_approved_by_another(visit, signed_on):
    cage, manager = signed_on("cage"), signed_on("shift_manager")
    rack = Account.objects.get(kind="rack", table__number=1)

    assert chips_asked(cage)["Location"] == "/approvals/"
    html = cage.page("/approvals/")
    assert "Asked. It is done when somebody else approves it: Shift manager." in html
    assert "Take it back" in html
    assert "Nothing waits for your decision." in html

    html = manager.page("/approvals/")
    assert '<span class="count">1</span>' in html
    assert "<strong>$2,500</strong>" in html
    assert "Hall is full." in html
    approval = Approval.objects.get()
    digest = re.search(r'name="digest" value="([0-9a-f]{64})"', html).group(1)
    decide = f"/approvals/{approval.public_id}/decide/"
    refused = manager.post(decide, approve="no", digest=digest, reason="")
    assert refused.status_code == 422
    assert "Say why not, for whoever asked." in refused.content.decode()
    changed = manager.post(decide, approve="yes", digest="0" * 64, reason="Kept.")
    assert changed.status_code == 409
    assert 'value="Kept."' in changed.content.decode()
    manager.post(decide, approve="yes", digest=digest, reason="")

    balance = rack.balance
    rack.refresh_from_db()
    assert rack.balance == balance + 250_000
    assert "Approved" in cage.page("/approvals/")
    assert ApprovalDecision.objects.get().outcome == "approved"


def test_what_was_asked_can_be_taken_back(visit, signed_on):
    cage = signed_on("cage")
    chips_asked(cage)
    approval = Approval.objects.get()
    cage.post(f"/approvals/{approval.public_id}/withdraw/")
    assert ApprovalDecision.objects.get().outcome == "withdrawn"
    assert "Taken back" in cage.page("/approvals/")


@pytest.mark.parametrize("amount", ["", "0", "-5", "five", "1.234"])
def test_an_amount_that_is_none_is_refused_beside_its_field(visit, signed_on, amount):
    response = chips_asked(signed_on("cage"), amount)
    assert response.status_code == 422
    html = response.content.decode()
    assert 'class="field__problem"' in html
    assert 'value="Hall is full."' in html
    assert not Approval.objects.exists()


@pytest.mark.parametrize(("role", "status"), [("it", 404), ("security", 403)])
def test_who_may_not_know_gets_no_page_with_it(visit, signed_on, role, status):
    cage, other = signed_on("cage"), signed_on(role)
    chips_asked(cage)
    approval = Approval.objects.get()
    told = other.post(f"/approvals/{approval.public_id}/decide/", approve="yes", digest="0" * 64)
    assert told.status_code == status
    assert "Hall is full." not in told.content.decode()
