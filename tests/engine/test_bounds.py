"""No answer holds an integer above 10^15 in size: such a hand is refused, never rounded."""

from typing import Any

import pytest

from settlement.documents import settle_document
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
