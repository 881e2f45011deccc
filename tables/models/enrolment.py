"""One-time codes by which a browser becomes a device: used once, or run out, or taken back."""

from django.db import models
from django.db.models import Q

from casino.house.models import Device, Pit, Staff
from casino.house.models.base import public_id_field
from tables.visibility import EnrolmentQuerySet

from .table import Table


class Enrolment(models.Model):
    """A code that makes one browser a device, of a table or of a pit's floor.

    The code is stored as a SHA-256 only. Used or taken back, the row stays as it is: a trigger
    holds it. After the first use it is the device that is revoked.
    """

    public_id = public_id_field()
    label = models.TextField()
    table = models.ForeignKey(
        Table, models.PROTECT, null=True, blank=True, related_name="enrolments"
    )
    pit = models.ForeignKey(Pit, models.PROTECT, null=True, blank=True, related_name="enrolments")
    code_hash = models.BinaryField(unique=True, help_text="SHA-256 of the code, 32 bytes.")
    made_by = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    device = models.OneToOneField(
        Device, models.PROTECT, null=True, blank=True, related_name="enrolment"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = EnrolmentQuerySet.as_manager()

    class Meta:
        db_table_comment = "mutable: because a code is used once or taken back; both leave an event"
        constraints = [
            models.CheckConstraint(
                name="enrolment_one_place",
                condition=Q(table__isnull=False, pit__isnull=True)
                | Q(table__isnull=True, pit__isnull=False),
            ),
            models.CheckConstraint(
                name="enrolment_span", condition=Q(expires_at__gt=models.F("made_at"))
            ),
            models.CheckConstraint(
                name="enrolment_used_as_device",
                condition=Q(used_at__isnull=True, device__isnull=True)
                | Q(used_at__isnull=False, device__isnull=False),
            ),
            models.CheckConstraint(
                name="enrolment_used_or_revoked", condition=Q(used_at=None) | Q(revoked_at=None)
            ),
            models.CheckConstraint(
                name="enrolment_used_in_time",
                condition=Q(used_at=None) | Q(used_at__lt=models.F("expires_at")),
            ),
        ]

    def __str__(self) -> str:
        return self.label
