"""When the line to the house breaks, a dealer is relieved, or a key is pressed twice."""

import re

import requests
from playwright.sync_api import expect

from tests.browser import pages

# Each row with one suit for all its ranks, and the last hand's back left to the pack.
SHORTEST = {
    1: "AcAd7s83c84d8s259JKh",
    2: "Q9cQhK3sKd3h2c45s67d8h",
    3: "9s92dAJsJ5c5dThTdT6s6c",
    4: "6h3d2s4h4KTcJd",
}


def test_deal_k_takes_at_most_84_keys(live_stack, open_desk):
    """From the first card to the confirmation, Enter and Ctrl+Enter counted as one key each."""
    desk = open_desk()
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    keys = 0
    for seat, typed in SHORTEST.items():
        page.keyboard.type(typed)
        keys += len(typed)
        if seat != 4:
            page.keyboard.press("Enter")
            keys += 1

    pages.confirm(page)

    keys += 2  # Ctrl+Enter to the review, Enter to confirm.
    print(f"\nDeal K: {keys} keys")
    assert keys <= 84
    rows = page.get_by_role("region", name="Pairs").get_by_role("row").all()[1:]
    assert [row.locator("td").all_inner_texts()[-2] for row in rows] == ["+23", "+3", "−2", "−24"]


def test_cards_typed_before_the_scripts_are_there_are_kept_and_placed(live_stack, open_desk):
    page = pages.dealer_at_terminal(open_desk(), live_stack)
    pages.next_hand(page)
    late = []
    page.route("**/entry_page*.js", lambda route: late.append(route))  # noqa: PLW0108 - it is marked
    page.reload(wait_until="commit")
    page.get_by_label("Type cards").press_sequentially("Ac Ad 7s")
    assert late
    assert page.locator("[data-active=true]").count() == 0

    for script in late:
        script.continue_()

    pages.ready(page)
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("3/13")
    expect(page.get_by_label("Type cards")).to_have_value("")
    page.unroute("**/entry_page*.js")
    pages.clear(page)


def test_entry_goes_on_without_a_network_and_is_saved_when_it_is_back(live_stack, open_desk):
    desk = open_desk()
    desk.asked_for = "net::ERR_FAILED"
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    page.route("**/seats/*", lambda route: route.abort())

    page.keyboard.type(pages.DEAL_K[1])

    expect(page.get_by_text("No answer from the house.")).to_be_visible()
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("13/13")
    desk.shot("terminal-offline")
    assert pages.fits_the_screen(page)
    page.unroute("**/seats/*")
    expect(page.locator("#link")).to_have_text("Saved", timeout=10_000)
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("royalty 4")


def test_a_confirmation_whose_answer_was_lost_is_repeated_and_settles_once(live_stack, open_desk):
    desk = open_desk()
    desk.asked_for = "net::ERR_FAILED|^htmx:"
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K)
    pages.review(page)
    bodies: list[str] = []
    cookies = {one["name"]: one["value"] for one in desk.context.cookies()}

    def lose_the_first_answer(route):
        """The house gets the first request and answers it; the browser never hears of it."""
        bodies.append(route.request.post_data)
        if len(bodies) > 1:
            route.continue_()
            return
        heard = requests.post(
            route.request.url,
            data=bodies[0],
            headers=route.request.headers,
            cookies=cookies,
            timeout=10,
        )
        assert heard.status_code == 200
        route.abort()

    page.route("**/settle/", lose_the_first_answer)
    page.get_by_role("button", name="Confirm").dblclick()

    expect(page.get_by_text("Whether the hand was settled is not known yet")).to_be_visible()
    page.get_by_role("button", name="Confirm").click()

    expect(page.get_by_role("button", name="Chips moved")).to_be_visible()
    fields = [sorted(re.findall(r"(command_id|confirmed_at)=([^&]+)", body)) for body in bodies]
    assert len(bodies) == 2
    assert fields[0] == fields[1]


def test_a_relieved_dealers_screen_goes_to_the_sign_on_and_the_hand_waits(live_stack, open_desk):
    first, second = open_desk(), open_desk()
    first.asked_for = second.asked_for = "status of 401"
    page = pages.dealer_at_terminal(first, live_stack)
    pages.next_hand(page)
    page.keyboard.type(pages.DEAL_K[1])
    expect(page.locator("#link")).to_have_text("Saved")

    pages.sign_on(second, live_stack, "dealer", badge="0402")

    relief = second.page
    expect(relief.get_by_role("region", name="Seat 1")).to_contain_text("13/13")
    expect(page.get_by_label("Badge")).to_be_visible()
    pages.sign_on(first, live_stack, "dealer", badge="0401")
    expect(page.get_by_role("region", name="Seat 1")).to_contain_text("13/13")
    expect(relief.get_by_label("Badge")).to_be_visible()
