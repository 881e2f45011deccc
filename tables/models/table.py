"""A gaming table and its days."""

from collections.abc import Mapping

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.house.models import Device, Pit
from casino.house.models.base import public_id_field
from tables.visibility import TableQuerySet

SEATS = (1, 2, 3, 4)
TRAINING_CURRENCY = "XTS"
"""ISO 4217's code for tests: play money. A table plays for it exactly when it is a training table,
so no total of a real commodity ever meets it."""


class Table(models.Model):
    """One table: the row whose lock makes it have one writer.

    ``number`` is painted on the felt, names the audit chain ``table:NUMBER`` and is never reused.
    ``last_hand_number`` counts for ever; ``session_hand_number`` serves stake levels.
    ``button_seat`` is where the next hand is dealt from; ``seats_max`` is what the game in force
    from the next hand takes. ``TRANSITIONS`` is held by a trigger made from it.
    """

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        LOCKED = "locked", _("Locked")
        CLOSED = "closed", _("Closed")

    public_id = public_id_field()
    number = models.PositiveIntegerField(unique=True)
    pit = models.ForeignKey(Pit, models.PROTECT, related_name="tables")
    currency = models.TextField()
    training = models.BooleanField(default=False, help_text="For play money, in no report.")
    smallest_chip = models.BigIntegerField(
        default=1, help_text="In minor units; chips are sold in whole ones."
    )
    buy_in_min = models.BigIntegerField(
        null=True, blank=True, help_text="In minor units, when a player sits down."
    )
    buy_in_max = models.BigIntegerField(
        null=True, blank=True, help_text="In minor units; no stack is bought above it."
    )
    state = models.TextField(choices=State.choices, default=State.CLOSED)
    hand_open = models.BooleanField(default=False)
    last_hand_number = models.BigIntegerField(default=0)
    session_hand_number = models.BigIntegerField(default=0)
    button_seat = models.PositiveSmallIntegerField(default=4)
    seats_max = models.PositiveSmallIntegerField(default=4)
    posting_stopped = models.BooleanField(
        default=False, help_text="Set by verification when the table's chain does not verify."
    )

    objects = TableQuerySet.as_manager()

    class Meta:
        db_table_comment = (
            "mutable: because it is the table's present state; the trail has its past"
        )
        constraints = [
            models.CheckConstraint(
                name="table_state", condition=Q(state__in=["open", "locked", "closed"])
            ),
            models.CheckConstraint(name="table_button", condition=Q(button_seat__in=SEATS)),
            models.CheckConstraint(name="table_number", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="table_training_is_play_money",
                condition=Q(training=True, currency=TRAINING_CURRENCY)
                | (Q(training=False) & ~Q(currency=TRAINING_CURRENCY)),
            ),
            models.CheckConstraint(name="table_smallest_chip", condition=Q(smallest_chip__gte=1)),
            models.CheckConstraint(
                name="table_buy_in",
                condition=(Q(buy_in_min=None) | Q(buy_in_min__gte=1))
                & (Q(buy_in_max=None) | Q(buy_in_max__gte=1))
                & (
                    Q(buy_in_min=None)
                    | Q(buy_in_max=None)
                    | Q(buy_in_max__gte=models.F("buy_in_min"))
                ),
            ),
            models.CheckConstraint(name="table_seats_max", condition=Q(seats_max__range=(2, 4))),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def chain(self) -> str:
        """The audit chain of everything that happens here."""
        return f"table:{self.number}"


TRANSITIONS: Mapping[str, tuple[str, ...]] = {
    Table.State.OPEN: (Table.State.LOCKED, Table.State.CLOSED),
    Table.State.LOCKED: (Table.State.OPEN, Table.State.CLOSED),
    Table.State.CLOSED: (Table.State.OPEN,),
}
"""From which state of a table which other one follows. ``tables.transitions`` makes the trigger."""


class TableDevice(models.Model):
    """The terminal that stands at a table."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="devices")
    device = models.OneToOneField(Device, models.PROTECT, related_name="table_device")

    class Meta:
        db_table_comment = "mutable: because terminals are exchanged; changes leave an event"


class TableDay(models.Model):
    """A gaming day at a table. Made by its first posting; signed off, it takes no more."""

    pk = models.CompositePrimaryKey("table_id", "gaming_day")
    table = models.ForeignKey(Table, models.PROTECT, related_name="days", db_index=False)
    gaming_day = models.DateField()
    signed_off_at = models.DateTimeField(null=True)

    class Meta:
        db_table_comment = "mutable: because a day is opened and then signed off, by functions only"
