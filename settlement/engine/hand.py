"""A hand as it is entered: seats with their cards, read and checked, ready to be settled."""

from typing import NamedTuple

from settlement.engine.cards import Card
from settlement.engine.rules import HouseRules

Cards = tuple[Card, ...]


class SideBet(NamedTuple):
    """A stake in minor units on a side bet of the rule set."""

    code: str
    stake: int


class SeatInput(NamedTuple):
    """One seat taking part.

    Rows are None where none was shown (a natural given as thirteen ``cards``, a surrender).
    ``stack`` in minor units before the hand, None without limit.
    """

    seat: int
    front: Cards | None
    middle: Cards | None
    back: Cards | None
    cards: Cards | None = None
    natural: str | None = None
    surrender: bool = False
    stack: int | None = None
    discards: Cards = ()
    in_fantasyland: bool = False
    fantasyland_streak: int = 0
    side_bets: tuple[SideBet, ...] = ()

    @property
    def all_cards(self) -> Cards:
        """Every card the seat shows in rows or as thirteen, without discards."""
        return (self.cards or ()) + (self.front or ()) + (self.middle or ()) + (self.back or ())


class HandInput(NamedTuple):
    """A hand to be settled; seats ascend by number. ``unit`` is in minor units."""

    id: str
    rules: HouseRules
    unit: int
    hand_number: int
    smallest_chip: int
    button: int
    seats: tuple[SeatInput, ...]
