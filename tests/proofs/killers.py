"""What a mutant of the engine has to get past: the golden cases, then hands the second settlement has settled.

Each mutant lives in a process of its own, forked from this one: the product is imported there afresh with the one faulty module, so
nothing of it may be imported here.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from tests import oracle
from tests.dealing import a_document
from tests.golden.reading import all_cases, expected_of, told
from tests.proofs.mutations import Mutant

SECONDS_MAX = 30  # a mutant that takes longer runs in circles
SURVIVED, CAUGHT, BROKEN = 0, 1, 2


@dataclass(frozen=True)
class Killers:
    """Cases and dealt hands with what is expected of each."""

    cases: list[dict[str, Any]]
    hands: list[tuple[dict[str, Any], dict[str, Any]]]


def gather(seed: int, count: int) -> Killers:
    """All golden cases and so many dealt hands, settled here once and for all mutants."""
    rng = Random(seed)
    documents = [a_document(rng) for _ in range(count)]
    return Killers(all_cases(), [(document, oracle.settle(document)) for document in documents])


class FaultyLoader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module of the product and runs a mutant's source in its place."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, self.mutant.module, "exec"), module.__dict__)


def first_departure(killers: Killers) -> str | None:
    """The first case or hand that the product as it is now gets wrong, or None."""
    from settlement.documents import settle_document, settle_line
    from tests.proofs.following import departs_for_the_next_hand

    for case in killers.cases:
        answer = settle_line(case["line"]) if "line" in case else settle_document(case["hand"])
        if told(case, answer) != expected_of(case):
            return str(case["name"])
    for document, expected in killers.hands:
        if oracle.differences(document, settle_document(document), expected):
            return str(document["id"])
        if departs_for_the_next_hand(document, expected):
            return f"after {document['id']}"
    return None


def try_in_child(mutant: Mutant | None, killers: Killers) -> int:
    """In the forked process: import the product with the fault and look for a departure."""
    signal.alarm(SECONDS_MAX)
    uses_it = ("settlement.", "tests.proofs.following")
    for known in [known for known in sys.modules if f"{known}.".startswith(uses_it)]:
        del sys.modules[known]
    if mutant:
        sys.meta_path.insert(0, FaultyLoader(mutant))
    try:
        return CAUGHT if first_departure(killers) else SURVIVED
    except Exception:  # noqa: BLE001 - whatever a fault makes the engine raise, it was noticed
        return BROKEN


def outcome_of(mutant: Mutant | None, killers: Killers) -> int:
    """SURVIVED, CAUGHT or BROKEN; None is the product without a fault, which has to survive."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = BROKEN
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
            status = try_in_child(mutant, killers)
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else BROKEN
