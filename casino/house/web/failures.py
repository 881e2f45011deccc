"""What is answered outside any view: unknown addresses, bad requests, faults of our own.

Below the API the same ``{code, message, details}`` as every refusal; elsewhere a page of the
house with a way back. Neither touches the database: it may be what failed.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house.errors import ForbiddenError, NotFoundError

API = "/api/"
ANSWERS: dict[HTTPStatus, tuple[str, str | Promise, str | Promise]] = {
    HTTPStatus.BAD_REQUEST: (
        "bad_request",
        gettext_lazy("Not understood"),
        gettext_lazy("The server does not take this request."),
    ),
    HTTPStatus.FORBIDDEN: (
        ForbiddenError.code,
        gettext_lazy("Not yours to see"),
        ForbiddenError.default,
    ),
    HTTPStatus.NOT_FOUND: (
        NotFoundError.code,
        gettext_lazy("Not found"),
        gettext_lazy("There is nothing at this address."),
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: (
        "server_error",
        gettext_lazy("Something failed here"),
        gettext_lazy("This is the system's fault and was noted. Try again, or call the floor."),
    ),
}
"""Status → code, title of the page, sentence."""


def _answer(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    code, title, sentence = ANSWERS[status]
    if request.path.startswith(API):
        body = {"code": code, "message": str(sentence), "details": []}
        return JsonResponse(body, status=status)
    context = {
        "title": title,
        "sentence": sentence,
        "link_url": "/",
        "link_title": _("To the first page"),
    }
    return HttpResponse(render_to_string("house/refused.html", context), status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a host that is not ours, a body that is too large, a broken header."""
    return _answer(request, HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403 that no view answered itself."""
    return _answer(request, HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: no such address."""
    return _answer(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: an exception nobody foresaw; Django has logged it."""
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR)
