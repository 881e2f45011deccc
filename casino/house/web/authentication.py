"""The API's operations for a terminal's own page: the device's cookie, with CSRF protection."""

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from casino.house.actor import Actor
from casino.house.web.actors import device_actor


class TerminalAuthentication(BaseAuthentication):
    """``request.user`` becomes the actor at the terminal that the cookie names."""

    def authenticate(self, request: Request) -> tuple[Actor, None] | None:
        actor = device_actor(request._request, in_use=request.method not in SAFE_METHODS)  # noqa: SLF001
        if not actor.is_authenticated:
            return None
        _csrf_check(request._request)  # noqa: SLF001
        return actor, None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return "Cookie"


def _csrf_check(request: HttpRequest) -> None:
    check = CSRFCheck(lambda _request: None)  # type: ignore[arg-type]
    check.process_request(request)
    reason = check.process_view(request, None, (), {})  # type: ignore[arg-type]
    if reason:
        raise PermissionDenied
