"""Each file of cases/ is a hand with figures worked by hand or published; the product must agree to the unit.

A file states a title, the rules it fixes, where its figures come from, how they were worked, the hand document and what is
expected. A `[[variant]]` settles the same hand under changed options or document keys and states its own figures.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from settlement.documents import settle_document, settle_line
from settlement.presets import slugs
from tests import oracle

FOLDER = Path(__file__).parent / "cases"
PRINTED = re.compile(r"^[2-9TJQKA][shdc]( [2-9TJQKA][shdc])*$")

Case = dict[str, Any]
Answer = dict[str, Any]


def read_cases(path: Path) -> list[Any]:
    """The cases of a file: the file itself, or one for each of its variants."""
    whole: Case = tomllib.loads(path.read_text())
    cases = []
    for variant in whole.pop("variant", [{}]):
        hand = {"id": path.stem, **whole.get("hand", {}), **variant.get("hand", {})}
        options = {
            **whole.get("hand", {}).get("options", {}),
            **variant.get("hand", {}).get("options", {}),
        }
        if options:
            hand["options"] = options
        title = variant.get("title")
        name = f"{path.stem}: {title}" if title else path.stem
        cases.append(pytest.param({**whole, **variant, "hand": hand, "name": name}, id=name))
    return cases


CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in read_cases(path)]


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


def payments(key: str) -> Callable[[Answer], object]:
    return lambda answer: [[p["from"], p["to"], p["amount"]] for p in answer[key]]


def of_seats(read: Callable[[Answer], object]) -> Callable[[Answer], object]:
    return lambda answer: {number: read(seat) for number, seat in answer["seats"].items()}


def by_pair(read: Callable[[Answer], object]) -> Callable[[Answer], object]:
    return lambda answer: {
        f"{a}-{b}": read(pair) for pair in answer["pairs"] for a, b in [pair["seats"]]
    }


def lines(pair: Answer) -> object:
    """A pair's lines as [kind, row, to, units, rule], in no order."""
    return sorted(
        [line["kind"], line["row"] or "", line["to"] or 0, line["units"], line["rule"]]
        for line in pair["lines"]
    )


# What an answer says under each of the words a case may expect.
TOLD: dict[str, Callable[[Answer], Any]] = {
    "net_units": lambda answer: answer["net_units"],
    "net": lambda answer: answer["net"],
    "pairs": by_pair(lambda pair: pair["units"]),
    "lines": by_pair(lines),
    "moves": payments("moves"),
    "unpaid": payments("unpaid"),
    "fouls": lambda answer: sorted(
        int(number) for number, seat in answer["seats"].items() if seat["foul"] is not None
    ),
    "naturals": lambda answer: {
        number: seat["natural"] for number, seat in answer["seats"].items() if seat["natural"]
    },
    "royalties": of_seats(lambda seat: seat["royalties"]),
    "fantasyland": lambda answer: {
        number: seat["fantasyland"]["cards"]
        for number, seat in answer["seats"].items()
        if seat["fantasyland"]
    },
    "streaks": lambda answer: {
        number: seat["fantasyland_streak"]
        for number, seat in answer["seats"].items()
        if seat["fantasyland_streak"]
    },
    "fees": lambda answer: answer["fees"],
    "side_bets": lambda answer: [list(bet.values()) for bet in answer["side_bets"]],
    "categories": of_seats(lambda seat: [seat[row] for row in oracle.ROWS]),
}


@pytest.mark.parametrize("case", CASES)
def test_golden_case(case: Case) -> None:
    answer = settle_line(case["line"]) if "line" in case else settle_document(case["hand"])
    expected = dict(case["expected"])

    if "errors" in expected:
        assert set(answer) == {"id", "errors"}
        seen = [
            {key: error[key] for key in wanted}
            for wanted, error in zip(expected["errors"], answer["errors"], strict=False)
        ]
        assert seen == expected["errors"], answer["errors"]
        assert len(answer["errors"]) == len(expected["errors"]), answer["errors"]
        return
    assert "errors" not in answer, answer.get("errors")
    if "lines" in expected:
        expected["lines"] = {pair: sorted(wanted) for pair, wanted in expected["lines"].items()}
    assert {key: TOLD[key](answer) for key in expected} == expected, case["title"]


@pytest.mark.parametrize("case", PLAIN)
def test_the_second_settlement_agrees_with_the_golden_case(case: Case) -> None:
    """The hand-worked figures hold the oracle of the random tests to account as well."""
    settled = oracle.settle(case["hand"])

    def by_seat(values):
        return {str(seat): value for seat, value in values.items()}

    def known(values):
        return {seat: value for seat, value in by_seat(values).items() if value}

    told = {
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
    expected = {key: value for key, value in case["expected"].items() if key in told}
    assert {key: told[key] for key in expected} == expected, case["title"]


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
