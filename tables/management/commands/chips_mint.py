"""``manage.py chips_mint --table N --amount M``: bring new chips into a table's rack."""

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.house.actor import SYSTEM
from casino.house.errors import DomainError
from tables.services.chips import chips_mint


class Command(BaseCommand):
    help = "Fill a table's rack with new chips, until fills from the cage exist."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", type=int, required=True, help="the table's number")
        parser.add_argument(
            "--amount", type=int, required=True, help="in minor units: 10000000 = $100,000"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["amount"] < 1:
            raise CommandError("The amount must be at least 1 minor unit.")
        try:
            posted = chips_mint(
                actor=SYSTEM,
                table_number=options["table"],
                amount=options["amount"],
                command_id=uuid.uuid4(),
            )
        except DomainError as refused:
            raise CommandError(refused.told) from refused
        self.stdout.write(f"Minted {options['amount']}: transaction {posted.public_id}.")
