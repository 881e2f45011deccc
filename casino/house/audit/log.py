"""Writing the trail: thin wrappers over the SQL functions that hold the chain.

For rows that the ORM inserts: ``seq = audit_next(chain)``, insert the guarded rows with that
``chain`` and ``seq``, then ``audit_append(...)``, all in one database transaction.
What PostgreSQL refuses arrives as ``django.db.Error`` with a SQLSTATE of class ``CP``
(docs/ledger.md lists them); services turn it into the refusal that people know.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import connection

HOUSE_CHAIN: Final = "house"

_TYPES: Final = {
    "seq": "bigint",
    "gaming_day": "date",
    "command_id": "uuid",
    "request_hash": "bytea",
    "status": "integer",
    "staff_id": "bigint",
    "device_id": "bigint",
    "table_id": "bigint",
    "player_id": "bigint",
    "reverses": "bigint",
    "accounts": "bigint[]",
    "amounts": "bigint[]",
    "settlement": "jsonb",
    "line_seat_a": "smallint[]",
    "line_seat_b": "smallint[]",
    "line_kind": "text[]",
    "line_row": "text[]",
    "line_to_seat": "smallint[]",
    "line_units": "bigint[]",
    "line_rule": "text[]",
    "line_params": "text[]",
}
"""Arguments that are no text: a NULL has no type by which PostgreSQL could find the function."""


class Appended(NamedTuple):
    """The link that was written: its number in the chain, its hash (32 bytes), its time (UTC)."""

    seq: int
    hash: bytes
    at: datetime


def call(function: str, columns: str, arguments: Mapping[str, Any]) -> tuple[Any, ...]:
    """Call a SQL function, each argument by its name with ``p_`` before it; ``columns`` of its row.

    Raises:
        django.db.Error: PostgreSQL refused; ``__cause__.sqlstate`` says why.
    """
    named = ", ".join(f"p_{name} => %({name})s::{_TYPES.get(name, 'text')}" for name in arguments)
    sql = f"SELECT {columns} FROM public.{function}({named})"  # noqa: S608 - our own names only
    with connection.cursor() as cursor:
        cursor.execute(sql, dict(arguments))
        row: tuple[Any, ...] = cursor.fetchone()
    return row


def audit_next(chain: str) -> int:
    """Lock the head of ``chain`` until COMMIT and say which ``seq`` its next event has."""
    (seq,) = call("audit_next", "*", {"chain": chain})
    return int(seq)


def audit_append(
    *,
    chain: str,
    seq: int,
    gaming_day: date,
    action: str,
    subject: str,
    actor: str,
    role: str,
    device: str,
    address: str,
    app_version: str,
    reason: str | None,
    body: str,
    command_id: UUID | None,
    request_hash: bytes | None,
    route: str | None,
    status: int | None,
    result: str | None,
    staff_id: int | None,
    device_id: int | None,
) -> Appended:
    """Write the event over the guarded rows that carry (``chain``, ``seq``); move the head.

    ``body`` is canonical JSON or '', never with names of people. The command is stored in the
    same step when it has a ``request_hash``.
    """
    return Appended(*call("audit_append", "seq, hash, at", locals()))
