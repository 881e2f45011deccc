"""What a person does on the screens, by the names that the screens promise."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Desk
from tests.stack import Stack

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Deal K: all 52 cards, as a dealer types them; P1 to P4.
DEAL_K = {
    1: "Ac Ad 7s/8c 8d 8s 3c 4d/2h 5h 9h Jh Kh",
    2: "QcQh9c/KsKd3s3h2c/4s5s6d7d8h",
    3: "9s9d2d/JsJc5c5dAs/ThTdTs6c6s",
    4: "6h3d2s/4h4cKcJdTc/QdQs7h7cAh",
}
# The same cards, but the third player sets the tens full in the middle: a foul.
DEAL_K_FOUL = {**DEAL_K, 3: "9s9d2d/ThTdTs6c6s/JsJc5c5dAs"}


def sign_on(desk: Desk, stack: Stack, role: str, *, badge: str | None = None) -> None:
    """Sign on by keyboard alone: badge, PIN, Enter."""
    people = [one for one in stack.up["staff"] if one["role"] == role]
    person = next(one for one in people if badge in {None, one["badge"]})
    desk.page.goto(stack.url)
    expect(desk.page.get_by_label("Badge")).to_be_focused()
    desk.page.keyboard.type(person["badge"])
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type(person["pin"])
    desk.page.keyboard.press("Enter")


def dealer_at_terminal(desk: Desk, stack: Stack) -> Page:
    """The dealer 0401 at table 1, between hands: whatever stood there is finished first."""
    sign_on(desk, stack, "dealer", badge="0401")
    page = desk.page
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    if page.get_by_label("Type cards").is_visible():
        clear(page)
        type_hand(page, DEAL_K)
        confirm(page)
    if page.get_by_role("button", name="Chips moved").is_visible():
        page.get_by_role("button", name="Chips moved").click()
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    return page


def next_hand(page: Page) -> None:
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Type cards")).to_be_focused()
    ready(page)


def ready(page: Page) -> None:
    """The page's scripts are at work: one seat is the active one."""
    expect(page.locator("[data-active=true]")).to_have_count(1)


def clear(page: Page) -> None:
    """Take back what a test before left half typed."""
    ready(page)
    page.keyboard.press("Escape")
    for seat in (4, 3, 2, 1):
        page.keyboard.press(f"F{seat}")
        page.get_by_role("button", name="Clear seat").click()


def type_hand(page: Page, cards: dict[int, str]) -> None:
    """Seat after seat, Enter between them."""
    ready(page)
    for typed in cards.values():
        page.keyboard.type(typed)
        page.keyboard.press("Enter")


def review(page: Page) -> None:
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("region", name="Payments")).to_be_visible()


def confirm(page: Page) -> None:
    review(page)
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()


def cards_of(typed: str) -> list[str]:
    """'AcAd7s/8c' → the cards one by one, as the pad's keys carry them."""
    plain = re.sub(r"[^A-Za-z0-9]", "", typed)
    return [plain[at : at + 2] for at in range(0, len(plain), 2)]


def pad_key(page: Page, card: str) -> Locator:
    return page.get_by_role("group", name="The pack").locator(f'[data-card="{card}"]')


def axe_violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": AXE_TAGS}).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


def fits_the_screen(page: Page) -> bool:
    """Nothing to scroll to, in either direction."""
    return page.evaluate(
        "() => { const e = document.documentElement;"
        " return e.scrollHeight <= innerHeight && e.scrollWidth <= innerWidth; }"
    )


def rule_draft_begin(page: Page, url: str, *, slug: str, title: str) -> str:
    """Begin a draft from classic 1-6, as somebody who may; its address."""
    page.goto(f"{url}/rules/")
    if not page.get_by_label("Slug of your own").is_visible():
        page.get_by_text("Begin a draft").click()
    options = page.get_by_label("From").locator("option").all_inner_texts()
    classic = next(one for one in options if one.endswith("1-6 v1"))
    page.get_by_label("From").select_option(label=classic)
    page.get_by_label("Slug of your own").fill(slug)
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Begin draft").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page.url
