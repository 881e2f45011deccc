"""``manage.py replay --table N --rules SLUG``: a table's hands under another rule set."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from casino.house.actor import SYSTEM
from casino.house.errors import DomainError
from casino.house.money import money_text, signed_text
from settlement.selectors import rule_set_list
from settlement.services.replay import Days, table_replay_days
from tables.selectors import table_exponent, table_rows


class Command(BaseCommand):
    help = "Settle a table's stored hands again under another published rule set; write nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", type=int, required=True, help="the table's number")
        parser.add_argument("--rules", required=True, help="SLUG for its last version, or SLUG:N")
        parser.add_argument("--from", type=date.fromisoformat, help="first gaming day, 2026-11-30")
        parser.add_argument("--to", type=date.fromisoformat, help="last gaming day")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION READ ONLY")  # PostgreSQL holds it as well.
                self._replay(options)
        except DomainError as refused:
            raise CommandError(refused.told) from refused

    def _replay(self, options: dict[str, Any]) -> None:
        table = table_rows(actor=SYSTEM, training=None).filter(number=options["table"]).first()
        if table is None:
            raise CommandError(f"There is no table {options['table']}.")
        days = Days(options["from"], options["to"])
        console = Console(stderr=True)
        with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
            task = bar.add_task(_("Replaying"), total=None)
            found = table_replay_days(
                actor=SYSTEM,
                table_id=table.public_id,
                version_id=_version(options["rules"]),
                days=days,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        exponent = table_exponent(actor=SYSTEM, table_id=table.public_id)
        page = Console(width=100, color_system=None)
        with page.capture() as text:
            page.print(_grid(found, table.number, table.currency, exponent))
        self.stdout.write(text.get())


def _version(rules: str) -> Any:
    """The id of a published version named by slug, or by slug and number."""
    slug, _colon, number = rules.partition(":")
    found = [
        one
        for one in rule_set_list(actor=SYSTEM)
        if one["slug"] == slug and number in {"", str(one["version"])}
    ]
    if not found:
        raise CommandError(f"No version {rules} is published.")
    return max(found, key=lambda one: one["version"])["id"]


def _grid(found: dict[str, Any], number: int, currency: str, exponent: int) -> Grid:
    """Settled, replayed and the difference: units, money and royalties of each seat."""
    rules = f"{found['rules']['title']} v{found['rules']['version']}"
    grid = Grid(
        title=_("Table %(number)s under %(rules)s") % {"number": number, "rules": rules},
        caption=_(
            "%(hands)s hands, %(changed)s with another result; %(unplayed)s that these rules do"
            " not play are in no figure. Money is units at the unit each hand was played for,"
            " before short stacks, fees and side bets."
        )
        % {name: f"{found[name]:,}" for name in ("hands", "changed", "unplayed")},
    )

    def money(amount: int) -> str:
        return money_text(amount, currency=currency, exponent=exponent, plus=True)

    kinds = {
        "units": (_("units"), signed_text),
        "money": (_("money"), money),
        "royalties": (_("royalties shown, units"), signed_text),
    }
    for title in (_("seat"), "", _("settled"), _("replayed"), _("difference")):
        grid.add_column(title, justify="left" if title in {_("seat"), ""} else "right")
    for seat in found["settled"]["units"]:
        for kind, (title, text) in kinds.items():
            was, now = found["settled"][kind][seat], found["replayed"][kind][seat]
            name = seat if kind == "units" else ""
            grid.add_row(name, title, text(was), text(now), text(now - was))
    return grid
