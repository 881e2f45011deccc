"""What the ground storey's operations answer, for the schema and for rendering times."""

from typing import Any

from rest_framework import serializers


class LineAnswer(serializers.Serializer[Any]):
    """One thing that would change, in words; '' where there is nothing."""

    title = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class ApprovalDecisionAnswer(serializers.Serializer[Any]):
    decided_by = serializers.UUIDField()
    decided_by_name = serializers.CharField()
    decided_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    result = serializers.DictField(allow_null=True, help_text="What carrying it out gave.")


class ApprovalAnswer(serializers.Serializer[Any]):
    """``state`` is asked, expired, approved, refused or withdrawn."""

    id = serializers.UUIDField()
    kind = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(
        choices=["asked", "expired", "approved", "refused", "withdrawn"]
    )
    payload = serializers.DictField(help_text="Exactly what would be carried out.")
    digest = serializers.CharField(help_text="SHA-256 of the payload; a decision names it.")
    lines = LineAnswer(many=True)
    pit = serializers.UUIDField(allow_null=True)
    asked_by = serializers.UUIDField()
    asked_by_name = serializers.CharField()
    asked_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    mine = serializers.BooleanField()
    may_decide = serializers.BooleanField()
    decision = ApprovalDecisionAnswer(allow_null=True)


class DecidedAnswer(serializers.Serializer[Any]):
    approval = serializers.UUIDField()
    state = serializers.ChoiceField(choices=["approved", "refused"])
    result = serializers.DictField(allow_null=True)
