"""A floorperson puts tables and dealers into a rotation, watches the board, changes it and ends it."""

import re

from playwright.sync_api import Page, expect

from tests.browser import pages
from tests.browser.pages import axe_violations

WIDTHS = (1280, 390)
ASKED_AGAIN_MS = 20_000
"""A terminal asks every fifteen seconds who comes next."""


def faults(page: Page) -> list[str]:
    """axe's findings and sideways scrolling, at a desk and on a phone."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += axe_violations(page)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            found.append(f"scrolls sideways at {width} px")
    page.set_viewport_size({"width": 1280, "height": 800})
    return found


def test_a_string_is_started_watched_changed_and_ended(live_stack, open_desk):
    floor, dealer = open_desk(), open_desk()
    floor.asked_for, dealer.asked_for = "status of 422", "status of 409"
    pages.dealer_at_terminal(dealer, live_stack)
    pages.sign_on(floor, live_stack, "floor")
    page = floor.page
    page.get_by_role("link", name="Rotation").click()
    expect(page.get_by_text("No string is running.")).to_be_visible()
    page.get_by_role("link", name="New string").click()

    page.get_by_label("Name").fill("Evening")
    page.get_by_label("Table 1", exact=True).fill("1")
    page.get_by_label(re.compile("0402$")).fill("1")
    page.get_by_role("button", name="Start the string").click()

    expect(page.get_by_text("Choose at least one dealer more than tables.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Evening")
    expect(page.get_by_label(re.compile("0402$"))).to_have_value("1")
    assert faults(page) == []
    floor.shot("rotation-refused", full_page=True)
    page.get_by_label(re.compile("0401$")).fill("2")
    page.get_by_role("button", name="Start the string").click()

    post = page.get_by_role("article", name="Table 1")
    expect(post).to_contain_text("0401")  # Who deals there already stays there.
    expect(post).to_contain_text("in turn")
    expect(post).to_contain_text(re.compile(r"next: Dario Voss at \d\d:\d\d"))
    expect(page.get_by_text(re.compile(r"on break until \d\d:\d\d, then table 1"))).to_be_visible()
    assert faults(page) == []
    floor.shot("rotation-board", full_page=True)
    page.set_viewport_size({"width": 390, "height": 800})
    floor.shot("rotation-board-phone", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    told = dealer.page.locator("#next-dealer")
    expect(told).to_have_text(re.compile(r"next: Dario Voss at \d\d:\d\d"), timeout=ASKED_AGAIN_MS)
    assert pages.fits_the_screen(dealer.page)
    assert axe_violations(dealer.page) == []
    dealer.shot("terminal-next-dealer")
    dealer.page.get_by_role("button", name="Sign off").click()
    expect(dealer.page.get_by_text("until your relief signs on there")).to_be_visible()
    dealer.page.get_by_role("link", name="To the first page").click()
    expect(told).to_contain_text("next: Dario Voss")

    page.get_by_role("link", name="Change Evening").click()
    assert faults(page) == []
    page.get_by_role("button", name="End the string").click()
    expect(page.get_by_text("The string has ended.")).to_be_visible()
    expect(told).to_have_text("", timeout=ASKED_AGAIN_MS)
    expect(page.get_by_text("No string is running.")).to_be_visible()
