"""What of this storey takes two people, and how it reads: publishing a house's own rule set."""

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house.approvals import Kind, Line, kind_add
from settlement.models import RuleSetVersion
from settlement.rule_changes import rule_changes
from settlement.selectors import version_json
from settlement.services.rule_publishing import KIND, base_of, base_versions, rules_publish
from settlement.web.rule_shown import changes_shown
from settlement.web.shown import rules_title

LASTS = timedelta(days=7)


def describe(payloads: Sequence[Mapping[str, Any]]) -> list[list[Line]]:
    """What is asked for: which version of which rule set, and every option that it changes."""
    before = base_versions(payloads)
    return [_lines(payload, before[base_of(payload)]) for payload in payloads]


def _lines(payload: Mapping[str, Any], before: RuleSetVersion) -> list[Line]:
    named = rules_title({"title": payload["title"], "version": payload["replaces"] + 1})
    changes = rule_changes(json.loads(before.document), json.loads(payload["document"]))
    lines = changes_shown([one._asdict() for one in changes if one.path not in {"slug", "title"}])
    return [
        Line(_("Rule set"), rules_title(version_json(before)), f"{named} ({payload['slug']})"),
        *(Line(f"{one['title']} ({one['path']})", one["before"], one["after"]) for one in lines),
        Line(_("Digest"), payload["base"]["digest"], payload["digest"]),
    ]


def register() -> None:
    """Let rule sets be asked for."""
    kind_add(
        Kind(
            code=KIND,
            title=gettext_lazy("Publish a rule set"),
            ask="rules.draft",
            approve="rules.approve",
            lasts=LASTS,
            run=rules_publish,
            describe=describe,
        )
    )
