"""One exception handler: every refusal of the API is ``{code, message, details}``."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from casino.house.actor import Actor
from casino.house.errors import (
    CommandReusedError,
    Detail,
    DomainError,
    ForbiddenError,
    NotAuthenticatedError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.services.refusals import refusal_record

DETAIL_FIELDS = ("code", "message", "seat", "row", "card", "path")
WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
FIELD_CODES = {"required": "field_missing", "field_unknown": "field_unknown"}


def field_details(detail: Any, path: str = "") -> Iterator[Detail]:
    """Flatten REST framework's tree of messages into one problem a place, dotted paths."""
    if isinstance(detail, Mapping):
        for name, below in detail.items():
            at = path if name == "non_field_errors" else f"{path}.{name}".strip(".")
            yield from field_details(below, at)
    elif isinstance(detail, list | tuple):
        for index, below in enumerate(detail):
            leaf = isinstance(below, exceptions.ErrorDetail)
            yield from field_details(below, path if leaf else f"{path}.{index}".strip("."))
    else:
        code = FIELD_CODES.get(getattr(detail, "code", ""), "field_invalid")
        yield Detail(code=code, message=str(detail), path=path or None)


def refusal_of(wrong: Exception) -> DomainError | None:
    """The refusal that an exception stands for; None for a fault of ours."""
    match wrong:
        case DomainError():
            return wrong
        case exceptions.ValidationError() | exceptions.ParseError():
            return RequestInvalidError(details=list(field_details(wrong.detail)))
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return NotAuthenticatedError()
        case PermissionDenied() | exceptions.PermissionDenied():
            return ForbiddenError()
        case Http404() | exceptions.NotFound():
            return NotFoundError()
        case _:
            return None


def refusal_body(refusal: DomainError) -> dict[str, Any]:
    """The JSON of a refusal; every detail with all its fields."""
    return {
        "code": refusal.code,
        "message": refusal.message,
        "details": [{name: d.get(name) for name in DETAIL_FIELDS} for d in refusal.details],
    }


def _worth_recording(refusal: DomainError) -> bool:
    """Attempts at what one may not do; ordinary slips of the keyboard are not among them."""
    return refusal.status in {
        HTTPStatus.FORBIDDEN,
        HTTPStatus.NOT_FOUND,
        HTTPStatus.UNAUTHORIZED,
    } or isinstance(refusal, CommandReusedError)


def exception_handler(wrong: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer a refusal; record a refused write of a known actor in the trail."""
    refusal = refusal_of(wrong)
    if refusal is None:
        if isinstance(wrong, exceptions.APIException):  # 405, 406, 415, 429.
            code = str(getattr(wrong, "default_code", "error"))
            body = {"code": code, "message": str(wrong.detail), "details": []}
            return Response(body, status=wrong.status_code)
        return None
    request = context["request"]
    headers = {}
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Token"
    actor = getattr(request, "_user", None)
    if (
        request.method in WRITING
        and isinstance(actor, Actor)
        and actor.is_authenticated
        and _worth_recording(refusal)
    ):
        refusal_record(
            actor=actor, action=f"{request.method} {request.path}"[:200], code=refusal.code
        )
    return Response(refusal_body(refusal), status=refusal.status, headers=headers)
