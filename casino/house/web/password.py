"""Choosing a password: the one that set-up printed is good for one sign-on."""

from typing import Any

from django import forms
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.house.actor import Actor
from casino.house.errors import ForbiddenError, NotSignedOnError
from casino.house.proof import Proof
from casino.house.services.identity import own_password_check
from casino.house.services.staff import password_change
from casino.house.web.actors import person_actor
from casino.house.web.pages import page, page_render
from casino.house.web.proof import proof_of


class PasswordForm(forms.Form):
    current = forms.CharField(max_length=200, strip=False, required=False)
    password = forms.CharField(max_length=200, strip=False)
    again = forms.CharField(max_length=200, strip=False)

    def clean_password(self) -> str:
        """Long enough and not a common one, by the settings' validators."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        """Typed twice alike."""
        data = super().clean() or {}
        if "password" in data and data["password"] != data.get("again"):
            self.add_error("again", _("The two are not the same."))
        return data


@never_cache
@page
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """A new password for whoever is signed on in this browser."""
    actor = person_actor(request)
    if not request.user.is_authenticated:
        raise ForbiddenError
    due = is_due(request)
    form = PasswordForm(request.POST or None)
    if form.is_valid() and _knows_current(actor, form, due=due):
        password_change(actor=actor, password_hash=make_password(form.cleaned_data["password"]))
        request.user.refresh_from_db()
        update_session_auth_hash(request, request.user)
        return redirect("/")
    problems = [str(one) for errors in form.errors.values() for one in errors]
    context = {"problems": problems, "due": due}
    status = 422 if problems else 200
    return page_render(request, "house/password.html", context, actor=actor, status=status)


def is_due(request: HttpRequest) -> bool:
    """Whether this session was opened with a one-time password: it is known, once."""
    by_password = proof_of(request.session) != Proof.PIN
    return by_password and getattr(request.user, "must_change_password", False)


def _knows_current(actor: Actor, form: PasswordForm, *, due: bool) -> bool:
    """Whoever finds a session open, or knows a PIN alone, does not come to a password by it."""
    if due:
        return True
    try:
        own_password_check(actor=actor, password=form.cleaned_data["current"])
    except NotSignedOnError:
        form.add_error("current", _("This is not the password you have now."))
        return False
    return True
