"""The house way: the best of the 72,072 arrangements of thirteen cards against an average field.

An arrangement is worth what it wins on average, in units, from one opponent whose three rows are
met independently of each other: rows, majority and scoop with their multiplier, and its own
royalties. What depends on more than that (a cap, royalties under a multiplier, the whole table)
is left to the settlement. No arrangement that fouls is chosen while another stands in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from settlement.batch.field import Field, RowField, field_of
from settlement.batch.fouls import is_fouled
from settlement.batch.ranking import Cards, Strengths
from settlement.batch.stored import card_numbers
from settlement.batch.tables import RowTable, method, row_tables
from settlement.engine.cards import PACK, Card
from settlement.engine.naturals import Natural, best_natural
from settlement.engine.rules import HouseRules
from settlement.engine.words import Detect, Ranking, RoyaltiesPaid

Values = npt.NDArray[np.float32]
Index = npt.NDArray[np.intp]
FRONTS = np.array(list(combinations(range(13), 3)), dtype=np.intp)
FIVES = np.array(list(combinations(range(13), 5)), dtype=np.intp)
FIELD_SIZES = (200, 400, 1_000)
"""How many hands are set, each time against those before, until they are the average field."""
FIELD_SEED = 13
_FROM_CHANCES = np.array([[0, 1, 0], [0, -1, 1], [1, -1, 0]])
"""From (loses, ties, wins) to (1, wins, loses), where ties = 1 - wins - loses."""


class Arrangement(NamedTuple):
    """Thirteen cards set: ``value`` in units against one opponent of the field.

    ``natural`` is declared instead where that is worth at least as much; ``fouls`` where no
    arrangement stands in order.
    """

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    value: float
    natural: Natural | None
    fouls: bool


@cache
def _middles() -> Index:
    """For each front the places in ``FIVES`` of its 252 middles, (286, 252).

    The back of the n-th middle is the n-th from the end, so the first half holds every way to part
    ten cards in two.
    """
    masks = (1 << FIVES).sum(axis=1)
    place_of = np.zeros(1 << 13, dtype=np.intp)
    place_of[masks] = np.arange(len(FIVES))
    rest = np.array([[card for card in range(13) if card not in front] for front in FRONTS])
    chosen = np.array(list(combinations(range(10), 5)))
    return place_of[(1 << rest)[:, chosen].sum(axis=2)]


@cache
def _halves() -> tuple[Index, Index]:
    """For each front the two rows of five of every way to part the other ten cards, (286, 126)."""
    middles = _middles()
    return middles[:, :126].copy(), middles[:, :125:-1].copy()


@dataclass(frozen=True, eq=False, slots=True)
class _Valued:
    """A row by class: its chances against the field and what it is worth beside being won."""

    table: RowTable
    wins: Values
    loses: Values
    extra: Values

    def classes(self, cards: Cards, places: Index) -> Index:
        """The classes of the rows that these places of the thirteen cards make."""
        return self.table.ranking.classes(list(cards[places.T])).astype(np.intp)

    def strengths(self, classes: Index) -> Strengths:
        """The engine's strengths of these classes."""
        return self.table.ranking.strengths.take(classes)


class HouseWay:
    """Sets hands by one rule set against one field."""

    __slots__ = ("_both_high", "_payoff", "_rows", "rules")

    def __init__(self, rules: HouseRules, field: Field | None = None) -> None:
        """Without a field it is the average one of those who set the house way themselves."""
        self.rules = rules
        tables = row_tables(rules)
        scoring = method(rules.scoring)
        units = ((scoring.rows + scoring.bonus) * scoring.times).reshape(3, 3, 3)
        payoff = np.einsum("ai,fij,bj->abf", _FROM_CHANCES, units, _FROM_CHANCES)
        self._payoff = payoff.reshape(9, 3).astype(np.float32)
        self._both_high = rules.rows.middle is Ranking.HIGH
        found = field or average_field(rules)
        self._rows = tuple(
            [_valued(rules, table, each) for table, each in zip(tables, found, strict=True)]
        )

    def arrange(self, cards: Sequence[Card]) -> Arrangement:
        """The best arrangement of thirteen cards, or the natural that is worth more."""
        numbers = np.array(card_numbers(cards), dtype=np.uint8)
        order, value, fouls = self.best(numbers)
        placed = tuple([PACK[number] for number in numbers[order]])
        natural = self.natural(placed, value)
        return Arrangement(placed[:3], placed[3:8], placed[8:], value, natural, fouls)

    def natural(self, cards: Sequence[Card], value: float) -> Natural | None:
        """The natural that thirteen cards show, unless setting them is worth more."""
        natural = best_natural(sum(cards), cards, self.rules.naturals.offered)
        if natural is None or self.rules.naturals.detect is Detect.AUTOMATIC:
            return natural
        scoop = self.rules.scoring.full_scoop_units if natural.plus_scoop else 0
        return natural if natural.units + scoop >= value else None

    def best(self, cards: Cards) -> tuple[Index, float, bool]:
        """The order in which thirteen card numbers are set, its value, whether it fouls."""
        fronts, middles, backs = self._rows
        front, middle = fronts.classes(cards, FRONTS), middles.classes(cards, FIVES)
        if self._both_high:
            value, top, first, second = self._best_parting(front, middle)
        else:
            back = backs.classes(cards, FIVES)
            value, top, first, second = self._best_of_all(front, middle, back)
        order = np.concatenate([FRONTS[top], FIVES[first], FIVES[second]])
        return order, value, value == -np.inf

    def _best_parting(self, front: Index, five: Index) -> tuple[float, int, int, int]:
        """Both rows of five rank alike, so the stronger of each two always stands behind.

        Source: R-ORDER-1.
        """
        halves = _halves()
        one, other = five.take(halves[0]), five.take(halves[1])
        middle, back = np.minimum(one, other), np.maximum(one, other)
        values = self._values(self._terms(front)[..., None], middle, back)
        values += self._rows[0].extra.take(front)[:, None]
        np.putmask(values, self._fouled(front[:, None], middle, back), -np.inf)
        top, place = divmod(int(values.argmax()), values.shape[1])
        rows = [half[top, place] for half in halves]
        first, second = sorted(rows, key=five.__getitem__)
        return float(values[top, place]), top, int(first), int(second)

    def _best_of_all(self, front: Index, middle: Index, back: Index) -> tuple[float, int, int, int]:
        """Rows of five that rank differently: all ways are looked at, those in order are valued."""
        firsts, seconds = _middles(), _middles()[:, ::-1]
        fouled = self._fouled(front[:, None], middle.take(firsts), back.take(seconds))
        stands = np.flatnonzero(~fouled)
        if not len(stands):
            return -np.inf, 0, int(firsts[0, 0]), int(seconds[0, 0])
        fronts = stands // firsts.shape[1]
        values = self._values(
            self._terms(front).take(fronts, axis=2),
            middle.take(firsts.take(stands)),
            back.take(seconds.take(stands)),
        )
        values += self._rows[0].extra.take(front.take(fronts))
        best = int(values.argmax())
        top, place = divmod(int(stands[best]), firsts.shape[1])
        return float(values[best]), top, int(firsts[top, place]), int(seconds[top, place])

    def _fouled(self, front: Index, middle: Index, back: Index) -> npt.NDArray[np.bool_]:
        strengths = [
            row.strengths(classes)
            for row, classes in zip(self._rows, (front, middle, back), strict=True)
        ]
        return is_fouled(self.rules.rows, *strengths)

    def _terms(self, front: Index) -> Values:
        """For each front what 1, the middle's chances and the back's chances are multiplied by.

        The 27 results of three rows, weighed by the front's chances: (3, 3, fronts).
        """
        row = self._rows[0]
        wins, loses = row.wins.take(front), row.loses.take(front)
        chances = np.stack([loses, 1 - wins - loses, wins])
        return (self._payoff @ chances).reshape(3, 3, -1)

    def _values(self, terms: Values, middle: Index, back: Index) -> Values:
        """What arrangements of these classes win, but for what the front is worth by itself."""
        _, middles, backs = self._rows
        wins, loses = backs.wins.take(back), backs.loses.take(back)
        values = _weighed(terms[0], wins, loses)
        values += _weighed(terms[1], wins, loses) * middles.wins.take(middle)
        values += _weighed(terms[2], wins, loses) * middles.loses.take(middle)
        values += middles.extra.take(middle)
        values += backs.extra.take(back)
        return values


def _weighed(terms: Values, wins: Values, loses: Values) -> Values:
    weighed: Values = terms[1] * wins
    weighed += terms[2] * loses
    weighed += terms[0]
    return weighed


def _valued(rules: HouseRules, table: RowTable, field: RowField) -> _Valued:
    """What a row's royalty brings on average, less the unit that it replaces (R-ROY-2, R-ROY-3)."""
    times = rules.stakes.levels[0].royalty_multiplier
    royalty = table.units.astype(np.float64) * times
    if rules.royalties.paid is RoyaltiesPaid.ROW_WINNER:
        royalty *= field.wins
    elif rules.royalties.paid is RoyaltiesPaid.CANCEL_EQUAL:
        royalty *= 1 - field.same_kind
    if rules.royalties.replaces_row:
        royalty -= rules.scoring.row_units * field.wins * (table.units > 0)
    wins, loses, extra = [
        values.astype(np.float32) for values in (field.wins, field.loses, royalty)
    ]
    return _Valued(table, wins, loses, extra)


def average_field(rules: HouseRules) -> Field:
    """The field of those who set the house way, found in a few rounds from rows at random."""
    rng = np.random.default_rng(FIELD_SEED)
    tables = row_tables(rules)
    hands = np.array([rng.permutation(52)[:13] for _ in range(FIELD_SIZES[-1])], dtype=np.uint8)
    field = _field_of_hands(tables, hands)
    for size in FIELD_SIZES:
        way = HouseWay(rules, field)
        hands = np.array([deal_and_set(rng, way) for _ in range(size)], dtype=np.uint8)
        field = _field_of_hands(tables, hands)
    return field


def deal_and_set(rng: np.random.Generator, way: HouseWay) -> Cards:
    """Thirteen cards off the top of a pack, set the house way."""
    cards = rng.permutation(52)[:13].astype(np.uint8)
    return cards[way.best(cards)[0]]


def _field_of_hands(tables: tuple[RowTable, RowTable, RowTable], hands: Cards) -> Field:
    rows = (hands[:, :3], hands[:, 3:8], hands[:, 8:])
    front, middle, back = [
        table.ranking.classes(list(row.T)) for table, row in zip(tables, rows, strict=True)
    ]
    return field_of(tables, (front, middle, back))
