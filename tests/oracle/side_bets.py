"""Side bets against the house (R-SIDE-1)."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.pairs import beats_all_rows, row_results
from tests.oracle.rows import CATEGORIES, kind_of_row, name_of

Seat = Mapping[str, Any]
Seats = Mapping[int, Seat]


def is_won(event: Mapping[str, Any], number: int, seats: Seats, rules: Mapping[str, Any]) -> bool:
    """Whether a seat's bet on an event is won; a fouler loses every one."""
    seat = seats[number]
    kind = event["event"]
    if kind == "natural":
        return seat["natural"] is not None and event["kind"] in ("any", seat["natural"])
    if kind == "no_foul" or seat["state"] != "set":  # without rows no bet on rows is won
        return bool(kind == "no_foul" and seat["state"] != "foul")
    if kind == "category_at_least":
        return reaches(seat, event["row"], event["category"], rules)
    others = [other for other in seats.values() if other is not seat]
    needed = all if event["opponents"] == "all" else any
    if kind == "scoop":
        return needed(beats_all_rows(seat, other, rules) for other in others)
    return needed(beats_row(seat, other, event["row"], rules) for other in others)


def reaches(seat: Seat, row: str, category: str, rules: Mapping[str, Any]) -> bool:
    """Whether a row played high is at least a category."""
    if kind_of_row(row, rules) != "high":
        return False
    held, _ = name_of(seat[row], rules["rows.wheel"])
    wanted = "one pair" if category == "pair" else category.replace("_", " ")
    return CATEGORIES.index(held) >= CATEGORIES.index(wanted)


def beats_row(seat: Seat, other: Seat, row: str, rules: Mapping[str, Any]) -> bool:
    """Whether a row is won; every row is won against a foul, none against a natural or a surrender."""
    if other["state"] == "set":
        return row_results(seat, other, rules)[row] == 1
    return bool(other["state"] == "foul")


def settle_side_bets(seats: Seats, rules: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each bet with what the house wins; seats ascending, bets as staked."""
    offered = {bet["code"]: bet for bet in rules["side_bets.list"]}
    settled = []
    for number in sorted(seats):
        for placed in seats[number].get("side_bets", []):
            bet = offered[placed["code"]]
            won = is_won(bet["wins_when"], number, seats, rules)
            house = -placed["stake"] * bet["pays"] if won else placed["stake"]
            settled.append({"seat": number, **placed, "won": won, "house": house})
    return settled
