"""Bodies that tables, hands and settlements take. Unknown fields are refused."""

from typing import Any

from rest_framework import serializers

from casino.house.api.fields import Body, Boolean, CommandBody, Id, Instant, Integer, NewId, Text


class SideBetBody(Body):
    """``code`` is one of the rule set's list; ``stake`` in minor units."""

    code = Text(max_length=40)
    stake = Integer(min_value=1, max_value=10**15)


class SeatSideBetBody(SideBetBody):
    seat = Integer(min_value=1, max_value=4)


class HandOpenBody(CommandBody):
    """``hand`` is a UUIDv7 that the terminal made; ``side_bets`` are taken before the deal."""

    hand = NewId()
    seats = serializers.ListField(
        child=Integer(min_value=1, max_value=4),
        min_length=2,
        max_length=4,
        help_text="Who is dealt in.",
    )
    side_bets = SeatSideBetBody(many=True, required=False)


class SeatEntryBody(Body):
    """One seat of the hand document; rows as far as they are typed."""

    front = Text(required=False, allow_blank=True)
    middle = Text(required=False, allow_blank=True)
    back = Text(required=False, allow_blank=True)
    cards = Text(required=False, allow_blank=True)
    discards = Text(required=False, allow_blank=True)
    natural = Text(required=False, allow_null=True, max_length=40)
    surrender = Boolean(required=False)


class StreetDealtBody(Body):
    """The cards that a street, or Fantasyland, brought to a seat."""

    seat = Integer(min_value=1, max_value=4)
    cards = Text(max_length=200)


class StreetPlacedBody(Body):
    """Where a seat put its street, and what it laid off."""

    seat = Integer(min_value=1, max_value=4)
    front = Text(required=False, allow_blank=True, max_length=200)
    middle = Text(required=False, allow_blank=True, max_length=200)
    back = Text(required=False, allow_blank=True, max_length=200)
    discards = Text(required=False, allow_blank=True, max_length=200)


class StreetUndoBody(Body):
    """Nothing: the last step is meant."""


class RecordedSeatBody(SeatEntryBody):
    seat = Integer(min_value=1, max_value=4)
    side_bets = SideBetBody(many=True, required=False)


class RecordedDocument(Body):
    """The seats of a hand document; everything else is the table's."""

    seats = RecordedSeatBody(many=True)


class HandSettleBody(CommandBody):
    """``revision`` and ``draft_digest`` are those of the review that was confirmed."""

    revision = Integer(min_value=0)
    draft_digest = Text(min_length=64, max_length=64)
    sign_on = Id(required=False, allow_null=True, help_text="Null: who is signed on now.")
    confirmed_at = Instant()


class HandRecordBody(CommandBody):
    hand = NewId()
    document = RecordedDocument()
    sign_on = Id(required=False, allow_null=True, help_text="Null: who is signed on now.")
    confirmed_at = Instant()


class ChipsMovedBody(CommandBody):
    sign_on = Id(required=False, allow_null=True, help_text="Null: who is signed on now.")


class RulesAssignBody(CommandBody):
    """``unit`` in minor units replaces that of the first stake level; null = the rule set's."""

    rule_set = Id(help_text="The id of a published version.")
    unit = Integer(min_value=1, allow_null=True, required=False)


class HandDocument(serializers.Serializer[Any]):
    """A hand document. It is read by the engine itself, strictly; this describes it."""

    id = serializers.CharField()
    rules = serializers.JSONField(help_text="A slug, or a whole rule set as an object.")
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    unit = serializers.IntegerField(required=False)
    hand_number = serializers.IntegerField(required=False)
    smallest_chip = serializers.IntegerField(required=False)
    button = serializers.IntegerField(required=False)
    seats = serializers.ListField(child=serializers.DictField(child=serializers.JSONField()))
