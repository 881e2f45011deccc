"""Who looks at a page: the dealer at this terminal, or somebody signed on in a browser."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponseBase

from casino.house.actor import Actor
from casino.house.address import address_of
from casino.house.errors import (
    NotAuthenticatedError,
    PasswordDueError,
    SecondFactorDueError,
)
from casino.house.proof import Proof
from casino.house.services.identity import actor_for_staff, actor_for_token, device_is
from casino.house.web.proof import is_proven, proof_note, proof_of

DEVICE_COOKIE = "casino_device"
DEVICE_COOKIE_SECONDS = 400 * 24 * 3600  # As long as browsers keep one; revoking is the house's.


SESSION_DEVICE = "device"
"""In a session that was opened at a device: the device's inner id."""


def session_bind(request: HttpRequest, *, device_id: int | None, proof: Proof) -> None:
    """Note with what the session was opened, and tie it to its device (None = no device)."""
    proof_note(request, proof)
    if device_id is not None:
        request.session[SESSION_DEVICE] = device_id


def session_of_device(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a session opened at a device is good there alone, and ends with the device."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        device_id = request.session.get(SESSION_DEVICE)
        if device_id is not None:
            token = device_token(request)
            if not device_is(device_id=device_id, token=token):
                logout(request)
        return get_response(request)

    return answer


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


def device_forget(response: HttpResponseBase) -> None:
    """Make this browser no device any more."""
    response.delete_cookie(DEVICE_COOKIE, samesite="Strict")


def device_actor(request: HttpRequest, *, in_use: bool = False) -> Actor:
    """The device in front of us and the dealer signed on at it; an empty actor without device.

    ``in_use``: a person did what is asked, not the page by itself.
    """
    token = device_token(request)
    nobody = Actor(address=address_of(request))
    if token is None:
        return nobody
    try:
        return actor_for_token(token=token, address=address_of(request), in_use=in_use)
    except NotAuthenticatedError:
        return nobody


def desk_actor(request: HttpRequest) -> Actor:
    """Who is signed on in this browser, else the dealer at this terminal.

    Raises:
        NotAuthenticatedError: nobody, or somebody whose PIN is not enough for the roles held now.
        PasswordDueError: somebody with a one-time password, who must choose another first.
        SecondFactorDueError: somebody who showed a password alone.
    """
    actor = person_actor(request)
    if request.user.is_authenticated:
        proof = proof_of(request.session)
        if request.user.must_change_password and proof != Proof.PIN:
            raise PasswordDueError
        if not is_proven(request, roles=actor.roles):
            raise NotAuthenticatedError if proof == Proof.PIN else SecondFactorDueError
    return actor


def person_actor(request: HttpRequest) -> Actor:
    """As ``desk_actor``, also for somebody whose set-up is not finished."""
    if request.user.is_authenticated:
        return actor_for_staff(
            staff=request.user, device_token=device_token(request), address=address_of(request)
        )
    actor = device_actor(request)
    if actor.staff_id is None:
        raise NotAuthenticatedError
    return actor


def terminal_actor(request: HttpRequest, *, in_use: bool = False) -> Actor:
    """The dealer at this terminal, whoever else may be signed on in the browser.

    Raises:
        NotAuthenticatedError: nobody is signed on at it.
    """
    actor = device_actor(request, in_use=in_use)
    if actor.staff_id is None:
        raise NotAuthenticatedError
    return actor
