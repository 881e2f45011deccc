"""Players, their erasable names, and where they sit."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.house.models.base import public_id_field
from tables.visibility import VisibleQuerySet

from .ledger import Account
from .table import SEATS, Table


class Player(models.Model):
    """Somebody who plays. In rows and digests a player is an id; the name stands beside."""

    public_id = public_id_field()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table_comment = "mutable: because it is erasable; the trail names players by id only"


class PlayerProfile(models.Model):
    """The erasable part of a player, outside every digest."""

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="profile")
    name = models.TextField()

    class Meta:
        db_table_comment = "mutable: because names are erasable and stand in no digest"

    def __str__(self) -> str:
        return self.name


class Seating(models.Model):
    """A player in a seat, with a stack, from sitting down to walking.

    ``state`` says whether the next hand deals the player in; a hand under way keeps whom it was
    opened with. A change of seat moves the row: stack and Fantasyland go along.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("plays")
        SITTING_OUT = "sitting_out", _("sits out")
        AWAY = "away", _("away")

    public_id = public_id_field()
    table = models.ForeignKey(Table, models.PROTECT, related_name="seatings")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    account = models.ForeignKey(Account, models.PROTECT, related_name="seatings")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    state = models.TextField(choices=State.choices, default=State.PLAYING)
    state_since = models.DateTimeField(null=True)

    objects = VisibleQuerySet.as_manager()

    class Meta:
        db_table_comment = "mutable: because seatings change and end; each change leaves an event"
        constraints = [
            models.CheckConstraint(name="seating_seat", condition=Q(seat__in=SEATS)),
            models.CheckConstraint(
                name="seating_state", condition=Q(state__in=["playing", "sitting_out", "away"])
            ),
            models.UniqueConstraint(
                name="seating_one_a_seat",
                fields=["table", "seat"],
                condition=Q(ended_at=None),
            ),
            models.UniqueConstraint(
                name="seating_one_a_player", fields=["player"], condition=Q(ended_at=None)
            ),
        ]
