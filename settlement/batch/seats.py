"""What every seat of many hands shows: rows by class, royalties, fouls, naturals, streaks."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from settlement.batch.fouls import is_fouled
from settlement.batch.naturals import NONE, Thirteens, best_naturals, test_of
from settlement.batch.ranking import Cards, Classes
from settlement.batch.stored import ABSENT, HAND, KINDS, NATURAL, SEAT, SURRENDERED, Stored
from settlement.batch.tables import Numbers, RowTable
from settlement.engine.deals import SEATS_MAX
from settlement.engine.rules import HouseRules
from settlement.engine.words import Detect

Flags = npt.NDArray[np.bool_]
Three = tuple[Numbers, Numbers, Numbers]
ROW_ENDS = ((0, 3), (3, 8), (8, 13))
_SEATS_AT = HAND.fields["seats"][1] if HAND.fields else 0
_CARDS_AT = SEAT.fields["cards"][1] if SEAT.fields else 0


@dataclass(frozen=True, eq=False, slots=True)
class Columns:
    """Stored hands turned into columns: (4, N) and (4, 13, N) for the cards."""

    numbers: npt.NDArray[np.uint32]
    ways: npt.NDArray[np.uint8]
    streaks: npt.NDArray[np.uint8]
    cards: Cards


def columns_of(stored: Stored) -> Columns:
    """Turn records into columns."""
    raw = np.ascontiguousarray(stored).view(np.uint8).reshape(len(stored), HAND.itemsize)
    seats = np.ascontiguousarray(raw.T)[_SEATS_AT:].reshape(SEATS_MAX, SEAT.itemsize, len(stored))
    return Columns(
        numbers=stored["number"], ways=seats[:, 0], streaks=seats[:, 1], cards=seats[:, _CARDS_AT:]
    )


@dataclass(frozen=True, eq=False, slots=True)
class Seats:
    """Seats as their opponents see them, seat 1 first: every array is (4, N).

    Attributes:
        present: the seat takes part.
        in_order: it set its rows and they stand in order.
        fouled: it set its rows out of order.
        gave_up: it surrendered.
        naturals: the place of its natural in the list, ``NONE`` without.
        classes: of front, middle and back; they say nothing where rows are not looked at.
        royalties: of the three rows, multiplied as the stakes say; 0 unless in order.
        earned: the same after the cap, filled front, middle, back.
        streaks: Fantasylands in a row after the hand.
    """

    present: Flags
    in_order: Flags
    fouled: Flags
    gave_up: Flags
    naturals: npt.NDArray[np.int16]
    classes: tuple[Classes, Classes, Classes]
    royalties: Three
    earned: Three
    streaks: npt.NDArray[np.uint8]

    @property
    def holds_natural(self) -> Flags:
        """Whether a natural counts for the seat."""
        return self.naturals != NONE


def show_seats(hands: Columns, rules: HouseRules, tables: tuple[RowTable, ...]) -> Seats:
    """Rank, order and price what every seat shows."""
    present, gave_up = hands.ways != ABSENT, hands.ways == SURRENDERED
    naturals = naturals_of(hands, rules)
    rows = [list(hands.cards[:, start:end].swapaxes(0, 1)) for start, end in ROW_ENDS]
    classes = [table.ranking.classes(row) for table, row in zip(tables, rows, strict=True)]
    strengths = [
        table.ranking.strengths.take(each) for table, each in zip(tables, classes, strict=True)
    ]
    rows_count = present & ~gave_up & (naturals == NONE)
    fouled = rows_count & is_fouled(rules.rows, *strengths)
    in_order = rows_count & ~fouled
    times = multipliers(hands.numbers, rules) * in_order
    royalties = [
        table.units.take(each) * times for table, each in zip(tables, classes, strict=True)
    ]
    return Seats(
        present=present,
        in_order=in_order,
        fouled=fouled,
        gave_up=gave_up,
        naturals=naturals,
        classes=(classes[0], classes[1], classes[2]),
        royalties=(royalties[0], royalties[1], royalties[2]),
        earned=capped((royalties[0], royalties[1], royalties[2]), rules.royalties.cap_units),
        streaks=np.where(fouled, 0, hands.streaks).astype(np.uint8),
    )


def multipliers(numbers: npt.NDArray[np.uint32], rules: HouseRules) -> Numbers:
    """What each hand multiplies royalties by (R-PAY-2)."""
    levels = rules.stakes.levels
    starts = [level.from_hand for level in levels]
    times = np.array([level.royalty_multiplier for level in levels], dtype=np.int32)
    return times.take(np.searchsorted(starts, numbers, side="right") - 1)


def capped(royalties: Three, cap: int | None) -> Three:
    """What a cap leaves of royalties, filled front, middle, back (R-ROY-3)."""
    if cap is None:
        return royalties
    front = np.minimum(royalties[0], cap)
    middle = np.minimum(royalties[1], cap - front)
    return front, middle, np.minimum(royalties[2], cap - front - middle)


def naturals_of(hands: Columns, rules: HouseRules) -> npt.NDArray[np.int16]:
    """The place of the natural that counts for each seat: declared, or seen by the house."""
    offered = rules.naturals.offered
    found = np.full(hands.ways.shape, NONE, dtype=np.int16)
    if rules.naturals.detect is Detect.AUTOMATIC:
        for seat, ways in enumerate(hands.ways):
            best = best_naturals(hands.cards[seat], offered)
            shows = (ways != ABSENT) & (ways != SURRENDERED)
            found[seat] = np.where(shows, best, NONE)
        return found
    if (hands.ways >= NATURAL).any():
        for natural in offered:
            found[hands.ways == NATURAL + KINDS.index(natural.kind)] = natural.place
    return found


def refused(hands: Columns, rules: HouseRules) -> Flags:
    """Which hands the rules refuse: what they do not offer, or a natural that is not shown.

    The engine answers ``seat_count``, ``surrender_not_offered``, ``natural_not_offered``,
    ``natural_not_shown``, or that there is no Fantasyland.
    """
    found = (hands.ways != ABSENT).sum(axis=0) > rules.deal.seats_max
    if rules.surrender_units is None:
        found |= (hands.ways == SURRENDERED).any(axis=0)
    if not rules.fantasyland.offered:
        found |= (hands.streaks > 0).any(axis=0)
    declared = hands.ways >= NATURAL
    if declared.any():
        shown = np.zeros(declared.shape, dtype=np.bool_)
        for natural in rules.naturals.offered:
            seat, hand = np.nonzero(hands.ways == NATURAL + KINDS.index(natural.kind))
            shown[seat, hand] = test_of(natural)(Thirteens(hands.cards[seat, :, hand].T))
        found |= (declared & ~shown).any(axis=0)
    return found
