"""How the cards of a game are dealt (R-CARD-1, R-OFC-1)."""

from collections.abc import Mapping
from typing import NamedTuple

from settlement.engine.words import Form

PACK_SIZE = 52
HAND_SIZE = 13
SEATS_MAX = 4


class Deal(NamedTuple):
    """First so many cards at once, then streets of so many, of which some are placed.

    What is dealt and not placed is discarded.
    """

    first: int
    streets: int
    dealt: int
    placed: int

    @property
    def discards(self) -> int:
        """How many cards a seat lays off in a hand."""
        return self.streets * (self.dealt - self.placed)

    @property
    def seats_max(self) -> int:
        """How many seats one pack serves, four at most."""
        return min(PACK_SIZE // (HAND_SIZE + self.discards), SEATS_MAX)


DEALS: Mapping[Form, Deal] = {
    Form.SET: Deal(first=13, streets=0, dealt=0, placed=0),
    Form.OPEN_FACE: Deal(first=5, streets=8, dealt=1, placed=1),
    Form.PINEAPPLE: Deal(first=5, streets=4, dealt=3, placed=2),
}
"""What each form deals."""
