"""What the pages of setting up post, as typed values."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.house.money import money_read
from tables.models import TRAINING_CURRENCY
from tables.services.tables import Limits
from tables.web.forms import CommandForm


class NameForm(CommandForm):
    """A name, of the house or of a pit."""

    name = forms.CharField(label=_("Name"), max_length=60, strip=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"


class LimitsForm(CommandForm):
    """A table's pit and what it sells; amounts in its currency, as people write them."""

    pit = forms.ChoiceField(label=_("Pit"))
    smallest_chip = forms.CharField(label=_("Smallest chip"), max_length=16, required=False)
    buy_in_min = forms.CharField(label=_("Least to sit down"), max_length=16, required=False)
    buy_in_max = forms.CharField(label=_("Most on the table"), max_length=16, required=False)

    AMOUNTS = ("smallest_chip", "buy_in_min", "buy_in_max")

    def __init__(
        self, *args: Any, pits: Sequence[Mapping[str, Any]], exponent: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.exponent = exponent
        self.fields["pit"].choices = [(one["id"], one["name"]) for one in pits]  # type: ignore[attr-defined]
        for name in self.AMOUNTS:
            self.fields[name].widget.attrs.update(inputmode="decimal", autocomplete="off")

    def _amount(self, name: str) -> int | None:
        typed = self.cleaned_data[name]
        if not typed:
            return None
        amount = money_read(typed, exponent=self.exponent)
        if not amount:
            raise forms.ValidationError(_("Give an amount such as 500 or 500.00."))
        return amount

    def clean_smallest_chip(self) -> int | None:
        return self._amount("smallest_chip")

    def clean_buy_in_min(self) -> int | None:
        return self._amount("buy_in_min")

    def clean_buy_in_max(self) -> int | None:
        return self._amount("buy_in_max")

    def limits(self) -> Limits:
        """What was typed; without a smallest chip the minor unit is it."""
        data = self.cleaned_data
        return Limits(
            smallest_chip=data["smallest_chip"] or 1,
            buy_in_min=data["buy_in_min"],
            buy_in_max=data["buy_in_max"],
        )


class TableForm(LimitsForm):
    """A new table."""

    number = forms.IntegerField(label=_("Number on the felt"), min_value=1, max_value=9_999)
    currency = forms.ChoiceField(label=_("Plays for"))

    field_order = ["command_id", "number", "pit", "currency", *LimitsForm.AMOUNTS]

    def __init__(self, *args: Any, currencies: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        real = [(currency, currency) for currency in currencies]
        self.fields["currency"].choices = [  # type: ignore[attr-defined]
            *real,
            (TRAINING_CURRENCY, _("play money: a training table")),
        ]


class ChipForm(CommandForm):
    """A chip of the house."""

    currency = forms.ChoiceField(label=_("Currency"))
    value = forms.CharField(label=_("Value"), max_length=16)
    colour = forms.CharField(label=_("Colour"), max_length=30, strip=True)

    def __init__(self, *args: Any, currencies: Sequence[str], exponent: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exponent = exponent
        self.fields["currency"].choices = [(one, one) for one in currencies]  # type: ignore[attr-defined]
        self.fields["value"].widget.attrs.update(inputmode="decimal", autocomplete="off")
        self.fields["colour"].widget.attrs["autocomplete"] = "off"

    def clean_value(self) -> int:
        amount = money_read(self.cleaned_data["value"], exponent=self.exponent)
        if not amount:
            raise forms.ValidationError(_("Give an amount such as 500 or 500.00."))
        return amount
