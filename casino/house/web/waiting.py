"""What waits for somebody: alerts to look at, and what takes a second person."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from casino.house.actor import Actor
from casino.house.alert_selectors import alert_find, alert_list, alert_pits
from casino.house.approval_selectors import approval_find, approval_rows, approvals_waiting
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.errors import DomainError, NotFoundError, RequestInvalidError
from casino.house.selectors import house_zone
from casino.house.services.alerts import alert_resolve as resolve_service
from casino.house.services.alerts import alert_take as take_service
from casino.house.services.approvals import approval_decide as decide_service
from casino.house.services.approvals import approval_withdraw as withdraw_service
from casino.house.web.actors import desk_actor
from casino.house.web.forms import (
    DecideForm,
    PitForm,
    ReasonForm,
    ResolveForm,
    SentForm,
    form_details,
)
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from casino.house.web.times import time_text

Refused = tuple[DomainError, Mapping[str, Any]]
STATES = {"asked": "warn", "approved": "good", "refused": "stop"}
"""The mark of a state; expired and withdrawn have the plain one."""


@never_cache
@page
@require_GET
def alerts(request: HttpRequest) -> HttpResponse:
    """Alerts that wait, the oldest first, and what came of the latest others."""
    return _alerts(request, desk_actor(request))


def _alerts(
    request: HttpRequest, actor: Actor, *, at: UUID | None = None, refused: Refused | None = None
) -> HttpResponse:
    pit_id = _pit(request)
    found = alert_list(actor=actor, pit_id=pit_id)
    zone = house_zone()
    for alert in (*found["open"], *found["resolved"]):
        alert["at_text"] = time_text(alert["raised_at"], zone)
        alert["command_id"], alert["take_id"] = new_command_id(), new_command_id()
        for step in alert["steps"]:
            step["at_text"] = time_text(step["at"], zone)
        if refused is not None and alert["id"] == str(at):
            alert["problem"], alert["typed"] = refused[0].told, refused[1].get("resolution", "")
    count = len(found["open"])
    context = {
        **found,
        "facts": ngettext("%(count)s open", "%(count)s open", count) % {"count": count},
        "pits": alert_pits(actor=actor),
        "pit": str(pit_id) if pit_id else "",
        "seen": _seen(found["open"]),
    }
    status = refused[0].status if refused else 200
    return page_render(request, "house/alerts.html", context, actor=actor, status=status)


def _pit(request: HttpRequest) -> UUID | None:
    form = PitForm(request.GET)
    if not form.is_valid():
        raise NotFoundError
    pit_id: UUID | None = form.cleaned_data["pit"]
    return pit_id


def _seen(rows: list[dict[str, Any]]) -> str:
    """A mark of what a list shows, to tell a page that it is out of date."""
    shown = [[row["id"], row.get("state"), row.get("owner")] for row in rows]
    return hashlib.sha256(canonical_json(shown).encode()).hexdigest()[:16]


@never_cache
@page
@require_GET
def alerts_live(request: HttpRequest) -> HttpResponse:
    """Whether the alerts are others than the page shows."""
    actor, pit_id = desk_actor(request), _pit(request)
    seen = _seen(alert_list(actor=actor, pit_id=pit_id)["open"])
    return _live(request, seen, f"?pit={pit_id}" if pit_id else "")


def _live(request: HttpRequest, seen: str, query: str = "") -> HttpResponse:
    """The notice that a page is out of date; typed text is never taken away by a reload."""
    shown = request.GET.get("seen", "")
    context = {
        "changed": shown != seen,
        "seen": shown,
        "live_url": request.path,
        "page_url": request.path.removesuffix("live/") + query,
        "pit": request.GET.get("pit", ""),
    }
    return render(request, "house/_changed.html", context)


@page
@require_POST
def alert_take(request: HttpRequest, alert_id: UUID) -> HttpResponse:
    """Take an alert on."""
    actor = desk_actor(request)
    return _sent(
        request,
        actor=actor,
        form=SentForm(request.POST),
        run=lambda command, _data: take_service(actor=actor, alert_id=alert_id, command=command),
        done=lambda _answer: _("The alert is yours."),
        back="house:alerts",
        again=lambda refused: _alerts(request, actor, at=alert_id, refused=refused),
        known=lambda: alert_find(actor=actor, alert_id=alert_id),
    )


@page
@require_POST
def alert_resolve(request: HttpRequest, alert_id: UUID) -> HttpResponse:
    """Say what came of an alert."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: Mapping[str, Any]) -> Answer:
        return resolve_service(
            actor=actor, alert_id=alert_id, resolution=data["resolution"], command=command
        )

    return _sent(
        request,
        actor=actor,
        form=ResolveForm(request.POST),
        run=run,
        done=lambda _answer: _("Resolved. It stays in the record."),
        back="house:alerts",
        again=lambda refused: _alerts(request, actor, at=alert_id, refused=refused),
        known=lambda: alert_find(actor=actor, alert_id=alert_id),
    )


def _sent(
    request: HttpRequest,
    *,
    actor: Actor,
    form: SentForm,
    run: Callable[[CommandKey, Mapping[str, Any]], Answer],
    done: Callable[[Answer], str],
    back: str,
    again: Callable[[Refused], HttpResponse],
    known: Callable[[], object],
) -> HttpResponse:
    """Run a posted form's command; refused, the page comes again with what was typed.

    ``known`` refuses who may not know of the object: they get no page with it.
    """
    try:
        if not form.is_valid():
            raise RequestInvalidError(details=form_details(form))
        command = form_command(
            request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
        )
        answer = run(command, form.cleaned_data)
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        known()
        return again((refusal, request.POST.dict()))
    messages.success(request, done(answer))
    return redirect(back)


@never_cache
@page
@require_GET
def approvals(request: HttpRequest) -> HttpResponse:
    """What one may decide, what one asked for, and what was decided lately."""
    return _approvals(request, desk_actor(request))


def _approvals(
    request: HttpRequest, actor: Actor, *, at: UUID | None = None, refused: Refused | None = None
) -> HttpResponse:
    rows = approval_rows(actor=actor)
    zone = house_zone()
    for row in rows:
        row["at_text"] = time_text(row["asked_at"], zone)
        row["until_text"] = time_text(row["expires_at"], zone)
        row["mark"] = STATES.get(row["state"], "")
        row["command_id"] = new_command_id()
        if row["decision"]:
            row["decision"]["at_text"] = time_text(row["decision"]["decided_at"], zone)
        if refused is not None and row["id"] == str(at):
            row["problem"], row["typed"] = refused[0].told, refused[1].get("reason", "")
    context = {
        "to_decide": [row for row in rows if row["may_decide"]],
        "asked": [row for row in rows if row["mine"] and row["state"] == "asked"],
        "others": [
            row
            for row in rows
            if row["state"] == "asked" and not row["may_decide"] and not row["mine"]
        ],
        "lately": [row for row in rows if row["state"] != "asked"],
        "seen": _seen([row for row in rows if row["state"] == "asked"]),
    }
    status = refused[0].status if refused else 200
    return page_render(request, "house/approvals.html", context, actor=actor, status=status)


@never_cache
@page
@require_GET
def approvals_live(request: HttpRequest) -> HttpResponse:
    """Whether what waits is something else than the page shows."""
    return _live(request, _seen(approvals_waiting(actor=desk_actor(request))))


@page
@require_POST
def approval_decide(request: HttpRequest, approval_id: UUID) -> HttpResponse:
    """Approve or refuse what was shown."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: Mapping[str, Any]) -> Answer:
        return decide_service(
            actor=actor,
            approval_id=approval_id,
            approve=data["approve"] == "yes",
            digest=data["digest"],
            reason=data["reason"],
            command=command,
        )

    said = {"approved": _("Approved and carried out."), "refused": _("Refused. Nothing was done.")}
    return _sent(
        request,
        actor=actor,
        form=DecideForm(request.POST),
        run=run,
        done=lambda answer: said[answer.body["state"]],
        back="house:approvals",
        again=lambda refused: _approvals(request, actor, at=approval_id, refused=refused),
        known=lambda: approval_find(actor=actor, approval_id=approval_id),
    )


@page
@require_POST
def approval_withdraw(request: HttpRequest, approval_id: UUID) -> HttpResponse:
    """Take back what one asked for."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: Mapping[str, Any]) -> Answer:
        return withdraw_service(
            actor=actor, approval_id=approval_id, reason=data["reason"], command=command
        )

    return _sent(
        request,
        actor=actor,
        form=ReasonForm(request.POST),
        run=run,
        done=lambda _answer: _("Taken back. Nothing was done."),
        back="house:approvals",
        again=lambda refused: _approvals(request, actor, at=approval_id, refused=refused),
        known=lambda: approval_find(actor=actor, approval_id=approval_id),
    )
