"""Settle a hand: the rule book's table of contents.

Every seat's rows are ranked and checked for order, every pair of seats is scored line by line,
units become chips, and the result is checked to add up before it leaves.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from settlement.engine.errors import EngineFaultError
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.lines import Line, Outcome, Pair, SeatResult
from settlement.engine.naturals import Natural, best_natural
from settlement.engine.payout import collect, fewest_moves, net_of
from settlement.engine.ranking import category_word, describe, rank_three
from settlement.engine.rules import HouseRules
from settlement.engine.scoring import Royalty, Shown, score_pair
from settlement.engine.words import Detect

Scored = Mapping[tuple[int, int], Sequence[Line]]
"""The lines of each pair of seats, the lower number first."""

_UNSEEN = (None, None, None)


def settle_hand(hand: HandInput) -> Outcome:
    """Settle every pair of seats of a hand under its rules.

    Returns:
        The outcome: per pair the lines and their sum in units, per seat the net in units and in
        minor units after short stacks, the payments that bring it about, what went unpaid.

    Raises:
        HandRefusedError: stacks do not reach and the rules refuse such a hand (R-PAY-3).
        EngineFaultError: the result does not add up; a fault of this code, never of the entry.

    Source: R-RANK to R-PAY; the zero sum is R-PAY-1.
    """
    rules = hand.rules
    shown = [show_seat(seat, rules) for seat in hand.seats]
    scored = {(a.seat, b.seat): score_pair(a, b, rules) for a, b in combinations(shown, 2)}
    outcome = pay_out(hand, shown, scored)
    check_outcome(outcome)
    return outcome


def show_seat(seat: SeatInput, rules: HouseRules) -> Shown:
    """Rank what a seat shows: a surrender, a natural, or three rows with order and royalties."""
    number = seat.seat
    if seat.surrender:
        return Shown(number, (), (), (), None, None, surrender=True, is_set=False)
    if natural := natural_of(seat, rules):
        return Shown(number, (), (), (), None, natural, surrender=False, is_set=False)
    rank_five = rules.rows.rank_five
    front = rank_three(sum(seat.front or ()))
    middle = rank_five(sum(seat.middle or ()))
    back = rank_five(sum(seat.back or ()))
    strengths = (front, middle, back)
    hands = (describe(front), describe(middle), describe(back))
    if foul := rules.rows.order_check(front, middle, back):
        return Shown(number, strengths, hands, (), foul, None, surrender=False, is_set=False)
    royalties = tuple(
        [
            Royalty(row, units, hands[row])
            for row, units in enumerate(rules.royalties.tables.units_of(front, middle, back))
            if units
        ]
    )
    return Shown(number, strengths, hands, royalties, None, None, surrender=False, is_set=True)


def natural_of(seat: SeatInput, rules: HouseRules) -> Natural | None:
    """The natural that counts for a seat: the declared one, or the best that shows (R-NAT-4)."""
    if rules.naturals.detect is Detect.AUTOMATIC:
        return best_natural(sum(seat.all_cards), rules.naturals.offered)
    if seat.natural is None:
        return None
    return next(natural for natural in rules.naturals.offered if natural.kind == seat.natural)


def pay_out(hand: HandInput, shown: Sequence[Shown], scored: Scored) -> Outcome:
    """Turn units into chips: each pair's debt, short stacks, the fewest payments (R-PAY)."""
    units = dict.fromkeys([seat.seat for seat in hand.seats], 0)
    owed: dict[tuple[int, int], int] = {}
    for pair, lines in scored.items():
        amount = sum([line.units for line in lines])
        owed[pair] = amount * hand.unit
        units[pair[0]] += amount
        units[pair[1]] -= amount
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    net, unpaid = collect(owed, stacks, hand.button, hand.rules.short_stack.pay)
    short = {(min(a, b), max(a, b)): amount for a, b, amount in unpaid}
    return Outcome(
        hand.unit,
        hand.button,
        hand.hand_number,
        pairs=tuple(
            [
                Pair(a, b, owed[a, b] // hand.unit, tuple(lines), owed[a, b], short.get((a, b), 0))
                for (a, b), lines in scored.items()
            ]
        ),
        seats=tuple(
            [
                _seat_result(seat, player, units[seat.seat], net[seat.seat])
                for seat, player in zip(hand.seats, shown, strict=True)
            ]
        ),
        moves=fewest_moves(net, hand.button),
        unpaid=unpaid,
    )


def _seat_result(seat: SeatInput, player: Shown, units: int, net: int) -> SeatResult:
    front, middle, back = map(category_word, player.strengths) if player.strengths else _UNSEEN
    natural = str(player.natural.kind) if player.natural else None
    royalties = sum([royalty.units for royalty in player.royalties])
    return SeatResult(
        seat.seat, front, middle, back, player.foul, natural, seat.surrender, royalties, units, net,
        seat.stack, seat.fantasyland_streak,
    )  # fmt: skip


def check_outcome(outcome: Outcome) -> None:
    """Hold the outcome to what it promises: lines make pairs, pairs make seats, seats make zero.

    Raises:
        EngineFaultError: they do not (R-PAY-1).
    """
    for pair in outcome.pairs:
        if pair.units != sum([line.units for line in pair.lines]):
            raise EngineFaultError(f"lines of {pair.seat_a} and {pair.seat_b} miss their pair")
    net = outcome.net
    if sum([seat.units for seat in outcome.seats]) or sum(net.values()):
        raise EngineFaultError("the seats do not add up to zero")
    if net_of(outcome.moves, net) != net:
        raise EngineFaultError("the payments do not bring the net about")
