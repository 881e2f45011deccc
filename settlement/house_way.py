"""``arrange --rules SLUG CARDS``: how the house sets thirteen cards, and what that is worth.

Needs no database. It is worth it against the average field of the rule set, which is found first.
"""

import argparse
import sys
from collections.abc import Sequence

from settlement import presets
from settlement.batch.arrange import Arrangement, HouseWay
from settlement.engine.cards import Card, print_cards, read_cards
from settlement.engine.deals import HAND_SIZE
from settlement.engine.rules import parse_rules
from settlement.engine.words import Form


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = _parser()
    asked = parser.parse_args(argv)
    cards = _cards(parser, " ".join(asked.cards))
    rules, _ = parse_rules(presets.preset(asked.rules))
    assert rules is not None  # Every preset reads.
    sys.stdout.write(_text(HouseWay(rules).arrange(cards)))
    if rules.form is not Form.SET:
        sys.stdout.write("All were set at once: an upper bound for an open-face game.\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(
        prog="arrange", description="Set thirteen cards the house way, against the average field."
    )
    arguments.add_argument("--rules", required=True, choices=presets.slugs(), metavar="SLUG")
    arguments.add_argument("cards", nargs="+", metavar="CARDS", help="such as As Kd …, or AsKd…")
    return arguments


def _cards(parser: argparse.ArgumentParser, text: str) -> tuple[Card, ...]:
    """The cards named; anything but thirteen different ones ends the command with status 2."""
    cards, unknown = read_cards(text)
    if unknown:
        parser.error(f"no card: {' '.join(unknown)}")
    if len(set(cards)) != HAND_SIZE or len(cards) != HAND_SIZE:
        parser.error(
            f"{HAND_SIZE} different cards are set; here stand {len(cards)},"
            f" {len(set(cards))} of them different"
        )
    return cards


def _text(found: Arrangement) -> str:
    rows = {"front": found.front, "middle": found.middle, "back": found.back}
    lines = [f"{name:7}{print_cards(cards)}" for name, cards in rows.items()]
    if found.fouls:
        lines.append("A foul: no arrangement of these cards stands in order.")
    else:
        lines.append(f"{found.value:+.2f} units from each opponent, on average.")
    if found.natural:
        kind = str(found.natural.kind).replace("_", " ")
        lines.append(f"Declare the natural instead: {kind}, {found.natural.units} units.")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    raise SystemExit(main())
