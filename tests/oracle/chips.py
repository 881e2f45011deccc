"""Units become chips: short stacks, the house's fee, the list of payments (R-PAY)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

Debt = tuple[int, int, int]  # payer, payee, amount
Stacks = Mapping[int, int | None]


def level_at(rules: Mapping[str, Any], hand_number: int) -> Mapping[str, int]:
    """R-PAY-2: the last level that has begun."""
    begun = [level for level in rules["stakes.levels"] if level["from_hand"] <= hand_number]
    return max(begun, key=lambda level: int(level["from_hand"]))


def unit_of(document: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    """The value of a unit: the level's, or the document's in place of the first level's."""
    level = level_at(rules, document.get("hand_number", 1))
    if level["from_hand"] == 1 and "unit" in document:
        return int(document["unit"])
    return int(level["unit"])


# --- the house's fee ------------------------------------------------------------------------------


def seat_fee(stack: int | None, rules: Mapping[str, Any]) -> int:
    """R-PAY-4 `per_hand`: from each seat before the pairs are paid, as far as its stack goes."""
    if rules["collection.kind"] != "per_hand":
        return 0
    amount = int(rules["collection.amount"])
    return amount if stack is None else min(amount, stack)


def winner_fee(net: int, rules: Mapping[str, Any], chip: int) -> int:
    """R-PAY-4 `percent_of_net_win`: rounded down to the smallest chip."""
    if rules["collection.kind"] != "percent_of_net_win" or net <= 0:
        return 0
    fee = Fraction(net * rules["collection.basis_points"], 10_000)
    if rules["collection.cap"] != "none":
        fee = min(fee, Fraction(rules["collection.cap"]))
    return int(fee // chip) * chip


# --- short stacks ---------------------------------------------------------------------------------


def pay_clockwise(debts: list[Debt], stacks: Stacks) -> list[int]:
    """R-PAY-3 `clockwise`: what is paid of each debt, in order, winnings included."""
    chips = dict(stacks)
    paid = []
    for payer, payee, amount in debts:
        held = chips[payer]
        part = amount if held is None else min(amount, held)
        paid.append(part)
        for seat, change in ((payer, -part), (payee, part)):
            before = chips[seat]
            chips[seat] = None if before is None else before + change
    return paid


def pay_in_proportion(debts: list[Debt], stacks: Stacks, chip: int) -> list[int]:
    """R-PAY-3 `proportional`: what is paid of each debt; creditors stand in the order of the debts."""
    paid = [amount for _, _, amount in debts]
    for payer, stack in stacks.items():
        mine = [n for n, debt in enumerate(debts) if debt[0] == payer]
        total = sum(debts[n][2] for n in mine)
        if stack is None or total <= stack:
            continue
        whole = stack // chip
        shares = {n: Fraction(whole * debts[n][2], total) for n in mine}
        given = {n: int(shares[n]) for n in mine}
        by_remainder = sorted(mine, key=lambda n: shares[n] - int(shares[n]), reverse=True)
        left = whole - sum(given.values())
        while left:
            takers = [n for n in by_remainder if (given[n] + 1) * chip <= debts[n][2]][:left]
            if not takers:
                break
            for n in takers:
                given[n] += 1
            left -= len(takers)
        for n in mine:
            paid[n] = given[n] * chip
    return paid


# --- the list of payments -------------------------------------------------------------------------


def fewest_payments(net: Mapping[int, int], around: list[int]) -> list[dict[str, int]]:
    """R-PAY-5: the largest debtor pays the largest creditor, again and again."""
    left = dict(net)
    moves = []
    while any(left.values()):
        creditor = max(around, key=lambda seat: (left[seat], -around.index(seat)))
        debtor = max(around, key=lambda seat: (-left[seat], -around.index(seat)))
        amount = min(left[creditor], -left[debtor])
        left[creditor] -= amount
        left[debtor] += amount
        moves.append({"from": debtor, "to": creditor, "amount": amount})
    return moves


def fewest_payments_count(net: Mapping[int, int]) -> int:
    """How few payments can do it: the seats that moved, less the groups that are square among themselves."""

    def most_groups(seats: tuple[int, ...]) -> int:
        if not seats:
            return 0
        first, rest = seats[0], seats[1:]
        return max(
            1 + most_groups(tuple(seat for seat in rest if seat not in others))
            for size in range(len(rest) + 1)
            for others in combinations(rest, size)
            if net[first] + sum(net[seat] for seat in others) == 0
        )

    moved = tuple(seat for seat, amount in net.items() if amount)
    return len(moved) - most_groups(moved)
