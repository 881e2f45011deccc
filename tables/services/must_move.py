"""Must-move: a feeder table whose longest-seated player takes the seat that comes free.

Going over is one act: the player leaves the feeder as anybody does, with the chips, and puts the
same chips on the other table. Both tables are locked, in the house's order, and between hands.
"""

from collections.abc import Collection
from dataclasses import replace
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    HandOpenError,
    NotFoundError,
    PlayerNotSeatedError,
    RequestInvalidError,
    SeatTakenError,
)
from casino.house.permissions import require_anywhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import Carried, Event, event_append
from tables.models import Account, AccountKind, Cause, MustMove, Seating, Table
from tables.models.table import SEATS
from tables.services.called import entries_answered, require_seat
from tables.services.chips import Leg, chips_post, table_account
from tables.services.games import game_at
from tables.services.hands import kept_out
from tables.services.locks import by_id, tables_lock
from tables.services.places import require_at, require_posting, role_at_table


def _both(actor: Actor, action: str, main_id: UUID, feeder_id: UUID) -> tuple[Table, Table]:
    """Lock two tables at both of which the actor may do ``action``."""
    require_anywhere(actor, action)
    found = {table.public_id: table for table in tables_lock(by_id(main_id) | by_id(feeder_id))}
    if main_id not in found or feeder_id not in found or main_id == feeder_id:
        raise NotFoundError
    main, feeder = found[main_id], found[feeder_id]
    require_at(actor, action, main)
    require_at(actor, action, feeder)
    return main, feeder


@posting
def must_move_start(*, actor: Actor, main_id: UUID, feeder_id: UUID, command: CommandKey) -> Answer:
    """From now on ``feeder`` feeds ``main``.

    Raises:
        AlreadyDoneError: the feeder feeds a table already, or is itself fed by this one, at
            whatever remove.
        RequestInvalidError: the tables play in different currencies, or different games or stakes.
    """
    main, feeder = _both(actor, "waiting.manage", main_id, feeder_id)
    again = command_replay(command=command, place=str(main.public_id))
    if again is not None:
        return again
    if main.currency != feeder.currency:
        raise _wrong(_("Both tables must play in the same currency."))
    games = {game_at(main), game_at(feeder)} - {None}
    if len(games) > 1:
        raise _wrong(_("Both tables must play the same game at the same stake."))
    if MustMove.objects.filter(feeder=feeder, ended_at=None).exists():
        raise AlreadyDoneError(_("This table feeds another one already."))
    if feeder.pk in _fed_by(main):
        raise AlreadyDoneError(_("The tables would feed each other in a circle."))
    rule = MustMove.objects.create(main=main, feeder=feeder, started_at=timezone.now())
    return _noted(actor, rule, main, "must_move.started", command)


def _fed_by(table: Table) -> set[int]:
    """By inner id: the table that ``table`` feeds, the one which that feeds, and so on."""
    ties = dict(MustMove.objects.filter(ended_at=None).values_list("feeder_id", "main_id"))
    found: set[int] = set()
    following = ties.get(table.pk)
    while following is not None and following not in found:
        found.add(following)
        following = ties.get(following)
    return found


def _wrong(message: str) -> RequestInvalidError:
    problem = Detail(code="field_invalid", message=message, path="feeder")
    return RequestInvalidError(message, details=[problem])


@posting
def must_move_end(*, actor: Actor, must_move_id: UUID, command: CommandKey) -> Answer:
    """The feeder feeds nobody any more.

    Raises:
        NotFoundError: there is no such tie between tables of the actor's.
        AlreadyDoneError: it has ended.
    """
    require_anywhere(actor, "waiting.manage")
    rule = MustMove.objects.select_related("main", "feeder").filter(public_id=must_move_id).first()
    if rule is None:
        raise NotFoundError
    main, _feeder = _both(actor, "waiting.manage", rule.main.public_id, rule.feeder.public_id)
    again = command_replay(command=command, place=str(main.public_id))
    if again is not None:
        return again
    rule.refresh_from_db()
    if rule.ended_at is not None:
        raise AlreadyDoneError
    rule.ended_at = timezone.now()
    rule.save(update_fields=["ended_at"])
    return _noted(actor, rule, main, "must_move.ended", command)


def _noted(actor: Actor, rule: MustMove, main: Table, action: str, command: CommandKey) -> Answer:
    answer = Answer(200, {"must_move": str(rule.public_id)})
    event_append(
        chain=main.chain,
        event=Event(
            action=action,
            subject=f"table:{main.number}",
            actor=actor,
            body={"feeder": rule.feeder.number},
        ),
        carried=Carried(command=command, place=str(main.public_id), answer=answer),
    )
    return answer


def next_to_move(main: Table) -> Seating | None:
    """Whoever sits longest at the tables that feed ``main``, and is not kept out of play."""
    return turns([main.pk]).get(main.pk)


def turns(mains: Collection[int]) -> dict[int, Seating]:
    """By the inner id of a table that is fed: as ``next_to_move``; none where nobody sits."""
    ties = MustMove.objects.filter(main__in=mains, ended_at=None)
    fed: dict[int, list[int]] = {}
    for main, feeder in ties.values_list("main_id", "feeder_id"):
        fed.setdefault(feeder, []).append(main)
    rows = Seating.objects.filter(~kept_out(), table__in=fed, ended_at=None)
    found: dict[int, Seating] = {}
    for seating in rows.select_related("table", "player__profile").order_by("started_at", "id"):
        for main in fed[seating.table_id]:
            found.setdefault(main, seating)
    return found


@posting
def player_move(*, actor: Actor, main_id: UUID, seat: int, command: CommandKey) -> Answer:
    """Bring the player whose turn it is from the feeder to ``seat`` of ``main``, chips and all.

    Raises:
        NotFoundError: there is no such table for this actor.
        PlayerNotSeatedError: nobody sits at a feeder.
        SeatTakenError: the seat has a player; every free seat is held for players who are called.
        SeatsFullError: the game on the main table takes no more players.
        HandOpenError: a hand is under way at the feeder; at the main table one may be.
        PlayerExcludedError: the player is kept out of play.
    """
    require_anywhere(actor, "waiting.manage")
    known = Table.objects.filter(public_id=main_id).first()
    turn = next_to_move(known) if known is not None else None
    if known is None or turn is None:
        again = command_replay(command=command, place=str(main_id)) if known else None
        if again is not None:
            return again
        raise PlayerNotSeatedError if known else NotFoundError
    main, feeder = _both(actor, "waiting.manage", main_id, turn.table.public_id)
    again = command_replay(command=command, place=str(main.public_id))
    if again is not None:
        return again
    leaving = next_to_move(main)  # Read again under both locks.
    if leaving is None or leaving.table_id != feeder.pk:
        raise PlayerNotSeatedError
    require_posting(main)
    require_posting(feeder)
    if feeder.hand_open:
        raise HandOpenError
    taken = Seating.objects.filter(table=main, seat=seat, ended_at=None).exists()
    if taken or seat not in SEATS:
        raise SeatTakenError
    require_seat(main, leaving.player)
    return _carried_over(actor, main, leaving, seat, command)


def _carried_over(
    actor: Actor, main: Table, leaving: Seating, seat: int, command: CommandKey
) -> Answer:
    feeder, player = leaving.table, leaving.player
    waited = entries_answered(main, player)  # Places on lists are locked before accounts.
    amount = Account.objects.get(pk=leaving.account_id).balance
    patron = table_account(feeder, AccountKind.PATRON, player)
    stack = table_account(main, AccountKind.STACK, player)
    leaving.ended_at = timezone.now()
    leaving.save(update_fields=["ended_at"])
    seating = Seating.objects.create(
        table=main, seat=seat, player=player, account_id=stack, started_at=leaving.ended_at
    )
    body = {"from": feeder.number, "to": main.number, "seat": seat, "amount": amount, **waited}
    answer = Answer(
        200,
        {"seating": str(seating.public_id), "table": str(main.public_id), "seat": seat,
         "player": str(player.public_id), "amount": amount},
    )  # fmt: skip
    subject = f"seating:{seating.public_id}"
    if not amount:
        event_append(
            chain=main.chain,
            event=Event(
                action="chips.carry",
                subject=subject,
                actor=actor,
                role=role_at_table(actor),
                body=body,
            ),
            carried=Carried(command=command, place=str(main.public_id), answer=answer),
        )
        return answer
    # Two movements, so two commands: the first gets an id made from the other's.
    leave = replace(command, command_id=uuid5(command.command_id, "walk"))
    chips_post(
        table=feeder,
        cause=Cause.WALK,
        legs=[Leg(leaving.account_id, -amount), Leg(patron, amount)],
        actor=actor,
        role=role_at_table(actor),
        subject=f"seating:{leaving.public_id}",
        body=body,
        command=leave,
        answer=answer,
    )
    chips_post(
        table=main,
        cause=Cause.CARRY,
        legs=[Leg(patron, -amount), Leg(stack, amount)],
        actor=actor,
        role=role_at_table(actor),
        subject=subject,
        body=body,
        command=command,
        answer=answer,
    )
    return answer
