"""From units to chips: who pays whom, short stacks, and the fewest payments (R-PAY-1, 3, 5)."""

from collections.abc import Collection, Iterable, Mapping

from settlement.engine.lines import Pair, Payment, net_of
from settlement.engine.named import make
from settlement.engine.short_stacks import Payer, Stacks

Owed = Mapping[tuple[int, int], int]
"""Minor units by pair of seats (a < b), positive when b pays a."""

_CLOCKWISE = {1: (2, 3, 4, 1), 2: (3, 4, 1, 2), 3: (4, 1, 2, 3), 4: (1, 2, 3, 4)}
"""The four seats from the button's left on, by the button's seat."""


def seats_clockwise(seats: Collection[int], button: int) -> list[int]:
    """The seats in order clockwise from the button's left; the button itself comes last."""
    return [seat for seat in _CLOCKWISE[button] if seat in seats]


def can_all_pay(pairs: Iterable[Pair], stacks: Stacks) -> bool:
    """Whether everybody can pay out of what they had: then no policy says otherwise."""
    limited = {seat: stack for seat, stack in stacks.items() if stack is not None}
    if not limited:
        return True
    for a, b, _, _, owed, _ in pairs:
        payer = b if owed > 0 else a
        if payer in limited:
            limited[payer] -= abs(owed)
    return min(limited.values()) >= 0


def collect(
    owed: Owed, stacks: Stacks, button: int, pay: Payer, *, smallest_chip: int = 1
) -> tuple[dict[int, int], tuple[Payment, ...]]:
    """Let every pair be paid as far as chips and policy go.

    Returns:
        The net of each seat in minor units, and what went unpaid, in paying order.

    Raises:
        HandRefusedError: the policy refuses such a hand.
    """
    debts = debts_in_paying_order(owed, stacks, button)
    paid = pay(debts, stacks, smallest_chip)
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


def fewest_moves(net: Mapping[int, int], button: int) -> tuple[Payment, ...]:
    """The shortest list of payments that brings the net about (R-PAY-5).

    The largest debtor pays the largest creditor, ties to the seat nearest the button's left, until
    nobody owes. Each payment settles one of the two, so n seats need at most n - 1; with up to four
    seats no list is shorter.
    """
    seats = _CLOCKWISE[button]
    left = [net.get(seat, 0) for seat in seats]
    moves = []
    while is_owed := max(left):
        owes = min(left)
        payer, payee = left.index(owes), left.index(is_owed)
        over = is_owed + owes
        if over > 0:
            amount, left[payer], left[payee] = -owes, 0, over
        else:
            amount, left[payer], left[payee] = is_owed, over, 0
        moves.append(make(Payment, (seats[payer], seats[payee], amount)))
    return tuple(moves)
