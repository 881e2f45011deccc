"""The engine against the second settlement on random hands, dealt for fouls, naturals, ties, scoops and short stacks."""

import json
import time
from collections import Counter
from random import Random

from settlement.documents import settle_document
from tests import oracle
from tests.dealing import a_document
from tests.proofs.met import MET, RARE, SHARE_MIN, met_in
from tests.proofs.report import Report

COUNT = 200_000


def main(seed: int, count: int) -> Report:
    """Deal, settle twice, compare; each rare thing must have come up in 2 % of the hands."""
    rng = Random(seed)
    started = time.perf_counter()
    counts: Counter[str] = Counter()
    failures = []
    for number in range(1, count + 1):
        document = a_document(rng)
        answer = settle_document(document)
        counts.update(met_in(answer))
        failures.extend(
            f"{difference} in {json.dumps(document)}"
            for difference in oracle.differences(document, answer)
        )
        if number % 20_000 == 0:
            elapsed = time.perf_counter() - started
            print(f"  {number:,} hands, {len(failures)} departures, {elapsed:.0f} s", flush=True)
    failures += [
        f"{what} in {counts[what]} of {count} hands only: the deal proves little"
        for what in RARE
        if counts[what] < SHARE_MIN * count
    ]
    return Report(
        name="oracle",
        seed=seed,
        count=count,
        seconds=time.perf_counter() - started,
        counts={what: counts[what] for what in MET},
        failures=failures,
    )
