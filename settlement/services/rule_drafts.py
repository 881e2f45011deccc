"""Drafting a house's own rule set: begin, save, discard. What is wrong is kept, and said."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    Detail,
    DraftChangedError,
    ForbiddenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import Approval
from casino.house.permissions import require
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from settlement.engine.canonical import canonical_json, digest
from settlement.engine.errors import Problem
from settlement.engine.rules import parse_rules
from settlement.models import DraftState, RuleDraft, RuleSetVersion
from settlement.presets import slugs
from settlement.problems import problem_text
from settlement.rule_text import TextUnreadableError, document_checked
from settlement.translate import details_of
from tables.services.places import floor_role

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
SLUG_MAX = 40
TITLE_MAX = 80


def draft_problems(slug: str, document: Mapping[str, Any]) -> list[Problem]:
    """Everything that keeps a document from being published under ``slug``, by path."""
    _rules, problems = parse_rules(document)
    unfit = {problem.path for problem in problems}
    if "slug" not in unfit and document.get("slug") != slug:
        problems.append(Problem("option_invalid", path="slug", why="slug", params={"slug": slug}))
    title = str(document.get("title", ""))
    if "title" not in unfit and (not title.strip() or _title_unfit(title)):
        most = {"most": TITLE_MAX}
        problems.append(Problem("option_invalid", path="title", why="title", params=most))
    return problems


def problems_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """The problems of a draft as they are answered, in words."""
    return [{"code": one.code, "message": problem_text(one), "path": one.path} for one in problems]


@posting
def rule_draft_create(
    *, actor: Actor, base: UUID, slug: str, title: str, command: CommandKey
) -> Answer:
    """Begin a draft from a published version: a rule set of the house's own, or its next version.

    ``slug`` '' = the base's own, which a house may continue when it is its own. Shipped rule sets
    keep their slugs: no slug of a house is one of theirs, as it has a hyphen.

    Raises:
        NotFoundError: no such version.
        RequestInvalidError: the slug or the title will not do.
        AlreadyDoneError: somebody drafts this rule set already.
    """
    person = _drafting_person(actor)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    version = RuleSetVersion.objects.select_related("rule_set").filter(public_id=base).first()
    if version is None:
        raise NotFoundError
    slug, title = slug.strip() or version.rule_set.slug, title.strip() or version.title
    if unfit := [*_slug_unfit(slug), *_title_unfit(title)]:
        raise RequestInvalidError(details=unfit)
    _none_open(slug)
    document = {**json.loads(version.document), "slug": slug, "title": title}
    now = timezone.now()
    draft = RuleDraft.objects.create(
        slug=slug,
        title=title,
        base=version,
        document=canonical_json(document),
        author_id=person,
        editors=[person],
        created_at=now,
        updated_by_id=person,
        updated_at=now,
    )
    return _recorded(actor, "rules.drafted", draft, command, base=_named(version))


@posting
def rule_draft_save(
    *,
    actor: Actor,
    draft_id: UUID,
    revision: int,
    document: object,
    command: CommandKey | None = None,
) -> Answer:
    """Keep what a draft now says, right or wrong; the answer names every problem.

    ``revision`` is the one that was read: of two who change a draft at once the second is
    refused, not the first overwritten.

    Raises:
        NotFoundError: no such draft.
        DraftChangedError: somebody saved it since, or it is no draft any more.
        RequestInvalidError: the document is nothing that can be kept.
    """
    person = _drafting_person(actor)
    again = command_replay(command=command, place="") if command else None
    if again is not None:
        return again
    draft = draft_lock(draft_id=draft_id, revision=revision)
    try:
        kept = document_checked(document)
    except TextUnreadableError as wrong:
        raise RequestInvalidError(details=details_of([wrong.problem])) from wrong
    draft.document = canonical_json(kept)
    draft.title = str(kept.get("title", ""))[:TITLE_MAX]
    draft.revision += 1
    _touch(draft, person)
    draft.save()
    return _recorded(actor, "rules.draft_saved", draft, command)


@posting
def rule_draft_discard(
    *, actor: Actor, draft_id: UUID, revision: int, command: CommandKey
) -> Answer:
    """Lay a draft aside; the slug is free for another one.

    Raises:
        NotFoundError: no such draft.
        DraftChangedError: somebody saved it since, or it is no draft any more.
        AlreadyDoneError: an approval is waiting, which would publish what was laid aside.
    """
    person = _drafting_person(actor)
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    draft = draft_lock(draft_id=draft_id, revision=revision)
    if approval_waiting(draft):
        raise AlreadyDoneError(_("An approval of this draft is waiting. Take it back first."))
    draft.state = DraftState.DISCARDED
    _touch(draft, person)
    draft.save()
    return _recorded(actor, "rules.draft_discarded", draft, command)


def draft_lock(*, draft_id: UUID, revision: int | None = None) -> RuleDraft:
    """A draft that is still one, locked until the transaction ends.

    Raises:
        NotFoundError: no such draft.
        DraftChangedError: it is not at ``revision``, or was published or discarded.
    """
    rows = RuleDraft.objects.select_for_update(of=("self",), no_key=True)
    draft = rows.select_related("base__rule_set").filter(public_id=draft_id).first()
    if draft is None:
        raise NotFoundError
    if draft.state != DraftState.OPEN:
        raise DraftChangedError(_("This draft was published or discarded."))
    if revision is not None and draft.revision != revision:
        raise DraftChangedError(_("Somebody saved this draft since you opened it."))
    return draft


def approval_waiting(draft: RuleDraft) -> bool:
    """Whether somebody may still decide on the draft."""
    return draft.approval is not None and approvals_open(draft.approval).exists()


def approvals_open(approval: UUID | OuterRef) -> QuerySet[Approval]:
    """The approval of this public id, if somebody may still decide on it."""
    rows = Approval.objects.filter(public_id=approval, expires_at__gt=timezone.now())
    return rows.exclude(open=None)


def draft_document(draft: RuleDraft) -> dict[str, Any]:
    """What the draft says, as an object."""
    document: dict[str, Any] = json.loads(draft.document)
    return document


def _drafting_person(actor: Actor) -> int:
    """Who drafts: somebody who may, never a script; whoever wrote a rule set must be nameable."""
    require(actor, "rules.draft")
    if actor.staff_id is None:
        raise ForbiddenError
    return actor.staff_id


def _touch(draft: RuleDraft, person: int) -> None:
    """Note who laid hand on the draft, and when."""
    draft.editors = sorted({*draft.editors, person})
    draft.updated_by_id = person
    draft.updated_at = timezone.now()


def _slug_unfit(slug: str) -> list[Detail]:
    if slug in slugs():
        message = _("A shipped rule set keeps its slug; give yours its own, such as pit-b-classic.")
    elif len(slug) > SLUG_MAX or not SLUG.fullmatch(slug):
        message = _("Give small letters and digits with a hyphen between, such as pit-b-classic.")
    else:
        return []
    return [Detail(code="option_invalid", message=message, path="slug")]


def _title_unfit(title: str) -> list[Detail]:
    if len(title) <= TITLE_MAX and title.isprintable():
        return []
    message = _("Give a title of at most %(most)s characters.") % {"most": TITLE_MAX}
    return [Detail(code="option_invalid", message=message, path="title")]


def _none_open(slug: str) -> None:
    if RuleDraft.objects.filter(slug=slug, state=DraftState.OPEN).exists():
        raise AlreadyDoneError(_("There is a draft of this rule set already. Open that one."))


def _named(version: RuleSetVersion) -> str:
    return f"{version.rule_set.slug}:{version.version}"


def _recorded(
    actor: Actor, action: str, draft: RuleDraft, command: CommandKey | None, **facts: object
) -> Answer:
    """Leave the event of a change, and answer the draft as it is now."""
    document = draft_document(draft)
    problems = draft_problems(draft.slug, document)
    answer = Answer(
        200,
        {
            "id": str(draft.public_id),
            "slug": draft.slug,
            "title": draft.title,
            "state": draft.state,
            "revision": draft.revision,
            "problems": problems_json(problems),
        },
    )
    body = {"slug": draft.slug, "revision": draft.revision, "digest": digest(document), **facts}
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action=action,
            subject=f"rules-draft:{draft.public_id}",
            actor=actor,
            role=floor_role(actor),
            body=body,
        ),
        carried=Carried(command=command, answer=answer) if command else None,
    )
    return answer
