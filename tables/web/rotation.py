"""The rotation: a board of who is where, and the forms that make, change and end a string."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError, NotFoundError, RequestInvalidError
from casino.house.permissions import can_somewhere
from casino.house.selectors import house_zone
from casino.house.web.actors import desk_actor
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from tables.models import Table
from tables.rotation_selectors import next_dealer, rotation_board, string_choices, string_members
from tables.services.strings import string_change, string_start, string_stop
from tables.web.forms import CommandForm
from tables.web.rotation_forms import MembersForm, StringForm
from tables.web.seating import form_run

MARKS = {
    "on": "good",
    "late": "warn",
    "stand_in": "warn",
    "nobody": "stop",
    "waits": "none",
    "locked": "none",
    "closed": "none",
}


@never_cache
@page
@require_GET
def rotation(request: HttpRequest) -> HttpResponse:
    """The board: every running string of one's pits."""
    actor = desk_actor(request)
    context = {"strings": _board(actor), "may_manage": can_somewhere(actor, "rotation.manage")}
    return page_render(request, "tables/rotation.html", context, actor=actor)


@never_cache
@page
@require_GET
def rotation_live(request: HttpRequest) -> HttpResponse:
    """The board alone, as the page fetches it again."""
    return render(request, "tables/_board.html", {"strings": _board(desk_actor(request))})


@never_cache
@page
@require_http_methods(["GET", "POST"])
def string_new(request: HttpRequest) -> HttpResponse:
    """A new string; refused, the form keeps what was typed."""
    actor = desk_actor(request)
    choices = string_choices(actor=actor)
    form = StringForm(request.POST or None, choices=choices)

    def run(command: CommandKey) -> Answer:
        return string_start(
            actor=actor,
            name=form.cleaned_data["name"],
            down_minutes=form.cleaned_data["down_minutes"],
            limit_minutes=form.cleaned_data["limit_minutes"],
            starts_at=form.starts(house_zone()),
            tables=form.members["tables"],
            dealers=form.members["dealers"],
            command=command,
        )

    return _form_page(request, actor, form, run, {"string": None})


@never_cache
@page
@require_http_methods(["GET", "POST"])
def string(request: HttpRequest, string_id: UUID) -> HttpResponse:
    """Change a string's tables and dealers, or end it."""
    actor = desk_actor(request)
    shown = string_members(actor=actor, string_id=string_id)
    choices = string_choices(actor=actor, pit_id=shown["pit_id"])
    form = MembersForm(request.POST or None, choices=choices, chosen=shown)

    def run(command: CommandKey) -> Answer:
        return string_change(
            actor=actor,
            string_id=string_id,
            tables=form.members["tables"],
            dealers=form.members["dealers"],
            command=command,
        )

    return _form_page(request, actor, form, run, {"string": shown})


@page
@require_POST
def stop(request: HttpRequest, string_id: UUID) -> HttpResponse:
    """End a string now."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return string_stop(actor=actor, string_id=string_id, command=command)

    form = CommandForm(request.POST)
    done = _("The string has ended. Whoever deals goes on dealing.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/rotation/")


def _form_page(
    request: HttpRequest, actor: Actor, form: MembersForm, run: Any, more: Mapping[str, Any]
) -> HttpResponse:
    """Run a posted form, or show it with what was typed and what is wrong with it."""
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid() or form.names_unknown:
            try:
                if form.names_unknown:  # A table or somebody of a pit that is not the actor's.
                    raise NotFoundError
                command_id = form.cleaned_data["command_id"]
                run(form_command(request, actor=actor, command_id=command_id, body=form.body))
            except RequestInvalidError as refusal:
                for problem in refusal.details:
                    form.problem_add(problem.get("path") or "", problem["message"])
            except DomainError as refusal:
                refusal_note(request, actor=actor, refusal=refusal)
                raise
            else:
                return redirect("tables:rotation")
    context = {
        **more,
        "form": form,
        "named": [form[name] for name in StringForm.field_order if name in form.fields],
        "command_id": new_command_id(),
        "stop_command_id": new_command_id(),
    }
    return page_render(request, "tables/string.html", context, actor=actor, status=status)


def _board(actor: Actor) -> list[dict[str, Any]]:
    zone = house_zone()
    return [_string_shown(one, zone) for one in rotation_board(actor=actor)]


def _hm(at: datetime | None, zone: str) -> str:
    """'12:40' in the house's zone; '' for None."""
    return at.astimezone(ZoneInfo(zone)).strftime("%H:%M") if at else ""


def next_dealer_text(*, actor: Actor, table: Table) -> str:
    """For the bar of a terminal: who relieves its dealer and when; '' when nobody does."""
    found = next_dealer(actor=actor, table=table)
    return _coming_text(found["name"], found["at"], house_zone()) if found else ""


def _minutes(count: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", count) % {"n": count}


def _string_shown(one: Mapping[str, Any], zone: str) -> dict[str, Any]:
    facts = _("Pit %(pit)s · downs of %(down)s minutes · alert after %(limit)s") % {
        "pit": one["pit"],
        "down": one["down_minutes"],
        "limit": one["limit_minutes"],
    }
    push = {"at": _hm(one["next_push"], zone)}
    begins = _("Begins at %(at)s") if one["starts_at"] else _("Next push at %(at)s")
    return {
        "id": one["id"],
        "name": one["name"],
        "facts": facts,
        "push_text": begins % push,
        "without_spare": one["spare"] < 1,
        "may_manage": one["may_manage"],
        "tables": [_table_shown(table, zone) for table in one["tables"]],
        "dealers": [_dealer_shown(dealer, zone) for dealer in one["dealers"]],
    }


def _table_shown(table: Mapping[str, Any], zone: str) -> dict[str, Any]:
    return {
        "number": table["number"],
        "mark": MARKS[table["state"]],
        "state_text": _state_text(table),
        "dealer": table["dealer"],
        "since_text": _since_text(table, zone),
        "dealt_text": _("%(time)s without a break") % {"time": _minutes(table["dealt_minutes"])}
        if table["dealt_minutes"] is not None
        else "",
        "too_long": table["too_long"],
        "next_text": _next_text(table, zone),
        "leaves": table["leaves"],
    }


def _since_text(table: Mapping[str, Any], zone: str) -> str:
    if table["since"] is None:
        return ""
    facts = {"at": _hm(table["since"], zone), "time": _minutes(table["minutes"])}
    return _("here since %(at)s, %(time)s") % facts


def _state_text(table: Mapping[str, Any]) -> str:
    late = {"n": table["late_minutes"]}
    if table["state"] == "late" and table["hand_open"]:
        return _("hand open, %(n)s min late") % late
    if table["state"] == "late":
        return _("relief due, %(n)s min late") % late
    texts = {
        "on": _("in turn"),
        "stand_in": _("out of plan"),
        "nobody": _("nobody deals"),
        "waits": _("not begun"),
        "locked": _("locked"),
        "closed": _("closed"),
    }
    return texts[table["state"]]


def _next_text(table: Mapping[str, Any], zone: str) -> str:
    if table["stays"]:
        return _("stays: nobody to relieve")
    return _coming_text(table["next"]["name"], table["next_at"], zone)


def _coming_text(name: str, at: datetime | None, zone: str) -> str:
    words = _("next: %(name)s at %(at)s") if at else _("next: %(name)s, now")
    return words % {"name": name, "at": _hm(at, zone)}


def _dealer_shown(dealer: Mapping[str, Any], zone: str) -> dict[str, Any]:
    facts = {
        "at": _hm(dealer["until"], zone),
        "table": dealer["next_table"] or dealer["waits_for"],
        "past": dealer["goes_to"],
        "elsewhere": dealer["elsewhere"],
    }
    if dealer["elsewhere"]:
        text, mark = _("deals at table %(elsewhere)s, outside this string"), "warn"
    elif dealer["until"]:
        text, mark = _("on break until %(at)s, then table %(table)s"), "none"
    elif dealer["goes_to"] and dealer["goes_to"] != dealer["waits_for"]:
        text, mark = _("goes past table %(table)s (hand open) to table %(past)s now"), "warn"
    elif dealer["goes_to"]:
        text, mark = _("to table %(table)s now"), "warn"
    elif dealer["waits_for"]:
        text, mark = _("waits for table %(table)s: hand open"), "warn"
    else:
        text, mark = _("off"), "none"
    return {
        "name": dealer["name"],
        "badge": dealer["badge"],
        "text": text % facts,
        "mark": mark,
        "leaves": dealer["leaves"],
    }
