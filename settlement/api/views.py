"""Tables, rule sets, hands and settlements over HTTP: parse, call, render."""

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.api.calls import (
    actor_of,
    body_of,
    command_of,
    id_or_none,
    parsed,
    rendered,
    revision_of,
    whole_number,
)
from casino.house.api.schema import IF_MATCH, WRITING, operation, page_parameters
from settlement.api.answers import (
    ChipsMovedAnswer,
    DraftAnswer,
    HandDetailAnswer,
    HandListedAnswer,
    HandOpenedAnswer,
    OutAnswer,
    ReviewAnswer,
    RulesAssignedAnswer,
    RuleSetAnswer,
    SettlementAnswer,
    TableAnswer,
)
from settlement.api.requests import (
    ChipsMovedBody,
    HandDocument,
    HandOpenBody,
    HandRecordBody,
    HandSettleBody,
    RulesAssignBody,
    SeatEntryBody,
)
from settlement.selectors import (
    hand_detail,
    hand_list,
    hand_settlements,
    hand_transactions,
    rule_set_list,
    table_detail,
    table_list,
)
from settlement.services.chips import hand_chips_moved
from settlement.services.entry import draft_put, hand_open
from settlement.services.preview import settlement_preview
from settlement.services.rule_sets import rules_assign
from settlement.services.settle import hand_record, hand_review, hand_settle
from tables.api.answers import TransactionAnswer


class TablesView(APIView):
    """GET tables."""

    @operation("table_list", answer=TableAnswer(many=True), refusals=(401, 403), tag="tables")
    def get(self, request: Request) -> Response:
        """Every table the actor may know of."""
        return Response(table_list(actor=actor_of(request)))


class TableView(APIView):
    """GET tables/{id}."""

    @operation("table_get", answer=TableAnswer, tag="tables")
    def get(self, request: Request, table_id: UUID) -> Response:
        """A table: rules in force, unit, button, seats with stacks, open hand, who deals."""
        return Response(table_detail(actor=actor_of(request), table_id=table_id))


class TableRulesView(APIView):
    """PUT tables/{id}/rules."""

    @operation(
        "rules_assign",
        request=RulesAssignBody,
        answer=RulesAssignedAnswer,
        refusals=WRITING,
        tag="tables",
    )
    def put(self, request: Request, table_id: UUID) -> Response:
        """Put a published rule set on a table from its next hand."""
        body = parsed(RulesAssignBody, request)
        answer = rules_assign(
            actor=actor_of(request),
            table_id=table_id,
            rule_set=body["rule_set"],
            unit=body.get("unit"),
            command=command_of(request, f"rules_assign:{table_id}", body["command_id"]),
        )
        return rendered(answer)


class TableHandsView(APIView):
    """POST tables/{id}/hands."""

    @operation(
        "hand_open",
        request=HandOpenBody,
        answer=HandOpenedAnswer,
        refusals=WRITING,
        tag="hands",
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Open a hand for the seats dealt in; it gets the table's next number."""
        body = parsed(HandOpenBody, request)
        answer = hand_open(
            actor=actor_of(request),
            table_id=table_id,
            hand_id=body["hand"],
            seats=body["seats"],
            side_bets=body.get("side_bets", ()),
            command=command_of(request, f"hand_open:{table_id}", body["command_id"]),
        )
        return rendered(answer)


class HandRecordView(APIView):
    """POST tables/{id}/hands/record."""

    @operation(
        "hand_record",
        request=HandRecordBody,
        answer=SettlementAnswer,
        refusals=WRITING,
        tag="hands",
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Open, enter and settle a hand in one call."""
        body = parsed(HandRecordBody, request)
        answer = hand_record(
            actor=actor_of(request),
            table_id=table_id,
            hand_id=body["hand"],
            entries=body["document"]["seats"],
            sign_on=body.get("sign_on"),
            confirmed_at=body["confirmed_at"],
            command=command_of(request, f"hand_record:{table_id}", body["command_id"]),
        )
        return rendered(answer)


class HandsView(APIView):
    """GET hands?table=."""

    @operation(
        "hand_list",
        answer=HandListedAnswer(many=True),
        refusals=(401, 403, 422),
        parameters=[
            OpenApiParameter(name="table", type=OpenApiTypes.UUID),
            *page_parameters("limit"),
        ],
        tag="hands",
    )
    def get(self, request: Request) -> Response:
        """Hands, newest first."""
        shown = hand_list(
            actor=actor_of(request),
            table_id=id_or_none(request, "table"),
            limit=whole_number(request, "limit", 50),
        )
        return Response(shown)


class HandView(APIView):
    """GET hands/{id}."""

    @operation("hand_get", answer=HandDetailAnswer, tag="hands")
    def get(self, request: Request, hand_id: UUID) -> Response:
        """A hand with the drafts of its seats."""
        return Response(hand_detail(actor=actor_of(request), hand_id=hand_id))


class HandSettlementsView(APIView):
    """GET hands/{id}/settlements."""

    @operation("settlement_list", answer=SettlementAnswer(many=True), tag="hands")
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Every revision of a hand's result, first to last."""
        return Response(hand_settlements(actor=actor_of(request), hand_id=hand_id))


class HandSeatView(APIView):
    """PUT hands/{id}/seats/{n}."""

    @operation(
        "draft_put",
        request=SeatEntryBody,
        answer=DraftAnswer,
        refusals=WRITING,
        parameters=[IF_MATCH],
        tag="hands",
    )
    def put(self, request: Request, hand_id: UUID, seat: int) -> Response:
        """Keep what was typed for one seat; answer everything the rules say about it."""
        revision = revision_of(request)
        draft = draft_put(
            actor=actor_of(request),
            hand_id=hand_id,
            seat=seat,
            revision=revision,
            entry=parsed(SeatEntryBody, request),
        )
        return Response(draft, headers={"ETag": f'"{draft["revision"]}"'})


class HandReviewView(APIView):
    """GET hands/{id}/review."""

    @operation(
        "hand_review", answer=ReviewAnswer, refusals=(401, 403, 404, 409, 422, 503), tag="hands"
    )
    def get(self, request: Request, hand_id: UUID) -> Response:
        """What would be settled now, with the revision and digest to confirm it by."""
        return Response(hand_review(actor=actor_of(request), hand_id=hand_id))


class HandSettleView(APIView):
    """POST hands/{id}/settle."""

    @operation(
        "hand_settle",
        request=HandSettleBody,
        answer=SettlementAnswer,
        refusals=WRITING,
        tag="hands",
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Settle what was reviewed, once."""
        body = parsed(HandSettleBody, request)
        answer = hand_settle(
            actor=actor_of(request),
            hand_id=hand_id,
            revision=body["revision"],
            draft_digest=body["draft_digest"],
            sign_on=body.get("sign_on"),
            confirmed_at=body["confirmed_at"],
            command=command_of(request, f"hand_settle:{hand_id}", body["command_id"]),
        )
        return rendered(answer)


class ChipsMovedView(APIView):
    """POST hands/{id}/chips-moved."""

    @operation(
        "hand_chips_moved",
        request=ChipsMovedBody,
        answer=ChipsMovedAnswer,
        refusals=WRITING,
        tag="hands",
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Say that the chips lie where the settlement says: the hand is paid."""
        body = parsed(ChipsMovedBody, request)
        answer = hand_chips_moved(
            actor=actor_of(request),
            hand_id=hand_id,
            sign_on=body.get("sign_on"),
            command=command_of(request, f"hand_chips_moved:{hand_id}", body["command_id"]),
        )
        return rendered(answer)


class RuleSetsView(APIView):
    """GET rule-sets."""

    @operation("rule_set_list", answer=RuleSetAnswer(many=True), refusals=(401, 403), tag="rules")
    def get(self, request: Request) -> Response:
        """Published versions."""
        return Response(rule_set_list(actor=actor_of(request)))


class SettlePreviewView(APIView):
    """POST settle-preview."""

    @operation(
        "settlement_preview",
        request=HandDocument,
        answer=OutAnswer,
        refusals=(401, 403, 422),
        tag="hands",
    )
    def post(self, request: Request) -> Response:
        """What a hand document comes to. Nothing is written."""
        return Response(settlement_preview(actor=actor_of(request), document=body_of(request)))


class TransactionsView(APIView):
    """GET transactions?hand=."""

    @operation(
        "transaction_list",
        answer=TransactionAnswer(many=True),
        refusals=(401, 403, 404, 422),
        parameters=[
            OpenApiParameter(name="hand", type=OpenApiTypes.UUID),
            *page_parameters("limit"),
        ],
        tag="ledger",
    )
    def get(self, request: Request) -> Response:
        """Transactions with their entries: one hand's, or the newest."""
        shown = hand_transactions(
            actor=actor_of(request),
            hand_id=id_or_none(request, "hand"),
            limit=whole_number(request, "limit", 50),
        )
        return Response(shown)
