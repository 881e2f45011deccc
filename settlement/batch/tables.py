"""A rule set as tables that columns are looked up in; filled by asking the engine."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from settlement.batch.ranking import RankTable, rank_table
from settlement.engine.methods import ScoringRules
from settlement.engine.ranking import Rank
from settlement.engine.rows import TOLD
from settlement.engine.royalties import worth_of_rows
from settlement.engine.rules import HouseRules
from settlement.engine.schedules import ROWS, written_table
from settlement.engine.words import Ranking

Numbers = npt.NDArray[np.int32]
SIZES = (3, 5, 5)
UNITS_MAX = 2**31 - 1
_COMPARED = tuple(product((-1, 0, 1), repeat=3))
"""Front, middle, back lost, tied or won, in the order of the ``Method`` tables."""


@dataclass(frozen=True, eq=False, slots=True)
class Method:
    """What comes of three rows lost, tied or won: 27 entries each (R-SCORE-1 to 6).

    Attributes:
        rows: units for rows.
        bonus: for majority or scoop.
        scooped: 1 where the first seat scooped, -1 where the second did.
        times: what the pair's total is multiplied by.
    """

    rows: Numbers
    bonus: Numbers
    scooped: npt.NDArray[np.int8]
    times: Numbers


def method(scoring: ScoringRules) -> Method:
    """The tables of a method of scoring."""
    found = [_compared(scoring, signs) for signs in _COMPARED]
    rows, bonus, scooped, times = map(list, zip(*found, strict=True))
    return Method(
        np.array(rows, dtype=np.int32),
        np.array(bonus, dtype=np.int32),
        np.array(scooped, dtype=np.int8),
        np.array(times, dtype=np.int32),
    )


def _compared(scoring: ScoringRules, signs: tuple[int, ...]) -> tuple[int, int, int, int]:
    won, lost = signs.count(1), signs.count(-1)
    rows = sum(signs) * scoring.row_units
    if won == lost:
        return rows, 0, 0, 1
    sign = 1 if won > lost else -1
    most, fewest = max(won, lost), min(won, lost)
    if scoring.is_scoop(most, fewest):
        return rows, sign * scoring.scoop_bonus, sign, scoring.scoop_multiplier
    bonus = scoring.majority_bonus if most >= scoring.majority_rows else 0
    return rows, sign * bonus, 0, 1


@dataclass(frozen=True, eq=False, slots=True)
class RowTable:
    """A row's ranking, and by class what its royalty pays and what kind of hand it is (R-ROY-2)."""

    ranking: RankTable
    units: Numbers
    kinds: npt.NDArray[np.int8]


@lru_cache(maxsize=64)
def kinds_of(ranking: Ranking, table: RankTable) -> npt.NDArray[np.int8]:
    """The kind of hand by class, as royalties that cancel each other are compared."""
    kind = TOLD[ranking].kind
    return np.array([kind(int(strength)) for strength in table.strengths], dtype=np.int8)


def row_tables(rules: HouseRules) -> tuple[RowTable, RowTable, RowTable]:
    """Front, middle and back of a rule set.

    Raises:
        OverflowError: a royalty is beyond 32 bits.
    """
    schedule = schedule_of(rules)
    front, middle, back = [
        _row_table(rank, size, ranking, tuple(schedule[row].items()))
        for rank, size, ranking, row in zip(
            rules.rows.rank, SIZES, rules.rows.rankings, ROWS, strict=True
        )
    ]
    return front, middle, back


def schedule_of(rules: HouseRules) -> Mapping[str, Mapping[str, int]]:
    """The royalty table of a rule set, written out."""
    document: Mapping[str, Any] = json.loads(rules.document)
    return written_table(document["royalties"]["schedule"])


@lru_cache(maxsize=64)
def _row_table(
    rank: Rank, size: int, ranking: Ranking, entries: tuple[tuple[str, int], ...]
) -> RowTable:
    table = rank_table(rank, size)
    worth = worth_of_rows(dict(entries), ranking)
    units = np.array([worth(strength) for strength in table.strengths.tolist()], dtype=np.int32)
    return RowTable(table, units, kinds_of(ranking, table))


def fits(rules: HouseRules) -> bool:
    """Whether everything that a seat can win by these rules stays within 32 bits."""
    most = max(level.royalty_multiplier for level in rules.stakes.levels)
    return max(rules.most_units, rules.royalties.cap_units or 0, most) <= UNITS_MAX
