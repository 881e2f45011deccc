"""Rounds that take turns, medians, gates.

A shared machine moves absolute figures two and a half times, so nothing is held against a clock.
What is compared runs in the same rounds, by the processor's time that this process got, so that
what else the machine does is left out. Where a limit is an absolute time on a quiet machine, it is
stretched by how much slower treys ranks five cards in this run than there.
"""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from statistics import median

TREYS_NS = 418
"""What treys takes to rank five cards on the machine the absolute limits are stated for."""
Work = Callable[[], object]


@dataclass(frozen=True)
class Result:
    """One gate.

    Attributes:
        value: what was measured, in `unit`.
        peer: what it is held against, in words.
        ratio: the two as one number.
        gate: what the ratio must be, in words: ">= 15".
        held: whether it is.
    """

    value: float
    unit: str
    peer: str
    ratio: float
    gate: str
    held: bool

    def as_json(self) -> dict[str, object]:
        figures = {"value": round(self.value, 3), "ratio": round(self.ratio, 3)}
        return {**asdict(self), **figures}


def at_least(value: float, unit: str, peer: str, ratio: float, gate: float) -> Result:
    """A ratio that must not be smaller."""
    return Result(value, unit, peer, ratio, f">= {gate:g}", ratio >= gate)


def at_most(value: float, unit: str, peer: str, ratio: float, gate: float) -> Result:
    """A ratio that must not be larger."""
    return Result(value, unit, peer, ratio, f"<= {gate:g}", ratio <= gate)


def within(value: float, unit: str, limit: float, treys_ns: float) -> Result:
    """A time held against a limit of a quiet machine, stretched as treys is in this run."""
    stretched = limit * treys_ns / TREYS_NS
    peer = f"{limit:g} {unit} x treys {treys_ns:.0f}/{TREYS_NS} ns = {stretched:.1f} {unit}"
    return at_most(value, unit, peer, value / stretched, 1)


def times_published(
    value: float, unit: str, published: float, whose: str, treys_ns: float, gate: float
) -> Result:
    """How many times a published figure holds ours, stretched as treys is in this run.

    For a peer that cannot be run here, only read about.
    """
    stretched = published * treys_ns / TREYS_NS
    peer = f"{whose} {published:g} {unit} x treys {treys_ns:.0f}/{TREYS_NS} ns = {stretched:.0f}"
    return at_least(value, unit, peer, stretched / value, gate)


def interleaved(works: Mapping[str, tuple[Work, int]], rounds: int) -> dict[str, float]:
    """Seconds for one piece of each work, the median of rounds in which they take turns.

    Each work comes with how many pieces it does; one round before the first is not counted.
    """
    seconds: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    gc.disable()
    try:
        for number in range(rounds + 1):
            for name, (work, pieces) in works.items():
                begin = time.process_time()
                work()
                if number:
                    seconds[name].append((time.process_time() - begin) / pieces)
    finally:
        gc.enable()
    return {name: median(found) for name, found in seconds.items()}
