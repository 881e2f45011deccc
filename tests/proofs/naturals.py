"""Naturals: how often each is dealt against its exact chance, and the search for straights and flushes against every arrangement."""

import time
from collections import Counter
from math import sqrt
from random import Random

from settlement.engine.cards import PACK, read_cards
from settlement.engine.naturals import naturals_offered, shown_kinds
from tests import oracle
from tests.dealing import PACK as CARDS
from tests.dealing import take_any, take_natural
from tests.proofs.chances import DEALS, deals_showing
from tests.proofs.report import Report

COUNT = 1_000_000
SEARCHED = 2_000
SEARCHES = ("three_flushes", "three_straights", "three_straight_flushes")
OFFERED = naturals_offered(
    [(kind, 1, False) for kind in oracle.NATURALS], quads_count_as_two_pairs=False
)


def frequencies(rng: Random, count: int) -> tuple[Counter[str], list[str]]:
    """Fair deals; each kind's number has to be within three standard errors of what is expected."""
    dealt: Counter[str] = Counter()
    for number in range(1, count + 1):
        dealt.update(shown_kinds(tuple(rng.sample(PACK, 13)), OFFERED))
        if number % 200_000 == 0:
            print(f"  {number:,} deals", flush=True)
    failures = []
    for kind, deals in deals_showing().items():
        chance = deals / DEALS
        expected, error = count * chance, sqrt(count * chance * (1 - chance))
        print(f"  {kind:<24}{dealt[kind]:>9,}  expected {expected:12.3f} ± {error:.3f}")
        if abs(dealt[kind] - expected) > 3 * error:
            failures.append(f"{kind}: {dealt[kind]} dealt, {expected:.3f} ± {error:.3f} expected")
    return dealt, failures


def searches(rng: Random, count: int) -> list[str]:
    """The engine against a try of all arrangements, every second hand made to show the natural."""
    failures = []
    for kind in SEARCHES:
        offered = naturals_offered([(kind, 1, False)], quads_count_as_two_pairs=False)
        shown = 0
        for number in range(count):
            cards = None
            while cards is None:
                pack = list(CARDS)
                cards = take_natural(rng, pack, kind) if number % 2 else take_any(rng, pack, 13)
            truth = oracle.shows_by_every_arrangement(kind, cards)
            shown += truth
            read, _ = read_cards(" ".join(cards))
            if (shown_kinds(read, offered) == (kind,)) != truth:
                failures.append(f"{kind}: {' '.join(cards)} is {truth}")
        print(f"  {kind}: {shown:,} of {count:,} hands by every arrangement", flush=True)
    return failures


def main(seed: int, count: int) -> Report:
    started = time.perf_counter()
    rng = Random(seed)
    dealt, failures = frequencies(rng, count)
    failures += searches(rng, min(SEARCHED, count))
    return Report(
        name="naturals",
        seed=seed,
        count=count,
        seconds=time.perf_counter() - started,
        counts=dict(dealt.most_common()),
        failures=failures,
        what="deals",
    )
