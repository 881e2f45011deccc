"""The waiting lists: one for each game and stake in a pit. Added, called, skipped, seated.

One writer a pit's lists: every service locks the pit's row (after a table's, where it has one).
"""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import SYSTEM, Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    NotFoundError,
    RequestInvalidError,
    SeatTakenError,
)
from casino.house.models import Pit
from casino.house.permissions import Place, can, require_somewhere
from casino.house.services.posting import command_replay, command_stored, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import Player, Table, WaitingEntry
from tables.models.waiting import LIVE, WaitingState
from tables.services.called import call_undo, entries_lock, entry_close, seats_free
from tables.services.games import Game, game_at
from tables.services.locks import by_id, table_lock
from tables.services.places import require_posting
from tables.services.seating import seating_open

CALL_MINUTES_MAX: Final = 60


def _pit_lock(actor: Actor, action: str, pit_id: int | None) -> Pit:
    """Lock a pit's lists; a pit one may not know of is not there."""
    require_somewhere(actor, action)
    pit = Pit.objects.select_for_update(no_key=True).filter(pk=pit_id or 0).first()
    if pit is None or not can(actor, action, Place(pit.pk)):
        raise NotFoundError
    return pit


def _entry_lock(actor: Actor, action: str, entry_id: UUID) -> WaitingEntry:
    """Lock the lists of the entry's pit and read the entry."""
    require_somewhere(actor, action)
    pit_id = WaitingEntry.objects.filter(public_id=entry_id).values_list("pit_id", flat=True)
    _pit_lock(actor, action, pit_id.first())
    # An exclusion takes it off too, and a seat somewhere answers it, both without the pit: all of
    # the player's entries are locked in one order.
    player = WaitingEntry.objects.filter(public_id=entry_id).values("player")
    entries_lock(Q(player__in=player))
    return WaitingEntry.objects.select_related("player", "table").get(public_id=entry_id)


def _live(entry: WaitingEntry) -> WaitingEntry:
    if entry.state not in LIVE:
        raise AlreadyDoneError(_("This player is not on the list any more."))
    return entry


@posting
def waiting_add(
    *,
    actor: Actor,
    pit: Pit,
    game: str,
    unit: int,
    currency: str,
    player_id: UUID,
    command: CommandKey,
) -> Answer:
    """Put a player at the end of a list.

    Raises:
        NotFoundError: there is no such player, or no such pit for this actor.
        AlreadyDoneError: the player is on this list.
        PlayerExcludedError: the player is kept out of play.
    """
    _pit_lock(actor, "waiting.manage", pit.pk)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    player = Player.objects.filter(public_id=player_id).first()
    if player is None:
        raise NotFoundError
    on_list = WaitingEntry.objects.filter(pit=pit, game=game, unit=unit, currency=currency)
    if on_list.filter(player=player, state__in=LIVE).exists():
        raise AlreadyDoneError(_("This player is on this list already."))
    last = WaitingEntry.objects.filter(pit=pit).aggregate(last=Max("rank"))["last"] or 0
    entry = WaitingEntry.objects.create(
        pit=pit,
        game=game,
        unit=unit,
        currency=currency,
        player=player,
        rank=last + 1,
        added_at=timezone.now(),
    )
    body = {"game": game, "unit": unit, "currency": currency}
    return _done(actor, entry, "waiting.added", command, body)


@posting
def waiting_call(
    *, actor: Actor, entry_id: UUID, table_id: UUID, minutes: int, command: CommandKey
) -> Answer:
    """Call a waiting player to a seat at a table; the call lapses after ``minutes``.

    Raises:
        NotFoundError: the table stands in another pit or plays for another currency.
        RequestInvalidError: ``minutes`` is not from 1 to ``CALL_MINUTES_MAX``; the table plays
            another game or stake than the player waits for.
        TableLockedError, TableClosedError, PostingStoppedError: see ``require_posting``.
        AlreadyDoneError: called already, or off the list.
        SeatTakenError: every free seat of the table is called for, or none is free.
    """
    require_somewhere(actor, "waiting.manage")
    table = table_lock(by_id(table_id))
    entry = _entry_lock(actor, "waiting.manage", entry_id)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    if _live(entry).state == WaitingState.CALLED:
        raise AlreadyDoneError(_("This player is called already."))
    if table.pit_id != entry.pit_id or table.currency != entry.currency:
        raise NotFoundError
    require_posting(table)
    if not 1 <= minutes <= CALL_MINUTES_MAX:
        message = _("A call stands for one to %(most)s minutes.") % {"most": CALL_MINUTES_MAX}
        problem = Detail(code="field_invalid", message=message, path="minutes")
        raise RequestInvalidError(message, details=[problem])
    _require_game(entry, table)
    if seats_free(table) < 1:
        raise SeatTakenError(_("No seat is free there that nobody is called to."))
    entry.state, entry.table = WaitingState.CALLED, table
    entry.call_until = timezone.now() + timedelta(minutes=minutes)
    entry.save(update_fields=["state", "table", "call_until"])
    return _done(
        actor, entry, "waiting.called", command, {"table": table.number, "minutes": minutes}
    )


def _require_game(entry: WaitingEntry, table: Table) -> None:
    """Refuse a table that plays another game or stake than the entry waits for."""
    if game_at(table) != Game(entry.game, entry.unit):
        message = _("This table does not play the game and stake that the player waits for.")
        problem = Detail(code="field_invalid", message=message, path="table")
        raise RequestInvalidError(message, details=[problem])


@posting
def waiting_take_back(*, actor: Actor, entry_id: UUID, command: CommandKey) -> Answer:
    """Take a call back that was a mistake; the player waits on, at the same place.

    Raises:
        NotFoundError: there is no such entry for this actor.
        AlreadyDoneError: off the list, or not called.
    """
    entry = _entry_lock(actor, "waiting.manage", entry_id)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    if _live(entry).state != WaitingState.CALLED:
        raise AlreadyDoneError(_("This player is not called to any table."))
    assert entry.table is not None
    number = entry.table.number
    call_undo(entry)
    return _done(actor, entry, "waiting.call_taken_back", command, {"table": number})


@posting
def waiting_skip(*, actor: Actor, entry_id: UUID, command: CommandKey) -> Answer:
    """Let a player who passes stand behind the next one of the list; a call is taken back.

    Who is last stays last.
    """
    entry = _entry_lock(actor, "waiting.manage", entry_id)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    _live(entry)
    behind = WaitingEntry.objects.filter(
        pit_id=entry.pit_id,
        game=entry.game,
        unit=entry.unit,
        currency=entry.currency,
        state__in=LIVE,
        rank__gt=entry.rank,
    )
    following = behind.order_by("rank").first()
    if following is not None:
        entry.rank, following.rank = following.rank, entry.rank
        following.save(update_fields=["rank"])
    entry.save(update_fields=["rank"])
    call_undo(entry)
    return _done(actor, entry, "waiting.skipped", command, {})


@posting
def waiting_remove(*, actor: Actor, entry_id: UUID, command: CommandKey) -> Answer:
    """Take a player off the list: gone, or not wanting to wait any more."""
    entry = _entry_lock(actor, "waiting.manage", entry_id)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    entry_close(_live(entry), WaitingState.LEFT, table=None)
    return _done(actor, entry, "waiting.removed", command, {})


@posting
def waiting_seat(
    *, actor: Actor, entry_id: UUID, seat: int, amount: int, command: CommandKey
) -> Answer:
    """Seat a called player at the table of the call with a first buy-in; off the list with it.

    The answer is that of ``seating_open``, whose refusals are these too.

    Raises:
        AlreadyDoneError: off the list.
        NotFoundError: not called to any table.
        RequestInvalidError: the table plays another game or stake by now.
    """
    require_somewhere(actor, "waiting.manage")
    table_id = WaitingEntry.objects.filter(public_id=entry_id).values_list(
        "table__public_id", flat=True
    )
    table = table_lock(by_id(table_id.first() or UUID(int=0)))
    entry = _entry_lock(actor, "waiting.manage", entry_id)
    stored = command_stored(command=command, place=str(table.public_id))
    if stored is None:
        if _live(entry).state != WaitingState.CALLED or entry.table_id != table.pk:
            raise AlreadyDoneError(_("Call the player to a table first."))
        _require_game(entry, table)
    return seating_open(
        actor=actor,
        table_id=table.public_id,
        seat=seat,
        player_id=entry.player.public_id,
        amount=amount,
        command=command,
    )


@posting
def waiting_lapse() -> int:
    """Close every call that nobody came to in time; how many. A job's work."""
    called = WaitingEntry.objects.filter(state=WaitingState.CALLED, call_until__lt=timezone.now())
    pits = Pit.objects.select_for_update(no_key=True).filter(pk__in=called.values("pit_id"))
    # Every pit, then every entry, then the first event: from there on the chain is locked.
    due = called.filter(pit__in=list(pits.order_by("pk")))
    entries = due.select_for_update(of=("self",), no_key=True).select_related("table")
    lapsed = list(entries.order_by("pk"))
    for entry in lapsed:
        assert entry.table is not None
        number = entry.table.number
        entry_close(entry, WaitingState.MISSED, table=entry.table)
        _event(SYSTEM, entry, "waiting.missed", {"table": number}, None)
    return len(lapsed)


def _done(
    actor: Actor, entry: WaitingEntry, action: str, command: CommandKey, body: dict[str, Any]
) -> Answer:
    answer = Answer(200, {"entry": str(entry.public_id), "state": str(entry.state)})
    _event(actor, entry, action, body, Carried(command=command, answer=answer))
    return answer


def _event(
    actor: Actor, entry: WaitingEntry, action: str, body: dict[str, Any], carried: Carried | None
) -> None:
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action=action,
            subject=f"waiting:{entry.public_id}",
            actor=actor,
            body={"player": entry.player_id, **body},
        ),
        carried=carried,
    )
