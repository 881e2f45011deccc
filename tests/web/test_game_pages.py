"""Pages of the games with more than rows: discards, Fantasyland, side bets, fees."""

import re
import uuid
from typing import Any

from casino.house.actor import SYSTEM
from settlement.models import Hand
from settlement.presets import slugs
from settlement.services.entry import hand_open as hand_open_service
from tests.factories import command
from tests.web.conftest import DEAL_K, Visitor, draft, hidden, settle, uuid7

DISCARDED = {1: "6h 3d 2s 4h", 2: "4c Kc Jd Tc", 3: "Qd Qs 7h 7c"}
PINEAPPLE = {seat: {**DEAL_K[seat], "discards": cards} for seat, cards in DISCARDED.items()}


def table_of(visitor: Visitor, slug: str) -> dict[str, Any]:
    return next(table for table in visitor.tables if table["rules"] == slug)


def at_table(visit: Any, slug: str) -> Visitor:
    dealer = visit()
    assert dealer.sign_on("dealer", table=table_of(dealer, slug)["number"]).status_code == 302
    return dealer


def opened(dealer: Visitor, slug: str, seats: list[int]) -> str:
    table = table_of(dealer, slug)["id"]
    answer = dealer.press(
        "/terminal/hands/open/", table=table, hand=str(uuid7()), seats=[str(n) for n in seats]
    )
    assert answer.status_code == 200, answer.content
    return re.search(r"/terminal/hands/([0-9a-f-]{36})/review/", dealer.page("/terminal/")).group(1)


def paid(dealer: Visitor, hand: str) -> None:
    html = dealer.page("/terminal/")
    moved = dealer.press(f"/terminal/hands/{hand}/moved/", sign_on=hidden(html, "sign_on"))
    assert moved.status_code == 200


def test_a_table_of_every_game_is_shown_through_a_hand(visit):
    for slug in slugs():
        dealer = at_table(visit, slug)
        deal = PINEAPPLE if "pineapple" in slug else DEAL_K
        assert "Next hand" in dealer.page("/terminal/")
        hand = opened(dealer, slug, list(deal))
        draft(dealer, hand, deal)
        settled = settle(dealer, hand, fouls="confirmed").content.decode()
        assert "Chips moved" in settled
        paid(dealer, hand)
        assert dealer.page(f"/hands/{hand}/")


def test_discards_have_a_place_at_a_pineapple_table(visit):
    dealer = at_table(visit, "progressive_pineapple")
    hand = opened(dealer, "progressive_pineapple", [1, 2, 3])
    html = dealer.page("/terminal/")
    assert html.count('data-row="discards"') == 3
    assert "Fantasyland, " not in html
    draft(dealer, hand, PINEAPPLE)
    settle(dealer, hand)
    paid(dealer, hand)
    assert dealer.page(f"/hands/{hand}/").count('aria-label="discards"') == 3

    opened(dealer, "progressive_pineapple", [1, 2, 3])
    html = dealer.page("/terminal/")
    assert re.findall(r"Fantasyland, (\d+) cards", html) == ["16", "14"]  # Aces and queens.


def test_a_classic_table_has_no_place_for_discards(dealer):
    opened(dealer, "classic_1_6", [1, 2, 3, 4])
    assert 'data-row="discards"' not in dealer.page("/terminal/")


def test_side_bets_are_shown_from_the_deal_to_the_explanation(visit):
    """R-SIDE-1: aces in front pay 1 to 1, the third player's bet is lost."""
    dealer = at_table(visit, "hong_kong")
    hand = uuid7()
    hand_open_service(
        actor=SYSTEM,
        table_id=uuid.UUID(table_of(dealer, "hong_kong")["id"]),
        hand_id=hand,
        seats=[1, 2, 3, 4],
        side_bets=[
            {"seat": 1, "code": "front_pair", "stake": 2_500},
            {"seat": 3, "code": "natural", "stake": 1_000},
        ],
        command=command(),
    )
    html = dealer.page("/terminal/")
    titles = re.findall(r"Side bet: (.+?) (\$\S+)</li>", html)
    assert [stake for _title, stake in titles] == ["$25", "$10"]
    draft(dealer, str(hand), DEAL_K)
    settle(dealer, str(hand))
    assert Hand.objects.get(public_id=hand).state == "settled"
    for page in (dealer.page("/terminal/"), dealer.page(f"/hands/{hand}/")):
        lines = [
            re.sub(r"<[^>]+>|\s+", " ", line)
            for line in re.findall(r"<li>(\d [^<]*:.*?)</li>", page)
        ]
        assert [(" won " in line, line.split()[-1]) for line in lines] == [
            (True, "+$25"),
            (False, "−$10"),
        ]
