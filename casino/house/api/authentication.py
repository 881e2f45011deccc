"""``Authorization: Token …``: a device, and the person it stands for."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from casino.house.actor import Actor
from casino.house.address import address_of
from casino.house.errors import NotAuthenticatedError
from casino.house.services.identity import actor_for_token


class DeviceTokenAuthentication(BaseAuthentication):
    """The token's SHA-256 is looked up; ``request.user`` becomes an ``Actor``."""

    keyword = b"token"

    def authenticate(self, request: Request) -> tuple[Actor, None] | None:
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != self.keyword:
            return None
        if len(parts) != 2:
            raise NotAuthenticatedError
        token = parts[1].decode("ascii", errors="replace")
        in_use = request.method not in SAFE_METHODS
        return actor_for_token(token=token, address=address_of(request), in_use=in_use), None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return "Token"


class DeviceTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the token."""

    target_class = "casino.house.api.authentication.DeviceTokenAuthentication"
    name = "deviceToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the device's token.",
        }
