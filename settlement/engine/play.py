"""Settle a hand: the rule book's table of contents.

Every seat's rows are ranked and checked for order, every pair of seats is scored line by line,
units become chips, and the result is checked to add up before it leaves.
"""

from collections.abc import Collection, Sequence
from itertools import combinations

from settlement.engine.errors import EngineFaultError, HandRefusedError, Problem
from settlement.engine.fantasyland import streak_after
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.lines import (
    Outcome,
    Pair,
    Payment,
    SeatResult,
    SideBetResult,
)
from settlement.engine.named import make
from settlement.engine.naturals import Natural, best_natural
from settlement.engine.payout import can_all_pay, collect, fewest_moves
from settlement.engine.readers import INTEGER_MAX
from settlement.engine.rules import HouseRules
from settlement.engine.scoring import score_pair
from settlement.engine.shown import Shown, Way
from settlement.engine.side_bets import is_won
from settlement.engine.table_lines import Scored, add_super_bowls, add_table_scoops
from settlement.engine.words import Detect

_AUTOMATIC = Detect.AUTOMATIC
_SET = Way.SET
_UNSEEN = (None, None, None)


def settle_hand(hand: HandInput) -> Outcome:
    """Settle every pair of seats of a hand under its rules.

    Returns:
        The outcome: per pair the lines and their sum in units, per seat the net in units and in
        minor units after short stacks, the payments that bring it about, what went unpaid; beside
        them the house's fees and side bets, and what the next hand follows from.

    Raises:
        HandRefusedError: stacks do not reach and the rules refuse such a hand (R-PAY-3), or an
            amount would be larger than any integer that is written.
        EngineFaultError: the result does not add up; a fault of this code, never of the entry.

    Source: R-RANK to R-OFC; the zero sum is R-PAY-1.
    """
    rules = hand.rules
    times = rules.stakes.level_at(hand.hand_number).royalty_multiplier
    shown = [show_seat(seat, rules, times) for seat in hand.seats]
    scored = {(a.seat, b.seat): score_pair(a, b, rules) for a, b in combinations(shown, 2)}
    if rules.scoring.table_scoop_multiplier > 1:
        add_table_scoops(scored, shown, rules.scoring)
    if rules.super_bowl.units:
        streaks = {
            seat.seat: streak_of(seat, player)
            for seat, player in zip(hand.seats, shown, strict=True)
        }
        add_super_bowls(scored, streaks, rules.super_bowl)
    outcome = pay_out(hand, shown, scored)
    check_outcome(outcome)
    if rules.most_units * hand.unit > INTEGER_MAX and _largest(outcome) > INTEGER_MAX:
        most = {"most": INTEGER_MAX}
        raise HandRefusedError(
            [Problem("option_invalid", path="unit", why="unit_times", params=most)]
        )
    too_large = [bet for bet in outcome.side_bets if abs(bet.house) > INTEGER_MAX]
    if too_large:
        raise HandRefusedError([_too_large(bet) for bet in too_large])
    return outcome


def _too_large(bet: SideBetResult) -> Problem:
    params = {"bet": bet.code, "most": INTEGER_MAX}
    return Problem("field_invalid", bet.seat, path="side_bets", why="bet_large", params=params)


def _largest(outcome: Outcome) -> int:
    """The largest integer of an outcome, in size; what is not here is bounded by what is."""
    sizes = [abs(line.units) for pair in outcome.pairs for line in pair.lines]
    for pair in outcome.pairs:
        sizes += (abs(pair.units), abs(pair.owed))
    for seat in outcome.seats:
        sizes += (abs(seat.units), abs(seat.units * outcome.unit), abs(seat.net), seat.royalties)
        sizes.append(abs(seat.fee))
    return max(sizes)


def show_seat(seat: SeatInput, rules: HouseRules, royalty_multiplier: int = 1) -> Shown:
    """Rank what a seat shows: a surrender, a natural, or three rows with order and royalties."""
    if seat.surrender:
        return Shown(seat.seat, Way.SURRENDERED)
    front_key, middle_key = sum(seat.front or ()), sum(seat.middle or ())
    back_key = sum(seat.back or ())
    if seat.natural is not None or rules.naturals.detect is _AUTOMATIC:
        natural = natural_of(seat, front_key + middle_key + back_key, rules)
        if natural is not None:
            return Shown(seat.seat, Way.NATURAL, natural=natural)
    tell_front, tell_middle, tell_back = rules.tell
    front, middle, back = tell_front(front_key), tell_middle(middle_key), tell_back(back_key)
    rows = (front, middle, back)
    if foul := rules.rows.foul_of(front.strength, middle.strength, back.strength):
        return Shown(seat.seat, Way.FOULED, rows, foul=foul)
    royalties = front.royalties + middle.royalties + back.royalties
    if royalty_multiplier > 1:
        royalties = tuple([royalty.times(royalty_multiplier) for royalty in royalties])
    return make(Shown, (seat.seat, _SET, rows, royalties, None, None))


def natural_of(seat: SeatInput, rows_key: int, rules: HouseRules) -> Natural | None:
    """The natural that counts for a seat: the declared one, or the best that shows (R-NAT-4).

    The keys of its rows add up to ``rows_key``; 0 where it shows thirteen cards unset.
    """
    if rules.naturals.detect is _AUTOMATIC:
        key = rows_key or sum(seat.cards or ())
        return best_natural(key, seat.all_cards, rules.naturals.offered)
    if seat.natural is None:
        return None
    return next(natural for natural in rules.naturals.offered if natural.kind == seat.natural)


def streak_of(seat: SeatInput, player: Shown) -> int:
    """Fantasylands in a row after this hand (R-OFC-4)."""
    if not seat.in_fantasyland:
        return 0
    return streak_after(seat.fantasyland_streak, fouled=player.way is Way.FOULED)


def pay_out(hand: HandInput, shown: Sequence[Shown], scored: Scored) -> Outcome:
    """Turn units into chips: fees, each pair's debt, short stacks, the fewest payments (R-PAY)."""
    rules, unit, chip = hand.rules, hand.unit, hand.smallest_chip
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    pairs, units = _add_up(scored, stacks, unit)
    fees = rules.collection.before_pairs(stacks)
    left = rules.collection.stacks_left(stacks, fees)
    unpaid: tuple[Payment, ...] = ()
    if can_all_pay(pairs, left):
        net = {seat: units[seat] * unit for seat in units}
    else:
        owed = {(pair.seat_a, pair.seat_b): pair.owed for pair in pairs}
        net, unpaid = collect(owed, left, hand.button, rules.short_stack.pay, smallest_chip=chip)
        pairs = _with_unpaid(pairs, unpaid)
    won_fees = rules.collection.after_pairs(net, chip)
    seats = [
        _seat_result(seat, player, rules, units[n], net[n], fees[n] + won_fees[n])
        for n, seat, player in zip(stacks, hand.seats, shown, strict=True)
    ]
    return make(Outcome, (
        unit,
        hand.button,
        hand.hand_number,
        tuple(pairs),
        tuple(seats),
        fewest_moves(net, hand.button),
        unpaid,
        _side_bets(hand, shown) if rules.side_bets else (),
    ))  # fmt: skip


def _add_up(scored: Scored, seats: Collection[int], unit: int) -> tuple[list[Pair], dict[int, int]]:
    """Every pair with what its lines come to, and the units of each seat."""
    units = dict.fromkeys(seats, 0)
    pairs = []
    for (a, b), lines in scored.items():
        amount = 0
        for line in lines:
            amount += line.units
        units[a] += amount
        units[b] -= amount
        pairs.append(make(Pair, (a, b, amount, tuple(lines), amount * unit, 0)))
    return pairs, units


def _with_unpaid(pairs: Sequence[Pair], unpaid: Sequence[Payment]) -> list[Pair]:
    """The pairs with what short stacks left unpaid of each."""
    short = {(min(payer, payee), max(payer, payee)): amount for payer, payee, amount in unpaid}
    return [pair._replace(unpaid=short.get((pair.seat_a, pair.seat_b), 0)) for pair in pairs]


def _seat_result(
    seat: SeatInput, player: Shown, rules: HouseRules, units: int, net: int, fee: int
) -> SeatResult:
    front, middle, back = [row.category for row in player.rows] or _UNSEEN
    royalties = 0
    for royalty in player.royalties:
        royalties += royalty.units
    return make(SeatResult, (
        seat.seat,
        front,
        middle,
        back,
        player.foul,
        str(player.natural.kind) if player.natural else None,
        seat.surrender,
        royalties,
        units,
        net,
        seat.stack,
        seat.fantasyland_streak,
        streak_of(seat, player) if seat.in_fantasyland else 0,
        _fantasyland_next(seat, player, rules) if rules.fantasyland.offered else None,
        fee,
    ))  # fmt: skip


def _fantasyland_next(seat: SeatInput, player: Shown, rules: HouseRules) -> int | None:
    """How many cards the seat is dealt at once in the next hand (R-OFC-3)."""
    if player.way is not Way.SET:
        return None
    strengths = [row.strength for row in player.rows]
    return rules.fantasyland.cards_next(strengths, inside=seat.in_fantasyland)


def _side_bets(hand: HandInput, shown: Sequence[Shown]) -> tuple[SideBetResult, ...]:
    """Every side bet of every seat, judged; the house's side of it (R-SIDE-1)."""
    results = []
    for seat, player in zip(hand.seats, shown, strict=True):
        for code, stake in seat.side_bets:
            offer = hand.rules.side_bets[code]
            opponents = [other for other in shown if other is not player]
            won = is_won(offer, player, opponents, hand.rules.scoring)
            house = offer.house_wins(stake, won=won)
            results.append(SideBetResult(seat.seat, code, stake, won, house))
    return tuple(results)


def check_outcome(outcome: Outcome) -> None:
    """Hold the outcome to what it promises: lines make pairs, pairs make seats, seats make zero.

    Raises:
        EngineFaultError: they do not (R-PAY-1).
    """
    for pair in outcome.pairs:
        missing = pair.units
        for line in pair.lines:
            missing -= line.units
        if missing:
            raise EngineFaultError(f"lines of {pair.seat_a} and {pair.seat_b} miss their pair")
    units, net, left = 0, 0, {}
    for seat in outcome.seats:
        units += seat.units
        net += seat.net
        left[seat.seat] = seat.net
    if units or net:
        raise EngineFaultError("the seats do not add up to zero")
    for payer, payee, amount in outcome.moves:
        left[payer] += amount
        left[payee] -= amount
    if any(left.values()):
        raise EngineFaultError("the payments do not bring the net about")
