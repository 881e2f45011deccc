"""What two players owe each other, by kind of line (R-SCORE, R-ROY, R-FOUL, R-SURR, R-NAT-4)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.rows import ROWS, winner_of_row
from tests.oracle.schedules import kind_of_royalty

Seat = Mapping[str, Any]
Rules = Mapping[str, Any]
Owed = Counter[str]


def settle_pair(one: Seat, other: Seat, rules: Rules) -> Owed:
    """What the second seat pays the first, before table scoop and Super Bowl; negative where the first pays."""
    state, other_state = one["state"], other["state"]
    if (state, other_state) == ("set", "set"):
        return settle_rows(one, other, rules)
    if "surrender" in (state, other_state):
        return settle_surrender(one, other, rules)
    if "natural" in (state, other_state):
        return settle_natural(one, other, rules)
    if state == other_state:
        return Counter()
    if other_state == "foul":
        return price_of_a_foul(one, rules)
    return negated(price_of_a_foul(other, rules))


def negated(owed: Owed) -> Owed:
    return Counter({kind: -units for kind, units in owed.items()})


def full_scoop(rules: Rules) -> int:
    """R-SCORE-5: three rows and the bonus for all three, multiplied."""
    rows = 3 * rules["scoring.row_units"] + rules["scoring.scoop_bonus"]
    return int(rows * rules["scoring.scoop_multiplier"])


# --- hands that are not compared ------------------------------------------------------------------


def price_of_a_foul(winner: Seat, rules: Rules) -> Owed:
    """R-FOUL-2, R-FOUL-3: the amount, and the winner's royalties as though every row were won."""
    units = rules["foul.units"]
    owed: Owed = Counter(foul=full_scoop(rules) if units == "scoop" else units)
    if rules["foul.pays_royalties"]:
        owed["royalty"] = sum(capped(winner["row_royalties"], rules).values())
    return owed


def settle_surrender(one: Seat, other: Seat, rules: Rules) -> Owed:
    """R-SURR-1."""
    if {one["state"], other["state"]} <= {"surrender", "foul"}:
        return Counter()
    units = rules["surrender.units"]
    return Counter(surrender=-units if one["state"] == "surrender" else units)


def settle_natural(one: Seat, other: Seat, rules: Rules) -> Owed:
    """R-NAT-1, R-NAT-4, R-FOUL-4."""
    order = [entry["kind"] for entry in rules["naturals.list"]]
    prices = [
        entry["units"] + (full_scoop(rules) if entry["plus_scoop"] else 0)
        for entry in rules["naturals.list"]
    ]
    place = order.index(one["natural"]) if one["natural"] else len(order)
    other_place = order.index(other["natural"]) if other["natural"] else len(order)
    if place == other_place:
        return Counter()
    if place < other_place:
        return Counter(natural=prices[place])
    return Counter(natural=-prices[other_place])


# --- hands that are compared ----------------------------------------------------------------------


def row_results(one: Seat, other: Seat, rules: Rules) -> dict[str, int]:
    """By row: 1 won, 0 tied, −1 lost, as the first seat sees it."""
    return {row: winner_of_row(row, one[row], other[row], rules) for row in ROWS}


def is_scoop(results: Mapping[str, int], rules: Rules) -> bool:
    """R-SCORE-5: whether these results scoop the other."""
    tally = Counter(results.values())
    if rules["scoring.scoop_needs"] == "none_lost":
        return tally[-1] == 0 and tally[1] > 0
    return tally[1] == 3


def capped(amounts: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """R-ROY-3: filled front, middle, back up to the cap."""
    left = rules["royalties.cap_units"]
    if left == "none":
        return dict(amounts)
    paid = {}
    for row in ROWS:
        paid[row] = min(amounts.get(row, 0), left)
        left -= paid[row]
    return paid


def earned(holder: Seat, other: Seat, results: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """R-ROY-2, R-ROY-3: a seat's royalties from one opponent by row; `results` as the holder sees them."""
    amounts = {}
    for row in ROWS:
        mine, theirs = holder["row_royalties"][row], other["row_royalties"][row]
        same_kind = kind_of_royalty(row, holder[row], rules) == kind_of_royalty(
            row, other[row], rules
        )
        lost_to_the_row = rules["royalties.paid"] == "row_winner" and results[row] != 1
        cancelled = rules["royalties.paid"] == "cancel_equal" and same_kind and mine and theirs
        amounts[row] = 0 if lost_to_the_row or cancelled else mine
    return capped(amounts, rules)


def settle_rows(one: Seat, other: Seat, rules: Rules) -> Owed:
    """R-SCORE-1 to R-SCORE-6 and R-ROY for two hands in order."""
    results = row_results(one, other, rules)
    reversed_results = {row: -result for row, result in results.items()}
    mine = earned(one, other, results, rules)
    theirs = earned(other, one, reversed_results, rules)

    owed: Owed = Counter()
    for row in ROWS:
        winners_royalty = {1: mine[row], -1: theirs[row], 0: 0}[results[row]]
        if rules["royalties.kind"] == "extra" or not winners_royalty:
            owed["row"] += results[row] * rules["scoring.row_units"]
    owed["royalty"] = sum(mine.values()) - sum(theirs.values())
    if is_scoop(results, rules):
        owed["scoop"] = rules["scoring.scoop_bonus"]
    elif is_scoop(reversed_results, rules):
        owed["scoop"] = -rules["scoring.scoop_bonus"]
    else:
        owed["majority"] = majority(results, rules)
        return owed
    owed["multiplier"] = owed.total() * (rules["scoring.scoop_multiplier"] - 1)
    return owed


def majority(results: Mapping[str, int], rules: Rules) -> int:
    """R-SCORE-2, R-SCORE-3: the bonus for more rows won than lost, signed."""
    tally = Counter(results.values())
    won, lost = tally[1], tally[-1]
    needed = 2 if rules["scoring.majority_needs"] == "two_rows" else 1
    if won == lost or max(won, lost) < needed:
        return 0
    return int(rules["scoring.majority_bonus"]) * (1 if won > lost else -1)


# --- over the whole table -------------------------------------------------------------------------


def beats_all_rows(one: Seat, other: Seat, rules: Rules) -> bool:
    """R-SCORE-6: a scoop by rows, or an opponent who fouled."""
    if one["state"] != "set":
        return False
    if other["state"] == "foul":
        return True
    return other["state"] == "set" and is_scoop(row_results(one, other, rules), rules)


def table_scooper(seats: Mapping[int, Seat], rules: Rules) -> int | None:
    """R-SCORE-6: the seat that scooped every opponent, two at least."""
    for number, seat in seats.items():
        others = [other for other in seats.values() if other is not seat]
        if len(others) >= 2 and all(beats_all_rows(seat, other, rules) for other in others):
            return number
    return None
