"""Commands, the audit chain and what verification left behind.

All rows here are written by SQL functions (``casino/house/audit/sql``); the application may
read them. The exceptions are verification's own notes, which prove nothing by themselves.
"""

from django.db import models
from django.db.models import Q

from .base import Recorded, trail_index


class Command(Recorded):
    """A command that was carried out: its id, what was asked, what was answered.

    ``result`` is canonical JSON without names, or a reference to the rows from which the answer
    is rebuilt. A refused command leaves no row, so its retry is judged anew.
    """

    command_id = models.UUIDField(primary_key=True)
    request_hash = models.BinaryField(
        help_text="SHA-256 of route, table, device and canonical body."
    )
    route = models.TextField()
    staff = models.ForeignKey(
        "house.Staff", models.PROTECT, null=True, related_name="+", db_index=False
    )
    device = models.ForeignKey(
        "house.Device", models.PROTECT, null=True, related_name="+", db_index=False
    )
    status = models.SmallIntegerField()
    result = models.TextField()
    at = models.DateTimeField()

    class Meta:
        db_table_comment = "guarded: a command answers the same for ever"
        indexes = [trail_index("command_trail")]
        constraints = [
            models.CheckConstraint(name="command_status", condition=Q(status__range=(200, 299)))
        ]


class AuditEvent(models.Model):
    """One link of a chain. Fields and bytes: docs/audit.md."""

    pk = models.CompositePrimaryKey("chain", "seq")
    chain = models.TextField()
    seq = models.BigIntegerField()
    hash_version = models.SmallIntegerField()
    at = models.DateTimeField()
    gaming_day = models.DateField()
    action = models.TextField()
    subject = models.TextField()
    actor = models.TextField()
    role = models.TextField()
    device = models.TextField()
    address = models.TextField()
    app_version = models.TextField()
    command_id = models.UUIDField(null=True)
    reason = models.TextField(null=True)
    body = models.TextField()
    row_index = models.TextField()
    rows_digest = models.BinaryField()
    prev = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        db_table_comment = "guarded: the trail itself"
        indexes = [models.Index(fields=["actor", "-at"], name="auditevent_of_person")]
        constraints = [
            models.UniqueConstraint(name="auditevent_no_fork", fields=["chain", "prev"]),
            models.CheckConstraint(name="auditevent_seq", condition=Q(seq__gte=1)),
            models.CheckConstraint(name="auditevent_version", condition=Q(hash_version=1)),
        ]


class ChainHead(models.Model):
    """Where a chain ends. Its row lock gives the gapless ``seq``; moved by functions only."""

    chain = models.TextField(primary_key=True)
    seq = models.BigIntegerField()
    hash = models.BinaryField()

    class Meta:
        db_table_comment = "mutable: because the head moves with each event, by functions only"


class VerificationRun(models.Model):
    """One pass of verification: when, how much, and the first bad row (JSON text) if any."""

    kind = models.TextField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    chains = models.IntegerField(default=0)
    events = models.BigIntegerField(default=0)
    ok = models.BooleanField(null=True)
    first_bad = models.TextField(null=True)

    class Meta:
        db_table_comment = "mutable: because a run is finished after it was started"
        indexes = [models.Index(fields=["kind", "-started_at"], name="verificationrun_latest")]
        constraints = [
            models.CheckConstraint(
                name="verificationrun_kind", condition=Q(kind__in=["incremental", "full", "heads"])
            ),
        ]


class VerificationCursor(models.Model):
    """How far incremental verification got on a chain, and the hash it found there."""

    chain = models.TextField(primary_key=True)
    seq = models.BigIntegerField()
    hash = models.BinaryField()

    class Meta:
        db_table_comment = "mutable: because verification moves on"
