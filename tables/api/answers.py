"""What the floor's operations answer, for the schema and for rendering times."""

from typing import Any

from rest_framework import serializers


class PlayerAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class SeatingAnswer(serializers.Serializer[Any]):
    """Minor units; ``stack`` is what the player has after it."""

    seating = serializers.UUIDField()
    table = serializers.UUIDField()
    seat = serializers.IntegerField()
    player = serializers.UUIDField()
    amount = serializers.IntegerField()
    stack = serializers.IntegerField()
    transaction = serializers.UUIDField(allow_null=True)


class SeatingStateAnswer(serializers.Serializer[Any]):
    """Whether the next hand deals the player in: `playing`, `sitting_out`, `away`."""

    seating = serializers.UUIDField()
    table = serializers.UUIDField()
    seat = serializers.IntegerField()
    player = serializers.UUIDField()
    state = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    stack = serializers.IntegerField(help_text="Minor units.")


class SignOnAnswer(serializers.Serializer[Any]):
    sign_on = serializers.UUIDField()
    staff = serializers.UUIDField()
    since = serializers.DateTimeField()


class SignOnEndAnswer(serializers.Serializer[Any]):
    sign_on = serializers.UUIDField()
    ended_at = serializers.DateTimeField()


class CallAnswer(serializers.Serializer[Any]):
    table = serializers.UUIDField()
    called = serializers.BooleanField()


class AccountAnswer(serializers.Serializer[Any]):
    """``balance`` in minor units of ``commodity``."""

    id = serializers.CharField()
    kind = serializers.CharField()
    table = serializers.UUIDField(allow_null=True)
    player = serializers.UUIDField(allow_null=True)
    commodity = serializers.CharField()
    balance = serializers.IntegerField()
    version = serializers.IntegerField()


class EntryAnswer(serializers.Serializer[Any]):
    n = serializers.IntegerField()
    account = serializers.CharField()
    kind = serializers.CharField()
    player = serializers.UUIDField(allow_null=True)
    commodity = serializers.CharField()
    amount = serializers.IntegerField()
    balance_after = serializers.IntegerField()
    account_version = serializers.IntegerField()


class TransactionAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    cause = serializers.CharField()
    table = serializers.UUIDField(allow_null=True)
    gaming_day = serializers.DateField()
    posted_at = serializers.DateTimeField()
    staff = serializers.UUIDField(allow_null=True)
    command_id = serializers.UUIDField()
    reverses = serializers.UUIDField(allow_null=True)
    chain = serializers.CharField()
    seq = serializers.IntegerField()
    entries = EntryAnswer(many=True)


class EventAnswer(serializers.Serializer[Any]):
    """One link of a chain; hashes in hex."""

    chain = serializers.CharField()
    seq = serializers.IntegerField()
    hash_version = serializers.IntegerField()
    at = serializers.DateTimeField()
    gaming_day = serializers.DateField()
    action = serializers.CharField()
    subject = serializers.CharField()
    actor = serializers.CharField()
    role = serializers.CharField()
    device = serializers.CharField()
    address = serializers.CharField()
    app_version = serializers.CharField()
    command_id = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(allow_null=True)
    body = serializers.CharField(allow_blank=True)
    rows_digest = serializers.CharField()
    prev = serializers.CharField()
    hash = serializers.CharField()
