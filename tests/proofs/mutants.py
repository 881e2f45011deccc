"""Are the cases worth anything? Faults are put into the engine one at a time; nearly all have to be noticed."""

import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.proofs.equivalents import reason_for
from tests.proofs.killers import BROKEN, CAUGHT, SURVIVED, gather, outcome_of
from tests.proofs.mutations import Mutant, mutants_of
from tests.proofs.report import Report

COUNT = 400
HANDS = 1_500
CAUGHT_MIN = 0.95
ENGINE = Path(__file__).parents[2] / "settlement" / "engine"
# Where a fault would move chips: rows and their order, pairs, royalties, naturals, fouls, payment.
MODULES = (
    "collection",
    "fantasyland",
    "fouls",
    "low",
    "methods",
    "naturals",
    "payout",
    "royalties",
    "rows",
    "schedules",
    "scoring",
    "short_stacks",
    "shown",
    "side_bets",
    "stakes",
    "table_lines",
)


def all_mutants() -> list[Mutant]:
    """Every mutant of the modules in a fixed order, but for those that are known to change nothing."""
    return [
        mutant
        for module in MODULES
        for mutant in mutants_of(
            f"settlement.engine.{module}", (ENGINE / f"{module}.py").read_text()
        )
        if not reason_for(mutant.module, mutant.fault, mutant.before)
    ]


def main(seed: int, count: int) -> Report:
    """Draw so many mutants, look for the first departure of each; the sound engine has to pass first."""
    started = time.perf_counter()
    killers = gather(seed, HANDS)
    failures = []
    if outcome_of(None, killers) != SURVIVED:
        failures.append("the engine without a fault does not pass")
    candidates = all_mutants()
    drawn = Random(seed).sample(candidates, min(count, len(candidates)))
    print(f"  {len(drawn)} of {len(candidates):,} mutants of {', '.join(MODULES)}", flush=True)
    outcomes: Counter[int] = Counter()
    survivors = []
    for mutant in drawn:
        outcome = outcome_of(mutant, killers)
        outcomes[outcome] += 1
        if outcome == SURVIVED:
            survivors.append(mutant)
            print(f"  survived: {mutant}", flush=True)
    caught = outcomes[CAUGHT] + outcomes[BROKEN]
    if caught < CAUGHT_MIN * len(drawn):
        failures.append(f"only {caught} of {len(drawn)} caught")
    return Report(
        name="mutants",
        seed=seed,
        count=len(drawn),
        seconds=time.perf_counter() - started,
        counts={
            "caught": outcomes[CAUGHT],
            "broken": outcomes[BROKEN],
            "survived": len(survivors),
        },
        failures=failures,
        what="mutants",
    )
