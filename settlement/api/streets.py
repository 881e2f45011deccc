"""Open-face hands street by street over HTTP: parse, call, render."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.api.calls import actor_of, parsed, revision_of
from casino.house.api.schema import IF_MATCH, WRITING, operation
from settlement.api.answers import StreetsAnswer
from settlement.api.requests import StreetDealtBody, StreetPlacedBody, StreetUndoBody
from settlement.selectors import hand_streets
from settlement.services.streets import hand_deal, hand_place, hand_street_undo


def _shown(game: dict[str, Any]) -> Response:
    return Response(game, headers={"ETag": f'"{game["revision"]}"'})


class StreetsView(APIView):
    """GET hands/{id}/streets."""

    @operation("hand_streets", answer=StreetsAnswer, tag="hands")
    def get(self, request: Request, hand_id: UUID) -> Response:
        """A hand in progress: whose turn it is, what lies, what is held, what is due."""
        return _shown(hand_streets(actor=actor_of(request), hand_id=hand_id))


class StreetDealView(APIView):
    """POST hands/{id}/streets/deal."""

    @operation(
        "hand_deal",
        request=StreetDealtBody,
        answer=StreetsAnswer,
        refusals=WRITING,
        parameters=[IF_MATCH],
        tag="hands",
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Enter the cards that came to a seat."""
        revision, body = revision_of(request), parsed(StreetDealtBody, request)
        game = hand_deal(actor=actor_of(request), hand_id=hand_id, revision=revision, **body)
        return _shown(game)


class StreetPlaceView(APIView):
    """POST hands/{id}/streets/place."""

    @operation(
        "hand_place",
        request=StreetPlacedBody,
        answer=StreetsAnswer,
        refusals=WRITING,
        parameters=[IF_MATCH],
        tag="hands",
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Enter where a seat put them."""
        revision, body = revision_of(request), parsed(StreetPlacedBody, request)
        game = hand_place(
            actor=actor_of(request),
            hand_id=hand_id,
            seat=body.pop("seat"),
            placed=body,
            revision=revision,
        )
        return _shown(game)


class StreetUndoView(APIView):
    """POST hands/{id}/streets/undo."""

    @operation(
        "hand_street_undo",
        request=StreetUndoBody,
        answer=StreetsAnswer,
        refusals=WRITING,
        parameters=[IF_MATCH],
        tag="hands",
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Take back the last step."""
        revision = revision_of(request)
        parsed(StreetUndoBody, request)
        game = hand_street_undo(actor=actor_of(request), hand_id=hand_id, revision=revision)
        return _shown(game)
