"""``python manage.py settle FILE…|-``: the same as ``./dev settle``."""

from argparse import ArgumentParser, Namespace
from typing import Any

from django.core.management.base import BaseCommand

from settlement import cli


class Command(BaseCommand):
    """Settle hand documents, one JSON object a line; exit status 1 when one was refused."""

    help = "Settle hand documents, one JSON object a line."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        cli.add_arguments(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        status = cli.settle(Namespace(**options), self.stdout, self.stderr)
        if status:
            raise SystemExit(status)
