"""What a hand does to its table's row: the gapless number, that one is under way, the button."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from tables.models import PlayerExclusion, Seating, Table
from tables.models.table import SEATS


def hand_number_take(table: Table, *, session_number: int | None = None) -> tuple[int, int]:
    """Mark a hand as under way; answer its number for ever and within the session.

    The numbers are counted on the locked row, inside the transaction: nothing leaves a gap. A hand
    that was dealt before the numbers of the session began again brings its own ``session_number``.
    """
    table.hand_open = True
    table.last_hand_number += 1
    if session_number is None:
        table.session_hand_number += 1
        session_number = table.session_hand_number
    table.save(
        update_fields=["hand_open", "last_hand_number", "session_hand_number", "button_seat"]
    )
    return table.last_hand_number, session_number


def hand_done(table: Table, *, button_holds: bool) -> None:
    """Mark that no hand is under way any more, and move the button on for the next one.

    It moves clockwise to the next seat that plays; with ``button_holds`` it stays (R-OFC-3).
    """
    table.hand_open = False
    if not button_holds:
        table.button_seat = button_next(table.button_seat, seats_playing(table))
    table.save(update_fields=["hand_open", "button_seat"])


def button_next(button: int, seats: Collection[int]) -> int:
    """The first of ``seats`` clockwise after the button; where it is, when there are none."""
    after = [*range(button + 1, len(SEATS) + 1), *range(1, button + 1)]
    return next((seat for seat in after if seat in seats), button)


def button_place(table: Table, seats: Collection[int]) -> None:
    """Before a hand: a button that lies at a seat which is not dealt in goes on to one that is.

    The first hand of a table is dealt from where the table's row says, whoever sits there.
    """
    if table.last_hand_number and table.button_seat not in seats:
        table.button_seat = button_next(table.button_seat, seats)


def seats_playing(table: Table) -> list[int]:
    """The seats that the next hand can deal in, ascending."""
    rows = Seating.objects.filter(plays_next(), table=table, ended_at=None)
    return sorted(rows.values_list("seat", flat=True))


def plays_next() -> Q:
    """Over seatings: who plays, has chips and is not kept out; the next hand can deal these in."""
    return Q(state=Seating.State.PLAYING, account__balance__gt=0) & ~kept_out()


def kept_out() -> Q:
    """Over seatings: whose player is excluded now."""
    in_force = PlayerExclusion.objects.filter(player=OuterRef("player"), readmission=None)
    return Q(Exists(in_force))


def session_restart(table: Table) -> None:
    """Number the hands for stake levels from 1 again; the numbers for ever go on."""
    table.session_hand_number = 0
    table.save(update_fields=["session_hand_number"])


def seats_set(table: Table, *, most: int) -> None:
    """Say how many players the game takes that is in force from the next hand."""
    if table.seats_max != most:
        table.seats_max = most
        table.save(update_fields=["seats_max"])
