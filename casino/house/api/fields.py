"""Serializer fields that guess nothing, and a serializer that knows its fields.

REST framework reads "5" and 5.0 as 5 and drops what it does not know. Money cannot be read that
way: here every type is exactly itself and every unknown field is refused.
"""

from collections.abc import Mapping
from datetime import UTC
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from casino.house.clock import in_calendar

INTEGER_MAX = 10**15
"""The largest integer that is read or written, in size."""


class Integer(serializers.IntegerField):
    """A JSON integer: no text, no float, no boolean."""

    def __init__(
        self, *, min_value: int = -INTEGER_MAX, max_value: int = INTEGER_MAX, **kwargs: Any
    ) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Boolean(serializers.BooleanField):
    """A JSON boolean: no text, no number."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A JSON string as it is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "max_length": 400, **kwargs})

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(serializers.UUIDField):
    """A public id: the text of a UUID, with hyphens."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str) or len(data) != 36:
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class NewId(Id):
    """The id of something the caller makes: a UUID of version 7, so that ids sort by time.

    A random one (version 4) is taken too: not every machine feed can make the other.
    """

    default_error_messages = {"version": _("Make a UUID of version 7, or of version 4.")}

    def to_internal_value(self, data: Any) -> UUID:
        made = super().to_internal_value(data)
        if made.version not in {4, 7}:
            self.fail("version")
        return made


class Instant(serializers.DateTimeField):
    """An ISO 8601 time with its offset from UTC, within the record's calendar."""

    default_error_messages = {
        "naive": _("Give the offset from UTC."),
        "calendar": _("There is no such time."),
    }

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="ISO 8601")
        return super().to_internal_value(value)

    def enforce_timezone(self, value: Any) -> Any:
        if value.tzinfo is None:
            self.fail("naive")
        try:
            moment = value.astimezone(UTC)
        except OverflowError:
            self.fail("invalid", format="ISO 8601")
        if not in_calendar(moment):
            self.fail("calendar")
        return moment


class Body(serializers.Serializer[Any]):
    """A request's body: what it does not name is refused."""

    default_error_messages = {"field_unknown": _("No such field.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                text = str(self.error_messages["field_unknown"])
                raise serializers.ValidationError(
                    {name: serializers.ErrorDetail(text, code="field_unknown") for name in unknown}
                    | self._known_problems(data)
                )
        return super().to_internal_value(data)

    def _known_problems(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What is wrong with the fields that are known, so that all is said at once."""
        known = {name: value for name, value in data.items() if name in self.fields}
        try:
            super().to_internal_value(known)
        except serializers.ValidationError as wrong:
            return dict(wrong.detail) if isinstance(wrong.detail, Mapping) else {}
        return {}


class CommandBody(Body):
    """The body of every command: made once by the caller, repeated until it is answered."""

    command_id = Id(help_text="Made once for each thing done; a retry repeats it.")
