"""A call holds a seat: for whom it is kept, what a seating answers, calls that are taken back.

A call names no seat; it holds one of those that are free at its table, until the player is seated,
passes, or the call is taken back or lapses. All of this is done under the table's lock, under
which calls are made.
"""

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.errors import SeatsFullError, SeatTakenError
from casino.house.models import Pit
from tables.models import Player, Seating, Table, WaitingEntry
from tables.models.waiting import LIVE, WaitingState
from tables.services.games import game_at


def calls_at(table: Table) -> QuerySet[WaitingEntry]:
    """Who is called to the table, in the order of the list."""
    return WaitingEntry.objects.filter(table=table, state=WaitingState.CALLED).order_by("rank")


def seats_free(table: Table) -> int:
    """How many more players the game takes, less those who are called to the table."""
    taken = Seating.objects.filter(table=table, ended_at=None).count()
    return table.seats_max - taken - calls_at(table).count()


def require_seat(table: Table, player: Player) -> None:
    """Refuse a seat at the table that the game does not have, or that is held for somebody else.

    Raises:
        SeatsFullError: the game on the table takes no more players.
        SeatTakenError: every free seat is held for players who are called; the message names them.
    """
    free = table.seats_max - Seating.objects.filter(table=table, ended_at=None).count()
    if free < 1:
        raise SeatsFullError
    held = calls_at(table).exclude(player=player).select_related("player__profile")
    names = [name_or_none(entry.player) for entry in held]
    if free > len(names):
        return
    message = _(
        "Every free seat is held for somebody who is called: %(names)s. Seat them, or take the "
        "call back on the waiting list."
    )
    raise SeatTakenError(message % {"names": ", ".join(names)})


def name_or_none(player: Player) -> str:
    """The player's name, or that there is none any more."""
    return player.profile.name if hasattr(player, "profile") else _("a player without a name")


def entries_lock(where: Q) -> list[WaitingEntry]:
    """Lock the live entries that ``where`` finds, in the order that all keep, and read them."""
    rows = WaitingEntry.objects.filter(where, state__in=LIVE)
    locked = rows.select_for_update(of=("self",), no_key=True)
    return list(locked.select_related("player", "table").order_by("pk"))


def entries_answered(table: Table, player: Player) -> dict[str, int]:
    """What a seat at the table answers is over; a call to another is taken back, place kept.

    Answered are a call to this table and a place on the list of the game that it plays. How many
    of each goes into the seating's own event, by the names of the answer.
    """
    game = game_at(table)
    answered = taken_back = 0
    for entry in entries_lock(Q(player=player)):
        same = (entry.pit_id, entry.currency) == (table.pit_id, table.currency)
        if entry.table_id == table.pk or (
            same and game is not None and (entry.game, entry.unit) == (game.slug, game.unit)
        ):
            entry_close(entry, WaitingState.SEATED, table=table)
            answered += 1
        elif entry.state == WaitingState.CALLED:
            call_undo(entry)
            taken_back += 1
    counted = {"lists_answered": answered, "calls_taken_back": taken_back}
    return {name: count for name, count in counted.items() if count}


def calls_take_back(table: Table) -> dict[str, int]:
    """Take every call to the table back; who was called keeps the place on the list.

    Returns:
        ``calls_taken_back`` for the event of what the house did; {} when nobody was called.
    """
    if not calls_at(table).exists():
        return {}
    Pit.objects.select_for_update(no_key=True).get(pk=table.pit_id)
    called = entries_lock(Q(table=table, state=WaitingState.CALLED))
    for entry in called:
        call_undo(entry)
    return {"calls_taken_back": len(called)} if called else {}


def call_undo(entry: WaitingEntry) -> None:
    """Whoever was called waits again, where he or she stood."""
    entry.state, entry.table, entry.call_until = WaitingState.WAITING, None, None
    entry.save(update_fields=["state", "table", "call_until"])


def entry_close(entry: WaitingEntry, state: WaitingState, *, table: Table | None) -> None:
    """Off the list, for one of its reasons."""
    entry.state, entry.table, entry.call_until = state, table, None
    entry.closed_at = timezone.now()
    entry.save(update_fields=["state", "table", "call_until", "closed_at"])
