"""What a table was at a moment that is past, for a hand that is entered after it was dealt.

Rows have the present. What changed since stands in the table's chain, each change with what was
before it; so the first one after a moment says what was at that moment. The table's lock is held.
"""

import json
from collections.abc import Collection
from datetime import datetime
from itertools import takewhile
from typing import Any

from django.db.models import Q

from casino.house.errors import TableLockedError
from casino.house.models import AuditEvent
from tables.models import Seating, Table
from tables.services.places import require_kept
from tables.services.seating_states import MOVED
from tables.services.table_states import EVENTS

EVENTS_AT_ONCE = 200
"""How many links of a chain are read at once, newest first: a queue is mostly minutes old."""


def seatings_at(table: Table, at: datetime) -> dict[int, Seating]:
    """Who sat where, by seat; also who has changed seat or walked since."""
    stood = Q(ended_at=None) | Q(ended_at__gt=at)
    rows = Seating.objects.filter(stood, table=table, started_at__lte=at)
    moved = _before_changes(table, at, {MOVED})
    return {
        moved.get(f"seating:{row.public_id}", row.seat): row
        for row in rows.select_related("account")
    }


def require_posting_since(table: Table, at: datetime) -> None:
    """As ``require_posting``; a lock that was put on after ``at`` does not count.

    Raises:
        TableLockedError: the table was locked by then, and is.
        TableClosedError, PostingStoppedError: see ``require_kept``.
    """
    require_kept(table)
    if table.state == Table.State.LOCKED:
        before = _before_changes(table, at, set(EVENTS.values()))
        if before.get(f"table:{table.number}", table.state) == Table.State.LOCKED:
            raise TableLockedError


def _before_changes(table: Table, at: datetime, actions: Collection[str]) -> dict[str, Any]:
    """By subject: what was before the first change of these kinds after ``at``."""
    events = AuditEvent.objects.filter(chain=table.chain).order_by("-seq")
    links = events.values_list("at", "action", "subject", "body")
    since = takewhile(lambda link: link[0] > at, links.iterator(chunk_size=EVENTS_AT_ONCE))
    return {
        subject: json.loads(body)["before"]
        for _at, action, subject, body in since
        if action in actions
    }
