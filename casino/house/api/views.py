"""Approvals over HTTP."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.api.answers import ApprovalAnswer, DecidedAnswer
from casino.house.api.calls import actor_of, command_of, parsed, rendered
from casino.house.api.requests import DecisionBody
from casino.house.api.schema import WRITING, operation
from casino.house.approval_selectors import approval_rows
from casino.house.services.approvals import approval_decide


class ApprovalsView(APIView):
    """GET approvals."""

    @operation(
        "approval_list", answer=ApprovalAnswer(many=True), refusals=(401, 403), tag="approvals"
    )
    def get(self, request: Request) -> Response:
        """What takes two people: all that waits, oldest first, then what was decided lately."""
        rows = approval_rows(actor=actor_of(request))
        return Response(ApprovalAnswer(rows, many=True).data)


class ApprovalDecideView(APIView):
    """POST approvals/{id}/decide."""

    @operation(
        "approval_decide",
        request=DecisionBody,
        answer=DecidedAnswer,
        refusals=WRITING,
        tag="approvals",
    )
    def post(self, request: Request, approval_id: UUID) -> Response:
        """Approve or refuse what somebody else asked for; approved, it is carried out at once."""
        body = parsed(DecisionBody, request)
        answer = approval_decide(
            actor=actor_of(request),
            approval_id=approval_id,
            approve=body["approve"],
            digest=body["digest"],
            reason=body["reason"],
            command=command_of(request, f"approval_decide:{approval_id}", body["command_id"]),
        )
        return rendered(answer)
