"""``manage.py verify``: prove the whole trail; exit status 1 when something does not hold."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import Progress

from casino.house.audit.verify import Report, verify_full
from casino.house.models import AuditEvent


class Command(BaseCommand):
    help = "Recompute every link and row of the audit trail and every balance."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
        parser.add_argument(
            "--independent",
            action="store_true",
            help="recompute row digests in Python instead of SQL (about ten times slower)",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        report = _with_progress(independent=options["independent"])
        self.stdout.write(report.as_json() if options["json"] else _words(report))
        if not report.ok:
            sys.exit(1)


def _with_progress(*, independent: bool) -> Report:
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(_("Verifying"), total=AuditEvent.objects.count())
        return verify_full(
            independent=independent, progress=lambda events: bar.advance(task, events)
        )


def _words(report: Report) -> str:
    counted = _("%(chains)d chains, %(events)d events") % {
        "chains": report.chains,
        "events": report.events,
    }
    bad = report.first_bad
    if bad is None:
        return counted + ": " + _("everything holds.")
    place = {
        "table": bad.table,
        "chain": bad.chain or "?",
        "seq": bad.seq or "?",
        "row": bad.row or "?",
        "column": bad.column or "?",
    }
    named = _("%(table)s, chain %(chain)s, seq %(seq)s, row %(row)s, column %(column)s") % place
    return counted + ": " + _("does not hold:") + " " + named
