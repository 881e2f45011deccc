"""Cards: a small number inside, ``As Kd Th`` on paper (R-CARD-1, R-CARD-2)."""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)
"""0-51: four times the rank's index (2 = 0 ... A = 12) plus the suit's (s h d c)."""

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK: tuple[Card, ...] = tuple(Card(n) for n in range(52))
CARD_NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

CARD_KEYS: tuple[int, ...] = tuple(
    1 << 3 * rank | 1 << (39 + 4 * suit) for rank in range(13) for suit in range(4)
)
"""What each card adds to the key of its row: a three-bit counter for its rank, a four-bit one for
its suit. Keys of rows add up to the key of the thirteen cards."""

_SUIT_SIGNS = {"s": 0, "h": 1, "d": 2, "c": 3, "♠": 0, "♥": 1, "♦": 2, "♣": 3}
_RANK_SIGNS = {sign.lower(): index for index, sign in enumerate(RANKS)}
_RANK_SPELLINGS = (
    *_RANK_SIGNS.items(),
    ("10", 8),
    *((r.upper(), n) for r, n in _RANK_SIGNS.items()),
)
_SUIT_SPELLINGS = (*_SUIT_SIGNS.items(), *((s.upper(), n) for s, n in _SUIT_SIGNS.items()))
_TOKENS: dict[str, Card] = {
    rank_sign + suit_sign: Card(4 * rank + suit)
    for rank_sign, rank in _RANK_SPELLINGS
    for suit_sign, suit in _SUIT_SPELLINGS
}


def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Read card text: ``(rank+ suit)+`` in any case, ``10`` or ``T``, letters or suit signs.

    Returns:
        The cards in the order written, and every piece that is no card, as it was typed.
        Characters that are neither letter, digit nor suit sign are ignored.

    Source: R-CARD-2.
    """
    try:
        return tuple([_TOKENS[token] for token in text.split()]), ()
    except KeyError:
        return _read_runs(text)


def _read_runs(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Read text that is not plainly one card a word: runs such as ``AKQJTs``, signs, mistakes."""
    signs = "".join(char for char in text if char.isalnum() or char in _SUIT_SIGNS)
    cards: list[Card] = []
    unknown: list[str] = []
    waiting: list[str] = []
    position = 0
    while position < len(signs):
        sign = "10" if signs.startswith("10", position) else signs[position]
        position += len(sign)
        suit = _SUIT_SIGNS.get(sign.lower())
        if suit is None:
            waiting.append(sign)
            continue
        if not waiting:
            unknown.append(sign)
        for rank_sign in waiting:
            rank = 8 if rank_sign == "10" else _RANK_SIGNS.get(rank_sign.lower())
            if rank is None:
                unknown.append(rank_sign + sign)
            else:
                cards.append(Card(4 * rank + suit))
        waiting = []
    if waiting:
        unknown.append("".join(waiting))
    return tuple(cards), tuple(unknown)


def print_cards(cards: Iterable[Card]) -> str:
    """Cards as they are always printed: ``As Kd Th``."""
    return " ".join([CARD_NAMES[card] for card in cards])


def cards_key(cards: Iterable[Card]) -> int:
    """The key of a row or of a hand: what ranking and naturals look up."""
    return sum([CARD_KEYS[card] for card in cards])


def card_mask(cards: Iterable[Card]) -> int:
    """A set of cards as 52 bits (bit n = card n), for storing and comparing sets."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
