"""Paths below the API that do not exist: the same refusal as for a thing that is not there."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.house.errors import NotFoundError


@extend_schema(exclude=True)
class NothingHereView(APIView):
    """Any method, whoever asks: 404 ``not_found``."""

    permission_classes = ()

    def nothing(self, request: Request) -> Response:  # noqa: ARG002
        """Refuse."""
        raise NotFoundError

    get = post = put = patch = delete = options = nothing
