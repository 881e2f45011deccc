"""Entering a hand: open it, then draft seat by seat. A foul is a result; problems are named."""

import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    Detail,
    DomainError,
    DraftChangedError,
    EntryMixedError,
    HandAlreadySettledError,
    HandInvalidError,
    HandOpenError,
    NotSignedOnError,
    PlayerExcludedError,
    PlayerNotSeatedError,
    PlayerSitsOutError,
    PlayerWalkedError,
    RequestInvalidError,
)
from casino.house.permissions import require, require_anywhere, require_somewhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append, today
from settlement.drafts import draft_json
from settlement.engine.deals import Deal
from settlement.models import Hand, HandSeat, HandState
from settlement.services.dealt import session_number_at
from settlement.services.fantasyland import fantasyland_carried
from settlement.services.loading import SignedOn, hand_load, sign_on_find
from settlement.services.rule_sets import assignment_required
from settlement.services.side_bets import Bet, side_bets_of, side_bets_take
from settlement.streets import live_steps
from settlement.translate import entry_into, rules_of
from tables.models import Seating, Table
from tables.services.exclusions import excluded_among
from tables.services.game_sessions import session_for_hand
from tables.services.hands import button_place, hand_number_take
from tables.services.locks import by_id, table_lock
from tables.services.past import require_posting_since, seatings_at
from tables.services.places import require_at, require_posting


def new_hand_id() -> UUID:
    """A UUID of version 7: the milliseconds of now, then chance."""
    value = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)


@posting
def hand_open(
    *,
    actor: Actor,
    table_id: UUID,
    hand_id: UUID,
    seats: Sequence[int],
    side_bets: Sequence[Bet] = (),
    command: CommandKey,
) -> Answer:
    """Open a hand for the seats that are dealt in; it gets the table's next number.

    ``side_bets`` are taken now, before the deal. Who earned Fantasyland in the hand before is in
    it, with as many cards as were earned.

    Raises:
        HandInvalidError, StackShortError, RackShortError: see ``side_bets_take``.
        NotSignedOnError: nobody deals at the table.
        HandOpenError: the table has a hand whose chips have not moved yet.
        PlayerNotSeatedError: a seat named has no player.
        PlayerSitsOutError: a player named sits out or is away.
        PlayerExcludedError: a player is kept out of play; the details name the seats.
        RequestInvalidError: there is a hand with this id already.
        RulesMissingError: the table has no rules.
        SessionOverError: the table's session is over.
        TableLockedError, TableClosedError, PostingStoppedError: see ``require_posting``.
    """
    require_anywhere(actor, "hand.open")
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, "hand.open", table)
    dealer = sign_on_find(table=table, sign_on=None)
    if dealer is None:
        raise NotSignedOnError
    hand, rows = hand_start(
        table=table, hand_id=hand_id, dealer=dealer, seats=seats, side_bets=side_bets
    )
    answer = Answer(200, hand_facts(hand, table, rows, side_bets))
    carried = Carried(command=command, place=place, answer=answer)
    _opened(actor=actor, table=table, hand=hand, seats=seats, bets=side_bets, carried=carried)
    return answer


def hand_facts(
    hand: Hand, table: Table, rows: Sequence[HandSeat], side_bets: Sequence[Bet]
) -> dict[str, Any]:
    """A hand as the answer to opening it shows it."""
    return {
        "id": str(hand.public_id),
        "table": str(table.public_id),
        "number": hand.number,
        "state": str(hand.state),
        "revision": hand.draft_revision,
        "button": hand.button_seat,
        "seats": [row.seat for row in rows],
        "fantasyland": {
            str(row.seat): {"cards": row.fantasyland_cards, "streak": row.fantasyland_streak}
            for row in rows
            if row.fantasyland_cards is not None
        },
        "side_bets": [_bet_facts(bet) for bet in side_bets],
    }


def _bet_facts(bet: Bet) -> dict[str, Any]:
    return {name: bet[name] for name in ("seat", "code", "stake")}


def hand_start(
    *,
    table: Table,
    hand_id: UUID,
    dealer: SignedOn,
    seats: Sequence[int],
    side_bets: Sequence[Bet],
    dealt_at: datetime | None = None,
) -> tuple[Hand, list[HandSeat]]:
    """Make the rows of a new hand at a table whose lock is held: the hand, its seats, its bets.

    ``dealt_at`` says that the hand was dealt already, and when: then the seats and rules of that
    moment count, and nobody is asked to play now.

    Raises:
        HandOpenError: the table has a hand whose chips have not moved yet.
        RequestInvalidError: there is a hand with this id already.
        PlayerSitsOutError: a player sits out or is away, without ``dealt_at``.
        PlayerWalkedError: who was dealt in at ``dealt_at`` has left the table since.
        HandInvalidError, PlayerNotSeatedError, PlayerExcludedError, StackShortError,
        RackShortError, RulesMissingError, SessionOverError, TableLockedError,
        TableClosedError, PostingStoppedError: see ``hand_open``.
    """
    if dealt_at is None:
        require_posting(table)
    else:
        require_posting_since(table, dealt_at)
    if table.hand_open:
        raise HandOpenError
    assignment = assignment_required(table, dealt_at=dealt_at)
    rules = rules_of(assignment.version)
    _require_seats(seats, deal=rules.deal)
    seatings = _playing(table, seats) if dealt_at is None else _dealt(table, seats, dealt_at)
    own_number = session_number_at(table, dealt_at) if dealt_at is not None else None
    session_for_hand(table, staff_id=dealer.staff_id, dealt_at=dealt_at)
    button_place(table, seats)
    if Hand.objects.filter(public_id=hand_id).exists():
        message = _("There is a hand with this id already.")
        taken = Detail(code="field_invalid", message=message, path="hand")
        raise RequestInvalidError(details=[taken])
    number, session_number = hand_number_take(table, session_number=own_number)
    hand = Hand.objects.create(
        public_id=hand_id,
        table=table,
        number=number,
        session_number=session_number,
        rule_version=assignment.version,
        unit=assignment.unit,
        button_seat=table.button_seat,
        gaming_day=today(),
        opened_at=timezone.now(),
        dealt_at=dealt_at,
        dealt_by_id=dealer.staff_id,
        dealt_sign_on_id=dealer.id,
    )
    carried = fantasyland_carried(
        seatings=list(seatings.values()), version=assignment.version, rules=rules, dealt_at=dealt_at
    )
    rows = HandSeat.objects.bulk_create(
        HandSeat(
            hand=hand,
            seat=seat,
            seating=seating,
            player_id=seating.player_id,
            fantasyland_cards=carried[seating.pk].cards if seating.pk in carried else None,
            fantasyland_streak=carried[seating.pk].streak if seating.pk in carried else 0,
        )
        for seat, seating in seatings.items()
    )
    side_bets_take(hand=hand, table=table, seatings=seatings, rules=rules, bets=side_bets)
    return hand, rows


def _require_seats(seats: Sequence[int], *, deal: Deal) -> None:
    most = deal.seats_max
    if len(set(seats)) != len(seats) or not 2 <= len(seats) <= most:
        code = "seat_repeated" if len(set(seats)) != len(seats) else "seat_count"
        message = _("Two to %(most)s different seats are dealt in.") % {"most": most}
        raise HandInvalidError(details=[Detail(code=code, message=message, path="seats")])


def _playing(table: Table, seats: Sequence[int]) -> dict[int, Seating]:
    """Who sits at these seats and plays, by seat."""
    rows = Seating.objects.filter(table=table, ended_at=None).select_related("account")
    dealt_in = _at_seats({row.seat: row for row in rows}, seats)
    kept_out = excluded_among([row.player_id for row in dealt_in.values()])
    _refuse(
        PlayerExcludedError, [seat for seat, row in dealt_in.items() if row.player_id in kept_out]
    )
    plays = Seating.State.PLAYING
    _refuse(PlayerSitsOutError, [seat for seat, row in dealt_in.items() if row.state != plays])
    return dealt_in


def _dealt(table: Table, seats: Sequence[int], at: datetime) -> dict[int, Seating]:
    """Who sat at these seats when a hand was dealt, by seat, and has chips at the table still."""
    dealt_in = _at_seats(
        seatings_at(table, at), seats, _("Nobody sat there when this hand was dealt.")
    )
    kept_out = excluded_among([row.player_id for row in dealt_in.values()], since=at)
    _refuse(
        PlayerExcludedError, [seat for seat, row in dealt_in.items() if row.player_id in kept_out]
    )
    # A stack is its player's at this table: who came back pays from it, whatever the seat.
    here = Seating.objects.filter(table=table, ended_at=None).values_list("player_id", flat=True)
    sitting = set(here)
    _refuse(
        PlayerWalkedError, [seat for seat, row in dealt_in.items() if row.player_id not in sitting]
    )
    return dealt_in


def _at_seats(
    sitting: Mapping[int, Seating], seats: Sequence[int], message: str | None = None
) -> dict[int, Seating]:
    _refuse(PlayerNotSeatedError, [seat for seat in seats if seat not in sitting], message)
    return {seat: sitting[seat] for seat in sorted(seats)}


def _refuse(kind: type[DomainError], seats: Sequence[int], message: str | None = None) -> None:
    """Raise ``kind`` over these seats, if there are any."""
    if seats:
        text = message or str(kind.default)
        raise kind(
            text, details=[Detail(code=kind.code, message=text, seat=seat) for seat in seats]
        )


def _opened(
    *,
    actor: Actor,
    table: Table,
    hand: Hand,
    seats: Sequence[int],
    bets: Sequence[Bet],
    carried: Carried | None,
) -> None:
    body: dict[str, Any] = {
        "number": hand.number,
        "seats": sorted(seats),
        "rules": hand.rule_version.digest,
    }
    if hand.dealt_at is not None:
        body["dealt_at"] = hand.dealt_at.isoformat()
    if bets:
        body["side_bets"] = [_bet_facts(bet) for bet in bets]
    event_append(
        chain=table.chain,
        event=Event(
            action="hand.opened",
            subject=f"hand:{hand.public_id}",
            actor=actor,
            role="dealer" if actor.staff_id is not None else "",
            body=body,
        ),
        carried=carried,
    )


def hand_open_recorded(
    *,
    actor: Actor,
    table: Table,
    hand_id: UUID,
    dealer: SignedOn,
    entries: Sequence[Mapping[str, Any]],
    dealt_at: datetime,
) -> Hand:
    """Open a hand that was dealt and enter all its seats, at a table whose lock is held."""
    seats = [entry["seat"] for entry in entries]
    bets = side_bets_of(entries)
    hand, rows = hand_start(
        table=table,
        hand_id=hand_id,
        dealer=dealer,
        seats=seats,
        side_bets=bets,
        dealt_at=dealt_at,
    )
    _opened(actor=actor, table=table, hand=hand, seats=seats, bets=bets, carried=None)
    by_seat = {entry["seat"]: entry for entry in entries}
    for row in rows:
        entry_into(row, by_seat[row.seat])
        row.save()
    hand.draft_revision = len(rows)
    hand.save(update_fields=["draft_revision"])
    return hand


@posting
def draft_put(
    *, actor: Actor, hand_id: UUID, seat: int, revision: int, entry: Mapping[str, Any]
) -> dict[str, Any]:
    """Keep what was typed for one seat and say everything that can be said about it.

    ``revision`` is the hand's draft revision as it was last seen; ``entry`` a seat of the hand
    document, rows as far as they are typed.

    Raises:
        DraftChangedError: somebody changed the draft since.
        EntryMixedError: the hand is entered street by street.
        HandAlreadySettledError: what was settled is no draft any more.
        PlayerNotSeatedError: the seat was not dealt in.
    """
    require_somewhere(actor, "hand.draft")
    loaded = hand_load(hand_id=hand_id)
    require(actor, "hand.draft", loaded.place(staff_id=actor.staff_id))
    hand = loaded.hand
    if hand.state != HandState.OPEN:
        raise HandAlreadySettledError
    if revision != hand.draft_revision:
        raise DraftChangedError
    row = next((row for row in loaded.seats if row.seat == seat), None)
    if row is None:
        raise PlayerNotSeatedError
    if rules_of(hand.rule_version).deal.streets and live_steps(hand.streets.order_by("n")):
        raise EntryMixedError
    entry_into(row, entry)
    row.save()
    hand.draft_revision += 1
    hand.save(update_fields=["draft_revision"])
    return draft_json(hand, row, loaded.seats)
