"""Reading rule sets: what is published and by whom, where it is played, and what is drafted."""

import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Staff
from casino.house.permissions import can_somewhere, require
from casino.house.selectors import staff_name
from settlement.models import DraftState, RuleAssignment, RuleDraft, RuleSetVersion
from settlement.rule_changes import Change, rule_changes
from settlement.selectors import version_json
from settlement.services.rule_drafts import (
    approvals_open,
    draft_document,
    draft_problems,
    problems_json,
)
from tables.selectors import table_rows

DRAFTS_MAX = 200


def rule_versions(*, actor: Actor) -> list[dict[str, Any]]:
    """Every published version who and when, which tables play it; newest of each first."""
    require(actor, "rules.read")
    rows = RuleSetVersion.objects.select_related("rule_set").order_by("rule_set__slug", "-version")
    versions = list(rows)
    people = _people(versions)
    playing = _playing(actor)
    return [_version_facts(version, people, playing) for version in versions]


def rule_set_get(*, actor: Actor, rule_set: UUID) -> dict[str, Any]:
    """A published version: every option, who drafted and who approved it, who plays it.

    Raises:
        NotFoundError: there is none of this id.
    """
    require(actor, "rules.read")
    version = _version(rule_set)
    facts = _version_facts(version, _people([version]), _playing(actor))
    return {**facts, "document": json.loads(version.document)}


def _version(rule_set: UUID) -> RuleSetVersion:
    rows = RuleSetVersion.objects.select_related("rule_set")
    version = rows.filter(public_id=rule_set).first()
    if version is None:
        raise NotFoundError
    return version


def _people(versions: Iterable[RuleSetVersion]) -> dict[str, str]:
    """Name and badge of everybody who wrote or approved one of them, by ``staff:ID``."""
    texts = {text for one in versions for text in (one.author, one.approved_by) if text}
    ids = [int(text.removeprefix("staff:")) for text in texts if text.startswith("staff:")]
    people = Staff.objects.filter(pk__in=ids).select_related("profile")
    return {f"staff:{one.pk}": _person(one) for one in people}


def _person(staff: Staff) -> str:
    return f"{staff_name(staff)} ({staff.badge})".strip()


def _version_facts(
    version: RuleSetVersion, people: dict[str, str], playing: dict[int, list[int]]
) -> dict[str, Any]:
    """``author`` and ``approved_by`` are the recorded texts, the names beside them for people."""
    approved_by = version.approved_by
    return {
        **(version_json(version) or {}),
        "edition": version.edition,
        "source": version.source,
        "author": version.author,
        "author_name": people.get(version.author, ""),
        "approved_by": approved_by,
        "approved_by_name": people.get(approved_by, "") if approved_by else "",
        "published_at": version.published_at,
        "tables": playing.get(version.pk, []),
    }


def _playing(actor: Actor) -> dict[int, list[int]]:
    """Numbers of the tables one may know of by the version that their next hand is played by."""
    if not can_somewhere(actor, "table.read"):
        return {}
    tables = {table.pk: table.number for table in table_rows(actor=actor)}
    rows = RuleAssignment.objects.filter(table__in=tables)
    latest = rows.order_by("table_id", "-from_hand", "-id").distinct("table_id")
    playing: dict[int, list[int]] = {}
    for row in latest:
        playing.setdefault(row.version_id, []).append(tables[row.table_id])
    return {version: sorted(numbers) for version, numbers in playing.items()}


# Drafts


def rule_draft_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Drafts that are still ones with all they say, the one saved last first."""
    require(actor, "rules.draft_read")
    rows = _drafts().filter(state=DraftState.OPEN).order_by("-updated_at", "-id")
    return [
        {**_draft_json(draft), "document": draft_document(draft)} for draft in rows[:DRAFTS_MAX]
    ]


def rule_draft_get(*, actor: Actor, draft_id: UUID) -> dict[str, Any]:
    """A draft with all it says, every problem, and what it changes.

    ``against`` is the version in force that it is compared with: the last of its own slug, or
    the one that a new rule set was begun from. ``overtaken`` tells that a version of its slug
    was published since it was begun.

    Raises:
        NotFoundError: there is none of this id.
    """
    require(actor, "rules.draft_read")
    draft = _drafts().filter(public_id=draft_id).first()
    if draft is None:
        raise NotFoundError
    against = draft_against(draft)
    document = draft_document(draft)
    return {
        **_draft_json(draft),
        "document": document,
        "against": version_json(against),
        "overtaken": against.rule_set.slug == draft.slug and against.pk != draft.base_id,
        "changes": _changes_json(rule_changes(json.loads(against.document), document)),
    }


def draft_against(draft: RuleDraft) -> RuleSetVersion:
    """The version in force that a draft would take the place of, or that it was begun from."""
    rows = RuleSetVersion.objects.select_related("rule_set").filter(rule_set__slug=draft.slug)
    return rows.order_by("-version").first() or draft.base


def _drafts() -> Any:
    return RuleDraft.objects.select_related(
        "base__rule_set", "author__profile", "updated_by__profile", "published__rule_set"
    ).annotate(waits=Exists(approvals_open(OuterRef("approval"))))


def _changes_json(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [change._asdict() for change in changes]


def _draft_json(draft: Any) -> dict[str, Any]:
    problems = draft_problems(draft.slug, draft_document(draft))
    return {
        "id": str(draft.public_id),
        "slug": draft.slug,
        "title": draft.title,
        "state": draft.state,
        "revision": draft.revision,
        "base": version_json(draft.base),
        "author_name": _person(draft.author),
        "updated_by_name": _person(draft.updated_by),
        "updated_at": draft.updated_at,
        "asked_revision": draft.asked_revision,
        "approval": str(draft.approval) if draft.approval else None,
        "waiting": draft.waits,
        "published": version_json(draft.published),
        "problems": problems_json(problems),
    }
