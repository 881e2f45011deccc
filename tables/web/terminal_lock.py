"""The lock of a terminal: in use, locked, opened again. Asked by the page's script."""

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError, NotFoundError, NotSignedOnError, TerminalLockedError
from casino.house.web.actors import terminal_actor
from casino.house.web.pages import SCRIPT_HEADER, form_command, page, refusal_note
from tables.selectors import terminal_table
from tables.services.terminal_locks import forgotten_end, terminal_lock, terminal_unlock
from tables.web.forms import CommandForm

END = "end"


class LockForm(CommandForm):
    by_hand = forms.BooleanField(required=False)


class UnlockForm(CommandForm):
    badge = forms.CharField(max_length=20, strip=True)
    pin = forms.CharField(max_length=12, strip=True)
    what = forms.CharField(max_length=12, required=False)


@never_cache
@page
@require_POST
def active(request: HttpRequest) -> HttpResponse:
    """The page says that there was input: 204, or 423 where the terminal is locked already."""
    if terminal_actor(request, in_use=True).locked:
        return _refused(TerminalLockedError())
    return HttpResponse(status=204)


@never_cache
@page
@require_POST
def lock(request: HttpRequest) -> HttpResponse:
    """The page says that it locked itself."""
    actor = terminal_actor(request)
    form = LockForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    terminal_lock(
        actor=actor,
        table_id=_table_id(actor),
        by_hand=form.cleaned_data["by_hand"],
        command=_command(request, actor, form),
    )
    return HttpResponse(status=204)


@sensitive_post_parameters("pin")
@never_cache
@page
@require_POST
def unlock(request: HttpRequest) -> HttpResponse:
    """Badge and PIN on the lock screen: go on, relieve, or (the floor) end the sign-on."""
    actor = terminal_actor(request)
    form = UnlockForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"message": _("Give badge and PIN.")}, status=422)
    data = form.cleaned_data
    run: Callable[..., Answer] = forgotten_end if data["what"] == END else terminal_unlock
    try:
        answer = run(
            actor=actor,
            table_id=_table_id(actor),
            badge=data["badge"],
            pin=data["pin"],
            command=_command(request, actor, form),
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        return _refused(refusal)
    if request.headers.get(SCRIPT_HEADER):
        return JsonResponse({"state": answer.body["state"]})
    return redirect("/")


def _refused(refusal: DomainError) -> HttpResponse:
    """The sentence for the lock screen. A wrong PIN is no reason to leave the page: 422."""
    status = 422 if isinstance(refusal, NotSignedOnError) else refusal.status
    return JsonResponse({"code": refusal.code, "message": refusal.message}, status=status)


def _table_id(actor: Actor) -> UUID:
    table = terminal_table(actor=actor)
    if table is None:
        raise NotFoundError
    return table.public_id


def _command(request: HttpRequest, actor: Actor, form: CommandForm) -> CommandKey:
    body = {name: value for name, value in form.body.items() if name != "pin"}
    return form_command(request, actor=actor, command_id=form.cleaned_data["command_id"], body=body)
