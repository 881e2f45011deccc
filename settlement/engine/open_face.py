"""A game in progress: dealt street by street, placed in turn, never moved (R-OFC-1, R-OFC-2).

A ``Game`` is a value; each operation gives another one and is kept in its log, which is the hand's
history. Every operation comes as a triple: ``can_...`` asks, ``check_...`` says why not by raising
a ``PlayRefusedError`` of a kind, and the plain verb does it. Which cards come is the caller's
business: there is no chance in here.

The triples, ``legal_placements``, ``is_complete`` and ``to_boards`` are what a game in progress
offers to whoever plays one out without a house. The house itself only does, told by refusals; its
boards go through the seats' drafts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from settlement.engine.cards import Card
from settlement.engine.deals import HAND_SIZE
from settlement.engine.hand import Cards, SeatInput
from settlement.engine.payout import seats_clockwise
from settlement.engine.play_errors import (
    CardNotHeldError,
    CardPlacedError,
    CardSeenError,
    OutOfTurnError,
    PlayRefusedError,
    RowFullError,
    SeatNotDealtInError,
    WrongNumberError,
)
from settlement.engine.rules import HouseRules
from settlement.engine.seats import ROW_SIZES


class Dealt(NamedTuple):
    """Cards that came to a seat."""

    seat: int
    street: int
    cards: Cards


class Placed(NamedTuple):
    """What a seat made of them."""

    seat: int
    street: int
    front: Cards
    middle: Cards
    back: Cards
    discards: Cards

    @property
    def rows(self) -> Mapping[str, Cards]:
        """The cards by row."""
        return {"front": self.front, "middle": self.middle, "back": self.back}

    @property
    def cards(self) -> Cards:
        """Every card of it."""
        return self.front + self.middle + self.back + self.discards


class Board(NamedTuple):
    """What lies before a seat, what it holds to place, how many streets it has placed."""

    seat: int
    front: Cards = ()
    middle: Cards = ()
    back: Cards = ()
    discards: Cards = ()
    held: Cards = ()
    street: int = 0

    @property
    def rows(self) -> Mapping[str, Cards]:
        """The cards that lie, by row."""
        return {"front": self.front, "middle": self.middle, "back": self.back}

    @property
    def lying(self) -> Cards:
        """Every card that lies, discards too."""
        return self.front + self.middle + self.back + self.discards

    @property
    def is_full(self) -> bool:
        """Whether its thirteen cards lie."""
        return len(self.front) + len(self.middle) + len(self.back) == HAND_SIZE


@dataclass(frozen=True, slots=True)
class Game:
    """A game under way.

    Attributes:
        boards: by seat, ascending.
        fantasyland: how many cards each seat in Fantasyland is dealt at once.
        streaks: Fantasylands in a row before this hand, by seat; 0 where not named.
        log: every operation so far.
    """

    rules: HouseRules
    button: int
    boards: tuple[Board, ...]
    fantasyland: Mapping[int, int]
    streaks: Mapping[int, int]
    log: tuple[Dealt | Placed, ...] = ()

    def board(self, seat: int) -> Board:
        """The board of a seat.

        Raises:
            SeatNotDealtInError: it takes no part.
        """
        for board in self.boards:
            if board.seat == seat:
                return board
        raise SeatNotDealtInError(seat)

    def is_private(self, seat: int) -> bool:
        """Whether the seat has all its cards at once and sets them out of turn, unseen."""
        return seat in self.fantasyland or not self.rules.deal.streets


def new_game(
    rules: HouseRules,
    seats: Sequence[int],
    button: int,
    *,
    fantasyland: Mapping[int, int] | None = None,
    streaks: Mapping[int, int] | None = None,
) -> Game:
    """A game before the first card.

    Args:
        rules: what is played.
        seats: who takes part, 1-4.
        button: where the button is; the seat to its left acts first.
        fantasyland: cards at once for each seat in Fantasyland, as the last hand earned them.
        streaks: Fantasylands in a row before this hand.

    Raises:
        ValueError: more seats than the pack serves, or a seat in Fantasyland that these rules do
            not deal so.
    """
    inside = dict(fantasyland or {})
    if not 2 <= len(set(seats)) == len(seats) <= rules.deal.seats_max:
        raise ValueError(f"{len(seats)} seats cannot play {rules.form}")
    if not inside.keys() <= set(seats):
        raise ValueError("a seat in Fantasyland is not dealt in")
    if not set(inside.values()) <= rules.fantasyland.deals:
        raise ValueError("these rules deal another number of cards in Fantasyland")
    boards = tuple(Board(seat) for seat in sorted(seats))
    return Game(rules, button, boards, inside, dict(streaks or {}))


def seat_to_act(game: Game) -> int | None:
    """The seat that places next, clockwise from the button's left; None when all have placed.

    Whoever sets in private is not waited for.
    """
    streets = {
        board.seat: board.street
        for board in game.boards
        if not game.is_private(board.seat) and not board.is_full
    }
    order = seats_clockwise(streets, game.button)
    return min(order, key=streets.__getitem__, default=None)


def cards_due(game: Game, seat: int) -> int:
    """How many cards the seat's next street deals."""
    if seat in game.fantasyland:
        return game.fantasyland[seat]
    return game.rules.deal.dealt if game.board(seat).street else game.rules.deal.first


def is_complete(game: Game) -> bool:
    """Whether every seat's thirteen cards lie."""
    return all(board.is_full for board in game.boards)


def check_deal(game: Game, seat: int, cards: Cards) -> Dealt:
    """What dealing these cards to a seat would be.

    Raises:
        SeatNotDealtInError, OutOfTurnError, WrongNumberError, CardSeenError: why it cannot be.
    """
    board = game.board(seat)
    if board.held or board.is_full or board.street > _street(game, seat):
        raise OutOfTurnError(seat, "dealt")
    due = cards_due(game, seat)
    if len(cards) != due:
        raise WrongNumberError(seat, "dealt", due=due, count=len(cards))
    seen = {card for each in game.boards for card in each.lying + each.held}
    for card in cards:
        if card in seen:
            raise CardSeenError(seat, "dealt", card=card)
        seen.add(card)
    return Dealt(seat, board.street, tuple(cards))


def can_deal(game: Game, seat: int, cards: Cards) -> bool:
    """Whether a seat can be dealt these cards now."""
    try:
        check_deal(game, seat, cards)
    except PlayRefusedError:
        return False
    return True


def deal(game: Game, seat: int, cards: Cards) -> Game:
    """Deal a seat its street; raises as ``check_deal`` does."""
    dealt = check_deal(game, seat, cards)
    return _with(game, game.board(seat)._replace(held=dealt.cards), dealt)


def check_place(game: Game, seat: int, rows: Mapping[str, Cards], discards: Cards = ()) -> Placed:
    """What placing a whole street would be: cards by row, and what is laid off.

    Raises:
        SeatNotDealtInError, OutOfTurnError, CardPlacedError, CardNotHeldError, CardSeenError,
        RowFullError, WrongNumberError: why it cannot be.
    """
    board = game.board(seat)
    front, middle, back = (tuple(rows.get(row, ())) for row in ROW_SIZES)
    placed = Placed(seat, board.street, front, middle, back, tuple(discards))
    if not game.is_private(seat) and seat_to_act(game) != seat:
        raise OutOfTurnError(seat, "turn")
    _check_held(board, placed)
    if not board.held:
        raise OutOfTurnError(seat, "undealt")
    for row, size in ROW_SIZES.items():
        if len(board.rows[row]) + len(placed.rows[row]) > size:
            raise RowFullError(seat, row=row, size=size)
    laid_off = _discards_due(game, seat)
    if len(placed.cards) != len(board.held) or len(placed.discards) != laid_off:
        due = len(board.held) - laid_off
        raise WrongNumberError(seat, "placed", due=due, laid_off=laid_off)
    return placed


def can_place(game: Game, seat: int, rows: Mapping[str, Cards], discards: Cards = ()) -> bool:
    """Whether a seat can place so now."""
    try:
        check_place(game, seat, rows, discards)
    except PlayRefusedError:
        return False
    return True


def place(game: Game, seat: int, rows: Mapping[str, Cards], discards: Cards = ()) -> Game:
    """Place a street; raises as ``check_place`` does."""
    placed = check_place(game, seat, rows, discards)
    board = game.board(seat)
    after = Board(
        seat,
        board.front + placed.front,
        board.middle + placed.middle,
        board.back + placed.back,
        board.discards + placed.discards,
        street=board.street + 1,
    )
    return _with(game, after, placed)


def legal_placements(game: Game, seat: int) -> Iterator[Placed]:
    """Every way in which the seat can place the street it holds; none when it is not its turn.

    One after the other: thirteen cards at once can be placed in 72,072 ways.
    """
    board = game.board(seat)
    if not board.held or (not game.is_private(seat) and seat_to_act(game) != seat):
        return
    slots = [size - len(board.rows[row]) for row, size in ROW_SIZES.items()]
    for discards in combinations(board.held, _discards_due(game, seat)):
        kept = [card for card in board.held if card not in discards]
        for front, middle, back in _spread(kept, slots):
            yield Placed(seat, board.street, front, middle, back, discards)


def to_boards(game: Game) -> tuple[SeatInput, ...]:
    """The finished boards as seats of a hand to be settled.

    Raises:
        ValueError: cards are still to be placed.
    """
    if not is_complete(game):
        raise ValueError("not every card has been placed")
    return tuple(
        SeatInput(
            board.seat,
            board.front,
            board.middle,
            board.back,
            discards=board.discards,
            in_fantasyland=board.seat in game.fantasyland,
            fantasyland_streak=game.streaks.get(board.seat, 0),
        )
        for board in game.boards
    )


def _street(game: Game, seat: int) -> int:
    """The street that the table plays; a seat in private waits for nobody."""
    open_seats = [board for board in game.boards if not game.is_private(board.seat)]
    if game.is_private(seat) or not open_seats:
        return 0
    return min(board.street for board in open_seats)


def _discards_due(game: Game, seat: int) -> int:
    """How many of the cards it holds a seat lays off."""
    if game.is_private(seat):
        return len(game.board(seat).held) - HAND_SIZE
    deal = game.rules.deal
    return deal.dealt - deal.placed if game.board(seat).street else 0


def _check_held(board: Board, placed: Placed) -> None:
    """Each card placed is one that the seat holds, once."""
    seen: set[Card] = set()
    for card in placed.cards:
        if card in board.lying:
            raise CardPlacedError(board.seat, card=card)
        if card not in board.held:
            raise CardNotHeldError(board.seat, card=card)
        if card in seen:
            raise CardSeenError(board.seat, "placed", card=card)
        seen.add(card)


def _spread(cards: Sequence[Card], slots: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to lay cards into rows that have so many slots left."""
    first, *others = slots
    if not others:
        if len(cards) <= first:
            yield (tuple(cards),)
        return
    for size in range(max(len(cards) - sum(others), 0), min(first, len(cards)) + 1):
        for row in combinations(cards, size):
            rest = [card for card in cards if card not in row]
            for rows in _spread(rest, others):
                yield (row, *rows)


def _with(game: Game, board: Board, operation: Dealt | Placed) -> Game:
    """The game after an operation: one board changed, the log longer."""
    boards = tuple(board if each.seat == board.seat else each for each in game.boards)
    return replace(game, boards=boards, log=(*game.log, operation))
