"""``manage.py house_init``: set a real house up, once, with its first manager."""

import zoneinfo
from argparse import ArgumentParser
from datetime import time
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.house.actor import SYSTEM
from casino.house.errors import AlreadyDoneError
from casino.house.models import Role
from casino.house.services.house import HouseFacts, house_create
from casino.house.services.staff import password_make, role_grant, staff_create
from settlement.services.rule_sets import presets_load
from tables.services.chips import commodities_open
from tables.services.tables import table_create


class Command(BaseCommand):
    help = "Set the house up: name, currency, zone, gaming day, first pit, first manager, rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--name", required=True)
        parser.add_argument("--code", required=True, help="stands in slip serials and exports")
        parser.add_argument("--currency", required=True, help="ISO 4217, e.g. USD")
        parser.add_argument("--exponent", type=int, default=2, help="decimals of the minor unit")
        parser.add_argument("--zone", required=True, help="IANA name, e.g. Asia/Manila")
        parser.add_argument("--day-start", default="06:00", help="when a gaming day begins")
        parser.add_argument("--pit", default="Main", help="the first pit")
        parser.add_argument("--tables", type=int, default=0, help="tables to make in that pit")
        parser.add_argument("--manager-badge", required=True)
        parser.add_argument("--manager-name", required=True)

    def handle(self, *_args: Any, **options: Any) -> None:
        facts = _facts(options)
        password = password_make()
        try:
            with transaction.atomic():
                house, pit = house_create(actor=SYSTEM, facts=facts, pit=options["pit"])
                commodities_open(currency=house.currency, exponent=house.currency_exponent)
                for number in range(1, options["tables"] + 1):
                    table_create(actor=SYSTEM, number=number, pit=pit, currency=house.currency)
                presets_load(actor=SYSTEM)
                manager = staff_create(
                    actor=SYSTEM,
                    badge=options["manager_badge"],
                    name=options["manager_name"],
                    password_hash=make_password(password),
                    must_change_password=True,
                )
                for role in (Role.SHIFT_MANAGER, Role.IT):
                    role_grant(actor=SYSTEM, staff=manager, role=role)
        except AlreadyDoneError as done:
            raise CommandError("This database has a house already.") from done
        self.stdout.write(f"House {house.name} is set up; pit {pit.name}.")
        self.stdout.write(
            f"First manager: badge {manager.badge}, holds shift_manager and it."
            " One-time password, shown now and never again:"
        )
        self.stdout.write(password)


def _facts(options: dict[str, Any]) -> HouseFacts:
    """The options as facts.

    Raises:
        CommandError: no such zone, no such time.
    """
    try:
        zoneinfo.ZoneInfo(options["zone"])
    except (zoneinfo.ZoneInfoNotFoundError, ValueError) as wrong:
        raise CommandError(f"There is no time zone {options['zone']!r}.") from wrong
    try:
        day_start = time.fromisoformat(options["day_start"])
    except ValueError as wrong:
        raise CommandError(f"{options['day_start']!r} is no time; write 06:00.") from wrong
    return HouseFacts(
        name=options["name"],
        code=options["code"],
        currency=options["currency"],
        currency_exponent=options["exponent"],
        time_zone=options["zone"],
        gaming_day_start=day_start,
    )
