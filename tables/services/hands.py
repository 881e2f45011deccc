"""What a hand does to its table's row: the gapless number, and that one is under way."""

from tables.models import Table


def hand_number_take(table: Table) -> tuple[int, int]:
    """Mark a hand as under way; answer its number for ever and within the session.

    The numbers are counted on the locked row, inside the transaction: nothing leaves a gap.
    """
    table.hand_open = True
    table.last_hand_number += 1
    table.session_hand_number += 1
    table.save(update_fields=["hand_open", "last_hand_number", "session_hand_number"])
    return table.last_hand_number, table.session_hand_number


def hand_done(table: Table) -> None:
    """Mark that no hand is under way any more."""
    table.hand_open = False
    table.save(update_fields=["hand_open"])


def session_restart(table: Table) -> None:
    """Number the hands for stake levels from 1 again; the numbers for ever go on."""
    table.session_hand_number = 0
    table.save(update_fields=["session_hand_number"])
