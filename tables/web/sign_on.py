"""Sign-on and sign-off, and which table the browser in front of us is a terminal of."""

from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.address import address_of
from casino.house.errors import DomainError
from casino.house.models import Staff
from casino.house.proof import Proof
from casino.house.services.identity import actor_for_token
from casino.house.web.actors import (
    device_actor,
    device_remember,
    session_bind,
)
from casino.house.web.pages import (
    form_command,
    house_name,
    new_command_id,
    page,
)
from tables.models import Table
from tables.selectors import (
    sign_on_current,
    tables_enrollable,
    terminal_table,
)
from tables.services.people import password_sign_on, person_sign_on
from tables.services.sign_ons import sign_on_end
from tables.services.terminals import terminal_enrol_demo, terminal_move_demo
from tables.web.forms import SignOnForm

BY_PASSWORD = "password"  # noqa: S105 - a word, no secret
"""Asked for at a device: password and code instead of a PIN."""
SESSION_BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("pin", "password", "code")
@never_cache
@require_http_methods(["GET", "POST"])
def sign_on(request: HttpRequest) -> HttpResponse:
    """GET the page, POST badge and PIN: a dealer to the terminal, anybody else to the floor."""
    if request.method == "GET":
        return _page(request, device_actor(request))
    form = SignOnForm(request.POST)
    token = None
    actor = device_actor(request)
    if not form.is_valid():
        return _page(request, actor, problem=_("Give badge and PIN."), status=422)
    try:
        actor, token = _device(request, actor, form.cleaned_data["table"])
        staff, proof = _check(request, actor, form)
    except DomainError as refusal:
        response = _page(request, actor, problem=refusal.told, form=form, status=refusal.status)
    else:
        response = redirect(_next(request, form.cleaned_data["next"]))
        if proof is None:
            logout(request)
        else:
            login(request, staff, backend=SESSION_BACKEND)
            session_bind(request, device_id=actor.device_id, proof=proof)
    if token:
        device_remember(response, token)
    return response


def _device(request: HttpRequest, actor: Actor, table_id: UUID | None) -> tuple[Actor, str | None]:
    """On the demo this browser becomes a terminal of the table chosen; else it is what it is."""
    if table_id is None or not tables_enrollable():
        return actor, None
    if actor.device_id is None:
        token = terminal_enrol_demo(table_id=table_id, label=_("Browser of the demo"))
        return actor_for_token(token=token, address=address_of(request)), token
    table = terminal_table(actor=actor)
    if table is None or table.public_id != table_id:
        terminal_move_demo(device_id=actor.device_id, table_id=table_id)
    return actor, None


def _check(request: HttpRequest, actor: Actor, form: SignOnForm) -> tuple[Staff, Proof | None]:
    """The person, and what a session is opened with; None: a dealer, who now deals here."""
    data = form.cleaned_data
    if actor.device_id is None or data["by"] == BY_PASSWORD:
        return password_sign_on(
            actor=actor,
            badge=data["badge"],
            password=data["password"],
            code=data["code"].replace(" ", ""),
        )
    table = terminal_table(actor=actor)
    body = {"badge": data["badge"], "pin": data["pin"]}
    staff, answer = person_sign_on(
        actor=actor,
        badge=data["badge"],
        pin=data["pin"],
        table_id=table.public_id if table else None,
        command=form_command(request, actor=actor, command_id=data["command_id"], body=body),
    )
    return staff, Proof.PIN if answer is None else None


def _next(request: HttpRequest, asked: str) -> str:
    safe = url_has_allowed_host_and_scheme(asked, allowed_hosts={request.get_host()})
    return asked if safe else "/"


def _page(
    request: HttpRequest,
    actor: Actor,
    *,
    problem: str = "",
    form: SignOnForm | None = None,
    status: int = 200,
) -> HttpResponse:
    tables = tables_enrollable()
    table = terminal_table(actor=actor)
    chosen = str(table.public_id) if table else (tables[0]["id"] if tables else None)
    asked = request.POST.get("by") or request.GET.get("by", "")
    by_pin = bool(actor.device_id or tables) and asked != BY_PASSWORD
    context = {
        "house_name": house_name(),
        "device": _device_text(actor, table),
        "secret": "pin" if by_pin else "password",
        "may_choose": bool(actor.device_id or tables),
        "demo": settings.DEMO,
        "tables": [{**one, "chosen": one["id"] == chosen} for one in tables] if by_pin else [],
        "problem": problem,
        "badge": form.cleaned_data.get("badge", "") if form else "",
        "next": request.GET.get("next") or request.POST.get("next", ""),
        "command_id": new_command_id(),
    }
    return render(request, "tables/sign_on.html", context, status=status)


def _device_text(actor: Actor, table: Table | None) -> str:
    if actor.device_id is None:
        return ""
    if table is None:
        return _("Device %(label)s") % {"label": actor.device_label}
    return _("Terminal of table %(number)s") % {"number": table.number}


@page
@require_POST
def sign_off(request: HttpRequest) -> HttpResponse:
    """End the session of this browser, or (from the terminal) the dealer's sign-on there."""
    if request.POST.get("what") == "dealer" or not request.user.is_authenticated:
        _dealer_off(request)
    else:
        logout(request)
    return redirect("tables:sign_on")


def _dealer_off(request: HttpRequest) -> None:
    actor = device_actor(request)
    table = terminal_table(actor=actor)
    current = sign_on_current(table=table) if table else None
    if current is None or actor.staff_id is None:
        return
    sign_on_end(
        actor=actor,
        sign_on_id=UUID(current["sign_on"]),
        command=form_command(request, actor=actor, command_id=uuid4(), body=current),
    )
