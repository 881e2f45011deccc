"""Players: found by name, taken in, renamed or made nameless, kept out and readmitted."""

from datetime import date
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.house.commands import Answer, CommandKey
from casino.house.permissions import can
from casino.house.selectors import house_get
from casino.house.web.actors import desk_actor
from casino.house.web.forms import DayField
from casino.house.web.pages import new_command_id, page, page_render
from casino.house.web.times import time_text
from tables.models import ExclusionKind
from tables.services.exclusions import FOR_LIFE, player_exclude, player_readmit
from tables.services.players import player_create, player_rename
from tables.waiting_selectors import player_detail, player_find
from tables.web.forms import CommandForm
from tables.web.seating import form_run


class PlayerForm(CommandForm):
    name = forms.CharField(max_length=80, strip=True, required=False, label=gettext_lazy("Name"))


class ExcludeForm(CommandForm):
    kind = forms.ChoiceField(choices=ExclusionKind.choices, label=gettext_lazy("Kind"))
    until = DayField(required=False, label=gettext_lazy("Kept out until"))
    for_life = forms.BooleanField(required=False, label=gettext_lazy("For life"))
    reason = forms.CharField(max_length=400, label=gettext_lazy("Reason"))

    @property
    def last_day(self) -> date | None:
        """The day until which the player is kept out; None: any day the house likes."""
        until: date | None = self.cleaned_data["until"]
        return FOR_LIFE if self.cleaned_data["for_life"] else until

    def clean(self) -> None:
        """A day or for life, not both."""
        super().clean()
        if self.cleaned_data.get("until") and self.cleaned_data.get("for_life"):
            self.add_error("until", gettext_lazy("Give a day, or for life: not both."))


class ReasonForm(CommandForm):
    reason = forms.CharField(max_length=400, label=gettext_lazy("Reason"))


def name_sought(request: HttpRequest) -> str:
    """The part of a name by which players are looked for, on each page that lists them."""
    # A name has no NUL, and PostgreSQL takes none in a text.
    return request.GET.get("name", "").replace("\x00", "")[:80]


@never_cache
@page
@require_http_methods(["GET", "POST"])
def players(request: HttpRequest) -> HttpResponse:
    """The players the house knows, found by name, and a form for a new one."""
    actor = desk_actor(request)
    if request.method == "POST":

        def run(command: CommandKey, data: dict[str, Any]) -> Answer:
            return player_create(actor=actor, name=data["name"], command=command)

        form = PlayerForm(request.POST)
        return form_run(
            request, actor=actor, form=form, run=run, done=_("Player added."), back=request.path
        )
    text = name_sought(request)
    context = {
        "players": player_find(actor=actor, text=text),
        "text": text,
        "may_create": can(actor, "player.create"),
        "command_id": new_command_id(),
    }
    return page_render(request, "tables/players.html", context, actor=actor)


@never_cache
@page
@require_GET
def player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """One player: name, exclusions, where he or she sat."""
    actor = desk_actor(request)
    context = {
        "player": _shown(player_detail(actor=actor, player_id=player_id)),
        "may": {
            "edit": can(actor, "player.edit"),
            "exclude": can(actor, "player.exclude"),
            "readmit": can(actor, "player.readmit"),
        },
        "kinds": ExclusionKind.choices,
        "command_ids": [new_command_id() for _each in range(3)],
    }
    return page_render(request, "tables/player.html", context, actor=actor)


@page
@require_POST
def name(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Another name, or none: the player stays and is nameless."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return player_rename(actor=actor, player_id=player_id, name=data["name"], command=command)

    form = PlayerForm(request.POST)
    done, back = _("Name changed."), _page(player_id)
    return form_run(request, actor=actor, form=form, run=run, done=done, back=back)


@page
@require_POST
def exclude(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Keep a player out of play."""
    actor = desk_actor(request)

    form = ExcludeForm(request.POST)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return player_exclude(
            actor=actor,
            player_id=player_id,
            kind=ExclusionKind(data["kind"]),
            until=form.last_day,
            reason=data["reason"],
            command=command,
        )

    done, back = _("Excluded from play."), _page(player_id)
    return form_run(request, actor=actor, form=form, run=run, done=done, back=back)


@page
@require_POST
def readmit(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Let an excluded player in again."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return player_readmit(
            actor=actor, player_id=player_id, reason=data["reason"], command=command
        )

    form = ReasonForm(request.POST)
    done, back = _("Readmitted."), _page(player_id)
    return form_run(request, actor=actor, form=form, run=run, done=done, back=back)


def _page(player_id: UUID) -> str:
    return reverse("tables:player", args=[player_id])


def _shown(detail: dict[str, Any]) -> dict[str, Any]:
    """The player with times as the house writes them."""
    zone = house_get().time_zone
    for row in [*detail["exclusions"], *detail["in_force"]]:
        row["at"], row["ended_at"] = time_text(row["at"], zone), time_text(row["ended_at"], zone)
    for seat in detail["seatings"]:
        seat["from"], seat["to"] = time_text(seat["from"], zone), time_text(seat["to"], zone)
    return detail
