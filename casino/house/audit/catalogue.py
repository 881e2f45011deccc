"""Which tables are guarded, and how their rows are found: read from PostgreSQL's catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from . import format as bytes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedTable:
    """A guarded table: its columns, its key, and the parent through which a child is found."""

    schema: str
    table: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    text_key: frozenset[str]
    times: tuple[str, ...]
    parent: str | None
    parent_column: str | None

    @property
    def name(self) -> str:
        return f"{self.schema}.{self.table}"

    @property
    def _source(self) -> tuple[str, str]:
        """FROM clause, and the alias that carries chain and seq."""
        own = f'"{self.schema}"."{self.table}" t'
        if self.parent is None:
            return own, "t"
        return f'{self.parent} p JOIN {own} ON t."{self.key[0]}" = p."{self.parent_column}"', "p"

    def rows(self, *, chain: str, first: int, last: int) -> dict[int, list[dict[str, Any]]]:
        """The rows of events ``first`` to ``last`` of ``chain``: {seq: rows in order of key}."""
        source, trail = self._source
        columns = ", ".join(f't."{name}"' for name in self.columns)
        order = ", ".join(
            f't."{name}"' + (' COLLATE "C"' if name in self.text_key else "") for name in self.key
        )
        sql = (
            f"SELECT {trail}.seq, {columns} FROM {source}"  # noqa: S608 - names from the catalogue
            f" WHERE {trail}.chain = %s AND {trail}.seq BETWEEN %s AND %s"
            f" ORDER BY {trail}.seq, {order}"
        )
        found: dict[int, list[dict[str, Any]]] = {}
        with connection.cursor() as cursor:
            cursor.execute(sql, [chain, first, last])
            for seq, *values in cursor.fetchall():
                found.setdefault(seq, []).append(dict(zip(self.columns, values, strict=True)))
        return found

    def row_name(self, row: dict[str, Any]) -> str:
        """The row's primary key, columns in key order with commas between."""
        return ",".join(bytes_of.value_text(row[name]) for name in self.key)

    def unreadable(self, *, chain: str) -> tuple[int, str, str] | None:
        """The first row of ``chain`` with a date that no calendar has: seq, key, column.

        PostgreSQL keeps infinity, years before 1 and after 9999; Python has no value for them.
        """
        if not self.times:
            return None
        source, trail = self._source
        far = [f"(t.\"{name}\" NOT BETWEEN '0001-01-02' AND '9999-12-30')" for name in self.times]
        column = " ".join(
            f"WHEN {is_far} THEN '{name}'" for is_far, name in zip(far, self.times, strict=True)
        )
        row = " || ',' || ".join(f't."{name}"::text' for name in self.key)
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {trail}.seq, {row}, CASE {column} END FROM {source}"  # noqa: S608 - names from the catalogue
                f" WHERE {trail}.chain = %s AND ({' OR '.join(far)}) ORDER BY 1, 2 LIMIT 1",
                [chain],
            )
            found: tuple[int, str, str] | None = cursor.fetchone()
        return found

    def orphans(self) -> Sequence[dict[str, Any]]:
        """Up to one row that belongs to no event: a root without it, a child without a parent."""
        keys = ", ".join(f't."{name}"' for name in self.key)
        own = f'"{self.schema}"."{self.table}" t'
        if self.parent is None:
            given = f"SELECT t.chain, t.seq, {keys} FROM {own}"  # noqa: S608 - from the catalogue
            other = (
                "SELECT FROM public.house_auditevent e WHERE e.chain = t.chain AND e.seq = t.seq"
            )
        else:
            given = f"SELECT NULL, NULL, {keys} FROM {own}"  # noqa: S608 - from the catalogue
            other = (
                f'SELECT FROM {self.parent} p WHERE p."{self.parent_column}" = t."{self.key[0]}"'
            )
        with connection.cursor() as cursor:
            cursor.execute(f"{given} WHERE NOT EXISTS ({other}) LIMIT 1")
            names = ("chain", "seq", *self.key)
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def guarded_tables(*, events: bool = False) -> list[GuardedTable]:
    """Every guarded table in the order of names that digests use; or the ``events`` themselves."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT g.schema_name, g.table_name, g.key_columns, g.parent_column,
                   (SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname)
                      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                     WHERE c.oid = g.parent_relid),
                   array_agg(a.attname::text),
                   array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'text'::regtype),
                   array_agg(a.attname::text ORDER BY a.attnum) FILTER (
                        WHERE a.atttypid IN ('date'::regtype, 'timestamptz'::regtype))
              FROM public.audit_guarded g
              JOIN pg_attribute a ON a.attrelid = g.relid AND a.attnum > 0 AND NOT a.attisdropped
             WHERE (g.relid = 'public.house_auditevent'::regclass) = %s
             GROUP BY 1, 2, 3, 4, 5
            """,
            [events],
        )
        tables = [
            GuardedTable(
                schema=schema,
                table=table,
                columns=tuple(sorted(columns)),
                key=tuple(key),
                text_key=frozenset(texts or ()),
                times=tuple(times or ()),
                parent=parent,
                parent_column=parent_column,
            )
            for (
                schema,
                table,
                key,
                parent_column,
                parent,
                columns,
                texts,
                times,
            ) in cursor.fetchall()
        ]
    return sorted(tables, key=lambda table: table.name)
