"""The engine in pure Python: rank five cards, settle a hand of four from text."""

import subprocess
import sys
from itertools import combinations
from random import Random
from statistics import median

from benchmarks.hands import house_way_hands
from benchmarks.measure import (
    Result,
    at_least,
    at_most,
    interleaved,
    times_published,
    within,
)
from benchmarks.peers import departures, rankers
from settlement import presets
from settlement.engine.cards import PACK
from settlement.engine.document import hand_document, parse_document
from settlement.engine.naturals import best_natural
from settlement.engine.play import settle_hand, show_seat
from settlement.engine.scoring import score_pair

ROWS, ROUNDS, HANDS = 10_000, 9, 200
PYTHON_SCORER_US = 198
"""What the best complete public scorer in Python takes for it, where treys takes 418 ns."""
IMPORT = """
import time
begin = time.process_time()
import settlement.engine.low, settlement.engine.naturals
print(time.process_time() - begin)
"""


def run(*, rows: int = ROWS, rounds: int = ROUNDS, hands: int = HANDS) -> dict[str, Result]:
    """Every gate of the engine."""
    rng = Random(5)
    works = rankers([rng.sample(PACK, 5) for _ in range(rows)])
    if wrong := departures({name: work() for name, work in works.items()}):
        raise AssertionError(f"ranked otherwise than by {', '.join(wrong)}")
    settling = settlements(hands)
    timed = interleaved(
        {**{name: (work, rows) for name, work in works.items()}, **settling}, rounds
    )
    ns = {name: 1e9 * seconds for name, seconds in timed.items()}
    results = {
        f"rank_five_{peer}": at_least(
            ns["ours"], "ns", f"{peer} {ns[peer]:.0f} ns", ns[peer] / ns["ours"], gate
        )
        for peer, gate in (("pokerkit", 15), ("phevaluator", 1), ("treys", 1.5), ("eval7", 0.7))
    }
    us = {name: value / 1e3 for name, value in ns.items()}
    settle, from_text = us["settle"], us["from text"]
    results["settle_four"] = times_published(
        from_text, "us", PYTHON_SCORER_US, "a public scorer in Python", ns["treys"], 4
    )
    naturals = us["naturals"]
    results["naturals"] = at_most(
        naturals, "us", f"settlement {settle:.1f} us", naturals / settle, 0.1
    )
    results["frozen_edge"] = at_most(
        settle, "us", f"tuples inside {us['tuples']:.1f} us", settle / us["tuples"], 2.5
    )
    results["import_tables"] = within(1e3 * import_seconds(rounds), "ms", 80, ns["treys"])
    return results


def settlements(count: int) -> dict[str, tuple]:
    """Settling hands of four by classic_1_6 from their documents, and the parts of it."""
    rules, hands = house_way_hands("classic_1_6", count)
    documents = [{**hand_document(hand), "rules": rules.slug} for hand in hands]
    offered = rules.naturals.offered
    thirteens = [(sum(seat.all_cards), seat.all_cards) for hand in hands for seat in hand.seats]

    def tuples() -> None:
        for hand in hands:
            shown = [show_seat(seat, rules) for seat in hand.seats]
            for a, b in combinations(shown, 2):
                score_pair(a, b, rules)

    def settle() -> None:
        for hand in hands:
            settle_hand(hand)

    def from_text() -> None:
        for document in documents:
            hand, _ = parse_document(document, presets.preset, rules)
            settle_hand(hand)

    return {
        "tuples": (tuples, count),
        "settle": (settle, count),
        "from text": (from_text, count),
        "naturals": (
            lambda: [best_natural(key, cards, offered) for key, cards in thirteens],
            count,
        ),
    }


def import_seconds(rounds: int) -> float:
    """What the engine's tables take to be built, in fresh interpreters."""
    command = [sys.executable, "-c", IMPORT]
    found = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(rounds)
    ]
    return median(found)
