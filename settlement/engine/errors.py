"""What the engine says when an entry or a rule set cannot be taken: problems, never prose alone."""

from collections.abc import Sequence
from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that is wrong with a hand document, a rule set or an entry.

    ``code`` is stable and is what callers test; ``message`` is an English sentence for people.
    The rest says where: ``seat`` 1-4, ``row`` (front, middle, back, cards, discards), ``card`` as
    it was typed or printed, ``path`` of the document's key or of the rule set's option.
    """

    code: str
    message: str
    seat: int | None = None
    row: str | None = None
    card: str | None = None
    path: str | None = None


class HandRefusedError(Exception):
    """The hand is well formed but these rules do not let it be settled (R-PAY-3 ``refuse``)."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class EngineFaultError(AssertionError):
    """The engine contradicts itself (lines that do not add up). Never the caller's fault."""
