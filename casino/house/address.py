"""From which address a request came."""

from ipaddress import ip_address
from typing import Any, Protocol

from django.conf import settings


class Carries(Protocol):
    """A request of Django or of REST framework."""

    META: dict[str, Any]


def address_of(request: Carries) -> str:
    """The peer's address, as the server saw it; behind our proxy, as the proxy saw it.

    The proxy writes the address last. What stands before it came with the request and is not
    believed; without a proxy in front nothing of the header is.
    """
    peer = str(request.META.get("REMOTE_ADDR") or "")
    if not settings.BEHIND_TLS_PROXY:
        return peer
    told = str(request.META.get("HTTP_X_FORWARDED_FOR") or "").rpartition(",")[2].strip()
    try:
        return str(ip_address(told))
    except ValueError:
        return peer
