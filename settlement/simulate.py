"""``simulate --rules SLUG``: what every royalty, natural and foul of a rule set costs a table.

Needs no database. The same seed prints the same table.
"""

import argparse
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from settlement import presets
from settlement.batch.arrange import HouseWay
from settlement.batch.simulate import Simulated, simulate
from settlement.cli import INTERRUPTED
from settlement.engine.rules import HouseRules, parse_rules
from settlement.engine.words import Form

HANDS_MAX = 1_000_000
"""Some twenty minutes; the standard errors of more are not worth the wait."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command: exit status 0, 2 for what cannot be asked, 130 when it was stopped."""
    asked = _parser().parse_args(argv)
    try:
        return _run(asked)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(asked: argparse.Namespace) -> int:
    rules, _ = parse_rules(presets.preset(asked.rules))
    assert rules is not None  # Every preset reads.
    console = Console()
    if asked.players > rules.deal.seats_max:
        console.print(f"{asked.rules} serves {rules.deal.seats_max} players at most.")
        return 2
    found = _simulate(rules, asked.hands, asked.seed, asked.players or None)
    console.print(_table(rules, found, asked.seed))
    if rules.form is not Form.SET:
        console.print("All thirteen cards were set at once: an upper bound for an open-face game.")
    return 0


def _parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(
        prog="simulate", description="Deal, set the house way, settle, and say what it costs."
    )
    arguments.add_argument("--rules", required=True, choices=presets.slugs(), metavar="SLUG")
    arguments.add_argument("--hands", type=_hands, default=2_000, metavar="N")
    arguments.add_argument("--seed", type=_positive, default=1, metavar="S")
    arguments.add_argument("--players", type=int, choices=(0, 2, 3, 4), default=0, metavar="P")
    return arguments


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _hands(text: str) -> int:
    number = _positive(text)
    if number > HANDS_MAX:
        raise argparse.ArgumentTypeError(f"must be {HANDS_MAX:,} or fewer")
    return number


def _simulate(rules: HouseRules, hands: int, seed: int, seats: int | None) -> Simulated:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        field = progress.add_task("the average field", total=None)
        way = HouseWay(rules)
        progress.update(field, visible=False)
        task = progress.add_task("hands", total=hands)
        return simulate(
            rules,
            hands=hands,
            seed=seed,
            seats=seats,
            way=way,
            dealt=lambda: progress.advance(task),
        )


def _table(rules: HouseRules, found: Simulated, seed: int) -> Table:
    table = Table(
        title=f"{rules.title}: {found.hands:,} hands of {found.seats}, seed {seed}",
        caption=f"Per 100 hands of the table, set the house way. Units are what the others pay"
        f" together, ± standard error. A seat's hand swings by {found.swing:.1f} units.",
    )
    table.add_column("row")
    table.add_column("hand")
    for title in ("seen", "units", "± s.e."):
        table.add_column(title, justify="right")
    for cost in found.costs:
        place, hand = cost.item
        error = f"{cost.error:.2f}" if found.hands > 1 else "–"  # One hand has no spread.
        figures = f"{cost.seen:.2f}", f"{cost.units:.2f}", error
        table.add_row(place, hand.replace("_", " "), *figures)
    return table


if __name__ == "__main__":
    raise SystemExit(main())
