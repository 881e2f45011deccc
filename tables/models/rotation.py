"""Dealer rotation: strings, their tables and dealers, the downs planned, the tenures that were.

Who dealt is evidence and stands in sign-ons. ``Tenure`` is their mirror, written by the database
alone, in which it refuses two dealers at one table. ``Down`` is what is planned from now on, and
before now what came of it; the database refuses two of a table or of a person at once, and a gap
between the downs of a table (``tables/sql/rotation_guards.v1.sql``).
"""

from django.db import models
from django.db.models import Deferrable, F, Q
from django.utils.translation import gettext_lazy as _

from casino.house.models import Pit, Staff
from casino.house.models.base import one_of, public_id_field

from .dealer import SignOn
from .table import Table

DOWN_MINUTES = (20, 30, 60)
LIMIT_MINUTES = 60
"""How long somebody may deal without a break, where a string says nothing else."""


class StringState(models.TextChoices):
    RUNNING = "running", _("Running")
    ENDED = "ended", _("Ended")


class DealerString(models.Model):
    """Tables of one pit in an order, and the dealers who rotate through them."""

    public_id = public_id_field()
    pit = models.ForeignKey(Pit, models.PROTECT, related_name="strings")
    name = models.TextField()
    down_minutes = models.PositiveSmallIntegerField(help_text="Length of a down: 20, 30 or 60.")
    limit_minutes = models.PositiveSmallIntegerField(
        default=LIMIT_MINUTES, help_text="Dealing longer without a break raises an alert."
    )
    starts_at = models.DateTimeField(help_text="The first down begins; pushes count from here.")
    ends_at = models.DateTimeField(null=True, blank=True)
    state = models.TextField(choices=StringState.choices, default=StringState.RUNNING)
    pushes = models.PositiveIntegerField(default=0, help_text="Pushes whose time has come.")
    plan_refused_at = models.DateTimeField(
        null=True, help_text="Since when its plan is refused; without one it is written."
    )

    class Meta:
        db_table_comment = "mutable: because it is the present plan; each change leaves an event"
        constraints = [
            one_of("dealerstring_state", "state", StringState),
            models.CheckConstraint(
                name="dealerstring_down", condition=Q(down_minutes__in=DOWN_MINUTES)
            ),
            models.CheckConstraint(
                name="dealerstring_limit", condition=Q(limit_minutes__range=(20, 240))
            ),
            models.CheckConstraint(
                name="dealerstring_ended",
                condition=~Q(state="ended") | Q(ends_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class StringTable(models.Model):
    """A table belongs to a string for a time, at its place in the order."""

    string = models.ForeignKey(DealerString, models.PROTECT, related_name="places")
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    joined_at = models.DateTimeField()
    leaves = models.BooleanField(default=False, help_text="Out of the string at the next push.")
    left_at = models.DateTimeField(null=True)

    class Meta:
        db_table_comment = "mutable: because tables join and leave; each change leaves an event"
        constraints = [
            models.UniqueConstraint(
                name="stringtable_one_string", fields=["table"], condition=Q(left_at=None)
            ),
        ]


class StringDealer(models.Model):
    """A dealer rotates in a string for a time; ``place`` is where in the ring he or she is due."""

    string = models.ForeignKey(DealerString, models.PROTECT, related_name="dealers")
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField(null=True)
    joined_at = models.DateTimeField()
    leaves = models.BooleanField(default=False, help_text="Out of the string once relieved.")
    left_at = models.DateTimeField(null=True)

    class Meta:
        db_table_comment = "mutable: because dealers join, move and leave; changes leave an event"
        constraints = [
            models.UniqueConstraint(
                name="stringdealer_one_string", fields=["staff"], condition=Q(left_at=None)
            ),
            models.UniqueConstraint(
                name="stringdealer_one_a_place",
                fields=["string", "place"],
                deferrable=Deferrable.DEFERRED,
            ),
            models.CheckConstraint(
                name="stringdealer_placed",
                condition=Q(left_at=None, place__isnull=False)
                | Q(left_at__isnull=False, place=None),
            ),
        ]


class Down(models.Model):
    """A dealer at a table, or (``table`` None) on break, for a time.

    ``staff`` None: the table stood without a dealer. A down at a table either ``opens`` a table's
    time in the string or follows the down before without a gap: ``follows_at``, its end.
    """

    string = models.ForeignKey(DealerString, models.PROTECT, related_name="downs")
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="+")
    staff = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    follows_at = models.DateTimeField(null=True)
    opens = models.OneToOneField(StringTable, models.PROTECT, null=True, related_name="+")

    class Meta:
        db_table_comment = "mutable: because a plan is made anew; sign-ons are the record"
        indexes = [models.Index(fields=["string", "ends_at"], name="down_of_string")]
        constraints = [
            models.CheckConstraint(name="down_lasts", condition=Q(ends_at__gt=F("starts_at"))),
            models.CheckConstraint(
                name="down_of_somebody",
                condition=Q(table__isnull=False) | Q(staff__isnull=False),
            ),
            models.CheckConstraint(
                name="down_follows_or_opens",
                condition=Q(table=None, follows_at=None, opens=None)
                | Q(table__isnull=False, opens__isnull=False, follows_at=None)
                | Q(table__isnull=False, opens=None, follows_at=F("starts_at")),
            ),
        ]


class Tenure(models.Model):
    """A sign-on and its end in one row: [``started_at``, ``ended_at``) at a table.

    Written by triggers on both. No two at a table overlap.
    """

    sign_on = models.OneToOneField(SignOn, models.PROTECT, primary_key=True, related_name="tenure")
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="tenures")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table_comment = "mutable: because a tenure ends; triggers on sign-ons alone write it"
        indexes = [
            models.Index(fields=["table", "-started_at"], name="tenure_of_table"),
            models.Index(fields=["staff", "-started_at"], name="tenure_of_staff"),
            models.Index(fields=["ended_at"], name="tenure_by_end"),
        ]
