"""The pad of 52 keys on the running house, by finger: beside the typed field, as equals."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import pages
from tests.browser.pages import axe_violations, cards_of, pad_key

# The jacks of seats 1 and 3 keyed for each other: the flush is gone, the middle beats the back.
ONE_SLIP = {
    **pages.DEAL_K,
    1: pages.DEAL_K[1].replace("Jh", "Js"),
    3: pages.DEAL_K[3].replace("Js", "Jh"),
}
SMALL_KEYS = """() => [...document.querySelectorAll('main button, main a, main select, #typed')]
  .map((e) => [e.getAttribute('aria-label') || e.textContent || e.id, e.offsetWidth, e.offsetHeight])
  .filter(([, width]) => width > 0).filter(([, width, height]) => Math.min(width, height) < 48)"""
SMALL_CARDS = """() => [...document.querySelectorAll('#pad button')]
  .filter((e) => e.offsetWidth < 56 || e.offsetHeight < 56).map((e) => e.dataset.card)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


class Finger:
    """Taps, and counts them."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, key: Locator) -> None:
        key.tap()
        self.taps += 1


def enter(page: Page, cards: dict[int, str]) -> None:
    """All four hands by the pad, without a word in between."""
    pages.ready(page)
    for seat in sorted(cards):
        for card in cards_of(cards[seat])[: 8 if seat == 4 else 13]:
            pad_key(page, card).tap()


def units(page: Page) -> list[str]:
    rows = page.get_by_role("region", name="Pairs").get_by_role("row").all()
    return [row.locator("td").all_inner_texts()[-2] for row in rows[1:]]


def settle(page: Page) -> None:
    page.get_by_role("button", name="Review and confirm").tap()
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()


def test_deal_k_takes_47_taps(live_stack, open_desk):
    """39 + 8 = 47: three hands of thirteen, of the last one the front and the middle."""
    desk, finger = open_desk(touch=True), Finger()
    page = pages.dealer_at_terminal(desk, live_stack)
    page.get_by_role("button", name="Next hand").tap()
    pages.ready(page)
    assert page.evaluate(SMALL_CARDS) == []
    assert page.evaluate(SMALL_KEYS) == []
    assert page.get_by_role("button", name="Review and confirm").bounding_box()["height"] >= 72
    assert pages.fits_the_screen(page)

    for seat in (1, 2, 3):
        for card in cards_of(pages.DEAL_K[seat]):
            finger.tap(pad_key(page, card))
    assert finger.taps == 39
    expect(page.locator("#say")).to_contain_text("The cards left are seat 4’s")
    expect(page.locator("#pad.pad--offered .pad__key:not(.pad__key--used)")).to_have_count(13)
    expect(page.get_by_role("region", name="Seat 4")).to_contain_text("3 in front, 5 in the middle")
    desk.shot("pad-last-hand-offered")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
    for card in cards_of(pages.DEAL_K[4])[:8]:
        finger.tap(pad_key(page, card))

    assert finger.taps == 39 + 8 == 47
    expect(page.locator("#total")).to_have_text("52 of 52 cards")
    expect(page.get_by_role("region", name="Seat 4")).to_contain_text("two pair")
    desk.shot("pad-full")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
    settle(page)
    assert units(page) == ["+23", "+3", "−2", "−24"]


def test_pad_and_field_write_one_hand(live_stack, open_desk):
    """What one places the other shows; the field keeps the focus; every slip is undone."""
    desk = open_desk(touch=True)
    page = pages.dealer_at_terminal(desk, live_stack)
    page.get_by_role("button", name="Next hand").tap()
    pages.ready(page)
    field = page.get_by_label("Type cards")
    seat_1 = page.get_by_role("region", name="Seat 1")

    page.keyboard.type("AsKs")
    used = page.get_by_role("button", name="ace of spades, seat 1, take back")
    expect(used).to_have_attribute("aria-pressed", "true")
    expect(used).to_contain_text("S1")
    page.get_by_role("button", name="queen of hearts", exact=True).tap()
    expect(field).to_be_focused()
    page.keyboard.type("2c")
    expect(seat_1).to_contain_text("4/13")
    desk.shot("pad-in-use")

    used.tap()
    expect(seat_1).to_contain_text("3/13")
    pad_key(page, "Ad").tap()
    expect(
        seat_1.get_by_role("group", name="front").get_by_role("img", name="ace of diamonds")
    ).to_be_visible()
    page.get_by_role("button", name="Seat 1, back").tap()
    page.keyboard.type("9h")
    expect(seat_1.get_by_role("group", name="back").locator(".card")).to_have_count(1)

    page.get_by_role("button", name="Seat 2", exact=True).tap()
    pad_key(page, "5d").tap()
    page.get_by_role("button", name="Seat 3", exact=True).tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("region", name="Seat 2")).to_contain_text("0/13")
    expect(page.get_by_role("button", name="Seat 2", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Undo").tap()
    expect(seat_1.get_by_role("group", name="back").locator(".card")).to_have_count(0)

    page.get_by_role("button", name="Swap two cards").tap()
    pad_key(page, "2c").tap()
    desk.shot("pad-swap")
    assert axe_violations(page) == []
    seat_1.get_by_role("img", name="king of spades").tap()
    expect(
        seat_1.get_by_role("group", name="middle").get_by_role("img", name="king of spades")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Swap two cards")).to_have_attribute(
        "aria-pressed", "false"
    )

    page.get_by_role("button", name="Clear seat").tap()
    expect(seat_1).to_contain_text("0/13")
    expect(page.locator("#total")).to_have_text("0 of 52 cards")
    page.get_by_role("button", name="Call floor").tap()
    expect(page.get_by_text("Floor called.")).to_be_visible()


def test_the_pad_is_walked_by_arrow_keys_and_typing_goes_on(live_stack, open_desk):
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    field = page.get_by_label("Type cards")

    page.keyboard.press("ArrowDown")
    expect(pad_key(page, "As")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(pad_key(page, "Kh")).to_be_focused()
    expect(page.get_by_role("button", name="king of hearts, seat 1, take back")).to_be_focused()
    assert page.locator('#pad [tabindex="0"]').count() == 1
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("2/13")
    page.keyboard.type("Qd")
    expect(field).to_be_focused()
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("3/13")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()


def test_a_foul_of_one_slip_is_mended_by_the_swap_that_is_offered(live_stack, open_desk):
    """R-FOUL-1: said in words as it is entered; jack for jack between seats 1 and 3 undoes it."""
    desk = open_desk(touch=True)
    page = pages.dealer_at_terminal(desk, live_stack)
    page.get_by_role("button", name="Next hand").tap()
    enter(page, ONE_SLIP)

    expect(page.get_by_role("region", name="Seat 1")).to_contain_text(
        "middle beats back: a foul, or mis-keyed?"
    )
    offer = page.get_by_role("button", name="Mis-keyed? Swap J♠︎ of seat 1 and J♥︎ of seat 3")
    expect(offer).to_be_visible()
    desk.shot("pad-foul")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
    offer.tap()
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("flush")
    expect(offer).to_be_hidden()
    settle(page)
    assert units(page) == ["+23", "+3", "−2", "−24"]


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_smaller_screens_take_a_hand_as_well(live_stack, open_desk, width, height):
    """A tablet on its side shows everything at once; a phone scrolls down, never sideways."""
    desk = open_desk(touch=True, width=width, height=height)
    page = pages.dealer_at_terminal(desk, live_stack)
    page.get_by_role("button", name="Next hand").tap()
    enter(page, {seat: pages.DEAL_K[seat] for seat in (1, 2)})
    expect(page.locator("#link")).to_have_text("Saved")

    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL_CARDS) == []
    assert page.evaluate(SMALL_KEYS) == []
    assert axe_violations(page) == []
    desk.shot(f"pad-{width}", full_page=True)
    if width == 1024:
        assert pages.fits_the_screen(page)


def test_the_deck_is_a_setting_of_the_device(live_stack, open_desk):
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    page.keyboard.type("AsAhAdAc")
    colours = """() => [...'shdc'].map((suit) =>
      getComputedStyle(document.querySelector(`.seat .card--${suit}`)).color)"""
    assert len(set(page.evaluate(colours))) == 4

    page.get_by_label("Deck on this device").select_option("two")
    spade, heart, diamond, club = page.evaluate(colours)
    assert (spade, heart) == (club, diamond) != (heart, spade)
    expect(page.get_by_label("Type cards")).to_be_focused()

    page.get_by_label("Deck on this device").select_option("high")
    page.reload()
    pages.ready(page)
    expect(page.get_by_label("Deck on this device")).to_have_value("high")
    assert page.evaluate(colours)[0] == "rgb(0, 0, 0)"
    expect(page.locator("#link")).to_have_text("Saved")
    desk.shot("pad-high-contrast")
    assert axe_violations(page) == []
    assert pages.fits_the_screen(page)
