"""Drafts of a house's own rule sets: by several hands, wrong or half done as they may be."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from casino.house.models import Staff
from casino.house.models.base import one_of, public_id_field
from settlement.models.rule_set import RuleSetVersion


class DraftState(models.TextChoices):
    OPEN = "open"
    PUBLISHED = "published"
    DISCARDED = "discarded"


class RuleDraft(models.Model):
    """A rule set in the making; ``document`` is the canonical JSON of what was entered.

    It may hold values that no rule set takes: they are kept and said. ``revision`` counts what
    was saved. ``editors`` is everybody who saved it: none of them approves it. ``asked_revision``
    went into the approval ``approval``; ``published`` is the version that came of it.
    """

    public_id = public_id_field()
    slug = models.TextField()
    title = models.TextField()
    base = models.ForeignKey(RuleSetVersion, models.PROTECT, related_name="drafts", db_index=False)
    document = models.TextField()
    revision = models.PositiveIntegerField(default=1)
    state = models.TextField(choices=DraftState.choices, default=DraftState.OPEN)
    author = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    editors = ArrayField(models.BigIntegerField())
    created_at = models.DateTimeField()
    updated_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", db_index=False)
    updated_at = models.DateTimeField()
    asked_revision = models.PositiveIntegerField(null=True)
    approval = models.UUIDField(null=True)
    published = models.ForeignKey(
        RuleSetVersion, models.PROTECT, null=True, related_name="+", db_index=False
    )

    class Meta:
        db_table_comment = "mutable: because it is a draft; what is published is the record"
        constraints = [
            one_of("ruledraft_state", "state", DraftState),
            # Shipped slugs have no hyphen, so no later shipped one can be a house's.
            models.CheckConstraint(
                name="ruledraft_slug", condition=Q(slug__regex="^[a-z0-9]+(-[a-z0-9]+)+$")
            ),
            models.CheckConstraint(
                name="ruledraft_revision",
                condition=Q(revision__gte=1)
                & (Q(asked_revision=None) | Q(asked_revision__lte=models.F("revision"))),
            ),
            models.CheckConstraint(
                name="ruledraft_asked",
                condition=Q(asked_revision=None, approval=None)
                | Q(asked_revision__isnull=False, approval__isnull=False),
            ),
            models.CheckConstraint(
                name="ruledraft_published",
                condition=Q(state="published", published__isnull=False)
                | (~Q(state="published") & Q(published=None)),
            ),
            models.UniqueConstraint(
                name="ruledraft_one_open", fields=["slug"], condition=Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        return self.slug
