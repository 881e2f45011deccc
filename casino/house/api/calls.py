"""The three steps of every view: parse the body, name the command, render the answer."""

from typing import Any, cast
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey, command_key
from casino.house.errors import Detail, RequestInvalidError


def actor_of(request: Request) -> Actor:
    """Who asks, as authentication found them."""
    return cast("Actor", request.user)


def parsed(form: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body as its form reads it.

    Raises:
        ValidationError: answered as ``request_invalid`` with every problem.
    """
    body = form(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def body_of(request: Request) -> dict[str, Any]:
    """The body's object; the API's parser lets nothing else in."""
    return cast("dict[str, Any]", request.data)


def command_of(request: Request, route: str, command_id: UUID) -> CommandKey:
    """The key of the command in this request; ``route`` is operation and ids of its URL."""
    return command_key(
        command_id=command_id, route=route, actor=actor_of(request), body=body_of(request)
    )


def rendered(answer: Answer) -> Response:
    """A command's answer; a repetition says so in a header."""
    headers = {"Idempotent-Replay": "true"} if answer.replayed else {}
    return Response(answer.body, status=answer.status, headers=headers)


def whole_number(request: Request, name: str, default: int) -> int:
    """A query parameter that holds a whole number ≥ 0.

    Raises:
        RequestInvalidError: it holds something else.
    """
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise RequestInvalidError(details=[_wrong(name)])
    return int(text)


def id_or_none(request: Request, name: str) -> UUID | None:
    """A query parameter that holds a public id; None when it is not given.

    Raises:
        RequestInvalidError: it holds something else.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        return UUID(text)
    except ValueError as wrong:
        raise RequestInvalidError(details=[_wrong(name)]) from wrong


def revision_of(request: Request) -> int:
    """The revision in ``If-Match``: ``3`` or ``"3"``.

    Raises:
        RequestInvalidError: it is missing or no number.
    """
    text = request.headers.get("If-Match", "").strip().strip('"')
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        code = "field_invalid" if text else "field_missing"
        message = _("Give the draft's revision.")
        raise RequestInvalidError(details=[Detail(code=code, message=message, path="If-Match")])
    return int(text)


def _wrong(name: str) -> Detail:
    return Detail(code="field_invalid", message=_("Not a value for this."), path=name)
