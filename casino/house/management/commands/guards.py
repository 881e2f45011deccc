"""``manage.py guards``: every table's class, and whether every guard of the record stands."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from casino.house.audit import guards


class Command(BaseCommand):
    help = "List tables as guarded or mutable; --check compares triggers, owners and grants."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object")
        parser.add_argument("--page", action="store_true", help="docs/tables.md, and nothing else")
        parser.add_argument("--check", action="store_true", help="exit 1 when a guard is missing")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        if options["page"]:
            self.stdout.write(_page(guards.tables_classified()), ending="")
            return
        tables, problems = guards.tables_classified(), guards.problems()
        if options["json"]:
            listed = [asdict(table) for table in tables]
            self.stdout.write(
                json.dumps({"ok": not problems, "tables": listed, "problems": problems})
            )
        elif not options["check"]:
            for table in tables:
                self.stdout.write(f"{table.kind or '?':8} {table.table}: {table.why}")
        if not options["json"]:
            for problem in problems:
                self.stderr.write(problem)
            if options["check"] and not problems:
                self.stdout.write(f"{len(tables)} tables: every guard stands.")
        if problems and (options["check"] or options["json"]):
            sys.exit(1)


def _page(tables: list[guards.TableClass]) -> str:
    """The page that lists every table: guarded ones first, then the mutable ones and why."""
    lines = [
        "# Tables",
        "",
        "Made by `manage.py guards --page` from the comments in the catalogue; a test compares it.",
    ]
    for kind, said in (
        ("guarded", "Guarded: written once, covered by the trail, never changed"),
        ("mutable", "Mutable, and why"),
    ):
        lines += ["", f"## {said}", "", "| table | |", "|---|---|"]
        lines += [
            f"| `{table.table.removeprefix('public.')}` | {table.why} |"
            for table in tables
            if table.kind == kind
        ]
    return "\n".join(lines) + "\n"
