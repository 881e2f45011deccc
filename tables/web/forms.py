"""What the pages of the floor post, as typed values."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.house.money import money_read


def minutes_text(minutes: int) -> str:
    """'15 minutes', in the language of now: a form's choices are asked for when it is made."""
    return gettext("%(n)s minutes") % {"n": minutes}


class CommandForm(forms.Form):
    """Every posted form is one command."""

    command_id = forms.UUIDField()

    @property
    def body(self) -> dict[str, Any]:
        """The fields that say what is asked, for the command's hash."""
        return {name: value for name, value in self.cleaned_data.items() if name != "command_id"}


class SignOnForm(CommandForm):
    badge = forms.CharField(max_length=20, strip=True)
    pin = forms.CharField(max_length=12, required=False, strip=True)
    password = forms.CharField(max_length=200, required=False, strip=False)
    code = forms.CharField(max_length=12, required=False, strip=True)
    by = forms.CharField(max_length=12, required=False)
    table = forms.UUIDField(required=False)
    next = forms.CharField(max_length=400, required=False)


class MoneyForm(CommandForm):
    """A form with an amount in the table's currency."""

    amount = forms.CharField(max_length=20, label=_("Amount"))

    def __init__(self, *args: Any, exponent: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exponent = exponent

    def clean_amount(self) -> int:
        """Minor units, more than nothing."""
        amount = money_read(self.cleaned_data["amount"], exponent=self.exponent)
        if not amount:
            raise forms.ValidationError(_("Give an amount such as 500 or 500.00."))
        return amount


class SeatForm(MoneyForm):
    seat = forms.IntegerField(min_value=1, max_value=4, label=_("Seat"))
    player = forms.UUIDField(label=_("Player"))
