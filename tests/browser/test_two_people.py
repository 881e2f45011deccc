"""Alerts and approvals, by keyboard and by finger: one asks, another decides; one takes, and says."""

import re

from playwright.sync_api import Page, expect

from tests.browser import pages

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
LATE_MS = 90_000


def is_good(page: Page) -> None:
    """No axe violation, at a desk and on a phone, and nothing to scroll to sideways."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert pages.axe_violations(page) == []
        assert not page.evaluate(SIDEWAYS)
    page.set_viewport_size({"width": 1280, "height": 800})


def at_desk(desk, stack, role: str) -> Page:
    pages.sign_on(desk, stack, role)
    expect(desk.page.get_by_label("Badge")).to_have_count(0)
    return desk.page


def test_the_cage_asks_and_a_shift_manager_approves_by_keyboard(live_stack, open_desk):
    desk, other = open_desk(), open_desk()
    other.asked_for = "status of 422"
    cage = at_desk(desk, live_stack, "cage")
    cage.get_by_role("link", name="New chips").click()
    is_good(cage)
    cage.get_by_label("Amount").fill("25,000")
    cage.get_by_label("Reason").fill("Table 1 runs low.")
    cage.keyboard.press("Enter")
    expect(cage.get_by_text("Asked. It is done when somebody else approves it")).to_be_visible()
    expect(cage.get_by_role("heading", name="Asked by you")).to_be_visible()
    is_good(cage)

    manager = at_desk(other, live_stack, "shift_manager")
    manager.get_by_role("link", name=re.compile(r"^Approvals \d+ waiting$")).focus()
    manager.keyboard.press("Enter")
    asked = manager.get_by_role("article").filter(has_text="$25,000")
    expect(manager.get_by_text("$25,000")).to_be_visible()
    other.shot("approvals", full_page=True)
    is_good(manager)
    asked.get_by_role("button", name="Refuse").focus()
    manager.keyboard.press("Enter")
    expect(manager.get_by_text("Say why not, for whoever asked.")).to_be_visible()
    is_good(manager)
    asked.get_by_label("Reason").focus()
    manager.keyboard.press("Tab")
    manager.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Approve")).to_be_focused()
    manager.keyboard.press("Enter")
    expect(manager.get_by_text("Approved and carried out.")).to_be_visible()
    is_good(manager)
    cage.reload()
    expect(cage.get_by_text("Approved", exact=True)).to_be_visible()


def test_an_alert_is_taken_and_resolved_by_finger(live_stack, open_desk):
    """A device whose clock is a minute and a half late raises it."""
    device, desk = open_desk(), open_desk(touch=True)
    terminal = pages.dealer_at_terminal(device, live_stack)
    told = terminal.evaluate(
        """async (late) => {
          const token = document.querySelector('meta[name="csrf-token"]').content;
          const body = new URLSearchParams({ at: String(Date.now() - late), version: "1" });
          return (await fetch("/device/seen/", { method: "POST", headers: { "X-CSRFToken": token }, body })).status;
        }""",
        LATE_MS,
    )
    assert told == 200

    page = at_desk(desk, live_stack, "floor")
    page.get_by_role("link", name=re.compile(r"^Alerts \d+ waiting$")).tap()
    late = page.get_by_role("article").filter(has_text="A device's clock is off").first
    expect(late).to_be_visible()
    alert = page.locator(f"#{late.get_attribute('id')}")  # Another device may be late as well.
    is_good(page)
    alert.get_by_role("button", name="Take it").tap()
    expect(page.get_by_text("You have it.")).to_be_visible()
    alert.get_by_label("What came of it").fill("Clock set by hand.")
    desk.shot("alerts", full_page=True)
    alert.get_by_role("button", name="Resolve").tap()
    expect(page.get_by_role("cell", name="Clock set by hand.")).to_be_visible()
    expect(alert).to_have_count(0)
    is_good(page)
