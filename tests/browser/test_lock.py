"""The terminal locks itself, keeps what stands on it, and opens to a PIN."""

import pytest
from playwright.sync_api import expect

from tests.browser import pages


@pytest.mark.scenario(32)
def test_after_two_minutes_without_input_the_terminal_locks_and_keeps_the_draft(
    live_stack, open_desk
):
    desk = open_desk()
    desk.asked_for = "status of 42[23]"
    page = desk.page
    page.clock.install()
    pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    page.keyboard.type(pages.DEAL_K[1])
    page.keyboard.press("Enter")
    page.keyboard.type("Qc Qh 9")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    lock = page.get_by_role("dialog", name="Terminal locked")
    page.clock.fast_forward(110_000)
    expect(lock).to_be_hidden()

    page.clock.fast_forward(11_000)

    expect(lock).to_be_visible()
    expect(page.get_by_label("PIN")).to_be_focused()
    expect(page.get_by_label("Type cards")).to_be_hidden()
    assert pages.axe_violations(page) == []
    assert pages.fits_the_screen(page)
    desk.shot("terminal-locked")
    page.get_by_role("button", name="Call floor").click()
    expect(page.locator("#lock-called")).to_have_text("Floor called.")
    page.get_by_label("PIN").focus()
    page.keyboard.type("000000")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Badge and PIN were not accepted.")).to_be_visible()
    person = next(one for one in live_stack.up["staff"] if one["badge"] == "0401")
    page.keyboard.type(person["pin"])
    page.keyboard.press("Enter")

    expect(lock).to_be_hidden()
    expect(page.get_by_label("Type cards")).to_have_value("9")
    expect(page.get_by_label("Type cards")).to_be_focused()
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("13")
    page.reload()
    expect(lock).to_be_hidden()
    pages.clear(page)
