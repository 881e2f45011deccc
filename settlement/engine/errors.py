"""What the engine says when an entry or a rule set cannot be taken: problems, never prose."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[str, object] = MappingProxyType({})


class Problem(NamedTuple):
    """One thing that is wrong with a hand document, a rule set or an entry.

    ``code`` is stable and is what callers test. Where: ``seat`` 1-4, ``row`` (front, middle,
    back, cards, discards), ``card`` as it was typed or printed, ``path`` of the document's key or
    of the rule set's option. ``why`` tells the cases of one code apart and ``params`` hold what a
    sentence needs beside the place; ``settlement.problems`` makes the words of them.
    """

    code: str
    seat: int | None = None
    row: str | None = None
    card: str | None = None
    path: str | None = None
    why: str = ""
    params: Mapping[str, object] = NOTHING


class HandRefusedError(Exception):
    """The hand is well formed but these rules do not let it be settled (R-PAY-3 ``refuse``)."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = tuple(problems)


class EngineFaultError(AssertionError):
    """The engine contradicts itself (lines that do not add up). Never the caller's fault."""
