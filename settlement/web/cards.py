"""A card as a page shows it: CSS and text, with a name for a screen reader."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TEXT_STYLE = "\ufe0e"  # Asks for the text glyph: never a coloured picture.
GLYPHS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUITS = {
    "s": gettext_lazy("spades"),
    "h": gettext_lazy("hearts"),
    "d": gettext_lazy("diamonds"),
    "c": gettext_lazy("clubs"),
}
RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
PRINTED = re.compile(r"[AKQJT2-9][shdc]")


@dataclass(frozen=True, slots=True)
class Face:
    """One card: its suit's letter, what is printed on it, and what it is called."""

    suit: str
    rank: str
    glyph: str
    spoken: str


def faces(printed: str | None) -> list[Face]:
    """The cards of a row in printed form ('As Kd Th'), None and '' for no cards."""
    return [_face(card) for card in PRINTED.findall(printed or "")]


def _face(card: str) -> Face:
    rank, suit = card[0], card[1]
    return Face(
        suit=suit,
        rank="10" if rank == "T" else rank,
        glyph=GLYPHS[suit] + TEXT_STYLE,
        spoken=_("%(rank)s of %(suit)s") % {"rank": RANKS[rank], "suit": SUITS[suit]},
    )
