"""Setting up the second factor: a key for the telephone, and a first code as proof."""

import segno
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from casino.house.errors import AlreadyDoneError, ForbiddenError, RequestInvalidError
from casino.house.proof import Proof
from casino.house.services.factor import factor_begin, factor_confirm, factor_key
from casino.house.web.actors import person_actor
from casino.house.web.pages import page, page_render
from casino.house.web.password import is_due
from casino.house.web.proof import proof_note, proof_of

KEY_GROUP = 4
"""A key is read aloud and typed in groups of four."""
SESSION_KEY_SHOWN = "factor_shown"
"""In a session that was shown a key: the key's inner id."""


class CodeForm(forms.Form):
    code = forms.CharField(max_length=12, strip=True)


@sensitive_post_parameters("code")
@never_cache
@page
@require_http_methods(["GET", "POST"])
def factor(request: HttpRequest) -> HttpResponse:
    """The key as a picture and as text, and the field for a first code."""
    actor = person_actor(request)
    if not request.user.is_authenticated or proof_of(request.session) in {None, Proof.PIN}:
        raise ForbiddenError(_("Sign on with your password to set up a second factor."))
    if is_due(request):
        return redirect("house:password")
    try:
        device = factor_begin(actor=actor, shown_id=request.session.get(SESSION_KEY_SHOWN))
    except AlreadyDoneError:
        return page_render(request, "house/factor.html", {"done": True}, actor=actor)
    request.session[SESSION_KEY_SHOWN] = device.pk
    form = CodeForm(request.POST or None)
    problem = ""
    if form.is_valid():
        try:
            factor_confirm(actor=actor, code=form.cleaned_data["code"].replace(" ", ""))
        except RequestInvalidError:
            problem = _("This code does not fit. Wait for the next one and type that.")
        else:
            proof_note(request, Proof.CODE)
            request.session.cycle_key()
            return redirect("/")
    elif request.method == "POST":
        problem = _("Type the six digits that the telephone shows.")
    context = {
        "qr": segno.make(device.config_url, micro=False).svg_inline(scale=5, border=2),
        "key": _in_groups(factor_key(device)),
        "problem": problem,
    }
    status = 422 if problem else 200
    return page_render(request, "house/factor.html", context, actor=actor, status=status)


def _in_groups(key: str) -> str:
    return " ".join(key[at : at + KEY_GROUP] for at in range(0, len(key), KEY_GROUP))
