"""Devices and tokens: codes made, devices moved and revoked, and the page where a code is typed."""

from typing import Any
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.codes import code_shown
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    DomainError,
    NotAuthenticatedError,
    RequestInvalidError,
)
from casino.house.permissions import can
from casino.house.selectors import house_zone
from casino.house.services.devices import token_make
from casino.house.web.actors import desk_actor, device_actor, device_forget, device_remember
from casino.house.web.pages import (
    form_command,
    house_name,
    new_command_id,
    page,
    page_render,
    refusal_note,
)
from casino.house.web.times import time_text
from tables.device_selectors import code_list, device_list, places_for_devices, token_list
from tables.selectors import terminal_table
from tables.services.clocks import device_seen as device_seen_service
from tables.services.enrolments import enrolment_make, enrolment_revoke, enrolment_use
from tables.services.terminals import device_withdraw, terminal_move
from tables.web.device_forms import (
    SCOPES,
    CodeForm,
    EnrolmentForm,
    MoveForm,
    SeenForm,
    TokenForm,
)
from tables.web.forms import CommandForm
from tables.web.seating import form_run

STATES = {
    "in_use": ("good", gettext_lazy("in use")),
    "revoked": ("stop", gettext_lazy("revoked")),
    "expired": ("none", gettext_lazy("run out")),
    "waiting": ("warn", gettext_lazy("waits for its device")),
}


@never_cache
@page
@require_http_methods(["GET", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """Every device and code; POST makes a code, which this answer shows and no other."""
    actor = desk_actor(request)
    if request.method == "GET":
        return _devices_page(request, actor)
    form = EnrolmentForm(request.POST, places=places_for_devices(actor=actor))
    if not form.is_valid():
        return _devices_page(request, actor, form=form, status=422)
    table_id, pit_id = form.where()
    data = form.cleaned_data
    try:
        _answer, code = enrolment_make(
            actor=actor,
            label=data["label"],
            table_id=table_id,
            pit_id=pit_id,
            minutes=data["minutes"],
            command=_command(request, actor, form),
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        form.add_error(None, refusal.told)
        return _devices_page(request, actor, form=form, status=refusal.status)
    if code is None:
        messages.error(request, _("That code was shown once already. Make another one."))
        return redirect("tables:devices")
    return _code_page(request, actor, form, code)


def _code_page(request: HttpRequest, actor: Actor, form: EnrolmentForm, code: str) -> HttpResponse:
    """The code as a QR picture and in groups.

    It stands after the ``#`` of the address: that part is sent to no server and logged by none.
    """
    shown = code_shown(code)
    address = request.build_absolute_uri(reverse("tables:enrol"))
    qr = segno.make(f"{address}#{shown}", error="m")
    picture = qr.svg_inline(omitsize=True, border=4, light="#fff", svgclass="qr", lineclass=None)
    context = {
        "label": form.cleaned_data["label"],
        "place": dict(_flat(form.fields["place"].choices))[form.cleaned_data["place"]],  # type: ignore[attr-defined]
        "code": shown,
        "address": address,
        "minutes": form.cleaned_data["minutes"],
        "qr": mark_safe(picture),  # noqa: S308 - segno's own drawing of our own code
    }
    return page_render(request, "tables/device_code.html", context, actor=actor)


def _flat(choices: Any) -> list[tuple[str, str]]:
    return [one for _group, some in choices for one in some]


def _devices_page(
    request: HttpRequest, actor: Actor, *, form: EnrolmentForm | None = None, status: int = 200
) -> HttpResponse:
    zone = house_zone()
    may = {"enrol": can(actor, "device.enrol"), "revoke": can(actor, "device.revoke")}
    places = places_for_devices(actor=actor) if may["enrol"] else {"tables": [], "pits": []}
    context = {
        "form": form or (EnrolmentForm(places=places) if may["enrol"] else None),
        "tables": places["tables"],
        "devices": [_device_shown(one, zone) for one in device_list(actor=actor)],
        "codes": [_code_shown(one, zone) for one in code_list(actor=actor)],
        "may": may,
        "command_id": new_command_id(),
    }
    return page_render(request, "tables/devices.html", context, actor=actor, status=status)


def _place_text(one: dict[str, Any]) -> str:
    if one["table"] is not None:
        return _("Table %(number)s") % {"number": one["table"]}
    if one["pit"] is not None:
        return _("Floor of pit %(name)s") % {"name": one["pit"]}
    return "–"


def _device_shown(one: dict[str, Any], zone: str) -> dict[str, Any]:
    mark, state_text = STATES[one["state"]]
    drift = one["drift_ms"]
    return {
        **one,
        "place": _place_text(one),
        "mark": mark,
        "state_text": state_text,
        "since_text": time_text(one["enrolled_at"], zone),
        "revoked_text": time_text(one["revoked_at"], zone),
        "seen_text": time_text(one["last_seen_at"], zone) or _("never"),
        "drift_text": "–"
        if drift is None
        else _("%(seconds)s s")
        % {"seconds": f"{round(drift / 1000, 1) + 0:+.1f}".replace("-", "−")},
        "command_ids": [new_command_id(), new_command_id()],
    }


def _code_shown(one: dict[str, Any], zone: str) -> dict[str, Any]:
    mark, state_text = STATES[one["state"]]
    return {
        **one,
        "place": _place_text(one),
        "mark": mark,
        "state_text": state_text,
        "made_text": time_text(one["made_at"], zone),
        "expires_text": time_text(one["expires_at"], zone),
        "command_id": new_command_id(),
    }


def _command(request: HttpRequest, actor: Actor, form: CommandForm) -> CommandKey:
    command_id = form.cleaned_data["command_id"]
    return form_command(request, actor=actor, command_id=command_id, body=form.body)


@page
@require_POST
def device_revoke(request: HttpRequest, device_id: UUID) -> HttpResponse:
    """Lost or done with: the device, its sessions and sign-ons end now."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return device_withdraw(actor=actor, device_id=device_id, command=command)

    form = CommandForm(request.POST)
    back = reverse("tables:devices")
    done = _("Revoked. What was opened there has ended.")
    return form_run(request, actor=actor, form=form, run=run, done=done, back=back)


@page
@require_POST
def device_move(request: HttpRequest, device_id: UUID) -> HttpResponse:
    """Stand a terminal at another table."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return terminal_move(
            actor=actor, device_id=device_id, table_id=data["table"], command=command
        )

    form = MoveForm(request.POST)
    back = reverse("tables:devices")
    return form_run(request, actor=actor, form=form, run=run, done=_("Moved."), back=back)


@page
@require_POST
def code_revoke(request: HttpRequest, enrolment_id: UUID) -> HttpResponse:
    """Take a code back before somebody uses it."""
    actor = desk_actor(request)

    def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
        return enrolment_revoke(actor=actor, enrolment_id=enrolment_id, command=command)

    form = CommandForm(request.POST)
    back = reverse("tables:devices")
    return form_run(
        request, actor=actor, form=form, run=run, done=_("The code is taken back."), back=back
    )


@never_cache
@require_http_methods(["GET", "POST"])
def enrol(request: HttpRequest) -> HttpResponse:
    """For anybody: type a code, and this browser is the device it stands for."""
    actor = device_actor(request)
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                token = enrolment_use(at=actor, code=form.cleaned_data["code"])
            except DomainError as refusal:
                form.add_error("code", refusal.told)
                status = refusal.status
            else:
                logout(request)  # What stays on this browser is the device, not a person.
                response = redirect("tables:sign_on")
                device_remember(response, token)
                return response
    context = {
        "form": form,
        "house_name": house_name(),
        "device": actor.device_label,
        "table": terminal_table(actor=actor),
    }
    return render(request, "tables/enrol.html", context, status=status)


@require_POST
def device_seen(request: HttpRequest) -> HttpResponse:
    """Once a minute from a device's page: its clock and version; the answer is the server's."""
    actor = device_actor(request)
    if actor.device_id is None:
        response = HttpResponse(status=NotAuthenticatedError.status)
        device_forget(response)  # Revoked: from now on a browser like any other.
        return response
    form = SeenForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=RequestInvalidError.status)
    drift = device_seen_service(
        actor=actor, told_ms=form.cleaned_data["at"], version=form.cleaned_data["version"]
    )
    return JsonResponse({"drift": drift, "version": settings.VERSION})


@never_cache
@page
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Interface tokens; POST makes one, which this answer shows and no other."""
    actor = desk_actor(request)
    if request.method == "GET":
        return _tokens_page(request, actor)
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _tokens_page(request, actor, form=form, status=422)
    data = form.cleaned_data
    try:
        _answer, token = token_make(
            actor=actor,
            label=data["label"],
            badge=data["badge"],
            scopes=data["scopes"],
            days=data["days"],
            command=_command(request, actor, form),
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        form.add_error("badge" if refusal.status == 404 else None, refusal.told)
        return _tokens_page(
            request, actor, form=form, status=422 if refusal.status == 404 else refusal.status
        )
    if token is None:
        messages.error(request, _("That token was shown once already. Make another one."))
        return redirect("tables:tokens")
    context = {"label": data["label"], "badge": data["badge"], "token": token}
    return page_render(request, "tables/token.html", context, actor=actor)


def _tokens_page(
    request: HttpRequest, actor: Actor, *, form: TokenForm | None = None, status: int = 200
) -> HttpResponse:
    zone = house_zone()
    titles = {name: str(title).partition(":")[0] for name, title in SCOPES}
    shown = []
    for one in token_list(actor=actor):
        mark, state_text = STATES[one["state"]]
        scopes = one["scopes"]
        shown.append(
            {
                **one,
                "mark": mark,
                "state_text": state_text,
                "scopes_text": _("everything its person may")
                if scopes is None
                else ", ".join(titles.get(scope, scope) for scope in scopes),
                "made_text": time_text(one["made_at"], zone),
                "expires_text": time_text(one["expires_at"], zone) or _("until revoked"),
                "seen_text": time_text(one["last_seen_at"], zone) or _("never"),
                "command_id": new_command_id(),
            }
        )
    may = {"enrol": can(actor, "device.enrol"), "revoke": can(actor, "device.revoke")}
    context = {
        "form": form or (TokenForm() if may["enrol"] else None),
        "tokens": shown,
        "may": may,
        "command_id": new_command_id(),
    }
    return page_render(request, "tables/tokens.html", context, actor=actor, status=status)
