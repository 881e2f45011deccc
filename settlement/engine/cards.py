"""Cards: numbers that add up inside, ``As Kd Th`` on paper (R-CARD-1, R-CARD-2)."""

import re
from collections.abc import Iterable
from operator import itemgetter
from typing import NewType

Card = NewType("Card", int)
"""A card is what it adds to the key of its row: 1 in a three-bit counter for its rank (2 lowest),
1 in a four-bit counter for its suit (above the ranks). So the sum of some cards is their key: on it
rows are ranked and naturals seen, and keys of rows add up to the key of the thirteen cards."""

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK: tuple[Card, ...] = tuple(
    Card(1 << 3 * rank | 1 << (39 + 4 * suit)) for rank in range(13) for suit in range(4)
)
"""All cards, deuce of spades first, ace of clubs last: four suits (s h d c) of each rank."""

CARD_NAMES: dict[Card, str] = dict(
    zip(PACK, [rank + suit for rank in RANKS for suit in SUITS], strict=True)
)
_PRINTED: dict[str, Card] = {name: card for card, name in CARD_NAMES.items()}
_BITS: dict[Card, int] = {card: 1 << place for place, card in enumerate(PACK)}

_SUIT_SIGNS = {"s": 0, "h": 1, "d": 2, "c": 3, "♠": 0, "♥": 1, "♦": 2, "♣": 3}
_RANK_SIGNS = {**{sign.lower(): index for index, sign in enumerate(RANKS)}, "10": 8}
_SIGN = re.compile("10|.")
_RANK_SPELLINGS = (
    *_RANK_SIGNS.items(),
    *((r.upper(), n) for r, n in _RANK_SIGNS.items()),
)
_SUIT_SPELLINGS = (*_SUIT_SIGNS.items(), *((s.upper(), n) for s, n in _SUIT_SIGNS.items()))
_TOKENS: dict[str, Card] = {
    rank_sign + suit_sign: PACK[4 * rank + suit]
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
        return tuple(map(_TOKENS.__getitem__, text.split())), ()
    except KeyError:
        return _read_runs(text)


def read_printed(text: str) -> tuple[Card, ...] | None:
    """Read two different cards or more as they are printed; None where anything else stands."""
    names = text.split()
    if not 2 <= len(names) == len(set(names)):
        return None
    try:
        cards: tuple[Card, ...] = itemgetter(*names)(_PRINTED)
    except KeyError:
        return None
    return cards


def _read_runs(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Read text that is not plainly one card a word: runs such as ``AKQJTs``, signs, mistakes.

    Ranks wait for their suit across spaces; what is no rank does not wait beyond its word.
    """
    cards: list[Card] = []
    unknown: list[str] = []
    waiting: list[str] = []
    words = "".join([char if char.isalnum() or char in _SUIT_SIGNS else " " for char in text])
    for word in words.split():
        run: list[str] = []
        for sign in _SIGN.findall(word):
            suit = _SUIT_SIGNS.get(sign.lower())
            if suit is None:
                run.append(sign)
                continue
            ranks, odd = _ranks(waiting + run, sign)
            cards += [PACK[4 * rank + suit] for rank in ranks]
            unknown += odd
            if not waiting and not run:
                unknown.append(sign)
            waiting, run = [], []
        if _ranks(run, "")[1]:
            unknown.append("".join(run))
        else:
            waiting += run
    if waiting:
        unknown.append("".join(waiting))
    return tuple(cards), tuple(unknown)


def _ranks(signs: Iterable[str], suit_sign: str) -> tuple[list[int], list[str]]:
    """The ranks before a suit, and the pieces that are none (with the suit if next to it)."""
    ranks: list[int] = []
    odd: list[str] = []
    last_was_rank = True
    for sign in signs:
        rank = _RANK_SIGNS.get(sign.lower())
        if rank is not None:
            ranks.append(rank)
        elif last_was_rank:
            odd.append(sign)
        else:
            odd[-1] += sign
        last_was_rank = rank is not None
    if not last_was_rank:
        odd[-1] += suit_sign
    return ranks, odd


def is_unfinished(piece: str) -> bool:
    """Whether a piece that is no card yet is only ranks that wait for their suit."""
    return not _ranks(_SIGN.findall(piece), "")[1]


def print_cards(cards: Iterable[Card]) -> str:
    """Cards as they are always printed: ``As Kd Th``."""
    return " ".join([CARD_NAMES[card] for card in cards])


def card_mask(cards: Iterable[Card]) -> int:
    """A set of cards as 52 bits, deuce of spades lowest, for storing and comparing sets."""
    mask = 0
    for card in cards:
        mask |= _BITS[card]
    return mask
