"""`python -m benchmarks engine|batch|all [--json]`: exit status 0 where every gate holds."""

import argparse
import json
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from benchmarks import batch, engine
from benchmarks.measure import Result

SUITES: dict[str, Callable[[], dict[str, Result]]] = {"engine": engine.run, "batch": batch.run}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("suite", choices=[*SUITES, "all"])
    parser.add_argument("--json", action="store_true", help="one object on the last line")
    asked = parser.parse_args(argv)
    chosen = SUITES if asked.suite == "all" else {asked.suite: SUITES[asked.suite]}
    results = {name: found for run in chosen.values() for name, found in run().items()}
    Console(width=130).print(table(results))
    if asked.json:
        print(json.dumps({name: result.as_json() for name, result in results.items()}))
    return int(not all(result.held for result in results.values()))


def table(results: dict[str, Result]) -> Table:
    shown = Table(title="Medians of rounds that take turns")
    for title in ("what", "value", "unit", "peer in this run", "ratio", "gate", "held"):
        shown.add_column(title, justify="right" if title in {"value", "ratio"} else "left")
    for name, result in results.items():
        figures = f"{result.value:.2f}", result.unit, result.peer, f"{result.ratio:.2f}"
        shown.add_row(name, *figures, result.gate, "yes" if result.held else "NO")
    return shown


if __name__ == "__main__":
    raise SystemExit(main())
