"""The table's lock: one writer a table, and everything is read after it.

One order for all code: people and roles, tables by id, strings, pits, waiting lists, devices, then
what the posting functions take themselves (the day, accounts by id, chain heads, the house's
last). docs/ledger.md has the whole list and says why.
"""

from uuid import UUID

from django.db.models import Q, QuerySet

from casino.house.errors import NotFoundError
from tables.models import Table


def _locked() -> QuerySet[Table]:
    return Table.objects.select_for_update(of=("self",), no_key=True)


def table_lock(where: Q) -> Table:
    """Lock the one table that ``where`` finds, until the transaction ends, and read it.

    Raises:
        NotFoundError: there is none.
    """
    table = _locked().filter(where).first()
    if table is None:
        raise NotFoundError
    return table


def table_lock_number(number: int) -> Table:
    """Lock the table that has ``number`` painted on its felt."""
    return table_lock(Q(number=number))


def tables_lock(where: Q) -> list[Table]:
    """Lock every table that ``where`` finds, in order of their inner ids, and read them."""
    return list(_locked().filter(where).order_by("pk"))


def by_id(table_id: UUID) -> Q:
    """A table by its public id."""
    return Q(public_id=table_id)
