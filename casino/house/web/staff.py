"""The people of the house on pages: the list, a person, and what IT does for them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import DomainError
from casino.house.models import Role
from casino.house.permissions import can
from casino.house.selectors import gaming_day_end, house_zone
from casino.house.services import people
from casino.house.services.roles import role_ask
from casino.house.services.staff import password_make, pin_make
from casino.house.staff_selectors import staff_detail, staff_list
from casino.house.web.actors import desk_actor
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from casino.house.web.staff_forms import (
    STATE_WORDS,
    RenameForm,
    RoleForm,
    SearchForm,
    StaffForm,
    TakeBackForm,
    TakeOnForm,
)
from casino.house.web.times import time_text

STATE_MARKS = {"in": "good", "locked": "stop", "suspended": "warn", "left": "none"}
UNUSABLE = "!"
"""A password that nothing fits: whoever signs on with a PIN has none."""


@never_cache
@page
@require_http_methods(["GET", "POST"])
def staff(request: HttpRequest) -> HttpResponse:
    """Everybody who works or worked here; POST takes somebody on."""
    actor = desk_actor(request)
    if request.method == "GET":
        return _list_page(request, actor)
    form = TakeOnForm(request.POST)
    if not form.is_valid():
        return _list_page(request, actor, form=form, status=422)
    data = form.cleaned_data
    pin = pin_make() if data["secret"] in {"pin", "both"} else ""
    password = password_make() if data["secret"] in {"password", "both"} else ""
    try:
        answer = people.staff_take_on(
            actor=actor,
            badge=data["badge"],
            name=data["name"],
            pin_hash=make_password(pin) if pin else "",
            password_hash=make_password(password) if password else UNUSABLE,
            command=_command(request, actor, form),
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        named = [one["path"] for one in refusal.details if one["path"] in form.fields]
        at = named[0] if named else None
        form.add_error(at, refusal.told)
        return _list_page(request, actor, form=form, status=refusal.status)
    shown = {"badge": data["badge"], "pin": pin, "password": password}
    return _secret_page(request, actor, UUID(answer.body["staff"]), answer, shown)


def _list_page(
    request: HttpRequest, actor: Actor, *, form: TakeOnForm | None = None, status: int = 200
) -> HttpResponse:
    search = SearchForm(request.GET or None)
    wanted = search.cleaned_data if search.is_valid() else {}
    zone = house_zone()
    found = [_shown(one, zone) for one in staff_list(actor=actor, **wanted)]
    if form is None and can(actor, "staff.create"):
        form = TakeOnForm(initial={"command_id": new_command_id()})
    context = {"people": found, "search": search, "form": form, "narrowed": any(wanted.values())}
    return page_render(request, "house/staff.html", context, actor=actor, status=status)


@never_cache
@page
@require_GET
def person(request: HttpRequest, staff_id: UUID) -> HttpResponse:
    """One person, with what IT may do."""
    return _person_page(request, desk_actor(request), staff_id)


def _person_page(
    request: HttpRequest,
    actor: Actor,
    staff_id: UUID,
    *,
    role_form: RoleForm | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = _shown(staff_detail(actor=actor, staff_id=staff_id), house_zone())
    works_here = shown["state"] != "left"
    if role_form is None and can(actor, "role.ask") and works_here:
        role_form = RoleForm(initial={"command_id": new_command_id()})
    doings = [one for one in DOINGS if can(actor, one.right) and one.fits(shown)]
    context = {
        "person_shown": shown,
        "doings": [_doing_shown(one) for one in doings],
        "may_edit": can(actor, "staff.edit"),
        "may_end": can(actor, "role.end"),
        "rename_command_id": new_command_id(),
        "role_form": role_form,
    }
    return page_render(request, "house/person.html", context, actor=actor, status=status)


def _shown(one: dict[str, Any], zone: str) -> dict[str, Any]:
    """A person with words and times as a page shows them."""
    return {
        **one,
        "state_text": STATE_WORDS[one["state"]],
        "mark": STATE_MARKS[one["state"]],
        "sign_on_text": time_text(one["last_sign_on"], zone),
        "action_text": time_text(one["last_action"], zone),
        "left_text": time_text(one["left_at"], zone),
        "locked_text": time_text(one["locked_at"], zone),
        "grants": [_grant_shown(grant, zone) for grant in one["grants"]],
    }


def _grant_shown(grant: Mapping[str, Any], zone: str) -> dict[str, Any]:
    times = {"from_text": time_text(grant["from"], zone), "to_text": time_text(grant["to"], zone)}
    return {**grant, **times, "command_id": new_command_id()}


class Doing(NamedTuple):
    """Something IT does to an account with one key, shown where it ``fits``."""

    name: str
    right: str
    title: str | Promise
    sentence: str | Promise
    done: str | Promise
    fits: Callable[[Mapping[str, Any]], bool]
    make: Callable[[], str] | None = None
    alarm: bool = False


def _other(*states: str) -> Callable[[Mapping[str, Any]], bool]:
    """For somebody in one of these states who is not oneself."""
    return lambda one: one["state"] in states and not one["is_self"]


DOINGS = (
    Doing(
        "unlock", "staff.unlock", gettext_lazy("Unlock"),
        gettext_lazy("Lets the account in again. PIN and password stay what they were."),
        gettext_lazy("Unlocked."), _other("locked"),
    ),
    Doing(
        "pin", "staff.unlock", gettext_lazy("New PIN"),
        gettext_lazy("Shown once. The old one is refused from now on, and sessions end."),
        gettext_lazy("New PIN."), _other("in", "locked", "suspended"), pin_make,
    ),
    Doing(
        "password", "staff.unlock", gettext_lazy("New one-time password"),
        gettext_lazy("Shown once. At the next sign-on the person chooses another one."),
        gettext_lazy("New one-time password."), _other("in", "locked", "suspended"), password_make,
    ),
    Doing(
        "factor", "staff.unlock", gettext_lazy("Reset the second factor"),
        gettext_lazy("For a lost telephone: the next sign-on sets up another one."),
        gettext_lazy("The second factor is gone. The next sign-on sets up another one."),
        lambda one: one["factor"] and not one["is_self"],
    ),
    Doing(
        "suspend", "staff.edit", gettext_lazy("Suspend"),
        gettext_lazy("Every session ends, and nothing signs on until you resume it."),
        gettext_lazy("Suspended."), _other("in", "locked"), alarm=True,
    ),
    Doing(
        "resume", "staff.edit", gettext_lazy("Resume"),
        gettext_lazy("The account may sign on again."),
        gettext_lazy("May sign on again."), _other("suspended"),
    ),
    Doing(
        "leave", "staff.edit", gettext_lazy("Leaves the house"),
        gettext_lazy("Roles, sessions and tokens end for good. The person stays in the record."),
        gettext_lazy("Left: roles, sessions and tokens have ended."),
        _other("in", "locked", "suspended"), alarm=True,
    ),
    Doing(
        "erase", "staff.edit", gettext_lazy("Erase the name"),
        gettext_lazy("The badge stays in the record; who it was is known nowhere in it."),
        gettext_lazy("The name is erased."), lambda one: bool(one["name"]), alarm=True,
    ),
)  # fmt: skip


def _doing_shown(doing: Doing) -> dict[str, Any]:
    shown = {"name": doing.name, "title": doing.title, "sentence": doing.sentence}
    url_name = f"house:staff_{doing.name}"
    return {**shown, "alarm": doing.alarm, "url_name": url_name, "command_id": new_command_id()}


def _run(name: str, secret: str, **about: Any) -> Answer:
    match name:
        case "pin":
            return people.pin_reset(pin_hash=make_password(secret), **about)
        case "password":
            return people.password_reset(password_hash=make_password(secret), **about)
        case "erase":
            return people.staff_rename(name="", **about)
    services: dict[str, Callable[..., Answer]] = {
        "unlock": people.staff_let_in,
        "factor": people.factor_reset,
        "suspend": people.staff_suspend,
        "resume": people.staff_resume,
        "leave": people.staff_leave,
    }
    return services[name](**about)


def do(doing: Doing) -> Callable[..., HttpResponse]:
    """The view of one key on a person's page."""

    @never_cache
    @page
    @require_POST
    def view(request: HttpRequest, staff_id: UUID) -> HttpResponse:
        actor = desk_actor(request)
        secret = doing.make() if doing.make else ""

        def run(command: CommandKey, _data: dict[str, Any]) -> Answer:
            return _run(doing.name, secret, actor=actor, staff_id=staff_id, command=command)

        answer = _sent(request, actor, StaffForm(request.POST), run)
        if answer is None or not secret:
            if answer is not None:
                messages.success(request, str(doing.done))
            return redirect("house:person", staff_id=staff_id)
        badge = staff_detail(actor=actor, staff_id=staff_id)["badge"]
        shown = {"badge": badge, "pin": "", "password": "", doing.name: secret}
        return _secret_page(request, actor, staff_id, answer, shown)

    return view


def _sent(
    request: HttpRequest,
    actor: Actor,
    form: StaffForm,
    run: Callable[[CommandKey, dict[str, Any]], Answer],
) -> Answer | None:
    """Run a posted form's command; None when it was refused, which the next page says."""
    if not form.is_valid():
        messages.error(request, _first_problem(form))
        return None
    try:
        return run(_command(request, actor, form), form.cleaned_data)
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        messages.error(request, refusal.told)
        return None


def _first_problem(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _secret_page(
    request: HttpRequest, actor: Actor, staff_id: UUID, answer: Answer, shown: Mapping[str, str]
) -> HttpResponse:
    """New secrets, this once; a form sent twice finds them shown already."""
    if answer.replayed:
        messages.error(request, _("Those secrets were shown once already. Make new ones."))
        return redirect("house:person", staff_id=staff_id)
    context = {**shown, "back": staff_id}
    return page_render(request, "house/staff_secret.html", context, actor=actor)


@page
@require_POST
def rename(request: HttpRequest, staff_id: UUID) -> HttpResponse:
    """A name is written anew."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return people.staff_rename(
            actor=actor, staff_id=staff_id, name=data["name"], command=command
        )

    if _sent(request, actor, RenameForm(request.POST), run) is not None:
        messages.success(request, _("The name is changed."))
    return redirect("house:person", staff_id=staff_id)


@page
@require_POST
def take_back(request: HttpRequest, staff_id: UUID) -> HttpResponse:
    """A role is taken back, now."""
    actor = desk_actor(request)

    def run(command: CommandKey, data: dict[str, Any]) -> Answer:
        return people.role_take_back(
            actor=actor, staff_id=staff_id, role=data["role"], pit_id=data["pit"], command=command
        )

    if _sent(request, actor, TakeBackForm(request.POST), run) is not None:
        messages.success(request, _("The role has ended."))
    return redirect("house:person", staff_id=staff_id)


@never_cache
@page
@require_POST
def ask_role(request: HttpRequest, staff_id: UUID) -> HttpResponse:
    """A role is asked for; a shift manager approves it."""
    actor = desk_actor(request)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _person_page(request, actor, staff_id, role_form=form, status=422)
    data = form.cleaned_data
    try:
        role_ask(
            actor=actor,
            staff_id=staff_id,
            role=Role(data["role"]),
            pit_id=UUID(data["pit"]) if data["pit"] else None,
            valid_from=None,
            valid_until=gaming_day_end(data["until"]) if data["until"] else None,
            reason=data["reason"],
            command=_command(request, actor, form),
        )
    except DomainError as refusal:
        refusal_note(request, actor=actor, refusal=refusal)
        if refusal.status in {403, 404}:
            raise
        form.add_error(None, refusal.told)
        return _person_page(request, actor, staff_id, role_form=form, status=refusal.status)
    messages.success(request, _("Asked for. A shift manager decides."))
    return redirect("house:person", staff_id=staff_id)


def _command(request: HttpRequest, actor: Actor, form: StaffForm) -> CommandKey:
    return form_command(
        request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
    )
