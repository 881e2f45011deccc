"""What the upper storeys add to verification: further checks, and stopping what a chain guards.

The ground knows chains as text only, so tables and settlement register here when they start.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bad:
    """The first thing that does not verify: a table ``schema.name``, its place, the row's key.

    ``row`` and ``column`` are None where they cannot be told.
    """

    table: str
    chain: str | None
    seq: int | None
    row: str | None = None
    column: str | None = None


Check = Callable[[], Bad | None]
Stop = Callable[[str], None]

checks: list[Check] = []
"""Run by a full verification after the chains, in the order in which they were registered."""
stops: list[Stop] = []
"""Called with the name of a chain that does not verify."""


def register(*, check: Check | None = None, stop: Stop | None = None) -> None:
    """Add a check or a stop; adding the same again is no harm."""
    if check is not None and check not in checks:
        checks.append(check)
    if stop is not None and stop not in stops:
        stops.append(stop)
