"""``manage.py house_init``: set a real house up, once, with its first two people.

Two, because a role takes one who asks (IT) and another who approves (a shift manager).
"""

import zoneinfo
from argparse import ArgumentParser
from datetime import time
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.house.actor import SYSTEM
from casino.house.errors import AlreadyDoneError
from casino.house.models import Role, Staff
from casino.house.services.house import HouseFacts, house_create
from casino.house.services.staff import password_make, role_grant, staff_create
from settlement.services.rule_sets import presets_load
from tables.services.chips import commodities_open
from tables.services.tables import table_create


class Command(BaseCommand):
    help = "Set the house up: name, money, zone, gaming day, first pit, first two people, rules."

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
        parser.add_argument("--it-badge", required=True, help="who makes accounts, asks for roles")
        parser.add_argument("--it-name", required=True)

    def handle(self, *_args: Any, **options: Any) -> None:
        facts = _facts(options)
        if options["manager_badge"] == options["it_badge"]:
            raise CommandError("The first manager and the first of IT are two people.")
        try:
            with transaction.atomic():
                house, pit = house_create(actor=SYSTEM, facts=facts, pit=options["pit"])
                commodities_open(currency=house.currency, exponent=house.currency_exponent)
                for number in range(1, options["tables"] + 1):
                    table_create(actor=SYSTEM, number=number, pit=pit, currency=house.currency)
                presets_load(actor=SYSTEM)
                manager, manager_password = _first(options, "manager", Role.SHIFT_MANAGER)
                it, it_password = _first(options, "it", Role.IT)
        except AlreadyDoneError as done:
            raise CommandError("This database has a house already.") from done
        self.stdout.write(f"House {house.name} is set up; pit {pit.name}.")
        self.stdout.write("One-time passwords, shown now and never again:")
        self.stdout.write(f"badge {manager.badge}, shift_manager: {manager_password}")
        self.stdout.write(f"badge {it.badge}, it: {it_password}")


def _first(options: dict[str, Any], who: str, role: Role) -> tuple[Staff, str]:
    """One of the first two people, with a one-time password."""
    password = password_make()
    staff = staff_create(
        actor=SYSTEM,
        badge=options[f"{who}_badge"],
        name=options[f"{who}_name"],
        password_hash=make_password(password),
        must_change_password=True,
    )
    role_grant(actor=SYSTEM, staff=staff, role=role)
    return staff, password


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
