"""Setting up and keeping the house by page: its name, pits, tables and chips."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError
from casino.house.money import money_text
from casino.house.permissions import can_somewhere
from casino.house.services.house import house_rename, pit_create, pit_rename
from casino.house.web.actors import desk_actor
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from tables.services.denominations import denomination_add, denomination_withdraw
from tables.services.tables import table_add, table_edit
from tables.setup_selectors import (
    currencies,
    denomination_list,
    house_facts,
    pits_for,
    table_for_setup,
    tables_for_setup,
)
from tables.web.forms import CommandForm
from tables.web.seating import form_run
from tables.web.setup_forms import ChipForm, LimitsForm, NameForm, TableForm


def _run(
    request: HttpRequest,
    actor: Actor,
    form: CommandForm,
    run: Callable[[CommandKey], Answer],
    *,
    done: str,
    again: Callable[[int], HttpResponse],
    back: str = "",
) -> HttpResponse:
    """Run a valid form's command and go back; else show the page with what was typed."""
    if not form.is_valid():
        return again(422)
    command = form_command(
        request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
    )
    try:
        run(command)
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        _problems(form, refusal)
        return again(refusal.status)
    messages.success(request, done)
    return redirect(back or "tables:setup")


def _problems(form: CommandForm, refusal: DomainError) -> None:
    """A refusal's problems beside their fields; one that belongs to none above the form."""
    placed = [one for one in refusal.details if one.get("path") in form.fields]
    for one in placed:
        form.add_error(one["path"], one["message"])
    if not placed:
        form.add_error(None, refusal.told)


@never_cache
@page
@require_GET
def setup(request: HttpRequest) -> HttpResponse:
    """Everything of one's pits on one page."""
    return _setup_page(request, desk_actor(request))


def _setup_page(
    request: HttpRequest,
    actor: Actor,
    forms: Mapping[str, CommandForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    facts = house_facts(actor=actor)
    exponent = facts["exponent"]
    actions = {"house": "house.edit", "pit": "pit.edit", "table": "table.create"}
    may = {name: can_somewhere(actor, action) for name, action in actions.items()}
    pits = [{**one, "command_id": new_command_id()} for one in pits_for(actor=actor)]
    given = forms or {}
    fresh = {
        "house_form": NameForm(initial={"name": facts["name"]}, prefix=None, auto_id="house-%s"),
        "pit_form": NameForm(auto_id="pit-%s"),
        "table_form": TableForm(
            pits=pits_for(actor=actor, action="table.create"),
            currencies=currencies(),
            exponent=exponent,
        ),
        "chip_form": ChipForm(currencies=currencies(), exponent=exponent, auto_id="chip-%s"),
    }
    context = {
        "house": facts,
        "pits": pits,
        "tables": [_table_shown(one) for one in tables_for_setup(actor=actor)],
        "chips": [_chip_shown(one) for one in denomination_list(actor=actor)],
        "may": may,
        "command_ids": [new_command_id() for _each in range(4)],
        **fresh,
        **given,
    }
    return page_render(request, "tables/setup.html", context, actor=actor, status=status)


def _table_shown(one: Mapping[str, Any]) -> dict[str, Any]:
    def text(amount: int | None, none: str) -> str:
        if amount is None:
            return none
        return money_text(amount, currency=one["currency"], exponent=one["exponent"])

    return {
        **one,
        "chip_text": text(one["smallest_chip"], ""),
        "min_text": text(one["buy_in_min"], _("any")),
        "max_text": text(one["buy_in_max"], _("any")),
    }


def _chip_shown(one: Mapping[str, Any]) -> dict[str, Any]:
    value = money_text(one["value"], currency=one["currency"], exponent=one["exponent"])
    return {**one, "value_text": value, "command_id": new_command_id()}


@page
@require_POST
def house(request: HttpRequest) -> HttpResponse:
    """Another name for the house."""
    actor = desk_actor(request)
    form = NameForm(request.POST, auto_id="house-%s")
    return _run(
        request,
        actor,
        form,
        lambda command: house_rename(actor=actor, name=form.cleaned_data["name"], command=command),
        done=_("The house has its new name."),
        again=lambda status: _setup_page(request, actor, {"house_form": form}, status),
    )


@page
@require_POST
def pits(request: HttpRequest) -> HttpResponse:
    """Another pit."""
    actor = desk_actor(request)
    form = NameForm(request.POST, auto_id="pit-%s")
    return _run(
        request,
        actor,
        form,
        lambda command: pit_create(actor=actor, name=form.cleaned_data["name"], command=command),
        done=_("The pit is made."),
        again=lambda status: _setup_page(request, actor, {"pit_form": form}, status),
    )


@page
@require_POST
def pit(request: HttpRequest, pit_id: UUID) -> HttpResponse:
    """Another name for a pit."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return pit_rename(actor=actor, pit_id=pit_id, name=data["name"], command=command)

    form = NameForm(request.POST)
    back = reverse("tables:setup")
    return form_run(request, actor=actor, form=form, run=run, done=_("Renamed."), back=back)


@page
@require_POST
def tables(request: HttpRequest) -> HttpResponse:
    """Another table."""
    actor = desk_actor(request)
    form = TableForm(
        request.POST,
        pits=pits_for(actor=actor, action="table.create"),
        currencies=currencies(),
        exponent=house_facts(actor=actor)["exponent"],
    )

    def run(command: CommandKey) -> Answer:
        data = form.cleaned_data
        return table_add(
            actor=actor,
            number=data["number"],
            pit_id=UUID(data["pit"]),
            currency=data["currency"],
            limits=form.limits(),
            command=command,
        )

    done = _("The table is there. Put rules on it, and enrol its terminal.")
    return _run(
        request,
        actor,
        form,
        run,
        done=done,
        again=lambda status: _setup_page(request, actor, {"table_form": form}, status),
    )


@never_cache
@page
@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """A table's pit and limits."""
    actor = desk_actor(request)
    shown = table_for_setup(actor=actor, table_id=table_id)
    given = {"pits": pits_for(actor=actor), "exponent": shown["exponent"]}
    if request.method == "GET":
        form = LimitsForm(initial=_typed(shown), **given)
        return _table_page(request, actor, shown, form)
    form = LimitsForm(request.POST, **given)

    def run(command: CommandKey) -> Answer:
        pit_id = UUID(form.cleaned_data["pit"])
        return table_edit(
            actor=actor, table_id=table_id, pit_id=pit_id, limits=form.limits(), command=command
        )

    return _run(
        request,
        actor,
        form,
        run,
        done=_("The table is changed."),
        again=lambda status: _table_page(request, actor, shown, form, status),
    )


def _typed(shown: Mapping[str, Any]) -> dict[str, Any]:
    """The table's values as somebody would type them."""
    scale = 10 ** shown["exponent"]

    def text(amount: int | None) -> str:
        if amount is None:
            return ""
        whole, part = divmod(amount, scale)
        return f"{whole}.{part:0{shown['exponent']}d}" if part else str(whole)

    return {"pit": shown["pit"]["id"], **{name: text(shown[name]) for name in LimitsForm.AMOUNTS}}


def _table_page(
    request: HttpRequest,
    actor: Actor,
    shown: Mapping[str, Any],
    form: LimitsForm,
    status: int = 200,
) -> HttpResponse:
    context = {"table": _table_shown(shown), "form": form, "command_id": new_command_id()}
    return page_render(request, "tables/setup_table.html", context, actor=actor, status=status)


@page
@require_POST
def chips(request: HttpRequest) -> HttpResponse:
    """Another chip."""
    actor = desk_actor(request)
    exponent = house_facts(actor=actor)["exponent"]
    form = ChipForm(request.POST, currencies=currencies(), exponent=exponent, auto_id="chip-%s")

    def run(command: CommandKey) -> Answer:
        data = form.cleaned_data
        return denomination_add(
            actor=actor,
            currency=data["currency"],
            value=data["value"],
            colour=data["colour"],
            command=command,
        )

    return _run(
        request,
        actor,
        form,
        run,
        done=_("The chip is in use."),
        again=lambda status: _setup_page(request, actor, {"chip_form": form}, status),
    )


@page
@require_POST
def chip_withdraw(request: HttpRequest, denomination_id: UUID) -> HttpResponse:
    """A chip goes out of use."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return denomination_withdraw(actor=actor, denomination_id=denomination_id, command=command)

    form = CommandForm(request.POST)
    back = reverse("tables:setup")
    return form_run(request, actor=actor, form=form, run=run, done=_("Withdrawn."), back=back)
