"""The cage asks for new chips; somebody else decides on the page of approvals."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.house.errors import DomainError
from casino.house.money import money_read, money_text
from casino.house.web.actors import desk_actor
from casino.house.web.notes import approval_note
from casino.house.web.pages import form_command, new_command_id, page, page_render, refusal_note
from tables.selectors import racks_to_fill
from tables.services.minting import CHIPS_MINT, mint_ask
from tables.web.forms import CommandForm


class MintForm(CommandForm):
    """New chips for one table's rack, in its currency."""

    table = forms.TypedChoiceField(label=gettext_lazy("For the rack of"), coerce=UUID)
    amount = forms.CharField(label=gettext_lazy("Amount"), max_length=20)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, strip=True)

    def __init__(self, *args: Any, racks: Sequence[dict[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exponents = {one["id"]: one["exponent"] for one in racks}
        self.fields["table"].choices = [  # type: ignore[attr-defined]
            (one["id"], _("Table %(number)s") % {"number": one["number"]}) for one in racks
        ]
        self.fields["amount"].widget.attrs.update(autocomplete="off", inputmode="decimal")
        self.fields["reason"].widget.attrs["autocomplete"] = "off"

    def clean_amount(self) -> int:
        """Minor units of the table's currency, more than nothing."""
        exponent = self.exponents.get(str(self.cleaned_data.get("table")), 0)
        amount = money_read(self.cleaned_data["amount"], exponent=exponent)
        if not amount:
            raise forms.ValidationError(_("Give an amount such as 500 or 500.00."))
        return amount


@never_cache
@page
@require_http_methods(["GET", "POST"])
def mint(request: HttpRequest) -> HttpResponse:
    """Ask for new chips for a table's rack."""
    actor = desk_actor(request)
    racks = racks_to_fill(actor=actor)
    form = MintForm(request.POST or None, racks=racks)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        command = form_command(
            request, actor=actor, command_id=form.cleaned_data["command_id"], body=form.body
        )
        try:
            mint_ask(
                actor=actor,
                table_id=form.cleaned_data["table"],
                amount=form.cleaned_data["amount"],
                reason=form.cleaned_data["reason"],
                command=command,
            )
        except DomainError as refusal:
            refusal_note(request, actor=actor, refusal=refusal)
            form.add_error(None, refusal.told)
            status = refusal.status
        else:
            messages.success(request, approval_note(CHIPS_MINT))
            return redirect("house:approvals")
    context = {
        "form": form,
        "racks": [
            {**one, "text": money_text(one["held"], **_of(one)), "currency": one["currency"]}
            for one in racks
        ],
        "command_id": new_command_id(),
    }
    return page_render(request, "tables/mint.html", context, actor=actor, status=status)


def _of(rack: dict[str, Any]) -> dict[str, Any]:
    return {"currency": rack["currency"], "exponent": rack["exponent"]}
