"""Rule sets: published versions, and which one a table plays from which hand."""

from django.db import models
from django.db.models import Q

from casino.house.models import Staff
from casino.house.models.base import Recorded, public_id_field, trail_index
from tables.models import Table
from tables.visibility import VisibleQuerySet


class RuleSet(models.Model):
    """A game by its slug; what it says stands in its versions."""

    public_id = public_id_field()
    slug = models.TextField(unique=True)

    class Meta:
        db_table_comment = "mutable: because it only names its guarded versions"

    def __str__(self) -> str:
        return self.slug


class RuleSetVersion(Recorded):
    """One published edition: ``document`` is canonical JSON of every option, ``digest`` its hash.

    ``author`` is ``system`` for presets, else ``staff:ID``; presets have no approver.
    """

    public_id = public_id_field()
    rule_set = models.ForeignKey(RuleSet, models.PROTECT, related_name="versions", db_index=False)
    version = models.PositiveIntegerField()
    schema = models.PositiveSmallIntegerField(default=1)
    title = models.TextField()
    edition = models.TextField()
    source = models.TextField()
    digest = models.TextField()
    document = models.TextField()
    author = models.TextField()
    approved_by = models.TextField(null=True)
    published_at = models.DateTimeField()

    class Meta:
        db_table_comment = "guarded: published rules are evidence; a change is a new version"
        indexes = [trail_index("rulesetversion_trail")]
        constraints = [
            models.UniqueConstraint(name="rulesetversion_once", fields=["rule_set", "version"]),
            models.CheckConstraint(
                name="rulesetversion_digest", condition=Q(digest__regex="^[0-9a-f]{64}$")
            ),
            models.CheckConstraint(
                name="rulesetversion_second_person",
                condition=Q(approved_by=None) | ~Q(approved_by=models.F("author")),
            ),
        ]


class RuleAssignment(Recorded):
    """From hand ``from_hand`` on a table plays this version; the latest row that holds counts.

    ``unit`` in minor units replaces that of the first stake level; NULL = the rule set's.
    """

    public_id = public_id_field()
    table = models.ForeignKey(
        Table, models.PROTECT, related_name="rule_assignments", db_index=False
    )
    version = models.ForeignKey(
        RuleSetVersion, models.PROTECT, related_name="assignments", db_index=False
    )
    unit = models.BigIntegerField(null=True)
    from_hand = models.BigIntegerField()
    assigned_at = models.DateTimeField()
    staff = models.ForeignKey(Staff, models.PROTECT, null=True, related_name="+", db_index=False)

    objects = VisibleQuerySet.as_manager()

    class Meta:
        db_table_comment = "guarded: which rules were in force is evidence"
        indexes = [
            trail_index("ruleassignment_trail"),
            models.Index(fields=["table", "-from_hand", "-id"], name="ruleassignment_in_force"),
        ]
        constraints = [
            models.CheckConstraint(
                name="ruleassignment_unit", condition=Q(unit=None) | Q(unit__gte=1)
            ),
        ]
