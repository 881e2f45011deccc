"""Malformed documents and lines: never a traceback, always a code and a place."""

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from settlement.documents import settle_document, settle_line
from tests.proofs.report import Report
from tests.spoiling import fault_of, spoilt_documents, spoilt_lines

COUNT = 50_000


@dataclass
class Tally:
    """What came back, and what should not have."""

    met: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def hold(self, settle: Callable[[], dict[str, Any]], given_as: object) -> dict[str, Any] | None:
        """Settle, count what is answered and note what is wrong with it; None on a traceback."""
        try:
            answer = settle()
        except Exception as error:  # noqa: BLE001 - this is what must not be
            self.failures.append(f"{error!r} for {given_as!r}")
            return None
        self.met["refused" if "errors" in answer else "settled"] += 1
        self.met.update({error["code"] for error in answer.get("errors", [])})
        fault = fault_of(answer)
        if fault:
            self.failures.append(f"{fault} for {given_as!r}")
        return answer


def drawn(check: Callable[[], None], count: int, drawn_by: int) -> None:
    """Run a Hypothesis test on so many examples of a seed."""
    run = settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(check)
    seed(drawn_by)(run)()


def main(drawn_by: int, count: int) -> Report:
    """Two thirds documents, given as values and as lines; one third lines that were damaged as text."""
    started = time.perf_counter()
    tally = Tally()

    @given(spoilt_documents())
    def documents(document: dict[str, Any]) -> None:
        answer = tally.hold(lambda: settle_document(document), document)
        line = json.dumps(document)
        if answer and settle_line(line) != answer:
            tally.failures.append(f"a line and a value differ: {line}")

    @given(spoilt_lines())
    def lines(line: str) -> None:
        tally.hold(lambda: settle_line(line), line)

    drawn(documents, max(1, count - count // 3), drawn_by)
    drawn(lines, max(1, count // 3), drawn_by)
    return Report(
        name="fuzz",
        seed=drawn_by,
        count=tally.met["settled"] + tally.met["refused"],
        seconds=time.perf_counter() - started,
        counts=dict(tally.met.most_common()),
        failures=tally.failures,
        what="documents",
    )
