"""What a seat shows: three ranked rows with their royalties, or why its rows do not count."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from settlement.engine.naturals import Natural


class Royalty(NamedTuple):
    """What a row is worth beside being won.

    ``place`` is the row's (front 0), ``hand`` the row in short, ``kind`` its kind of hand, the
    royal flush being a straight flush.
    """

    place: int
    units: int
    hand: str
    kind: int


class RankedRow(NamedTuple):
    """A row as it is compared and told: its strength, the hand in short, the category in words."""

    strength: int
    hand: str
    category: str
    royalty: Royalty | None


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
