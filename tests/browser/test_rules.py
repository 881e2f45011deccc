"""A house's own rule set from the draft to the table: two people, one version, the next hand."""

import json
import re
import urllib.error
import urllib.request
import uuid
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import pages
from tests.browser.test_floor import units
from tests.stack import Stack

# Two seats. Front: aces over queens. Middle: eights full over kings and fives. Back: four jacks
# over a straight. Seat 1 scoops: 3 + 3. Royalties: seat 1's full house in the middle, nothing for
# its four of a kind (the seeds' schedule has none in the back); seat 2's straight in the back 2.
# With 2 for the full house that is 6 + 2 - 2 = 6 units; with 12 it is 6 + 12 - 2 = 16.
DEAL = {
    1: "Ac Ad 7s/8c 8d 8s 3c 3d/Jh Jd Js Jc 2h",
    2: "Qc Qh 9c/Ks Kd 5s 5h 2c/4s 5d 6d 7d 8h",
}
TITLE = "Pit B classic"


def two_seats(page: Page) -> None:
    """The next hand, for seats 1 and 2 alone."""
    for seat in (3, 4):
        page.get_by_role("region", name=f"Seat {seat}").get_by_label("Dealt in").uncheck()
    page.get_by_role("button", name="Next hand").click()
    pages.ready(page)


def asked(stack: Stack, token: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the API answers: the body of a GET, status and code of a refused command."""
    request = urllib.request.Request(
        f"{stack.url}/api/v1/{path}",
        data=json.dumps({"command_id": str(uuid.uuid4()), **body}).encode() if body else None,
        headers={"Authorization": f"Token {token}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        return refused.code, json.loads(refused.read())["code"]


def approve_alone(stack: Stack) -> Any:
    """The asker tries to approve over the API."""
    token = stack.token("floor")
    drafts = asked(stack, token, "rule-drafts")
    approval = next(one["approval"] for one in drafts if one["title"] == TITLE)
    digest = next(
        one["digest"] for one in asked(stack, token, "approvals") if one["id"] == approval
    )
    decision = {"approve": True, "digest": digest, "reason": ""}
    return asked(stack, token, f"approvals/{approval}/decide", decision)


def explained(page: Page, url: str) -> str:
    """The head and record of the explanation of the hand just settled."""
    link = page.get_by_role("link", name="How it was settled").get_attribute("href")
    return f"{url}{link}"


def test_a_rule_set_is_drafted_approved_by_another_and_played_from_the_next_hand(
    live_stack, open_desk
):
    floor, manager, dealer = open_desk(), open_desk(), open_desk()
    pages.sign_on(floor, live_stack, "floor")
    expect(floor.page.get_by_role("table", name="Hands")).to_be_visible()
    terminal = pages.dealer_at_terminal(dealer, live_stack)
    old = terminal.locator(".bar__facts").inner_text()
    two_seats(terminal)

    page = floor.page
    pages.rule_draft_begin(page, live_stack.url, slug="pit-b-classic", title=TITLE)
    page.get_by_label("Four of a kind, front").fill("22")
    page.get_by_label("Full house, middle").fill("12")
    page.get_by_role("button", name="Save draft").click()
    cell = page.get_by_label("Four of a kind, front")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value("22")
    expect(page.get_by_text("Four of a kind is not possible in front.")).to_be_visible()
    floor.shot("rules-problem", full_page=True)
    assert pages.axe_violations(page) == []
    cell.fill("")
    page.get_by_label("Form", exact=True).select_option("open_face")
    expect(page.get_by_label("Front that leads to Fantasyland")).to_be_visible()
    expect(page.get_by_role("region", name="Naturals")).to_have_count(0)
    page.get_by_label("Form", exact=True).select_option("set")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    floor.shot("rules-draft", full_page=True)

    page.get_by_role("link", name="Changes", exact=True).click()
    line = page.get_by_role("row").filter(has_text="royalties.schedule.middle.full_house")
    expect(line).to_contain_text("2 units")
    expect(line).to_contain_text("12 units")
    page.get_by_label("Reason").fill("A full house in the middle is rare here")
    floor.shot("rules-changes", full_page=True)
    assert pages.axe_violations(page) == []
    page.get_by_role("button", name="Ask for approval").click()
    expect(page.get_by_text("An approval of this draft is waiting.")).to_be_visible()
    page.goto(f"{live_stack.url}/approvals/")
    expect(page.get_by_text("Somebody else decides it.").first).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)

    assert approve_alone(live_stack) == (403, "forbidden")

    pages.sign_on(manager, live_stack, "shift_manager")
    expect(manager.page.get_by_label("Badge")).to_have_count(0)
    manager.page.goto(f"{live_stack.url}/approvals/")
    waiting = manager.page.get_by_role("article").filter(has_text=TITLE)
    expect(waiting).to_contain_text("royalties.schedule.middle.full_house")
    manager.shot("rules-approval", full_page=True)
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting.get_by_role("button", name="Approve")).to_have_count(0)

    page.goto(f"{live_stack.url}/floor/tables/{live_stack.table(1)['id']}/")
    page.get_by_label("Rule set").select_option(label=f"{TITLE} v1")
    page.get_by_label("Unit, USD").fill("10")
    page.get_by_role("button", name="From next hand").click()
    expect(page.get_by_text(re.compile(rf"From hand \d+: {TITLE} v1")).first).to_be_visible()

    pages.type_hand(terminal, DEAL)
    pages.confirm(terminal)
    assert units(terminal) == ["+6", "−6"]
    first = explained(terminal, live_stack.url)
    terminal.get_by_role("button", name="Chips moved").click()
    expect(terminal.locator(".bar__facts")).to_contain_text(f"{TITLE} v1")
    two_seats(terminal)
    pages.type_hand(terminal, DEAL)
    pages.confirm(terminal)
    assert units(terminal) == ["+16", "−16"]
    second = explained(terminal, live_stack.url)

    for address, title, slug in ((first, "1-6", "classic_1_6"), (second, TITLE, "pit-b-classic")):
        page.goto(address)
        expect(page.get_by_role("link", name=re.compile(rf"{title}.* v1"))).to_be_visible()
        expect(page.get_by_text(f"{slug} v1", exact=True)).to_be_visible()
    assert "1-6" in old
    page.get_by_role("link", name=f"{TITLE} v1").click()
    expect(page.get_by_text("published, read only")).to_be_visible()
    expect(page.get_by_text("(0101)")).to_be_visible()
    floor.shot("rules-version", full_page=True)
    assert pages.axe_violations(page) == []
    back_to_classic(page, live_stack)


def back_to_classic(page: Page, stack: Stack) -> None:
    """Leave table 1 as the other tests expect it."""
    page.goto(f"{stack.url}/floor/tables/{stack.table(1)['id']}/")
    options = page.get_by_label("Rule set").locator("option").all_inner_texts()
    label = next(one for one in options if re.fullmatch(r"Classic.*1-6 v1", one))
    page.get_by_label("Rule set").select_option(label=label)
    page.get_by_label("Unit, USD").fill("10")
    page.get_by_role("button", name="From next hand").click()
    expect(page.get_by_text("These rules hold from the next hand.")).to_be_visible()
