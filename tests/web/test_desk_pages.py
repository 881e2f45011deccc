"""Floor, table, players and explanation on the real database, and who may not see or do what."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone

from casino.house.models import AuditEvent, RoleGrant
from casino.house.ticket import read_ticket
from settlement.models import Hand, RuleAssignment, RuleSetVersion
from settlement.services import rule_sets
from tables.models import DealerAt, Table
from tests.web.conftest import DEAL_K, by_password, draft, open_hand, settle


@pytest.fixture
def floor(visit):
    visitor = visit()
    visitor.sign_on("floor")
    return visitor


@pytest.fixture
def settled(dealer) -> str:
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    settle(dealer, hand)
    return hand


def assignment(floor, slug: str, unit: str) -> dict[str, str]:
    version = RuleSetVersion.objects.get(rule_set__slug=slug)
    return {"rule_set": str(version.public_id), "unit": unit}


@pytest.mark.parametrize(
    ("role", "page"),
    [
        ("floor", "/floor/"),
        ("pit_manager", "/floor/"),
        ("shift_manager", "/floor/"),
        ("auditor", "/floor/"),
    ],
)
def test_people_of_the_floor_land_on_the_floor_page(visit, role, page):
    visitor = visit()
    visitor.sign_on(role)

    assert visitor.get("/")["Location"] == page
    assert "Hands" in visitor.page(page)


@pytest.mark.parametrize(
    ("role", "page"), [("cage", "/cage/mint/"), ("security", "/alerts/"), ("it", "/alerts/")]
)
def test_a_role_that_may_not_read_tables_lands_on_its_own_page(visit, role, page):
    visitor = visit()
    visitor.sign_on(role)

    assert visitor.get("/")["Location"] == page
    assert 'aria-current="page"' in visitor.page(page)
    assert "Your role does not allow this." in visitor.page("/floor/", status=403)


def test_the_address_of_a_form_says_that_it_shows_nothing(floor):
    answer = floor.client.get("/waiting/add/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Open the page that the form stands on." in answer.content.decode()


def test_the_floor_before_any_hand_says_that_there_is_none(floor):
    assert "No hand has been dealt yet." in floor.page("/floor/")


def test_a_settled_hand_stands_on_the_floor_page(floor, settled):
    html = floor.page("/floor/")

    row = re.search(rf'<tr id="hand-{settled}">.*?</tr>', html, re.DOTALL).group(0)
    assert re.findall(r"[+−]\$\d+", row) == ["+$230", "+$30", "−$20", "−$240"]
    assert "settled, chips to move" in row


def test_live_parts_are_the_same_until_something_changes(floor, dealer):
    first = floor.get("/floor/live/")
    again = floor.get("/floor/live/", **{"If-None-Match": first["ETag"]})
    open_hand(dealer)
    changed = floor.get("/floor/live/", **{"If-None-Match": first["ETag"]})

    assert again.status_code == 304
    assert changed.status_code == 200
    assert "hand 1 entering" in changed.content.decode()


def test_a_change_at_one_table_costs_that_tables_parts_alone(floor):
    html = floor.get("/floor/live/?table=2").content.decode()

    assert 'id="table-2"' in html
    assert 'id="table-1"' not in html
    assert 'id="hands"' in html
    assert floor.get("/floor/live/?table=none").status_code == 404


def test_a_pages_script_learns_that_nobody_is_signed_on(visit):
    assert visit().get("/terminal/state/", **{"X-Asked-By": "page"}).status_code == 401


def test_every_stored_line_stands_in_the_explanation_with_its_rule(floor, settled):
    html = floor.page(f"/hands/{settled}/")

    assert "<h1>Hand 1</h1>" in html
    totals = dict.fromkeys((1, 2, 3, 4), 0)
    for a, b, body in re.findall(r'data-pair="(\d)-(\d)">(.*?)</section>', html, re.DOTALL):
        points = [int(value) for value in re.findall(r'points" value="(-?\d+)"', body)]
        (subtotal,) = map(int, re.findall(r'class="pair__sum".*?<data value="(-?\d+)"', body))
        assert len(re.findall(r"R-[A-Z]+-\d", body)) == len(points)
        assert sum(points) == subtotal
        totals[int(a)] += subtotal
        totals[int(b)] -= subtotal
    assert totals == {1: 23, 2: 3, 3: -2, 4: -24}


def test_an_unsettled_hand_has_no_explanation(floor, dealer):
    assert "Not found" in floor.page(f"/hands/{open_hand(dealer)}/", status=404)


def test_rules_hold_from_the_next_hand_and_not_for_the_one_under_way(floor, dealer):
    open_hand(dealer)
    table = floor.tables[0]["id"]

    answer = floor.post(f"/floor/tables/{table}/rules/", **assignment(floor, "classic_2_4", "25"))

    assert answer.status_code == 302
    html = floor.page(f"/floor/tables/{table}/")
    assert "These rules hold from the next hand." in html
    latest = RuleAssignment.objects.order_by("-id").first()
    assert (latest.from_hand, latest.unit) == (2, 2500)
    assert "From hand 2: " in re.search(r'id="table-1".*?</ul>', html, re.DOTALL).group(0)


def test_a_unit_above_the_rules_highest_is_told_with_the_highest(floor, monkeypatch):
    """A refusal's details stand in the sentence where a page has room for one."""
    allowed = rule_sets.rules_of

    def rules_of(version):
        rules = allowed(version)
        return replace(rules, stakes=replace(rules.stakes, max_unit=2000))

    monkeypatch.setattr(rule_sets, "rules_of", rules_of)
    table = floor.tables[0]["id"]
    floor.post(f"/floor/tables/{table}/rules/", **assignment(floor, "classic_2_4", "25"))
    html = floor.page(f"/floor/tables/{table}/")
    assert "The highest unit these rules allow is $20." in html


def test_an_auditor_who_writes_is_refused_and_recorded(visit):
    auditor = visit()
    auditor.sign_on("auditor")
    table = auditor.tables[0]["id"]
    before = RuleAssignment.objects.count()

    auditor.post(f"/floor/tables/{table}/rules/", **assignment(auditor, "classic_2_4", ""))

    assert RuleAssignment.objects.count() == before
    assert "Your role does not allow this." in auditor.page("/floor/")
    event = AuditEvent.objects.filter(action="write.refused").latest("seq")
    assert f"/floor/tables/{table}/rules/" in event.body


def test_a_player_walks_and_another_sits_down(floor):
    table = floor.tables[0]["id"]
    html = floor.page(f"/floor/tables/{table}/")
    walk = re.search(r"/floor/seatings/[0-9a-f-]{36}/walk/", html).group(0)

    floor.post(walk)
    floor.post("/players/", name="Abena Osei")
    html = floor.page(f"/floor/tables/{table}/")
    player = re.search(r'<option value="([0-9a-f-]{36})">Abena Osei', html).group(1)
    floor.post(f"/floor/tables/{table}/seat/", seat="1", player=player, amount="1,250.50")

    html = floor.page("/floor/")
    assert "Abena Osei" in html
    assert "$1,250.50" in html


def test_chips_are_not_sold_while_a_hand_is_under_way(floor, dealer):
    table = floor.tables[0]["id"]
    html = floor.page(f"/floor/tables/{table}/")
    buy_in = re.search(r"/floor/tables/[0-9a-f-]{36}/seatings/[0-9a-f-]{36}/buy-in/", html).group(0)
    open_hand(dealer)

    floor.post(buy_in, amount="100")

    assert "A hand is under way at this table." in floor.page("/floor/")


def test_a_call_stands_on_the_floor_until_somebody_answers_it(floor, dealer):
    table = floor.tables[0]["id"]

    dealer.press("/terminal/call-floor/", table=table)
    assert "Table 1 calls the floor" in floor.page("/floor/")
    floor.post("/floor/answer/", table=table)

    assert "Table 1 calls the floor" not in floor.page("/floor/")


def test_the_floor_ends_a_sign_on_on_the_tables_page_whatever_the_hand(floor, dealer):
    path = f"/floor/tables/{Table.objects.get(number=1).public_id}/"
    open_hand(dealer)
    (ends,) = re.findall(r'action="(/sign-ons/[^"]+/end/)"', floor.page(path))
    assert floor.post(ends, next=path)["Location"] == path
    html = floor.page(path)
    assert "The dealer is signed off." in html
    assert "/sign-ons/" not in html
    assert dealer.get("/terminal/")["Location"].startswith("/sign-on/")
    assert Hand.objects.get().state == "open"


def test_a_terminal_whose_dealers_role_has_ended_asks_for_the_next_dealer(dealer):
    open_hand(dealer)
    one, other = [person for person in dealer.people if person["role"] == "dealer"][:2]
    RoleGrant.objects.filter(staff__badge=one["badge"]).update(valid_to=timezone.now())
    for path in ("/", "/terminal/"):
        assert "/sign-on/" in dealer.get(path)["Location"]
    table = str(Table.objects.get(number=1).public_id)
    dealer.post("/sign-on/", badge=other["badge"], pin=other["pin"], table=table)
    assert dealer.get("/terminal/").status_code == 200
    assert DealerAt.objects.get(table__number=1).staff.badge == other["badge"]


def test_the_live_ticket_opens_the_chains_one_may_see(floor, settings):
    url = floor.get("/live/ticket/").json()["url"]

    chains = read_ticket(url.partition("?ticket=")[2], key=settings.SECRET_KEY)
    assert chains is not None
    assert "house" in chains
    assert len(chains) == 1 + len(floor.tables)


def test_without_demo_an_unknown_browser_is_asked_for_a_password(visit, settings):
    settings.DEMO = False
    visitor = visit()
    html = visitor.page("/sign-on/")
    person = next(one for one in visitor.people if one["role"] == "it")

    assert 'name="pin"' not in html
    refused = visitor.sign_on("it")
    signed_on = by_password(visitor, person)

    assert refused.status_code == 401
    assert "casino_device" not in refused.cookies
    assert signed_on.status_code == 302
