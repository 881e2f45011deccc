"""An open-face hand entered street by street: rows to the engine's game and back (R-OFC-2)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from settlement.engine.cards import print_cards, read_cards
from settlement.engine.errors import Problem
from settlement.engine.hand import Cards
from settlement.engine.open_face import (
    Board,
    Game,
    cards_due,
    deal,
    is_complete,
    new_game,
    place,
    seat_to_act,
)
from settlement.models import Hand, HandSeat, HandStreet, StreetStep
from settlement.translate import rules_of

ROWS = ("front", "middle", "back")
PLACES = (*ROWS, "discards")


def live_steps(steps: Iterable[HandStreet]) -> list[HandStreet]:
    """The steps that count: what was taken back does not."""
    live: list[HandStreet] = []
    for step in steps:
        if step.step == StreetStep.UNDO:
            live.pop()
        else:
            live.append(step)
    return live


def game_of(hand: Hand, seats: Sequence[HandSeat], steps: Iterable[HandStreet]) -> Game:
    """The game as its rows tell it: every step that counts, played again."""
    inside = {
        seat.seat: seat.fantasyland_cards for seat in seats if seat.fantasyland_cards is not None
    }
    game = new_game(
        rules_of(hand.rule_version),
        [seat.seat for seat in seats],
        hand.button_seat,
        fantasyland=inside,
        streaks={seat.seat: seat.fantasyland_streak for seat in seats},
    )
    for step in live_steps(steps):
        number = step.seat or 0
        if step.step == StreetStep.DEAL:
            game = deal(game, number, read_cards(step.cards)[0])
        else:
            rows = {row: read_cards(getattr(step, row))[0] for row in ROWS}
            game = place(game, number, rows, read_cards(step.discards)[0])
    return game


def cards_read(texts: Mapping[str, str], *, seat: int) -> tuple[dict[str, Cards], list[Problem]]:
    """Card texts by where they go, and what in them is no card."""
    read = {name: read_cards(text) for name, text in texts.items()}
    problems = [
        Problem("card_unknown", seat=seat, row=name, card=word)
        for name, (_cards, unknown) in read.items()
        for word in unknown
    ]
    return {name: cards for name, (cards, _unknown) in read.items()}, problems


def board_entry(board: Board) -> dict[str, str]:
    """What lies before a seat, as it would be typed into its draft."""
    return {name: print_cards(cards) for name in PLACES if (cards := getattr(board, name))}


def game_json(hand: Hand, game: Game) -> dict[str, Any]:
    """The game as it is shown: whose turn it is, what lies, what is held, what is due."""
    return {
        "hand": str(hand.public_id),
        "revision": hand.draft_revision,
        "seat_to_act": seat_to_act(game),
        "complete": is_complete(game),
        "seats": [_board_json(game, board) for board in game.boards],
    }


def _board_json(game: Game, board: Board) -> dict[str, Any]:
    waits = not board.held and not board.is_full
    return {
        "seat": board.seat,
        "street": board.street,
        "private": game.is_private(board.seat),
        **{name: print_cards(getattr(board, name)) for name in (*PLACES, "held")},
        "cards_due": cards_due(game, board.seat) if waits else None,
    }
