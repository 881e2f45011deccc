"""What every page shows of the house itself: its clock, and which version the page is."""

from typing import Any

from django import template
from django.conf import settings

from casino.house.web.times import house_clock as clock

register = template.Library()


@register.simple_tag
def house_clock() -> dict[str, Any] | None:
    """The server's time at this moment, for ``house/_clock.html``."""
    return clock()


@register.simple_tag
def house_version() -> str:
    """The version that made this page: a device tells it back."""
    return settings.VERSION
