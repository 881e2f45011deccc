"""Side bets (R-SIDE-1): a closed list of events, house-banked, outside the pairs and nets."""

import pytest

from settlement.documents import settle_document
from settlement.explain import out_text
from tests.engine.hands import DEAL_K, K3_FOULED, codes, document, problems, rows, settle

FIRST, SECOND, THIRD, FOURTH = DEAL_K
DRAGON = "AsKhQdJcTs9h8d7c6s5h4d3c2s"


def offer(wins_when: dict[str, object], pays: int = 5) -> dict[str, object]:
    bet = {"code": "bet", "title": "A bet", "wins_when": wins_when, "pays": pays}
    return {"side_bets.list": [bet]}


def won(seat: int, wins_when: dict[str, object], *settings: object, **options: object) -> bool:
    seats = [
        {**(rows(n, each) if isinstance(each, str) else each)}
        for n, each in enumerate(settings, start=1)
    ]
    seats[seat - 1]["side_bets"] = [{"code": "bet", "stake": 10}]
    outcome = settle(*seats, options={**offer(wins_when), **options})
    (bet,) = outcome.side_bets
    assert (seat, "bet", 10, -50 if bet.won else 10) == (bet.seat, bet.code, bet.stake, bet.house)
    return bet.won


@pytest.mark.parametrize(
    ("seat", "row", "one", "every"),
    [(1, "front", True, True), (1, "back", True, False), (2, "front", True, False),
     (4, "front", False, False), (3, "back", True, True)],
)  # fmt: skip
def test_a_row_is_won_against_one_or_all(seat: int, row: str, one: bool, every: bool) -> None:
    """Deal K: aces beat queens, nines and a six in front; the full house beats every back."""
    for opponents, expected in (("one", one), ("all", every)):
        event = {"event": "row_won", "row": row, "opponents": opponents}
        assert expected is won(seat, event, *DEAL_K)


def test_a_scoop_of_one_or_of_all() -> None:
    assert won(1, {"event": "scoop", "opponents": "one"}, *DEAL_K)
    assert not won(1, {"event": "scoop", "opponents": "all"}, *DEAL_K)
    assert won(1, {"event": "scoop", "opponents": "all"}, FIRST, SECOND)
    assert not won(2, {"event": "scoop", "opponents": "one"}, FIRST, SECOND)


def test_a_fouler_is_beaten_in_every_row() -> None:
    assert won(1, {"event": "row_won", "row": "back", "opponents": "all"}, FIRST, SECOND, K3_FOULED)
    assert won(1, {"event": "scoop", "opponents": "all"}, FIRST, SECOND, K3_FOULED)


def test_a_fouler_loses_every_side_bet() -> None:
    for event in ({"event": "no_foul"}, {"event": "row_won", "row": "front", "opponents": "one"},
                  {"event": "category_at_least", "row": "front", "category": "high_card"}):  # fmt: skip
        assert not won(3, event, FIRST, SECOND, K3_FOULED, FOURTH)
    assert won(4, {"event": "no_foul"}, FIRST, SECOND, K3_FOULED, FOURTH)


@pytest.mark.parametrize(
    ("seat", "row", "category", "expected"),
    [(1, "front", "pair", True), (4, "front", "pair", False), (4, "front", "high_card", True),
     (1, "back", "flush", True), (2, "back", "flush", False), (3, "back", "flush", True),
     (1, "middle", "three_of_a_kind", True), (1, "middle", "straight", False)],
)  # fmt: skip
def test_a_row_of_at_least_a_category(seat: int, row: str, category: str, expected: bool) -> None:
    event = {"event": "category_at_least", "row": row, "category": category}
    assert expected is won(seat, event, *DEAL_K)


def test_a_row_played_low_has_no_category() -> None:
    event = {"event": "category_at_least", "row": "front", "category": "high_card"}
    assert not won(1, event, FIRST, SECOND, **{"rows.front": "deuce_to_seven"})


def test_a_natural_any_or_of_a_kind() -> None:
    dragon = {"seat": 1, "natural": "dragon", "cards": DRAGON}
    other = "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh"
    assert won(1, {"event": "natural", "kind": "any"}, dragon, other)
    assert won(1, {"event": "natural", "kind": "dragon"}, dragon, other)
    assert not won(1, {"event": "natural", "kind": "six_pairs"}, dragon, other)
    assert not won(2, {"event": "natural", "kind": "any"}, dragon, other)
    assert won(1, {"event": "no_foul"}, dragon, other)
    assert not won(1, {"event": "scoop", "opponents": "one"}, dragon, other)
    assert not won(2, {"event": "row_won", "row": "back", "opponents": "one"}, dragon, other)


def test_a_surrender_neither_wins_nor_loses_rows() -> None:
    quitter = {"seat": 2, "surrender": True}
    options = {"surrender.units": 2}
    event = {"event": "row_won", "row": "front", "opponents": "one"}
    assert not won(1, event, FIRST, quitter, **options)
    assert not won(2, event, FIRST, quitter, **options)


def test_side_bets_stay_outside_pairs_and_nets() -> None:
    bets = [{"code": "front_pair", "stake": 500}, {"code": "front_pair", "stake": 1}]
    answer = settle_document(
        document(rows(1, FIRST, side_bets=bets), SECOND, rules="hong_kong", unit=1)
    )
    plain = settle_document(document(FIRST, SECOND, rules="hong_kong", unit=1))
    assert [
        {"seat": 1, "code": "front_pair", "stake": 500, "won": True, "house": -500},
        {"seat": 1, "code": "front_pair", "stake": 1, "won": True, "house": -1},
    ] == answer["side_bets"]
    for key in ("net", "net_units", "pairs", "moves", "fees"):
        assert plain[key] == answer[key]
    assert "Seat 1 wins side bet front_pair: 500 from the house" in out_text(answer)


def test_a_bet_that_the_rules_do_not_offer_is_refused() -> None:
    bets = [{"code": "front_pair", "stake": 5}, {"code": "luck", "stake": 5}]
    doc = document(rows(1, FIRST, side_bets=bets), SECOND, rules="hong_kong")
    assert [("side_bet_unknown", 1, "seats[0].side_bets[1].code")] == [
        (p.code, p.seat, p.path) for p in problems(doc)
    ]
    wrong = [{"code": "front_pair", "stake": 0}, {"code": 5, "stake": 5}, {"stake": 5}]
    doc = document(rows(1, FIRST, side_bets=wrong), SECOND, rules="hong_kong")
    assert ["field_invalid"] * 3 == codes(doc)
