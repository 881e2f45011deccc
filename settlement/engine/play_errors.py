"""What a game in progress refuses, each by its name (R-OFC-1, R-OFC-2)."""

from typing import ClassVar

from settlement.engine.cards import CARD_NAMES, Card
from settlement.engine.errors import Problem


class PlayRefusedError(Exception):
    """An operation that the game does not allow now; ``code`` is its kind."""

    code: ClassVar[str] = "play_refused"

    def __init__(
        self,
        seat: int,
        why: str = "",
        *,
        row: str | None = None,
        card: Card | None = None,
        **params: object,
    ) -> None:
        super().__init__(self.code)
        name = None if card is None else CARD_NAMES[card]
        self.problem = Problem(self.code, seat, row, name, why=why, params=params)


class SeatNotDealtInError(PlayRefusedError):
    """The seat does not take part."""

    code = "seat_not_dealt_in"


class OutOfTurnError(PlayRefusedError):
    """Somebody else acts first, or the street has not come to this seat."""

    code = "out_of_turn"


class WrongNumberError(PlayRefusedError):
    """Not as many cards as the street deals, or as it has placed."""

    code = "wrong_number"


class CardSeenError(PlayRefusedError):
    """A card that has been dealt in this game already."""

    code = "card_seen"


class CardPlacedError(PlayRefusedError):
    """A card that lies already: it does not move."""

    code = "card_placed"


class CardNotHeldError(PlayRefusedError):
    """A card that the seat was not dealt in this street."""

    code = "card_not_held"


class RowFullError(PlayRefusedError):
    """A row that has no slot left."""

    code = "row_full"
