"""A whole hand from its document: seats, pairs, chips, what follows for the next hand."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tests.oracle.chips import (
    fewest_payments,
    level_at,
    pay_clockwise,
    pay_in_proportion,
    seat_fee,
    unit_of,
    winner_fee,
)
from tests.oracle.fantasyland import next_fantasyland, streak_after, super_bowl
from tests.oracle.naturals import natural_of
from tests.oracle.pairs import settle_pair, table_scooper
from tests.oracle.presets import RULE_SETS
from tests.oracle.rows import ROWS, is_foul
from tests.oracle.schedules import SCHEDULES, Schedule, royalty
from tests.oracle.side_bets import settle_side_bets

ONE_ROYALTY = "royalties.schedule."
Pairs = dict[tuple[int, int], Counter[str]]


def rules_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The rule set a document is played by, as paths and values; a path to one royalty changes that entry."""
    options = document.get("options", {})
    single = {path: units for path, units in options.items() if path.startswith(ONE_ROYALTY)}
    rules = {**RULE_SETS[document["rules"]], **options}
    if single:
        rules["royalties.schedule"] = with_entries(rules["royalties.schedule"], single)
    return {path: value for path, value in rules.items() if path not in single}


def with_entries(schedule: str | Schedule, changes: Mapping[str, int]) -> Schedule:
    """A schedule with some hands priced anew, by their paths."""
    named = SCHEDULES[schedule] if isinstance(schedule, str) else schedule
    table = {row: dict(entries) for row, entries in named.items()}
    for path, units in changes.items():
        row, hand = path.removeprefix(ONE_ROYALTY).split(".")
        table[row][hand] = units
    return table


def seat_of(entry: Mapping[str, Any], rules: Mapping[str, Any], multiplier: int) -> dict[str, Any]:
    """A seat with how its hand stands: set, foul, natural or surrender; royalties multiplied (R-PAY-2)."""
    seat: dict[str, Any] = {**entry, "natural": natural_of(entry, rules), "row_royalties": {}}
    if entry.get("surrender"):
        seat["state"] = "surrender"
    elif seat["natural"]:
        seat["state"] = "natural"
    elif is_foul(entry, rules):
        seat["state"] = "foul"
    else:
        seat["state"] = "set"
        seat["row_royalties"] = {row: multiplier * royalty(row, entry[row], rules) for row in ROWS}
    return seat


def settle_pairs(seats: Mapping[int, Mapping[str, Any]], rules: Mapping[str, Any]) -> Pairs:
    """Every pair, lower seat first: what the higher pays the lower by kind of line."""
    scooper = table_scooper(seats, rules)
    pairs: Pairs = {}
    for a, b in combinations(sorted(seats), 2):
        owed = settle_pair(seats[a], seats[b], rules)
        if scooper in (a, b):
            owed["multiplier"] += owed.total() * (rules["scoring.table_scoop_multiplier"] - 1)
        owed["super_bowl"] = super_bowl(seats[a], seats[b], rules)
        pairs[a, b] = owed
    return pairs


def settle_chips(
    pairs: Pairs,
    unit: int,
    around: list[int],
    stacks: Mapping[int, int | None],
    rules: Mapping[str, Any],
    chip: int,
) -> tuple[dict[int, int], list[dict[str, int]]]:
    """Net chips by seat and what went unpaid, pair after pair clockwise."""
    debts = []
    for a, b in combinations(around, 2):
        owed = pairs[min(a, b), max(a, b)].total() * unit * (1 if a < b else -1)
        debts.append((b, a, owed) if owed > 0 else (a, b, -owed))
    paid = [amount for _, _, amount in debts]
    if rules["short_stack.policy"] == "clockwise":
        paid = pay_clockwise(debts, stacks)
    elif rules["short_stack.policy"] == "proportional":
        paid = pay_in_proportion(debts, stacks, chip)
    net = dict.fromkeys(around, 0)
    unpaid = []
    for (payer, payee, amount), part in zip(debts, paid, strict=True):
        net[payer] -= part
        net[payee] += part
        if part < amount:
            unpaid.append({"from": payer, "to": payee, "amount": amount - part})
    return net, unpaid


def settle(document: Mapping[str, Any]) -> dict[str, Any]:
    """The settlement of a document without errors; `stack_short` names the seats a refusal would."""
    rules = rules_of(document)
    multiplier = level_at(rules, document.get("hand_number", 1))["royalty_multiplier"]
    seats = {entry["seat"]: seat_of(entry, rules, multiplier) for entry in document["seats"]}
    unit = unit_of(document, rules)
    chip = document.get("smallest_chip", 1)
    button = document.get("button", max(seats))
    around = sorted(seats, key=lambda seat: (seat - button - 1) % 4)

    pairs = settle_pairs(seats, rules)
    net_units = dict.fromkeys(seats, 0)
    for (a, b), owed in pairs.items():
        net_units[a] += owed.total()
        net_units[b] -= owed.total()

    fees = {number: seat_fee(seat.get("stack"), rules) for number, seat in seats.items()}
    stacks = {
        number: None if seat.get("stack") is None else seat["stack"] - fees[number]
        for number, seat in seats.items()
    }
    short = []
    for number in seats:
        stack = stacks[number]
        if stack is not None and stack + net_units[number] * unit < 0:
            short.append(number)
    net, unpaid = settle_chips(pairs, unit, around, stacks, rules, chip)
    return {
        "net_units": net_units,
        "net": net,
        "pairs": pairs,
        "states": {number: seat["state"] for number, seat in seats.items()},
        "naturals": {number: seat["natural"] for number, seat in seats.items()},
        "royalties": {
            number: sum(seat["row_royalties"].values()) for number, seat in seats.items()
        },
        "fantasyland": {number: next_fantasyland(seat, rules) for number, seat in seats.items()},
        "fantasyland_streak": {number: streak_after(seat) for number, seat in seats.items()},
        "moves": fewest_payments(net, around),
        "unpaid": unpaid,
        "fees": {number: fees[number] + winner_fee(net[number], rules, chip) for number in seats},
        "side_bets": settle_side_bets(seats, rules),
        "stack_short": short if rules["short_stack.policy"] == "refuse" else [],
    }
