"""One value changed by the owner with the triggers off: verification names table, chain and seq."""

import json

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, transaction

from casino.house.audit.verify import verify_full, verify_heads, verify_incremental
from casino.house.models import AuditEvent, VerificationRun
from tables.models import Table
from tests.record import full_floor, make_floor, relieve, with_beside

SETTLED = "(SELECT max(seq) FROM house_auditevent WHERE action = 'hand.settled')"

TAMPERED = [
    ("house_command", "status = 201", "action = 'hand.settled'", "status"),
    ("house_command", "route = 'elsewhere'", "action = 'hand.settled'", None),
    ("tables_transaction", "gaming_day = gaming_day + 1", "action = 'hand.settled'", "gaming_day"),
    ("tables_entry", "amount = amount + 1000", "action = 'hand.settled'", "amount"),
    ("settlement_settlement", "unit = unit * 10", "action = 'hand.settled'", "unit"),
    ("settlement_settlementseat", "front = 'As Ac Ah'", "action = 'hand.settled'", None),
    ("settlement_settlementseat", "surrender = true", "action = 'hand.settled'", "surrender"),
    ("settlement_settlementpair", "units = units + 1", "action = 'hand.settled'", "units"),
    ("settlement_settlementline", "rule = 'R-NONE-1'", "action = 'hand.settled'", None),
    ("settlement_settlementsidebet", "stake = stake + 1, house = house + 1", "action = 'hand.settled'", None),
    ("settlement_settlementsidebet", "seat = 3", "action = 'hand.settled'", "seat"),
    ("settlement_settlementtransaction", "transaction_id = (SELECT min(id) FROM tables_transaction)", "action = 'hand.settled'", "transaction_id"),
    ("tables_signon", "started_at = started_at - interval '1 hour'", "action = 'sign_on.started'", None),
    ("tables_signonend", "reason = 'closed'", "action = 'sign_on.ended'", None),
    ("settlement_rulesetversion", "document = '{\"x\":1}'", "action = 'rule_set.published'", None),
    ("settlement_ruleassignment", "from_hand = 1", "action = 'rules.assigned'", "from_hand"),
]  # fmt: skip
CHILDREN = {
    "tables_entry": ("tables_transaction", "transaction_id"),
    "settlement_settlementseat": ("settlement_settlement", "settlement_id"),
    "settlement_settlementpair": ("settlement_settlement", "settlement_id"),
    "settlement_settlementsidebet": ("settlement_settlement", "settlement_id"),
    "settlement_settlementtransaction": ("settlement_settlement", "settlement_id"),
    "settlement_settlementline": ("settlement_settlement", "settlement_id"),
}


@pytest.fixture
def house(committed_db):
    """Three hands played, a relief, another rule set: every guarded table has rows."""
    with transaction.atomic():
        floor = full_floor()
        for _ in range(3):
            floor.play()
        floor.settle(with_beside(floor.settlement(floor.hand())))
        relieve(floor)
    return committed_db


def _tamper(house, table, statement):
    """Run ``statement`` as owner with the triggers of ``table`` off."""
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute(f"ALTER TABLE public.{table} DISABLE TRIGGER USER")
        done = owner.execute(statement)
        rows = done.fetchall() if done.description else []
        owner.execute(f"ALTER TABLE public.{table} ENABLE ALWAYS TRIGGER guarded_no_change")
    return rows


def _query(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()


@pytest.mark.parametrize("table,change,where,column", TAMPERED)
def test_one_changed_value_is_named(house, table, change, where, column):
    chain, seq = _query(
        f"SELECT chain, max(seq) FROM house_auditevent WHERE {where} GROUP BY chain"
    )
    parent, key = CHILDREN.get(table, (table, None))
    joined = f"JOIN {parent} p ON p.id = t.{key}" if key else ""
    trail = "p" if key else "t"
    row = f"SELECT t.ctid FROM {table} t {joined} WHERE ({trail}.chain, {trail}.seq) = ('{chain}', {seq})"
    _tamper(
        house, table, f"UPDATE {table} SET {change} WHERE ctid = ({row} ORDER BY 1 DESC LIMIT 1)"
    )

    for independent in (False, True):
        bad = verify_full(independent=independent).first_bad
        assert (f"public.{table}", chain, seq) == (bad.table, bad.chain, bad.seq)
        assert bad.row
        assert column == bad.column


@pytest.mark.parametrize(
    "change,column",
    [
        ("reason = 'because'", "reason"),
        ("gaming_day = gaming_day - 1", "gaming_day"),
        ("subject = 'hand:other'", None),
        ("body = '{}'", None),
        ("prev = sha256('x')", "prev"),
        ("hash = sha256('x')", "hash"),
        ("rows_digest = sha256('x')", "rows_digest"),
        ("row_index = replace(row_index, 'entry:12', 'entry:13')", "row_index"),
    ],
)
def test_a_changed_event_is_named(house, change, column):
    _tamper(
        house,
        "house_auditevent",
        f"UPDATE house_auditevent SET {change} WHERE chain = 'table:7' AND seq = {SETTLED}",
    )
    (seq,) = _query(f"SELECT {SETTLED}")

    bad = verify_full().first_bad
    assert ("public.house_auditevent", "table:7", seq, f"table:7,{seq}", column) == (
        bad.table, bad.chain, bad.seq, bad.row, bad.column)  # fmt: skip


def test_a_row_taken_away_is_missed(house):
    (seq,) = _query(f"SELECT {SETTLED}")
    _tamper(
        house,
        "settlement_settlementline",
        "DELETE FROM settlement_settlementline WHERE n = 30 AND settlement_id ="
        " (SELECT max(id) FROM settlement_settlement)",
    )
    bad = verify_full().first_bad
    assert ("public.settlement_settlementline", "table:7", seq, None) == (
        bad.table, bad.chain, bad.seq, bad.row)  # fmt: skip


def test_a_row_slipped_in_is_named(house):
    ((pk,),) = _tamper(
        house,
        "tables_signon",
        "INSERT INTO tables_signon (table_id, staff_id, started_at, chain, seq)"
        " SELECT table_id, staff_id, started_at, chain, seq FROM tables_signon RETURNING id",
    )
    bad = verify_full().first_bad
    assert ("public.tables_signon", "house", str(pk)) == (bad.table, bad.chain, bad.row)


def test_an_event_cut_out_leaves_a_gap(house):
    with psycopg.connect(house.url("superuser"), autocommit=True) as superuser:
        superuser.execute("SET session_replication_role = replica")
        superuser.execute("ALTER TABLE house_auditevent DISABLE TRIGGER ALL")
        superuser.execute("DELETE FROM house_auditevent WHERE chain = 'table:7' AND seq = 3")
    bad = verify_full().first_bad
    assert ("public.house_auditevent", "table:7", 3) == (bad.table, bad.chain, bad.seq)


def test_a_chain_cut_short_is_seen_at_its_head(house):
    """Nobody can shorten a chain without the head: the row in ``chainhead`` is not in its links."""
    (last,) = _query("SELECT max(seq) FROM house_auditevent WHERE chain = 'table:7'")
    with psycopg.connect(house.url("superuser"), autocommit=True) as superuser:
        superuser.execute("SET session_replication_role = replica")
        superuser.execute("ALTER TABLE house_auditevent DISABLE TRIGGER ALL")
        superuser.execute(f"DELETE FROM house_auditevent WHERE chain = 'table:7' AND seq = {last}")
    for found in (verify_heads(), verify_full()):
        assert not found.ok
        assert ("table:7", last) == (found.first_bad.chain, found.first_bad.seq)


def test_a_chain_without_its_head_is_named(house):
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("DELETE FROM house_chainhead WHERE chain = 'house'")
    bad = verify_full().first_bad
    assert ("public.house_chainhead", "house") == (bad.table, bad.chain)


@pytest.mark.parametrize(
    "change,column", [("hash = sha256('x')", "hash"), ("seq = seq + 1", "seq")]
)
def test_a_changed_head_is_named(house, change, column):
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute(f"UPDATE house_chainhead SET {change} WHERE chain = 'table:7'")
    bad = verify_heads().first_bad
    assert ("public.house_chainhead", "table:7", column) == (bad.table, bad.chain, bad.column)


def test_a_balance_that_is_not_the_sum_of_its_entries_is_named(house):
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("ALTER TABLE tables_account DISABLE TRIGGER USER")
        ((pk,),) = owner.execute(
            "UPDATE tables_account SET balance = balance + 500 WHERE kind = 'rack' RETURNING id"
        ).fetchall()
    bad = verify_full().first_bad
    assert ("public.tables_account", "table:7", str(pk), "balance") == (
        bad.table, bad.chain, bad.row, bad.column)  # fmt: skip


def test_a_broken_chain_stops_posting_and_not_reading(house, capsys):
    _tamper(house, "tables_entry", "UPDATE tables_entry SET amount = amount + 1 WHERE n = 1")

    with pytest.raises(SystemExit) as stopped:
        call_command("verify", "--json")
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (1, False, "public.tables_entry") == (
        stopped.value.code,
        told["ok"],
        told["first_bad"]["table"],
    )
    assert {"table", "chain", "seq", "row", "column"} == set(told["first_bad"])
    assert Table.objects.get(number=7).posting_stopped
    assert AuditEvent.objects.count() > 0
    run = VerificationRun.objects.get()
    assert (False, told["first_bad"]) == (run.ok, json.loads(run.first_bad))


def test_incremental_verification_finds_what_came_since(house):
    assert verify_incremental().ok
    (seq,) = _query(f"SELECT {SETTLED}")
    _tamper(
        house, "settlement_settlementseat", "UPDATE settlement_settlementseat SET units = units + 1"
    )
    assert verify_incremental().ok, "what was verified before is left to the full verification"

    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("DELETE FROM house_verificationcursor")
    bad = verify_incremental().first_bad
    assert ("public.settlement_settlementseat", "table:7") == (bad.table, bad.chain)
    assert bad.seq < seq


@pytest.mark.parametrize(
    "table,change,column",
    [
        ("house_auditevent", "gaming_day = 'infinity'", "gaming_day"),
        ("house_auditevent", "at = '-infinity'", "at"),
        ("house_auditevent", "gaming_day = '0044-03-15 BC'", "gaming_day"),
        ("tables_transaction", "gaming_day = 'infinity'", "gaming_day"),
        ("tables_transaction", "posted_at = '20000-01-01'", "posted_at"),
        ("settlement_settlement", "confirmed_at = 'infinity'", "confirmed_at"),
    ],
)
def test_a_date_that_no_calendar_has_is_named(house, table, change, column):
    """PostgreSQL keeps such values, Python has none for them: named, and no traceback."""
    (seq,) = _query(f"SELECT {SETTLED}")
    _tamper(house, table, f"UPDATE {table} SET {change} WHERE chain = 'table:7' AND seq = {seq}")

    for independent in (False, True):
        bad = verify_full(independent=independent).first_bad
        assert (f"public.{table}", "table:7", seq, column) == (
            bad.table, bad.chain, bad.seq, bad.column)  # fmt: skip
        assert bad.row
    assert not verify_incremental().ok


def test_the_end_of_the_calendar_is_only_a_wrong_day(house):
    (seq,) = _query(f"SELECT {SETTLED}")
    _tamper(
        house,
        "house_auditevent",
        f"UPDATE house_auditevent SET gaming_day = '9999-12-31' WHERE chain = 'table:7' AND seq = {seq}",
    )
    bad = verify_full().first_bad
    assert ("public.house_auditevent", "table:7", seq) == (bad.table, bad.chain, bad.seq)


@pytest.mark.parametrize("cause", ["hand", "fee", "side_bet"])
def test_chips_that_went_back_under_a_settlement_in_force_are_named(house, cause):
    """The owner posts a mirrored reversal with its event, the trigger at COMMIT off."""
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("ALTER TABLE tables_transaction DISABLE TRIGGER reversal_is_settled")
        with owner.transaction():
            (moved, table, day) = owner.execute(
                "SELECT max(id), max(table_id), max(gaming_day) FROM tables_transaction"
                " WHERE cause = %s", [cause],
            ).fetchone()  # fmt: skip
            (seq,) = owner.execute("SELECT audit_next('table:7')").fetchone()
            owner.execute(
                "SELECT ledger_write('table:7', %s, 'reversal', %s, %s, now(), NULL, NULL, uuidv7(), %s,"
                " array_agg(account_id ORDER BY n), array_agg(-amount ORDER BY n))"
                " FROM tables_entry WHERE transaction_id = %s",
                [seq, table, day, moved, moved],
            )
            owner.execute(
                "SELECT audit_append('table:7', %s, %s, 'a.b', 's', 'system', 'system', 'none',"
                " 'none', '1', NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
                [seq, day],
            )
    bad = verify_full().first_bad
    assert ("public.tables_transaction", "table:7", seq, "reverses_id") == (
        bad.table, bad.chain, bad.seq, bad.column)  # fmt: skip


@pytest.mark.parametrize(
    "kind,change,column",
    [
        ("rack", "floor = -1000000", "floor"),
        ("stack", "floor = NULL", "floor"),
        ("rack", "kind = 'drop'", "kind"),
        ("stack", "player_id = (SELECT max(id) FROM tables_player)", "player_id"),
        ("stack", "table_id = NULL", "table_id"),
    ],
)
def test_an_account_that_became_anothers_is_named(house, kind, change, column):
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("ALTER TABLE tables_account DISABLE TRIGGER USER")
        for name in ("account_owner", "account_floor_of_kind", "account_once"):
            owner.execute(f"ALTER TABLE tables_account DROP CONSTRAINT {name}")
        ((pk,),) = owner.execute(
            f"UPDATE tables_account SET {change} WHERE id = (SELECT min(id) FROM tables_account"
            " WHERE kind = %s AND commodity_id = 'chips:USD') RETURNING id", [kind],
        ).fetchall()  # fmt: skip
    bad = verify_full().first_bad
    assert ("public.tables_account", "table:7", str(pk), column) == (
        bad.table, bad.chain, bad.row, bad.column)  # fmt: skip


@pytest.mark.parametrize(
    "change,column",
    [
        ("number = 9", "number"),
        ("session_number = 9", "session_number"),
        ("rule_version_id = (SELECT max(id) FROM settlement_rulesetversion)", "rule_version_id"),
        ("unit = 5", "unit"),
        ("unit = NULL", "unit"),
        ("button_seat = 1", "button_seat"),
        ("state = 'open'", "state"),
        ("public_id = uuidv7()", "public_id"),
        ("table_id = (SELECT max(id) FROM tables_table)", "table_id"),
    ],
)
def test_a_settled_hand_that_became_another_is_named(house, change, column):
    with transaction.atomic():
        make_floor(8)
    with psycopg.connect(house.url("owner"), autocommit=True) as owner:
        owner.execute("ALTER TABLE settlement_hand DISABLE TRIGGER USER")
        ((pk,),) = owner.execute(
            f"UPDATE settlement_hand SET {change} WHERE id = (SELECT max(id) FROM settlement_hand)"
            " RETURNING id"
        ).fetchall()
    bad = verify_full().first_bad
    assert ("public.settlement_hand", "table:7", str(pk), column) == (
        bad.table, bad.chain, bad.row, bad.column)  # fmt: skip
