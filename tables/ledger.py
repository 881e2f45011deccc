"""Moving value: thin wrappers over ``account_open`` and ``ledger_post``.

The caller holds the table's lock and an open database transaction (docs/ledger.md, lock order).
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from casino.house.audit.log import call


class Posted(NamedTuple):
    """The transaction that was written, and the link of the trail that covers it."""

    transaction_id: int
    public_id: UUID
    seq: int
    hash: bytes
    at: datetime


def account_open(*, kind: str, table_id: int | None, player_id: int | None, commodity: str) -> int:
    """The id of the account (kind, owner, commodity), opened when it is first needed."""
    (account_id,) = call("account_open", "*", locals())
    return int(account_id)


def ledger_post(
    *,
    chain: str,
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
    cause: str,
    table_id: int | None,
    reverses: int | None,
    accounts: Sequence[int],
    amounts: Sequence[int],
) -> Posted:
    """Post one transaction with its command and event, in one round trip.

    ``accounts`` gain ``amounts`` (negative: give), in minor units, never 0, each account once;
    they sum to zero in each commodity, which COMMIT checks. ``gaming_day`` is that of posting.
    ``reverses`` is the id of the transaction that a ``reversal`` mirrors.

    Raises:
        django.db.Error: SQLSTATE CP101 an account would fall below its floor (detail: which),
            CP100 the cause allows no such entry, CP104 posting is stopped, CP105 the day is
            signed off; at COMMIT CP110 to CP113, entries that are incomplete or unbalanced.
    """
    arguments = {**locals(), "accounts": list(accounts), "amounts": list(amounts)}
    return Posted(*call("ledger_post", "transaction_id, public_id, seq, hash, at", arguments))
