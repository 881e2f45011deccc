"""Fees, side bets and debts beside the pairs; Fantasyland and side bets of an open hand."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

from casino.house.sqlfiles import sql_files_replaced

BESIDE = ("fee", "side_bet")


def _settlement(name: str) -> models.ForeignKey:
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=name,
        to="settlement.settlement",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0002_settlement_post"),
        ("tables", "0003_fees_and_debts"),
    ]

    operations = [
        migrations.AddField(
            model_name="handseat",
            name="fantasyland_cards",
            field=models.PositiveSmallIntegerField(
                help_text="Dealt at once, earned in the hand before; empty = not in Fantasyland.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="handseat",
            name="fantasyland_streak",
            field=models.PositiveIntegerField(
                default=0, help_text="Fantasylands in a row before this hand."
            ),
        ),
        migrations.AddIndex(
            model_name="handseat",
            index=models.Index(fields=["seating", "-hand"], name="handseat_of_seating"),
        ),
        migrations.AddConstraint(
            model_name="handseat",
            constraint=models.CheckConstraint(
                condition=Q(fantasyland_cards__range=(13, 17))
                | Q(fantasyland_cards=None, fantasyland_streak=0),
                name="handseat_fantasyland",
            ),
        ),
        migrations.CreateModel(
            name="HandSideBet",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "hand_id",
                        "n",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="side_bets",
                        to="settlement.hand",
                    ),
                ),
                ("n", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("code", models.TextField()),
                ("stake", models.BigIntegerField()),
            ],
            options={
                "db_table_comment": (
                    "mutable: because it is of the draft; the settlement has its own copy"
                ),
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(seat__in=(1, 2, 3, 4)), name="handsidebet_seat"
                    ),
                    models.CheckConstraint(condition=Q(stake__gte=1), name="handsidebet_stake"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SettlementSideBet",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "settlement_id",
                        "n",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("settlement", _settlement("side_bets")),
                ("n", models.SmallIntegerField()),
                ("bet_count", models.SmallIntegerField()),
                ("seat", models.SmallIntegerField()),
                ("code", models.TextField()),
                ("stake", models.BigIntegerField()),
                ("won", models.BooleanField()),
                ("house", models.BigIntegerField()),
            ],
            options={
                "db_table_comment": "guarded: a result is superseded, never edited",
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(n__gte=1, n__lte=F("bet_count")),
                        name="settlementsidebet_numbered",
                    ),
                    models.CheckConstraint(
                        condition=Q(stake__gte=1)
                        & (Q(won=False, house=F("stake")) | Q(won=True, house__lte=0)),
                        name="settlementsidebet_house",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SettlementTransaction",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "settlement_id",
                        "cause",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("settlement", _settlement("transactions")),
                (
                    "cause",
                    models.TextField(choices=[("fee", "Fee"), ("side_bet", "Side Bet")]),
                ),
                (
                    "transaction",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.transaction",
                    ),
                ),
                (
                    "reversal",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.transaction",
                    ),
                ),
            ],
            options={
                "db_table_comment": "guarded: which movements belong to a result is part of it",
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(cause__in=BESIDE), name="settlementtransaction_cause"
                    ),
                    models.CheckConstraint(
                        condition=Q(transaction__isnull=False) | Q(reversal__isnull=False),
                        name="settlementtransaction_moves",
                    ),
                ],
            },
        ),
        sql_files_replaced(
            "settlement/sql/settlement_guards.v2.sql",
            before=("settlement/sql/settlement_guards.v1.sql",),
            undo="settlement/sql/settlement_guards.v2.undo.sql",
        ),
        sql_files_replaced(
            "settlement/sql/settlement_post.v2.sql",
            before=("settlement/sql/settlement_post.v1.sql",),
            undo="settlement/sql/settlement_post.v2.undo.sql",
        ),
    ]
