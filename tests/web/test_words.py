"""Times, roles and second steps as people read them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from casino.house.web.times import moment_text, time_text
from tests.web.conftest import Visitor

LATE = datetime(2026, 11, 30, 18, 30, 5, tzinfo=UTC)
"""02:30:05 of December 1 in Manila, eight hours ahead; still November 30 in London."""


@pytest.mark.parametrize(
    ("now", "zone", "text"),
    [
        (LATE, "Europe/London", "18:30:05"),
        (LATE, "Asia/Manila", "02:30:05"),
        (LATE + timedelta(hours=23), "Asia/Manila", "2026-12-01 02:30:05"),
        (LATE + timedelta(hours=23), "Europe/London", "2026-11-30 18:30:05"),
        (LATE + timedelta(hours=5), "Europe/London", "18:30:05"),
        (LATE + timedelta(hours=6), "Europe/London", "2026-11-30 18:30:05"),
    ],
)
def test_a_time_of_another_calendar_day_has_its_date(
    monkeypatch: pytest.MonkeyPatch, now: datetime, zone: str, text: str
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert time_text(LATE, zone) == time_text(LATE.isoformat(), zone) == text


def test_a_moment_names_day_and_zone() -> None:
    assert moment_text(LATE, "Asia/Manila") == "2026-12-01 02:30:05 Asia/Manila"
    assert moment_text(LATE.isoformat(), "Europe/London") == "2026-11-30 18:30:05 Europe/London"


@pytest.mark.parametrize(
    ("role", "text"),
    [("floor", "Floorperson"), ("pit_manager", "Pit manager"), ("shift_manager", "Shift manager")],
)
def test_a_role_stands_in_words(visit, role: str, text: str) -> None:
    visitor = visit()
    visitor.sign_on(role)
    html = visitor.page("/floor/")
    (shown,) = re.findall(r'class="top__person">[^<]*<span class="soft">([^<]*)<', html)
    assert shown == text


def test_after_a_wrong_pin_the_badge_is_kept_and_the_pin_has_the_focus(visit) -> None:
    visitor: Visitor = visit()
    fresh = visitor.client.get("/sign-on/").content.decode()
    again = visitor.sign_on("dealer", pin="000").content.decode()
    focused = [re.findall(r'<input id="(\w+)"[^>]* autofocus', html) for html in (fresh, again)]
    assert focused == [["badge"], ["pin"]]
    assert re.search(r'id="badge"[^>]* value="0401"', again)


def test_a_player_leaves_in_two_steps(visit) -> None:
    visitor: Visitor = visit()
    visitor.sign_on("floor")
    html = visitor.page(f"/floor/tables/{visitor.tables[0]['id']}/")
    forms = re.findall(r"<form[^>]*/walk/.*?</form>", html, re.DOTALL)
    steps = re.findall(r"<details><summary>([^<]+)</summary>\s*<form[^>]*/walk/", html)
    assert len(forms) == len(steps) == 4
    assert steps[0] == "Chen leaves"
    assert "Yes, Chen leaves with all chips" in forms[0]
