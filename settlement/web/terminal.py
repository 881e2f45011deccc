"""The dealer's terminal: one page whose state is the table's."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from casino.house.actor import Actor
from casino.house.errors import DomainError, NotFoundError, RequestInvalidError
from casino.house.web.actors import terminal_actor
from casino.house.web.forms import problem_said
from casino.house.web.pages import (
    form_command,
    new_command_id,
    page,
    page_render,
    refusal_note,
    to_sign_on,
)
from settlement.selectors import (
    hand_detail,
    hand_list,
    hand_offers,
    hand_settlements,
    table_detail,
)
from settlement.selectors import hand_mend as hand_mend_of
from settlement.services.chips import hand_chips_moved
from settlement.services.entry import hand_open as hand_open_service
from settlement.services.entry import new_hand_id
from settlement.services.settle import hand_review as hand_review_service
from settlement.services.settle import hand_settle as hand_settle_service
from settlement.web import shown
from settlement.web.forms import ChipsMovedForm, HandOpenForm, SettleForm, TableForm
from settlement.web.shown_sessions import blocked_text, session_shown
from settlement.web.terminal_data import entry_data, refusal_shown
from tables.models import Seating, Table
from tables.selectors import chips_in_use, floor_calls
from tables.selectors import terminal_table as device_table
from tables.services.calls import floor_call as floor_call_service
from tables.services.seating_states import seating_return, seating_sit_out
from tables.web.forms import CommandForm
from tables.web.rotation import next_dealer_text
from tables.web.table_forms import SeatStateForm


@never_cache
@page
@require_GET
def terminal(request: HttpRequest) -> HttpResponse:
    """The page, or for htmx the fragment, in the state the table is in."""
    actor = terminal_actor(request)
    return _state_page(request, actor, _table(actor))


@never_cache
@page
@require_GET
def terminal_state(request: HttpRequest) -> HttpResponse:
    """What the page must follow: a mark that changes when the table's state does, the next dealer.

    The rotation is planned anew in the middle of a hand; its words alone change then, no card.
    """
    actor = terminal_actor(request)
    table = _table(actor)
    detail = table_detail(actor=actor, table_id=table.public_id)
    coming = next_dealer_text(actor=actor, table=table)
    return JsonResponse({"mark": shown.terminal_mark(detail), "next_dealer": coming})


@never_cache
@page
@require_GET
def hand_drafts(request: HttpRequest, hand_id: UUID) -> HttpResponse:
    """The drafts of a hand as the server has them: for a page that learned they changed."""
    hand = hand_detail(actor=terminal_actor(request), hand_id=hand_id)
    drafts = {seat["seat"]: seat["draft"]["draft"] for seat in hand["seats"]}
    return JsonResponse({"revision": hand["revision"], "drafts": drafts})


@never_cache
@page
@require_GET
def hand_mend(request: HttpRequest, hand_id: UUID) -> HttpResponse:
    """The swap that would undo a foul, for a page that shows one."""
    return JsonResponse({"swap": hand_mend_of(actor=terminal_actor(request), hand_id=hand_id)})


def terminal_post(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A button of the terminal: refused, it shows the table's state with the reason on it."""

    @wraps(view)
    def guarded(request: HttpRequest, **ids: UUID) -> HttpResponse:
        actor = terminal_actor(request, in_use=True)
        table = _table(actor)
        try:
            return view(request, actor, table, **ids)
        except DomainError as refusal:
            refusal_note(request, actor=actor, refusal=refusal)
            return _state_page(request, actor, table, refusal=refusal)

    return page(require_POST(guarded))


@terminal_post
def hand_open(request: HttpRequest, actor: Actor, table: Table) -> HttpResponse:
    """'Next hand': open it for the seats dealt in."""
    form = _valid(HandOpenForm(request.POST))
    data = form.cleaned_data
    hand_open_service(
        actor=actor,
        table_id=table.public_id,
        hand_id=data["hand"],
        seats=sorted(data["seats"]),
        command=_command(request, actor, form),
    )
    return _state_page(request, actor, table)


@terminal_post
def hand_review(request: HttpRequest, actor: Actor, table: Table, *, hand_id: UUID) -> HttpResponse:
    """'Review and confirm': what would be settled."""
    out = hand_review_service(actor=actor, hand_id=hand_id)
    return _review_page(request, actor, table, hand_id=hand_id, out=out, question=False)


@terminal_post
def hand_settle(request: HttpRequest, actor: Actor, table: Table, *, hand_id: UUID) -> HttpResponse:
    """'Confirm': once; a hand with a foul is asked about a second time, in words."""
    form = _valid(SettleForm(request.POST))
    data = form.cleaned_data
    if data["fouls"] == "asked":
        out = hand_review_service(actor=actor, hand_id=hand_id)
        return _review_page(request, actor, table, hand_id=hand_id, out=out, question=True)
    hand_settle_service(
        actor=actor,
        hand_id=hand_id,
        revision=data["revision"],
        draft_digest=data["draft_digest"],
        sign_on=data["sign_on"],
        confirmed_at=data["confirmed_at"],
        command=_command(request, actor, form),
    )
    return _state_page(request, actor, table)


@terminal_post
def chips_moved(request: HttpRequest, actor: Actor, table: Table, *, hand_id: UUID) -> HttpResponse:
    """'Chips moved': the hand is paid, the next one may be dealt."""
    form = _valid(ChipsMovedForm(request.POST))
    hand_chips_moved(
        actor=actor,
        hand_id=hand_id,
        sign_on=form.cleaned_data["sign_on"],
        command=_command(request, actor, form),
    )
    return _state_page(request, actor, table)


@terminal_post
def seat_state(
    request: HttpRequest, actor: Actor, table: Table, *, seating_id: UUID
) -> HttpResponse:
    """'Sits out', 'Away', 'Back': whether the next hand deals the player in."""
    form = _valid(SeatStateForm(request.POST))
    command = _command(request, actor, form)
    state = form.cleaned_data["state"]
    if state == Seating.State.PLAYING:
        seating_return(actor=actor, seating_id=seating_id, command=command)
    else:
        away = state == Seating.State.AWAY
        seating_sit_out(actor=actor, seating_id=seating_id, away=away, command=command)
    return _state_page(request, actor, table)


@terminal_post
def floor_call(request: HttpRequest, actor: Actor, table: Table) -> HttpResponse:
    """'Call floor': the floor page shows it within the second."""
    form = _valid(TableForm(request.POST))
    floor_call_service(
        actor=actor, table_id=table.public_id, command=_command(request, actor, form)
    )
    if _is_htmx(request):
        return HttpResponse(_("Floor called."))
    return redirect("settlement:terminal")


def _is_htmx(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def _table(actor: Actor) -> Table:
    table = device_table(actor=actor)
    if table is None:
        raise NotFoundError(_("This device stands at no table."))
    return table


def _valid(form: Any) -> Any:
    if not form.is_valid():
        raise RequestInvalidError(
            details=[
                {"code": "field_invalid", "message": problem_said(form, name), "path": name}
                for name in form.errors
            ]
        )
    return form


def _command(request: HttpRequest, actor: Actor, form: CommandForm) -> Any:
    return form_command(
        request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
    )


def _state_page(
    request: HttpRequest, actor: Actor, table: Table, *, refusal: DomainError | None = None
) -> HttpResponse:
    """The page of the state the table is in: between hands, entering, or settled.

    A form that was posted without htmx is answered by a redirect, so that a reload posts nothing.
    """
    if request.method == "POST" and refusal is None and not _is_htmx(request):
        return redirect("settlement:terminal")
    detail = table_detail(actor=actor, table_id=table.public_id)
    if detail["sign_on"] is None:
        return to_sign_on(request)
    context = _frame(actor, table, detail)
    hand_id = UUID(detail["open_hand"]["id"]) if detail["open_hand"] else None
    if hand_id is None:
        context |= _free_context(actor, table, detail)
    elif detail["open_hand"]["state"] == "open":
        hand = hand_detail(actor=actor, hand_id=hand_id)
        offers = hand_offers(actor=actor, hand_id=hand_id)
        context |= {
            "phase": "open",
            "hand": hand,
            "seats": shown.terminal_seats(detail, hand, offers=offers),
            "offers": offers,
            "data": entry_data(hand, offers=offers),
        }
    else:
        context |= _settled_context(actor, detail, hand_id)
    if refusal is not None:
        context["refusal"] = refusal_shown(refusal)
    return _render(request, actor, context, status=refusal.status if refusal else 200)


def _frame(actor: Actor, table: Table, detail: Mapping[str, Any]) -> dict[str, Any]:
    called = bool(floor_calls(actor=actor, table=table))
    return {
        "table": {
            **shown.terminal_table(detail),
            "called": called,
            "session": session_shown(detail),
            "blocked": blocked_text(detail),
        },
        "dealer": detail["sign_on"],
        "next_dealer": next_dealer_text(actor=actor, table=table),
        "sign_on": detail["sign_on"]["sign_on"],
        "locked": actor.locked,
        "idle_seconds": settings.TERMINAL_IDLE_SECONDS,
        "lock_command_id": new_command_id(),
        "lock_call_command_id": new_command_id(),
        "command_id": new_command_id(),
        "call_command_id": new_command_id(),
    }


def _free_context(actor: Actor, table: Table, detail: Mapping[str, Any]) -> dict[str, Any]:
    last = hand_list(actor=actor, table_id=table.public_id, limit=1)
    return {
        "phase": "free",
        "seats": shown.terminal_seats(detail),
        "last_hand": shown.last_hand(last[0]) if last else None,
        "new_hand_id": new_hand_id(),
    }


def _settled_context(actor: Actor, detail: Mapping[str, Any], hand_id: UUID) -> dict[str, Any]:
    hand = hand_detail(actor=actor, hand_id=hand_id)
    out = hand_settlements(actor=actor, hand_id=hand_id)[-1]
    offers = hand_offers(actor=actor, hand_id=hand_id)
    return {
        "phase": "settled",
        "hand": hand,
        "seats": shown.terminal_seats(detail, hand, out, offers),
        "outcome": shown.table_outcome(
            out, detail, hand, offers, chips=chips_in_use(detail["currency"])
        ),
    }


def _review_page(
    request: HttpRequest,
    actor: Actor,
    table: Table,
    *,
    hand_id: UUID,
    out: Mapping[str, Any],
    question: bool,
) -> HttpResponse:
    detail = table_detail(actor=actor, table_id=table.public_id)
    hand = hand_detail(actor=actor, hand_id=hand_id)
    offers = hand_offers(actor=actor, hand_id=hand_id)
    names = shown.names_of(hand)
    context = _frame(actor, table, detail) | {
        "phase": "review",
        "hand": hand,
        "seats": shown.terminal_seats(detail, hand, out, offers),
        "outcome": shown.table_outcome(
            out, detail, hand, offers, chips=chips_in_use(detail["currency"])
        ),
        "fouls": shown.fouls(out, names),
        "question": question,
        "revision": out["revision"],
        "draft_digest": out["draft_digest"],
        "now": timezone.now().isoformat(),
    }
    return _render(request, actor, context)


def _render(
    request: HttpRequest, actor: Actor, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    template = "settlement/_terminal.html" if _is_htmx(request) else "settlement/terminal.html"
    return page_render(request, template, context, actor=actor, status=status)
