"""Naming what does not verify: from an event whose digest fails to table, row and column.

The row index tells which row; a column is named when putting one plausible value back into it
gives the row's mark again (a flipped truth, a digit more, a sign, a figure nearby, NULL).
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, timedelta
from itertools import zip_longest
from typing import Any, Final

from . import format as bytes_of
from .catalogue import GuardedTable, guarded_tables
from .hooks import Bad

EVENTS: Final = "public.house_auditevent"
NEARBY: Final = 1_000
"""How far from an integer its former value is looked for."""


def index_read(text: str) -> dict[str, list[str]]:
    """A row index as {table: marks}; what is no index line is left out."""
    found = {}
    for line in text.splitlines():
        table, _, rest = line.partition(":")
        marks = rest.partition(":")[2]
        found[table] = [
            marks[i : i + bytes_of.MARK_HEX] for i in range(0, len(marks), bytes_of.MARK_HEX)
        ]
    return found


def rows_locate(
    *, tables: list[GuardedTable], chain: str, seq: int, stored: str, computed: str
) -> Bad | None:
    """The first row by which the ``computed`` index differs from the ``stored`` one."""
    was, is_now = index_read(stored), index_read(computed)
    for table in tables:
        before, now = was.get(table.name, []), is_now.get(table.name, [])
        if before == now:
            continue
        rows = table.rows(chain=chain, first=seq, last=seq).get(seq, [])
        return _row_bad(table, chain, seq, before=before, now=now, rows=rows)
    return None


def unreadable_locate(*, tables: list[GuardedTable], chain: str) -> Bad:
    """The first row of ``chain`` that holds a date which cannot be read at all."""
    for table in [*guarded_tables(events=True), *tables]:
        found = table.unreadable(chain=chain)
        if found is not None:
            seq, row, column = found
            return Bad(table=table.name, chain=chain, seq=seq, row=row, column=column)
    return Bad(table=EVENTS, chain=chain, seq=None)


def _row_bad(
    table: GuardedTable,
    chain: str,
    seq: int,
    *,
    before: list[str],
    now: list[str],
    rows: list[dict[str, Any]],
) -> Bad:
    if len(before) == len(now):
        at = next(i for i, (old, new) in enumerate(zip_longest(before, now)) if old != new)
        row = rows[at]
        return Bad(
            table=table.name,
            chain=chain,
            seq=seq,
            row=table.row_name(row),
            column=column_guess(table.name, row, before[at]),
        )
    added = [row for row, mark in zip(rows, now, strict=False) if mark not in before]
    row_name = table.row_name(added[0]) if added and len(now) > len(before) else None
    return Bad(table=table.name, chain=chain, seq=seq, row=row_name)


def column_guess(table: str, row: Mapping[str, Any], mark: str) -> str | None:
    """The one column whose former value can be told from the row's ``mark``, or None."""
    parts = {name: bytes_of.field_bytes(name, row[name]) for name in sorted(row)}
    head = f"@{table}\n".encode()
    for name in parts:
        for value in plausible(row[name]):
            field = bytes_of.field_bytes(name, value)
            body = b"".join(field if other == name else part for other, part in parts.items())
            if bytes_of.row_mark(head + body) == mark:
                return name
    return None


def plausible(value: Any) -> Iterator[Any]:
    """Former values worth trying for a column that now holds ``value``."""
    if value is None:
        yield from ("", 0, *range(1, 10), True, False)
        return
    yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield -value
        for power in range(1, 16):
            yield value * 10**power
            yield value + 10**power
            yield value - 10**power
            if value % 10**power == 0:
                yield value // 10**power
        for distance in range(1, NEARBY + 1):
            yield value + distance
            yield value - distance
    elif isinstance(value, date):
        for days in range(1, 32):
            for apart in (timedelta(days=days), timedelta(days=-days)):
                with suppress(OverflowError):  # Beyond the calendar's end there is nothing.
                    yield value + apart


def event_locate(event: Mapping[str, Any], *, computed_hash: bytes, next_prev: bytes | None) -> Bad:
    """Which column of the event's own row is off when everything under it verifies."""
    column = None
    if next_prev == computed_hash:
        column = "hash"
    else:
        prev, digest = bytes(event["prev"]), bytes(event["rows_digest"])
        for name in bytes_of.EVENT_FIELDS:
            for value in plausible(event[name]):
                tried = {**event, name: value}
                if bytes_of.event_hash(tried, prev=prev, digest=digest) == bytes(event["hash"]):
                    column = name
                    break
            if column:
                break
    return Bad(
        table=EVENTS,
        chain=event["chain"],
        seq=event["seq"],
        row=f"{event['chain']},{event['seq']}",
        column=column,
    )
