"""Open-face hands entered street by street."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):
    dependencies = [("settlement", "0003_beside_the_pairs")]

    operations = [
        migrations.CreateModel(
            name="HandStreet",
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
                        related_name="streets",
                        to="settlement.hand",
                    ),
                ),
                ("n", models.PositiveIntegerField()),
                (
                    "step",
                    models.TextField(
                        choices=[("deal", "Dealt"), ("place", "Placed"), ("undo", "Taken back")]
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("cards", models.TextField(default="")),
                ("front", models.TextField(default="")),
                ("middle", models.TextField(default="")),
                ("back", models.TextField(default="")),
                ("discards", models.TextField(default="")),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table_comment": (
                    "mutable: because it is of the draft; rows are only added to it"
                ),
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(step__in=["deal", "place", "undo"]), name="handstreet_step"
                    ),
                    models.CheckConstraint(
                        condition=Q(step="undo", seat=None)
                        | (~Q(step="undo") & Q(seat__in=(1, 2, 3, 4))),
                        name="handstreet_seat",
                    ),
                ],
            },
        ),
        sql_files_replaced("settlement/sql/hand_streets.v1.sql"),
    ]
