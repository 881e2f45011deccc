"""The chip ledger: commodities, accounts, transactions and their entries.

The application may read these rows. They are written by ``ledger_post`` and ``settlement_post``
alone; constraints and deferred triggers hold what docs/ledger.md promises.
"""

from django.db import models
from django.db.models import F, Q

from casino.house.models import Device, Staff
from casino.house.models.base import Recorded, one_of, public_id_field, trail_index
from tables.visibility import AccountQuerySet, TransactionQuerySet

from .table import Table


class CommodityKind(models.TextChoices):
    CHIPS = "chips"
    CASH = "cash"


class AccountKind(models.TextChoices):
    """Whose chips: docs/ledger.md has a sentence for each."""

    STACK = "stack"
    RACK = "rack"
    FEES = "fees"
    TOKE = "toke"
    TRANSIT = "transit"
    CAGE = "cage"
    PATRON = "patron"
    RECEIVABLE = "receivable"
    PAYABLE = "payable"
    OVER_SHORT = "over_short"
    DROP = "drop"
    PATRON_CASH = "patron_cash"
    MINT = "mint"


class FeeKind(models.TextChoices):
    """What a fee is for: the ways of collection that rule sets know (R-PAY-4)."""

    PER_HAND = "per_hand"
    TIME = "time"
    PERCENT_OF_NET_WIN = "percent_of_net_win"


class Cause(models.TextChoices):
    """The closed list of reasons for which value may move."""

    BUY_IN = "buy_in"
    ADD_ON = "add_on"
    WALK = "walk"
    CARRY = "carry"
    FILL_ISSUE = "fill_issue"
    FILL_RECEIVE = "fill_receive"
    CREDIT_ISSUE = "credit_issue"
    CREDIT_RECEIVE = "credit_receive"
    HAND = "hand"
    SIDE_BET = "side_bet"
    FEE = "fee"
    FEE_DROP = "fee_drop"
    TOKE = "toke"
    COUNT_VARIANCE = "count_variance"
    IMPRESS = "impress"
    MINT = "mint"
    REVERSAL = "reversal"


class Commodity(models.Model):
    """What is counted: ``chips:USD``, ``cash:USD``. Another currency is another row."""

    code = models.TextField(primary_key=True)
    kind = models.TextField(choices=CommodityKind.choices)
    currency = models.TextField()
    exponent = models.SmallIntegerField(help_text="Decimal places of the minor unit.")

    class Meta:
        db_table_comment = "mutable: because another currency is another row"
        constraints = [
            one_of("commodity_kind", "kind", CommodityKind),
            models.UniqueConstraint(name="commodity_once", fields=["kind", "currency"]),
        ]

    def __str__(self) -> str:
        return self.code


class Denomination(models.Model):
    """A chip the house has: its value in minor units and the name of its colour.

    For people only: how an amount is counted out. What may be settled is the engine's matter.
    """

    public_id = public_id_field()
    commodity = models.ForeignKey(Commodity, models.PROTECT, related_name="denominations")
    value = models.BigIntegerField()
    colour = models.TextField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table_comment = (
            "mutable: because chips come into use and are withdrawn; changes leave an event"
        )
        constraints = [
            models.CheckConstraint(name="denomination_value", condition=Q(value__gte=1)),
            models.UniqueConstraint(name="denomination_once", fields=["commodity", "value"]),
        ]

    def __str__(self) -> str:
        return f"{self.value} {self.colour}"


class Account(models.Model):
    """Something that holds value: (kind, owner, commodity). ``balance`` in minor units.

    Invariants: never below ``floor`` (NULL = no floor); balance and version move in the posting
    functions only, one version an entry. ``fee_kind`` tells a table's fee accounts apart. A
    receivable is what a player owes: never above zero.
    """

    kind = models.TextField(choices=AccountKind.choices)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="accounts")
    player = models.ForeignKey("tables.Player", models.PROTECT, null=True, related_name="accounts")
    fee_kind = models.TextField(choices=FeeKind.choices, null=True)
    commodity = models.ForeignKey(Commodity, models.PROTECT, related_name="+", db_index=False)
    floor = models.BigIntegerField(null=True)
    balance = models.BigIntegerField(default=0)
    version = models.BigIntegerField(default=0)

    objects = AccountQuerySet.as_manager()

    class Meta:
        db_table_comment = "mutable: because balances move, by posting functions only"
        constraints = [
            one_of("account_kind", "kind", AccountKind),
            models.UniqueConstraint(
                name="account_once",
                fields=["kind", "table", "player", "fee_kind", "commodity"],
                nulls_distinct=False,
            ),
            one_of("account_fee_kind", "fee_kind", FeeKind),
            models.CheckConstraint(
                name="account_fee_kind_of_fees",
                condition=Q(kind="fees", fee_kind__isnull=False)
                | (~Q(kind="fees") & Q(fee_kind__isnull=True)),
            ),
            models.CheckConstraint(
                name="account_receivable", condition=~Q(kind="receivable") | Q(balance__lte=0)
            ),
            models.CheckConstraint(
                name="account_floor", condition=Q(floor=None) | Q(balance__gte=F("floor"))
            ),
        ]


class Transaction(Recorded):
    """A movement of value: a cause, a person, a device, a gaming day, a command, an event.

    ``gaming_day`` is the day of posting, not of the deal. ``entry_count`` seals it: COMMIT wants
    exactly that many entries.
    """

    public_id = public_id_field()
    cause = models.TextField(choices=Cause.choices)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="transactions")
    gaming_day = models.DateField()
    posted_at = models.DateTimeField()
    staff = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+", db_index=False)
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+", db_index=False)
    command_id = models.UUIDField(help_text="Its row leads here by chain and seq.")
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")
    entry_count = models.IntegerField()

    objects = TransactionQuerySet.as_manager()

    class Meta:
        db_table_comment = "guarded: a movement is reversed, never edited"
        indexes = [trail_index("transaction_trail")]
        constraints = [
            one_of("transaction_cause", "cause", Cause),
            models.UniqueConstraint(name="transaction_seal", fields=["id", "entry_count"]),
            models.CheckConstraint(name="transaction_two_entries", condition=Q(entry_count__gte=2)),
            models.CheckConstraint(
                name="transaction_reverses",
                condition=Q(cause="reversal", reverses__isnull=False)
                | (~Q(cause="reversal") & Q(reverses__isnull=True)),
            ),
        ]


class Entry(models.Model):
    """One leg of a transaction, signed, in minor units, with the balance it left behind."""

    pk = models.CompositePrimaryKey("transaction_id", "n")
    transaction = models.ForeignKey(
        Transaction, models.PROTECT, related_name="entries", db_index=False, db_constraint=False
    )
    n = models.IntegerField()
    entry_count = models.IntegerField()
    account = models.ForeignKey(Account, models.PROTECT, related_name="entries", db_index=False)
    amount = models.BigIntegerField()
    balance_after = models.BigIntegerField()
    account_version = models.BigIntegerField()

    class Meta:
        db_table_comment = "guarded: a leg is never edited"
        constraints = [
            models.CheckConstraint(name="entry_moves", condition=~Q(amount=0)),
            models.CheckConstraint(
                name="entry_numbered", condition=Q(n__gte=1, n__lte=F("entry_count"))
            ),
            models.UniqueConstraint(name="entry_version", fields=["account", "account_version"]),
        ]


class PostingRule(models.Model):
    """Which entries a cause allows: the posting function refuses any other."""

    pk = models.CompositePrimaryKey("cause", "account_kind", "commodity_kind", "sign")
    cause = models.TextField(choices=Cause.choices)
    account_kind = models.TextField(choices=AccountKind.choices)
    commodity_kind = models.TextField(choices=CommodityKind.choices)
    sign = models.SmallIntegerField()

    class Meta:
        db_table_comment = "mutable: because a release adds rules, as owner in a migration"
        constraints = [
            models.CheckConstraint(name="postingrule_sign", condition=Q(sign__in=[-1, 1])),
            one_of("postingrule_cause", "cause", Cause),
            one_of("postingrule_account", "account_kind", AccountKind),
            one_of("postingrule_commodity", "commodity_kind", CommodityKind),
        ]
