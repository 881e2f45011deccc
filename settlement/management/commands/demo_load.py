"""``manage.py demo_load --size small|large|none --state DIR``: the demo floor, once."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.house.errors import NotFoundError
from settlement.demo import demo_is_there, demo_load

OWNER_ONLY = 0o600


class Command(BaseCommand):
    help = "Load the demo floor and write its fresh secrets to STATE/demo.json, for the owner only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--size", choices=["small", "large", "none"], default="small")
        parser.add_argument("--state", type=Path, required=True, help="where demo.json goes")

    def handle(self, *_args: Any, **options: Any) -> None:
        target = options["state"] / "demo.json"
        if options["size"] == "none" or (target.exists() and demo_is_there()):
            return
        try:
            shown = demo_load(large=options["size"] == "large")
        except NotFoundError as real:
            raise CommandError("This database holds a real house; use --demo none.") from real
        _write(target, shown)
        self.stdout.write(f"demo: {len(shown['tables'])} tables; secrets in {target}")


def _write(target: Path, shown: dict[str, Any]) -> None:
    """Write the file whole or not at all, readable by its owner from the first byte."""
    fresh = target.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(shown, file, indent=1)
    fresh.replace(target)
