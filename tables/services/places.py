"""Where a table is, for ``can``: its pit, its dealer, its devices. Read under the table's lock."""

from casino.house.actor import Actor
from casino.house.errors import PostingStoppedError, TableClosedError
from casino.house.permissions import Place, require
from tables.models import DealerAt, Table, TableDevice


def place_of(table: Table) -> Place:
    """The table's place, as it is now."""
    dealers = DealerAt.objects.filter(table=table).values_list("staff_id", flat=True)
    devices = TableDevice.objects.filter(table=table).values_list("device_id", flat=True)
    return Place(pit_id=table.pit_id, dealer_ids=frozenset(dealers), device_ids=frozenset(devices))


def require_at(actor: Actor, action: str, table: Table) -> None:
    """Refuse what the actor may not do at this table."""
    require(actor, action, place_of(table))


def require_posting(table: Table) -> None:
    """Refuse to write at a table that is not open, or whose trail did not verify."""
    if table.posting_stopped:
        raise PostingStoppedError
    if table.state != Table.State.OPEN:
        raise TableClosedError
