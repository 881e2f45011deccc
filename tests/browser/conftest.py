"""Chromium for the tests, and what a page may not do: no console error, no CSP violation."""

import re
import shutil
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.stack import Stack

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / ".cache" / "screenshots"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, "Install Debian's chromium: ./dev test does, as root."
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@dataclass
class Desk:
    """One browser with its own cookies; ``errors`` is what its pages complained about.

    ``asked_for``: a pattern of complaints that a test provokes, such as a status it wants to see.
    ``said`` is every message of the console, whatever its kind.
    """

    context: BrowserContext
    page: Page
    errors: list[str] = field(default_factory=list)
    asked_for: str = "^$"
    said: list[str] = field(default_factory=list)

    @property
    def complaints(self) -> list[str]:
        return [one for one in self.errors if not re.search(self.asked_for, one)]

    def shot(self, name: str, *, full_page: bool = False) -> None:
        """Keep a screenshot for people to look at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=full_page)


@pytest.fixture
def open_desk(browser: Browser) -> Iterator:
    """A maker of desks; at the end every one of them must have been quiet."""
    desks: list[Desk] = []

    def make(*, touch: bool = False, width: int = 1280, height: int = 800) -> Desk:
        screen = {"width": width, "height": height}
        context = browser.new_context(viewport=screen, has_touch=touch)
        desk = Desk(context, context.new_page())
        desk.page.set_default_timeout(10_000)
        desk.page.on(
            "console",
            lambda said: desk.errors.append(said.text) if said.type == "error" else None,
        )
        desk.page.on("console", lambda said: desk.said.append(f"{said.type}: {said.text}"))
        desk.page.on("pageerror", lambda error: desk.errors.append(str(error)))
        desks.append(desk)
        return desk

    yield make
    for desk in desks:
        desk.page.goto("about:blank")  # A context that is closed while a page loads may hang.
        desk.context.close()
    assert [desk.complaints for desk in desks] == [[] for _ in desks]


@pytest.fixture(scope="session", autouse=True)
def chips_for_many_hands(live_stack: Stack) -> None:
    """Reyes loses 240 dollars with every Deal K: enough for all the tests that play it at table 1."""
    headers = {"Authorization": f"Token {live_stack.token('floor')}"}
    api = f"{live_stack.url}/api/v1"
    table = requests.get(
        f"{api}/tables/{live_stack.table(1)['id']}", headers=headers, timeout=20
    ).json()
    seating = next(seat["seating"] for seat in table["seats"] if seat["seat"] == 4)
    body = {"command_id": str(uuid.uuid4()), "amount": 4_000_000}
    bought = requests.post(
        f"{api}/seatings/{seating}/buy-in", headers=headers, json=body, timeout=20
    )
    assert bought.status_code == 200, bought.text
