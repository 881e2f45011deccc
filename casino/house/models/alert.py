"""Alerts: something happened that a person must look at, until a person says what came of it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .base import Recorded, one_of, public_id_field, trail_index
from .house import Pit
from .staff import Staff


class Alert(Recorded):
    """Something happened; the row never changes. What is done about it are its steps."""

    public_id = public_id_field()
    kind = models.TextField(help_text="A code of casino/house/alerts.py.")
    subject = models.TextField(help_text="What it is about, as the trail writes it: staff:12.")
    pit = models.ForeignKey(
        Pit, models.PROTECT, null=True, related_name="+", help_text="Empty: the whole house's."
    )
    raised_by = models.ForeignKey(
        Staff, models.PROTECT, null=True, related_name="+", db_index=False
    )
    raised_at = models.DateTimeField()
    body = models.TextField(help_text="Canonical JSON: what its sentence is filled in with.")

    class Meta:
        db_table_comment = "guarded: that somebody was warned is evidence"
        indexes = [trail_index("alert_trail")]
        constraints = [
            models.CheckConstraint(
                name="alert_named", condition=Q(kind__regex="^[a-z][a-z_]*$") & ~Q(subject="")
            )
        ]


class AlertStepKind(models.TextChoices):
    """What a step did."""

    TAKEN = "taken", _("Taken")
    RESOLVED = "resolved", _("Resolved")


class AlertStep(Recorded):
    """Somebody took an alert on, or said what came of it. Nobody can say it twice."""

    alert = models.ForeignKey(Alert, models.PROTECT, related_name="steps")
    kind = models.TextField(choices=AlertStepKind.choices)
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    note = models.TextField(blank=True, help_text="What came of it; never empty when resolved.")
    at = models.DateTimeField()

    class Meta:
        db_table_comment = "guarded: who looked at it, and what came of it, is evidence"
        indexes = [trail_index("alertstep_trail")]
        constraints = [
            one_of("alertstep_kind", "kind", AlertStepKind),
            models.CheckConstraint(
                name="alertstep_said", condition=~Q(kind="resolved") | Q(note__regex=r"\S")
            ),
            models.UniqueConstraint(
                name="alertstep_resolved_once", fields=["alert"], condition=Q(kind="resolved")
            ),
        ]


class AlertOpen(models.Model):
    """An alert that waits, and who has taken it on. Kept by triggers on alerts and steps.

    One a kind and subject: what is unresolved is not raised a second time.
    """

    alert = models.OneToOneField(Alert, models.PROTECT, primary_key=True, related_name="open")
    kind = models.TextField()
    subject = models.TextField()
    owner = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+", db_index=False)

    class Meta:
        db_table_comment = "mutable: because it is the present, by triggers; steps are the record"
        constraints = [models.UniqueConstraint(name="alertopen_once", fields=["kind", "subject"])]
