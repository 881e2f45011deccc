"""The trail: its bytes by SQL, by Python and by a script of its own; its links; its heads."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, connections, transaction

from casino.house.audit import format as bytes_of
from casino.house.audit.catalogue import guarded_tables
from casino.house.audit.log import audit_append, audit_next
from casino.house.audit.verify import verify_full, verify_heads, verify_incremental
from casino.house.models import AuditEvent, ChainHead, Command, VerificationCursor, VerificationRun
from tests.record import command, full_floor, make_floor
from tests.vectors import published, standalone

EVENT = {
    "chain": "table:7",
    "seq": 1,
    "hash_version": 1,
    "at": datetime(2026, 11, 30, 12, 41, 7, 123, tzinfo=UTC),
    "gaming_day": date(2026, 11, 30),
    "action": "hand.settled",
    "subject": "hand:0192f0c1-0000-7000-8000-000000000001",
    "actor": "staff:12",
    "role": "dealer",
    "device": "device:3",
    "address": "127.0.0.1",
    "app_version": "1.0.0",
    "command_id": UUID("0192f0c1-0000-7000-8000-00000000aaaa"),
    "reason": None,
    "body": '{"net":{"1":23000}}',
}
SECOND = {
    **EVENT,
    "seq": 2,
    "at": datetime(2026, 11, 30, 12, 45, 0, 500_000, tzinfo=UTC),
    "action": "hand.corrected",
    "reason": "Js/Qs vertauscht – Sitz 3",
    "body": "",
}


def test_a_script_that_imports_nothing_of_ours_reproduces_the_vectors():
    assert published.ALL == standalone.vectors()
    source = Path(standalone.__file__)
    assert len(source.read_text().splitlines()) <= 40
    printed = subprocess.run(
        [sys.executable, "-I", source], capture_output=True, text=True, check=True
    )
    assert published.ALL == printed.stdout.split()
    imports = [
        line for line in source.read_text().splitlines() if line.startswith(("import ", "from "))
    ]
    assert ["from hashlib import sha256"] == imports


def test_python_reproduces_the_vectors():
    row = bytes_of.row_bytes("ledger.entry", published.ENTRY)
    digest = bytes_of.rows_digest([row])
    first = bytes_of.event_hash(EVENT, prev=bytes_of.genesis("table:7"), digest=digest)
    second = bytes_of.event_hash(SECOND, prev=first, digest=bytes_of.rows_digest([]))
    heads = {
        "table:8": (0, bytes_of.genesis("table:8")),
        "table:7": (2, second),
        "house": (0, bytes_of.genesis("house")),
    }

    found = [
        bytes_of.genesis("table:7"),
        digest,
        bytes_of.sha256(bytes_of.event_bytes(EVENT)),
        first,
        second,
        bytes_of.merkle_root(heads),
    ]
    assert published.ALL == [one.hex() for one in found]
    assert published.ROW_INDEX == bytes_of.row_index({"ledger.entry": [row]})


def _sql(statement, *parameters, alias="owner"):
    with connections[alias].cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone()[0] if cursor.description else None


def _sql_event(event, prev, digest):
    row = {**event, "row_index": "", "rows_digest": digest, "prev": prev, "hash": b""}
    columns = [column.column for column in AuditEvent._meta.concrete_fields]
    values = [row[name] for name in columns]
    marks = ", ".join(
        f"%s::{field.db_type(connection)}" for field in AuditEvent._meta.concrete_fields
    )
    return f"ROW({marks})::public.house_auditevent", values


def test_sql_reproduces_the_vectors(committed_db):
    """The rows' digest comes out of the very view that ``audit_install`` generates."""
    _sql("""
        CREATE SCHEMA ledger;
        CREATE TABLE ledger.transaction (id bigint PRIMARY KEY, chain text, seq bigint);
        CREATE TABLE ledger.entry (
            transaction_id bigint REFERENCES ledger.transaction, n integer, account_id bigint NOT NULL,
            account_version bigint, amount bigint NOT NULL, balance_after bigint,
            PRIMARY KEY (transaction_id, n));
        COMMENT ON TABLE ledger.entry IS 'guarded: an example';
        SELECT public.audit_install('ledger.entry');
        INSERT INTO ledger.transaction VALUES (5, 'table:7', 1);
        INSERT INTO ledger.entry VALUES (5, 1, 9, 4, 23000, 523000);
        """)
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT * FROM public.audit_rows('table:7', 1)")
        digest, index = cursor.fetchone()
    genesis = _sql("SELECT public.audit_genesis('table:7')")
    row, values = _sql_event(EVENT, genesis, digest)
    first_bytes = _sql(f"SELECT sha256(public.audit_event_bytes({row}))", *values)
    first = _sql(f"SELECT public.audit_event_hash({row})", *values)
    empty = _sql("SELECT rows_digest FROM public.audit_rows('table:7', 2)")
    row, values = _sql_event(SECOND, first, empty)
    second = _sql(f"SELECT public.audit_event_hash({row})", *values)
    root = _sql(
        "SELECT public.audit_merkle(ARRAY['table:8', 'table:7', 'house'], ARRAY[0, 2, 0]::bigint[],"
        " ARRAY[public.audit_genesis('table:8'), %s, public.audit_genesis('house')])",
        second,
    )

    found = [genesis, digest, first_bytes, first, second, root]
    assert published.ALL == [bytes(one).hex() for one in found]
    assert published.ROW_INDEX == index


def test_text_keys_sort_by_bytes_and_integers_by_value(committed_db):
    _sql("""
        CREATE TABLE public.sorted (chain text, seq bigint, name text, n bigint, PRIMARY KEY (name, n));
        COMMENT ON TABLE public.sorted IS 'guarded: an example';
        SELECT public.audit_part_create('public.sorted');
        INSERT INTO public.sorted VALUES
            ('t', 1, 'table:7', 1), ('t', 1, 'table:10', 10), ('t', 1, 'table:10', 9), ('t', 1, 'Z', 1);
        """)
    rows = [
        bytes_of.row_bytes("public.sorted", {"chain": "t", "seq": 1, "name": name, "n": n})
        for name, n in [("Z", 1), ("table:10", 9), ("table:10", 10), ("table:7", 1)]
    ]
    assert b"".join(rows) == bytes(_sql("SELECT bytes FROM public.audit_part_sorted"))


@pytest.mark.parametrize(
    "column", ["numeric", "jsonb", "bigint[]", "double precision", "varchar(9)"]
)
def test_a_guarded_table_takes_no_column_that_has_no_one_form(committed_db, column):
    _sql(f"CREATE TABLE public.loose (chain text, seq bigint, id bigint PRIMARY KEY, x {column})")
    _sql("COMMENT ON TABLE public.loose IS 'guarded: an example'")

    with pytest.raises(DatabaseError, match="no such column"):
        _sql("SELECT public.audit_install('public.loose')")


def test_a_guarded_table_outside_the_trail_is_refused(committed_db):
    _sql("CREATE TABLE public.loose (id bigint PRIMARY KEY)")
    _sql("COMMENT ON TABLE public.loose IS 'guarded: an example'")

    with pytest.raises(DatabaseError, match="neither chain, seq nor a parent"):
        _sql("SELECT public.audit_install('public.loose')")


def test_every_column_of_every_guarded_row_is_in_the_digest_the_same_by_sql_and_python(db):
    full_floor().play()

    rendered = {}
    for table in guarded_tables():
        for seq, rows in table.rows(chain="table:7", first=1, last=99).items():
            own = [bytes_of.row_bytes(table.name, row) for row in rows]
            rendered.setdefault(seq, {})[table.name] = own
    hand = AuditEvent.objects.get(action="hand.settled")
    written = rendered[hand.seq]

    assert {
        "public.house_command": 1,
        "public.settlement_settlement": 1,
        "public.settlement_settlementline": 30,
        "public.settlement_settlementpair": 6,
        "public.settlement_settlementseat": 4,
        "public.tables_entry": 4,
        "public.tables_transaction": 1,
    } == {name: len(rows) for name, rows in written.items()}
    for event in AuditEvent.objects.filter(chain="table:7"):
        tables = rendered.get(event.seq, {})
        rows = [row for name in sorted(tables) for row in tables[name]]
        assert bytes_of.rows_digest(rows) == bytes(event.rows_digest)
        assert bytes_of.row_index(tables) == event.row_index


def test_seq_is_gapless_and_each_event_holds_the_hash_before_it(db):
    floor = full_floor()
    floor.play()

    events = list(AuditEvent.objects.filter(chain="table:7").order_by("seq"))
    assert list(range(1, len(events) + 1)) == [event.seq for event in events]
    before = bytes_of.genesis("table:7")
    for event in events:
        assert before == bytes(event.prev)
        before = bytes(event.hash)
    head = ChainHead.objects.get(pk="table:7")
    assert (events[-1].seq, before) == (head.seq, bytes(head.hash))


def _append(**given):
    """An event of a database without a house, whose gaming day is the day in UTC."""
    floor_free = {
        "chain": "house", "gaming_day": datetime.now(tz=UTC).date(), "action": "test.done", "subject": "t", "actor": "system",
        "role": "system", "device": "none", "address": "none", "app_version": "1", "reason": None,
        "body": "", "staff_id": None, "device_id": None, "command_id": None, "request_hash": None,
        "route": None, "status": None, "result": None,
    }  # fmt: skip
    return audit_append(**{**floor_free, **given})


def test_an_event_takes_the_next_seq_and_no_other(db):
    seq = audit_next("house")
    _append(seq=seq)

    with pytest.raises(DatabaseError, match="seq_wrong"), transaction.atomic():
        _append(seq=seq)
    assert seq + 1 == _append(seq=audit_next("house")).seq


def test_a_chain_is_the_houses_or_a_tables(db):
    with pytest.raises(DatabaseError, match="chain_unknown"), transaction.atomic():
        audit_next("table:07")


def test_a_command_is_stored_once(db):
    given = command()
    _append(seq=audit_next("house"), **given)
    with pytest.raises(DatabaseError, match="house_command_pkey"), transaction.atomic():
        _append(seq=audit_next("house"), **given)

    stored = Command.objects.get(pk=given["command_id"])
    assert (given["request_hash"], "house") == (bytes(stored.request_hash), stored.chain)


def test_verification_counts_and_both_ways_agree(db):
    floor = full_floor()
    floor.play()

    in_sql, in_python = verify_full(), verify_full(independent=True)
    assert (True, 2, AuditEvent.objects.count(), None) == (
        in_sql.ok, in_sql.chains, in_sql.events, in_sql.first_bad)  # fmt: skip
    assert in_sql == in_python
    assert [("full", True)] * 2 == list(VerificationRun.objects.values_list("kind", "ok"))


def test_incremental_verification_goes_on_from_its_cursor(db):
    floor = full_floor()
    first = verify_incremental()
    floor.play()
    second = verify_incremental()

    assert AuditEvent.objects.count() - 1 == first.events
    assert (True, 1) == (second.ok, second.events)
    cursor = VerificationCursor.objects.get(pk="table:7")
    head = ChainHead.objects.get(pk="table:7")
    assert (head.seq, bytes(head.hash)) == (cursor.seq, bytes(cursor.hash))
    assert verify_heads().ok
    assert {"incremental": 2, "heads": 1} == {
        kind: VerificationRun.objects.filter(kind=kind, finished_at__isnull=False).count()
        for kind in ("incremental", "heads")
    }


def test_events_of_an_empty_house_verify(db):
    make_floor()
    assert verify_full().ok
