"""House rules: what is published, what is drafted, what a draft changes."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError
from casino.house.permissions import can, require
from casino.house.selectors import house_get
from casino.house.web.actors import desk_actor
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from settlement.engine.errors import Problem
from settlement.problems import problem_text
from settlement.rule_selectors import (
    rule_draft_get,
    rule_draft_list,
    rule_set_get,
    rule_versions,
)
from settlement.rule_text import TEXT_MAX, TextUnreadableError, document_of, toml_of
from settlement.services.rule_drafts import (
    draft_problems,
    rule_draft_create,
    rule_draft_discard,
    rule_draft_save,
)
from settlement.services.rule_publishing import REASON_MAX, rule_draft_ask
from settlement.web import rule_shown
from settlement.web.rule_fields import draft_fields
from settlement.web.rule_posted import posted_document
from settlement.web.shown import rules_title
from tables.web.forms import CommandForm
from tables.web.seating import form_run


class BeginForm(CommandForm):
    """What a draft is begun from, and what it will be called."""

    base = forms.UUIDField()
    slug = forms.CharField(max_length=60, required=False, label=gettext_lazy("Slug"))
    title = forms.CharField(max_length=80, required=False, label=gettext_lazy("Title"))


class RevisionForm(CommandForm):
    """A draft as it was read."""

    revision = forms.IntegerField(min_value=1)


class AskForm(RevisionForm):
    """Asking for approval needs a reason, for whoever decides and for the record."""

    reason = forms.CharField(
        max_length=REASON_MAX,
        error_messages={"required": gettext_lazy("Say why, for whoever decides.")},
    )


class TextForm(RevisionForm):
    """A draft's text, typed or as a file; a file counts before what stands in the field."""

    text = forms.CharField(max_length=TEXT_MAX, required=False, strip=False)
    file = forms.FileField(required=False, max_length=200)

    def clean_file(self) -> str | None:
        """The file's text."""
        given = self.cleaned_data["file"]
        if given is None:
            return None
        if given.size > TEXT_MAX:
            raise forms.ValidationError(_("This file is too long for a rule set."))
        try:
            text: str = given.read().decode("utf-8")
        except UnicodeDecodeError as wrong:
            raise forms.ValidationError(_("Give a text file in UTF-8.")) from wrong
        return text


@never_cache
@page
@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule set with its versions, and the drafts for whoever may read them."""
    return _rules_page(request, desk_actor(request), {})


def _rules_page(
    request: HttpRequest, actor: Actor, wrong: Mapping[str, str], *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The lists; after a refusal with what was typed, and ``wrong`` beside its field."""
    zone = house_get().time_zone
    reads = can(actor, "rules.draft_read")
    drafts = rule_draft_list(actor=actor) if reads else []
    versions = rule_versions(actor=actor)
    context = {
        "sets": rule_shown.rule_sets_shown(versions, zone=zone),
        "bases": [{"id": one["id"], "title": rules_title(one)} for one in versions],
        "drafts": [rule_shown.draft_shown(draft, zone=zone) for draft in drafts],
        "reads_drafts": reads,
        "may_draft": can(actor, "rules.draft"),
        "command_id": new_command_id(),
        "typed": request.POST,
        "wrong": wrong,
    }
    return page_render(request, "settlement/rules.html", context, actor=actor, status=status)


@never_cache
@page
@require_GET
def rules_version(request: HttpRequest, rule_set: UUID) -> HttpResponse:
    """One published version, to be read: every option in words, who and when."""
    actor = desk_actor(request)
    version = rule_set_get(actor=actor, rule_set=rule_set)
    context = {
        "version": rule_shown.version_shown(version, zone=house_get().time_zone),
        "options": rule_shown.options_shown(version["document"]),
        "text": toml_of(version["document"]),
        "may_draft": can(actor, "rules.draft"),
        "command_id": new_command_id(),
    }
    return page_render(request, "settlement/rules_version.html", context, actor=actor)


@never_cache
@page
@require_GET
def rules_version_text(request: HttpRequest, rule_set: UUID) -> HttpResponse:
    """A published version as a TOML file."""
    version = rule_set_get(actor=desk_actor(request), rule_set=rule_set)
    return _file(version["document"], f"{version['slug']}-v{version['version']}.toml")


@page
@require_POST
def draft_begin(request: HttpRequest) -> HttpResponse:
    """Begin a draft, and lead to it; refused, the lists again with what was typed."""
    actor = desk_actor(request)
    require(actor, "rules.draft")
    form = BeginForm(request.POST)
    if not form.is_valid():
        wrong = {name: str(texts[0]) for name, texts in form.errors.items()}
        return _rules_page(request, actor, wrong, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    data = form.cleaned_data
    command = form_command(request, actor=actor, command_id=data["command_id"], body=form.body)
    try:
        answer = rule_draft_create(
            actor=actor,
            base=data["base"],
            slug=data["slug"],
            title=data["title"],
            command=command,
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        wrong = {str(one.get("path")): one["message"] for one in refusal.details}
        wrong = wrong or {"slug": refusal.told}
        return _rules_page(request, actor, wrong, status=refusal.status)
    messages.success(request, _("A draft was begun."))
    return redirect("settlement:rules_draft", answer.body["id"])


@never_cache
@page
@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """A draft's form; posted, it keeps what was entered, fit or not."""
    actor = desk_actor(request)
    shown = rule_draft_get(actor=actor, draft_id=draft_id)
    if request.method == "GET":
        return _draft_page(request, actor, shown)
    require(actor, "rules.draft")
    document = posted_document(request.POST, shown["slug"])
    form = RevisionForm(request.POST)
    refusal = _saved(request, actor, form, draft_id, document)
    if refusal is None:
        return redirect("settlement:rules_draft", draft_id)
    typed = {**shown, "document": document}
    typed["problems"] = _problems(typed)
    return _draft_page(request, actor, typed, refusal=refusal)


def _problems(draft: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with a draft as it is shown, saved or not."""
    return draft_problems(draft["slug"], draft["document"])


def _draft_page(
    request: HttpRequest, actor: Actor, draft: Mapping[str, Any], *, refusal: str = ""
) -> HttpResponse:
    zone = house_get().time_zone
    context = {
        "draft": rule_shown.draft_shown(draft, zone=zone),
        "form": draft_fields(draft["document"], _problems(draft)),
        **_frame(request, actor, draft, refusal),
    }
    status = HTTPStatus.CONFLICT if refusal else HTTPStatus.OK
    return page_render(request, "settlement/rules_draft.html", context, actor=actor, status=status)


def _frame(
    request: HttpRequest, actor: Actor, draft: Mapping[str, Any], refusal: str
) -> dict[str, Any]:
    """What the pages of a draft share; a refused form goes on from the revision it was read at."""
    read_at = request.POST.get("revision", "") if refusal else draft["revision"]
    return {
        "refusal": refusal,
        "read_at": read_at,
        "may_draft": can(actor, "rules.draft") and draft["state"] == "open",
        "command_id": new_command_id(),
        "discard_id": new_command_id(),
    }


def _saved(
    request: HttpRequest, actor: Actor, form: forms.Form, draft_id: UUID, document: object
) -> str | None:
    """Save a document; None once it is, else what to say."""
    if not form.is_valid():
        return _("This page is too old. Open it again and repeat.")
    body = {**{k: v for k, v in request.POST.items() if k != "csrfmiddlewaretoken"}}
    command = form_command(
        request, actor=actor, command_id=form.cleaned_data["command_id"], body=body
    )
    try:
        answer = rule_draft_save(
            actor=actor,
            draft_id=draft_id,
            revision=form.cleaned_data["revision"],
            document=document,
            command=command,
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        return refusal.told
    count = len(answer.body["problems"])
    if count:
        messages.error(request, _("Saved, with problems: they stand beside their fields."))
    else:
        messages.success(request, _("Saved."))
    return None


@never_cache
@page
@require_http_methods(["GET", "POST"])
def draft_text(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """The same draft as TOML: typed over, or a file in its place."""
    actor = desk_actor(request)
    shown = rule_draft_get(actor=actor, draft_id=draft_id)
    text, refusal = toml_of(shown["document"]), ""
    if request.method == "POST":
        require(actor, "rules.draft")
        form = TextForm(request.POST, request.FILES)
        text = request.POST.get("text", "")
        said = _text_saved(request, actor, form, draft_id)
        if said is None:
            return redirect("settlement:rules_draft_text", draft_id)
        refusal = said
    context = {
        "draft": rule_shown.draft_shown(shown, zone=house_get().time_zone),
        "text": text,
        "problems": rule_shown.problems_shown(_problems(shown)),
        **_frame(request, actor, shown, refusal),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return page_render(
        request, "settlement/rules_draft_text.html", context, actor=actor, status=status
    )


def _text_saved(request: HttpRequest, actor: Actor, form: TextForm, draft_id: UUID) -> str | None:
    if not form.is_valid():
        return " ".join(str(text) for texts in form.errors.values() for text in texts)
    given = form.cleaned_data["file"]
    try:
        document = document_of(form.cleaned_data["text"] if given is None else given)
    except TextUnreadableError as wrong:
        return _("This cannot be read as TOML: %(wrong)s.") % {"wrong": problem_text(wrong.problem)}
    return _saved(request, actor, form, draft_id, document)


@never_cache
@page
@require_GET
def draft_file(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """A draft as a TOML file."""
    shown = rule_draft_get(actor=desk_actor(request), draft_id=draft_id)
    return _file(shown["document"], f"{shown['slug']}-draft-{shown['revision']}.toml")


def _file(document: Mapping[str, Any], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        toml_of(document), content_type="application/toml; charset=utf-8", headers=headers
    )


@never_cache
@page
@require_GET
def draft_changes(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """What a draft changes against the version in force, and asking that it be published."""
    actor = desk_actor(request)
    return _changes_page(request, actor, rule_draft_get(actor=actor, draft_id=draft_id), {})


def _changes_page(
    request: HttpRequest,
    actor: Actor,
    draft: Mapping[str, Any],
    wrong: Mapping[str, str],
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "draft": rule_shown.draft_shown(draft, zone=house_get().time_zone),
        "against": rules_title(draft["against"]),
        "overtaken": draft["overtaken"],
        "changes": rule_shown.changes_shown(draft["changes"]),
        "problems": rule_shown.problems_shown(_problems(draft)),
        "waiting": draft["waiting"],
        "typed": request.POST,
        "wrong": wrong,
        **_frame(request, actor, draft, ""),
    }
    template = "settlement/rules_changes.html"
    return page_render(request, template, context, actor=actor, status=status)


@page
@require_POST
def draft_ask(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """Ask that a draft be published; refused, the comparison again with what was typed."""
    actor = desk_actor(request)
    require(actor, "rules.draft")
    draft = rule_draft_get(actor=actor, draft_id=draft_id)
    form = AskForm(request.POST)
    if not form.is_valid():
        wrong = {name: str(texts[0]) for name, texts in form.errors.items()}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _changes_page(request, actor, draft, wrong, status=status)
    data = form.cleaned_data
    command = form_command(request, actor=actor, command_id=data["command_id"], body=form.body)
    try:
        rule_draft_ask(
            actor=actor,
            draft_id=draft_id,
            revision=data["revision"],
            reason=data["reason"],
            command=command,
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        wrong = {"reason" if _of_reason(refusal) else "whole": refusal.told}
        return _changes_page(request, actor, draft, wrong, status=refusal.status)
    messages.success(request, _("Asked for approval. Another person decides."))
    return redirect("settlement:rules_changes", draft_id)


def _of_reason(refusal: DomainError) -> bool:
    return [one.get("path") for one in refusal.details] == ["reason"]


@page
@require_POST
def draft_discard(request: HttpRequest, draft_id: UUID) -> HttpResponse:
    """Lay a draft aside."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return rule_draft_discard(
            actor=actor, draft_id=draft_id, revision=data["revision"], command=command
        )

    form = RevisionForm(request.POST)
    done = _("The draft was laid aside.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/rules/")
