"""Posting a settled hand: one typed wrapper over ``settlement_post``, one round trip.

The caller holds the table's lock and an open database transaction and has read everything after
taking it. Units are whole; money is in the currency's minor unit.
"""

import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from casino.house.audit.log import call


class SeatPosting(NamedTuple):
    """A seat's own copy of its cards (printed form, None where none show) and its result.

    ``card_mask`` has one bit a card of 52: thirteen, or 0 for a seat that surrendered unseen;
    ``discard_mask`` likewise for discards. ``net`` in minor units, after short stacks.
    """

    seat: int
    player_id: int
    account_id: int
    card_mask: int
    stack_before: int
    units: int
    net: int
    front: str | None = None
    middle: str | None = None
    back: str | None = None
    cards: str | None = None
    discards: str | None = None
    discard_mask: int = 0
    natural: str | None = None
    surrender: bool = False
    in_fantasyland: bool = False
    front_category: str | None = None
    middle_category: str | None = None
    back_category: str | None = None
    foul: str | None = None
    royalties: int = 0
    streak_in: int = 0
    streak_out: int = 0
    fantasyland_cards: int | None = None
    fee: int = 0


class PairPosting(NamedTuple):
    """Two seats, a < b: units that b pays a (signed), what that is, what went unpaid (≥ 0)."""

    seat_a: int
    seat_b: int
    units: int
    owed: int
    unpaid: int = 0


class LinePosting(NamedTuple):
    """One reason of a pair, signed like it; ``params`` is canonical JSON text."""

    seat_a: int
    seat_b: int
    kind: str
    row: str | None
    to_seat: int | None
    units: int
    rule: str
    params: str


class SideBetPosting(NamedTuple):
    """A side bet judged; ``house`` is what the house wins in minor units, negative: pays."""

    seat: int
    code: str
    stake: int
    won: bool
    house: int


class DebtPosting(NamedTuple):
    """What a player owes the others (``receivable``, negative) or is owed (``payable``)."""

    kind: str
    player_id: int
    amount: int


class SettlementPosting(NamedTuple):
    """Everything that is stored of a settled hand. Digests are hex text; lines keep their order.

    ``fee_kind`` says which of the table's fee accounts takes the seats' fees, None when the rules
    take none. ``debts`` are booked where the rules keep what stacks did not reach.
    """

    hand_id: int
    revision: int
    rule_version_id: int
    unit: int
    button_seat: int
    hand_number: int
    confirmed_at: datetime
    sign_on_id: int
    dealt_by_id: int
    settled_by_id: int
    input_digest: str
    rules_digest: str
    outcome_digest: str
    seats: Sequence[SeatPosting]
    pairs: Sequence[PairPosting]
    lines: Sequence[LinePosting]
    fee_kind: str | None = None
    side_bets: Sequence[SideBetPosting] = ()
    debts: Sequence[DebtPosting] = ()

    def as_json(self) -> str:
        """Everything but the lines, as ``settlement_post`` takes it."""
        return json.dumps(
            self._asdict()
            | {
                "confirmed_at": self.confirmed_at.isoformat(),
                "seats": [seat._asdict() for seat in self.seats],
                "pairs": [pair._asdict() for pair in self.pairs],
                "lines": [],
                "side_bets": [bet._asdict() for bet in self.side_bets],
                "debts": [debt._asdict() for debt in self.debts],
            }
        )

    def line_columns(self) -> dict[str, list[object]]:
        """Lines as one list a column, in their order: how ``settlement_post`` takes them."""
        columns = zip(*self.lines, strict=True) if self.lines else ((),) * len(LinePosting._fields)
        return {
            f"line_{name}": list(column)
            for name, column in zip(LinePosting._fields, columns, strict=True)
        }


class SettlementPosted(NamedTuple):
    """The settlement that was written; ``transaction_public_id`` is None when no chips moved."""

    settlement_id: int
    public_id: UUID
    transaction_public_id: UUID | None
    chain: str
    seq: int
    hash: bytes
    at: datetime


def settlement_post(
    *,
    gaming_day: date,
    action: str,
    subject: str,
    actor: str,
    role: str,
    device: str,
    address: str,
    app_version: str,
    reason: str | None,
    body: str,
    command_id: UUID,
    request_hash: bytes,
    route: str,
    status: int,
    result: str,
    staff_id: int | None,
    device_id: int | None,
    settlement: SettlementPosting,
) -> SettlementPosted:
    """Write command, entries, settlement, seats, pairs, lines and event; mark the hand settled.

    All or nothing, in one round trip. The pairs, the fees and the side bets are a transaction
    each. A revision above 1 also reverses what the revision before it moved.

    Raises:
        django.db.Error: as ``ledger_post``; at COMMIT CP120, sums, cards or entries that do not
            agree with the settlement.
    """
    arguments = {**locals(), "settlement": settlement.as_json(), **settlement.line_columns()}
    columns = "settlement_id, public_id, transaction_public_id, chain, seq, hash, at"
    return SettlementPosted(*call("settlement_post", columns, arguments))
