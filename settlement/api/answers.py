"""What tables, hands and settlements look like in answers; the schema is made of these."""

from typing import Any

from rest_framework import serializers

from casino.house.api.schema import RefusalDetail


class RuleSetAnswer(serializers.Serializer[Any]):
    """A published version."""

    id = serializers.UUIDField()
    slug = serializers.CharField()
    version = serializers.IntegerField()
    digest = serializers.CharField()
    title = serializers.CharField()


class NamedAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)


class NumberedAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.IntegerField()


class TableSeatAnswer(serializers.Serializer[Any]):
    """``stack`` in minor units; ``playing`` = dealt into the hand under way, else into the next.

    ``state`` is `playing`, `sitting_out` or `away`: whether the next hand deals the player in.
    Nobody deals in or sells chips to whoever is ``kept_out`` of play; the player may leave.
    """

    seat = serializers.IntegerField()
    player = NamedAnswer(allow_null=True)
    seating = serializers.UUIDField(allow_null=True)
    stack = serializers.IntegerField(allow_null=True)
    playing = serializers.BooleanField()
    state = serializers.CharField(allow_null=True)
    since = serializers.DateTimeField(allow_null=True)
    kept_out = serializers.BooleanField()


class TableSessionAnswer(serializers.Serializer[Any]):
    """The table's last session; it ends by itself by what of its plan is not null."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    hands = serializers.IntegerField(help_text="Opened in it so far.")
    hands_planned = serializers.IntegerField(allow_null=True)
    target_stack = serializers.IntegerField(allow_null=True, help_text="Minor units.")
    ends_when_broke = serializers.BooleanField()
    ended_at = serializers.DateTimeField(allow_null=True)
    end_reason = serializers.CharField(allow_null=True)


class OpenHandAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    revision = serializers.IntegerField()


class TableSignOnAnswer(serializers.Serializer[Any]):
    sign_on = serializers.UUIDField()
    staff = serializers.UUIDField()
    badge = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    since = serializers.DateTimeField()


class TableAnswer(serializers.Serializer[Any]):
    """``rules`` and ``unit`` (minor units) hold for the hand under way, else for the next."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    pit = serializers.CharField()
    game = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    currency = serializers.CharField()
    training = serializers.BooleanField(help_text="For play money (XTS), in no list of all.")
    exponent = serializers.IntegerField()
    rules = RuleSetAnswer(allow_null=True)
    next_rules = RuleSetAnswer(allow_null=True)
    next_rules_from = serializers.IntegerField(allow_null=True)
    unit = serializers.IntegerField(allow_null=True)
    button = serializers.IntegerField(help_text="Of the hand under way, else of the next.")
    seats_max = serializers.IntegerField(help_text="How many players the next hand's game takes.")
    seats = TableSeatAnswer(many=True)
    session = TableSessionAnswer(allow_null=True)
    hand_open = serializers.BooleanField()
    open_hand = OpenHandAnswer(allow_null=True)
    sign_on = TableSignOnAnswer(allow_null=True)


class RulesAssignedAnswer(serializers.Serializer[Any]):
    table = serializers.UUIDField()
    rules = RuleSetAnswer()
    unit = serializers.IntegerField(allow_null=True)
    from_hand = serializers.IntegerField()


class FantasylandAnswer(serializers.Serializer[Any]):
    """Dealt so many cards at once; ``streak`` counts Fantasylands in a row before this hand."""

    cards = serializers.IntegerField()
    streak = serializers.IntegerField()


class SideBetAnswer(serializers.Serializer[Any]):
    """A stake in minor units against the house."""

    code = serializers.CharField()
    stake = serializers.IntegerField()


class SeatSideBetAnswer(SideBetAnswer):
    seat = serializers.IntegerField()


class HandOpenedAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    table = serializers.UUIDField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    revision = serializers.IntegerField()
    button = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField())
    fantasyland = serializers.DictField(child=FantasylandAnswer(), help_text="By seat.")
    side_bets = SeatSideBetAnswer(many=True)


class SeatDraftAnswer(serializers.Serializer[Any]):
    """A seat of the hand document, as typed; what was not typed is left out."""

    front = serializers.CharField(required=False)
    middle = serializers.CharField(required=False)
    back = serializers.CharField(required=False)
    cards = serializers.CharField(required=False)
    discards = serializers.CharField(required=False)
    natural = serializers.CharField(required=False)
    surrender = serializers.BooleanField(required=False)


class RowCategoriesAnswer(serializers.Serializer[Any]):
    front = serializers.CharField(allow_null=True)
    middle = serializers.CharField(allow_null=True)
    back = serializers.CharField(allow_null=True)


class DraftAnswer(serializers.Serializer[Any]):
    """What the rules say of a seat so far. A foul is no problem: it is a result."""

    hand = serializers.UUIDField()
    seat = serializers.IntegerField()
    revision = serializers.IntegerField()
    draft = SeatDraftAnswer()
    problems = RefusalDetail(many=True)
    rows = RowCategoriesAnswer()
    cards = serializers.DictField(child=serializers.IntegerField())
    foul = serializers.CharField(allow_null=True)
    royalties = serializers.IntegerField()
    naturals = serializers.ListField(child=serializers.CharField())
    complete = serializers.BooleanField()


class HandAnswer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.IntegerField()
    table = NumberedAnswer()
    state = serializers.CharField()
    rules = RuleSetAnswer()
    button = serializers.IntegerField()
    gaming_day = serializers.DateField()
    opened_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    paid_at = serializers.DateTimeField(allow_null=True)


class HandListedAnswer(HandAnswer):
    """``net`` in minor units by seat, null until the hand is settled."""

    net = serializers.DictField(child=serializers.IntegerField(), allow_null=True)


class HandSeatAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = NamedAnswer()
    entered = serializers.BooleanField()
    fantasyland = FantasylandAnswer(allow_null=True)
    side_bets = SideBetAnswer(many=True)
    draft = DraftAnswer()


class HandDetailAnswer(HandAnswer):
    revision = serializers.IntegerField()
    seats = HandSeatAnswer(many=True)


class StreetSeatAnswer(serializers.Serializer[Any]):
    """``held`` is dealt and not placed; ``cards_due`` are dealt next, null while it holds any."""

    seat = serializers.IntegerField()
    street = serializers.IntegerField()
    private = serializers.BooleanField()
    front = serializers.CharField(allow_blank=True)
    middle = serializers.CharField(allow_blank=True)
    back = serializers.CharField(allow_blank=True)
    discards = serializers.CharField(allow_blank=True)
    held = serializers.CharField(allow_blank=True)
    cards_due = serializers.IntegerField(allow_null=True)


class StreetsAnswer(serializers.Serializer[Any]):
    """An open-face hand in progress; ``revision`` is the draft's."""

    hand = serializers.UUIDField()
    revision = serializers.IntegerField()
    seat_to_act = serializers.IntegerField(allow_null=True)
    complete = serializers.BooleanField()
    seats = StreetSeatAnswer(many=True)


class ChipsMovedAnswer(serializers.Serializer[Any]):
    hand = serializers.UUIDField()
    number = serializers.IntegerField()
    state = serializers.CharField()


# Out, as the hand document has it.


class OutRules(serializers.Serializer[Any]):
    slug = serializers.CharField()
    edition = serializers.CharField()
    digest = serializers.CharField()


class OutLine(serializers.Serializer[Any]):
    """``units`` signed like the pair's; ``to`` the seat that gains, null on a line of 0."""

    kind = serializers.CharField()
    row = serializers.CharField(allow_null=True)
    to = serializers.IntegerField(allow_null=True)
    units = serializers.IntegerField()
    rule = serializers.CharField()
    params = serializers.DictField(child=serializers.JSONField())
    text = serializers.CharField()


class OutPair(serializers.Serializer[Any]):
    """What the second seat pays the first, in units; negative the other way."""

    seats = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    units = serializers.IntegerField()
    lines = OutLine(many=True)


class OutFantasyland(serializers.Serializer[Any]):
    cards = serializers.IntegerField()


class OutSeat(serializers.Serializer[Any]):
    front = serializers.CharField(allow_null=True)
    middle = serializers.CharField(allow_null=True)
    back = serializers.CharField(allow_null=True)
    foul = serializers.CharField(allow_null=True)
    natural = serializers.CharField(allow_null=True)
    royalties = serializers.IntegerField()
    fantasyland = OutFantasyland(allow_null=True)
    fantasyland_streak = serializers.IntegerField()


class OutPayment(serializers.Serializer[Any]):
    """Minor units from one seat to another."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            "from": serializers.IntegerField(),
            "to": serializers.IntegerField(),
            "amount": serializers.IntegerField(),
        }


class OutSideBet(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    code = serializers.CharField()
    stake = serializers.IntegerField()
    won = serializers.BooleanField()
    house = serializers.IntegerField()


class OutAnswer(serializers.Serializer[Any]):
    """A settled hand: units and minor units by seat, each adding up to zero."""

    id = serializers.CharField()
    rules = OutRules()
    net_units = serializers.DictField(child=serializers.IntegerField())
    net = serializers.DictField(child=serializers.IntegerField())
    pairs = OutPair(many=True)
    seats = serializers.DictField(child=OutSeat())
    moves = OutPayment(many=True)
    unpaid = OutPayment(many=True)
    fees = serializers.DictField(child=serializers.IntegerField())
    side_bets = OutSideBet(many=True)


class ReviewAnswer(OutAnswer):
    """What would be settled now; ``revision`` is the draft's."""

    hand = serializers.UUIDField()
    number = serializers.IntegerField()
    revision = serializers.IntegerField()
    draft_digest = serializers.CharField()


class SettlementAnswer(OutAnswer):
    """What was settled; ``revision`` is the settlement's, 1 for the first."""

    hand = serializers.UUIDField()
    number = serializers.IntegerField()
    revision = serializers.IntegerField()
    transaction = serializers.UUIDField(allow_null=True)
    chain = serializers.CharField()
    seq = serializers.IntegerField()
    hash = serializers.CharField()
