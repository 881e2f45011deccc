"""The floor page stays true without reload, and leaves alone what somebody is doing on it."""

import re

from playwright.sync_api import expect

from tests.browser import pages


def settle_one(desk, stack) -> None:
    page = pages.dealer_at_terminal(desk, stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K)
    pages.confirm(page)


def test_focus_scroll_and_half_typed_forms_survive_a_settlement(live_stack, open_desk):
    floor, dealer = open_desk(), open_desk()
    pages.sign_on(floor, live_stack, "floor")
    page = floor.page
    hands = page.get_by_role("table", name="Hands")
    before = hands.get_by_role("row").count()
    page.get_by_text("Rules from the next hand").first.click()
    unit = page.get_by_label("Unit, USD").first
    unit.fill("12.5")
    unit.focus()
    page.evaluate("() => { window.stayed = true; window.scrollTo(0, 120); }")
    scrolled = page.evaluate("() => window.scrollY")

    settle_one(dealer, live_stack)

    expect(hands.get_by_role("row").filter(has_text="settled, chips to move").first).to_be_visible()
    assert hands.get_by_role("row").count() >= before
    expect(unit).to_have_value("12.5")
    expect(unit).to_be_focused()
    assert page.evaluate("() => window.scrollY") == scrolled
    assert page.evaluate("() => window.stayed")


def test_a_call_for_the_floor_shows_and_is_answered(live_stack, open_desk):
    floor, dealer = open_desk(), open_desk()
    pages.sign_on(floor, live_stack, "floor")
    expect(floor.page.get_by_role("table", name="Hands")).to_be_visible()
    page = pages.dealer_at_terminal(dealer, live_stack)

    page.get_by_role("button", name="Call floor").click()

    expect(page.get_by_text("Floor called.")).to_be_visible()
    alert = floor.page.get_by_text("Table 1 calls the floor")
    expect(alert).to_be_visible(timeout=2000)
    floor.shot("floor-call", full_page=True)
    floor.page.get_by_role("button", name="I am there").click()
    expect(alert).to_have_count(0)


def test_a_floorperson_puts_another_rule_set_on_a_table_from_its_next_hand(live_stack, open_desk):
    """The hand under way keeps its rules; the next one has classic_2_4: +20 / +4 / −6 / −18."""
    floor, dealer = open_desk(), open_desk()
    pages.sign_on(floor, live_stack, "floor")
    terminal = pages.dealer_at_terminal(dealer, live_stack)
    pages.next_hand(terminal)
    before = terminal.locator(".bar__facts").inner_text()
    page = floor.page
    page.goto(f"{live_stack.url}/floor/tables/{live_stack.table(1)['id']}/")

    choose_rules(page, r"2-4")

    expect(page.get_by_text("These rules hold from the next hand.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"From hand \d+: .*2-4")).first).to_be_visible()
    assert terminal.locator(".bar__facts").inner_text() == before
    pages.type_hand(terminal, pages.DEAL_K)
    pages.confirm(terminal)
    assert units(terminal) == ["+23", "+3", "−2", "−24"]
    terminal.keyboard.press("Enter")
    pages.next_hand(terminal)
    pages.type_hand(terminal, pages.DEAL_K)
    pages.confirm(terminal)
    assert units(terminal) == ["+20", "+4", "−6", "−18"]
    choose_rules(page, r"1-6")
    expect(page.get_by_text("These rules hold from the next hand.")).to_be_visible()


def choose_rules(page, title: str) -> None:
    choice = page.get_by_label("Rule set")
    options = choice.locator("option").all_inner_texts()
    choice.select_option(label=next(one for one in options if re.search(title, one)))
    page.get_by_label("Unit, USD").fill("10")
    page.get_by_role("button", name="From next hand").click()


def units(page) -> list[str]:
    rows = page.get_by_role("region", name="Pairs").get_by_role("row").all()
    return [row.locator("td").all_inner_texts()[-2] for row in rows[1:]]


def test_without_the_stream_the_page_polls_and_without_the_house_it_says_since_when(
    live_stack, open_desk
):
    floor, dealer = open_desk(), open_desk()
    floor.asked_for = "net::ERR_FAILED"
    floor.page.route("**/live?ticket=*", lambda route: route.abort())
    pages.sign_on(floor, live_stack, "floor")
    hands = floor.page.get_by_role("table", name="Hands")
    expect(hands).to_be_visible()
    settle_one(dealer, live_stack)

    expect(hands.get_by_role("row").filter(has_text="settled, chips to move").first).to_be_visible(
        timeout=5000
    )
    floor.page.route("**/floor/live/", lambda route: route.abort())
    floor.page.route("**/live/ticket/", lambda route: route.abort())
    expect(floor.page.locator("#stale")).to_contain_text(
        re.compile(r"Stale since \d\d:\d\d:\d\d"), timeout=15_000
    )
    expect(hands.get_by_role("row").nth(1)).to_be_visible()
    floor.shot("floor-stale", full_page=True)


def test_an_auditor_sees_the_floor_and_may_change_nothing(live_stack, open_desk):
    desk = open_desk()
    pages.sign_on(desk, live_stack, "auditor")

    expect(desk.page.get_by_role("table", name="Hands")).to_be_visible()
    expect(desk.page.get_by_text("Rules from the next hand")).to_have_count(0)
    expect(desk.page.get_by_role("button", name="I am there")).to_have_count(0)


def test_a_role_that_is_not_of_the_floor_begins_where_its_work_is(live_stack, open_desk):
    desk = open_desk()
    desk.asked_for = "status of 403"
    pages.sign_on(desk, live_stack, "cage")

    expect(desk.page.get_by_role("heading", name="New chips", exact=True)).to_be_visible()
    desk.page.goto(f"{live_stack.url}/floor/")
    expect(desk.page.get_by_role("heading", name="Not yours to see")).to_be_visible()
