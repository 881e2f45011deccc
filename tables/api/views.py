"""Players, seatings, sign-ons, accounts, transactions and the trail over HTTP."""

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.api.calls import (
    actor_of,
    command_of,
    id_or_none,
    parsed,
    rendered,
    whole_number,
)
from casino.house.api.fields import CommandBody
from casino.house.api.schema import WRITING, operation, page_parameters
from tables.api.answers import (
    AccountAnswer,
    CallAnswer,
    EventAnswer,
    PlayerAnswer,
    SeatingAnswer,
    SeatingStateAnswer,
    SignOnAnswer,
    SignOnEndAnswer,
    TransactionAnswer,
)
from tables.api.requests import (
    BuyInBody,
    PlayerBody,
    SeatingBody,
    SeatMoveBody,
    SignOnBody,
    SitOutBody,
)
from tables.selectors import account_list, player_list, trail_list, transaction_detail
from tables.services.calls import floor_answer, floor_call
from tables.services.players import player_create
from tables.services.seating import seating_buy_in, seating_open, seating_walk
from tables.services.seating_states import seating_move, seating_return, seating_sit_out
from tables.services.sign_ons import sign_on_end, sign_on_start


class PlayersView(APIView):
    """GET and POST players."""

    @operation("player_list", answer=PlayerAnswer(many=True), refusals=(401, 403), tag="players")
    def get(self, request: Request) -> Response:
        """Players by name."""
        return Response(player_list(actor=actor_of(request)))

    @operation(
        "player_create", request=PlayerBody, answer=PlayerAnswer, refusals=WRITING, tag="players"
    )
    def post(self, request: Request) -> Response:
        """Take a player in."""
        body = parsed(PlayerBody, request)
        command = command_of(request, "player_create", body["command_id"])
        return rendered(player_create(actor=actor_of(request), name=body["name"], command=command))


class SeatingsView(APIView):
    """POST seatings."""

    @operation(
        "seating_open", request=SeatingBody, answer=SeatingAnswer, refusals=WRITING, tag="seatings"
    )
    def post(self, request: Request) -> Response:
        """Seat a player with a first buy-in."""
        body = parsed(SeatingBody, request)
        answer = seating_open(
            actor=actor_of(request),
            table_id=body["table"],
            seat=body["seat"],
            player_id=body["player"],
            amount=body["amount"],
            command=command_of(request, "seating_open", body["command_id"]),
        )
        return rendered(answer)


class SeatingBuyInView(APIView):
    """POST seatings/{id}/buy-in."""

    @operation(
        "seating_buy_in", request=BuyInBody, answer=SeatingAnswer, refusals=WRITING, tag="seatings"
    )
    def post(self, request: Request, seating_id: UUID) -> Response:
        """Sell a seated player more chips, between hands."""
        body = parsed(BuyInBody, request)
        answer = seating_buy_in(
            actor=actor_of(request),
            seating_id=seating_id,
            amount=body["amount"],
            command=command_of(request, f"seating_buy_in:{seating_id}", body["command_id"]),
        )
        return rendered(answer)


class SeatingWalkView(APIView):
    """POST seatings/{id}/walk."""

    @operation(
        "seating_walk",
        request=CommandBody,
        answer=SeatingAnswer,
        refusals=WRITING,
        tag="seatings",
    )
    def post(self, request: Request, seating_id: UUID) -> Response:
        """Let a player leave with the chips, between hands."""
        body = parsed(CommandBody, request)
        command = command_of(request, f"seating_walk:{seating_id}", body["command_id"])
        return rendered(
            seating_walk(actor=actor_of(request), seating_id=seating_id, command=command)
        )


class SeatingSitOutView(APIView):
    """POST seatings/{id}/sit-out."""

    @operation(
        "seating_sit_out",
        request=SitOutBody,
        answer=SeatingStateAnswer,
        refusals=WRITING,
        tag="seatings",
    )
    def post(self, request: Request, seating_id: UUID) -> Response:
        """Deal a player in no more, from the next hand."""
        body = parsed(SitOutBody, request)
        answer = seating_sit_out(
            actor=actor_of(request),
            seating_id=seating_id,
            away=body.get("away", False),
            command=command_of(request, f"seating_sit_out:{seating_id}", body["command_id"]),
        )
        return rendered(answer)


class SeatingReturnView(APIView):
    """POST seatings/{id}/return."""

    @operation(
        "seating_return",
        request=CommandBody,
        answer=SeatingStateAnswer,
        refusals=WRITING,
        tag="seatings",
    )
    def post(self, request: Request, seating_id: UUID) -> Response:
        """Deal a player in again, from the next hand."""
        body = parsed(CommandBody, request)
        command = command_of(request, f"seating_return:{seating_id}", body["command_id"])
        return rendered(
            seating_return(actor=actor_of(request), seating_id=seating_id, command=command)
        )


class SeatingMoveView(APIView):
    """POST seatings/{id}/move."""

    @operation(
        "seating_move",
        request=SeatMoveBody,
        answer=SeatingStateAnswer,
        refusals=WRITING,
        tag="seatings",
    )
    def post(self, request: Request, seating_id: UUID) -> Response:
        """Move a player to a free seat of the same table, between hands."""
        body = parsed(SeatMoveBody, request)
        answer = seating_move(
            actor=actor_of(request),
            seating_id=seating_id,
            seat=body["seat"],
            command=command_of(request, f"seating_move:{seating_id}", body["command_id"]),
        )
        return rendered(answer)


class SignOnsView(APIView):
    """POST sign-ons."""

    @operation(
        "sign_on_start", request=SignOnBody, answer=SignOnAnswer, refusals=WRITING, tag="sign-ons"
    )
    def post(self, request: Request) -> Response:
        """Sign a dealer on at a table by badge and PIN; who dealt there is relieved."""
        body = parsed(SignOnBody, request)
        answer = sign_on_start(
            actor=actor_of(request),
            table_id=body["table"],
            badge=body["badge"],
            pin=body["pin"],
            command=command_of(request, "sign_on_start", body["command_id"]),
        )
        return rendered(answer)


class SignOnEndView(APIView):
    """POST sign-ons/{id}/end."""

    @operation(
        "sign_on_end",
        request=CommandBody,
        answer=SignOnEndAnswer,
        refusals=WRITING,
        tag="sign-ons",
    )
    def post(self, request: Request, sign_on_id: UUID) -> Response:
        """End a sign-on; the end is a row of its own."""
        body = parsed(CommandBody, request)
        command = command_of(request, f"sign_on_end:{sign_on_id}", body["command_id"])
        return rendered(
            sign_on_end(actor=actor_of(request), sign_on_id=sign_on_id, command=command)
        )


class FloorCallView(APIView):
    """POST tables/{id}/floor-call."""

    @operation("floor_call", request=CommandBody, answer=CallAnswer, refusals=WRITING, tag="tables")
    def post(self, request: Request, table_id: UUID) -> Response:
        """Call a floorperson to the table."""
        body = parsed(CommandBody, request)
        command = command_of(request, f"floor_call:{table_id}", body["command_id"])
        return rendered(floor_call(actor=actor_of(request), table_id=table_id, command=command))


class FloorAnswerView(APIView):
    """POST tables/{id}/floor-answer."""

    @operation(
        "floor_answer", request=CommandBody, answer=CallAnswer, refusals=WRITING, tag="tables"
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Say that the floor came to the table."""
        body = parsed(CommandBody, request)
        command = command_of(request, f"floor_answer:{table_id}", body["command_id"])
        return rendered(floor_answer(actor=actor_of(request), table_id=table_id, command=command))


class AccountsView(APIView):
    """GET accounts?table=."""

    @operation(
        "account_list",
        answer=AccountAnswer(many=True),
        refusals=(401, 403, 404, 422),
        parameters=[OpenApiParameter(name="table", type=OpenApiTypes.UUID)],
        tag="ledger",
    )
    def get(self, request: Request) -> Response:
        """Accounts with their balances in minor units."""
        table_id = id_or_none(request, "table")
        return Response(account_list(actor=actor_of(request), table_id=table_id))


class TransactionView(APIView):
    """GET transactions/{id}."""

    @operation("transaction_get", answer=TransactionAnswer, tag="ledger")
    def get(self, request: Request, transaction_id: UUID) -> Response:
        """A transaction with its entries."""
        shown = transaction_detail(actor=actor_of(request), transaction_id=transaction_id)
        return Response(shown)


class AuditView(APIView):
    """GET audit?chain=&after=."""

    @operation(
        "audit_list",
        answer=EventAnswer(many=True),
        refusals=(401, 403, 404, 422),
        parameters=[
            OpenApiParameter(
                name="chain",
                type=OpenApiTypes.STR,
                description="`house` (the default) or `table:NUMBER`.",
            ),
            *page_parameters("after", "limit"),
        ],
        tag="trail",
    )
    def get(self, request: Request) -> Response:
        """Events of one chain after a `seq`, oldest first, at most `limit` (1000)."""
        events = trail_list(
            actor=actor_of(request),
            chain=request.query_params.get("chain", "house"),
            after=whole_number(request, "after", 0),
            limit=whole_number(request, "limit", 100),
        )
        return Response(events)
