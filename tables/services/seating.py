"""Players sit down, buy more and walk. Chips bought come from the rack, cash goes to the drop."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    BuyInError,
    Detail,
    HandOpenError,
    NotFoundError,
    PlayerExcludedError,
    PlayerNotSeatedError,
    SeatTakenError,
)
from casino.house.permissions import require_anywhere
from casino.house.services.posting import command_stored, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.limits import buy_in_problem
from tables.models import Account, AccountKind, Cause, Player, Seating, Table, Transaction
from tables.services.called import entries_answered, require_seat
from tables.services.chips import Leg, chips_post, legs_bought, table_account
from tables.services.exclusions import exclusions_in_force
from tables.services.locks import by_id, table_lock
from tables.services.places import require_at, require_kept, require_posting, role_at_table
from tables.services.training import training_rack_fill

NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


@posting
def seating_open(
    *, actor: Actor, table_id: UUID, seat: int, player_id: UUID, amount: int, command: CommandKey
) -> Answer:
    """Seat a player with a first buy-in of ``amount`` minor units.

    Also while a hand is under way: the player is dealt in from the next one. A call to the table
    and a place on its game's list are answered with it; a call to another table is taken back.

    Raises:
        NotFoundError: there is no such table for this actor, or no such player.
        TableLockedError, TableClosedError, PostingStoppedError: see ``require_posting``.
        SeatTakenError: the seat has a player, or the player has a seat; every free seat is held
            for players who are called.
        SeatsFullError: the game on the table takes no more players.
        RackShortError: the rack does not hold the chips.
        PlayerExcludedError: the player is kept out of play.
        BuyInError: the table's smallest chip, least or most forbid the amount.
    """
    require_anywhere(actor, "seating.open")
    table = table_lock(by_id(table_id))
    again = _replay(command, table)
    if again is not None:
        return again
    require_at(actor, "seating.open", table)
    require_posting(table)
    player = Player.objects.filter(public_id=player_id).first()
    if player is None:
        raise NotFoundError
    sitting = Q(player=player) | Q(table=table, seat=seat)
    if Seating.objects.filter(sitting, ended_at=None).exists():
        raise SeatTakenError
    require_seat(table, player)
    waited = entries_answered(table, player)
    stack = table_account(table, AccountKind.STACK, player)
    seating = Seating.objects.create(
        table=table, seat=seat, player=player, account_id=stack, started_at=timezone.now()
    )
    return _bought(actor, table, seating, Cause.BUY_IN, amount, command, waited)


@posting
def seating_buy_in(*, actor: Actor, seating_id: UUID, amount: int, command: CommandKey) -> Answer:
    """Sell a seated player more chips, between hands.

    Raises:
        HandOpenError: a hand is under way.
        PlayerNotSeatedError: the player walked.
        PlayerExcludedError: the player is kept out of play, and may only leave.
    """
    table, seating, again = _seating_locked(actor, "seating.buy_in", seating_id, command)
    if again is None:
        require_posting(table)
        if exclusions_in_force(seating.player):
            raise PlayerExcludedError
    return again or _bought(actor, table, seating, Cause.ADD_ON, amount, command)


@posting
def seating_walk(*, actor: Actor, seating_id: UUID, command: CommandKey) -> Answer:
    """Let a player leave, between hands; what was on the table leaves as chips."""
    table, seating, again = _seating_locked(actor, "seating.walk", seating_id, command)
    if again is not None:
        return again
    seating.ended_at = timezone.now()
    seating.save(update_fields=["ended_at"])
    amount = Account.objects.get(pk=seating.account_id).balance
    answer = Answer(200, {**_facts(table, seating), "amount": amount, "stack": 0})
    subject = f"seating:{seating.public_id}"
    if amount:
        patron = table_account(table, AccountKind.PATRON, seating.player)
        posted = chips_post(
            table=table,
            cause=Cause.WALK,
            legs=[Leg(seating.account_id, -amount), Leg(patron, amount)],
            actor=actor,
            role=role_at_table(actor),
            subject=subject,
            body={"amount": amount, "seat": seating.seat},
            command=command,
            answer=answer,
        )
        return Answer(200, {**answer.body, "transaction": str(posted.public_id)})
    event_append(
        chain=table.chain,
        event=Event(
            action="chips.walk",
            subject=subject,
            actor=actor,
            role=role_at_table(actor),
            body={"amount": 0, "seat": seating.seat},
        ),
        carried=Carried(command=command, place=str(table.public_id), answer=answer),
    )
    return Answer(200, {**answer.body, "transaction": None})


def _seating_locked(
    actor: Actor, action: str, seating_id: UUID, command: CommandKey
) -> tuple[Table, Seating, Answer | None]:
    """Lock the seating's table, check rights, look for the first answer, then for the state."""
    require_anywhere(actor, action)
    table = table_lock(Q(seatings__public_id=seating_id))
    seating = Seating.objects.select_related("player").get(public_id=seating_id)
    again = _replay(command, table)
    if again is None:
        require_at(actor, action, table)
        require_kept(table)
        if table.hand_open:
            raise HandOpenError
        if seating.ended_at is not None:
            raise PlayerNotSeatedError
    return table, seating, again


def _bought(
    actor: Actor,
    table: Table,
    seating: Seating,
    cause: Cause,
    amount: int,
    command: CommandKey,
    waited: Mapping[str, int] = NOTHING,
) -> Answer:
    before = Account.objects.get(pk=seating.account_id).balance
    first = cause is Cause.BUY_IN
    problem = buy_in_problem(table, amount=amount, stack=before, first=first)
    if problem:
        detail = Detail(code=BuyInError.code, message=problem, path="amount")
        raise BuyInError(problem, details=[detail])
    stack = before + amount
    answer = Answer(200, {**_facts(table, seating), "amount": amount, "stack": stack})
    legs = legs_bought(table, seating.account_id, amount)
    if table.training:
        training_rack_fill(actor=actor, table=table, command=command)
    posted = chips_post(
        table=table,
        cause=cause,
        legs=legs,
        actor=actor,
        role=role_at_table(actor),
        subject=f"seating:{seating.public_id}",
        body={"amount": amount, "seat": seating.seat, **waited},
        command=command,
        answer=answer,
    )
    return Answer(200, {**answer.body, "transaction": str(posted.public_id)})


def _facts(table: Table, seating: Seating) -> dict[str, Any]:
    return {
        "seating": str(seating.public_id),
        "table": str(table.public_id),
        "seat": seating.seat,
        "player": str(seating.player.public_id),
    }


def _replay(command: CommandKey, table: Table) -> Answer | None:
    """The first answer, with the transaction that the command posted."""
    stored = command_stored(command=command, place=str(table.public_id))
    if stored is None:
        return None
    posted = Transaction.objects.filter(chain=stored.chain, seq=stored.seq).first()
    transaction = str(posted.public_id) if posted else None
    body = {**json.loads(stored.result), "transaction": transaction}
    return Answer(stored.status, body, replayed=True)
