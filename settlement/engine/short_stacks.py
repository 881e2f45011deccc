"""Short stacks: who is paid how much when the chips do not reach (R-PAY-3)."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from settlement.engine.errors import HandRefusedError, Problem
from settlement.engine.lines import Payment, net_of
from settlement.engine.words import Shortfall, ShortStackPolicy

Stacks = Mapping[int, int | None]
"""Chips by seat in minor units when the pairs are paid; None is without limit."""

Payer = Callable[[Sequence[Payment], Stacks, int], list[Payment]]
"""Debts in paying order, stacks and smallest chip to what is paid of each, in the same order."""


@dataclass(frozen=True, slots=True)
class ShortStackRules:
    """Who is paid when chips do not reach, and what becomes of the rest.

    ``pay`` is what the policy stands for. What goes unpaid is recorded either way; whether it is
    still owed (``shortfall``) is the ledger's business.
    """

    policy: ShortStackPolicy
    shortfall: Shortfall
    pay: Payer


def short_stack_rules(short_stack: Mapping[str, Any]) -> ShortStackRules:
    """The rules for short stacks from their options as they were written."""
    policy = ShortStackPolicy(short_stack["policy"])
    return ShortStackRules(
        policy=policy, shortfall=Shortfall(short_stack["shortfall"]), pay=PAYERS[policy]
    )


def _pay_clockwise(debts: Sequence[Payment], stacks: Stacks, _chip: int) -> list[Payment]:
    """Each debt is paid as far as the chips go, winnings already received included."""
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


def _pay_in_proportion(debts: Sequence[Payment], stacks: Stacks, chip: int) -> list[Payment]:
    """Who owes more than the stack divides it among its creditors; winnings do not count.

    Whole smallest chips are divided, by largest remainder; what is left of one stays.
    """
    by_payer: dict[int, list[int]] = defaultdict(list)
    for place, debt in enumerate(debts):
        by_payer[debt.payer].append(place)
    paid = list(debts)
    for payer, places in by_payer.items():
        stack = stacks[payer]
        owed = [debts[place].amount for place in places]
        if stack is not None and stack < sum(owed):
            for place, share in zip(places, _shares(owed, stack, chip), strict=True):
                paid[place] = debts[place]._replace(amount=share)
    return paid


def _shares(owed: Sequence[int], stack: int, chip: int) -> list[int]:
    """Divide a stack that is too small among debts, in whole chips, in proportion to them.

    The chips that whole shares leave go one each to the largest remainders, to the earlier of
    equal ones, never to somebody who would get more than is owed; round again while any is left
    that somebody may take.
    """
    chips, whole = stack // chip, sum(owed)
    shares = [chips * debt // whole for debt in owed]
    remainders = [chips * debt % whole for debt in owed]
    by_remainder = sorted(range(len(owed)), key=lambda place: -remainders[place])
    left = chips - sum(shares)
    while left and (
        takers := [place for place in by_remainder if (shares[place] + 1) * chip <= owed[place]]
    ):
        for place in takers[:left]:
            shares[place] += 1
        left -= len(takers[:left])
    return [share * chip for share in shares]


def _pay_or_refuse(debts: Sequence[Payment], stacks: Stacks, _chip: int) -> list[Payment]:
    """Every debt in full, or nothing: each seat that would end below zero is named."""
    net = net_of(debts, stacks)
    short = [
        Problem("stack_short", seat, params={"short": -(stack + net[seat])})
        for seat, stack in stacks.items()
        if stack is not None and stack + net[seat] < 0
    ]
    if short:
        raise HandRefusedError(short)
    return list(debts)


PAYERS: Mapping[ShortStackPolicy, Payer] = {
    ShortStackPolicy.CLOCKWISE: _pay_clockwise,
    ShortStackPolicy.PROPORTIONAL: _pay_in_proportion,
    ShortStackPolicy.REFUSE: _pay_or_refuse,
}
"""What each policy for short stacks does."""
