"""Stored hands: one record of 64 bytes a hand, which a million at a time are read from.

A card is its number: its place in the engine's pack, four times its rank (deuce 0) plus its suit.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from settlement.engine.cards import PACK, Card
from settlement.engine.deals import SEATS_MAX
from settlement.engine.hand import HandInput, SeatInput
from settlement.engine.rules import HouseRules
from settlement.engine.words import NaturalKind

ABSENT, SET, SURRENDERED, NATURAL = 0, 1, 2, 3
"""How a seat takes part; from ``NATURAL`` on each kind has a number, as they are enumerated."""

SEAT = np.dtype([("way", "u1"), ("streak", "u1"), ("cards", "u1", 13)])
HAND = np.dtype([("number", "<u4"), ("seats", SEAT, SEATS_MAX)])
"""The record. ``number`` is the hand's for stake levels; seats 1 to 4 follow each other; ``streak``
is how many Fantasylands in a row this hand makes, 0 outside; cards stand front, middle, back, and
are 0 where none was shown."""

KINDS = tuple(NaturalKind)
NUMBERS = {card: number for number, card in enumerate(PACK)}
Stored = npt.NDArray[np.void]
"""Hands in records of ``HAND``."""


def pack_hands(hands: Sequence[HandInput]) -> Stored:
    """Pack hands that were read; stacks, side bets and discards change no units and stay behind.

    Raises:
        OverflowError: a hand number or a streak is beyond the record (2^32, 255).
    """
    stored = np.zeros(len(hands), dtype=HAND)
    for record, hand in zip(stored, hands, strict=True):
        record["number"] = hand.hand_number
        for seat in hand.seats:
            place = record["seats"][seat.seat - 1]
            place["way"] = _way(seat)
            place["streak"] = seat.fantasyland_streak + 1 if seat.in_fantasyland else 0
            cards = seat.all_cards
            if len(cards) == 13:
                place["cards"] = card_numbers(cards)
    return stored


def _way(seat: SeatInput) -> int:
    if seat.surrender:
        return SURRENDERED
    return SET if seat.natural is None else NATURAL + KINDS.index(NaturalKind(seat.natural))


def card_numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers of cards, 0 to 51."""
    return [NUMBERS[card] for card in cards]


def read_stored(buffer: bytes | bytearray | memoryview) -> Stored:
    """Records that follow each other, as they were stored.

    Raises:
        ValueError: the length is no multiple of the record's.
    """
    return np.frombuffer(buffer, dtype=HAND)


def hand_input(record: np.void, rules: HouseRules) -> HandInput:
    """One stored hand as the engine takes it, with chips without end."""
    seats = [
        _seat_input(number, seat)
        for number, seat in enumerate(record["seats"], start=1)
        if seat["way"] != ABSENT
    ]
    number = int(record["number"])
    unit = rules.stakes.level_at(number).unit
    return HandInput("", rules, unit, number, 1, seats[-1].seat, tuple(seats))


def _seat_input(number: int, seat: np.void) -> SeatInput:
    way, streak = int(seat["way"]), int(seat["streak"])
    cards = tuple([PACK[card] for card in seat["cards"]])
    inside = {"in_fantasyland": streak > 0, "fantasyland_streak": max(streak - 1, 0)}
    if way == SURRENDERED:
        return SeatInput(number, None, None, None, surrender=True, **inside)  # type: ignore[arg-type]
    natural = str(KINDS[way - NATURAL]) if way >= NATURAL else None
    return SeatInput(
        number,
        cards[:3],
        cards[3:8],
        cards[8:],
        natural=natural,
        **inside,  # type: ignore[arg-type]
    )
