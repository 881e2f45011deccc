"""Settlements: what a hand came to, with its own copy of the cards and every line.

Written by ``settlement_post`` alone. Units are whole; money is in the currency's minor unit.
Deferred triggers hold at COMMIT: lines add up to pairs, pairs to units, seats to zero, and the
ledger's entries equal the nets (docs/ledger.md).
"""

from django.db import models
from django.db.models import F, Q

from casino.house.models import Device, Staff
from casino.house.models.base import Recorded, public_id_field, trail_index
from tables.models import Account, Cause, Player, SignOn, Transaction
from tables.models.table import SEATS
from tables.visibility import SettlementQuerySet

from .hand import Hand
from .rule_set import RuleSetVersion

BESIDE = (Cause.FEE, Cause.SIDE_BET)
"""What a settlement may move beside its pairs, each in a transaction of its own."""


def _hex(name: str, field: str) -> models.CheckConstraint:
    return models.CheckConstraint(name=name, condition=Q(**{f"{field}__regex": "^[0-9a-f]{64}$"}))


# Plain integers throughout: a settlement's checks are its own, not one a column beside them.


class Settlement(Recorded):
    """One revision of a hand's result; the highest is in force. The counts seal its children."""

    public_id = public_id_field()
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="settlements", db_index=False)
    revision = models.IntegerField()
    supersedes = models.IntegerField(null=True, help_text="The revision before.")
    rule_version = models.ForeignKey(
        RuleSetVersion, models.PROTECT, related_name="+", db_index=False
    )
    unit = models.BigIntegerField(help_text="Minor units a unit.")
    button_seat = models.SmallIntegerField()
    hand_number = models.BigIntegerField(help_text="Within the session: for stake levels.")
    gaming_day = models.DateField()
    posted_at = models.DateTimeField()
    confirmed_at = models.DateTimeField()
    sign_on = models.ForeignKey(SignOn, models.PROTECT, related_name="+", db_index=False)
    dealt_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    settled_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+", db_index=False)
    transaction = models.OneToOneField(
        Transaction, models.PROTECT, null=True, related_name="settlement"
    )
    reversal = models.OneToOneField(Transaction, models.PROTECT, null=True, related_name="+")
    seat_count = models.SmallIntegerField()
    pair_count = models.SmallIntegerField()
    line_count = models.IntegerField()
    input_digest = models.TextField()
    rules_digest = models.TextField()
    outcome_digest = models.TextField()
    command_id = models.UUIDField(help_text="Its row leads here by chain and seq.")

    objects = SettlementQuerySet.as_manager()

    class Meta:
        db_table_comment = "guarded: a result is superseded, never edited"
        indexes = [trail_index("settlement_trail")]
        constraints = [
            models.UniqueConstraint(name="settlement_once", fields=["hand", "revision"]),
            models.CheckConstraint(
                name="settlement_supersedes",
                condition=Q(revision=1, supersedes__isnull=True)
                | Q(revision__gte=2, supersedes=F("revision") - 1, supersedes__isnull=False),
            ),
            models.CheckConstraint(
                name="settlement_counts",
                condition=Q(
                    seat_count__range=(2, 4),
                    pair_count=F("seat_count") * (F("seat_count") - 1) / 2,
                ),
            ),
            models.CheckConstraint(name="settlement_unit", condition=Q(unit__gte=1)),
            models.CheckConstraint(name="settlement_button", condition=Q(button_seat__in=SEATS)),
            _hex("settlement_input_hex", "input_digest"),
            _hex("settlement_rules_hex", "rules_digest"),
            _hex("settlement_outcome_hex", "outcome_digest"),
        ]


class SettlementSeat(models.Model):
    """A seat's cards as settled (printed form; NULL where a hand shows none) and its result.

    ``card_mask`` has one bit a card, 13 bits, or 0 for a seat that surrendered unseen.
    """

    pk = models.CompositePrimaryKey("settlement_id", "seat")
    settlement = models.ForeignKey(
        Settlement, models.PROTECT, related_name="seats", db_index=False, db_constraint=False
    )
    seat = models.SmallIntegerField()
    seat_count = models.SmallIntegerField()
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="settlement_seats", db_constraint=False
    )
    account = models.ForeignKey(
        Account, models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    front = models.TextField(null=True)
    middle = models.TextField(null=True)
    back = models.TextField(null=True)
    cards = models.TextField(null=True)
    discards = models.TextField(null=True)
    card_mask = models.BigIntegerField()
    discard_mask = models.BigIntegerField(default=0)
    natural = models.TextField(null=True)
    surrender = models.BooleanField()
    in_fantasyland = models.BooleanField(default=False)
    front_category = models.TextField(null=True)
    middle_category = models.TextField(null=True)
    back_category = models.TextField(null=True)
    foul = models.TextField(null=True)
    royalties = models.IntegerField()
    streak_in = models.IntegerField(default=0)
    streak_out = models.IntegerField(default=0)
    fantasyland_cards = models.SmallIntegerField(null=True)
    stack_before = models.BigIntegerField()
    units = models.BigIntegerField()
    net = models.BigIntegerField()
    fee = models.BigIntegerField(default=0)

    class Meta:
        db_table_comment = "guarded: a settlement owns its cards"
        constraints = [
            models.CheckConstraint(name="settlementseat_seat", condition=Q(seat__in=SEATS)),
            models.CheckConstraint(
                name="settlementseat_masks",
                condition=Q(card_mask__gte=0, card_mask__lt=2**52)
                & Q(discard_mask__gte=0, discard_mask__lt=2**52),
            ),
            models.CheckConstraint(
                name="settlementseat_figures",
                condition=Q(stack_before__gte=0, fee__gte=0, streak_in__gte=0, streak_out__gte=0),
            ),
        ]


class SettlementPair(models.Model):
    """Two seats: what b pays a in units (negative: a pays b), what that is, what went unpaid."""

    pk = models.CompositePrimaryKey("settlement_id", "seat_a", "seat_b")
    settlement = models.ForeignKey(
        Settlement, models.PROTECT, related_name="pairs", db_index=False, db_constraint=False
    )
    seat_a = models.SmallIntegerField()
    seat_b = models.SmallIntegerField()
    pair_count = models.SmallIntegerField()
    units = models.BigIntegerField()
    owed = models.BigIntegerField(help_text="Minor units, signed as the units.")
    unpaid = models.BigIntegerField(default=0)

    class Meta:
        db_table_comment = "guarded: a result is superseded, never edited"
        constraints = [
            models.CheckConstraint(
                name="settlementpair_order", condition=Q(seat_a__gte=1, seat_a__lt=F("seat_b"))
            ),
            models.CheckConstraint(name="settlementpair_unpaid", condition=Q(unpaid__gte=0)),
        ]


class SettlementLine(models.Model):
    """One reason why units move in a pair: kind, row, rule number, parameters (canonical JSON)."""

    pk = models.CompositePrimaryKey("settlement_id", "n")
    settlement = models.ForeignKey(
        Settlement, models.PROTECT, related_name="lines", db_index=False, db_constraint=False
    )
    n = models.IntegerField()
    line_count = models.IntegerField()
    seat_a = models.SmallIntegerField()
    seat_b = models.SmallIntegerField()
    kind = models.TextField()
    row = models.TextField(null=True)
    to_seat = models.SmallIntegerField(null=True)
    units = models.BigIntegerField(help_text="Signed as the pair's; positive: b pays a.")
    rule = models.TextField()
    params = models.TextField()

    class Meta:
        db_table_comment = "guarded: every unit is explained for ever"
        constraints = [
            models.CheckConstraint(
                name="settlementline_numbered", condition=Q(n__gte=1, n__lte=F("line_count"))
            ),
            models.CheckConstraint(
                name="settlementline_gainer",
                condition=Q(units=0, to_seat__isnull=True)
                | Q(units__gt=0, to_seat=F("seat_a"))
                | Q(units__lt=0, to_seat=F("seat_b")),
            ),
        ]


class SettlementSideBet(models.Model):
    """A side bet judged; ``house`` is what the house wins in minor units, negative: pays."""

    pk = models.CompositePrimaryKey("settlement_id", "n")
    settlement = models.ForeignKey(
        Settlement, models.PROTECT, related_name="side_bets", db_index=False, db_constraint=False
    )
    n = models.SmallIntegerField()
    bet_count = models.SmallIntegerField()
    seat = models.SmallIntegerField()
    code = models.TextField()
    stake = models.BigIntegerField()
    won = models.BooleanField()
    house = models.BigIntegerField()

    class Meta:
        db_table_comment = "guarded: a result is superseded, never edited"
        constraints = [
            models.CheckConstraint(
                name="settlementsidebet_numbered", condition=Q(n__gte=1, n__lte=F("bet_count"))
            ),
            models.CheckConstraint(
                name="settlementsidebet_house",
                condition=Q(stake__gte=1)
                & (Q(won=False, house=F("stake")) | Q(won=True, house__lte=0)),
            ),
        ]


class SettlementTransaction(models.Model):
    """What a settlement moved beside its pairs, by cause: its fee, its side bets.

    ``transaction`` posted it; ``reversal`` took back what the revision before had posted.
    """

    pk = models.CompositePrimaryKey("settlement_id", "cause")
    settlement = models.ForeignKey(
        Settlement, models.PROTECT, related_name="transactions", db_index=False, db_constraint=False
    )
    cause = models.TextField(choices=[(cause.value, cause.label) for cause in BESIDE])
    transaction = models.OneToOneField(Transaction, models.PROTECT, null=True, related_name="+")
    reversal = models.OneToOneField(Transaction, models.PROTECT, null=True, related_name="+")

    class Meta:
        db_table_comment = "guarded: which movements belong to a result is part of it"
        constraints = [
            models.CheckConstraint(
                name="settlementtransaction_cause", condition=Q(cause__in=BESIDE)
            ),
            models.CheckConstraint(
                name="settlementtransaction_moves",
                condition=Q(transaction__isnull=False) | Q(reversal__isnull=False),
            ),
        ]
