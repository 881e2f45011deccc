"""The batch against the engine and the second settlement on random hands, and its naturals against the engine's."""

import json
import time
from collections import Counter
from random import Random

import numpy as np

from settlement import presets
from settlement.batch.naturals import TESTS, Thirteens
from settlement.batch.replay import replay
from settlement.batch.stored import card_numbers, pack_hands
from settlement.documents import settle_document
from settlement.engine.cards import read_cards
from settlement.engine.document import parse_document
from settlement.engine.naturals import TESTS as ENGINE_TESTS
from settlement.engine.words import NaturalKind
from tests import oracle
from tests.dealing import PACK, a_document, take_any, take_natural
from tests.proofs.met import MET, met_in
from tests.proofs.report import Report
from tests.strategies import without_stacks

COUNT = 20_000
SEARCHES = ("three_flushes", "three_straights", "three_straight_flushes")


def main(seed: int, count: int) -> Report:
    """So many documents, each settled three times, and so many hands for each natural."""
    rng = Random(seed)
    started = time.perf_counter()
    counts: Counter[str] = Counter()
    failures = settlements(rng, count, counts)
    for kind in SEARCHES:
        failures += naturals(rng, kind, count)
    seconds = time.perf_counter() - started
    met = {what: counts[what] for what in MET if counts[what]}
    return Report("batch", seed, count, seconds, met, failures)


def settlements(rng: Random, count: int, counts: Counter[str]) -> list[str]:
    """Units by batch, engine and second settlement; chips have no end, so that nothing is refused."""
    failures = []
    for number in range(1, count + 1):
        document = without_stacks(a_document(rng))
        answer = settle_document(document)
        hand, problems = parse_document(document, presets.preset)
        if hand is None:
            # A unit above the highest of the rules: nothing is settled, by nobody.
            assert [problem.path for problem in problems] == ["unit"], problems
            continue
        counts.update(met_in(answer))
        replayed = replay(pack_hands([hand]), hand.rules)
        nets = {
            str(seat): units
            for seat, units in enumerate(replayed.nets[0].tolist(), start=1)
            if str(seat) in answer["net_units"]
        }
        departures = oracle.differences(document, answer)
        if replayed.refused[0] or nets != answer["net_units"] or departures:
            failures.append(f"{nets} {departures} in {json.dumps(document)}")
        if number % 5_000 == 0:
            print(f"  {number:,} hands, {len(failures)} departures", flush=True)
    return failures


def naturals(rng: Random, kind: str, count: int) -> list[str]:
    """The batch's test of a kind against the engine's, half the hands made to show it."""
    hands = []
    while len(hands) < count:
        pack = list(PACK)
        cards = take_natural(rng, pack, kind) if len(hands) % 2 else take_any(rng, pack, 13)
        if cards is not None:
            hands.append(read_cards(" ".join(cards))[0])
    columns = np.array([card_numbers(hand) for hand in hands], dtype=np.uint8).T
    seen = TESTS[NaturalKind(kind)](Thirteens(columns)).tolist()
    shown = [ENGINE_TESTS[NaturalKind(kind)](sum(hand), hand) for hand in hands]
    print(f"  {kind}: {sum(seen):,} of {count:,} hands", flush=True)
    return [f"{kind}: {hand}" for hand, a, b in zip(hands, seen, shown, strict=True) if a != b]
