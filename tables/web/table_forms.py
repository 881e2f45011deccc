"""What the floor posts about a table: its state, its button, who is dealt in, its sessions."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.house.money import money_read
from tables.models import Seating, Table
from tables.services.game_sessions import Plan
from tables.web.forms import CommandForm

REASON_MAX = 200


class TableStateForm(CommandForm):
    state = forms.ChoiceField(choices=Table.State.choices, label=_("State"))
    reason = forms.CharField(max_length=REASON_MAX, strip=True, label=_("Reason"))


class ButtonForm(CommandForm):
    seat = forms.IntegerField(min_value=1, max_value=4, label=_("Seat"))
    reason = forms.CharField(max_length=REASON_MAX, strip=True, label=_("Reason"))


class SeatStateForm(CommandForm):
    state = forms.ChoiceField(choices=Seating.State.choices, label=_("State"))


class SeatMoveForm(CommandForm):
    seat = forms.IntegerField(min_value=1, max_value=4, label=_("Seat"))


class AgreedForm(CommandForm):
    agreed = forms.BooleanField(required=False, label=_("Agreed"))


class PlanForm(CommandForm):
    """When a session ends by itself; nothing filled in = when its players agree."""

    hands = forms.IntegerField(min_value=1, max_value=10_000, required=False, label=_("Hands"))
    target_stack = forms.CharField(max_length=20, required=False, label=_("Stack"))
    ends_when_broke = forms.BooleanField(required=False, label=_("When somebody has no chips left"))

    def __init__(self, *args: Any, exponent: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exponent = exponent

    def clean_target_stack(self) -> int | None:
        """Minor units; None for no such end."""
        text = self.cleaned_data["target_stack"].strip()
        if not text:
            return None
        amount = money_read(text, exponent=self.exponent)
        if not amount:
            raise forms.ValidationError(_("Give an amount such as 10000 or 10000.00, or nothing."))
        return amount

    @property
    def plan(self) -> Plan:
        """The fields as the plan of a session."""
        data = self.cleaned_data
        return Plan(
            hands=data["hands"],
            target_stack=data["target_stack"],
            ends_when_broke=data["ends_when_broke"],
        )
