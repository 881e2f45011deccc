"""A foul that may be a slip of the dealer's: the swap of two cards between seats that undoes it.

Who keys the wrong suit, or the rank beside it, takes another player's card: two seats then hold a
card that is not theirs. The likeliest slips are looked at first.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from settlement.engine.cards import CARD_NAMES, RANKS, Card
from settlement.engine.hand import Cards, HandInput
from settlement.engine.play import natural_of
from settlement.engine.rows import RowRules

_ANOTHER_SUIT = 20


class Swap(NamedTuple):
    """Two cards as printed, and the numbers of the seats they lie at now."""

    cards: tuple[str, str]
    seats: tuple[int, int]


class _Rows(NamedTuple):
    front: Cards
    middle: Cards
    back: Cards


def swap_mending(hand: HandInput) -> Swap | None:
    """The likeliest swap after which a seat that fouls, and the one it swaps with, stand in order.

    Seats that surrender or have a natural keep their cards. None: no seat fouls, or more than two
    cards lie wrong.
    """
    seats = {
        seat.seat: _Rows(seat.front or (), seat.middle or (), seat.back or ())
        for seat in hand.seats
        if not seat.surrender and natural_of(seat, sum(seat.all_cards), hand.rules) is None
    }
    rules = hand.rules.rows
    for seat, rows in seats.items():
        if _fouls(rows, rules):
            swap = _swap_for(seat, seats, rules)
            if swap is not None:
                return swap
    return None


def _swap_for(fouled: int, seats: Mapping[int, _Rows], rules: RowRules) -> Swap | None:
    likely = sorted(_pairs(fouled, seats), key=lambda pair: _slip(pair[0], pair[2]))
    for mine, other, theirs in likely:
        if not _fouls(_with(seats[fouled], mine, theirs), rules) and not _fouls(
            _with(seats[other], theirs, mine), rules
        ):
            return Swap((CARD_NAMES[mine], CARD_NAMES[theirs]), (fouled, other))
    return None


def _pairs(fouled: int, seats: Mapping[int, _Rows]) -> Iterator[tuple[Card, int, Card]]:
    """Each card of the seat with each card of the others."""
    for other, rows in seats.items():
        if other != fouled:
            for mine in _cards(seats[fouled]):
                for theirs in _cards(rows):
                    yield mine, other, theirs


def _cards(rows: _Rows) -> Cards:
    return rows.front + rows.middle + rows.back


def _slip(one: Card, other: Card) -> int:
    """How far one card is from being keyed for the other: only its suit, the rank beside, more."""
    name, beside = CARD_NAMES[one], CARD_NAMES[other]
    ranks = abs(RANKS.index(name[0]) - RANKS.index(beside[0]))
    return ranks if ranks == 0 or name[1] == beside[1] else ranks + _ANOTHER_SUIT


def _with(rows: _Rows, taken: Card, given: Card) -> _Rows:
    return _Rows(*(tuple(given if card == taken else card for card in row) for row in rows))


def _fouls(rows: _Rows, rules: RowRules) -> bool:
    front, middle, back = (rank(sum(row)) for rank, row in zip(rules.rank, rows, strict=True))
    return rules.foul_of(front, middle, back) is not None
