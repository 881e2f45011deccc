"""A table's own forms for the floor: state, button, who is dealt in, seat changes, sessions."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from casino.house.commands import Answer, CommandKey
from casino.house.web.actors import desk_actor
from casino.house.web.pages import page
from tables.models import Seating
from tables.selectors import table_exponent
from tables.services import game_sessions
from tables.services.seating_states import seating_move, seating_return, seating_sit_out
from tables.services.sign_ons import sign_on_end
from tables.services.table_states import button_move, table_state_set
from tables.web.forms import CommandForm
from tables.web.seating import form_run
from tables.web.table_forms import (
    AgreedForm,
    ButtonForm,
    PlanForm,
    SeatMoveForm,
    SeatStateForm,
    TableStateForm,
)


@page
@require_POST
def table_state(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Open, lock or close the table, with a reason."""
    actor = desk_actor(request)
    form = TableStateForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return table_state_set(
            actor=actor,
            table_id=table_id,
            state=data["state"],
            reason=data["reason"],
            command=command,
        )

    return form_run(
        request, actor=actor, form=form, run=run, done=_("The table's state is changed."), back="/"
    )


@page
@require_POST
def button(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Put the button right, between hands."""
    actor = desk_actor(request)
    form = ButtonForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return button_move(
            actor=actor,
            table_id=table_id,
            seat=data["seat"],
            reason=data["reason"],
            command=command,
        )

    done = _("The button lies there for the next hand.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def dealer_off(request: HttpRequest, sign_on_id: UUID) -> HttpResponse:
    """End the sign-on of a dealer who went away; a hand under way stays as it is."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return sign_on_end(actor=actor, sign_on_id=sign_on_id, command=command)

    form = CommandForm(request.POST)
    done = _("The dealer is signed off.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def seat_state(request: HttpRequest, seating_id: UUID) -> HttpResponse:
    """A player sits out, is away, or is back."""
    actor = desk_actor(request)
    form = SeatStateForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        if data["state"] == Seating.State.PLAYING:
            return seating_return(actor=actor, seating_id=seating_id, command=command)
        away = data["state"] == Seating.State.AWAY
        return seating_sit_out(actor=actor, seating_id=seating_id, away=away, command=command)

    done = _("That counts from the next hand.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def seat_move(request: HttpRequest, seating_id: UUID) -> HttpResponse:
    """A player changes to a free seat of the same table."""
    actor = desk_actor(request)
    form = SeatMoveForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return seating_move(actor=actor, seating_id=seating_id, seat=data["seat"], command=command)

    done = _("The player sits there now, with the same chips.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def session_begin(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Begin a session with the next hand."""
    actor = desk_actor(request)
    form = PlanForm(request.POST, exponent=table_exponent(actor=actor, table_id=table_id))

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return game_sessions.session_begin(
            actor=actor, table_id=table_id, plan=form.plan, command=command
        )

    done = _("The session begins with the next hand.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def session_plan(request: HttpRequest, table_id: UUID, session_id: UUID) -> HttpResponse:
    """Change when a session ends by itself."""
    actor = desk_actor(request)
    form = PlanForm(request.POST, exponent=table_exponent(actor=actor, table_id=table_id))

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return game_sessions.session_plan(
            actor=actor, session_id=session_id, plan=form.plan, command=command
        )

    done = _("The end of the session is changed.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def session_continue(request: HttpRequest, table_id: UUID, session_id: UUID) -> HttpResponse:
    """Play on in a session that was over."""
    actor = desk_actor(request)
    form = PlanForm(request.POST, exponent=table_exponent(actor=actor, table_id=table_id))

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return game_sessions.session_continue(
            actor=actor, session_id=session_id, plan=form.plan, command=command
        )

    done = _("The session goes on with the next hand.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")


@page
@require_POST
def session_end(request: HttpRequest, table_id: UUID, session_id: UUID) -> HttpResponse:
    """End a session because all its players agree."""
    actor = desk_actor(request)
    form = AgreedForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return game_sessions.session_end(
            actor=actor, session_id=session_id, agreed=data["agreed"], command=command
        )

    done = _("The session is over.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/")
