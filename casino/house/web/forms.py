"""What the ground storey's pages post, as typed values."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.house.errors import Detail


def problem_said(form: forms.Form, name: str) -> str:
    """What is wrong with a field, after the field's name where it has one for people."""
    field, problem = form.fields.get(name), str(form.errors[name][0])
    if field is None or not field.label:
        return problem
    return gettext("%(field)s: %(problem)s") % {"field": field.label, "problem": problem}


class SentForm(forms.Form):
    """Every posted form is one command."""

    command_id = forms.UUIDField()

    @property
    def body(self) -> dict[str, Any]:
        """The fields that say what is asked, for the command's hash."""
        return {name: value for name, value in self.cleaned_data.items() if name != "command_id"}


def form_details(form: forms.Form) -> list[Detail]:
    """What is wrong with a form, field by field, for a refusal's details."""
    return [
        Detail(code="field_invalid", message=problem_said(form, name), path=name)
        for name in form.errors
        if name in form.fields
    ]


class ResolveForm(SentForm):
    resolution = forms.CharField(
        label=_("What came of it"), max_length=400, required=False, strip=True
    )


class ReasonForm(SentForm):
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False, strip=True)


class DecideForm(ReasonForm):
    approve = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])
    digest = forms.CharField(max_length=64)


class PitForm(forms.Form):
    """What a list is narrowed to; anything else is no such page."""

    pit = forms.UUIDField(required=False)
