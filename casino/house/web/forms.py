"""What the ground storey's pages post, as typed values."""

from datetime import UTC, date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.house.clock import FIRST_DAY, LAST_DAY, in_calendar
from casino.house.errors import Detail


def problem_said(form: forms.Form, name: str) -> str:
    """What is wrong with a field, after the field's name where it has one for people."""
    field, problem = form.fields.get(name), str(form.errors[name][0])
    if field is None or not field.label:
        return problem
    return gettext("%(field)s: %(problem)s") % {"field": field.label, "problem": problem}


class DayField(forms.DateField):
    """A day within the record's calendar; any other is refused beside the field."""

    def validate(self, value: date | None) -> None:
        super().validate(value)
        if value is not None and not FIRST_DAY <= value <= LAST_DAY:
            message = gettext("Give a day from %(first)s to %(last)s.")
            raise forms.ValidationError(message % {"first": FIRST_DAY, "last": LAST_DAY})


class MomentField(forms.DateTimeField):
    """A time in UTC, within the record's calendar."""

    def clean(self, value: Any) -> datetime | None:
        moment: datetime | None = super().clean(value)
        if moment is None:
            return None
        try:
            moment = moment.astimezone(UTC)
        except OverflowError as wrong:
            raise forms.ValidationError(_("There is no such time.")) from wrong
        if not in_calendar(moment):
            raise forms.ValidationError(_("There is no such time."))
        return moment


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
