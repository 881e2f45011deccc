"""Published rule sets and what tables play, under the read-only microscope."""

from django.contrib import admin

from casino.house.admin import ReadOnlyAdmin
from settlement.models import RuleAssignment, RuleSet, RuleSetVersion


@admin.register(RuleSetVersion)
class RuleSetVersionAdmin(ReadOnlyAdmin):
    list_display = ["rule_set", "version", "title", "digest", "author", "published_at"]


@admin.register(RuleAssignment)
class RuleAssignmentAdmin(ReadOnlyAdmin):
    list_display = ["table", "version", "unit", "from_hand", "assigned_at", "staff"]


admin.site.register(RuleSet, ReadOnlyAdmin)
