"""Public rankers of five cards, each given the same rows in its own kind of card."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import eval7
import phevaluator
import treys
from pokerkit import StandardHighHand

from settlement.engine.cards import CARD_NAMES, Card
from settlement.engine.ranking import rank_five

Rows = Sequence[Sequence[Card]]
Ranker = Callable[[], Sequence[object]]
HIGHER, LOWER = 1, -1


def rankers(rows: Rows) -> dict[str, Ranker]:
    """Each rounds' work: rank all rows."""
    named = [[CARD_NAMES[card] for card in row] for row in rows]
    for_eval7 = [[eval7.Card(name) for name in row] for row in named]
    for_treys = [[treys.Card.new(name) for name in row] for row in named]
    for_phevaluator = [[phevaluator.Card.to_id(name) for name in row] for row in named]
    for_pokerkit = ["".join(row) for row in named]
    by_eval7, by_treys, none = eval7.evaluate, treys.Evaluator().evaluate, []
    by_phevaluator = phevaluator.evaluate_cards
    return {
        "ours": lambda: [rank_five(sum(row)) for row in rows],
        "eval7": lambda: [by_eval7(row) for row in for_eval7],
        "treys": lambda: [by_treys(row, none) for row in for_treys],
        "phevaluator": lambda: [by_phevaluator(*row) for row in for_phevaluator],
        "pokerkit": lambda: [StandardHighHand(row) for row in for_pokerkit],
    }


BETTER = {"eval7": HIGHER, "treys": LOWER, "phevaluator": LOWER, "pokerkit": HIGHER}
"""Whether a peer's better hand is the higher or the lower number."""


def departures(ranked: dict[str, Sequence[object]]) -> list[str]:
    """Peers that order two rows after each other otherwise than ours does."""
    ours = [_sign(a, b) for a, b in pairwise(ranked["ours"])]
    return [
        name
        for name, way in BETTER.items()
        if [way * _sign(a, b) for a, b in pairwise(ranked[name])] != ours
    ]


def _sign(a, b) -> int:
    return (a > b) - (a < b)
