"""Proving the trail: every link, every row, every head, recomputed.

- full: every event of every chain, its rows, orphans, heads, and what upper storeys check
- incremental: what was added since the cursor of each chain
- heads: the last event of each chain, alone

The first thing that does not hold is named; posting on that chain stops, reading goes on.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from django.db import DataError, connection, transaction
from django.utils import timezone

from casino.house.models import ChainHead, VerificationCursor, VerificationRun

from . import format as bytes_of
from .catalogue import GuardedTable, guarded_tables
from .hooks import Bad, checks, stops
from .locate import EVENTS, event_locate, rows_locate, unreadable_locate

BATCH_EVENTS: Final = 500
HEADS: Final = "public.house_chainhead"
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a verification came to. ``chains`` and ``events`` are counts."""

    ok: bool
    chains: int
    events: int
    first_bad: Bad | None

    def as_json(self) -> str:
        """One line of JSON, as ``./dev verify --json`` prints it."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class Link:
    """A place on a chain that verified: the next event follows it."""

    chain: str
    seq: int
    hash: bytes

    @classmethod
    def genesis(cls, chain: str) -> "Link":
        return cls(chain, 0, bytes_of.genesis(chain))


@dataclass(frozen=True, slots=True)
class Checked:
    """How far a chain verified, and what stopped it."""

    link: Link
    events: int
    bad: Bad | None


_EVENTS_SQL: Final = """
SELECT e.chain, e.seq, e.hash_version, e.at, e.gaming_day, e.action, e.subject, e.actor, e.role,
       e.device, e.address, e.app_version, e.command_id, e.reason, e.body, e.row_index,
       e.rows_digest, e.prev, e.hash, r.digest AS computed_digest, r.idx AS computed_index
  FROM public.house_auditevent e
  LEFT JOIN (
        SELECT p.seq, sha256(string_agg(p.bytes, ''::bytea ORDER BY p.name COLLATE "C")) AS digest,
               string_agg(p.name || ':' || p.n || ':' || p.marks || E'\\n', ''
                          ORDER BY p.name COLLATE "C") AS idx
          FROM public.audit_parts p
         WHERE p.chain = %(chain)s AND p.seq BETWEEN %(first)s AND %(last)s
         GROUP BY p.seq) r ON r.seq = e.seq
 WHERE e.chain = %(chain)s AND e.seq BETWEEN %(first)s AND %(last)s
 ORDER BY e.seq
"""


def _events(chain: str, first: int, last: int) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS_SQL, {"chain": chain, "first": first, "last": last})
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _recompute(
    events: list[dict[str, Any]], chain: str, tables: list[GuardedTable], last: int
) -> None:
    """Replace what SQL computed of the rows by what Python computes from the tables themselves."""
    if not events:
        return
    found = {t.name: t.rows(chain=chain, first=events[0]["seq"], last=last) for t in tables}
    for event in events:
        rendered = {
            name: [bytes_of.row_bytes(name, row) for row in rows.get(event["seq"], [])]
            for name, rows in found.items()
        }
        rows = [row for name in sorted(rendered) for row in rendered[name]]
        event["computed_digest"] = bytes_of.rows_digest(rows)
        event["computed_index"] = bytes_of.row_index(rendered)


def chain_verify(
    link: Link,
    *,
    until: int,
    tables: list[GuardedTable],
    independent: bool = False,
    progress: Progress | None = None,
) -> Checked:
    """Verify the events of a chain after ``link`` up to seq ``until``.

    ``independent`` recomputes the rows' digests in Python from the tables instead of in SQL. A
    value that PostgreSQL holds and Python cannot is named like any other that is wrong.
    """
    try:
        return _chain_follow(
            link, until=until, tables=tables, independent=independent, progress=progress
        )
    except DataError:
        return Checked(link, 0, unreadable_locate(tables=tables, chain=link.chain))


def _chain_follow(
    link: Link,
    *,
    until: int,
    tables: list[GuardedTable],
    independent: bool,
    progress: Progress | None,
) -> Checked:
    events_seen = 0
    while link.seq < until:
        first, last = link.seq + 1, min(link.seq + BATCH_EVENTS, until)
        events = _events(link.chain, first, last)
        if independent:
            _recompute(events, link.chain, tables, last)
        for at, event in enumerate(events):
            following = events[at + 1] if at + 1 < len(events) else None
            bad = _event_bad(event, link=link, tables=tables, following=following)
            if bad is not None:
                return Checked(link, events_seen, bad)
            link = Link(link.chain, event["seq"], bytes(event["hash"]))
            events_seen += 1
        if link.seq < last:
            missing = Bad(table=EVENTS, chain=link.chain, seq=link.seq + 1)
            return Checked(link, events_seen, missing)
        if progress is not None:
            progress(len(events))
    return Checked(link, events_seen, None)


def _event_bad(
    event: dict[str, Any],
    *,
    link: Link,
    tables: list[GuardedTable],
    following: dict[str, Any] | None,
) -> Bad | None:
    chain, seq = link.chain, link.seq + 1
    if event["seq"] != seq:
        return Bad(table=EVENTS, chain=chain, seq=seq)
    own = Bad(table=EVENTS, chain=chain, seq=seq, row=f"{chain},{seq}")
    digest = bytes(event["computed_digest"] or bytes_of.sha256(b""))
    index = event["computed_index"] or ""
    if digest != bytes(event["rows_digest"]):
        found = rows_locate(
            tables=tables, chain=chain, seq=seq, stored=event["row_index"], computed=index
        )
        return found or replace(own, column="rows_digest")
    if index != event["row_index"]:
        return replace(own, column="row_index")
    if bytes(event["prev"]) != link.hash:
        return replace(own, column="prev")
    computed = bytes_of.event_hash(event, prev=link.hash, digest=digest)
    if computed != bytes(event["hash"]):
        next_prev = bytes(following["prev"]) if following else _head_hash(chain, seq)
        return event_locate(event, computed_hash=computed, next_prev=next_prev)
    return None


def _head_hash(chain: str, seq: int) -> bytes | None:
    head = ChainHead.objects.filter(pk=chain, seq=seq).first()
    return bytes(head.hash) if head else None


def heads_bad() -> list[Bad]:
    """Chains whose head is not their last event, or whose last event does not hash.

    One statement reads heads and last events, so that postings going on do not disturb it; it
    costs one look-up a chain, however long the chains are.
    """
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT h.chain, h.seq, h.hash, coalesce(l.seq, 0), l.hash, l.computed
              FROM public.house_chainhead h
              LEFT JOIN LATERAL (
                    SELECT e.seq, e.hash, public.audit_event_hash(e) AS computed
                      FROM public.house_auditevent e
                     WHERE e.chain = h.chain ORDER BY e.seq DESC LIMIT 1) l ON true
             ORDER BY h.chain COLLATE "C"
            """)
        rows = cursor.fetchall()
    found = []
    for chain, head_seq, head_hash, last_seq, last_hash, computed in rows:
        last = bytes_of.genesis(chain) if last_hash is None else bytes(last_hash)
        if head_seq != last_seq:
            found.append(Bad(table=HEADS, chain=chain, seq=head_seq, row=chain, column="seq"))
        elif last_hash is not None and bytes(computed) != last:
            found.append(Bad(table=EVENTS, chain=chain, seq=last_seq, row=f"{chain},{last_seq}"))
        elif bytes(head_hash) != last:
            found.append(Bad(table=HEADS, chain=chain, seq=head_seq, row=chain, column="hash"))
    return found


def _headless() -> Iterator[Bad]:
    """Chains that have events and no head."""
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT e.chain, max(e.seq) FROM public.house_auditevent e
             WHERE NOT EXISTS (SELECT FROM public.house_chainhead h WHERE h.chain = e.chain)
             GROUP BY e.chain ORDER BY e.chain COLLATE "C"
            """)
        for chain, seq in cursor.fetchall():
            yield Bad(table=HEADS, chain=chain, seq=seq)


def _orphans(tables: list[GuardedTable]) -> Iterator[Bad]:
    for table in tables:
        for row in table.orphans():
            name = table.row_name(row)
            yield Bad(table=table.name, chain=row["chain"], seq=row["seq"], row=name)


def _posting_stop(bad: Bad) -> None:
    if bad.chain is not None:
        for stop in stops:
            stop(bad.chain)


def _chain_heads() -> list[ChainHead]:
    return sorted(ChainHead.objects.all(), key=lambda head: head.chain)


def _report(run: VerificationRun, *, chains: int, events: int, bad: list[Bad]) -> Report:
    first = bad[0] if bad else None
    for one in bad:
        _posting_stop(one)
    run.finished_at = timezone.now()
    run.chains, run.events, run.ok = chains, events, not bad
    run.first_bad = json.dumps(asdict(first)) if first else None
    run.save()
    return Report(ok=not bad, chains=chains, events=events, first_bad=first)


def _job_timeouts() -> None:
    """Verification reads whole tables; what a web request may take is too short for it."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '15min'")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '15min'")


def verify_full(*, independent: bool = False, progress: Progress | None = None) -> Report:
    """Verify everything from the first event on; leaves a run, stops what does not verify."""
    run = VerificationRun.objects.create(kind="full", started_at=timezone.now())
    with transaction.atomic():
        _job_timeouts()
        tables, heads = guarded_tables(), _chain_heads()
        checked = [
            chain_verify(
                Link.genesis(head.chain),
                until=head.seq,
                tables=tables,
                independent=independent,
                progress=progress,
            )
            for head in heads
        ]
        bad = [one.bad for one in checked if one.bad is not None]
        bad += _orphans(tables)
        bad += [*heads_bad(), *_headless()]
        bad += [found for check in checks if (found := check()) is not None]
    return _report(run, chains=len(heads), events=sum(one.events for one in checked), bad=bad)


def verify_incremental() -> Report:
    """Verify what each chain gained since the last time; move the cursors of what verified."""
    run = VerificationRun.objects.create(kind="incremental", started_at=timezone.now())
    with transaction.atomic():
        _job_timeouts()
        tables, heads = guarded_tables(), _chain_heads()
        cursors = {cursor.chain: cursor for cursor in VerificationCursor.objects.all()}
        checked = []
        for head in heads:
            cursor = cursors.get(head.chain)
            link = (
                Link(head.chain, cursor.seq, bytes(cursor.hash))
                if cursor
                else Link.genesis(head.chain)
            )
            one = chain_verify(link, until=head.seq, tables=tables)
            checked.append(one)
            _cursor_move(one.link)
        bad = [one.bad for one in checked if one.bad is not None]
        bad += [
            Bad(table=HEADS, chain=head.chain, seq=head.seq, row=head.chain, column="seq")
            for head in heads
            if head.chain in cursors and cursors[head.chain].seq > head.seq
        ]
    return _report(run, chains=len(heads), events=sum(one.events for one in checked), bad=bad)


def _cursor_move(link: Link) -> None:
    """Verified up to ``link``; a cursor that stands there already, or further, stays."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT public.verification_move(%s, %s, %s)", [link.chain, link.seq, link.hash]
        )


def verify_heads() -> Report:
    """Verify the last event of every chain and its head: cheap, every minute."""
    run = VerificationRun.objects.create(kind="heads", started_at=timezone.now())
    with transaction.atomic():
        _job_timeouts()
        chains = ChainHead.objects.count()
        bad = heads_bad()
    return _report(run, chains=chains, events=chains, bad=bad)
