"""Settle a hand: the rule book's table of contents.

Every seat's rows are ranked and checked for order, every pair of seats is scored line by line,
units become chips, and the result is checked to add up before it leaves.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from settlement.engine.errors import EngineFaultError
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.lines import Line, Outcome, Pair, Payment, SeatResult
from settlement.engine.naturals import Natural, best_natural
from settlement.engine.payout import debts_in_paying_order, fewest_moves, net_of
from settlement.engine.ranking import category_word, describe, rank_three
from settlement.engine.rules import HouseRules
from settlement.engine.scoring import Shown, score_pair
from settlement.engine.words import Detect

Scored = Mapping[tuple[int, int], Sequence[Line]]
"""The lines of each pair of seats, the lower number first."""

_NO_ROYALTIES = (0, 0, 0)
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
        return Shown(number, (), (), _NO_ROYALTIES, None, None, surrender=True, is_set=False)
    if natural := natural_of(seat, rules):
        return Shown(number, (), (), _NO_ROYALTIES, None, natural, surrender=False, is_set=False)
    rank_five = rules.rows.rank_five
    front = rank_three(sum(seat.front or ()))
    middle = rank_five(sum(seat.middle or ()))
    back = rank_five(sum(seat.back or ()))
    strengths = (front, middle, back)
    hands = (describe(front), describe(middle), describe(back))
    if foul := rules.rows.order_check(front, middle, back):
        return Shown(number, strengths, hands, _NO_ROYALTIES, foul, None, False, False)  # noqa: FBT003
    royalties = rules.royalties.tables.units_of(front, middle, back)
    return Shown(number, strengths, hands, royalties, None, None, False, True)  # noqa: FBT003


def natural_of(seat: SeatInput, rules: HouseRules) -> Natural | None:
    """The natural that counts for a seat: the declared one, or the best that shows (R-NAT-4)."""
    if rules.naturals.detect is Detect.AUTOMATIC:
        return best_natural(sum(seat.all_cards), rules.naturals.offered)
    if seat.natural is None:
        return None
    return next(natural for natural in rules.naturals.offered if natural.kind == seat.natural)


def pay_out(hand: HandInput, shown: Sequence[Shown], scored: Scored) -> Outcome:
    """Turn units into chips: pairs in paying order, short stacks, fewest moves (R-PAY)."""
    numbers = [seat.seat for seat in hand.seats]
    units = {pair: sum([line.units for line in lines]) for pair, lines in scored.items()}
    owed = {pair: amount * hand.unit for pair, amount in units.items()}
    debts = debts_in_paying_order(owed, numbers, hand.button)
    paid = hand.rules.short_stack.pay(debts, {seat.seat: seat.stack for seat in hand.seats})
    net = net_of(paid, numbers)
    unpaid = [
        Payment(debt.payer, debt.payee, debt.amount - part.amount)
        for debt, part in zip(debts, paid, strict=True)
        if debt.amount != part.amount
    ]
    short = {(min(a, b), max(a, b)): amount for a, b, amount in unpaid}
    won = dict.fromkeys(numbers, 0)
    for (a, b), amount in units.items():
        won[a] += amount
        won[b] -= amount
    return Outcome(
        unit=hand.unit,
        button=hand.button,
        hand_number=hand.hand_number,
        pairs=tuple(
            [
                Pair(a, b, units[a, b], tuple(lines), owed[a, b], short.get((a, b), 0))
                for (a, b), lines in scored.items()
            ]
        ),
        seats=tuple(
            [
                _seat_result(seat, player, won[seat.seat], net[seat.seat])
                for seat, player in zip(hand.seats, shown, strict=True)
            ]
        ),
        moves=fewest_moves(net, hand.button),
        unpaid=tuple(unpaid),
    )


def _seat_result(seat: SeatInput, player: Shown, units: int, net: int) -> SeatResult:
    front, middle, back = map(category_word, player.strengths) if player.strengths else _UNSEEN
    return SeatResult(
        seat=seat.seat,
        front=front,
        middle=middle,
        back=back,
        foul=player.foul,
        natural=str(player.natural.kind) if player.natural else None,
        surrender=seat.surrender,
        royalties=sum(player.royalties),
        units=units,
        net=net,
        fee=0,
        streak_in=seat.fantasyland_streak,
        streak_out=0,
        fantasyland_cards=None,
        stack_before=seat.stack,
    )


def check_outcome(outcome: Outcome) -> None:
    """Hold the outcome to what it promises: lines make pairs, pairs make seats, seats make zero.

    Raises:
        EngineFaultError: they do not (R-PAY-1).
    """
    for pair in outcome.pairs:
        if pair.units != sum([line.units for line in pair.lines]):
            raise EngineFaultError(f"lines of {pair.seat_a} and {pair.seat_b} miss their pair")
    if sum([seat.units for seat in outcome.seats]) or sum([seat.net for seat in outcome.seats]):
        raise EngineFaultError("the seats do not add up to zero")
    moved = net_of(outcome.moves, [seat.seat for seat in outcome.seats])
    if moved != outcome.net:
        raise EngineFaultError("the payments do not bring the net about")
