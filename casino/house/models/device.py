"""Terminals and interface tokens: revocable, never deleted."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .base import public_id_field
from .house import Pit
from .staff import Staff


class Device(models.Model):
    """Something that may send commands. Its token is stored as a SHA-256 only.

    ``scopes`` narrow what an interface token may do; None = whatever its person may. What the
    device says of itself (``version``, ``clock_drift_ms``) is a hint for people, never a right.
    """

    class Kind(models.TextChoices):
        TERMINAL = "terminal", _("Terminal")
        API = "api", _("Interface")

    public_id = public_id_field()
    label = models.TextField()
    kind = models.TextField(choices=Kind.choices)
    token_hash = models.BinaryField(unique=True, help_text="SHA-256 of the token, 32 bytes.")
    staff = models.ForeignKey(
        Staff,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="devices",
        help_text="The person for whom an interface token acts; a terminal has none.",
    )
    pit = models.ForeignKey(
        Pit,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="devices",
        help_text="A tablet of this pit's floor people; a table's terminal has none.",
    )
    scopes = ArrayField(models.TextField(), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    last_address = models.TextField(blank=True, default="")
    version = models.TextField(blank=True, default="", help_text="Of the page it runs.")
    clock_drift_ms = models.BigIntegerField(
        null=True, blank=True, help_text="Its clock less the server's, when it last told."
    )

    class Meta:
        db_table_comment = "mutable: because devices are revoked and seen; changes leave an event"
        constraints = [
            models.CheckConstraint(name="device_kind", condition=Q(kind__in=["terminal", "api"])),
            models.CheckConstraint(
                name="device_terminal_has_no_scopes",
                condition=Q(kind="api") | Q(scopes__isnull=True, staff__isnull=True),
            ),
            models.CheckConstraint(
                name="device_interface_has_no_pit", condition=Q(kind="terminal") | Q(pit=None)
            ),
        ]

    def __str__(self) -> str:
        return self.label
