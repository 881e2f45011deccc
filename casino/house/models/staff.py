"""People: staff, their erasable names, and the roles they hold."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .base import one_of, public_id_field
from .house import Pit


class Role(models.TextChoices):
    """The closed list of roles; what each may do stands in ``permissions.py``."""

    DEALER = "dealer", _("Dealer")
    FLOOR = "floor", _("Floorperson")
    PIT_MANAGER = "pit_manager", _("Pit manager")
    SHIFT_MANAGER = "shift_manager", _("Shift manager")
    CAGE = "cage", _("Cage")
    SECURITY = "security", _("Security")
    AUDITOR = "auditor", _("Auditor")
    IT = "it", _("IT")


class StaffManager(BaseUserManager["Staff"]):
    """Finds people by badge; making one is a service (``staff_create``), never a default."""

    def get_by_natural_key(self, username: str | None) -> "Staff":
        return self.get(badge=username)


class Staff(AbstractBaseUser):
    """A person who works here. The badge is the login name; names live in ``StaffProfile``.

    Dealers and floor people show a PIN (``pin_hash``, Django's hasher format), managers a
    password. Nobody is a superuser.
    """

    public_id = public_id_field()
    badge = models.TextField(unique=True)
    pin_hash = models.TextField(blank=True, default="")
    must_change_password = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    failed_pins = models.PositiveSmallIntegerField(default=0)
    locked_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(
        null=True, blank=True, help_text="Somebody who left; inactive without it: suspended."
    )
    session_round = models.PositiveIntegerField(
        default=0, help_text="Raised to end every session that the person has open."
    )

    objects = StaffManager()

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS = []

    class Meta:
        db_table_comment = "mutable: because secrets and locks change; changes leave an event"
        constraints = [
            models.CheckConstraint(
                name="staff_left_is_out", condition=Q(left_at=None) | Q(is_active=False)
            )
        ]

    def __str__(self) -> str:
        return self.badge

    @property
    def is_staff(self) -> bool:
        """Whether the read-only admin opens: people who hold the role ``it`` today."""
        now = timezone.now()
        return self.grants.filter(
            Q(valid_to=None) | Q(valid_to__gt=now), role=Role.IT, pit=None, valid_from__lte=now
        ).exists()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What every open session must match: password, PIN and the round of sessions."""
        kept = f"{self.password}|{self.pin_hash}|{self.session_round}"
        salt = "casino.house.models.Staff.session"
        return salted_hmac(salt, kept, secret=secret, algorithm="sha256").hexdigest()

    @property
    def is_superuser(self) -> bool:
        """Nobody is: rights are ``casino.house.permissions.can`` alone."""
        return False

    def has_perm(self, perm: str, obj: Any = None) -> bool:  # noqa: ARG002 - Django's signature
        """Only the read-only admin asks: IT may look, nobody may change anything there."""
        return self.is_staff and ".view_" in perm

    def has_perms(self, perm_list: Iterable[str], obj: Any = None) -> bool:
        return all(self.has_perm(perm, obj) for perm in perm_list)

    def has_module_perms(self, app_label: str) -> bool:  # noqa: ARG002 - Django's signature
        return self.is_staff


class StaffProfile(models.Model):
    """The erasable part of a person, outside every digest."""

    staff = models.OneToOneField(Staff, models.CASCADE, primary_key=True, related_name="profile")
    name = models.TextField()

    class Meta:
        db_table_comment = "mutable: because names are erasable and stand in no digest"

    def __str__(self) -> str:
        return self.name


class WrongSecrets(models.Model):
    """How many wrong secrets came from one place lately, whatever the badges."""

    source = models.TextField(
        primary_key=True, help_text="device:3, or address:10.0.0.9 where there is no device."
    )
    wrong = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(help_text="When counting began.")
    refused_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table_comment = "mutable: because it counts the last minutes; refusals leave an event"

    def __str__(self) -> str:
        return self.source


class RoleGrant(models.Model):
    """A person holds a role, in one pit or in the whole house, for a time."""

    staff = models.ForeignKey(Staff, models.PROTECT, related_name="grants")
    role = models.TextField(choices=Role.choices)
    pit = models.ForeignKey(
        Pit, models.PROTECT, null=True, blank=True, related_name="+", help_text="Empty: all pits."
    )
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    granted_by = models.ForeignKey(
        Staff,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Who asked for it; empty: set-up.",
    )
    approved_by = models.ForeignKey(
        Staff, models.PROTECT, null=True, blank=True, related_name="+", help_text="Who approved it."
    )

    class Meta:
        db_table_comment = "mutable: because a grant ends; grants and ends leave an event"
        constraints = [
            one_of("rolegrant_role", "role", Role),
            models.CheckConstraint(
                name="rolegrant_span",
                condition=Q(valid_to=None) | Q(valid_to__gt=models.F("valid_from")),
            ),
            models.CheckConstraint(
                name="rolegrant_two_people",
                condition=Q(approved_by=None)
                | ~Q(approved_by=models.F("granted_by")) & ~Q(approved_by=models.F("staff")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff_id} {self.role}"
