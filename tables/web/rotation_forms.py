"""What the pages of the rotation post, as typed values."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house import clock
from tables.models.rotation import DOWN_MINUTES, LIMIT_MINUTES
from tables.web.forms import CommandForm, minutes_text

ORDER_MAX = 99


class MembersForm(CommandForm):
    """Tables and dealers numbered in their order; what has no number is not in the string."""

    def __init__(
        self,
        *args: Any,
        choices: Mapping[str, Sequence[Mapping[str, Any]]],
        chosen: Mapping[str, Sequence[str]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.members: dict[str, list[UUID]] = {"tables": [], "dealers": []}
        self.problems: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        for kind in self.members:
            ids = list((chosen or {}).get(kind, ()))
            for one in choices[kind]:
                name = f"{kind}_{one['id']}"
                field = forms.IntegerField(
                    label=_label(kind, one), required=False, min_value=1, max_value=ORDER_MAX
                )
                field.initial = ids.index(one["id"]) + 1 if one["id"] in ids else None
                field.widget.attrs["inputmode"] = "numeric"
                self.fields[name] = field
                if one["string"] and one["id"] not in ids:
                    self.notes[name] = _("in %(name)s") % {"name": one["string"]}
        prefixes = tuple(f"{kind}_" for kind in self.members)
        self.names_unknown = any(
            name.startswith(prefixes) and name not in self.fields for name in self.data
        )

    def _rows(self, kind: str) -> list[dict[str, Any]]:
        names = [name for name in self.fields if name.startswith(f"{kind}_")]
        return [{"field": self[name], "note": self.notes.get(name, "")} for name in names]

    @property
    def table_rows(self) -> list[dict[str, Any]]:
        """The fields of the tables with a note of who has them."""
        return self._rows("tables")

    @property
    def dealer_rows(self) -> list[dict[str, Any]]:
        """The fields of the dealers with a note of who has them."""
        return self._rows("dealers")

    def clean(self) -> dict[str, Any]:
        """Read the numbers as an order.

        Two of a kind with one number leave the order open, so that is a problem.
        """
        data = super().clean() or self.cleaned_data
        for kind in self.members:
            numbered = [
                (number, name)
                for name, number in data.items()
                if name.startswith(f"{kind}_") and number is not None
            ]
            if len({number for number, _name in numbered}) < len(numbered):
                self.problem_add(kind, _("Two have the same number. Give each its own."))
            self.members[kind] = [UUID(name.partition("_")[2]) for _n, name in sorted(numbered)]
        if not self.members["tables"] and "tables" not in self.problems:
            self.problem_add("tables", _("Give at least one table a number."))
        return data

    def problem_add(self, path: str, message: str) -> None:
        """Put a problem beside the field it belongs to; ``tables`` and ``dealers`` are groups."""
        if path in self.members:
            self.problems[path] = message
            self.add_error(None, "")
        else:
            self.add_error(path if path in self.fields else None, message)


def _label(kind: str, one: Mapping[str, Any]) -> str:
    if kind == "tables":
        return _("Table %(number)s") % one
    return f"{one['name']} {one['badge']}".strip()


class StringForm(MembersForm):
    """A new string."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=40, strip=True)
    down_minutes = forms.TypedChoiceField(
        label=gettext_lazy("A down lasts"),
        coerce=int,
        choices=lambda: [(minutes, minutes_text(minutes)) for minutes in DOWN_MINUTES],
    )
    limit_minutes = forms.IntegerField(
        label=gettext_lazy("Alert after minutes"),
        help_text=gettext_lazy("Of dealing without a break."),
        min_value=20,
        max_value=240,
        initial=LIMIT_MINUTES,
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("First down begins"),
        required=False,
        help_text=gettext_lazy("Such as 18:00, in the house's time. Empty: now."),
        input_formats=["%H:%M"],
    )

    field_order: Iterable[str] = ("name", "down_minutes", "limit_minutes", "starts_at")

    def starts(self, zone: str) -> datetime | None:
        """The next time at which the house's clock shows the time given; None: now."""
        time = self.cleaned_data["starts_at"]
        if time is None:
            return None
        now, here = clock.now(), ZoneInfo(zone)
        today = now.astimezone(here).date()
        shown = (  # Compared in UTC: on the day on which clocks go back they show it twice.
            datetime.combine(
                today + timedelta(days=days), time.replace(fold=fold), here
            ).astimezone(UTC)
            for days in (0, 1)
            for fold in (0, 1)
        )
        return next(at for at in shown if at >= now)
