"""A floorperson runs a table: who is dealt in, a seat change, a session of two hands, its standing."""

import re

from playwright.sync_api import Page, expect

from tests.browser import pages
from tests.browser.conftest import Desk
from tests.stack import Stack

THREE = {seat: pages.DEAL_K[seat] for seat in (1, 2, 3)}


def table_page(desk: Desk, stack: Stack) -> Page:
    pages.sign_on(desk, stack, "floor")
    expect(desk.page.get_by_role("heading", name="Floor", exact=True)).to_be_visible()
    desk.page.goto(f"{stack.url}/floor/tables/{stack.table(1)['id']}/")
    return desk.page


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_text(text).first).to_be_visible()


def hand(page: Page, cards: dict[int, str]) -> None:
    pages.next_hand(page)
    pages.type_hand(page, cards)
    pages.confirm(page)
    page.get_by_role("button", name="Chips moved").click()


def sideways(page: Page) -> bool:
    return bool(
        page.evaluate(
            "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
    )


def begin_two_hands(page: Page) -> None:
    """End whatever session a test before left, then begin one of two hands."""
    if page.get_by_text("All players agree to end it").is_visible():
        page.get_by_text("All players agree to end it").click()
        page.get_by_label("I asked every player; all agree.").check()
        page.get_by_role("button", name="End the session").click()
        said(page, "The session is over.")
    page.get_by_label("After so many hands").first.fill("2")
    page.get_by_role("button", name="Begin a session").click()
    said(page, "The session begins with the next hand.")


def test_a_table_from_sitting_out_to_the_final_standing(live_stack, open_desk):
    floor, dealer = open_desk(), open_desk()
    terminal = pages.dealer_at_terminal(dealer, live_stack)
    page = table_page(floor, live_stack)
    begin_two_hands(page)

    # A refused form keeps what was typed; the reason stands above it.
    bos = page.get_by_role("group", name="Seat 2", exact=True)
    bos.get_by_label("Chips, USD").fill("many")
    bos.get_by_role("button", name="Add chips").click()
    expect(bos.get_by_role("alert")).to_contain_text("Give an amount such as 500")
    expect(bos.get_by_label("Chips, USD")).to_have_value("many")
    expect(bos.get_by_label("Chips, USD")).to_be_focused()

    # Sitting out, from the dealer's screen: the next hand deals three.
    expect(terminal.get_by_role("button", name="Seat 4 sits out")).to_be_visible()
    dealer.shot("floor-terminal-free")
    assert pages.axe_violations(terminal) == []
    assert pages.fits_the_screen(terminal)
    terminal.get_by_role("button", name="Seat 4 sits out").click()
    seat = terminal.get_by_role("region", name="Seat 4")
    expect(seat.get_by_text("Sits out")).to_be_visible()
    expect(page.get_by_text(re.compile("sits out since"))).to_be_visible(timeout=3000)
    hand(terminal, THREE)
    expect(terminal.get_by_text("last hand of the session")).to_be_visible()
    dealer.shot("floor-terminal-last-hand")

    # The floor: seat 3 leaves, seat 1 moves there, 4 is back; the button is put right.
    page.reload()
    floor.shot("floor-table", full_page=True)
    assert pages.axe_violations(page) == []
    group = page.get_by_role("group", name="Seat 3")
    group.get_by_text("Maier leaves", exact=True).click()
    group.get_by_role("button", name="Yes, Maier leaves with all chips").click()
    said(page, "The player left.")
    page.get_by_role("group", name="Seat 1").get_by_role("button", name="Change seat").click()
    said(page, "The player sits there now, with the same chips.")
    expect(page.locator(".seat-map__seat--3")).to_contain_text("Chen")
    page.get_by_role("button", name="Reyes is back").click()
    said(page, "That counts from the next hand.")
    page.get_by_label("Put it at").select_option("4")
    page.get_by_label("Why").fill("it lay there")
    page.get_by_role("button", name="Put the button there").click()
    said(page, "The button lies there for the next hand.")
    expect(page.locator(".seat-map__seat--4")).to_contain_text("button")
    floor.shot("floor-seat-map")

    # Locked: the terminal says so in words and opens no hand.
    page.get_by_label("Reason").fill("camera check")
    page.get_by_role("button", name="Lock the table").click()
    said(page, "The table's state is changed.")
    expect(terminal.get_by_text("The table is locked")).to_be_visible(timeout=3000)
    expect(terminal.get_by_role("button", name="Next hand")).to_be_disabled()
    page.get_by_label("Reason").fill("done")
    page.get_by_role("button", name="Open the table").click()
    said(page, "The table's state is changed.")

    # The second and last hand, by three; then the session is over and its standing is final.
    expect(terminal.get_by_role("button", name="Next hand")).to_be_enabled(timeout=3000)
    terminal.reload()
    hand(terminal, {seat: pages.DEAL_K[seat] for seat in (2, 3, 4)})
    expect(terminal.get_by_text("The session is over: its hands are played.")).to_be_visible()
    expect(terminal.get_by_role("button", name="Next hand")).to_be_disabled()
    dealer.shot("floor-terminal-over")
    page.reload()
    page.get_by_role("link", name=re.compile("standing")).first.click()
    expect(page.get_by_role("heading", name=re.compile("Session .*, table 1"))).to_be_visible()
    expect(page.get_by_text("Final: its hands are played")).to_be_visible()
    rows = {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in page.locator("tbody tr").all()
    }
    # Hand 1: +13 / -5 / -8. Hand 2 deals seat 2 (Bos) +3 +8, seat 3 (Chen) -3 +6, seat 4 -8 -6.
    results = {name: (cells[0], cells[1], cells[4]) for name, cells in rows.items()}
    assert results == {
        "Chen": ("1", "2", "+$160"),
        "Bos": ("2", "2", "+$60"),
        "Maier": ("3", "1", "−$80"),
        "Reyes": ("4", "1", "−$140"),
    }
    expect(page.get_by_text("All results together: $0.")).to_be_visible()
    floor.shot("floor-standing", full_page=True)
    assert pages.axe_violations(page) == []
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert not sideways(page)

    # Table 1 as the tests that follow expect it: four players at their seats, a session under way.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_stack.url}/floor/tables/{live_stack.table(1)['id']}/")
    page.set_viewport_size({"width": 390, "height": 800})
    assert not sideways(page)
    floor.shot("floor-table-narrow", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("group", name="Seat 3").get_by_role("button", name="Change seat").click()
    said(page, "The player sits there now, with the same chips.")
    group = page.get_by_role("group", name="Seat 3")
    group.get_by_label("Player").select_option(label="Maier")
    group.get_by_label("Buy-in, USD").fill("5000")
    group.get_by_role("button", name="Seat", exact=True).click()
    said(page, "Seated.")
    page.get_by_role("button", name="Begin a session").click()
    said(page, "The session begins with the next hand.")
    page.goto(f"{live_stack.url}/floor/")
    expect(page.get_by_role("table", name="Hands")).to_be_visible()
    floor.shot("floor-page", full_page=True)
    assert pages.axe_violations(page) == []
    page.set_viewport_size({"width": 390, "height": 800})
    assert not sideways(page)
