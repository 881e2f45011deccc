"""IT shows a code, another browser becomes a terminal by it; a house is kept by page; training."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser import pages

PHONE = {"width": 390, "height": 844}


def make_code(page: Page, label: str, place: str) -> str:
    page.get_by_label("Label on the device").fill(label)
    page.get_by_label("Where it belongs").select_option(label=place)
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code")
    expect(code).to_have_text(re.compile(r"^(\w{5}-){2}\w{5}$"))
    return code.inner_text()


TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((one) => !one.closest(".scroller *, nav, .visually-hidden, .skip"))
  .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 30)}`)"""


def too_wide(page: Page) -> list[str]:
    """What reaches beyond the right edge of the screen, or that the page scrolls sideways."""
    wide: list[str] = page.evaluate(TOO_WIDE)
    scrolls = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    return [*wide, *(["the page scrolls sideways"] if scrolls else [])]


def clean(page: Page) -> None:
    assert pages.axe_violations(page) == []
    assert too_wide(page) == []


def test_a_code_makes_a_terminal_and_a_lost_one_is_refused(live_stack, open_desk) -> None:
    it, pad = open_desk(), open_desk()
    pad.asked_for = "status of (422|401)"
    pad.page.set_viewport_size(PHONE)
    pages.sign_on(it, live_stack, "it")
    it.page.get_by_role("link", name="Devices").click()
    code = make_code(it.page, "Rail 3", "Terminal of table 3")
    clean(it.page)
    it.shot("device-code")

    pad.page.goto(f"{live_stack.url}/enrol/#{code}")
    expect(pad.page.get_by_label("Code")).to_have_value(code)
    assert code not in pad.page.url  # It stays in no history.
    clean(pad.page)
    pad.shot("enrol-phone")
    pad.page.get_by_role("button", name="Enrol").click()
    expect(pad.page.get_by_text("Terminal of table 3")).to_be_visible()
    dealer = next(one for one in live_stack.up["staff"] if one["badge"] == "0402")
    pad.page.get_by_label("Badge").fill(dealer["badge"])
    pad.page.get_by_label("PIN").fill(dealer["pin"])
    pad.page.get_by_role("button", name="Sign on").click()
    expect(pad.page.get_by_role("heading", name="Table 3")).to_be_visible()
    shows_house_time(pad.page)

    it.page.get_by_role("link", name="Back to the devices").click()
    row = it.page.get_by_role("row").filter(has_text="Rail 3").filter(has_text="in use")
    expect(row).to_contain_text("Dario Voss")
    clean(it.page)
    it.shot("devices", full_page=True)
    row.get_by_text("Lost").click()
    it.page.get_by_role("button", name="Revoke Rail 3").click()
    expect(it.page.get_by_text("Revoked. What was opened there has ended.")).to_be_visible()
    # The terminal learns it by itself, and is back at the sign-on.
    expect(pad.page.get_by_label("Badge")).to_be_visible(timeout=20_000)
    expect(pad.page.get_by_text("Terminal of table 3")).to_have_count(0)

    code = make_code(it.page, "Rail 4", "Floor tablet of pit Main")
    it.page.get_by_role("link", name="Back to the devices").click()
    it.page.get_by_role("button", name="Take back the code for Rail 4").click()
    expect(it.page.get_by_text("The code is taken back.")).to_be_visible()
    pad.page.goto(f"{live_stack.url}/enrol/")
    pad.page.get_by_label("Code").fill(code)
    pad.page.get_by_role("button", name="Enrol").click()
    expect(pad.page.get_by_role("alert")).to_contain_text("was used or has run out", timeout=15_000)
    expect(pad.page.get_by_label("Code")).to_have_value(code)
    clean(pad.page)


def shows_house_time(page: Page) -> None:
    clock = page.locator("time[data-clock]")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)  # It moves on by itself.
    here = datetime.now(tz=ZoneInfo("Asia/Manila"))
    near = [(here + timedelta(seconds=off)).strftime("%H:%M:%S") for off in range(-20, 3)]
    assert clock.inner_text() in near


def test_a_house_is_kept_by_page_and_a_training_table_says_so(live_stack, open_desk) -> None:
    manager, trainee = open_desk(), open_desk()
    manager.asked_for = "status of 422"
    pages.sign_on(manager, live_stack, "shift_manager")
    page = manager.page
    page.get_by_role("link", name="Setting up").click()
    chips = page.get_by_role("region", name="Chips")
    for value, colour in (("100", "black"), ("25", "green")):
        chips.get_by_label("Value").fill(value)
        chips.get_by_label("Colour").fill(colour)
        chips.get_by_role("button", name="Add a chip").click()
        expect(page.get_by_text("The chip is in use.")).to_be_visible()
    page.get_by_text("Add a table").click()
    page.get_by_label("Number on the felt").fill("90")
    page.get_by_label("Plays for").select_option(label="play money: a training table")
    page.get_by_label("Smallest chip").fill("some")
    page.get_by_role("button", name="Add the table").click()
    expect(page.get_by_text("Give an amount such as 500 or 500.00.")).to_be_visible()
    expect(page.get_by_label("Number on the felt")).to_have_value("90")
    clean(page)
    page.get_by_label("Smallest chip").fill("1")
    page.get_by_role("button", name="Add the table").click()
    expect(page.get_by_role("link", name="Table 90")).to_be_visible()
    clean(page)
    manager.shot("setup", full_page=True)
    page.set_viewport_size(PHONE)
    assert too_wide(page) == []
    manager.shot("setup-phone", full_page=True)
    page.get_by_role("link", name="Table 90").click()
    clean(page)
    manager.shot("setup-table")

    trainee.page.goto(f"{live_stack.url}/sign-on/")
    dealer = next(one for one in live_stack.up["staff"] if one["badge"] == "0402")
    trainee.page.get_by_label("Badge").fill(dealer["badge"])
    trainee.page.get_by_label("PIN").fill(dealer["pin"])
    trainee.page.get_by_label("Table of this terminal").select_option(label="Table 90")
    trainee.page.get_by_role("button", name="Sign on").click()
    expect(trainee.page.get_by_role("heading", name="Table 90")).to_be_visible()
    expect(trainee.page.get_by_text("Training", exact=True)).to_be_visible()
    trainee.shot("training-terminal")
    trainee.page.get_by_role("button", name="Sign off").click()
    expect(trainee.page.get_by_label("Badge")).to_be_visible()
