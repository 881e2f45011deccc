"""The buttons of the waiting page: call, skip, take off, seat, move over. Each is a command."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from casino.house.commands import Answer, CommandKey
from casino.house.web.actors import desk_actor
from casino.house.web.pages import page
from tables.services import must_move
from tables.services import waiting as lists
from tables.waiting_selectors import waiting_exponent
from tables.web.forms import CommandForm, MoneyForm
from tables.web.seating import form_run

BACK = "/waiting/"


class CallForm(CommandForm):
    table = forms.UUIDField(label=gettext_lazy("Table"))
    minutes = forms.IntegerField(
        min_value=1, max_value=lists.CALL_MINUTES_MAX, label=gettext_lazy("Minutes")
    )


class SeatCalledForm(MoneyForm):
    seat = forms.IntegerField(min_value=1, max_value=4, label=gettext_lazy("Seat"))


class TieForm(CommandForm):
    main = forms.UUIDField(label=gettext_lazy("Main table"))
    feeder = forms.UUIDField(label=gettext_lazy("Feeder"))


class MoveForm(CommandForm):
    seat = forms.IntegerField(min_value=1, max_value=4, label=gettext_lazy("Seat"))


@page
@require_POST
def call(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Call a player to a seat."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return lists.waiting_call(
            actor=actor,
            entry_id=entry_id,
            table_id=data["table"],
            minutes=data["minutes"],
            command=command,
        )

    form = CallForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Called."), back=BACK)


@page
@require_POST
def take_back(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Take a call back; the player waits on, at the same place."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return lists.waiting_take_back(actor=actor, entry_id=entry_id, command=command)

    form = CommandForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Call taken back."), back=BACK)


@page
@require_POST
def skip(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Let the next one pass."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return lists.waiting_skip(actor=actor, entry_id=entry_id, command=command)

    form = CommandForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Skipped."), back=BACK)


@page
@require_POST
def remove(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Take a player off the list."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return lists.waiting_remove(actor=actor, entry_id=entry_id, command=command)

    form = CommandForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Off the list."), back=BACK)


@page
@require_POST
def seat(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Seat a called player."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return lists.waiting_seat(
            actor=actor,
            entry_id=entry_id,
            seat=data["seat"],
            amount=data["amount"],
            command=command,
        )

    form = SeatCalledForm(request.POST, exponent=waiting_exponent(actor=actor, entry_id=entry_id))
    return form_run(request, actor=actor, form=form, run=run, done=_("Seated."), back=BACK)


@page
@require_POST
def tie(request: HttpRequest) -> HttpResponse:
    """From now on one table feeds another."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return must_move.must_move_start(
            actor=actor, main_id=data["main"], feeder_id=data["feeder"], command=command
        )

    form = TieForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Tied."), back=BACK)


@page
@require_POST
def untie(request: HttpRequest, must_move_id: UUID) -> HttpResponse:
    """The tables are on their own again."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return must_move.must_move_end(actor=actor, must_move_id=must_move_id, command=command)

    form = CommandForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Untied."), back=BACK)


@page
@require_POST
def move(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Bring over whoever sits longest at the feeder."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return must_move.player_move(
            actor=actor, main_id=table_id, seat=data["seat"], command=command
        )

    form = MoveForm(request.POST)
    return form_run(request, actor=actor, form=form, run=run, done=_("Moved over."), back=BACK)
