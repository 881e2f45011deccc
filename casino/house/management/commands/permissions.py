"""``manage.py permissions [--json]``: the one table of action × role, as the code holds it."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from casino.house.permissions import table_as_json


class Command(BaseCommand):
    help = "Print who may do what, where."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="action → role → scope")

    def handle(self, *_args: Any, **options: Any) -> None:
        table = table_as_json()
        if options["json"]:
            self.stdout.write(json.dumps(table, sort_keys=True))
            return
        for action, row in table.items():
            self.stdout.write(f"{action:20} " + ", ".join(f"{r} ({s})" for r, s in row.items()))
