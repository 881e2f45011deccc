"""Nobody changes a record: every guarded table of the catalogue × statement × role."""

import json

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from casino.house.audit import guards
from tests.record import full_floor, relieve

DENIED = "42501"
STATEMENTS = {
    "INSERT": "INSERT INTO {table} DEFAULT VALUES",
    "UPDATE": "UPDATE {table} SET {column} = {column}",
    "DELETE": "DELETE FROM {table}",
    "TRUNCATE": "TRUNCATE {table} CASCADE",
}
APP_INSERTS = {
    "public.house_alert",
    "public.house_alertstep",
    "public.house_approval",
    "public.house_approvaldecision",
    "public.tables_signon",
    "public.tables_signonend",
    "public.tables_playerexclusion",
    "public.tables_playerreadmission",
    "public.settlement_rulesetversion",
    "public.settlement_ruleassignment",
}


def _guarded(connection):
    """Every guarded table with one of its columns, from the catalogue and nowhere else."""
    return connection.execute("""
        SELECT n.nspname || '.' || c.relname,
               (SELECT quote_ident(a.attname) FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped LIMIT 1)
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE obj_description(c.oid, 'pg_class') LIKE 'guarded:%' ORDER BY 1""").fetchall()


def _sqlstate(connection, statement):
    """The SQLSTATE with which ``statement`` fails, None when it does not."""
    try:
        connection.execute(statement)
    except psycopg.Error as error:
        return error.sqlstate
    return None


@pytest.mark.parametrize("role", ["app", "auditor"])
@pytest.mark.parametrize("verb", STATEMENTS)
def test_app_and_auditor_change_no_record(committed_db, role, verb):
    with psycopg.connect(committed_db.url(role), autocommit=True) as connection:
        tables = _guarded(connection)
        found = {
            table: _sqlstate(connection, STATEMENTS[verb].format(table=table, column=column))
            for table, column in tables
        }
    assert len(tables) >= 12
    may = APP_INSERTS if (role, verb) == ("app", "INSERT") else set()
    assert {table: DENIED for table in found if table not in may} == {
        table: state for table, state in found.items() if table not in may
    }
    assert {"23502"} >= {found[table] for table in may}, "a right, and then NOT NULL"


@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE"])
def test_the_owner_itself_is_refused_by_triggers_that_always_fire(committed_db, verb):
    with transaction.atomic():
        relieve(full_floor())
    with psycopg.connect(committed_db.url("owner"), autocommit=True) as connection:
        for replication in ("origin", "replica"):
            with psycopg.connect(committed_db.url("superuser"), autocommit=True) as superuser:
                superuser.execute(f"SET session_replication_role = {replication}")
                for table, column in _guarded(connection):
                    statement = STATEMENTS[verb].format(table=table, column=column)
                    statement = statement.replace(
                        " CASCADE", "" if verb != "TRUNCATE" else " CASCADE"
                    )
                    assert "CP001" == _sqlstate(superuser, statement), table
        for table, column in _guarded(connection):
            statement = STATEMENTS[verb].format(table=table, column=column)
            assert "CP001" == _sqlstate(connection, statement), table


@pytest.mark.parametrize("role", ["app", "auditor"])
def test_balances_heads_days_and_rules_are_moved_by_functions_alone(committed_db, role):
    with psycopg.connect(committed_db.url(role), autocommit=True) as connection:
        for table, column in {
            "public.tables_account": "balance",
            "public.house_chainhead": "seq",
            "public.tables_tableday": "signed_off_at",
            "public.tables_postingrule": "sign",
        }.items():
            for statement in STATEMENTS.values():
                assert DENIED == _sqlstate(connection, statement.format(table=table, column=column))


def test_the_auditor_reads_no_secret(committed_db):
    with psycopg.connect(committed_db.url("auditor"), autocommit=True) as connection:
        for secret in ("pin_hash FROM public.house_staff", "token_hash FROM public.house_device"):
            assert DENIED == _sqlstate(connection, f"SELECT {secret}")
        assert DENIED == _sqlstate(connection, "SELECT * FROM public.django_session")
        assert DENIED == _sqlstate(connection, "SELECT key FROM public.otp_totp_totpdevice")
        assert _sqlstate(connection, "SELECT confirmed FROM public.otp_totp_totpdevice") is None
        assert _sqlstate(connection, "SELECT badge FROM public.house_staff") is None
        assert _sqlstate(connection, "SELECT * FROM public.audit_parts") is None


@pytest.mark.parametrize("role", ["app", "auditor"])
def test_inner_functions_are_the_owners(committed_db, role):
    with psycopg.connect(committed_db.url(role), autocommit=True) as connection:
        inner = [
            name
            for (name,) in connection.execute("""
            SELECT p.oid::regprocedure::text FROM pg_proc p
             WHERE p.pronamespace = 'public'::regnamespace
               AND NOT has_function_privilege(current_user, p.oid, 'EXECUTE')""").fetchall()
        ]
    assert {"ledger_write", "audit_write", "command_write", "audit_install"} <= {
        name.split("(")[0] for name in inner
    }


def test_every_table_is_guarded_or_says_why_it_is_mutable(db):
    tables = guards.tables_classified()
    assert [] == [table.table for table in tables if not table.kind or not table.why]
    assert 16 <= sum(table.kind == "guarded" for table in tables)


def test_all_guards_stand(db, capsys):
    assert [] == guards.problems()
    call_command("guards", "--json")
    assert {"ok": True, "problems": []} == {
        key: value for key, value in json.loads(capsys.readouterr().out).items() if key != "tables"
    }


@pytest.mark.parametrize(
    "damage,named",
    [
        (
            "ALTER TABLE public.tables_entry DISABLE TRIGGER guarded_no_change",
            "trigger guarded_no_change on public.tables_entry is not ENABLE ALWAYS",
        ),
        (
            "ALTER TABLE public.tables_entry ENABLE TRIGGER guarded_no_change",
            "trigger guarded_no_change on public.tables_entry is not ENABLE ALWAYS",
        ),
        (
            "DROP TRIGGER settlement_complete ON public.settlement_settlement",
            "trigger settlement_complete on public.settlement_settlement is missing",
        ),
        (
            "GRANT UPDATE (amount) ON public.tables_entry TO app",
            "app may UPDATE on public.tables_entry",
        ),
        ("GRANT INSERT ON public.house_command TO app", "app may INSERT on public.house_command"),
        (
            "GRANT SELECT ON public.tables_entry TO PUBLIC",
            "PUBLIC may SELECT on public.tables_entry",
        ),
        ("GRANT UPDATE ON public.tables_account TO app", "app may UPDATE on public.tables_account"),
        ("GRANT EXECUTE ON FUNCTION public.audit_write TO app", "app may EXECUTE audit_write"),
        (
            "GRANT EXECUTE ON FUNCTION public.ledger_post TO PUBLIC",
            "PUBLIC may EXECUTE ledger_post",
        ),
        (
            "ALTER FUNCTION public.ledger_post RESET search_path",
            "function ledger_post is SECURITY DEFINER without search_path=pg_catalog, pg_temp",
        ),
        (
            "ALTER TABLE public.tables_entry ADD COLUMN memo text",
            "digests leave out columns of public.tables_entry: memo",
        ),
        (
            "ALTER TABLE public.tables_entry ADD COLUMN share numeric",
            "public.tables_entry.share is numeric, which no guarded table may have",
        ),
        (
            "CREATE TABLE public.note (id bigint)",
            "public.note is neither guarded nor mutable",
        ),
        (
            "CREATE TABLE public.note (id bigint PRIMARY KEY); COMMENT ON TABLE public.note IS 'guarded: new'",
            "public.note is guarded but no part of the trail",
        ),
    ],
)
def test_a_missing_guard_is_named(committed_db, capsys, damage, named):
    with connections["owner"].cursor() as cursor:
        cursor.execute(damage)

    assert named in guards.problems()
    with pytest.raises(SystemExit) as stopped:
        call_command("guards", "--check")
    assert (1, True) == (stopped.value.code, named in capsys.readouterr().err)


def test_triggers_left_at_origin_by_a_restore_are_seen(committed_db):
    """What ``pg_restore --data-only --disable-triggers`` leaves behind."""
    with psycopg.connect(committed_db.url("superuser"), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE public.house_auditevent DISABLE TRIGGER ALL")
        superuser.execute("ALTER TABLE public.house_auditevent ENABLE TRIGGER ALL")

    assert [
        "trigger guarded_no_change on public.house_auditevent is not ENABLE ALWAYS"
    ] == guards.problems()


def test_commands_of_the_record_take_no_stray_words(db):
    with pytest.raises(CommandError):
        call_command("guards", "now")
