"""What the terminal and the floor post, as typed values."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.house.money import money_read
from casino.house.web.forms import MomentField
from tables.web.forms import CommandForm


class TableForm(CommandForm):
    table = forms.UUIDField(label=_("Table"))


class TablesForm(forms.Form):
    """Which tables' live parts are wanted, by number; none = all."""

    table = forms.TypedMultipleChoiceField(
        choices=[(n, n) for n in range(1, 1000)], coerce=int, required=False
    )


class HandOpenForm(TableForm):
    hand = forms.UUIDField(label=_("Hand"))
    seats = forms.TypedMultipleChoiceField(
        choices=[(n, n) for n in (1, 2, 3, 4)], coerce=int, label=_("Seats")
    )

    def clean_hand(self) -> UUID:
        """An id that the page made: a UUID of version 7."""
        hand: UUID = self.cleaned_data["hand"]
        if hand.version != 7:
            raise forms.ValidationError(_("Make a UUID of version 7."))
        return hand


class SettleForm(CommandForm):
    revision = forms.IntegerField(min_value=0)
    draft_digest = forms.CharField(max_length=64)
    sign_on = forms.UUIDField(required=False)
    confirmed_at = MomentField()
    fouls = forms.ChoiceField(
        choices=[("asked", "asked"), ("confirmed", "confirmed")], required=False
    )

    @property
    def body(self) -> dict[str, Any]:
        """What the API's settle takes; the answer about fouls is the page's own."""
        return {name: value for name, value in super().body.items() if name != "fouls"}


class ChipsMovedForm(CommandForm):
    sign_on = forms.UUIDField(required=False)


class RulesForm(CommandForm):
    """A published rule set for the table, with a unit of the table's own or without."""

    rule_set = forms.UUIDField(label=_("Rules"))
    unit = forms.CharField(max_length=20, required=False, label=_("Unit"))

    def __init__(self, *args: Any, exponent: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exponent = exponent

    def clean_unit(self) -> int | None:
        """Minor units; None leaves the rule set's own unit."""
        text = self.cleaned_data["unit"].strip()
        if not text:
            return None
        unit = money_read(text, exponent=self.exponent)
        if not unit:
            raise forms.ValidationError(_("Give an amount such as 10 or 2.50, or nothing."))
        return unit
