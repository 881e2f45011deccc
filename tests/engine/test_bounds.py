"""No answer holds an integer above 10^15 in size: such a hand is refused, never rounded."""

from random import Random
from typing import Any

import pytest

from settlement.documents import preset_rules, settle_document
from settlement.engine.document import parse_document
from settlement.engine.errors import HandRefusedError
from settlement.engine.play import settle_hand
from settlement.engine.schedules import SCHEDULES
from tests.dealing import a_document
from tests.engine.hands import DEAL_K, document

MOST = 10**15


def integers(value: Any) -> list[int]:
    """Every integer anywhere in a JSON value."""
    if isinstance(value, dict):
        return [one for below in value.values() for one in integers(below)]
    if isinstance(value, list):
        return [one for below in value for one in integers(below)]
    return [value] if type(value) is int else []


def refused(answer: dict[str, Any]) -> bool:
    return [(e["code"], e["path"]) for e in answer["errors"]] == [("option_invalid", "unit")]


def test_a_hand_up_to_the_bound_is_settled() -> None:
    # Deal K: +23 / +3 / -2 / -24 units, so 24 units are the most: 24 * 41_666_666_666_666 < 10^15.
    answer = settle_document(document(*DEAL_K, unit=41_666_666_666_666))
    assert answer["net"]["4"] == -24 * 41_666_666_666_666
    assert max(map(abs, integers(answer))) == 24 * 41_666_666_666_666 <= MOST


def test_a_hand_beyond_the_bound_is_refused() -> None:
    answer = settle_document(document(*DEAL_K, unit=41_666_666_666_667))
    assert 24 * 41_666_666_666_667 > MOST
    assert refused(answer)


@pytest.mark.parametrize(
    "options",
    [
        {"scoring.row_units": MOST},
        {"scoring.scoop_bonus": MOST},
        {"stakes.levels": [{"from_hand": 1, "unit": MOST, "royalty_multiplier": 1}]},
        {"stakes.levels": [{"from_hand": 1, "unit": 1, "royalty_multiplier": MOST}]},
    ],
)
def test_options_that_lead_beyond_the_bound_are_refused(options: dict[str, Any]) -> None:
    answer = settle_document(document(*DEAL_K, options=options))
    assert "errors" in answer, max(map(abs, integers(answer)))
    assert refused(answer)


def test_short_stacks_do_not_hide_what_was_owed() -> None:
    # The net is bounded by the stacks, the debts that stay unpaid are not.
    seats = document(*DEAL_K, unit=MOST)["seats"]
    given = {**document(*DEAL_K, unit=MOST), "seats": [{**seat, "stack": 100} for seat in seats]}
    assert refused(settle_document(given))


def test_a_side_bet_beyond_the_bound_names_its_seat() -> None:
    seats = document(*DEAL_K[:2])["seats"]
    seats[0] = {**seats[0], "side_bets": [{"code": "scoop_all", "stake": MOST}]}
    answer = settle_document({**document(*DEAL_K), "rules": "hong_kong", "seats": seats})
    assert [("field_invalid", 1, "side_bets")] == [
        (error["code"], error["seat"], error["path"]) for error in answer["errors"]
    ]


def test_a_streak_leaves_room_for_the_one_that_this_hand_adds() -> None:
    def settle(streak: int) -> dict[str, Any]:
        seats = document(*DEAL_K[:2])["seats"]
        seats[0] = {**seats[0], "in_fantasyland": True, "fantasyland_streak": streak}
        return settle_document({**document(*DEAL_K), "rules": "fantasyland_ofc", "seats": seats})

    assert settle(MOST - 1)["seats"]["1"]["fantasyland_streak"] == MOST
    assert [("field_invalid", "seats[0].fantasyland_streak")] == [
        (error["code"], error["path"]) for error in settle(MOST)["errors"]
    ]


def test_no_line_pair_or_seat_comes_to_more_than_the_rules_say() -> None:
    """Below that bound nothing is looked at one by one, so it has to hold whatever is played."""
    rng = Random(15)
    settled = 0
    for _ in range(1_500):
        hand, _problems = parse_document(a_document(rng), preset_rules)
        if hand is None:
            continue
        try:
            outcome = settle_hand(hand)
        except HandRefusedError:
            continue
        settled += 1
        moved = [line.units for pair in outcome.pairs for line in pair.lines]
        moved += [pair.units for pair in outcome.pairs]
        moved += [seat.units for seat in outcome.seats]
        most = hand.rules.most_units
        assert max(map(abs, moved)) <= most
        assert max(seat.royalties for seat in outcome.seats) <= most
        assert max(abs(seat.net) for seat in outcome.seats) <= most * hand.unit
    assert settled > 1_000


def test_the_most_that_classic_rules_come_to() -> None:
    """Rows 3 and scoop 3 with the dearest royalties of each row, against three opponents."""
    hand, _ = parse_document(document(*DEAL_K), preset_rules)
    assert hand is not None
    royalties = sum(max(entries.values()) for entries in SCHEDULES["seeds"].values())
    assert hand.rules.most_units == 3 * (3 + 3 + royalties)
