"""Many stored hands settled under a rule set: what each seat wins in units.

The same results as the engine, always. Columns settle every rule there is as long as its numbers
stay within 32 bits; a rule set with larger ones goes hand by hand through the engine itself.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
import numpy.typing as npt

from settlement.batch.pairs import Compared, Scorer
from settlement.batch.seats import Columns, Flags, Seats, columns_of, refused, show_seats
from settlement.batch.stored import Stored, hand_input
from settlement.batch.tables import Numbers, fits, method, row_tables
from settlement.engine.deals import SEATS_MAX
from settlement.engine.play import settle_hand
from settlement.engine.rules import HouseRules

Nets = npt.NDArray[np.int64]
HANDS_AT_ONCE = 8_192
"""So many hands' columns stay in a core's cache."""
PAIRS = tuple(combinations(range(SEATS_MAX), 2))


class Replayed:
    """Stored hands settled: ``nets`` (N, 4) in units, seat 1 first; an empty seat has 0.

    ``refused`` marks hands that these rules do not play; their nets are 0.
    """

    __slots__ = ("nets", "refused")

    def __init__(self, nets: Nets, refused: Flags) -> None:
        self.nets = nets
        self.refused = refused


def replay(stored: Stored, rules: HouseRules) -> Replayed:
    """Settle stored hands under a rule set, before chips: stacks and fees are not looked at.

    Source: R-RANK to R-OFC; R-PAY-1, R-PAY-2.
    """
    result = Replayed(
        np.zeros((len(stored), SEATS_MAX), dtype=np.int64), np.zeros(len(stored), dtype=np.bool_)
    )
    scorer_of = scorer_by(rules) if fits(rules) else None
    for start, hands in in_columns(stored):
        unplayed = refused(hands, rules)
        some = slice(start, start + len(unplayed))
        result.refused[some] = unplayed
        if scorer_of:
            nets = settle_columns(scorer_of(hands))
            np.multiply(nets.T, ~unplayed[:, None], out=result.nets[some])
        else:
            for place in start + np.flatnonzero(~unplayed):
                result.nets[place] = settle_one(stored[place], rules)
    return result


def settle_one(record: np.void, rules: HouseRules) -> list[int]:
    """One stored hand by the engine: units for seats 1 to 4."""
    won = settle_hand(hand_input(record, rules)).net_units
    return [won.get(seat, 0) for seat in range(1, SEATS_MAX + 1)]


def in_columns(stored: Stored) -> Iterator[tuple[int, Columns]]:
    """The hands in columns, as many at once as a core's cache holds, each with where it starts."""
    for start in range(0, len(stored), HANDS_AT_ONCE):
        yield start, columns_of(stored[start : start + HANDS_AT_ONCE])


def scorer_by(rules: HouseRules) -> Callable[[Columns], Scorer]:
    """What makes a scorer of hands by these rules."""
    tables, scoring = row_tables(rules), method(rules.scoring)
    return lambda hands: Scorer(rules, tables, scoring, show_seats(hands, rules, tables))


def settle_columns(scorer: Scorer) -> Numbers:
    """Every pair of seats settled, summed by seat: (4, N) units."""
    compared = {(a, b): scorer.compare(a, b) for a, b in PAIRS}
    units = {pair: scorer.units(*pair, compared[pair]) for pair in PAIRS}
    if scorer.rules.scoring.table_scoop_multiplier > 1:
        multiply_table_scoops(scorer, compared, units)
    if scorer.rules.super_bowl.units:
        add_super_bowls(scorer.seats, units, scorer.rules)
    nets = np.zeros(scorer.seats.present.shape, dtype=np.int32)
    for (a, b), amount in units.items():
        nets[a] += amount
        nets[b] -= amount
    return nets


def multiply_table_scoops(
    scorer: Scorer,
    compared: dict[tuple[int, int], Compared],
    units: dict[tuple[int, int], Numbers],
) -> None:
    """The pairs of a seat that scooped every opponent, two at least, times n (R-SCORE-6)."""
    seats = scorer.seats
    scooped = seats.in_order & (seats.present.sum(axis=0) >= 3)
    for a, b in PAIRS:
        first, second = scorer.has_scooped(a, b, compared[a, b])
        scooped[a] &= first | ~seats.present[b]
        scooped[b] &= second | ~seats.present[a]
    more = scorer.rules.scoring.table_scoop_multiplier - 1
    for a, b in PAIRS:
        units[a, b] *= 1 + more * (scooped[a] | scooped[b])


def add_super_bowls(seats: Seats, units: dict[tuple[int, int], Numbers], rules: HouseRules) -> None:
    """A seat in Fantasyland often enough is paid by every other one (R-OFC-4)."""
    earned = (seats.present & (seats.streaks >= rules.super_bowl.streak)).astype(np.int32)
    for a, b in PAIRS:
        there = seats.present[a] & seats.present[b]
        units[a, b] += (earned[a] - earned[b]) * there * np.int32(rules.super_bowl.units)
