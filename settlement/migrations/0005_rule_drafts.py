"""Drafts of a house's own rule sets."""

import casino.house.models.base
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0004_streets"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RuleDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.UUIDField(
                        db_default=casino.house.models.base.UuidV7(), editable=False, unique=True
                    ),
                ),
                ("slug", models.TextField()),
                ("title", models.TextField()),
                ("document", models.TextField()),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "state",
                    models.TextField(
                        choices=[
                            ("open", "Open"),
                            ("published", "Published"),
                            ("discarded", "Discarded"),
                        ],
                        default="open",
                    ),
                ),
                (
                    "editors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("asked_revision", models.PositiveIntegerField(null=True)),
                ("approval", models.UUIDField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "base",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="settlement.rulesetversion",
                    ),
                ),
                (
                    "published",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="settlement.rulesetversion",
                    ),
                ),
                (
                    "updated_by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table_comment": "mutable: because it is a draft; what is published is the record",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "published", "discarded"])),
                        name="ruledraft_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[a-z0-9]+(-[a-z0-9]+)+$")),
                        name="ruledraft_slug",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("revision__gte", 1),
                            models.Q(
                                ("asked_revision", None),
                                ("asked_revision__lte", models.F("revision")),
                                _connector="OR",
                            ),
                        ),
                        name="ruledraft_revision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("approval", None), ("asked_revision", None)),
                            models.Q(
                                ("approval__isnull", False), ("asked_revision__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="ruledraft_asked",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("published__isnull", False), ("state", "published")),
                            models.Q(
                                models.Q(("state", "published"), _negated=True), ("published", None)
                            ),
                            _connector="OR",
                        ),
                        name="ruledraft_published",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("slug",),
                        name="ruledraft_one_open",
                    ),
                ],
            },
        ),
        sql_files_replaced("settlement/sql/rule_drafts.v1.sql"),
    ]
