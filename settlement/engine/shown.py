"""What a seat shows: three ranked rows with their royalties, or why its rows do not count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from settlement.engine.lines import Line
from settlement.engine.naturals import Natural
from settlement.engine.words import Row

ROWS = tuple(map(str, Row))
_SEATS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Royalty:
    """What a row is worth beside being won.

    ``place`` is the row's (front 0), ``hand`` the row in short, ``kind`` its kind of hand, the
    royal flush being a straight flush. ``lines`` are what it brings (R-ROY-2), ready to be taken:
    by the owner's seat where that is the first of the pair, by minus the seat where the second.
    """

    place: int
    units: int
    hand: str
    kind: int
    lines: Mapping[int, Line]

    def times(self, multiplier: int) -> "Royalty":
        """The same royalty worth so many times as much."""
        return royalty(self.place, self.units * multiplier, self.hand, self.kind)


def royalty(place: int, units: int, hand: str, kind: int) -> Royalty:
    """A royalty with its lines, the same ones in every hand that shows it."""
    lines = {
        sign * seat: Line("royalty", ROWS[place], seat, sign * units, "R-ROY-2", {"hand": hand})
        for seat in _SEATS
        for sign in (1, -1)
    }
    return Royalty(place, units, hand, kind, lines)


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row as it is compared and told: its strength, the hand in short, the category in words.

    ``royalties`` holds its royalty, nothing where it has none.
    """

    strength: int
    hand: str
    category: str
    royalties: tuple[Royalty, ...]


class Way(IntEnum):
    """How a seat takes part; between two seats the later of this list decides what is settled."""

    SET = 0
    FOULED = 1
    NATURAL = 2
    SURRENDERED = 3


class Shown(NamedTuple):
    """A seat as its opponents see it.

    Attributes:
        rows: front, middle, back; empty where rows are not looked at (naturals, surrenders).
        royalties: of the rows that have one, front to back, multiplied as the stakes say; none
            unless the rows are set in order.
        foul: why the seat fouled.
        natural: what wins instead of rows.
    """

    seat: int
    way: Way
    rows: Sequence[RankedRow] = ()
    royalties: tuple[Royalty, ...] = ()
    foul: str | None = None
    natural: Natural | None = None
