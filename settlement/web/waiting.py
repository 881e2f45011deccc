"""The waiting lists: which games are played, who waits for them, whose turn it is to move over."""

from collections import Counter
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.permissions import can_somewhere
from casino.house.selectors import house_get
from casino.house.web.actors import desk_actor
from casino.house.web.pages import new_command_id, page, page_render
from casino.house.web.times import time_text
from settlement.selectors import rules_titles, table_list
from settlement.services.waiting import game_wait
from settlement.web.shown import money_of
from tables.models import Table
from tables.waiting_selectors import must_move_list, players_free, waiting_list
from tables.web.forms import CommandForm
from tables.web.players import name_sought
from tables.web.seating import form_run

Group = dict[str, Any]
CALL_MINUTES = 5


class WaitForm(CommandForm):
    table = forms.UUIDField(label=gettext_lazy("Game"))
    player = forms.UUIDField(label=gettext_lazy("Player"))


@never_cache
@page
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """Every list of one's pits, and the tables that feed others."""
    actor = desk_actor(request)
    zone = house_get().time_zone
    groups = _groups(actor, zone)
    may = can_somewhere(actor, "waiting.manage")
    ties = must_move_list(actor=actor)
    seats = {
        table["id"]: table["seats"] if table["free"] else []
        for group in groups
        for table in group["tables"]
    }
    for tie in ties:
        tie["free"] = seats.get(tie["main_id"], [])
        tie["command_ids"] = [new_command_id(), new_command_id()]
        if tie["next"]:
            tie["next"]["since_text"] = time_text(tie["next"]["since"].isoformat(), zone)
    context = {
        "groups": groups,
        "quiet": [group for group in groups if not group["entries"]],
        "ties": ties,
        "tables": [table for group in groups for table in group["tables"]],
        "choice": players_free(actor=actor, text=name_sought(request)) if may else None,
        "may": may,
        "minutes": CALL_MINUTES,
        "command_id": new_command_id(),
        "tie_command_id": new_command_id(),
    }
    return page_render(request, "settlement/waiting.html", context, actor=actor)


def _groups(actor: Actor, zone: str) -> list[Group]:
    """The games that are played or waited for: title, stake, tables, who waits."""
    groups: dict[tuple[Any, ...], Group] = {}
    waits = waiting_list(actor=actor)
    called = Counter(entry["table_id"] for entry in waits if entry["called"])
    for table in table_list(actor=actor):
        rules = table["next_rules"]
        if rules is None or table["unit"] is None:
            continue
        key = (table["pit"], rules["slug"], table["unit"], table["currency"])
        title, unit = rules["title"], money_of(table).text(table["unit"])
        group = groups.setdefault(key, _group(title, table["pit"], unit))
        empty = [seat["seat"] for seat in table["seats"] if not seat["player"]]
        room = table["seats_max"] - (len(table["seats"]) - len(empty))
        may_sit = room > 0 and table["state"] == Table.State.OPEN
        shown = {"id": table["id"], "number": table["number"], "currency": table["currency"]}
        seats = {"seats": empty if may_sit else [], "room": room if may_sit else 0}
        group["tables"].append({**shown, **seats, "held": called[table["id"]]})
    titles = rules_titles({entry["game"] for entry in waits})
    for entry in waits:
        key = (entry["pit"], entry["game"], entry["unit"], entry["currency"])
        title, unit = titles.get(entry["game"], entry["game"]), money_of(entry).text(entry["unit"])
        group = groups.setdefault(key, _group(title, entry["pit"], unit))
        called_to = [table for table in group["tables"] if table["id"] == entry["table_id"]]
        until = entry["call_until"]
        group["entries"].append(
            {
                **entry,
                "place": len(group["entries"]) + 1,
                "until_text": time_text(until.isoformat(), zone) if until else "",
                "seats": called_to[0]["seats"] if called_to else [],
                "command_ids": [new_command_id() for _each in range(4)],
            }
        )
    for group in groups.values():
        for table in group["tables"]:
            # A call holds a seat, whichever: one less for anybody else.
            table["free"] = max(table["room"] - table["held"], 0)
        group["open"] = [table for table in group["tables"] if table["free"]]
        group["free"] = sum(table["free"] for table in group["tables"])
    return sorted(groups.values(), key=lambda group: (not group["entries"], group["title"]))


def _group(title: str, pit: str, unit: str) -> Group:
    return {"title": title, "pit": pit, "unit_text": unit, "tables": [], "entries": []}


@page
@require_POST
def waiting_add(request: HttpRequest) -> HttpResponse:
    """Put a player on the list of a table's game."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return game_wait(
            actor=actor, table_id=data["table"], player_id=data["player"], command=command
        )

    form = WaitForm(request.POST)
    done, back = _("On the list."), "/waiting/"
    return form_run(request, actor=actor, form=form, run=run, done=done, back=back)
