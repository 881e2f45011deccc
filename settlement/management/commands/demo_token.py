"""``manage.py demo_token --role R [--table N]``: an interface token, alone on the last line."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.house.errors import DomainError
from casino.house.permissions import ROLES
from settlement.demo import demo_is_there, demo_token


class Command(BaseCommand):
    help = "Make a token that acts as the demo's first person of a role, on a device of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--role", choices=ROLES, required=True)
        parser.add_argument("--table", type=int, help="for a dealer: also sign on at this table")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not demo_is_there():
            raise CommandError("This is no demo floor; enrol a device instead.")
        try:
            token = demo_token(role=options["role"], table_number=options["table"])
        except DomainError as refused:
            raise CommandError(refused.told) from refused
        self.stdout.write(token)
