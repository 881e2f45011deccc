"""``manage.py staff_reset --badge 0701``: the way back in when nobody of IT can give it."""

from argparse import ArgumentParser
from typing import Any
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.house.actor import SYSTEM
from casino.house.commands import command_key
from casino.house.errors import NotFoundError
from casino.house.models import Staff
from casino.house.services.people import factor_reset, password_reset
from casino.house.services.staff import password_make


class Command(BaseCommand):
    help = "Give somebody a one-time password and take their second factor away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--badge", required=True)

    def handle(self, *_args: Any, **options: Any) -> None:
        staff = Staff.objects.filter(badge=options["badge"]).first()
        if staff is None:
            raise CommandError("Nobody has this badge.")
        password = password_make()
        about: dict[str, Any] = {"actor": SYSTEM, "staff_id": staff.public_id}
        try:
            with transaction.atomic():
                password_reset(
                    **about, password_hash=make_password(password), command=_command("password")
                )
                factor_reset(**about, command=_command("factor"))
        except NotFoundError as left:
            raise CommandError("Whoever has this badge has left.") from left
        self.stdout.write("One-time password, shown now and never again:")
        self.stdout.write(password)


def _command(what: str) -> Any:
    return command_key(command_id=uuid4(), route=f"staff_reset {what}", actor=SYSTEM, body={})
