"""How operations describe themselves: one decorator for request, answer and every refusal."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

View = TypeVar("View", bound=Callable[..., Any])


class RefusalDetail(serializers.Serializer[Any]):
    """One problem inside a refusal and the place where it was found."""

    code = serializers.CharField()
    message = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    row = serializers.CharField(allow_null=True)
    card = serializers.CharField(allow_null=True)
    path = serializers.CharField(allow_null=True)


class Refusal(serializers.Serializer[Any]):
    """What every refused request answers."""

    code = serializers.CharField(help_text="Stable; test this, never the message.")
    message = serializers.CharField()
    details = RefusalDetail(many=True)


REFUSALS = {
    401: "Not authenticated, or not signed on.",
    403: "Your role does not allow this.",
    404: "Not there, or not for you to know of.",
    409: "The state forbids it.",
    422: "The request or the entry is wrong; details say where.",
    503: "The table is busy; try again with the same command id.",
}
READING = (401, 403, 404)
WRITING = (401, 403, 404, 409, 422, 503)

IF_MATCH = OpenApiParameter(
    name="If-Match",
    type=OpenApiTypes.STR,
    location=OpenApiParameter.HEADER,
    required=True,
    description="The draft revision that was last seen, plain or in quotes.",
)


def page_parameters(*names: str) -> list[OpenApiParameter]:
    """Query parameters that hold whole numbers."""
    return [OpenApiParameter(name=name, type=OpenApiTypes.INT64) for name in names]


def operation(
    operation_id: str,
    *,
    answer: Any,
    request: Any = None,
    refusals: Sequence[int] = READING,
    parameters: Sequence[OpenApiParameter] = (),
    tag: str,
) -> Callable[[View], View]:
    """Describe one operation. Its description is the view's docstring."""
    return extend_schema(
        operation_id=operation_id,
        request=request,
        responses={200: answer, **dict.fromkeys(refusals, Refusal)},
        parameters=list(parameters),
        tags=[tag],
    )


def interface_only(endpoints: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Of all addresses, those that the schema describes: what stands below /api/v1."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]
