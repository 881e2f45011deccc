"""What a settlement consists of: lines with their rules, pairs, seats, payments.

Codes, numbers and parameters only. Wording is made from them elsewhere, in any language.
"""

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple


class Line(NamedTuple):
    """One reason why units move between two seats.

    ``units`` is signed like its pair's: positive, the second seat pays the first. ``to`` is the
    seat that gains, None when nothing moves. ``rule`` is the number of the rule that says so;
    ``params`` what a reader needs to follow it.
    """

    kind: str
    row: str | None
    to: int | None
    units: int
    rule: str
    params: Mapping[str, str | int]


Params = Mapping[str, str | int]

units_of = attrgetter("units")
"""The units of a line, of a seat, of a royalty."""


class Pair(NamedTuple):
    """Two seats settled with each other; the lines add up to ``units``.

    ``owed`` is units times the unit's value in minor units, signed likewise; ``unpaid`` is what of
    it the debtor's chips did not reach, never negative.
    """

    seat_a: int
    seat_b: int
    units: int
    lines: tuple[Line, ...]
    owed: int
    unpaid: int


class SeatResult(NamedTuple):
    """What a hand came to for one seat.

    Rows hold category words, None where a row was not examined (naturals, surrenders). ``units``
    and ``net`` (minor units, after short stacks) are sums over the seat's pairs; ``fee`` goes to
    the house beside them. ``streak_in`` and ``streak_out`` count Fantasylands in a row before and
    after the hand; ``fantasyland_cards`` are dealt to the seat in the next, None in the ordinary
    way.
    """

    seat: int
    front: str | None
    middle: str | None
    back: str | None
    foul: str | None
    natural: str | None
    surrender: bool
    royalties: int
    units: int
    net: int
    stack_before: int | None
    streak_in: int
    streak_out: int = 0
    fantasyland_cards: int | None = None
    fee: int = 0


class SideBetResult(NamedTuple):
    """A side bet judged; ``house`` is what the house wins in minor units, negative when it pays."""

    seat: int
    code: str
    stake: int
    won: bool
    house: int


class Payment(NamedTuple):
    """Chips from one seat to another, in minor units."""

    payer: int
    payee: int
    amount: int


def net_of(payments: Sequence[Payment], seats: Collection[int]) -> dict[int, int]:
    """What the payments come to for each seat, in minor units; the sum is zero."""
    net = dict.fromkeys(seats, 0)
    for payer, payee, amount in payments:
        net[payer] -= amount
        net[payee] += amount
    return net


class Outcome(NamedTuple):
    """A settled hand. Seats ascend; pairs ascend by first, then second seat."""

    unit: int
    button: int
    hand_number: int
    pairs: tuple[Pair, ...]
    seats: tuple[SeatResult, ...]
    moves: tuple[Payment, ...]
    unpaid: tuple[Payment, ...]
    side_bets: tuple[SideBetResult, ...] = ()

    @property
    def net_units(self) -> dict[int, int]:
        """Units won or lost by seat; they add up to zero."""
        return {seat.seat: seat.units for seat in self.seats}

    @property
    def net(self) -> dict[int, int]:
        """Minor units won or lost by seat, after short stacks; they add up to zero."""
        return {seat.seat: seat.net for seat in self.seats}


def outcome_facts(outcome: Outcome) -> dict[str, object]:
    """The outcome as plain values without wording: what an outcome's digest covers."""
    return {
        "unit": outcome.unit,
        "button": outcome.button,
        "hand_number": outcome.hand_number,
        "pairs": [
            {**pair._asdict(), "lines": [line._asdict() for line in pair.lines]}
            for pair in outcome.pairs
        ],
        "seats": [seat._asdict() for seat in outcome.seats],
        "moves": [list(move) for move in outcome.moves],
        "unpaid": [list(payment) for payment in outcome.unpaid],
        "side_bets": [list(bet) for bet in outcome.side_bets],
    }
