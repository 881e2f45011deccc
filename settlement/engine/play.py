"""Settle a hand: the rule book's table of contents.

Every seat's rows are ranked and checked for order, every pair of seats is scored line by line,
units become chips, and the result is checked to add up before it leaves.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from settlement.engine.cards import cards_key
from settlement.engine.errors import EngineFaultError
from settlement.engine.fouls import ORDER_CHECKS
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.lines import Line, Outcome, Pair, Payment, SeatResult
from settlement.engine.naturals import Natural, best_natural
from settlement.engine.payout import PAYERS, debts_in_paying_order, fewest_moves, net_of
from settlement.engine.ranking import (
    category_word,
    describe,
    rank_five,
    rank_five_wheel_second,
    rank_three,
)
from settlement.engine.rules import HouseRules
from settlement.engine.scoring import Shown, score_pair
from settlement.engine.words import Detect, Wheel

RANK_FIVE: Mapping[Wheel, Callable[[int], int]] = {
    Wheel.LOW: rank_five,
    Wheel.SECOND: rank_five_wheel_second,
}
"""How middle and back are ranked (R-RANK-2)."""

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
    shown = [show_seat(seat, hand.rules) for seat in hand.seats]
    scored = {(a.seat, b.seat): score_pair(a, b, hand.rules) for a, b in combinations(shown, 2)}
    outcome = _pay(hand, shown, scored)
    check_outcome(outcome)
    return outcome


def show_seat(seat: SeatInput, rules: HouseRules) -> Shown:
    """Rank what a seat shows: a surrender, a natural, or three rows with order and royalties."""
    if seat.surrender:
        return Shown(seat.seat, (), (), _NO_ROYALTIES, None, None, surrender=True, is_set=False)
    if natural := natural_of(seat, rules):
        return Shown(seat.seat, (), (), _NO_ROYALTIES, None, natural, surrender=False, is_set=False)
    rank_five_cards = RANK_FIVE[rules.rows.wheel]
    front = rank_three(cards_key(seat.front or ()))
    middle = rank_five_cards(cards_key(seat.middle or ()))
    back = rank_five_cards(cards_key(seat.back or ()))
    foul = ORDER_CHECKS[rules.rows.order, rules.rows.missing_kicker](front, middle, back)
    return Shown(
        seat.seat,
        (front, middle, back),
        (describe(front), describe(middle), describe(back)),
        _NO_ROYALTIES if foul else rules.royalties.tables.units_of(front, middle, back),
        foul,
        None,
        surrender=False,
        is_set=foul is None,
    )


def natural_of(seat: SeatInput, rules: HouseRules) -> Natural | None:
    """The natural that counts for a seat: the declared one, or the best that shows (R-NAT-4)."""
    if rules.naturals.detect is Detect.AUTOMATIC:
        return best_natural(cards_key(seat.all_cards), rules.naturals.offered)
    if seat.natural is None:
        return None
    return next(natural for natural in rules.naturals.offered if natural.kind == seat.natural)


def _pay(
    hand: HandInput, shown: Sequence[Shown], scored: Mapping[tuple[int, int], Sequence[Line]]
) -> Outcome:
    """Turn units into chips: pairs in paying order, short stacks, fewest moves (R-PAY)."""
    numbers = [seat.seat for seat in hand.seats]
    units = {pair: sum([line.units for line in lines]) for pair, lines in scored.items()}
    owed = {pair: amount * hand.unit for pair, amount in units.items()}
    debts = debts_in_paying_order(owed, numbers, hand.button)
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    paid = PAYERS[hand.rules.short_stack.policy](debts, stacks)
    unpaid = tuple(
        Payment(debt.payer, debt.payee, debt.amount - part.amount)
        for debt, part in zip(debts, paid, strict=True)
        if debt.amount != part.amount
    )
    short = {frozenset((payer, payee)): amount for payer, payee, amount in unpaid}
    net = net_of(paid, numbers)
    return Outcome(
        unit=hand.unit,
        button=hand.button,
        hand_number=hand.hand_number,
        pairs=tuple(
            Pair(a, b, units[a, b], tuple(lines), owed[a, b], short.get(frozenset((a, b)), 0))
            for (a, b), lines in scored.items()
        ),
        seats=tuple(
            _seat_result(seat, player, units, net)
            for seat, player in zip(hand.seats, shown, strict=True)
        ),
        moves=fewest_moves(net, hand.button),
        unpaid=unpaid,
    )


def _seat_result(
    seat: SeatInput,
    player: Shown,
    units: Mapping[tuple[int, int], int],
    net: Mapping[int, int],
) -> SeatResult:
    front, middle, back = map(category_word, player.strengths) if player.strengths else _UNSEEN
    number = seat.seat
    return SeatResult(
        seat=number,
        front=front,
        middle=middle,
        back=back,
        foul=player.foul,
        natural=str(player.natural.kind) if player.natural else None,
        surrender=seat.surrender,
        royalties=sum(player.royalties),
        units=sum(
            [
                amount if a == number else -amount
                for (a, b), amount in units.items()
                if number in (a, b)
            ]
        ),
        net=net[number],
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
