"""Rule sets and their drafts over HTTP: parse, call, render."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.api.calls import actor_of, command_of, parsed, rendered, revision_of
from casino.house.api.fields import Body, CommandBody, Id, Integer, Text
from casino.house.api.schema import IF_MATCH, WRITING, operation
from settlement.api.answers import RuleSetAnswer
from settlement.rule_selectors import rule_draft_list, rule_set_get
from settlement.services.rule_drafts import rule_draft_create, rule_draft_save
from settlement.services.rule_publishing import REASON_MAX, rule_draft_ask


class RuleVersionAnswer(RuleSetAnswer):
    """A published version with all it says. ``author`` is ``system`` or ``staff:…``."""

    edition = serializers.CharField()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # A declared field.
    author = serializers.CharField()
    author_name = serializers.CharField(allow_blank=True)
    approved_by = serializers.CharField(allow_null=True)
    approved_by_name = serializers.CharField(allow_blank=True)
    published_at = serializers.DateTimeField()
    tables = serializers.ListField(child=serializers.IntegerField())
    document = serializers.DictField(child=serializers.JSONField())


class RuleProblemAnswer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    path = serializers.CharField()


class RuleDraftSavedAnswer(serializers.Serializer[Any]):
    """A draft as it stands; what keeps it from being published is in ``problems``."""

    id = serializers.UUIDField()
    slug = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    revision = serializers.IntegerField()
    problems = RuleProblemAnswer(many=True)


class RuleDraftAnswer(RuleDraftSavedAnswer):
    base = RuleSetAnswer()
    author_name = serializers.CharField(allow_blank=True)
    updated_by_name = serializers.CharField(allow_blank=True)
    updated_at = serializers.DateTimeField()
    asked_revision = serializers.IntegerField(allow_null=True)
    approval = serializers.UUIDField(allow_null=True)
    waiting = serializers.BooleanField()
    published = RuleSetAnswer(allow_null=True)
    document = serializers.DictField(child=serializers.JSONField())


class RuleDraftAskedAnswer(serializers.Serializer[Any]):
    approval = serializers.UUIDField()
    state = serializers.CharField()
    result = serializers.DictField(child=serializers.JSONField(), allow_null=True)


class RuleDraftBody(CommandBody):
    """``slug`` '' = the next version of the base's own rule set; ``title`` '' = the base's."""

    base = Id(help_text="The id of a published version.")
    slug = Text(allow_blank=True, max_length=60)
    title = Text(allow_blank=True, required=False, default="", max_length=80)


class RuleDocumentBody(Body):
    """The whole rule set as an object, right or wrong."""

    document = serializers.DictField(child=serializers.JSONField())


class RuleDraftAskBody(CommandBody):
    revision = Integer(min_value=1)
    reason = Text(max_length=REASON_MAX)


class RuleSetView(APIView):
    """GET rule-sets/{id}."""

    @operation("rule_set_get", answer=RuleVersionAnswer, tag="rules")
    def get(self, request: Request, rule_set: UUID) -> Response:
        """A published version: every option, who drafted and who approved it, who plays it."""
        return Response(rule_set_get(actor=actor_of(request), rule_set=rule_set))


class RuleDraftsView(APIView):
    """GET and POST rule-drafts."""

    @operation(
        "rule_draft_list", answer=RuleDraftAnswer(many=True), refusals=(401, 403), tag="rules"
    )
    def get(self, request: Request) -> Response:
        """Drafts that are neither published nor laid aside, the one saved last first."""
        return Response(rule_draft_list(actor=actor_of(request)))

    @operation(
        "rule_draft_create",
        request=RuleDraftBody,
        answer=RuleDraftSavedAnswer,
        refusals=WRITING,
        tag="rules",
    )
    def post(self, request: Request) -> Response:
        """Begin a draft from a published version."""
        body = parsed(RuleDraftBody, request)
        answer = rule_draft_create(
            actor=actor_of(request),
            base=body["base"],
            slug=body["slug"],
            title=body["title"],
            command=command_of(request, "rule_draft_create", body["command_id"]),
        )
        return rendered(answer)


class RuleDraftView(APIView):
    """PUT rule-drafts/{id}."""

    @operation(
        "rule_draft_save",
        request=RuleDocumentBody,
        answer=RuleDraftSavedAnswer,
        refusals=WRITING,
        parameters=[IF_MATCH],
        tag="rules",
    )
    def put(self, request: Request, draft_id: UUID) -> Response:
        """Keep what a draft now says, right or wrong; the answer names every problem."""
        revision = revision_of(request)
        answer = rule_draft_save(
            actor=actor_of(request),
            draft_id=draft_id,
            revision=revision,
            document=parsed(RuleDocumentBody, request)["document"],
        )
        return Response(answer.body, headers={"ETag": f'"{answer.body["revision"]}"'})


class RuleDraftAskView(APIView):
    """POST rule-drafts/{id}/ask."""

    @operation(
        "rule_draft_ask",
        request=RuleDraftAskBody,
        answer=RuleDraftAskedAnswer,
        refusals=WRITING,
        tag="rules",
    )
    def post(self, request: Request, draft_id: UUID) -> Response:
        """Ask that a draft be published as it is; another person decides on the approval."""
        body = parsed(RuleDraftAskBody, request)
        answer = rule_draft_ask(
            actor=actor_of(request),
            draft_id=draft_id,
            revision=body["revision"],
            reason=body["reason"],
            command=command_of(request, f"rule_draft_ask:{draft_id}", body["command_id"]),
        )
        return rendered(answer)
