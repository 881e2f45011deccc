"""What the pages of people post, as typed values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.house.models import Pit, Role
from casino.house.permissions import PIT_ROLES
from casino.house.services.staff import role_of_house
from casino.house.staff_selectors import STATES
from casino.house.web.forms import DayField

EVERYWHERE = ""
STATE_WORDS = {
    "in": _("may sign on"),
    "locked": _("locked"),
    "suspended": _("suspended"),
    "left": _("left"),
}


class StaffForm(forms.Form):
    """Every posted form is one command."""

    command_id = forms.UUIDField(widget=forms.HiddenInput)

    @property
    def body(self) -> dict[str, Any]:
        """The fields that say what is asked, for the command's hash."""
        return {name: value for name, value in self.cleaned_data.items() if name != "command_id"}


class SearchForm(forms.Form):
    """What the list is narrowed to."""

    search = forms.CharField(label=_("Badge or name"), max_length=80, required=False)
    role = forms.ChoiceField(label=_("Role"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everyone = [("", _("all"))]
        self.fields["role"].choices = [*everyone, *Role.choices]  # type: ignore[attr-defined]
        states = [(state, STATE_WORDS[state]) for state in STATES]
        self.fields["state"].choices = [*everyone, *states]  # type: ignore[attr-defined]


class TakeOnForm(StaffForm):
    """Somebody new: the badge is the login name for good."""

    badge = forms.RegexField(
        r"^[0-9A-Za-z]{1,20}\Z",
        label=_("Badge"),
        help_text=_("Digits or letters, as on the badge."),
        error_messages={"invalid": _("Digits and letters only, at most 20.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": "20"}),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    secret = forms.ChoiceField(
        label=_("Signs on with"),
        choices=[
            ("pin", _("PIN at a terminal (dealers, floor)")),
            ("password", _("password and code")),
            ("both", _("both")),
        ],
    )


class RenameForm(StaffForm):
    name = forms.CharField(max_length=80, strip=True)


def _roles(*, of_pit: bool) -> list[tuple[str, Any]]:
    return [(role.value, role.label) for role in Role if (role in PIT_ROLES) is of_pit]


class RoleForm(StaffForm):
    """A role that is asked for."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (_("for one pit or the whole house"), _roles(of_pit=True)),
            (_("for the whole house"), _roles(of_pit=False)),
        ],
    )
    pit = forms.ChoiceField(
        label=_("Where"),
        required=False,
        help_text=_("A pit is for dealers, floorpersons and pit managers alone."),
    )
    until = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("Ends with this gaming day. Empty: until it is taken back."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=400,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pits = [(str(pit.public_id), pit.name) for pit in Pit.objects.order_by("name")]
        self.fields["pit"].choices = [(EVERYWHERE, _("the whole house")), *pits]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        role = self.cleaned_data.get("role")
        if role and role not in PIT_ROLES and self.cleaned_data.get("pit"):
            self.add_error("pit", role_of_house(role))
        return self.cleaned_data


class TakeBackForm(StaffForm):
    role = forms.ChoiceField(choices=Role.choices)
    pit = forms.UUIDField(required=False)
