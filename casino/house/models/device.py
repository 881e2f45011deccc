"""Terminals and interface tokens: revocable, never deleted."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .base import public_id_field
from .staff import Staff


class Device(models.Model):
    """Something that may send commands. Its token is stored as a SHA-256 only."""

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
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table_comment = "mutable: because devices are revoked and seen; changes leave an event"
        constraints = [
            models.CheckConstraint(name="device_kind", condition=Q(kind__in=["terminal", "api"])),
        ]

    def __str__(self) -> str:
        return self.label
