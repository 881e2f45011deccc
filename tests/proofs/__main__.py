"""`python -m tests.proofs NAME [--seed S] [--count N] [--record]`; exit status 0 where the proof holds."""

import argparse
import secrets
import sys
from types import ModuleType

from tests.proofs import batch, fuzz, mutants, naturals, oracle, rotation

# A proof is a module with COUNT, how much it looks at by itself, and main(seed, count) -> Report.
PROOFS: dict[str, ModuleType] = {
    "batch": batch,
    "fuzz": fuzz,
    "mutants": mutants,
    "naturals": naturals,
    "oracle": oracle,
    "rotation": rotation,
}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="prove", description=__doc__)
    parser.add_argument("name", choices=sorted(PROOFS))
    parser.add_argument("--seed", type=int, help="a run's seed, to repeat it; else a fresh one")
    parser.add_argument("--count", type=int, help="how many hands, deals, mutants, documents, days")
    parser.add_argument("--record", action="store_true", help="append the run to docs/proofs.md")
    asked = parser.parse_args(argv)
    proof = PROOFS[asked.name]
    seed = secrets.randbelow(2**32) if asked.seed is None else asked.seed
    count = proof.COUNT if asked.count is None else asked.count
    if count < 1:
        parser.error("--count starts at 1")
    print(f"{asked.name}: seed {seed}, count {count:,}", flush=True)
    report = proof.main(seed, count)
    report.print()
    if asked.record:
        report.record()
    return 0 if report.holds else 1


if __name__ == "__main__":
    sys.exit(main())
