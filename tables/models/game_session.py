"""Table sessions: from which hand to which, how long planned, why over."""

from django.db import models
from django.db.models import F, Q

from casino.house.models import Staff
from casino.house.models.base import one_of, public_id_field
from tables.visibility import VisibleQuerySet

from .table import Table


class SessionEnd(models.TextChoices):
    """Why a session was over."""

    AGREEMENT = "agreement"
    HANDS = "hands"
    CHIPS = "chips"
    CLOSED = "closed"


class GameSession(models.Model):
    """A run of hands with one final standing, from ``first_hand`` to ``last_hand`` of its table.

    Hand numbers have no gaps, so the two numbers say exactly which hands belong to it; what was
    bought and taken away in it stands in the table's trail after ``after_seq``, to ``until_seq``.
    It ends by agreement, after ``hands_planned`` hands, or by chips: a stack of at least
    ``target_stack`` minor units, or with ``ends_when_broke`` a stack of nothing.
    """

    public_id = public_id_field()
    table = models.ForeignKey(Table, models.PROTECT, related_name="game_sessions", db_index=False)
    number = models.PositiveIntegerField()
    first_hand = models.BigIntegerField()
    last_hand = models.BigIntegerField(null=True)
    hands_planned = models.PositiveIntegerField(null=True)
    target_stack = models.BigIntegerField(null=True)
    ends_when_broke = models.BooleanField(default=False)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)
    end_reason = models.TextField(null=True)
    after_seq = models.BigIntegerField()
    until_seq = models.BigIntegerField(null=True)

    objects = VisibleQuerySet.as_manager()

    class Meta:
        db_table_comment = (
            "mutable: because its plan changes and it ends; each change leaves an event"
        )
        constraints = [
            models.UniqueConstraint(name="gamesession_number", fields=["table", "number"]),
            models.UniqueConstraint(
                name="gamesession_one_open", fields=["table"], condition=Q(ended_at=None)
            ),
            one_of("gamesession_end_reason", "end_reason", SessionEnd),
            models.CheckConstraint(
                name="gamesession_plan",
                condition=(Q(hands_planned=None) | Q(hands_planned__gte=1))
                & (Q(target_stack=None) | Q(target_stack__gte=1)),
            ),
            models.CheckConstraint(
                name="gamesession_ended",
                condition=Q(ended_at=None, last_hand=None, end_reason=None, until_seq=None)
                | Q(
                    ended_at__gte=F("started_at"),
                    last_hand__gte=F("first_hand") - 1,
                    end_reason__isnull=False,
                    until_seq__gte=F("after_seq"),
                ),
            ),
        ]
