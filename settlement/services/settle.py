"""Settling: review what would be settled, settle what was reviewed, once.

The table is locked first and everything is read after it. One call of ``settlement_post`` writes
command, chips, settlement and trail; what PostgreSQL refuses did not happen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    Detail,
    DraftChangedError,
    HandAlreadySettledError,
    HandIncompleteError,
    HandInvalidError,
    NotSignedOnError,
    StackShortError,
)
from casino.house.permissions import (
    Place,
    require,
    require_anywhere,
    require_delivery,
    require_somewhere,
)
from casino.house.services.posting import command_stored, posting
from casino.house.services.trail import Carried, Event, posting_arguments
from settlement.engine.canonical import digest
from settlement.engine.errors import HandRefusedError
from settlement.engine.hand import HandInput
from settlement.engine.lines import Outcome, outcome_facts
from settlement.engine.play import settle_hand
from settlement.ledger import SettlementPosting, settlement_post
from settlement.models import Hand, HandSeat, HandState, Settlement
from settlement.selectors import settlement_json
from settlement.services.dealt import dealt_moment
from settlement.services.entry import hand_open_recorded
from settlement.services.loading import HandLoaded, SignedOn, hand_load, sign_on_find, usable
from settlement.translate import (
    NO_BETS,
    Bets,
    amounts_at,
    debt_postings,
    details_of,
    discard_problems,
    document_of,
    draft_digest,
    fee_kind_of,
    line_postings,
    out_of,
    pair_postings,
    read_document,
    rules_of,
    seat_postings,
    side_bet_postings,
)
from tables.services.locks import by_id, table_lock
from tables.services.places import place_of, require_posting

FIRST = 1
"""The revision of a hand's first settlement."""


class Worked(NamedTuple):
    """A hand worked out: what was read, what it came to, the digest of what was read."""

    given: HandInput
    outcome: Outcome
    digest: str


def work_out(hand: Hand, seats: Sequence[HandSeat], bets: Bets = NO_BETS) -> Worked:
    """Read the draft and settle it in memory.

    Raises:
        HandIncompleteError: a seat that was dealt in has no entry.
        HandInvalidError: the entry has problems; all of them are in ``details``.
        StackShortError: the rules refuse a hand that a stack does not cover.
    """
    without = [seat.seat for seat in seats if not seat.entered]
    if without:
        raise HandIncompleteError(
            details=[
                Detail(
                    code=HandIncompleteError.code,
                    message=str(HandIncompleteError.default),
                    seat=seat,
                )
                for seat in without
            ]
        )
    given, problems = read_document(document_of(hand, seats, bets), rules_of(hand.rule_version))
    if given is None or (problems := discard_problems(given, seats)):
        raise HandInvalidError(details=details_of(problems, amounts_at(hand.table)))
    try:
        outcome = settle_hand(given)
    except HandRefusedError as refused:
        short = all(problem.code == StackShortError.code for problem in refused.problems)
        kind = StackShortError if short else HandInvalidError
        details = details_of(refused.problems, amounts_at(hand.table))
        raise kind(details=details) from refused
    return Worked(given, outcome, draft_digest(given))


@posting
def hand_review(*, actor: Actor, hand_id: UUID) -> dict[str, Any]:
    """What would be settled now: the hand's Out with ``revision`` and ``draft_digest``.

    Raises:
        NotFoundError: there is no such hand.
        HandAlreadySettledError: it is settled.
        HandIncompleteError, HandInvalidError, StackShortError: see ``work_out``.
    """
    require_somewhere(actor, "hand.review")
    loaded = hand_load(hand_id=hand_id)
    require(actor, "hand.review", loaded.place(staff_id=actor.staff_id))
    hand = loaded.hand
    if hand.state != HandState.OPEN:
        raise HandAlreadySettledError
    worked = work_out(hand, loaded.seats, loaded.bets)
    return {
        **out_of(worked.outcome, hand, hand.rule_version),
        "hand": str(hand.public_id),
        "number": hand.number,
        "revision": hand.draft_revision,
        "draft_digest": worked.digest,
    }


@posting
def hand_settle(
    *,
    actor: Actor,
    hand_id: UUID,
    revision: int,
    draft_digest: str,
    sign_on: UUID | None,
    confirmed_at: datetime,
    command: CommandKey,
) -> Answer:
    """Settle the draft that was reviewed: score it, move the chips, record why; all or nothing.

    ``revision`` and ``draft_digest`` are those of the review. ``sign_on`` names the dealer who
    confirmed, who may have been relieved since; None = who is signed on now.

    Raises:
        RequestInvalidError, SignOnEndedError: not confirmed under that sign-on, see ``usable``.
        DraftChangedError: the draft or a stack is not what was reviewed.
        HandAlreadySettledError: another command settled it.
        CommandReusedError: the command id was used for something else.
    """
    require_anywhere(actor, "hand.settle")
    loaded = hand_load(hand_id=hand_id, sign_on_id=sign_on, command_id=command.command_id)
    if loaded.command_stored:  # Also for a dealer who was relieved before the answer came.
        return _replayed(command, place=str(loaded.table.public_id))
    allow = require if sign_on is None else require_delivery
    allow(actor, "hand.settle", loaded.place(staff_id=actor.staff_id))
    dealer = loaded.signed_on(sign_on, confirmed_at)
    require_posting(loaded.table)
    if loaded.hand.state != HandState.OPEN:
        raise HandAlreadySettledError
    if revision != loaded.hand.draft_revision:
        raise DraftChangedError
    worked = work_out(loaded.hand, loaded.seats, loaded.bets)
    if worked.digest != draft_digest:
        raise DraftChangedError
    return _post(actor, loaded, worked, dealer, confirmed_at, command)


@posting
def hand_record(
    *,
    actor: Actor,
    table_id: UUID,
    hand_id: UUID,
    entries: Sequence[Mapping[str, Any]],
    sign_on: UUID | None,
    confirmed_at: datetime,
    command: CommandKey,
) -> Answer:
    """Open, enter and settle a hand in one go: a waiting queue, a late entry, a machine.

    ``entries`` are seats of the hand document; who sat there at ``confirmed_at`` was dealt in, and
    the rules of that moment count. What changed since does not: who sat down, sits out or changed
    seat, other rules, an exclusion, a lock. Chips and button are as they are now.

    Raises:
        NotSignedOnError: no sign-on was named, and nobody deals at the table.
        NotFoundError, RequestInvalidError, SignOnEndedError: the sign-on named, see ``usable``.
        HandIncompleteError, HandInvalidError, StackShortError: see ``work_out``.
        CommandReusedError: the command id was used for something else.
        PlayerNotSeatedError: nobody sat at a seat named then.
        PlayerWalkedError: who did has left the table since, and has no seat there now.
        PlayerExcludedError, TableLockedError: since before that moment, and still.
        HandOpenError, RulesMissingError, SessionOverError and what else ``hand_start`` raises.
    """
    require_anywhere(actor, "hand.record")
    table = table_lock(by_id(table_id))
    if command_stored(command=command, place=str(table.public_id)) is not None:
        return _replayed(command, place=str(table.public_id))
    found = sign_on_find(table=table, sign_on=sign_on)
    place = place_of(table)
    if found is not None and found.staff_id == actor.staff_id:
        through = {found.device_id} if found.device_id is not None else set()
        own = place.dealer_ids | {found.staff_id}
        place = Place(place.pit_id, own, place.device_ids | through)
    allow = require if sign_on is None else require_delivery
    allow(actor, "hand.record", place)
    if found is None and sign_on is None:
        raise NotSignedOnError
    dealer = usable(found, confirmed_at)
    hand_open_recorded(
        actor=actor,
        table=table,
        hand_id=hand_id,
        dealer=dealer,
        entries=entries,
        dealt_at=dealt_moment(dealer, confirmed_at),
    )
    loaded = hand_load(hand_id=hand_id)
    worked = work_out(loaded.hand, loaded.seats, loaded.bets)
    return _post(actor, loaded, worked, dealer, confirmed_at, command)


def _replayed(command: CommandKey, *, place: str) -> Answer:
    """The answer of a settlement again, rebuilt from its rows."""
    stored = command_stored(command=command, place=place)
    assert stored is not None
    settlement = Settlement.objects.get(chain=stored.chain, seq=stored.seq)
    return Answer(stored.status, settlement_json(settlement), replayed=True)


def _post(
    actor: Actor,
    loaded: HandLoaded,
    worked: Worked,
    dealer: SignedOn,
    confirmed_at: datetime,
    command: CommandKey,
) -> Answer:
    """Write it all in one call, then answer from what was worked out."""
    hand, outcome = loaded.hand, worked.outcome
    event = Event(
        action="hand.settled",
        subject=f"hand:{hand.public_id}",
        # A terminal that nobody is signed on at delivers what an earlier dealer confirmed.
        actor=actor if actor.staff_id is not None else replace(actor, staff_id=dealer.staff_id),
        role="dealer",
        body={"number": hand.number, "net": outcome.net},
    )
    carried = Carried(
        command=command,
        place=str(loaded.table.public_id),
        answer=Answer(200, {"hand": str(hand.public_id)}),
    )
    posted = settlement_post(
        **posting_arguments(event, carried),
        settlement=_posting(loaded, worked, dealer, confirmed_at),
    )
    return Answer(
        200,
        {
            **out_of(outcome, hand, hand.rule_version),
            "hand": str(hand.public_id),
            "number": hand.number,
            "revision": FIRST,
            "transaction": _text(posted.transaction_public_id),
            "chain": posted.chain,
            "seq": posted.seq,
            "hash": bytes(posted.hash).hex(),
        },
    )


def _text(public_id: UUID | None) -> str | None:
    return str(public_id) if public_id is not None else None


def _posting(
    loaded: HandLoaded, worked: Worked, dealer: SignedOn, confirmed_at: datetime
) -> SettlementPosting:
    hand, outcome, rules = loaded.hand, worked.outcome, worked.given.rules
    seats = {seat.seat: seat for seat in loaded.seats}
    return SettlementPosting(
        hand_id=hand.pk,
        revision=FIRST,
        rule_version_id=hand.rule_version_id,
        unit=outcome.unit,
        button_seat=outcome.button,
        hand_number=outcome.hand_number,
        confirmed_at=confirmed_at,
        sign_on_id=dealer.id,
        dealt_by_id=hand.dealt_by_id,
        settled_by_id=dealer.staff_id,
        input_digest=worked.digest,
        rules_digest=hand.rule_version.digest,
        outcome_digest=digest(outcome_facts(outcome)),
        seats=seat_postings(outcome, worked.given.seats, seats),
        pairs=pair_postings(outcome),
        lines=line_postings(outcome),
        fee_kind=fee_kind_of(outcome, rules),
        side_bets=side_bet_postings(outcome),
        debts=debt_postings(outcome, rules, seats),
    )
