"""What the ground storey's pages post, as typed values."""

from typing import Any

from django import forms


class SentForm(forms.Form):
    """Every posted form is one command."""

    command_id = forms.UUIDField()

    @property
    def body(self) -> dict[str, Any]:
        """The fields that say what is asked, for the command's hash."""
        return {name: value for name, value in self.cleaned_data.items() if name != "command_id"}


class ResolveForm(SentForm):
    resolution = forms.CharField(max_length=400, required=False, strip=True)


class ReasonForm(SentForm):
    reason = forms.CharField(max_length=400, required=False, strip=True)


class DecideForm(ReasonForm):
    approve = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])
    digest = forms.CharField(max_length=64)


class PitForm(forms.Form):
    """What a list is narrowed to; anything else is no such page."""

    pit = forms.UUIDField(required=False)
