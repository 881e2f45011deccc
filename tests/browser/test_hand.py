"""One hand from the keyboard to the floor's screen and its explanation, on the running house."""

import re

from playwright.sync_api import Page, expect

from tests.browser import pages
from tests.browser.pages import axe_violations

NOTE_ANSWER = """addEventListener('htmx:afterRequest', (event) => {
  if (event.detail.pathInfo.requestPath.endsWith('/settle/')) window.answeredAt = Date.now();
});"""
NOTE_CHANGE = """() => new Promise((seen) => {
  const rows = document.querySelector('#hands');
  const before = rows.querySelectorAll('tr:has(a)').length;
  window.noted = new Promise((done) => {
    new MutationObserver(() => {
      if (rows.querySelectorAll('tr:has(a)').length > before) done(Date.now());
    }).observe(rows, { childList: true, subtree: true });
  });
  seen(true);
})"""


def signed(text: str) -> int:
    """'+23' or '−$240' as a number."""
    return int(text.replace("−", "-").replace("$", "").replace(",", "").replace("+", ""))


def table_rows(page: Page, region: str) -> list[list[str]]:
    rows = page.get_by_role("region", name=region).get_by_role("row")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_a_dealer_keys_a_hand_by_keyboard_alone_and_the_house_sees_it(live_stack, open_desk):
    """Deal K under classic_1_6: +23 / +3 / −2 / −24, three payments, on the floor in a second."""
    floor, dealer = open_desk(), open_desk()
    pages.sign_on(floor, live_stack, "floor")
    expect(floor.page.get_by_role("table", name="Hands")).to_be_visible()
    dealer.page.add_init_script(NOTE_ANSWER)
    page = pages.dealer_at_terminal(dealer, live_stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K)
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("three of a kind")
    expect(page.locator("#link")).to_have_text("Saved")
    dealer.shot("terminal-entered")
    assert pages.fits_the_screen(page)
    pages.review(page)
    dealer.shot("terminal-review")
    assert pages.fits_the_screen(page)
    number = re.search(r"hand (\d+)", page.locator("header").inner_text()).group(1)
    assert floor.page.evaluate(NOTE_CHANGE)

    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Chips moved")).to_be_focused()
    dealer.shot("terminal-result")
    assert pages.fits_the_screen(page)
    nets = [row[-2] for row in table_rows(page, "Pairs")[1:]]
    assert nets == ["+23", "+3", "−2", "−24"]
    seats = [page.get_by_role("region", name=f"Seat {n}").inner_text() for n in (1, 2, 3, 4)]
    for text, units, money in zip(
        seats, ["+23", "+3", "−2", "−24"], ["+$230", "+$30", "−$20", "−$240"], strict=True
    ):
        assert units in text
        assert money in text
    payments = page.get_by_role("region", name="Payments")
    assert payments.locator(".payments__move").all_inner_texts() == [
        "4 → 1 $230", "3 → 2 $20", "4 → 2 $10",
    ]  # fmt: skip
    expect(payments).to_contain_text("sum 0")
    seen_at = floor.page.evaluate("() => window.noted")
    delay = seen_at - page.evaluate("() => window.answeredAt")
    print(f"\nfloor page changed {delay} ms after the settle answer")
    assert delay <= 1000
    row = floor.page.get_by_role("table", name="Hands").get_by_role("row").filter(has_text="+$230")
    expect(row.first).to_contain_text(number)
    floor.shot("floor-live", full_page=True)

    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    dealer.shot("terminal-next")
    floor.page.get_by_role("link", name=number, exact=True).first.click()
    expect(floor.page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
    check_explanation(floor.page)
    floor.shot("explanation", full_page=True)


def check_explanation(page: Page) -> None:
    """Lines add up to pairs, pairs to units, units × $10 to dollars, dollars to nothing."""
    units = dict.fromkeys((1, 2, 3, 4), 0)
    pairs = {}
    for section in page.locator("[data-pair]").all():
        a, b = map(int, section.get_attribute("data-pair").split("-"))
        lines = [signed(text) for text in section.locator(".explanation__points").all_inner_texts()]
        subtotal = signed(section.locator(".pair__sum data").inner_text())
        rules = section.locator(".explanation__rule").all_inner_texts()
        assert sum(lines) == subtotal
        assert rules
        assert all(re.fullmatch(r"R-[A-Z]+-\d", rule) for rule in rules)
        pairs[a, b] = subtotal
        units[a] += subtotal
        units[b] -= subtotal
    assert pairs == {(1, 2): 8, (1, 3): 5, (1, 4): 10, (2, 3): 3, (2, 4): 8, (3, 4): 6}
    assert units == {1: 23, 2: 3, 3: -2, 4: -24}
    for seat, total in units.items():
        text = page.get_by_role("region", name=f"Seat {seat}").inner_text()
        shown, dollars = re.search(r"([+−]\d+)\n\s*([+−]\$[\d,]+)", text).groups()
        assert signed(shown) == total
        assert signed(dollars) == total * 10
    assert sum(units.values()) == 0


def test_a_reload_in_the_middle_loses_nothing(live_stack, open_desk):
    desk = open_desk()
    desk.asked_for = "409"  # A save on its way when the page goes may come in before the next one.
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    page.keyboard.type(pages.DEAL_K[1])
    page.keyboard.press("Enter")
    page.keyboard.type("QcQh9c/KsKd3")

    page.reload()

    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("13/13")
    expect(page.get_by_role("region", name="Seat 2")).to_contain_text("5/13")
    expect(page.get_by_label("Type cards")).to_have_value("3")
    expect(page.get_by_role("button", name="Seat 2", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )

    desk.context.storage_state()
    page.evaluate("() => localStorage.clear()")
    expect(page.locator("#link")).to_have_text("Saved")
    page.reload()

    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("13/13")
    expect(page.get_by_role("region", name="Seat 2")).to_contain_text("5/13")


def test_a_foul_is_said_in_words_and_needs_a_second_confirmation(live_stack, open_desk):
    """R-FOUL-1: classic_1_6, foul 3 and royalties: +25 / +5 / −15 / −15."""
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K_FOUL)
    expect(page.get_by_role("region", name="Seat 3")).to_contain_text("middle beats back")
    pages.review(page)

    page.keyboard.press("Enter")

    question = page.get_by_role("alertdialog", name="A foul, or mis-keyed?")
    expect(question).to_contain_text("Seat 3 Maier: middle beats back")
    expect(page.get_by_role("button", name="Chips moved")).to_have_count(0)
    desk.shot("terminal-foul")
    assert pages.fits_the_screen(page)
    assert axe_violations(page) == []

    page.get_by_role("button", name="Yes, a foul: confirm").click()

    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()
    assert [row[-2] for row in table_rows(page, "Pairs")[1:]] == ["+25", "+5", "−15", "−15"]


def test_a_repeated_card_is_refused_in_words_as_it_is_typed(live_stack, open_desk):
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)

    page.keyboard.type("AsKd")
    page.keyboard.press("Enter")
    page.keyboard.type("2cAs")

    expect(page.locator("#say")).to_have_text("A♠︎ is already at seat 1")
    expect(page.get_by_label("Type cards")).to_have_value("As")
    desk.shot("terminal-repeated")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Type cards")).to_have_value("")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("region", name="Seat 2")).to_contain_text("0/13")
    page.keyboard.press("F1")
    expect(page.get_by_role("button", name="Seat 1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_every_page_of_a_hand_is_without_axe_violations(live_stack, open_desk):
    desk, floor = open_desk(), open_desk()
    desk.page.goto(live_stack.url)
    assert axe_violations(desk.page) == []
    desk.shot("sign-on")
    page = pages.dealer_at_terminal(desk, live_stack)
    assert axe_violations(page) == []
    pages.next_hand(page)
    page.keyboard.type(pages.DEAL_K[1])
    expect(page.locator("#link")).to_have_text("Saved")
    assert axe_violations(page) == []
    desk.shot("terminal-entering")
    page.keyboard.press("Enter")
    pages.type_hand(page, {seat: pages.DEAL_K[seat] for seat in (2, 3, 4)})
    pages.review(page)
    assert axe_violations(page) == []
    page.get_by_role("button", name="Show pairs").click()
    expect(page.get_by_role("region", name="Pairs")).to_be_visible()
    assert pages.fits_the_screen(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()
    assert axe_violations(page) == []
    page.get_by_role("link", name="How it was settled").click()
    expect(page.get_by_role("heading", name="Hand")).to_be_visible()
    assert axe_violations(page) == []

    pages.sign_on(floor, live_stack, "floor")
    expect(floor.page.get_by_role("table", name="Hands")).to_be_visible()
    assert axe_violations(floor.page) == []
    floor.page.get_by_role("link", name="Table 1: players and hands").click()
    expect(floor.page.get_by_role("heading", name="Seats")).to_be_visible()
    assert axe_violations(floor.page) == []
    floor.shot("table", full_page=True)
    floor.page.get_by_role("link", name="Players").click()
    expect(floor.page.get_by_role("heading", name="New player")).to_be_visible()
    assert axe_violations(floor.page) == []


def test_a_natural_is_declared_and_two_seats_sit_out(live_stack, open_desk):
    """R-NAT-1 and 2: six pairs beat an ordinary hand, 3 units under classic_1_6."""
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    for seat in (3, 4):
        page.get_by_role("region", name=f"Seat {seat}").get_by_label("Dealt in").uncheck()
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("region", name="Seat 3")).to_contain_text("Sits out this hand")
    pages.ready(page)

    page.keyboard.type("AsAhKs/KhQsQhJsJh/TsTh9s9h2d")
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("shows Six pairs")
    page.get_by_role("button", name="Natural").click()
    desk.shot("terminal-naturals")
    page.get_by_role("button", name="Six pairs", exact=True).click()
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("Six pairs")
    page.keyboard.press("Enter")
    page.keyboard.type("2c3c4d/5c6c7d8d9d/TcJcQdKdAd")
    page.keyboard.press("Enter")
    pages.confirm(page)

    assert [row[-2] for row in table_rows(page, "Pairs")[1:]] == ["+3", "−3"]
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("Six pairs")


def test_refusals_and_rare_pages_are_without_axe_violations(live_stack, open_desk):
    desk = open_desk()
    desk.asked_for = "status of 403"
    pages.sign_on(desk, live_stack, "it")
    expect(desk.page.get_by_role("heading", name="Alerts", exact=True)).to_be_visible()
    assert axe_violations(desk.page) == []
    desk.page.get_by_role("link", name="Devices").click()
    expect(desk.page.get_by_role("heading", name="Devices", exact=True)).to_be_visible()
    assert axe_violations(desk.page) == []
    desk.page.goto(f"{live_stack.url}/password/")
    assert axe_violations(desk.page) == []
    desk.page.goto(f"{live_stack.url}/floor/")
    expect(desk.page.get_by_role("heading", name="Not yours to see")).to_be_visible()
    assert axe_violations(desk.page) == []
    desk.shot("no-rights")


def test_what_cannot_be_settled_is_said_on_the_screen_that_can_mend_it(live_stack, open_desk):
    """R-NAT-1: a natural that the thirteen cards do not show is refused with the reason."""
    desk = open_desk()
    desk.asked_for = "status of 422"
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K)
    page.get_by_role("button", name="Natural").click()
    page.get_by_role("button", name="Dragon").click()

    page.keyboard.press("Control+Enter")

    expect(page.get_by_role("alert")).to_contain_text("Seat 1")
    expect(page.get_by_label("Type cards")).to_be_focused()
    expect(page.locator("#say")).to_have_class(re.compile("problem"))
    desk.shot("terminal-refused")
    assert pages.fits_the_screen(page)
    assert axe_violations(page) == []


def test_targets_on_the_terminal_are_large_enough_for_a_finger(live_stack, open_desk):
    """48 px at least, the key that confirms 72 px."""
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)

    sizes = page.evaluate(
        "() => [...document.querySelectorAll('main button, main a, main input:not([type=hidden])')]"
        ".map((e) => [e.textContent || e.id, e.offsetWidth, e.offsetHeight])"
        ".filter(([, width]) => width > 0)"
    )

    assert [one for one in sizes if min(one[1:]) < 48] == []
    assert page.get_by_role("button", name="Review and confirm").bounding_box()["height"] >= 72
