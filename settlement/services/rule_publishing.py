"""Publishing a house's own rule set: asked for by who drafted it, approved by somebody else.

What is approved is the document as it was asked for: a draft that is written on meanwhile stays
a draft. The version is in force at no table by this; a floorperson puts it there.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    OwnApprovalError,
    RequestInvalidError,
    RulesOvertakenError,
)
from casino.house.permissions import require
from casino.house.services.approvals import approval_ask
from casino.house.services.posting import command_replay, posting
from settlement.engine.rules import parse_rules
from settlement.models import DraftState, RuleDraft, RuleSet, RuleSetVersion
from settlement.rule_changes import rule_changes
from settlement.rule_selectors import draft_against
from settlement.services.rule_drafts import (
    approval_waiting,
    draft_document,
    draft_lock,
    draft_problems,
)
from settlement.services.rule_sets import Provenance, version_add
from settlement.translate import details_of
from tables.services.places import floor_role

KIND: Final = "rules_publish"
REASON_MAX: Final = 400


@posting
def rule_draft_ask(
    *, actor: Actor, draft_id: UUID, revision: int, reason: str, command: CommandKey
) -> Answer:
    """Ask that a draft be published, as it is at this revision. The answer is the approval's.

    Raises:
        NotFoundError: no such draft.
        DraftChangedError: somebody saved it since, or it is no draft any more.
        RequestInvalidError: it has problems, changes nothing, or no reason is given.
        AlreadyDoneError: an approval of it is waiting.
    """
    require(actor, "rules.draft")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    draft = draft_lock(draft_id=draft_id, revision=revision)
    document, against = draft_document(draft), draft_against(draft)
    if unfit := _unfit(draft, document, against, reason):
        raise RequestInvalidError(unfit[0]["message"], details=unfit)
    if approval_waiting(draft):
        raise AlreadyDoneError(_("An approval of this draft is waiting. It can be taken back."))
    answer = approval_ask(
        actor=actor,
        kind=KIND,
        payload=_payload(draft, document, against, reason),
        place=None,
        reason=reason,
        command=command,
    )
    draft.asked_revision = draft.revision
    draft.approval = UUID(answer.body["approval"])
    draft.save(update_fields=["asked_revision", "approval"])
    return answer


def _unfit(
    draft: RuleDraft, document: Mapping[str, Any], against: RuleSetVersion, reason: str
) -> list[Detail]:
    details = details_of(draft_problems(draft.slug, document))
    if not rule_changes(json.loads(against.document), document):
        message = _("This draft changes nothing.")
        details.append(Detail(code="rules_unchanged", message=message, path="document"))
    if not reason.strip() or len(reason) > REASON_MAX:
        message = _("Say why, in at most %(most)s characters.") % {"most": REASON_MAX}
        details.append(Detail(code="reason_missing", message=message, path="reason"))
    return details


def _payload(
    draft: RuleDraft, document: Mapping[str, Any], against: RuleSetVersion, reason: str
) -> dict[str, Any]:
    """All that is published, and what it was compared with; ``replaces`` 0 = a new rule set."""
    rules, _problems = parse_rules(document)
    assert rules is not None
    replaces = against.version if against.rule_set.slug == draft.slug else 0
    return {
        "slug": draft.slug,
        "title": rules.title,
        "digest": rules.digest,
        "document": rules.document,
        "base": {
            "slug": against.rule_set.slug,
            "version": against.version,
            "digest": against.digest,
        },
        "replaces": replaces,
        "draft": str(draft.public_id),
        "revision": draft.revision,
        "editors": draft.editors,
        "reason": reason.strip(),
    }


def rules_publish(*, actor: Actor, asked_by_id: int, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Publish what was approved as the next version of its slug, in the deciding transaction.

    Raises:
        OwnApprovalError: the approver wrote in the draft.
        RulesOvertakenError: the slug got another version since it was asked for.
        RequestInvalidError: the document is none that is played any more.
    """
    require(actor, "rules.approve")
    if actor.staff_id in {asked_by_id, *payload["editors"]}:
        raise OwnApprovalError(_("You wrote in this draft: somebody else approves it."))
    rules, problems = parse_rules(json.loads(payload["document"]))
    if rules is None:
        raise RequestInvalidError(details=details_of(problems))
    before = _base_locked(payload)
    draft = _draft_locked(payload)
    changes = rule_changes(json.loads(before.document), json.loads(rules.document))
    version = version_add(
        actor=actor,
        rules=rules,
        by=Provenance(
            author=f"staff:{asked_by_id}",
            approved_by=actor.trail_name,
            role=floor_role(actor),
            reason=payload["reason"],
            facts={
                "author": f"staff:{asked_by_id}",
                "before": dict(payload["base"]),
                "changes": [change._asdict() for change in changes],
            },
        ),
    )
    _draft_done(draft, payload, version)
    return {
        "rule_set": str(version.public_id),
        "slug": rules.slug,
        "version": version.version,
        "digest": version.digest,
    }


def _base_locked(payload: Mapping[str, Any]) -> RuleSetVersion:
    """The version that was compared with, nobody else publishing under the slug meanwhile."""
    rule_set, _made = RuleSet.objects.get_or_create(slug=payload["slug"])
    RuleSet.objects.select_for_update(no_key=True).get(pk=rule_set.pk)
    last = RuleSetVersion.objects.filter(rule_set=rule_set).order_by("-version").first()
    if (last.version if last else 0) != payload["replaces"]:
        raise RulesOvertakenError
    return base_versions([payload])[base_of(payload)]


def base_of(payload: Mapping[str, Any]) -> tuple[str, int]:
    """Slug and number of the version that what is asked for was compared with."""
    base = payload["base"]
    return base["slug"], base["version"]


def base_versions(
    payloads: Iterable[Mapping[str, Any]],
) -> dict[tuple[str, int], RuleSetVersion]:
    """Those versions by slug and number, read together."""
    slugs = {base_of(payload)[0] for payload in payloads}
    rows = RuleSetVersion.objects.select_related("rule_set").filter(rule_set__slug__in=slugs)
    return {(row.rule_set.slug, row.version): row for row in rows}


def _draft_locked(payload: Mapping[str, Any]) -> RuleDraft | None:
    """The draft that was asked for; it is locked before the chain, as whoever saves it does."""
    drafts = RuleDraft.objects.select_for_update(no_key=True)
    return drafts.filter(public_id=payload["draft"]).first()


def _draft_done(
    draft: RuleDraft | None, payload: Mapping[str, Any], version: RuleSetVersion
) -> None:
    """The draft has become the version, unless it was written on since it was asked for."""
    if draft is None or draft.state != DraftState.OPEN:
        return
    if draft.revision == payload["revision"]:
        draft.state = DraftState.PUBLISHED
        draft.published = version
    else:
        draft.base = version
    draft.save()
