"""The bytes behind every hash of the trail, version 1 (docs/audit.md). Pure; final for ever.

The same bytes come out of the SQL functions and out of any verifier written from the page alone.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

EVENT_FIELDS: Final = (
    "chain", "seq", "hash_version", "at", "gaming_day", "action", "subject", "actor", "role",
    "device", "address", "app_version", "command_id", "reason", "body",
)  # fmt: skip
MARK_HEX: Final = 16
"""Hex digits of a row's SHA-256 that the row index keeps: enough to locate, not to prove."""


def sha256(data: bytes) -> bytes:
    """SHA-256, 32 raw bytes."""
    return hashlib.sha256(data).digest()


def value_text(value: Any) -> str:
    """A stored value as the trail writes it.

    Raises:
        TypeError: a type that no guarded table may have (a float, a list …).
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int() | UUID():
            return str(value)
        case str():
            return value
        case datetime():
            return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        case date():
            return value.isoformat()
        case bytes() | memoryview():
            return bytes(value).hex()
    raise TypeError(f"no guarded column holds a {type(value).__name__}")


def field_bytes(name: str, value: Any) -> bytes:
    """``name:length:value`` and a line feed, the length in bytes; NULL is ``name:-``."""
    if value is None:
        return f"{name}:-\n".encode()
    text = value_text(value).encode()
    return f"{name}:{len(text)}:".encode() + text + b"\n"


def row_bytes(table: str, columns: Mapping[str, Any]) -> bytes:
    """A row of ``schema.table``: its head line, then all its columns in order of their names."""
    return f"@{table}\n".encode() + b"".join(
        field_bytes(name, columns[name]) for name in sorted(columns)
    )


def rows_digest(rows: Iterable[bytes]) -> bytes:
    """SHA-256 of the event's rows, given in order of table name, then primary key."""
    return sha256(b"".join(rows))


def row_mark(row: bytes) -> str:
    """What the row index keeps of a row."""
    return hashlib.sha256(row).hexdigest()[:MARK_HEX]


def row_index(tables: Mapping[str, Sequence[bytes]]) -> str:
    """One line a table that has rows: name, count, the marks one after the other."""
    return "".join(
        f"{table}:{len(rows)}:{''.join(map(row_mark, rows))}\n"
        for table, rows in sorted(tables.items())
        if rows
    )


def genesis(chain: str) -> bytes:
    """What the first event of ``chain`` has as its ``prev``."""
    return sha256(f"genesis:{chain}".encode())


def event_bytes(event: Mapping[str, Any]) -> bytes:
    """An event's fields in the order that version 1 fixes."""
    return b"".join(field_bytes(name, event[name]) for name in EVENT_FIELDS)


def event_hash(event: Mapping[str, Any], *, prev: bytes, digest: bytes) -> bytes:
    """The hash of an event over the hash before it and the digest of its rows."""
    return sha256(prev + sha256(event_bytes(event)) + digest)


def merkle_root(heads: Mapping[str, tuple[int, bytes]]) -> bytes:
    """The root over every chain's (seq, hash); for an empty chain (0, its genesis).

    Version 1 fixes it, and no anchor is written yet: only tests and other verifiers call this and
    its twin ``audit_merkle``.

    Raises:
        ValueError: there is no chain.
    """
    level = [
        sha256(b"\0" + chain.encode() + b"\0" + str(seq).encode() + b"\0" + hash_)
        for chain, (seq, hash_) in sorted(heads.items())
    ]
    if not level:
        raise ValueError("a Merkle root is over one chain at least")
    while len(level) > 1:
        level = [
            sha256(b"\1" + level[i] + level[i + 1]) if i + 1 < len(level) else level[i]
            for i in range(0, len(level), 2)
        ]
    return level[0]
