"""Fantasyland and the Super Bowl (R-OFC-3, R-OFC-4)."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.rows import CATEGORIES, kind_of_row, name_of
from tests.oracle.schedules import names_for

FRONTS = ("QQ", "KK", "AA", "trips")  # what may be asked of a front, the least first


def front_reached(front: str, rules: Mapping[str, Any]) -> str | None:
    """The best of FRONTS that a front is."""
    names = names_for("front", front, rules)
    if "trips" in names:
        return "trips"
    return next((f"{r}{r}" for r in "QKA" if f"pair_{r}" in names), None)


def stays(seat: Mapping[str, Any], rules: Mapping[str, Any]) -> bool:
    """Whether a hand set in Fantasyland earns another."""

    def at_least(row: str, category: str) -> bool:
        if kind_of_row(row, rules) != "high":
            return False
        held, _ = name_of(seat[row], rules["rows.wheel"])
        return CATEGORIES.index(held) >= CATEGORIES.index(category)

    ways = {
        "front_trips": ("front", "three of a kind"),
        "middle_full_house": ("middle", "full house"),
        "back_quads": ("back", "four of a kind"),
    }
    return any(at_least(*ways[way]) for way in rules["fantasyland.stay"])


def next_fantasyland(seat: Mapping[str, Any], rules: Mapping[str, Any]) -> int | None:
    """How many cards the next hand is dealt at once, or None where it is an ordinary hand."""
    if seat["state"] != "set":
        return None
    if seat.get("in_fantasyland"):
        return int(rules["fantasyland.cards.base"]) if stays(seat, rules) else None
    reached = front_reached(seat["front"], rules)
    wanted = rules["fantasyland.enter"]
    if wanted == "none" or not reached or FRONTS.index(reached) < FRONTS.index(wanted):
        return None
    return int(rules["fantasyland.cards." + ("base" if reached == "QQ" else reached)])


def streak_after(seat: Mapping[str, Any]) -> int:
    """R-OFC-4: consecutive Fantasylands with this hand."""
    if not seat.get("in_fantasyland") or seat["state"] == "foul":
        return 0
    return int(seat.get("fantasyland_streak", 0)) + 1


def super_bowl(one: Mapping[str, Any], other: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    """R-OFC-4: what the second seat pays the first; two such seats cancel."""
    plays = [streak_after(seat) >= rules["super_bowl.streak"] for seat in (one, other)]
    return int(rules["super_bowl.units"]) * (plays[0] - plays[1])


def next_hand(settled: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """R-OFC-3: who is in Fantasyland in the next hand with how many cards and streak; whether the button moves."""
    inside = {seat: cards for seat, cards in settled["fantasyland"].items() if cards is not None}
    return {
        "fantasyland": inside,
        "streaks": {seat: settled["fantasyland_streak"][seat] for seat in inside},
        "button_moves": rules["fantasyland.button"] == "moves" or not inside,
    }
