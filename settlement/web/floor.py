"""The floor: tables and hands as they are now, rules from the next hand, calls answered."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import NotFoundError
from casino.house.permissions import can_somewhere
from casino.house.selectors import house_get
from casino.house.services.trail import HOUSE_CHAIN
from casino.house.ticket import live_ticket as live_ticket_make
from casino.house.web.actors import desk_actor, terminal_actor
from casino.house.web.pages import new_command_id, page, page_render
from settlement.selectors import hand_list, rule_set_list, table_detail, table_list
from settlement.services.rule_sets import rules_assign as rules_assign_service
from settlement.standing import session_list
from settlement.web import shown, shown_desk
from settlement.web.forms import RulesForm, TableForm, TablesForm
from settlement.web.shown_sessions import session_row
from tables.selectors import floor_calls, table_exponent, table_get, table_rows
from tables.services.calls import floor_answer as floor_answer_service
from tables.waiting_selectors import players_free
from tables.web.players import name_sought
from tables.web.seating import form_run

HANDS_SHOWN = 30
FIRST_PAGES = {
    "table.read": "settlement:floor",
    "chips.mint_ask": "tables:mint",
    "alert.read": "house:alerts",
}
"""Where ``/`` leads: the first page that one may read."""


@never_cache
@page
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The first page by role: the terminal, the floor, new chips for the cage, else alerts."""
    if not request.user.is_authenticated:
        terminal_actor(request)
        return redirect("settlement:terminal")
    actor = desk_actor(request)
    for action, first in FIRST_PAGES.items():
        if can_somewhere(actor, action):
            return redirect(first)
    return page_render(request, "settlement/home.html", {}, actor=actor)


@never_cache
@page
@require_GET
def floor(request: HttpRequest) -> HttpResponse:
    """Every table and the latest hands of one's pits."""
    actor = desk_actor(request)
    context = _floor_context(actor)
    count = sum(not one["training"] for one in context["tables"])
    facts = ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}
    rule_sets = _rule_sets(actor) if context["may"]["assign"] else []
    return page_render(
        request,
        "settlement/floor.html",
        {**context, "facts": facts, "rule_sets": rule_sets},
        actor=actor,
    )


@page
@require_GET
def floor_live(request: HttpRequest) -> HttpResponse:
    """The live parts of the floor page; 304 when they are what the page has.

    With ``?table=N`` (any number of them) the parts that a change at those tables can touch.
    """
    form = TablesForm({"table": request.GET.getlist("table")})
    if not form.is_valid():
        raise NotFoundError
    context = _floor_context(desk_actor(request), numbers=form.cleaned_data["table"])
    return _live_parts(request, context)


@never_cache
@page
@require_GET
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """One table: its state, its seats, its rules, its hands."""
    actor = desk_actor(request)
    context = _table_context(actor, table_id)
    for seat in context["table"]["seats"]:
        seat["command_ids"] = [new_command_id() for _ in range(5)]
    may = context["may"]
    lists = {
        "choice": players_free(actor=actor, text=name_sought(request)) if may["seat"] else None,
        "rule_sets": _rule_sets(actor) if may["assign"] else [],
        "own_command_ids": [new_command_id() for _ in range(5)],
    }
    return page_render(request, "settlement/table.html", {**context, **lists}, actor=actor)


@page
@require_GET
def table_live(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The live parts of a table's page."""
    return _live_parts(request, _table_context(desk_actor(request), table_id))


@page
@require_POST
def rules_assign(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Another published rule set, from the table's next hand."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return rules_assign_service(
            actor=actor,
            table_id=table_id,
            rule_set=data["rule_set"],
            unit=data["unit"],
            command=command,
        )

    form = RulesForm(request.POST, exponent=table_exponent(actor=actor, table_id=table_id))
    done = _("These rules hold from the next hand.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/floor/")


@page
@require_POST
def floor_answer(request: HttpRequest) -> HttpResponse:
    """'I am there': the call is answered, by whom stands in the trail."""
    actor = desk_actor(request)
    form = TableForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return floor_answer_service(actor=actor, table_id=data["table"], command=command)

    done = _("The call is answered.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back="/floor/")


@never_cache
@page
@require_GET
def live_ticket(request: HttpRequest) -> HttpResponse:
    """The address of the live stream for this page's reader: only chains he or she may see."""
    actor = desk_actor(request)
    chains = [HOUSE_CHAIN, *(row.chain for row in table_rows(actor=actor, training=None))]
    ticket = live_ticket_make(chains=chains)
    return JsonResponse({"url": f"{settings.LIVE_URL}/live?ticket={ticket}"})


def _floor_context(actor: Actor, *, numbers: Collection[int] = ()) -> dict[str, Any]:
    zone = house_get().time_zone
    tables = table_list(actor=actor, numbers=numbers)
    tables += table_list(actor=actor, numbers=numbers, training=True)
    hands = hand_list(actor=actor, limit=HANDS_SHOWN)
    return {
        "tables": [_card(one, zone) for one in tables],
        "hands": _hands(hands, zone),
        "calls": [shown_desk.floor_call(call, zone=zone) for call in floor_calls(actor=actor)],
        "may": _may(actor),
        "zone": zone,
    }


def _table_context(actor: Actor, table_id: UUID) -> dict[str, Any]:
    zone = house_get().time_zone
    detail = table_detail(actor=actor, table_id=table_id)
    hands = hand_list(actor=actor, table_id=table_id, limit=HANDS_SHOWN)
    card = _card(detail, zone)
    money = shown.money_of(detail)
    sessions = session_list(actor=actor, table_id=table_id)
    calls = floor_calls(actor=actor, table=table_get(actor=actor, table_id=table_id))
    return {
        "table": card,
        "tables": [card],
        "hands": [shown_desk.floor_hand(hand, money=money, zone=zone) for hand in hands],
        "sessions": [session_row(one, zone=zone) for one in sessions],
        "seat_map": True,
        "calls": [shown_desk.floor_call(call, zone=zone) for call in calls],
        "may": _may(actor),
        "zone": zone,
    }


def _card(table: Mapping[str, Any], zone: str) -> dict[str, Any]:
    return {**shown_desk.floor_table(table, zone=zone), "command_id": new_command_id()}


def _hands(hands: list[dict[str, Any]], zone: str) -> list[dict[str, Any]]:
    house = house_get()
    money = shown.Money(currency=house.currency, exponent=house.currency_exponent)
    return [shown_desk.floor_hand(hand, money=money, zone=zone) for hand in hands]


def _may(actor: Actor) -> dict[str, bool]:
    actions = {
        "assign": "rules.assign",
        "answer": "floor.answer",
        "seat": "seating.open",
        "state": "table.state",
        "button": "button.move",
        "session": "session.manage",
    }
    return {name: can_somewhere(actor, action) for name, action in actions.items()}


def _rule_sets(actor: Actor) -> list[dict[str, Any]]:
    return [
        {"id": one["id"], "title": shown.rules_title(one)} for one in rule_set_list(actor=actor)
    ]


def _live_parts(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    html = render_to_string("settlement/_floor_live.html", dict(context))
    etag = quote_etag(hashlib.sha256(html.encode()).hexdigest())
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers={"ETag": etag})
    return HttpResponse(html, headers={"ETag": etag, "Cache-Control": "no-store"})
