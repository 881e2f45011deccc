"""Who deals: sign-ons, their ends, and who stands at a table now."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from casino.house.models import Device, Staff
from casino.house.models.base import Recorded, public_id_field, trail_index
from tables.visibility import VisibleQuerySet

from .table import Table


class SignOn(Recorded):
    """A dealer took a table. Its end is a row of its own, so neither row ever changes."""

    public_id = public_id_field()
    table = models.ForeignKey(Table, models.PROTECT, related_name="sign_ons")
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="sign_ons")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+", db_index=False)
    started_at = models.DateTimeField()

    objects = VisibleQuerySet.as_manager()

    class Meta:
        db_table_comment = "guarded: who dealt is evidence"
        indexes = [trail_index("signon_trail")]


class SignOnEnd(Recorded):
    """A dealer left a table, and why (``relieved``, ``closed``, ``signed_off`` …)."""

    sign_on = models.OneToOneField(SignOn, models.PROTECT, primary_key=True, related_name="end")
    ended_at = models.DateTimeField()
    reason = models.TextField()

    class Meta:
        db_table_comment = "guarded: who dealt until when is evidence"
        indexes = [trail_index("signonend_trail")]


class DealerAt(models.Model):
    """Who stands at a table now: one a table. Kept under the table's lock."""

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="dealer_at")
    sign_on = models.OneToOneField(SignOn, models.PROTECT, related_name="+")
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    active_at = models.DateTimeField(
        db_default=Now(), help_text="When the terminal was last used; a little late at most."
    )

    class Meta:
        db_table_comment = "mutable: because it is the present; sign-ons and ends are the record"


class TerminalLock(models.Model):
    """A terminal that waits for its dealer's PIN. It ends with the sign-on, or before."""

    class Reason(models.TextChoices):
        IDLE = "idle", _("Nobody used it")
        ASKED = "asked", _("Locked by hand")

    sign_on = models.OneToOneField(
        SignOn, models.PROTECT, primary_key=True, related_name="terminal_lock"
    )
    locked_at = models.DateTimeField()
    reason = models.TextField(choices=Reason.choices)

    class Meta:
        db_table_comment = "mutable: because it is the present; locks and unlocks leave an event"
        constraints = [
            models.CheckConstraint(
                name="terminallock_reason", condition=models.Q(reason__in=["idle", "asked"])
            )
        ]

    def __str__(self) -> str:
        return f"{self.sign_on_id} since {self.locked_at}"
