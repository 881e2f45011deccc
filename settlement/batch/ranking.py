"""Many rows ranked at once: cards in columns (5, N), their ranks read as a number in base 13.

The tables are filled by the engine's own functions, so high and low rows, with the wheel where the
house has it, rank as the engine ranks them (R-RANK-1 to R-RANK-4).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from settlement.engine.ranking import SUIT_SHIFT, Rank

Cards = npt.NDArray[np.uint8]
Classes = npt.NDArray[np.int16]
Strengths = npt.NDArray[np.int32]
Index = npt.NDArray[np.intp]
_RANKS = 13
_MIXED_SUITS = 4 << SUIT_SHIFT | 1 << SUIT_SHIFT + 4
_ONE_SUIT = 5 << SUIT_SHIFT


@dataclass(frozen=True, eq=False, slots=True)
class RankTable:
    """Ranks of a row to its class: the place of its strength among all strengths, low to high.

    ``suited`` serves rows of one suit, None where suits do not count. ``strengths`` are the
    engine's, by class.
    """

    mixed: Classes
    suited: Classes | None
    strengths: Strengths

    def classes(self, columns: Sequence[Cards]) -> Classes:
        """The classes of rows whose cards stand in columns; they compare as the rows do."""
        index = rank_index(columns)
        found: Classes = self.mixed.take(index)
        if self.suited is not None:
            flushes = np.flatnonzero(is_one_suit(columns))
            found.reshape(-1)[flushes] = self.suited.take(index.reshape(-1)[flushes])
        return found


def rank_index(columns: Sequence[Cards]) -> Index:
    """The ranks of each row as a number in base 13, the first card's rank foremost."""
    index: npt.NDArray[np.int32] = (columns[0] >> 2).astype(np.int32)
    for column in columns[1:]:
        index *= _RANKS
        index += column >> 2
    return index.astype(np.intp)


def is_one_suit(columns: Sequence[Cards]) -> npt.NDArray[np.bool_]:
    """Whether each row's cards are of one suit."""
    first = columns[0]
    differ = first ^ columns[1]
    for column in columns[2:]:
        differ |= first ^ column
    found: npt.NDArray[np.bool_] = (differ & 3) == 0
    return found


@lru_cache(maxsize=16)
def rank_table(rank: Rank, size: int) -> RankTable:
    """The table of rows of three or five cards that ``rank`` ranks."""
    keys, places = _rank_keys(size)
    # Five of a rank do not exist: those places are never asked for and hold class 0.
    real = [is_dealt(int(key)) for key in keys]
    mixed = [
        rank(int(key) | _MIXED_SUITS) if exists else None
        for key, exists in zip(keys, real, strict=True)
    ]
    suited = [
        rank(int(key) | _ONE_SUIT) if size == 5 and _all_different(int(key)) else None
        for key in keys
    ]
    known = {strength for strength in (*mixed, *suited) if strength is not None}
    strengths = np.array(sorted(known), dtype=np.int32)
    return RankTable(
        _classes(mixed, strengths)[places],
        _classes(suited, strengths)[places] if size == 5 else None,
        strengths,
    )


@cache
def _rank_keys(size: int) -> tuple[npt.NDArray[np.int64], Index]:
    """Every multiset of ranks as the rank part of its key, and which one each index stands for."""
    digits = np.indices((_RANKS,) * size).reshape(size, -1)
    keys, places = np.unique((1 << 3 * digits.astype(np.int64)).sum(axis=0), return_inverse=True)
    return keys, places


def is_dealt(key: int) -> bool:
    """Whether a pack of four suits has the cards of a rank key."""
    return all(key >> 3 * rank & 7 <= 4 for rank in range(_RANKS))


def _all_different(key: int) -> bool:
    return all(key >> 3 * rank & 7 <= 1 for rank in range(_RANKS))


def _classes(found: Sequence[int | None], strengths: Strengths) -> Classes:
    known = np.array([strengths[0] if each is None else each for each in found], dtype=np.int32)
    return np.searchsorted(strengths, known).astype(np.int16)
