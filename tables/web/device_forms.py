"""What the pages of devices and tokens post, as typed values."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.services.enrolments import MINUTES
from tables.web.forms import CommandForm, minutes_text

TABLE, PIT = "table", "pit"
SCOPES = [
    ("read", _("Read: tables, hands, accounts, the trail")),
    ("deal", _("Deal: open, enter, settle and record hands")),
    ("seat", _("Seats: players sit down, buy chips and leave")),
    ("floor", _("Floor: calls, table state, rules from the next hand")),
]


class EnrolmentForm(CommandForm):
    """A code for one browser, at a table or for a pit's floor."""

    label = forms.CharField(label=_("Label on the device"), max_length=60, strip=True)
    place = forms.ChoiceField(label=_("Where it belongs"))
    minutes = forms.TypedChoiceField(
        label=_("The code holds for"),
        coerce=int,
        choices=lambda: [(minutes, minutes_text(minutes)) for minutes in MINUTES],
        initial=15,
    )

    def __init__(self, *args: Any, places: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = [
            (f"{TABLE}:{one['id']}", _("Terminal of table %(number)s") % one)
            for one in places["tables"]
        ]
        pits = [
            (f"{PIT}:{one['id']}", _("Floor tablet of pit %(name)s") % one)
            for one in places["pits"]
        ]
        self.fields["place"].choices = [(_("Tables"), tables), (_("Floor"), pits)]  # type: ignore[attr-defined]
        self.fields["label"].widget.attrs["autocomplete"] = "off"

    def where(self) -> tuple[UUID | None, UUID | None]:
        """The table's id or the pit's, the other None."""
        kind, _colon, text = self.cleaned_data["place"].partition(":")
        return (UUID(text), None) if kind == TABLE else (None, UUID(text))


class MoveForm(CommandForm):
    table = forms.UUIDField(label=_("Table"))


class CodeForm(forms.Form):
    code = forms.CharField(label=_("Code"), max_length=40, strip=True)


class SeenForm(forms.Form):
    """What a device tells of itself: its clock in milliseconds since 1970, its page's version."""

    at = forms.IntegerField(min_value=0, max_value=10**15)
    version = forms.CharField(max_length=40, required=False)


class TokenForm(CommandForm):
    """A token for an interface."""

    label = forms.CharField(label=_("What it is for"), max_length=60, strip=True)
    badge = forms.CharField(label=_("Acts for (badge)"), max_length=20, strip=True)
    scopes = forms.MultipleChoiceField(
        label=_("It may"), choices=SCOPES, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("It holds for"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[(1, _("1 day")), (30, _("30 days")), (365, _("1 year")), ("", _("until revoked"))],
        initial=30,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("label", "badge"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
