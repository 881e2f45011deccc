"""Hands being dealt: the drafts. What was settled is copied into the settlement."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.house.models import Staff
from casino.house.models.base import one_of
from tables.models import Player, Seating, SignOn, Table
from tables.models.table import SEATS
from tables.visibility import HandQuerySet

from .rule_set import RuleSetVersion


class HandState(models.TextChoices):
    OPEN = "open", _("Open")
    SETTLED = "settled", _("Settled")
    PAID = "paid", _("Paid")


class Hand(models.Model):
    """One hand at a table. The terminal makes ``public_id``; ``number`` is gapless by table."""

    public_id = models.UUIDField(unique=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="hands", db_index=False)
    number = models.BigIntegerField()
    session_number = models.BigIntegerField(help_text="Serves stake levels.")
    rule_version = models.ForeignKey(RuleSetVersion, models.PROTECT, related_name="+")
    unit = models.BigIntegerField(null=True, help_text="Minor units; empty = the rule set's.")
    button_seat = models.PositiveSmallIntegerField()
    state = models.TextField(choices=HandState.choices, default=HandState.OPEN)
    draft_revision = models.PositiveIntegerField(default=0)
    gaming_day = models.DateField()
    opened_at = models.DateTimeField()
    dealt_at = models.DateTimeField(
        null=True,
        help_text="Of a hand entered afterwards: when it was dealt; empty = as it was opened.",
    )
    dealt_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    dealt_sign_on = models.ForeignKey(SignOn, models.PROTECT, related_name="+")
    settled_at = models.DateTimeField(null=True)
    paid_at = models.DateTimeField(null=True)

    objects = HandQuerySet.as_manager()

    class Meta:
        db_table_comment = (
            "mutable: because it is the draft and its state; settlements are the record"
        )
        constraints = [
            models.UniqueConstraint(name="hand_number", fields=["table", "number"]),
            models.UniqueConstraint(
                name="hand_one_open", fields=["table"], condition=Q(state__in=["open", "settled"])
            ),
            one_of("hand_state", "state", HandState),
            models.CheckConstraint(name="hand_button", condition=Q(button_seat__in=SEATS)),
        ]


class HandSeat(models.Model):
    """What was typed for a dealt-in seat, as typed: mutable until the hand is settled."""

    pk = models.CompositePrimaryKey("hand_id", "seat")
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    seating = models.ForeignKey(Seating, models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", db_index=False)
    front = models.TextField(default="", blank=True)
    middle = models.TextField(default="", blank=True)
    back = models.TextField(default="", blank=True)
    cards = models.TextField(default="", blank=True)
    discards = models.TextField(default="", blank=True)
    natural = models.TextField(null=True)
    surrender = models.BooleanField(default=False)
    entered = models.BooleanField(default=False)
    fantasyland_cards = models.PositiveSmallIntegerField(
        null=True, help_text="Dealt at once, earned in the hand before; empty = not in Fantasyland."
    )
    fantasyland_streak = models.PositiveIntegerField(
        default=0, help_text="Fantasylands in a row before this hand."
    )

    class Meta:
        db_table_comment = "mutable: because it is a draft"
        indexes = [models.Index(fields=["seating", "-hand"], name="handseat_of_seating")]
        constraints = [
            models.CheckConstraint(name="handseat_seat", condition=Q(seat__in=SEATS)),
            models.CheckConstraint(
                name="handseat_fantasyland",
                condition=Q(fantasyland_cards__range=(13, 17))
                | Q(fantasyland_cards=None, fantasyland_streak=0),
            ),
        ]


class HandSideBet(models.Model):
    """A stake in minor units against the house, taken when the hand was opened."""

    pk = models.CompositePrimaryKey("hand_id", "n")
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="side_bets", db_index=False)
    n = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    code = models.TextField()
    stake = models.BigIntegerField()

    class Meta:
        db_table_comment = "mutable: because it is of the draft; the settlement has its own copy"
        constraints = [
            models.CheckConstraint(name="handsidebet_seat", condition=Q(seat__in=SEATS)),
            models.CheckConstraint(name="handsidebet_stake", condition=Q(stake__gte=1)),
        ]


class StreetStep(models.TextChoices):
    DEAL = "deal", _("Dealt")
    PLACE = "place", _("Placed")
    UNDO = "undo", _("Taken back")


class HandStreet(models.Model):
    """A step of an open-face hand entered street by street; rows are only ever added.

    ``deal``: the ``cards`` that came to a seat. ``place``: where it put them, and what it laid
    off. ``undo``: the last step that still counts does not count any more.
    """

    pk = models.CompositePrimaryKey("hand_id", "n")
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="streets", db_index=False)
    n = models.PositiveIntegerField()
    step = models.TextField(choices=StreetStep.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    cards = models.TextField(default="")
    front = models.TextField(default="")
    middle = models.TextField(default="")
    back = models.TextField(default="")
    discards = models.TextField(default="")
    at = models.DateTimeField()

    class Meta:
        db_table_comment = "mutable: because it is of the draft; rows are only added to it"
        constraints = [
            one_of("handstreet_step", "step", StreetStep),
            models.CheckConstraint(
                name="handstreet_seat",
                condition=Q(step="undo", seat=None) | (~Q(step="undo") & Q(seat__in=SEATS)),
            ),
        ]
