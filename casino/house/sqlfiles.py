"""SQL objects live in immutable versioned files beside their app; migrations run them whole.

A change to ``ledger_post`` is ``ledger_post.v2.sql`` in a new migration, never an edit. A first
version has no way back: what guards the record is not taken down by unapplying a migration. A
later version has one: the functions of the version before stand again.
"""

import re
from pathlib import Path

from django.db.migrations import RunSQL

ROOT = Path(__file__).resolve().parents[2]
_FUNCTION = re.compile(r"^CREATE FUNCTION (.*?)^\$\$;$", re.MULTILINE | re.DOTALL)


def sql_file(path: str) -> RunSQL:
    """The migration operation that runs the file at ``path``, relative to the project."""
    return RunSQL(_text(path))


def sql_files_replaced(path: str, *, before: tuple[str, ...] = (), undo: str = "") -> RunSQL:
    """The migration operation that runs a later version of a file.

    Unapplied, it runs the file ``undo`` and then defines the functions of the files ``before``
    anew: a later version replaces functions (CREATE OR REPLACE) under the signature they have.
    """
    functions = [
        f"CREATE OR REPLACE FUNCTION {body}$$;"
        for earlier in before
        for body in _FUNCTION.findall(_text(earlier))
    ]
    back = [_text(undo), *functions] if undo else functions
    return RunSQL(_text(path), reverse_sql="\n".join(back))


def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")
