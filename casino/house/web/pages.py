"""What every page needs: the frame around it, and an answer when it is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import CommandKey, command_key
from casino.house.errors import (
    CommandReusedError,
    DomainError,
    ForbiddenError,
    NotFoundError,
    PasswordDueError,
    SecondFactorDueError,
)
from casino.house.models import Role
from casino.house.permissions import can_somewhere
from casino.house.selectors import house_get
from casino.house.services.refusals import refusal_record

type_view = Callable[..., HttpResponse]
SCRIPT_HEADER = "X-Asked-By"
"""Sent by ``ask.js`` with every request of a page's script that wants data, not a page."""
WORTH_RECORDING = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}


@dataclass(frozen=True, slots=True)
class Link:
    """An entry of the navigation, at its ``place``, shown to whoever may do ``action``.

    Places below ten are the day's work, below twenty what waits for somebody, the others the
    house itself; a line parts them. ``count`` says how much waits there for an actor.
    """

    place: int
    url_name: str
    title: str | Promise
    action: str
    count: Callable[..., int] | None = None


_links: list[Link] = []


def link_add(link: Link) -> None:
    """Put a page into the navigation; the storeys above do it when their addresses are read."""
    if link not in _links:
        _links.append(link)


def house_name() -> str:
    """The house's name, also before the house was set up."""
    try:
        return house_get().name
    except NotFoundError:
        return _("Chinese Poker house")


def page(view: type_view) -> type_view:
    """A view whose refusals become pages: 401 leads to sign-on, 403, 404 and 405 say so."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer = view(request, *args, **kwargs)
        except DomainError as refusal:
            return refused(request, refusal)
        if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
            return _form_only(request, allow=answer["Allow"])
        return answer

    return guarded


def _form_only(request: HttpRequest, *, allow: str) -> HttpResponse:
    """The page of an address that only a form posts to; a browser comes to it by typing."""
    sentence = _("Only a form is sent to this address. Open the page that the form stands on.")
    answer = _refused_page(request, _("Nothing to see here"), sentence, status=405)
    answer["Allow"] = allow
    return answer


def refused(request: HttpRequest, refusal: DomainError) -> HttpResponse:
    """The page of a refusal; a script's request gets the way to the sign-on in a header."""
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        return to_sign_on(request)
    if isinstance(refusal, PasswordDueError):
        return _sent(request, "house:password")
    if isinstance(refusal, SecondFactorDueError):
        return _sent(request, "house:factor")
    titles = {403: _("Not yours to see"), 404: _("Not found")}
    title = titles.get(refusal.status, _("Refused"))
    return _refused_page(request, title, refusal.told, status=refusal.status)


def _refused_page(
    request: HttpRequest, title: str, sentence: str | Promise, *, status: int
) -> HttpResponse:
    context = {
        "title": title,
        "sentence": sentence,
        "link_url": "/",
        "link_title": _("To the first page"),
        "house_name": house_name(),
    }
    return render(request, "house/refused.html", context, status=status)


def _sent(request: HttpRequest, url_name: str) -> HttpResponse:
    """Lead a page to where set-up goes on."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": resolve_url(url_name)})
    return redirect(url_name)


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form whose token is missing or old (``CSRF_FAILURE_VIEW``)."""
    return refused(request, ForbiddenError(_("This page is too old. Open it again and repeat.")))


def to_sign_on(request: HttpRequest) -> HttpResponse:
    """Send a person to the sign-on, and back here afterwards; a script learns that it must."""
    if request.headers.get(SCRIPT_HEADER):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    here = request.get_full_path() if request.method == "GET" else "/"
    address = f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': here})}"
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": address})
    return redirect(address)


def refusal_note(request: HttpRequest, *, actor: Actor, refusal: DomainError) -> None:
    """Record a refused attempt at what one may not do; a mis-typed hand is not among them."""
    if refusal.status in WORTH_RECORDING or isinstance(refusal, CommandReusedError):
        asked = f"{request.method} {request.path}"[:200]
        refusal_record(actor=actor, action=asked, code=refusal.code)


def page_render(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    actor: Actor,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Render a page with the house's name, the person and the navigation around it."""
    frame = {
        "house_name": house_name(),
        "nav": _nav(request, actor),
        "person": {"name": actor.name, "roles": _role_names(actor)},
        "here": request.path,
    }
    return render(request, template, {**frame, **context}, status=status)


def _role_names(actor: Actor) -> str:
    """The actor's roles in words, the house's order."""
    return ", ".join(str(role.label) for role in Role if role in actor.roles)


def _links_in_order() -> list[Link]:
    return sorted(_links, key=lambda link: link.place)


def _nav(request: HttpRequest, actor: Actor) -> list[dict[str, Any]]:
    shown = [
        (resolve_url(link.url_name), link)
        for link in _links_in_order()
        if can_somewhere(actor, link.action)
    ]
    groups = [link.place // 10 for _url, link in shown]
    begins = [before != here for before, here in pairwise([*groups[:1], *groups])]
    return [
        {
            "url": url,
            "title": link.title,
            "here": request.path == url,
            "begins": first,
            "count": link.count(actor=actor) if link.count else 0,
        }
        for (url, link), first in zip(shown, begins, strict=True)
    ]


def form_command(
    request: HttpRequest, *, actor: Actor, command_id: UUID, body: Mapping[str, Any]
) -> CommandKey:
    """The command that a posted form is: its id, its address, its fields."""
    return command_key(
        command_id=command_id, route=f"{request.method} {request.path}", actor=actor, body=body
    )


def new_command_id() -> str:
    """An id for the one command that a form about to be shown will be."""
    return str(uuid4())
