"""What the house takes for the game: fees, beside the pairs and never in them (R-PAY-4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from settlement.engine.short_stacks import Stacks
from settlement.engine.words import CollectionKind

BeforePairs = Callable[["CollectionRules", int | None], int]
"""What a seat pays of its stack, None without limit, before the pairs are paid."""
AfterPairs = Callable[["CollectionRules", int, int], int]
"""What a seat pays of what it won, in whole smallest chips."""


@dataclass(frozen=True, slots=True)
class CollectionRules:
    """How the house is paid, amounts in minor units; no cap is None.

    ``before`` and ``after`` are what the kind stands for, None where it takes nothing then. Time
    charges are taken at the table, by the clock; a hand knows nothing of them.
    """

    kind: CollectionKind
    before: BeforePairs | None
    after: AfterPairs | None
    amount: int
    period_minutes: int
    basis_points: int
    cap: int | None

    def before_pairs(self, stacks: Stacks) -> dict[int, int]:
        """What each seat dealt in pays before the pairs are paid; not more than its stack."""
        if self.before is None:
            return dict.fromkeys(stacks, 0)
        return {seat: self.before(self, stack) for seat, stack in stacks.items()}

    def stacks_left(self, stacks: Stacks, fees: Mapping[int, int]) -> Stacks:
        """What each seat has to pay its pairs with."""
        if self.before is None:
            return stacks
        return {
            seat: None if stack is None else stack - fees[seat] for seat, stack in stacks.items()
        }

    def after_pairs(self, net: Mapping[int, int], smallest_chip: int) -> dict[int, int]:
        """What each seat pays of what it won, in whole smallest chips."""
        if self.after is None:
            return dict.fromkeys(net, 0)
        return {seat: self.after(self, won, smallest_chip) for seat, won in net.items()}


def collection_rules(collection: Mapping[str, Any], cap: int | None) -> CollectionRules:
    """The rules of collection from their options as they were written."""
    kind = CollectionKind(collection["kind"])
    return CollectionRules(
        kind=kind,
        before=BEFORE_PAIRS.get(kind),
        after=AFTER_PAIRS.get(kind),
        amount=collection["amount"],
        period_minutes=collection["period_minutes"],
        basis_points=collection["basis_points"],
        cap=cap,
    )


def _from_each_seat(rules: CollectionRules, stack: int | None) -> int:
    return rules.amount if stack is None else min(rules.amount, stack)


def _of_net_win(rules: CollectionRules, net: int, smallest_chip: int) -> int:
    share = max(net, 0) * rules.basis_points // 10_000
    charged = share if rules.cap is None else min(share, rules.cap)
    return charged // smallest_chip * smallest_chip


BEFORE_PAIRS: Mapping[CollectionKind, BeforePairs] = {CollectionKind.PER_HAND: _from_each_seat}
AFTER_PAIRS: Mapping[CollectionKind, AfterPairs] = {CollectionKind.PERCENT_OF_NET_WIN: _of_net_win}
