"""Every page, and what it says of a form sent empty or wrong, is in the reader's language."""

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.urls import get_resolver

from casino.house.models import Device, House, Pit, Staff
from settlement.engine.options import OPTIONS
from settlement.engine.words import SideBetEvent
from settlement.models import RuleDraft, RuleSetVersion
from tables.models import Denomination, Player
from tests.pseudo import plain_words, pseudo_language
from tests.web.conftest import DEAL_K, Visitor, by_password, draft, open_hand, settle
from tests.web.test_rule_pages import begin, posted, send

ROLES = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "auditor", "it", "security")
UNSEEN = re.compile(
    r'<(script|svg|pre|textarea|kbd)\b.*?</\1>|<p class="code">.*?</p>|<!--.*?-->', re.DOTALL
)
SPOKEN = re.compile(r'\s(?:aria-label|aria-description|title|alt|placeholder)="([^"]*)"')
FORM = re.compile(r"<form([^>]*)>(.*?)</form>", re.DOTALL)
ID = re.compile(r"[0-9a-f-]{36}|\d+")
NOT_ENTERED = ("sign-off", "/lock/", "/toml/", "/csv/")
CODES = re.compile(
    r"\bR-[A-Z]+-\d+|\b[0-9a-f]{64}\b|\btable:\d+|\broyalties\.schedule\.[\w.]+"
    rf"|\b({'|'.join(map(re.escape, sorted(OPTIONS, key=len, reverse=True)))})\b"
    r"|\b(USD|DEMO|TT|JJ|QQ|KK|AA|TTT|JJJ|QQQ|KKK|AAA)\b"
)
"""Rule numbers, digests, paths of options, currencies, pairs of ranks: the same for everybody."""


QUOTED = "Expected '=' after a key in a key/value pair (at end of document)"
"""What TOML's own reader says of '-1'; it knows one language."""


WHY = "Fouls were cheap"


def names() -> set[str]:
    """What people called things, and the words of rule sets: they stay, whoever reads them."""
    called: list[Any] = [
        QUOTED,
        WHY,
        "kind units plus_scoop from_hand unit royalty_multiplier code title wins_when pays",
        *map(str, SideBetEvent),
        *Staff.objects.values_list("profile__name", flat=True),
        *Device.objects.values_list("label", flat=True),
        *Player.objects.values_list("profile__name", flat=True),
        *Pit.objects.values_list("name", flat=True),
        *House.objects.values_list("name", "time_zone"),
        *RuleSetVersion.objects.values_list("title", "rule_set__slug", "source"),
        *RuleDraft.objects.values_list("title", "slug"),
        *Denomination.objects.values_list("colour", flat=True),
    ]
    return plain_words(str(called))


def said(html: str) -> list[str]:
    """The texts of a page that people see or hear."""
    html = UNSEEN.sub(" ", html)
    texts = [*SPOKEN.findall(html), *re.split(r"<[^>]*>", html)]
    return [text for one in texts if (text := " ".join(unescape(one).split()))]


class Reader:
    """Goes wherever a person's pages lead, and sends their forms with nothing or nonsense in them."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.seen: dict[str, str] = {}
        self.forms: dict[str, tuple[str, dict[str, str], set[str]]] = {}

    def read(self, *paths: str) -> None:
        waiting = list(paths)
        while waiting:
            path = waiting.pop(0)
            place = ID.sub("_", path)
            if place in self.seen or any(part in path for part in NOT_ENTERED):
                continue
            answer = self.visitor.client.get(path, follow=True)
            if not answer.get("Content-Type", "").startswith("text/html"):
                continue
            self.seen[place] = html = answer.content.decode()
            self.collect(path, html)
            waiting += [unescape(one) for one in re.findall(r'<a\s[^>]*href="(/[^"#]*)', html)]

    def collect(self, path: str, html: str) -> None:
        for head, inner in FORM.findall(html):
            if 'method="post"' not in head and "hx-post" not in head:
                continue
            action = re.search(r'(?:action|hx-post)="([^"]+)"', head)
            to = unescape(action.group(1)) if action else path
            kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', inner))
            fields = set(re.findall(r'name="([^"]+)"', inner))
            self.forms.setdefault(ID.sub("_", to), (to, kept, fields - kept.keys()))

    def send(self) -> None:
        for place, (to, kept, fields) in self.forms.items():
            if any(part in to for part in NOT_ENTERED):
                continue
            for what in (None, "-1"):
                typed = {} if what is None else dict.fromkeys(fields, what)
                body = {**typed, **kept, "command_id": str(uuid.uuid4())}
                answer = self.visitor.client.post(to, body, follow=True)
                if answer.get("Content-Type", "").startswith("text/html"):
                    self.seen[f"{place} ← {what}"] = answer.content.decode()


@pytest.mark.parametrize("role", ROLES)
def test_no_page_and_no_refusal_has_a_word_that_is_not_translated(visit, role):
    hand = _a_floor_with_work_on_it(visit)
    visitor = visit()
    person = next(one for one in visitor.people if one["role"] == role)
    get_resolver().url_patterns  # noqa: B018 - texts that are made once are made in English.
    known = names()  # Those that '-1' takes the place of, too.
    with pseudo_language():
        if visitor.sign_on(role).status_code != 302:
            assert by_password(visitor, person).status_code == 302
        for _each in range(5):
            visit().sign_on("dealer", pin="000")
        reader = Reader(visitor)
        reader.read("/", f"/hands/{hand}/")
        reader.send()

    known |= names()
    left = {
        (place, text)
        for place, html in reader.seen.items()
        for text in said(html)
        if plain_words(CODES.sub(" ", text)) - known
    }
    assert left == set()
    assert len(reader.seen) > 5


def test_the_terminal_says_nothing_in_another_language_while_a_hand_is_dealt(visit):
    """Entry, a natural declared, a review with a foul, one with a card short, moves, the lock."""
    dealer = visit()
    dealer.sign_on("dealer")
    known = names()
    fouled = {**DEAL_K, 3: {**DEAL_K[3], "middle": DEAL_K[3]["back"], "back": DEAL_K[3]["middle"]}}
    with pseudo_language():
        hand = open_hand(dealer)
        pages = [dealer.page("/terminal/")]
        answers = draft(dealer, hand, {**fouled, 4: {"front": "6h 3d 2s"}})
        short = dealer.press(f"/terminal/hands/{hand}/review/")
        put = {"content_type": "application/json", "headers": {"If-Match": "4"}}
        dealer.client.put(f"/terminal/hands/{hand}/seats/4", DEAL_K[4], **put)
        asked = settle(dealer, hand)
        settled = settle(dealer, hand, fouls="confirmed")
        pages += [one.content.decode() for one in (short, asked, settled)]
        moved = dealer.press(f"/terminal/hands/{hand}/moved/")
        locked = dealer.press("/terminal/lock/", by_hand="on")
        pages += [moved.content.decode(), locked.content.decode(), dealer.page("/terminal/")]

    left = {text for html in pages for text in said(html)}
    assert {text for text in left if plain_words(CODES.sub(" ", text)) - known} == set()
    told = [answer["foul"] or "" for answer in answers]
    told += [word or "" for answer in answers for word in answer["rows"].values()]
    assert {text for text in told if plain_words(text)} == set()
    assert any(told)


def _a_floor_with_work_on_it(visit) -> str:
    """A hand paid, rules asked for, somebody who waits and somebody kept out, an alert.

    Returns the paid hand's id.
    """
    dealer, floor = visit(), visit()
    dealer.sign_on("dealer")
    floor.sign_on("floor")
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    settle(dealer, hand)
    dealer.press(f"/terminal/hands/{hand}/moved/")
    path = begin(floor)
    rules = posted(floor.page(path))
    rules["foul.units"], rules["royalties.schedule.middle.full_house"] = "6", "12"
    send(floor, path, rules)
    floor.post(f"{path}ask/", revision="2", reason=WHY)
    for name in ("Ida", "Jon"):
        floor.post("/players/", name=name)
    ida, jon = (str(Player.objects.get(profile__name=one).public_id) for one in ("Ida", "Jon"))
    floor.post("/waiting/add/", table=dealer.tables[0]["id"], player=ida)
    floor.post(f"/players/{jon}/exclude/", kind="self", until="2099-01-01", reason="asked")
    dealer.press("/terminal/call-floor/")
    return hand
