"""Who waits for a seat, which table feeds which, and who is not let in to play."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from casino.house.models import Pit, Staff
from casino.house.models.base import Recorded, one_of, public_id_field, trail_index
from tables.visibility import WaitingQuerySet

from .player import Player
from .table import Table


class WaitingState(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    CALLED = "called", _("Called")
    SEATED = "seated", _("Seated")
    LEFT = "left", _("Taken off the list")
    MISSED = "missed", _("Did not come")


LIVE = (WaitingState.WAITING, WaitingState.CALLED)


class WaitingEntry(models.Model):
    """A player on the list of a game at a stake in a pit.

    ``game`` is a rule set's slug, ``unit`` the stake in minor units of ``currency``. ``rank``
    orders the list; being skipped changes ranks, nothing else does. While called, ``table`` is
    where the seat is and ``call_until`` when the call lapses.
    """

    public_id = public_id_field()
    pit = models.ForeignKey(Pit, models.PROTECT, related_name="waiting")
    game = models.TextField()
    unit = models.BigIntegerField()
    currency = models.TextField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="waiting")
    rank = models.BigIntegerField()
    state = models.TextField(choices=WaitingState.choices, default=WaitingState.WAITING)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="called")
    added_at = models.DateTimeField()
    call_until = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    objects = WaitingQuerySet.as_manager()

    class Meta:
        db_table_comment = "mutable: because the list moves on; every step leaves an event"
        constraints = [
            one_of("waitingentry_state", "state", WaitingState),
            models.CheckConstraint(name="waitingentry_unit", condition=Q(unit__gte=1)),
            models.CheckConstraint(
                name="waitingentry_closed",
                condition=Q(state__in=LIVE, closed_at=None)
                | (~Q(state__in=LIVE) & Q(closed_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="waitingentry_called",
                condition=Q(state="called", call_until__isnull=False, table__isnull=False)
                | (~Q(state="called") & Q(call_until=None)),
            ),
            models.UniqueConstraint(
                name="waitingentry_once",
                fields=["pit", "game", "unit", "currency", "player"],
                condition=Q(closed_at=None),
            ),
            models.UniqueConstraint(
                name="waitingentry_rank",
                fields=["pit", "rank"],
                deferrable=models.Deferrable.DEFERRED,  # Two ranks are exchanged in one go.
            ),
        ]


class MustMove(models.Model):
    """Whoever sits longest at ``feeder`` takes the seat that comes free at ``main``."""

    public_id = public_id_field()
    main = models.ForeignKey(Table, models.PROTECT, related_name="fed_by")
    feeder = models.ForeignKey(Table, models.PROTECT, related_name="feeds")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table_comment = "mutable: because it ends; both ends leave an event"
        constraints = [
            models.CheckConstraint(name="mustmove_two", condition=~Q(main=F("feeder"))),
            models.UniqueConstraint(
                name="mustmove_one_main", fields=["feeder"], condition=Q(ended_at=None)
            ),
        ]


class ExclusionKind(models.TextChoices):
    SELF = "self", _("Excluded himself or herself")
    HOUSE = "house", _("Excluded by the house")


class PlayerExclusion(Recorded):
    """A player is not let in to play until readmitted, and not before gaming day ``until`` is over.

    It never lapses by itself. In force = without a ``PlayerReadmission``; several may be.
    """

    public_id = public_id_field()
    player = models.ForeignKey(Player, models.PROTECT, related_name="exclusions")
    kind = models.TextField(choices=ExclusionKind.choices)
    excluded_at = models.DateTimeField()
    until = models.DateField(null=True, help_text="Not readmitted before; empty = any day.")
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)

    class Meta:
        db_table_comment = "guarded: that somebody asked to be kept out is evidence"
        indexes = [trail_index("playerexclusion_trail")]
        constraints = [
            one_of("playerexclusion_kind", "kind", ExclusionKind),
            models.CheckConstraint(
                name="playerexclusion_until", condition=~Q(kind="self") | Q(until__isnull=False)
            ),
        ]


class PlayerReadmission(Recorded):
    """The end of an exclusion: who let the player in again, and when."""

    exclusion = models.OneToOneField(
        PlayerExclusion, models.PROTECT, primary_key=True, related_name="readmission"
    )
    readmitted_at = models.DateTimeField()
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)

    class Meta:
        db_table_comment = "guarded: who readmitted somebody is evidence"
        indexes = [trail_index("playerreadmission_trail")]
