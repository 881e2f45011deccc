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

ROLES = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "auditor", "it", "security")
UNSEEN = re.compile(r"<(script|svg|pre|textarea|kbd)\b.*?</\1>|<!--.*?-->", re.DOTALL)
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


def names() -> set[str]:
    """What people called things, and the words of rule sets: they stay, whoever reads them."""
    called: list[Any] = [
        QUOTED,
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


def _a_floor_with_work_on_it(visit) -> str:
    """A hand paid, one reviewed, a draft of rules with a problem; the paid hand's id."""
    dealer = visit()
    dealer.sign_on("dealer")
    hand = open_hand(dealer)
    draft(dealer, hand, DEAL_K)
    settle(dealer, hand)
    floor = visit()
    floor.sign_on("floor")
    base = RuleSetVersion.objects.get(rule_set__slug="classic_1_6").public_id
    floor.post("/rules/drafts/begin/", base=str(base), slug="pit-b-classic", title="Pit B")
    return hand
