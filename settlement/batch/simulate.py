"""What the rules of a house cost: hands dealt at random, set the house way, settled.

Each royalty, natural and foul is counted with the units that the others pay for it, in every pair,
before anything multiplies the pair. A hundred hands of the table are the measure.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from settlement.batch.arrange import HouseWay
from settlement.batch.pairs import Scorer
from settlement.batch.replay import PAIRS, in_columns, replay, scorer_by
from settlement.batch.seats import Flags
from settlement.batch.stored import HAND, KINDS, NATURAL, SET, Stored
from settlement.batch.tables import RowTable, schedule_of
from settlement.engine.cards import PACK
from settlement.engine.deals import HAND_SIZE, PACK_SIZE
from settlement.engine.low import highest_card
from settlement.engine.ranking import CATEGORY_SHIFT, CLASS_SHIFT, Category
from settlement.engine.royalties import BEST_LOWS
from settlement.engine.rules import HouseRules
from settlement.engine.schedules import BEST_LOW, GENERAL, LOW_CARDS, ROWS, SPECIFIC
from settlement.engine.words import Detect, Ranking

FOUL = ("foul", "")
Item = tuple[str, str]
"""What costs: ``("front", "pair_6")``, ``("natural", "dragon")``, ``FOUL``."""
Units = npt.NDArray[np.int64]


class Cost(NamedTuple):
    """What one thing costs the table, per hundred hands.

    Attributes:
        item: what it is.
        seen: how often a seat shows it.
        units: what the others pay for it together.
        error: the standard error of ``units``.
    """

    item: Item
    seen: float
    units: float
    error: float


@dataclass
class Tally:
    """Sums over hands: how often seen, units and their squares."""

    seen: int = 0
    units: int = 0
    squares: int = 0

    def add(self, seen: npt.NDArray[np.bool_], units: npt.NDArray[np.int64]) -> None:
        """Add hands: which seats show it (4, N), what it cost in each (N)."""
        self.seen += int(seen.sum())
        self.units += int(units.sum())
        self.squares += int((units * units).sum())

    def cost(self, item: Item, hands: int) -> Cost:
        """Per hundred hands."""
        mean = self.units / hands
        variance = (self.squares - hands * mean * mean) / max(hands - 1, 1)
        error = sqrt(max(variance, 0) / hands)
        return Cost(item, 100 * self.seen / hands, 100 * mean, 100 * error)


@dataclass
class Simulated:
    """Hands that were dealt: ``costs`` of everything the rules pay for; nets are zero-sum.

    ``swing`` is the standard deviation of what a seat wins in a hand, in units.
    """

    hands: int
    seats: int
    costs: list[Cost]
    swing: float


def simulate(
    rules: HouseRules,
    *,
    hands: int,
    seed: int,
    seats: int | None = None,
    way: HouseWay | None = None,
    dealt: Callable[[], object] = lambda: None,
) -> Simulated:
    """Deal, set the house way, settle, and add up what everything costs.

    Args:
        rules: the rule set; the first stake level holds for every hand.
        hands: how many.
        seed: the same seed deals the same hands.
        seats: how many play; without, as many as the deal serves.
        way: who sets the hands, where that is already known.
        dealt: called after each hand.
    """
    rng = np.random.default_rng(seed)
    players = seats or rules.deal.seats_max
    stored = deal_hands(rng, way or HouseWay(rules), hands, players, dealt)
    tallies: dict[Item, Tally] = {}
    scorer_of = scorer_by(rules)
    for _, columns in in_columns(stored):
        for item, seen, units in costs_in(scorer_of(columns)):
            tallies.setdefault(item, Tally()).add(seen, units)
    nets = replay(stored, rules).nets[:, :players]
    costs = [tally.cost(item, hands) for item, tally in tallies.items()]
    return Simulated(hands, players, costs, float(nets.std()))


def deal_hands(
    rng: np.random.Generator,
    way: HouseWay,
    hands: int,
    seats: int,
    dealt: Callable[[], object] = lambda: None,
) -> Stored:
    """Hands off the top of a pack for so many seats, set the house way, naturals declared."""
    stored = np.zeros(hands, dtype=HAND)
    stored["number"] = 1
    for hand in range(hands):
        pack = rng.permutation(PACK_SIZE).astype(np.uint8)
        for seat in range(seats):
            cards = pack[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]
            order, value, _ = way.best(cards)
            natural = way.natural([PACK[card] for card in cards], value)
            stored["seats"]["cards"][hand, seat] = cards[order]
            declared = natural and way.rules.naturals.detect is Detect.DECLARED
            code = NATURAL + KINDS.index(natural.kind) if natural and declared else SET
            stored["seats"]["way"][hand, seat] = code
        dealt()
    return stored


def costs_in(scorer: Scorer) -> Iterator[tuple[Item, Flags, Units]]:
    """Everything the rules pay for: which seats show it (4, N), what the others pay for it (N)."""
    yield from _royalties(scorer)
    yield from _naturals(scorer)
    fouled = scorer.seats.fouled
    if fouled.any():
        paid_to = scorer.seats.in_order.sum(axis=0, dtype=np.int64)
        yield FOUL, fouled, fouled.sum(axis=0) * paid_to * scorer.rules.foul.units


def _royalties(scorer: Scorer) -> Iterator[tuple[Item, Flags, Units]]:
    paid = _royalties_paid(scorer)
    schedule = schedule_of(scorer.rules)
    rankings = scorer.rules.rows.rankings
    for place, (row, ranking, table) in enumerate(zip(ROWS, rankings, scorer.tables, strict=True)):
        named = entries_by_class(schedule[row], ranking, table)
        shown = named.take(scorer.seats.classes[place])
        for number, hand in enumerate(schedule[row]):
            seen = (shown == number) & scorer.seats.in_order
            yield (row, hand), seen, (paid[place] * seen).sum(axis=0)


def _royalties_paid(scorer: Scorer) -> list[Units]:
    """What each seat's royalties bring from all the others: three times (4, N)."""
    seats = scorer.seats
    paid = [np.zeros(seats.present.shape, dtype=np.int64) for _ in ROWS]
    for a, b in PAIRS:
        compared = scorer.compare(a, b)
        for owner, other, sign in ((a, b, 1), (b, a, -1)):
            won = tuple([each == sign for each in compared.signs])
            by_rows = seats.in_order[owner] & seats.in_order[other]
            by_foul = seats.in_order[owner] & seats.fouled[other]
            by_foul = by_foul & scorer.rules.foul.pays_royalties
            earned = scorer.royalties(owner, other, won)
            for place in range(3):
                paid[place][owner] += earned[place] * by_rows
                paid[place][owner] += seats.earned[place][owner] * by_foul
    return paid


def _naturals(scorer: Scorer) -> Iterator[tuple[Item, Flags, Units]]:
    seats = scorer.seats
    scoop = scorer.rules.scoring.full_scoop_units
    for natural in scorer.rules.naturals.offered:
        holds = seats.naturals == natural.place
        pays = seats.present & ~seats.gave_up & (seats.naturals > natural.place)
        value = natural.units + (scoop if natural.plus_scoop else 0)
        units = holds.sum(axis=0) * pays.sum(axis=0, dtype=np.int64) * value
        yield ("natural", str(natural.kind)), holds, units


def entries_by_class(
    entries: Mapping[str, int], ranking: Ranking, table: RowTable
) -> npt.NDArray[np.int16]:
    """Which entry of a schedule's row pays for each class, by its place there; -1 for none."""
    name_of = _high_entry if ranking is Ranking.HIGH else _low_entry
    places = {hand: place for place, hand in enumerate(entries)}
    strengths = table.ranking.strengths.tolist()
    names = [name_of(strength, entries, ranking) for strength in strengths]
    return np.array([places.get(name, -1) for name in names], dtype=np.int16)


def _high_entry(strength: int, entries: Mapping[str, int], _ranking: Ranking) -> str:
    """For the rank before the kind; a royal flush without one is a straight flush (R-ROY-1)."""
    category, rank = Category(strength >> CATEGORY_SHIFT), strength >> CLASS_SHIFT & 15
    fitting = [name for name, found in SPECIFIC.items() if found == (category, rank)]
    fitting += [name for name, found in GENERAL.items() if found == category]
    if category is Category.ROYAL_FLUSH:
        fitting.append("straight_flush")
    return next((name for name in fitting if name in entries), "")


def _low_entry(strength: int, entries: Mapping[str, int], ranking: Ranking) -> str:
    if strength == BEST_LOWS[ranking] and BEST_LOW in entries:
        return BEST_LOW
    card = highest_card(strength)
    return next((name for name, rank in LOW_CARDS.items() if rank == card), "")
