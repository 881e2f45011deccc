"""Who looks at a page: the dealer at this terminal, or somebody signed on in a browser."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponseBase

from casino.house.actor import Actor
from casino.house.errors import NotAuthenticatedError, PasswordDueError
from casino.house.services.identity import actor_for_staff, actor_for_token, device_in_force

DEVICE_COOKIE = "casino_device"
DEVICE_COOKIE_SECONDS = 400 * 24 * 3600  # As long as browsers keep one; revoking is the house's.


SESSION_DEVICE = "device"
"""In a session that was opened at a device: the device's inner id."""


def session_bind(request: HttpRequest, *, device_id: int | None) -> None:
    """Tie the session just opened to the device it was opened at; None = an ordinary browser."""
    if device_id is not None:
        request.session[SESSION_DEVICE] = device_id


def session_of_device(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a session ends with the device at which it was opened."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        device_id = request.session.get(SESSION_DEVICE)
        if device_id is not None and not device_in_force(device_id=device_id):
            logout(request)
        return get_response(request)

    return answer


def address_of(request: HttpRequest) -> str:
    """The peer's address, as the server saw it."""
    return str(request.META.get("REMOTE_ADDR") or "")


def device_token(request: HttpRequest) -> str | None:
    """The token of the device that this browser is, if it is one."""
    return request.COOKIES.get(DEVICE_COOKIE) or None


def device_remember(response: HttpResponseBase, token: str) -> None:
    """Make this browser the device that holds ``token``. Scripts cannot read it."""
    response.set_cookie(
        DEVICE_COOKIE,
        token,
        max_age=DEVICE_COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )


def device_actor(request: HttpRequest) -> Actor:
    """The device in front of us and the dealer signed on at it; an empty actor without device."""
    token = device_token(request)
    nobody = Actor(address=address_of(request))
    if token is None:
        return nobody
    try:
        return actor_for_token(token=token, address=address_of(request))
    except NotAuthenticatedError:
        return nobody


def desk_actor(request: HttpRequest) -> Actor:
    """Who is signed on in this browser, else the dealer at this terminal.

    Raises:
        NotAuthenticatedError: nobody.
        PasswordDueError: somebody with a one-time password, who must choose another first.
    """
    if request.user.is_authenticated and request.user.must_change_password:
        raise PasswordDueError
    return person_actor(request)


def person_actor(request: HttpRequest) -> Actor:
    """As ``desk_actor``, also for somebody who has yet to choose a password."""
    if request.user.is_authenticated:
        return actor_for_staff(
            staff=request.user, device_token=device_token(request), address=address_of(request)
        )
    actor = device_actor(request)
    if actor.staff_id is None:
        raise NotAuthenticatedError
    return actor


def terminal_actor(request: HttpRequest) -> Actor:
    """The dealer at this terminal, whoever else may be signed on in the browser.

    Raises:
        NotAuthenticatedError: nobody is signed on at it.
    """
    actor = device_actor(request)
    if actor.staff_id is None:
        raise NotAuthenticatedError
    return actor
