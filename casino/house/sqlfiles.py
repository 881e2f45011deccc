"""SQL objects live in immutable versioned files beside their app; migrations run them whole.

A change to ``ledger_post`` is ``ledger_post.v2.sql`` in a new migration, never an edit. There is
no way back: what guards the record is not taken down by unapplying a migration.
"""

from pathlib import Path

from django.db.migrations import RunSQL

ROOT = Path(__file__).resolve().parents[2]


def sql_file(path: str) -> RunSQL:
    """The migration operation that runs the file at ``path``, relative to the project."""
    return RunSQL((ROOT / path).read_text(encoding="utf-8"))
