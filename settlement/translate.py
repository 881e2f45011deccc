"""Rows to engine values and back: the only bridge between the database and the engine."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from casino.house.errors import Detail
from casino.house.money import money_text
from settlement.documents import outcome_to_out
from settlement.engine.canonical import canonical_json, digest
from settlement.engine.cards import Card, card_mask, print_cards, read_cards
from settlement.engine.deals import HAND_SIZE
from settlement.engine.document import hand_document, parse_document
from settlement.engine.errors import Problem
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.lines import Line, Outcome, Pair, Payment, SeatResult, SideBetResult
from settlement.engine.payout import debts_in_paying_order, fewest_moves
from settlement.engine.rules import HouseRules, parse_rules
from settlement.engine.words import Detect, Shortfall
from settlement.ledger import DebtPosting, LinePosting, PairPosting, SeatPosting, SideBetPosting
from settlement.models import (
    Hand,
    HandSeat,
    RuleSetVersion,
    Settlement,
    SettlementLine,
    SettlementPair,
    SettlementSeat,
    SettlementSideBet,
)
from settlement.problems import problem_text
from tables.models import Commodity, Table

Bets = Mapping[int, Sequence[Mapping[str, Any]]]
"""Side bets by seat, as the hand document has them: code and stake."""
NO_BETS: Bets = {}
ROWS = ("front", "middle", "back", "cards", "discards")
"""The texts of a seat's entry, as the hand document names them."""


@lru_cache(maxsize=256)
def _rules(document: str) -> HouseRules:
    rules, problems = parse_rules(json.loads(document))
    if rules is None:
        raise ValueError(f"a published rule set does not parse: {problems}")
    return rules


def rules_of(version: RuleSetVersion) -> HouseRules:
    """The rules of a published version. Versions never change, so they are read once."""
    return _rules(version.document)


def entry_of(seat: HandSeat) -> dict[str, Any]:
    """What was typed for a seat, as the hand document has it; without what was not."""
    entry: dict[str, Any] = {row: text for row in ROWS if (text := getattr(seat, row))}
    if seat.natural is not None:
        entry["natural"] = seat.natural
    if seat.surrender:
        entry["surrender"] = True
    return entry


def dealt_entry_of(seat: HandSeat) -> dict[str, Any]:
    """What was typed for a seat, with what the hand before left it: Fantasyland and its streak."""
    entry = entry_of(seat)
    if seat.fantasyland_cards is not None:
        entry["in_fantasyland"] = True
        entry["fantasyland_streak"] = seat.fantasyland_streak
    return entry


def entry_into(seat: HandSeat, entry: Mapping[str, Any]) -> None:
    """Put what was typed into a seat's row; what the entry leaves out is emptied."""
    for row in ROWS:
        setattr(seat, row, entry.get(row, ""))
    seat.natural = entry.get("natural")
    seat.surrender = entry.get("surrender", False)
    seat.entered = bool(entry_of(seat))


def document_of(hand: Hand, seats: Iterable[HandSeat], bets: Bets = NO_BETS) -> dict[str, Any]:
    """The hand document to be settled: the table's unit, chip, button, number and stacks in it."""
    document: dict[str, Any] = {
        "id": str(hand.public_id),
        "hand_number": hand.session_number,
        "smallest_chip": hand.table.smallest_chip,  # Changed between hands only.
        "button": hand.button_seat,
        "seats": [_seat_document(seat, bets.get(seat.seat, ())) for seat in seats],
    }
    if hand.unit is not None:
        document["unit"] = hand.unit
    return document


def _seat_document(seat: HandSeat, bets: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What is staked on the side lies beside the stack: it pays nothing else (R-SIDE-1)."""
    staked = sum(bet["stake"] for bet in bets)
    shown = {
        "seat": seat.seat,
        **dealt_entry_of(seat),
        "stack": seat.seating.account.balance - staked,
    }
    return {**shown, "side_bets": [dict(bet) for bet in bets]} if bets else shown


def discard_problems(given: HandInput, seats: Iterable[HandSeat]) -> list[Problem]:
    """Discards of a seat in Fantasyland that are not as many as this seat was dealt too many."""
    dealt = {seat.seat: seat.fantasyland_cards for seat in seats}
    return [
        Problem(
            "row_size",
            seat.seat,
            "discards",
            why="dealt",
            params={"dealt": cards, "due": cards - HAND_SIZE, "count": len(seat.discards)},
        )
        for seat in given.seats
        if (cards := dealt[seat.seat]) is not None
        and seat.discards
        and not seat.surrender
        and len(seat.discards) != cards - HAND_SIZE
    ]


def read_document(
    document: Mapping[str, Any], rules: HouseRules
) -> tuple[HandInput | None, list[Problem]]:
    """Read a hand document under the rules in force."""
    return parse_document(dict(document), lambda _slug: None, rules)


def amounts_at(table: Table) -> Callable[[int], str]:
    """How minor units are written at a table."""
    chips = Commodity.objects.get(kind="chips", currency=table.currency)
    return partial(money_text, currency=chips.currency, exponent=chips.exponent)


def details_of(
    problems: Iterable[Problem], amount: Callable[[int], str] | None = None
) -> list[Detail]:
    """The engine's problems as details of a refusal, in words; amounts as ``amount`` has them."""
    return [
        Detail(
            code=problem.code,
            message=problem_text(problem, amount=amount),
            seat=problem.seat,
            row=problem.row,
            card=problem.card,
            path=problem.path,
        )
        for problem in problems
    ]


def draft_digest(hand: HandInput) -> str:
    """SHA-256 of what would be settled: cards, rule set, unit, button, hand number, stacks."""
    return digest(hand_document(hand))


def out_of(outcome: Outcome, hand: Hand, version: RuleSetVersion) -> dict[str, Any]:
    """The answer of a settled hand, in words."""
    return outcome_to_out(outcome, str(hand.public_id), rules_of(version))


# A settled hand as rows: what settlement_post writes.


def seat_postings(
    outcome: Outcome, given: Sequence[SeatInput], seats: Mapping[int, HandSeat]
) -> list[SeatPosting]:
    """One row a seat: its own copy of the cards, and its result."""
    return [
        _seat_posting(result, entry, seats[result.seat])
        for result, entry in zip(outcome.seats, given, strict=True)
    ]


def _printed(cards: tuple[Card, ...] | None) -> str | None:
    return print_cards(cards) if cards else None


def _seat_posting(result: SeatResult, entry: SeatInput, seat: HandSeat) -> SeatPosting:
    return SeatPosting(
        seat=result.seat,
        player_id=seat.player_id,
        account_id=seat.seating.account_id,
        front=_printed(entry.front),
        middle=_printed(entry.middle),
        back=_printed(entry.back),
        cards=_printed(entry.cards),
        discards=_printed(entry.discards),
        card_mask=card_mask(entry.all_cards),
        discard_mask=card_mask(entry.discards),
        natural=result.natural,
        surrender=result.surrender,
        in_fantasyland=entry.in_fantasyland,
        front_category=result.front,
        middle_category=result.middle,
        back_category=result.back,
        foul=result.foul,
        royalties=result.royalties,
        streak_in=result.streak_in,
        streak_out=result.streak_out,
        fantasyland_cards=result.fantasyland_cards,
        stack_before=result.stack_before or 0,
        units=result.units,
        net=result.net,
        fee=result.fee,
    )


def side_bet_postings(outcome: Outcome) -> list[SideBetPosting]:
    """One row a side bet."""
    return [SideBetPosting(*bet) for bet in outcome.side_bets]


def fee_kind_of(outcome: Outcome, rules: HouseRules) -> str | None:
    """Which of the table's fee accounts is paid, None when nobody pays a fee (R-PAY-4)."""
    return str(rules.collection.kind) if any(seat.fee for seat in outcome.seats) else None


def debt_postings(
    outcome: Outcome, rules: HouseRules, seats: Mapping[int, HandSeat]
) -> list[DebtPosting]:
    """What stays owed between the players, where the rules keep a shortfall (R-PAY-3)."""
    if rules.short_stack.shortfall is not Shortfall.RECEIVABLE:
        return []
    amounts: dict[tuple[str, int], int] = defaultdict(int)
    for payer, payee, amount in outcome.unpaid:
        amounts["receivable", seats[payer].player_id] -= amount
        amounts["payable", seats[payee].player_id] += amount
    return [
        DebtPosting(kind=kind, player_id=player, amount=amount)
        for (kind, player), amount in amounts.items()
    ]


def pair_postings(outcome: Outcome) -> list[PairPosting]:
    """One row a pair."""
    return [
        PairPosting(
            seat_a=pair.seat_a,
            seat_b=pair.seat_b,
            units=pair.units,
            owed=pair.owed,
            unpaid=pair.unpaid,
        )
        for pair in outcome.pairs
    ]


def line_postings(outcome: Outcome) -> list[LinePosting]:
    """One row a line, in the order in which they are read."""
    return [
        LinePosting(
            seat_a=pair.seat_a,
            seat_b=pair.seat_b,
            kind=line.kind,
            row=line.row,
            to_seat=line.to,
            units=line.units,
            rule=line.rule,
            params=canonical_json(dict(line.params)),
        )
        for pair in outcome.pairs
        for line in pair.lines
    ]


# And back: the stored rows of a settlement as the outcome they were.


def outcome_of(
    settlement: Settlement,
    seats: Sequence[SettlementSeat],
    pairs: Sequence[SettlementPair],
    lines: Sequence[SettlementLine],
    side_bets: Sequence[SettlementSideBet] = (),
) -> Outcome:
    """The outcome that a settlement's rows hold. Payments follow from nets and pairs."""
    results = tuple(_seat_result(seat) for seat in seats)
    net = {result.seat: result.net for result in results}
    owed = {(pair.seat_a, pair.seat_b): pair.owed for pair in pairs}
    short = {frozenset((pair.seat_a, pair.seat_b)): pair.unpaid for pair in pairs}
    debts = debts_in_paying_order(owed, list(net), settlement.button_seat)
    return Outcome(
        unit=settlement.unit,
        button=settlement.button_seat,
        hand_number=settlement.hand_number,
        pairs=tuple(_pair(pair, lines) for pair in pairs),
        seats=results,
        moves=fewest_moves(net, settlement.button_seat),
        unpaid=tuple(
            Payment(debt.payer, debt.payee, unpaid)
            for debt in debts
            if (unpaid := short[frozenset((debt.payer, debt.payee))])
        ),
        side_bets=tuple(
            SideBetResult(bet.seat, bet.code, bet.stake, bet.won, bet.house) for bet in side_bets
        ),
    )


def hand_of_settlement(settlement: Settlement) -> HandInput:
    """The hand as it was settled, with its own copy of the cards; chips and bets stay behind.

    A natural that the house saw by itself was not declared: its rows are what was shown.
    """
    rules = rules_of(settlement.rule_version)
    seats = [_seat_settled(seat, rules) for seat in settlement.seats.all()]
    return HandInput(
        id=str(settlement.hand.public_id),
        rules=rules,
        unit=settlement.unit,
        hand_number=settlement.hand_number,
        smallest_chip=1,
        button=settlement.button_seat,
        seats=tuple(sorted(seats)),
    )


def _seat_settled(seat: SettlementSeat, rules: HouseRules) -> SeatInput:
    front, middle, back, cards = [
        None if text is None else read_cards(text)[0]
        for text in (seat.front, seat.middle, seat.back, seat.cards)
    ]
    seen = rules.naturals.detect is Detect.AUTOMATIC and cards is None
    return SeatInput(
        seat.seat,
        front,
        middle,
        back,
        cards,
        natural=None if seen else seat.natural,
        surrender=seat.surrender,
        in_fantasyland=seat.in_fantasyland,
        fantasyland_streak=seat.streak_in,
    )


def _pair(pair: SettlementPair, lines: Sequence[SettlementLine]) -> Pair:
    own = tuple(
        Line(
            kind=line.kind,
            row=line.row,
            to=line.to_seat,
            units=line.units,
            rule=line.rule,
            params=json.loads(line.params),
        )
        for line in lines
        if (line.seat_a, line.seat_b) == (pair.seat_a, pair.seat_b)
    )
    return Pair(
        seat_a=pair.seat_a,
        seat_b=pair.seat_b,
        units=pair.units,
        lines=own,
        owed=pair.owed,
        unpaid=pair.unpaid,
    )


def _seat_result(seat: SettlementSeat) -> SeatResult:
    return SeatResult(
        seat=seat.seat,
        front=seat.front_category,
        middle=seat.middle_category,
        back=seat.back_category,
        foul=seat.foul,
        natural=seat.natural,
        surrender=seat.surrender,
        royalties=seat.royalties,
        units=seat.units,
        net=seat.net,
        fee=seat.fee,
        streak_in=seat.streak_in,
        streak_out=seat.streak_out,
        fantasyland_cards=seat.fantasyland_cards,
        stack_before=seat.stack_before,
    )
