"""Where a table is, for ``can``: its pit, its dealer, its devices. Read under the table's lock."""

from casino.house.actor import Actor
from casino.house.errors import PostingStoppedError, TableClosedError, TableLockedError
from casino.house.permissions import Place, require
from tables.models import DealerAt, Table, TableDevice


def place_of(table: Table) -> Place:
    """The table's place, as it is now."""
    dealing = DealerAt.objects.filter(table=table).values_list("staff_id", "sign_on__device_id")
    dealers = dict(dealing)
    devices = TableDevice.objects.filter(table=table).values_list("device_id", flat=True)
    through = frozenset(device for device in dealers.values() if device is not None)
    return Place(table.pit_id, frozenset(dealers), frozenset(devices) | through)


def require_at(actor: Actor, action: str, table: Table) -> None:
    """Refuse what the actor may not do at this table."""
    require(actor, action, place_of(table))


def require_posting(table: Table) -> None:
    """Refuse to write at a table that is not open, or whose trail did not verify.

    Raises:
        TableLockedError: the floor locked it.
        TableClosedError, PostingStoppedError: see ``require_kept``.
    """
    require_kept(table)
    if table.state == Table.State.LOCKED:
        raise TableLockedError


def require_kept(table: Table) -> None:
    """As ``require_posting``, for what is also done at a locked table: its players may leave.

    Raises:
        TableClosedError: the table is closed.
        PostingStoppedError: its trail did not verify.
    """
    if table.posting_stopped:
        raise PostingStoppedError
    if table.state == Table.State.CLOSED:
        raise TableClosedError


def role_at_table(actor: Actor) -> str:
    """The role in which somebody acts at a table: a dealer's before any other."""
    return "dealer" if "dealer" in actor.roles else floor_role(actor)


def floor_role(actor: Actor) -> str:
    """The role in which somebody acts for the floor: a floorperson's before any other."""
    order = ("floor", "pit_manager", "shift_manager")
    return next((role for role in order if role in actor.roles), "none")
