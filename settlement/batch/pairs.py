"""What one seat pays another, over many hands: rows, royalties, fouls, naturals (R-SCORE).

Units are signed from the first seat: positive, the second pays.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from settlement.batch.seats import Flags, Seats, Three, capped
from settlement.batch.tables import Method, Numbers, RowTable
from settlement.engine.rules import HouseRules
from settlement.engine.words import RoyaltiesPaid

Signs = npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False, slots=True)
class Compared:
    """Two seats row by row: 1 where the first wins, -1 where the second does.

    ``place`` is where the three signs stand in the tables of the method.
    """

    signs: tuple[Signs, Signs, Signs]
    place: npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False, slots=True)
class Scorer:
    """Scores pairs of seats by one rule set."""

    rules: HouseRules
    tables: tuple[RowTable, RowTable, RowTable]
    method: Method
    seats: Seats

    def compare(self, a: int, b: int) -> Compared:
        """Hold the rows of two seats against each other."""
        front, middle, back = [_sign(each[a], each[b]) for each in self.seats.classes]
        place = (front * np.int8(9) + middle * np.int8(3) + back + np.int8(13)).astype(np.intp)
        return Compared((front, middle, back), place)

    def units(self, a: int, b: int, compared: Compared) -> Numbers:
        """Everything between two seats but what the whole table multiplies and the Super Bowl."""
        seats = self.seats
        both = seats.in_order[a] & seats.in_order[b]
        units = self._by_rows(a, b, compared)
        if both.all():
            return units
        units *= both
        units += self._by_fouls(a, b)
        units += self._by_naturals(a, b)
        units += self._by_surrender(a, b)
        return units

    def royalties(self, owner: int, other: int, won: tuple[Flags, ...]) -> Three:
        """What the royalties of a seat bring from another, both in order, after the cap.

        Args:
            owner: whose royalties.
            other: who pays.
            won: the rows that the owner won.

        Source: R-ROY-2, R-ROY-3.
        """
        ours = [each[owner] for each in self.seats.royalties]
        match self.rules.royalties.paid:
            case RoyaltiesPaid.NET:
                front, middle, back = [each[owner] for each in self.seats.earned]
                return front, middle, back
            case RoyaltiesPaid.ROW_WINNER:
                earned = [units * row for units, row in zip(ours, won, strict=True)]
            case RoyaltiesPaid.CANCEL_EQUAL:
                theirs = [each[other] for each in self.seats.royalties]
                kinds = [
                    table.kinds.take(each)
                    for table, each in zip(self.tables, self.seats.classes, strict=True)
                ]
                earned = [
                    np.where((against > 0) & (kind[owner] == kind[other]), 0, units)
                    for units, against, kind in zip(ours, theirs, kinds, strict=True)
                ]
        return capped((earned[0], earned[1], earned[2]), self.rules.royalties.cap_units)

    def _by_rows(self, a: int, b: int, compared: Compared) -> Numbers:
        won = tuple([sign > 0 for sign in compared.signs])
        lost = tuple([sign < 0 for sign in compared.signs])
        ours, theirs = self.royalties(a, b, won), self.royalties(b, a, lost)
        units: Numbers = (self.method.rows + self.method.bonus).take(compared.place)
        units += ours[0] + ours[1] + ours[2]
        units -= theirs[0] + theirs[1] + theirs[2]
        if self.rules.royalties.replaces_row:
            for place in range(3):
                replaced = won[place] * (ours[place] > 0) - 1 * (lost[place] & (theirs[place] > 0))
                units -= (replaced * self.rules.scoring.row_units).astype(np.int32)
        if self.rules.scoring.scoop_multiplier > 1:
            units *= self.method.times.take(compared.place)
        return units

    def _by_fouls(self, a: int, b: int) -> Numbers:
        """A fouler pays whoever is in order (R-FOUL-2, R-FOUL-3)."""
        return self._foul_price(a, b) - self._foul_price(b, a)

    def _foul_price(self, winner: int, fouler: int) -> Numbers:
        price = np.full(self.seats.fouled.shape[1], self.rules.foul.units, dtype=np.int32)
        if self.rules.foul.pays_royalties:
            front, middle, back = [each[winner] for each in self.seats.earned]
            price += front + middle + back
        return price * (self.seats.in_order[winner] & self.seats.fouled[fouler])

    def _by_naturals(self, a: int, b: int) -> Numbers:
        """The natural higher in the list is paid, unless the other gave up (R-NAT-1, R-NAT-4)."""
        offered = self.rules.naturals.offered
        ours, theirs = self.seats.naturals[a], self.seats.naturals[b]
        scoop = self.rules.scoring.full_scoop_units
        values = [each.units + (scoop if each.plus_scoop else 0) for each in offered]
        value = np.array([*values, 0], dtype=np.int32).take(np.minimum(ours, theirs), mode="clip")
        settled = ~(self.seats.gave_up[a] | self.seats.gave_up[b])
        settled &= self.seats.present[a] & self.seats.present[b]
        return value * _sign(theirs, ours) * settled

    def _by_surrender(self, a: int, b: int) -> Numbers:
        """A price for whoever neither gave up nor fouled (R-SURR-1)."""
        seats = self.seats
        stands = seats.in_order | seats.holds_natural
        owed = (stands[a] & seats.gave_up[b]).astype(np.int32)
        owed -= stands[b] & seats.gave_up[a]
        return owed * np.int32(self.rules.surrender_units or 0)

    def has_scooped(self, a: int, b: int, compared: Compared) -> tuple[Flags, Flags]:
        """Whether the first seat scooped the second, and the second the first (R-SCORE-6)."""
        seats = self.seats
        scooped = self.method.scooped.take(compared.place)
        both = seats.in_order[a] & seats.in_order[b]
        first = both & (scooped > 0) | seats.in_order[a] & seats.fouled[b]
        second = both & (scooped < 0) | seats.in_order[b] & seats.fouled[a]
        return first, second


def _sign(ours: npt.NDArray[np.int16], theirs: npt.NDArray[np.int16]) -> Signs:
    return (ours > theirs).view(np.int8) - (ours < theirs).view(np.int8)
