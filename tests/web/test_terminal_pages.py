"""The dealer's pages on the real database: sign-on, entry, review, settlement, chips moved."""

import re
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.test import Client

from casino.house.actor import SYSTEM
from casino.house.models import Staff
from casino.house.selectors import house_zone
from settlement.models import Settlement
from tables.models import DealerString, Seating, SignOn
from tables.services.strings import string_start
from tests.factories import command
from tests.web.conftest import DEAL_K, draft, hidden, open_hand, settle

FOUL = {**DEAL_K, 3: {"front": "9s 9d 2d", "middle": "Th Td Ts 6c 6s", "back": "Js Jc 5c 5d As"}}


def test_a_dealer_lands_on_the_terminal_of_this_device(visit):
    visitor = visit()

    answer = visitor.sign_on("dealer")

    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert visitor.get("/")["Location"] == "/terminal/"
    html = visitor.page("/terminal/")
    assert "Table 1" in html
    assert "Anna Cruz (0401)" in html
    assert SignOn.objects.count() == 1
    cookie = answer.cookies["casino_device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")


def test_a_wrong_pin_signs_nobody_on(visit):
    visitor = visit()

    answer = visitor.sign_on("dealer", pin="000")

    assert answer.status_code == 401
    assert "not accepted" in answer.content.decode()
    assert visitor.get("/terminal/").status_code == 302
    assert SignOn.objects.count() == 0


def test_the_terminal_without_a_dealer_leads_to_the_sign_on(visit):
    answer = visit().get("/terminal/")

    assert answer["Location"].startswith("/sign-on/?next=%2Fterminal%2F")


def test_a_hand_goes_from_next_hand_to_chips_moved(dealer):
    """Deal K under classic_1_6 at $10: +23 / +3 / −2 / −24."""
    hand = open_hand(dealer)
    answers = draft(dealer, hand, DEAL_K)
    assert answers[0]["rows"] == {
        "front": "one pair", "middle": "three of a kind", "back": "flush",
    }  # fmt: skip

    when = datetime.now(tz=UTC).isoformat()
    settled = settle(dealer, hand, confirmed_at=when)

    html = settled.content.decode()
    assert settled.status_code == 200
    moves = re.findall(r'payments__move">(.*?)</p>', html)
    texts = [re.sub(r"<[^>]+>", "", move) for move in moves]
    assert texts == ["4 → 1 $230", "3 → 2 $20", "4 → 2 $10"]
    assert re.findall(r'class="net [^"]*">([^<]+)<', html) == ["+23", "+3", "−2", "−24"]
    assert Settlement.objects.get().confirmed_at.isoformat() == when
    moved = dealer.press(f"/terminal/hands/{hand}/moved/", sign_on=hidden(html, "sign_on"))
    assert "Next hand" in moved.content.decode()
    assert "Hand 1 is paid." in moved.content.decode()


def test_confirming_twice_with_one_command_settles_once(dealer):
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    command = "0197a000-0000-7000-8000-00000000000a"

    review = dealer.press(f"/terminal/hands/{hand}/review/").content.decode()
    fields = {name: hidden(review, name) for name in ("revision", "draft_digest", "sign_on")}
    fields |= {"confirmed_at": datetime.now(tz=UTC).isoformat(), "command_id": command}
    answers = [dealer.press(f"/terminal/hands/{hand}/settle/", **fields) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 200]
    assert Settlement.objects.count() == 1


def test_a_draft_changed_after_the_review_is_not_settled(dealer):
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    review = dealer.press(f"/terminal/hands/{hand}/review/").content.decode()
    fields = {name: hidden(review, name) for name in ("revision", "draft_digest", "sign_on")}
    dealer.client.put(
        f"/terminal/hands/{hand}/seats/1", DEAL_K[1], content_type="application/json",
        headers={"If-Match": "4"},
    )  # fmt: skip

    answer = dealer.press(
        f"/terminal/hands/{hand}/settle/", **fields, confirmed_at=datetime.now(tz=UTC).isoformat()
    )

    assert answer.status_code == 409
    assert "The draft changed" in answer.content.decode()
    assert Settlement.objects.count() == 0


def test_a_foul_is_asked_about_before_it_is_settled(dealer):
    """R-FOUL-1: an outcome, but one that is often a mis-keyed card."""
    hand = open_hand(dealer)
    answers = draft(dealer, hand, FOUL)
    assert answers[2]["foul"] == "middle beats back"

    asked = settle(dealer, hand)

    html = asked.content.decode()
    assert "A foul, or mis-keyed?" in html
    assert "Seat 3 Maier: middle beats back" in html
    assert Settlement.objects.count() == 0

    settle(dealer, hand, fouls="confirmed")

    assert Settlement.objects.count() == 1


def test_a_hand_with_twelve_cards_says_where_one_is_missing(dealer):
    hand = open_hand(dealer)
    short = {**DEAL_K, 2: {**DEAL_K[2], "back": "4s 5s 6d 7d"}}
    draft(dealer, hand, short)

    answer = dealer.press(f"/terminal/hands/{hand}/review/")

    assert answer.status_code == 422
    assert "Seat 2, back:" in answer.content.decode()


def test_a_script_elsewhere_cannot_write_drafts(dealer):
    """The cookie alone is not enough: no CSRF token, no change."""
    hand = open_hand(dealer)
    stranger = Client(enforce_csrf_checks=True)
    stranger.cookies = dealer.client.cookies

    answer = stranger.put(
        f"/terminal/hands/{hand}/seats/1", DEAL_K[1], content_type="application/json",
        headers={"If-Match": "0"},
    )  # fmt: skip

    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_reload_finds_every_draft_again(dealer):
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)

    html = dealer.page("/terminal/")

    assert '"front": "Ac Ad 7s"' in html
    assert dealer.get(f"/terminal/hands/{hand}/drafts/").json()["revision"] == 4


def test_a_relieved_dealer_is_signed_off_at_this_terminal(visit, dealer):
    hand = open_hand(dealer)

    dealer.post("/sign-off/", what="dealer")

    assert dealer.get("/terminal/").status_code == 302
    refused = dealer.press(f"/terminal/hands/{hand}/review/")
    assert refused["HX-Redirect"].startswith("/sign-on/")


def test_a_terminal_of_another_table_cannot_touch_the_hand(visit, dealer):
    hand = open_hand(dealer)
    other = visit()
    other.people = [one for one in other.people if one["badge"] != "0401"]
    other.sign_on("dealer", table=2)

    answer = other.press(f"/terminal/hands/{hand}/review/")

    assert answer.status_code in {401, 403, 404, 302}
    assert "Payments" not in answer.content.decode()


def test_without_scripts_a_press_is_answered_by_a_redirect(dealer):
    """A reload of the page must not post the form again."""
    table = dealer.tables[0]["id"]
    fields = {"table": table, "hand": "0197a000-0000-7000-8000-00000000000b", "seats": [1, 2]}

    answer = dealer.post("/terminal/hands/open/", **fields)

    assert (answer.status_code, answer["Location"]) == (302, "/terminal/")


def test_a_form_without_its_token_gets_a_page_that_says_so(dealer):
    stranger = Client(enforce_csrf_checks=True)
    stranger.cookies = dealer.client.cookies

    answer = stranger.post("/terminal/call-floor/", {})

    assert answer.status_code == 403
    assert "This page is too old." in answer.content.decode()


def test_the_page_is_told_which_swap_would_undo_a_foul(dealer):
    """The jacks of seats 1 and 3 keyed for each other; none when nothing fouls."""
    hand = open_hand(dealer)
    slip = {
        **DEAL_K,
        1: {**DEAL_K[1], "back": "2h 5h 9h Js Kh"},
        3: {**DEAL_K[3], "middle": "Jh Jc 5c 5d As"},
    }
    draft(dealer, hand, slip)

    found = dealer.get(f"/terminal/hands/{hand}/mend/").json()

    assert found == {"swap": {"cards": ["Js", "Jh"], "seats": [1, 3]}}


def test_a_hand_in_order_needs_no_swap(dealer):
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)

    assert dealer.get(f"/terminal/hands/{hand}/mend/").json() == {"swap": None}


def test_who_cannot_be_dealt_in_is_shown_with_the_reason(dealer):
    """Seat 2 sits out, seat 3 is away: only the others have a box to tick."""
    mark = dealer.get("/terminal/state/").json()["mark"]
    for seat, state in ((2, "sitting_out"), (3, "away")):
        Seating.objects.filter(table__number=1, seat=seat, ended_at=None).update(state=state)

    html = dealer.page("/terminal/")

    seats = dict(re.findall(r'data-seat="(\d)">(.*?)</section>', html, re.DOTALL))
    assert "Sits out" in seats["2"]
    assert "Away" in seats["3"]
    assert [seat for seat, text in seats.items() if 'name="seats"' in text] == ["1", "4"]
    assert dealer.get("/terminal/state/").json()["mark"] != mark


def test_a_dealer_sees_who_relieves_them_and_when_with_a_hand_open_too(dealer):
    """One table and two dealers, downs of 20 minutes: the one who does not deal comes at the push."""
    assert dealer.get("/terminal/state/").json()["next_dealer"] == ""
    own, other = [one for one in dealer.people if one["role"] == "dealer"][:2]
    hand = open_hand(dealer)
    mark = dealer.get("/terminal/state/").json()["mark"]

    string_start(
        actor=SYSTEM, name="Evening", down_minutes=20, limit_minutes=60, starts_at=None,
        tables=[UUID(dealer.tables[0]["id"])],
        dealers=[Staff.objects.get(badge=one["badge"]).public_id for one in (own, other)],
        command=command(),
    )  # fmt: skip

    at = DealerString.objects.get().starts_at + timedelta(minutes=20)
    text = f"next: {other['name']} at {at.astimezone(ZoneInfo(house_zone())):%H:%M}"
    told = dealer.get("/terminal/state/").json()
    assert told == {"mark": mark, "next_dealer": text}  # The words change, no card does.
    page = dealer.page("/terminal/")
    assert f'<span id="next-dealer">{text}</span>' in page
    assert f"/terminal/hands/{hand}/review/" in page
