"""Whether the database still guards what it promises to: triggers, owners, grants, functions.

A data-only restore with ``--disable-triggers`` leaves triggers at ORIGIN without a word, and a
hurried GRANT is easily forgotten. ``manage.py guards --check`` reads the catalogue and compares.
What is expected of tables and functions is registered by the app that made them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

OWNER: Final = "owner"
APP: Final = "app"
AUDITOR: Final = "auditor"
SEARCH_PATH: Final = "search_path=pg_catalog, pg_temp"
ALLOWED_TYPES: Final = frozenset(
    ["bigint", "integer", "smallint", "boolean", "date", "uuid", "bytea", "text", "timestamptz"]
)


@dataclass(slots=True)
class Expected:
    """What the apps registered: names of tables as ``public.name``."""

    triggers: set[tuple[str, str]] = field(default_factory=set)
    app_inserts: set[str] = field(default_factory=set)
    functions_only: set[str] = field(default_factory=set)
    app_calls: set[str] = field(default_factory=set)
    auditor_calls: set[str] = field(default_factory=set)


PURE: Final = frozenset(
    [
        "audit_field",
        "audit_time",
        "audit_genesis",
        "audit_event_bytes",
        "audit_event_hash",
        "audit_rows",
        "audit_merkle",
    ]
)
"""The byte format: whoever may read may recompute."""

expected = Expected(
    triggers={
        ("public.house_verificationrun", "verification_stays"),
        ("public.house_alert", "alert_opens"),
        ("public.house_alertstep", "alert_moves"),
        ("public.house_approval", "approval_opens"),
        ("public.house_approvaldecision", "approval_closes"),
    },
    app_inserts={
        "public.house_alert",
        "public.house_alertstep",
        "public.house_approval",
        "public.house_approvaldecision",
    },
    functions_only={
        "public.house_chainhead",
        "public.house_verificationcursor",
        "public.house_alertopen",
        "public.house_approvalopen",
    },
    app_calls={"audit_next", "audit_append", "verification_move", "approval_lock", *PURE},
    auditor_calls={*PURE},
)


def register(
    *,
    triggers: Iterable[tuple[str, str]] = (),
    app_inserts: Iterable[str] = (),
    functions_only: Iterable[str] = (),
    app_calls: Iterable[str] = (),
    auditor_calls: Iterable[str] = (),
) -> None:
    """Expect these of the database.

    Args:
        triggers: (table, trigger) beside those that every guarded table has.
        app_inserts: guarded tables into which the application may INSERT.
        functions_only: mutable tables that functions alone may change.
        app_calls: functions that the application may EXECUTE.
        auditor_calls: functions that the auditor may EXECUTE.
    """
    expected.triggers.update(triggers)
    expected.app_inserts.update(app_inserts)
    expected.functions_only.update(functions_only)
    expected.app_calls.update(app_calls)
    expected.auditor_calls.update(auditor_calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClass:
    """A table and what its comment says: ``guarded`` or ``mutable``, and why ('' = neither)."""

    table: str
    kind: str
    why: str


def _rows(sql: str, *parameters: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def tables_classified() -> list[TableClass]:
    """Every table of the database by the word at the head of its comment."""
    found = []
    for table, comment in _rows("""
            SELECT n.nspname || '.' || c.relname, coalesce(obj_description(c.oid, 'pg_class'), '')
              FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
             ORDER BY 1"""):
        kind, _, why = comment.partition(": ")
        known = kind == "guarded" or (kind == "mutable" and why.startswith("because "))
        found.append(TableClass(table=table, kind=kind if known else "", why=why if known else ""))
    return found


def problems() -> list[str]:
    """Everything that is not as it should be, one sentence each; empty when all guards stand."""
    tables = tables_classified()
    guarded = {table.table for table in tables if table.kind == "guarded"}
    return [
        *(f"{table.table} is neither guarded nor mutable" for table in tables if not table.kind),
        *_trigger_problems(guarded),
        *_trail_problems(),
        *_column_problems(),
        *_owner_problems(),
        *_grant_problems(guarded),
        *_function_problems(),
        *_role_problems(),
    ]


def _trigger_problems(guarded: set[str]) -> Iterator[str]:
    found = {
        (table, name): state
        for table, name, state in _rows("""
            SELECT n.nspname || '.' || c.relname, t.tgname, t.tgenabled::text
              FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
              JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal""")
    }
    due = {(table, "guarded_no_change") for table in guarded} | expected.triggers
    due |= {(table, "guarded_not_late") for table in guarded - {"public.house_auditevent"}}
    yield from (f"trigger {name} on {table} is missing" for table, name in sorted(due - set(found)))
    yield from (
        f"trigger {name} on {table} is not ENABLE ALWAYS"
        for (table, name), state in sorted(found.items())
        if state != "A"
    )
    disabled = _rows("""
        SELECT DISTINCT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
         WHERE t.tgisinternal AND t.tgenabled = 'D' ORDER BY 1""")
    yield from (f"foreign keys of public.{table} are disabled" for (table,) in disabled)


def _trail_problems() -> Iterator[str]:
    """Guarded tables whose rows the digests do not cover, whole or in a column."""
    for table, view, left_out in _rows("""
            SELECT g.schema_name || '.' || g.table_name, v.oid IS NOT NULL,
                   (SELECT string_agg(a.attname, ', ' ORDER BY a.attname) FROM pg_attribute a
                     WHERE a.attrelid = g.relid AND a.attnum > 0 AND NOT a.attisdropped
                       AND NOT EXISTS (
                            SELECT FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
                             WHERE r.ev_class = v.oid AND d.refobjid = g.relid
                               AND d.refobjsubid = a.attnum))
              FROM public.audit_guarded g
              LEFT JOIN pg_class v ON v.relkind = 'v' AND v.relname = 'audit_part_' || g.table_name
                   AND v.relnamespace = 'public'::regnamespace
             WHERE g.relid <> 'public.house_auditevent'::regclass ORDER BY 1"""):
        if not view:
            yield f"{table} is guarded but no part of the trail"
        elif left_out:
            yield f"digests leave out columns of {table}: {left_out}"


def _column_problems() -> Iterator[str]:
    for table, column, type_ in _rows("""
            SELECT g.schema_name || '.' || g.table_name, a.attname, t.typname
              FROM public.audit_guarded g
              JOIN pg_attribute a ON a.attrelid = g.relid AND a.attnum > 0 AND NOT a.attisdropped
              JOIN pg_type t ON t.oid = a.atttypid ORDER BY 1, 2"""):
        plain = {"int8": "bigint", "int4": "integer", "int2": "smallint", "bool": "boolean"}
        if plain.get(type_, type_) not in ALLOWED_TYPES:
            yield f"{table}.{column} is {type_}, which no guarded table may have"


def _owner_problems() -> Iterator[str]:
    yield from (
        f"{kind} {name} belongs to {owner}"
        for kind, name, owner in _rows(
            """
            SELECT 'relation', c.relname::text, pg_get_userbyid(c.relowner)::text FROM pg_class c
             WHERE c.relnamespace = 'public'::regnamespace
               AND pg_get_userbyid(c.relowner) <> %s
            UNION ALL
            SELECT 'function', p.proname::text, pg_get_userbyid(p.proowner)::text FROM pg_proc p
             WHERE p.pronamespace = 'public'::regnamespace
               AND pg_get_userbyid(p.proowner) <> %s ORDER BY 1, 2""",
            OWNER,
            OWNER,
        )
    )


def _grant_problems(guarded: set[str]) -> Iterator[str]:
    """Rights to change rows, held by anybody but the owner, that nobody expects."""
    for role, table, right in _rows(
        """
            SELECT coalesce(r.rolname, 'PUBLIC'), n.nspname || '.' || c.relname, x.privilege_type
              FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             CROSS JOIN LATERAL (
                    SELECT (aclexplode(c.relacl)).* UNION ALL
                    SELECT (aclexplode(a.attacl)).* FROM pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL) x
              LEFT JOIN pg_roles r ON r.oid = x.grantee
             WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v')
               AND x.grantee <> c.relowner
             GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""
    ):
        reads = right == "SELECT" and role in {APP, AUDITOR}
        inserts = role == APP and right == "INSERT"
        mutable = table not in guarded | expected.functions_only
        changes = role == APP and right in {"INSERT", "UPDATE", "DELETE"} and mutable
        if not (reads or changes or (inserts and table in expected.app_inserts)):
            yield f"{role} may {right} on {table}"


def _function_problems() -> Iterator[str]:
    """Functions that anybody may call, definers without a pinned path, unexpected callers."""
    for name, definer, config, callers in _rows("""
            SELECT p.proname::text, p.prosecdef, coalesce(p.proconfig, '{}'),
                   ARRAY(SELECT coalesce(r.rolname::text, 'PUBLIC')
                           FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
                           LEFT JOIN pg_roles r ON r.oid = x.grantee
                          WHERE x.grantee <> p.proowner)
              FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1"""):
        if definer and SEARCH_PATH not in config:
            yield f"function {name} is SECURITY DEFINER without {SEARCH_PATH}"
        allowed = {
            role
            for role, calls in ((APP, expected.app_calls), (AUDITOR, expected.auditor_calls))
            if name in calls
        }
        yield from (f"{role} may EXECUTE {name}" for role in sorted(set(callers) - allowed))
        yield from (f"{role} may not EXECUTE {name}" for role in sorted(allowed - set(callers)))


def _role_problems() -> Iterator[str]:
    for role, login, powerful, owns in _rows(
        """
            SELECT r.rolname::text, r.rolcanlogin,
                   r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR r.rolreplication,
                   pg_has_role(r.oid, %s, 'MEMBER')
              FROM pg_roles r WHERE r.rolname IN (%s, %s, %s) ORDER BY 1""",
        OWNER,
        OWNER,
        APP,
        AUDITOR,
    ):
        if role == OWNER and login:
            yield "owner may log in"
        if powerful:
            yield f"{role} holds rights over the whole server"
        if role != OWNER and owns:
            yield f"{role} is a member of owner"
    for (role,) in _rows(
        "SELECT r FROM unnest(ARRAY[%s, %s]) AS r"
        " WHERE has_schema_privilege(r, 'public', 'CREATE') ORDER BY 1",
        APP,
        AUDITOR,
    ):
        yield f"{role} may create objects in public"
