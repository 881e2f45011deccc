"""The server reads typed cards by the table of cases that the browser is held to."""

import json
from pathlib import Path

import pytest

from settlement.engine.cards import print_cards, read_cards

CASES = json.loads((Path(__file__).parents[1] / "grammar_cases.json").read_text())
WHOLE = [case for case in CASES if "rest" not in case]
UNKNOWN = [case for case in CASES if "unknown" in case and "server" not in case]


@pytest.mark.parametrize("case", WHOLE, ids=[case["says"] for case in WHOLE])
def test_the_server_reads_the_same_cards(case):
    """R-CARD-2: printed form is always rank and suit, a space between."""
    cards, unknown = read_cards(case["typed"])

    assert print_cards(cards) == " ".join(case["cards"])
    assert unknown == ()


@pytest.mark.parametrize("case", UNKNOWN, ids=[case["says"] for case in UNKNOWN])
def test_the_server_finds_no_card_where_the_browser_finds_none(case):
    _cards, unknown = read_cards(case["typed"])

    assert unknown


def test_the_slash_is_the_keyboards_own_and_the_server_ignores_it():
    (case,) = [case for case in CASES if "server" in case]
    cards, unknown = read_cards(case["typed"])

    assert (print_cards(cards), unknown) == (" ".join(case["server"]), ())
