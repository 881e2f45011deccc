"""A face: one method of one address, and what the role table says about it."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.ground import Spot

Made = Callable[[Spot], Any]


def nothing(_spot: Spot) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Face:
    """One request. ``name`` is the URL's name (pages) or the operationId (API).

    ``action`` is the line of the role table; None = whoever is signed on. ``open`` = anybody at all,
    also a stranger. ``house``: the object belongs to no pit, so that there is no outside, and a role
    held for one pit does not reach it. ``lists``: a page or list that shows each what is of their
    pits, so that there is no outside either.
    ``at_terminal``: only the browser that is a table's terminal can ask (its own table, so nobody
    is outside). ``state`` of the table before: between, open, entered, settled. ``before`` makes what else
    the request needs and may return an object that ``path`` and ``body`` find as ``spot.made``.
    ``writes``: when let in, the database is another one afterwards.
    """

    name: str
    method: str = "GET"
    path: Made
    body: Made = nothing
    action: str | None = None
    open: bool = False
    house: bool = False
    lists: bool = False
    at_terminal: bool = False
    state: str = "between"
    before: Callable[[Spot], Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    writes: bool | None = None
    api: bool = False
    to_sign_on: bool = False
    """Done, it leads to the sign-on: whether it was done, the database says."""
    status: int | None = None
    """What is answered to whoever is let in; None = no refusal and no fault (below 400)."""
    roles_too: frozenset[str] = frozenset()
    """Let in besides what the table says, each for a reason given where it is used."""
    roles_not: frozenset[str] = frozenset()
    """Not let in in spite of the table, each for a reason given where it is used."""

    @property
    def placeless(self) -> bool:
        return self.house or self.lists or self.at_terminal

    @property
    def is_write(self) -> bool:
        return self.method != "GET" if self.writes is None else self.writes

    def id(self) -> str:
        return f"{self.method} {self.name}"


def page(name: str, path: str | Made, method: str = "GET", **rest: Any) -> Face:
    return Face(name=name, method=method, path=_made(path), **rest)


def call(name: str, path: str | Made, method: str = "GET", **rest: Any) -> Face:
    """An operation of the API; its path without /api/v1/."""
    made = _made(path)
    return Face(
        name=name, method=method, path=lambda spot: f"/api/v1/{made(spot)}", api=True, **rest
    )


def _made(path: str | Made) -> Made:
    """A path with names of ids of the spot in braces, or a function of the spot."""
    if callable(path):
        return path
    return lambda spot: path.format(**spot.ids())


def command_id() -> dict[str, str]:
    return {"command_id": str(uuid.uuid4())}
