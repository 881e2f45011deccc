"""Players to seats, more chips, and leaving; new players. Each form is one command."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError
from casino.house.web.actors import desk_actor
from casino.house.web.forms import problem_said
from casino.house.web.pages import form_command, page, refusal_note
from tables.selectors import table_exponent
from tables.services.seating import seating_buy_in, seating_open, seating_walk
from tables.web.forms import CommandForm, MoneyForm, SeatForm


def form_run(
    request: HttpRequest,
    *,
    actor: Actor,
    form: CommandForm,
    run: Callable[[CommandKey, dict[str, Any]], Answer],
    done: str,
    back: str,
) -> HttpResponse:
    """Run a posted form's command, say what came of it, and go back to the page it stood on."""
    if not form.is_valid():
        messages.error(request, problem_said(form, next(iter(form.errors))))
        return redirect(_back(request, back))
    command = form_command(
        request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
    )
    try:
        run(command, form.cleaned_data)
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        messages.error(request, refusal.told)
    else:
        messages.success(request, done)
    return redirect(_back(request, back))


def _back(request: HttpRequest, default: str) -> str:
    asked = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(asked, allowed_hosts={request.get_host()})
    return asked if safe else default


@page
@require_POST
def seat(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Seat a player with a first buy-in."""
    actor = desk_actor(request)
    exponent = table_exponent(actor=actor, table_id=table_id)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return seating_open(
            actor=actor,
            table_id=table_id,
            seat=data["seat"],
            player_id=data["player"],
            amount=data["amount"],
            command=command,
        )

    form = SeatForm(request.POST, exponent=exponent)
    return form_run(request, actor=actor, form=form, run=run, done=_("Seated."), back="/")


@page
@require_POST
def buy_in(request: HttpRequest, table_id: UUID, seating_id: UUID) -> HttpResponse:
    """Sell a seated player more chips."""
    actor = desk_actor(request)
    exponent = table_exponent(actor=actor, table_id=table_id)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return seating_buy_in(
            actor=actor, seating_id=seating_id, amount=data["amount"], command=command
        )

    form = MoneyForm(request.POST, exponent=exponent)
    return form_run(request, actor=actor, form=form, run=run, done=_("Chips sold."), back="/")


@page
@require_POST
def walk(request: HttpRequest, seating_id: UUID) -> HttpResponse:
    """Let a player leave with what stands in front of the seat."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return seating_walk(actor=actor, seating_id=seating_id, command=command)

    form = CommandForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("The player left."), back="/")
