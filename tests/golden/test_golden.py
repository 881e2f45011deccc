"""Each file of cases/ is a hand with figures worked by hand or published; the product must agree to the unit.

A file states a title, the rules it fixes, where its figures come from, how they were worked, the hand document and what is
expected. A `[[variant]]` settles the same hand under changed options or document keys and states its own figures.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from settlement.documents import settle_document, settle_line
from settlement.presets import slugs
from tests import oracle
from tests.golden.reading import Case, all_cases, expected_of, told

PRINTED = re.compile(r"^[2-9TJQKA][shdc]( [2-9TJQKA][shdc])*$")
CASES = [pytest.param(case, id=case["name"]) for case in all_cases()]


def in_printed_form(case: Case) -> bool:
    """Whether a case is settled at all and its cards are spelt as the house prints them."""
    texts = [
        text
        for seat in case.get("hand", {}).get("seats", [])
        for key, text in seat.items()
        if key in (*oracle.ROWS, "cards")
    ]
    return "errors" not in case["expected"] and all(PRINTED.match(text) for text in texts)


PLAIN = [case for case in CASES if in_printed_form(case.values[0])]


@pytest.mark.parametrize("case", CASES)
def test_golden_case(case: Case) -> None:
    answer = settle_line(case["line"]) if "line" in case else settle_document(case["hand"])

    assert told(case, answer) == expected_of(case), answer.get("errors", case["title"])
    if "errors" in case["expected"]:
        assert set(answer) == {"id", "errors"}


@pytest.mark.parametrize("case", PLAIN)
def test_the_second_settlement_agrees_with_the_golden_case(case: Case) -> None:
    """The hand-worked figures hold the oracle of the random tests to account as well."""
    settled = oracle.settle(case["hand"])

    def by_seat(values):
        return {str(seat): value for seat, value in values.items()}

    def known(values):
        return {seat: value for seat, value in by_seat(values).items() if value}

    said = {
        "net_units": by_seat(settled["net_units"]),
        "net": by_seat(settled["net"]),
        "pairs": {f"{a}-{b}": owed.total() for (a, b), owed in settled["pairs"].items()},
        "moves": [list(payment.values()) for payment in settled["moves"]],
        "unpaid": [list(payment.values()) for payment in settled["unpaid"]],
        "fouls": [seat for seat, state in sorted(settled["states"].items()) if state == "foul"],
        "naturals": known(settled["naturals"]),
        "royalties": by_seat(settled["royalties"]),
        "fantasyland": known(settled["fantasyland"]),
        "streaks": known(settled["fantasyland_streak"]),
        "fees": by_seat(settled["fees"]),
        "side_bets": [list(bet.values()) for bet in settled["side_bets"]],
    }
    expected = {key: value for key, value in case["expected"].items() if key in said}
    assert {key: said[key] for key in expected} == expected, case["title"]


def test_every_case_cites_its_rules_and_its_source() -> None:
    rules = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()
    numbers = set(re.findall(r"R-[A-Z]+-\d+", rules))
    for case in (case.values[0] for case in CASES):
        assert case["source"], case["name"]
        assert case["rules"], case["name"]
        assert set(case["rules"]) <= numbers, case["name"]
        assert case["expected"], case["name"]


def test_every_rule_set_has_three_cases() -> None:
    """Settled cases, refusals apart; what a variant is played by counts."""
    played = Counter(
        case.values[0]["hand"]["rules"]
        for case in CASES
        if "errors" not in case.values[0]["expected"] and "hand" in case.values[0]
    )
    assert set(played) == set(slugs())
    assert min(played.values()) >= 3, played
    assert played.total() >= 120
