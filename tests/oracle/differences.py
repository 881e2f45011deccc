"""Holding a program's answer against this settlement."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.chips import fewest_payments_count
from tests.oracle.hand import settle


def kinds_of_lines(pair: Mapping[str, Any]) -> Counter[str]:
    """A settled pair's lines added up by kind.

    What a cap cuts off belongs to the royalties, and a scoop paid with a natural to the natural.
    """
    kinds: Counter[str] = Counter()
    for line in pair["lines"]:
        kinds["royalty" if line["kind"] == "cap" else line["kind"]] += line["units"]
    if kinds["natural"]:
        kinds["natural"] += kinds.pop("scoop", 0)
    return Counter({kind: units for kind, units in kinds.items() if units})


def astray(pair: Mapping[str, Any]) -> list[object]:
    """Lines that name another seat than the one that gains, or multiply nothing."""
    a, b = pair["seats"]
    return [
        line
        for line in pair["lines"]
        if line["to"] != (a if line["units"] > 0 else b if line["units"] else None)
        or (line["kind"] in ("multiplier", "cap") and not line["units"])
    ]


def differences(
    document: Mapping[str, Any],
    answer: Mapping[str, Any],
    expected: Mapping[str, Any] | None = None,
) -> list[str]:
    """Where a program's answer departs from this settlement of the document; empty where it does not."""
    expected = expected or settle(document)
    if expected["stack_short"]:
        told = [(e["code"], e["seat"]) for e in answer.get("errors", [])]
        wanted = [("stack_short", seat) for seat in expected["stack_short"]]
        return [] if told == wanted else [f"errors: {told}, expected {wanted}"]
    if "errors" in answer:
        return [f"refused: {answer['errors']}"]
    found = []

    def check(what: str, told: object, wanted: object) -> None:
        if told != wanted:
            found.append(f"{what}: {told}, expected {wanted}")

    for key in ("net_units", "net", "fees"):
        check(key, {int(seat): units for seat, units in answer[key].items()}, expected[key])
    for key in ("moves", "unpaid", "side_bets"):
        check(key, answer[key], expected[key])
    check("number of moves", len(answer["moves"]), fewest_payments_count(expected["net"]))
    check("pairs", {tuple(pair["seats"]) for pair in answer["pairs"]}, set(expected["pairs"]))
    for pair in answer["pairs"]:
        kinds = expected["pairs"][tuple(pair["seats"])]
        check(f"units of {pair['seats']}", pair["units"], kinds.total())
        wanted_kinds = Counter({kind: units for kind, units in kinds.items() if units})
        check(f"lines of {pair['seats']}", kinds_of_lines(pair), wanted_kinds)
        check(f"lines to no one or the wrong one of {pair['seats']}", astray(pair), [])
    for seat, state in expected["states"].items():
        told_seat = answer["seats"][str(seat)]
        check(f"foul of {seat}", told_seat["foul"] is not None, state == "foul")
        cards = (told_seat["fantasyland"] or {}).get("cards")
        check(f"fantasyland of {seat}", cards, expected["fantasyland"][seat])
        for key in ("natural", "royalties", "fantasyland_streak"):
            wanted = expected["naturals" if key == "natural" else key][seat]
            check(f"{key} of {seat}", told_seat[key], wanted)
    return found
