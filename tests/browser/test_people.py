"""IT takes somebody on; that person sets up password and telephone; the pages hold everywhere."""

import base64
import re

from django_otp.oath import totp
from playwright.sync_api import Page, expect

from tests.browser import pages

NARROW = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 800}
OWN = "four words no crow"


def holds(desk, name: str) -> None:
    """Clean by axe, and nothing to scroll sideways for on a desk or a telephone."""
    page: Page = desk.page
    for size, suffix in ((NARROW, "-narrow"), (WIDE, "")):
        page.set_viewport_size(size)
        assert pages.axe_violations(page) == [], name
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
            f"{name}{suffix} is too wide"
        )
        desk.shot(f"{name}{suffix}", full_page=True)


def test_from_taking_on_to_the_telephone(live_stack, open_desk):
    it, new = open_desk(), open_desk()
    it.asked_for = new.asked_for = "status of 4(01|22)"
    new.page.goto(live_stack.url)
    holds(new, "sign-on-pin")
    new.page.get_by_role("link", name="Use password and code").click()
    expect(new.page.get_by_label("Code from your telephone")).to_be_visible()
    holds(new, "sign-on-password")

    pages.sign_on(it, live_stack, "it")
    page = it.page
    page.get_by_role("link", name="People").click()
    expect(page.get_by_role("table", name="Everybody")).to_be_visible()
    holds(it, "staff-list")
    page.get_by_label("Badge", exact=True).fill("0419")
    page.get_by_label("Name", exact=True).fill("Noor Haddad")
    page.get_by_label("Signs on with").select_option("both")
    page.get_by_role("button", name="Take on").click()
    expect(page.get_by_role("heading", name="New secrets for badge 0419")).to_be_visible()
    holds(it, "staff-secret")
    once = page.locator(".code").nth(1).inner_text()
    page.get_by_role("link", name="To the person").click()
    expect(page.get_by_role("heading", name="Noor Haddad")).to_be_visible()
    page.get_by_label("Role", exact=True).select_option("shift_manager")
    page.get_by_label("Why").fill("Runs the night shift")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("A shift manager decides.")).to_be_visible()
    holds(it, "staff-person")
    page.get_by_role("link", name="Access review").click()
    expect(page.get_by_role("table", name="Who holds what")).to_be_visible()
    holds(it, "access-review")

    set_up(new, once)


def set_up(desk, once: str) -> None:
    page = desk.page
    sign_on(page, once, "")
    expect(page.get_by_role("heading", name="Choose a password")).to_be_visible()
    page.get_by_label("New password").fill(OWN)
    page.get_by_label("Once more").fill(OWN)
    page.get_by_role("button", name="Keep this password").click()
    expect(page.get_by_role("heading", name="Set up your second factor")).to_be_visible()
    holds(desk, "second-factor")
    key = base64.b32decode(page.locator(".secret").inner_text().replace(" ", ""))
    page.get_by_label("Code from the telephone").fill("000000")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("This code does not fit"))).to_be_visible()
    page.wait_for_timeout(1100)  # After a wrong code the next one waits a second.
    page.get_by_label("Code from the telephone").fill(f"{totp(key):06d}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Signed on")).to_be_visible()
    page.get_by_role("button", name="Sign off").click()
    page.get_by_role("link", name="Use password and code").click()
    sign_on(page, OWN, f"{totp(key, t0=-30):06d}")
    expect(page.get_by_role("heading", name="Signed on")).to_be_visible()


def sign_on(page: Page, password: str, code: str) -> None:
    page.get_by_label("Badge").fill("0419")
    page.get_by_label("Password").fill(password)
    page.get_by_label("Code from your telephone").fill(code)
    page.get_by_role("button", name="Sign on").click()
