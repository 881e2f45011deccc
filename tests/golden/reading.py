"""Golden cases read from their files, and what an answer says under each word a case may expect.

Nothing here touches the product: a case holds its hand, what is expected, and where the figures come from.
"""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests import oracle

FOLDER = Path(__file__).parent / "cases"

Case = dict[str, Any]
Answer = dict[str, Any]


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a file: the file itself, or one for each of its variants; `name` tells them apart."""
    whole: Case = tomllib.loads(path.read_text())
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
        yield {**whole, **variant, "hand": hand, "name": name}


def all_cases() -> list[Case]:
    return [case for path in sorted(FOLDER.glob("*.toml")) for case in read_cases(path)]


def payments(key: str) -> Callable[[Answer], object]:
    return lambda answer: [[p["from"], p["to"], p["amount"]] for p in answer[key]]


def of_seats(read: Callable[[Answer], object]) -> Callable[[Answer], object]:
    return lambda answer: {number: read(seat) for number, seat in answer["seats"].items()}


def known_of_seats(read: Callable[[Answer], object]) -> Callable[[Answer], object]:
    """By seat, leaving out what is null or nought."""
    return lambda answer: {
        number: read(seat) for number, seat in answer["seats"].items() if read(seat)
    }


def by_pair(read: Callable[[Answer], object]) -> Callable[[Answer], object]:
    return lambda answer: {
        f"{a}-{b}": read(pair) for pair in answer["pairs"] for a, b in [pair["seats"]]
    }


def hands(pair: Answer) -> object:
    """What the rows of a pair are told to be, front to back: [seat a's, seat b's]."""
    return [
        [line["params"]["a"], line["params"]["b"]]
        for line in pair["lines"]
        if line["kind"] in ("row", "tie")
    ]


def lines(pair: Answer) -> object:
    """A pair's lines as [kind, row, to, units, rule], in no order."""
    return sorted(
        [line["kind"], line["row"] or "", line["to"] or 0, line["units"], line["rule"]]
        for line in pair["lines"]
    )


TOLD: dict[str, Callable[[Answer], Any]] = {
    "net_units": lambda answer: answer["net_units"],
    "net": lambda answer: answer["net"],
    "pairs": by_pair(lambda pair: pair["units"]),
    "lines": by_pair(lines),
    "hands": by_pair(hands),
    "moves": payments("moves"),
    "unpaid": payments("unpaid"),
    "fouls": lambda answer: sorted(
        int(number) for number, seat in answer["seats"].items() if seat["foul"] is not None
    ),
    "naturals": known_of_seats(lambda seat: seat["natural"]),
    "royalties": of_seats(lambda seat: seat["royalties"]),
    "fantasyland": known_of_seats(lambda seat: (seat["fantasyland"] or {}).get("cards")),
    "streaks": known_of_seats(lambda seat: seat["fantasyland_streak"]),
    "fees": lambda answer: answer["fees"],
    "side_bets": lambda answer: [list(bet.values()) for bet in answer["side_bets"]],
    "categories": of_seats(lambda seat: [seat[row] for row in oracle.ROWS]),
}


def told(case: Case, answer: Answer) -> dict[str, Any]:
    """What an answer says of what a case expects; of a refusal the keys the case names."""
    expected = case["expected"]
    if "errors" not in expected or "errors" not in answer:
        keys = () if "errors" in answer else [key for key in expected if key in TOLD]
        return {key: TOLD[key](answer) for key in keys}
    wanted = expected["errors"]
    return {
        "errors": [
            {key: error[key] for key in (wanted[n] if n < len(wanted) else error)}
            for n, error in enumerate(answer["errors"])
        ]
    }


def expected_of(case: Case) -> dict[str, Any]:
    """What a case expects, lines in the order `told` gives them."""
    expected = dict(case["expected"])
    if "lines" in expected:
        expected["lines"] = {pair: sorted(wanted) for pair, wanted in expected["lines"].items()}
    return expected
