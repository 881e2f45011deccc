"""What two people do: one asks, another decides. Both are rows that never change."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from .base import Recorded, one_of, public_id_field, trail_index
from .device import Device
from .house import Pit
from .staff import Staff


class Approval(Recorded):
    """Somebody asks for something that takes a second person, with all that is to be done.

    The payload is canonical JSON; its digest is what a decision must name.
    """

    public_id = public_id_field()
    kind = models.TextField(help_text="A code of casino/house/approvals.py.")
    payload = models.TextField(help_text="Canonical JSON: exactly what is carried out.")
    payload_digest = models.BinaryField(help_text="SHA-256 of the payload.")
    asked_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    asked_device = models.ForeignKey(
        Device, models.PROTECT, null=True, related_name="+", db_index=False
    )
    pit = models.ForeignKey(
        Pit, models.PROTECT, null=True, related_name="+", help_text="Empty: the whole house's."
    )
    subject = models.ForeignKey(
        Staff,
        models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="Whom it concerns, who therefore does not decide it.",
    )
    reason = models.TextField(blank=True)
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        db_table_comment = "guarded: what was asked for, and by whom, is evidence"
        indexes = [trail_index("approval_trail")]
        constraints = [
            models.CheckConstraint(name="approval_kind", condition=Q(kind__regex="^[a-z][a-z_]*$")),
            models.CheckConstraint(name="approval_span", condition=Q(expires_at__gt=F("asked_at"))),
        ]


class ApprovalOutcome(models.TextChoices):
    """How it ended."""

    APPROVED = "approved", _("Approved")
    REFUSED = "refused", _("Refused")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class ApprovalDecision(Recorded):
    """What became of it, once. Approved: it was carried out in the same transaction."""

    approval = models.OneToOneField(
        Approval, models.PROTECT, primary_key=True, related_name="decision"
    )
    outcome = models.TextField(choices=ApprovalOutcome.choices)
    payload_digest = models.BinaryField(help_text="Of the payload that was seen.")
    decided_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    decided_device = models.ForeignKey(
        Device, models.PROTECT, null=True, related_name="+", db_index=False
    )
    reason = models.TextField(blank=True, help_text="Never empty when refused.")
    decided_at = models.DateTimeField()
    result = models.TextField(blank=True, help_text="Canonical JSON of what carrying out gave.")

    class Meta:
        db_table_comment = "guarded: who decided, and what came of it, is evidence"
        indexes = [trail_index("approvaldecision_trail")]
        constraints = [
            one_of("approvaldecision_outcome", "outcome", ApprovalOutcome),
            models.CheckConstraint(
                name="approvaldecision_said",
                condition=~Q(outcome="refused") | Q(reason__regex=r"\S"),
            ),
            models.CheckConstraint(
                name="approvaldecision_result",
                condition=Q(outcome="approved") & ~Q(result="")
                | ~Q(outcome="approved") & Q(result=""),
            ),
        ]


class ApprovalOpen(models.Model):
    """What waits for a second person; its row is the lock of whoever decides. Kept by triggers."""

    approval = models.OneToOneField(Approval, models.PROTECT, primary_key=True, related_name="open")

    class Meta:
        db_table_comment = (
            "mutable: because it is the present, by triggers; decisions are the record"
        )
