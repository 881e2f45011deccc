"""From units to chips: who pays whom, short stacks, and the fewest payments (R-PAY-1, 3, 5)."""

from collections.abc import Callable, Collection, Mapping, Sequence

from settlement.engine.errors import HandRefusedError, Problem
from settlement.engine.lines import Payment
from settlement.engine.words import ShortStackPolicy

Owed = Mapping[tuple[int, int], int]
"""Minor units by pair of seats (a < b), positive when b pays a."""

Stacks = Mapping[int, int | None]
"""Chips by seat in minor units before the hand; None is without limit."""

_CLOCKWISE = {1: (2, 3, 4, 1), 2: (3, 4, 1, 2), 3: (4, 1, 2, 3), 4: (1, 2, 3, 4)}
"""The four seats from the button's left on, by the button's seat."""

Payer = Callable[[Sequence[Payment], Stacks], list[Payment]]
"""Debts in paying order and stacks to what is paid of each debt, in the same order."""


def seats_clockwise(seats: Collection[int], button: int) -> list[int]:
    """The seats in order clockwise from the button's left; the button itself comes last."""
    return [seat for seat in _CLOCKWISE[button] if seat in seats]


def collect(
    owed: Owed, stacks: Stacks, button: int, pay: Payer
) -> tuple[dict[int, int], tuple[Payment, ...]]:
    """Let every pair be paid as far as chips and policy go.

    Returns:
        The net of each seat in minor units, and what went unpaid, in paying order.

    Raises:
        HandRefusedError: the policy refuses such a hand.
    """
    net = dict.fromkeys(stacks, 0)
    due = dict.fromkeys(stacks, 0)
    for (a, b), amount in owed.items():
        net[a] += amount
        net[b] -= amount
        due[b if amount > 0 else a] += abs(amount)
    if all(stack is None or stack >= due[seat] for seat, stack in stacks.items()):
        return net, ()  # Everybody can pay out of what they had: no policy says otherwise.
    debts = debts_in_paying_order(owed, stacks, button)
    paid = pay(debts, stacks)
    unpaid = tuple(
        Payment(debt.payer, debt.payee, debt.amount - part.amount)
        for debt, part in zip(debts, paid, strict=True)
        if debt != part
    )
    return net_of(paid, stacks), unpaid


def debts_in_paying_order(owed: Owed, seats: Collection[int], button: int) -> list[Payment]:
    """The pairs as debts, one after the other as they are paid: 1v2, 1v3, 1v4, 2v3 ... (R-PAY-3).

    Whoever owes nothing to the other is left out.
    """
    order = seats_clockwise(seats, button)
    debts = []
    for place, first in enumerate(order):
        for second in order[place + 1 :]:
            a, b = (first, second) if first < second else (second, first)
            amount = owed[a, b]
            if amount:
                debts.append(Payment(b, a, amount) if amount > 0 else Payment(a, b, -amount))
    return debts


def _pay_clockwise(debts: Sequence[Payment], stacks: Stacks) -> list[Payment]:
    """Each debt is paid as far as the chips go, winnings already received included (R-PAY-3)."""
    chips = dict(stacks)
    paid = []
    for payer, payee, amount in debts:
        held = chips[payer]
        reached = amount if held is None else min(amount, held)
        if held is not None:
            chips[payer] = held - reached
        received = chips[payee]
        if received is not None:
            chips[payee] = received + reached
        paid.append(Payment(payer, payee, reached))
    return paid


def _pay_or_refuse(debts: Sequence[Payment], stacks: Stacks) -> list[Payment]:
    """Every debt in full, or nothing: each seat that would end below zero is named (R-PAY-3)."""
    net = net_of(debts, stacks)
    short = [
        Problem("stack_short", f"seat {seat} is {-(stack + net[seat])} short", seat=seat)
        for seat, stack in stacks.items()
        if stack is not None and stack + net[seat] < 0
    ]
    if short:
        raise HandRefusedError(short)
    return list(debts)


PAYERS: Mapping[ShortStackPolicy, Payer] = {
    ShortStackPolicy.CLOCKWISE: _pay_clockwise,
    ShortStackPolicy.REFUSE: _pay_or_refuse,
}
"""What each policy for short stacks does."""


def net_of(payments: Sequence[Payment], seats: Collection[int]) -> dict[int, int]:
    """What the payments come to for each seat, in minor units; the sum is zero."""
    net = dict.fromkeys(seats, 0)
    for payer, payee, amount in payments:
        net[payer] -= amount
        net[payee] += amount
    return net


def fewest_moves(net: Mapping[int, int], button: int) -> tuple[Payment, ...]:
    """The shortest list of payments that brings the net about (R-PAY-5).

    The largest debtor pays the largest creditor, ties to the seat nearest the button's left, until
    nobody owes. Each payment settles one of the two, so n seats need at most n - 1; with up to four
    seats no list is shorter.
    """
    left = {seat: net[seat] for seat in seats_clockwise(net, button) if net[seat]}
    moves = []
    while left:
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        moves.append(Payment(payer, payee, amount))
        for seat, change in ((payer, amount), (payee, -amount)):
            left[seat] += change
            if not left[seat]:
                del left[seat]
    return tuple(moves)
