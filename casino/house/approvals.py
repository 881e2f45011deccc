"""The kinds of what takes two people: who asks, who approves, and what is then carried out.

Each storey registers its own when it starts. One mechanism asks, shows, decides and records
(``casino.house.services.approvals``); a kind says only what is its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils.functional import Promise


class Line(NamedTuple):
    """One thing that would change, in words: what it is called, as it is, as it would be."""

    title: str | Promise
    before: str
    after: str


def _plainly(payloads: Sequence[Mapping[str, Any]]) -> list[list[Line]]:
    return [[Line(name, "", str(value)) for name, value in one.items()] for one in payloads]


def _nobody(_payload: Mapping[str, Any]) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """Something that takes two people.

    Attributes:
        code: small letters and underscores; stored with each approval.
        title: what it is called on the page.
        ask: the action (``permissions.TABLE``) that lets somebody ask.
        approve: the action that lets somebody else approve or refuse.
        lasts: how long it may be decided.
        run: carries it out, in the deciding transaction, once:
            ``run(actor=approver, asked_by_id=…, payload=…)``. Answers JSON-safe figures by which
            the outcome is found again. A ``DomainError`` leaves everything as it was, undecided.
        describe: payloads in words, in their order: the lines of each. A page asks once for all
            of a kind, so what they name is read together. A line is a ``Line`` or a tuple like it.
        subject: the inner id of the person whom the payload concerns, who may not decide it.
    """

    code: str
    title: str | Promise
    ask: str
    approve: str
    lasts: timedelta
    run: Callable[..., dict[str, Any]]
    describe: Callable[[Sequence[Mapping[str, Any]]], list[list[Any]]] = field(default=_plainly)
    subject: Callable[[Mapping[str, Any]], int | None] = field(default=_nobody)


_kinds: dict[str, Kind] = {}


def kind_add(kind: Kind) -> None:
    """Let ``kind`` be asked for."""
    _kinds[kind.code] = kind


def kinds() -> dict[str, Kind]:
    """Every kind that may be asked for, by code."""
    return dict(_kinds)


def kind_get(code: str) -> Kind:
    """The kind called ``code``.

    Raises:
        ValueError: nobody registered it; a fault of ours.
    """
    if code not in _kinds:
        raise ValueError(f"the approval kind {code!r} is not registered")
    return _kinds[code]
