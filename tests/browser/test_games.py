"""Games with more than rows, on the running house: discards, Fantasyland, side bets."""

import json
import urllib.request
import uuid
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import pages
from tests.browser.conftest import Desk
from tests.browser.pages import axe_violations
from tests.ids import uuid7
from tests.stack import Stack

THREE = {seat: pages.DEAL_K[seat] for seat in (1, 2, 3)}
DISCARDED = {1: "6h 3d 2s 4h", 2: "4c Kc Jd Tc", 3: "Qd Qs 7h 7c"}


def number_of(stack: Stack, slug: str) -> int:
    return next(table["number"] for table in stack.up["tables"] if table["rules"] == slug)


def at_table(desk: Desk, stack: Stack, number: int) -> Page:
    """The dealer 0401 signs on at one of the demo's tables."""
    person = next(one for one in stack.up["staff"] if one["badge"] == "0401")
    page = desk.page
    page.goto(stack.url)
    page.get_by_label("Badge").fill(person["badge"])
    page.get_by_label("PIN").fill(person["pin"])
    page.get_by_label("Table of this terminal").select_option(label=f"Table {number}")
    page.get_by_role("button", name="Sign on").click()
    expect(page.get_by_role("heading", name=f"Table {number}")).to_be_visible()
    return page


def settle(page: Page) -> None:
    """Review and confirm, a foul too."""
    pages.review(page)
    assert axe_violations(page) == []
    page.locator("#confirm").click()
    if page.get_by_role("button", name="Yes, a foul: confirm").is_visible():
        page.locator("#confirm").click()
    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()
    assert axe_violations(page) == []


def test_discards_are_keyed_behind_the_rows_and_fantasyland_follows(live_stack, open_desk):
    """R-OFC-1, R-OFC-3: four go away; aces and queens in front bring sixteen and fourteen cards."""
    desk = open_desk()
    page = at_table(desk, live_stack, number_of(live_stack, "progressive_pineapple"))
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_label("Type cards")).to_be_focused()
    pages.type_hand(page, {seat: f"{THREE[seat]} {DISCARDED[seat]}" for seat in THREE})
    first = page.get_by_role("region", name="Seat 1")
    expect(first.get_by_role("group", name="discards").locator(".card")).to_have_count(4)
    expect(page.locator("#link")).to_have_text("Saved")
    desk.shot("terminal-pineapple")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
    settle(page)
    page.get_by_role("button", name="Chips moved").click()

    page.get_by_role("button", name="Next hand").click()
    expect(first).to_contain_text("Fantasyland, 16 cards")
    expect(page.get_by_role("region", name="Seat 2")).to_contain_text("Fantasyland, 14 cards")
    expect(first.get_by_role("group", name="discards").locator(".slot")).to_have_count(3)
    desk.shot("terminal-fantasyland")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)


def post(stack: Stack, token: str, path: str, body: dict[str, Any]) -> None:
    request = urllib.request.Request(
        f"{stack.url}/api/v1/{path}",
        data=json.dumps({"command_id": str(uuid.uuid4()), **body}).encode(),
        headers={"Authorization": f"Token {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.status == 200


def test_side_bets_are_read_from_the_deal_to_the_explanation(live_stack, open_desk):
    """R-SIDE-1: aces in front win 25 dollars, 'any natural' loses 10."""
    desk, number = open_desk(), number_of(live_stack, "hong_kong")
    token = live_stack.token("dealer", table=number)
    bets = [
        {"seat": 1, "code": "front_pair", "stake": 2_500},
        {"seat": 3, "code": "natural", "stake": 1_000},
    ]
    table = live_stack.table(number)["id"]
    hand = {"hand": str(uuid7()), "seats": [1, 2, 3, 4], "side_bets": bets}
    post(live_stack, token, f"tables/{table}/hands", hand)
    page = at_table(desk, live_stack, number)
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("$25")
    pages.type_hand(page, pages.DEAL_K)
    desk.shot("terminal-side-bets")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
    settle(page)
    payments = page.get_by_role("region", name="Payments")
    expect(payments).to_contain_text("won +$25")
    expect(payments).to_contain_text("lost −$10")
    desk.shot("terminal-side-bets-settled")
    page.get_by_role("link", name="How it was settled").click()
    expect(page.get_by_role("region", name="Payments")).to_contain_text("won +$25")
    assert axe_violations(page) == []
