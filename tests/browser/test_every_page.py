"""Every page of the navigation and of the main objects: no axe violation, nothing on the console.

A new page is one line in ``VISITS``; a page of the navigation without its line fails the test.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser import pages
from tests.browser.conftest import Desk
from tests.browser.pages import axe_violations
from tests.stack import Stack

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
WIDTHS = (1280, 390)
OWN_HINT = "info: Autofocus processing was blocked"
"""Chromium's own remark when a page that is opened over another finds the focus set already."""


class Visit(NamedTuple):
    """Who goes where; ``{table}``, ``{hand}``, ``{rules}`` and ``{draft}`` are ids."""

    role: str
    path: str


VISITS = [
    Visit("dealer", "/terminal/"),
    Visit("floor", "/floor/"),
    Visit("floor", "/floor/tables/{table}/"),
    Visit("floor", "/hands/{hand}/"),
    Visit("floor", "/players/"),
    Visit("floor", "/rules/"),
    Visit("floor", "/rules/versions/{rules}/"),
    Visit("floor", "/rules/drafts/{draft}/"),
    Visit("floor", "/rules/drafts/{draft}/text/"),
    Visit("floor", "/rules/drafts/{draft}/changes/"),
    Visit("auditor", "/rules/"),
    Visit("auditor", "/rules/drafts/{draft}/"),
    Visit("floor", "/alerts/"),
    Visit("floor", "/approvals/"),
    Visit("cage", "/approvals/"),
    Visit("cage", "/cage/mint/"),
    Visit("auditor", "/alerts/"),
    Visit("auditor", "/floor/"),
    Visit("auditor", "/floor/tables/{table}/"),
    Visit("auditor", "/hands/{hand}/"),
    Visit("auditor", "/players/"),
    Visit("floor", "/waiting/"),
    Visit("pit_manager", "/setup/"),
    Visit("floor", "/rotation/"),
    Visit("floor", "/rotation/new/"),
    Visit("auditor", "/rotation/"),
    Visit("pit_manager", "/setup/tables/{table}/"),
    Visit("shift_manager", "/setup/"),
    Visit("floor", "/rotation/"),
    Visit("it", "/staff/"),
    Visit("it", "/access-review/"),
    Visit("it", "/devices/"),
    Visit("it", "/devices/tokens/"),
    Visit("it", "/password/"),
]
ROLES = sorted({visit.role for visit in VISITS})


@pytest.fixture
def hand(live_stack: Stack, open_desk) -> str:
    """The address of a settled hand's page, and a table between hands."""
    desk = open_desk()
    desk.asked_for = "status of 401"  # The same dealer signs on elsewhere later.
    page = pages.dealer_at_terminal(desk, live_stack)
    pages.next_hand(page)
    pages.type_hand(page, pages.DEAL_K)
    pages.confirm(page)
    link = page.get_by_role("link", name="How it was settled").get_attribute("href")
    page.get_by_role("button", name="Chips moved").click()
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    return re.search(r"hands/([0-9a-f-]+)/", link or "").group(1)


@pytest.fixture
def rules(live_stack: Stack, open_desk) -> dict[str, str]:
    """Ids of a published rule set and of a draft."""
    desk = open_desk()
    pages.sign_on(desk, live_stack, "floor")
    expect(desk.page.get_by_label("Badge")).to_have_count(0)
    begun = pages.rule_draft_begin(desk.page, live_stack.url, slug="every-page", title="Every page")
    desk.page.goto(f"{live_stack.url}/rules/")
    published = desk.page.get_by_role("link", name=re.compile(r"v1$")).first
    address = published.get_attribute("href") or ""
    return {"draft": begun.rstrip("/").rsplit("/", 1)[1], "rules": address.split("/")[-2]}


def faults(desk: Desk, address: str) -> Iterator[str]:
    """What is wrong with a page, at a desk and on a phone."""
    answer = desk.page.goto(address)
    if answer is None or answer.status != 200:
        yield f"status {answer and answer.status}"
    expect(desk.page.get_by_role("main")).to_be_visible()
    for width in WIDTHS:
        desk.page.set_viewport_size({"width": width, "height": 800})
        yield from axe_violations(desk.page)
        if desk.page.evaluate(SIDEWAYS):
            yield f"scrolls sideways at {width} px"
    desk.page.set_viewport_size({"width": 1280, "height": 800})
    yield from (one for one in desk.said if not one.startswith(OWN_HINT))
    desk.said.clear()


def test_every_page_is_quiet_and_without_axe_violations(live_stack, open_desk, hand, rules):
    everywhere = {visit.path for visit in VISITS}
    ids = {"table": live_stack.table(1)["id"], "hand": hand, **rules}
    found = {"sign-on": list(faults(open_desk(), live_stack.url))}
    for role in ROLES:
        desk = open_desk()
        pages.sign_on(desk, live_stack, role)
        expect(desk.page).not_to_have_url(re.compile("/sign-on/"))
        expect(desk.page.get_by_role("main")).to_be_visible()
        navigation = desk.page.get_by_role("navigation").get_by_role("link").all()
        linked = {link.get_attribute("href") or "" for link in navigation}
        assert linked or role == "dealer", f"{role} sees no navigation"
        found[f"{role}: in the navigation, not in VISITS"] = sorted(linked - everywhere)
        for path in (visit.path for visit in VISITS if visit.role == role):
            found[f"{role} {path}"] = list(faults(desk, live_stack.url + path.format(**ids)))

    wrong = [f"{place}: {what}" for place, faulty in found.items() for what in faulty]
    assert not wrong, "\n".join(wrong)
