"""Fantasyland and the Super Bowl: what this hand means for the next (R-OFC-3, R-OFC-4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from settlement.engine.ranking import CATEGORY_SHIFT, CLASS_SHIFT, Category, pack
from settlement.engine.words import FantasylandButton, FantasylandEnter, FantasylandStay

LEAST_FRONT: Mapping[FantasylandEnter, int | None] = {
    FantasylandEnter.NONE: None,
    FantasylandEnter.QUEENS: pack(Category.ONE_PAIR, (12,)),
    FantasylandEnter.KINGS: pack(Category.ONE_PAIR, (13,)),
    FantasylandEnter.ACES: pack(Category.ONE_PAIR, (14,)),
    FantasylandEnter.TRIPS: pack(Category.THREE_OF_A_KIND, (2,)),
}
"""The weakest front that leads to Fantasyland; None where there is none."""
STAYS: Mapping[FantasylandStay, tuple[int, Category]] = {
    FantasylandStay.FRONT_TRIPS: (0, Category.THREE_OF_A_KIND),
    FantasylandStay.MIDDLE_FULL_HOUSE: (1, Category.FULL_HOUSE),
    FantasylandStay.BACK_QUADS: (2, Category.FOUR_OF_A_KIND),
}
"""The row (front 0) and the category, or better, that keep a player in Fantasyland."""


@dataclass(frozen=True, slots=True)
class FantasylandRules:
    """Who is dealt the next hand all at once, and with how many cards (R-OFC-3).

    ``cards`` is by the front that earned it, as category and first rank; ``base`` serves what is
    not named and whoever stays; ``offered`` is whether these rules know Fantasyland at all.
    """

    enter: FantasylandEnter
    offered: bool
    stay: tuple[FantasylandStay, ...]
    button: FantasylandButton
    base: int
    cards: Mapping[int, int]

    @property
    def deals(self) -> frozenset[int]:
        """The numbers of cards that a seat in Fantasyland may have been dealt."""
        return frozenset({self.base, *self.cards.values()})

    def cards_next(self, strengths: Sequence[int], *, inside: bool) -> int | None:
        """How many cards rows set in order are dealt in the next hand, None for no Fantasyland.

        A row played low earns nothing here: its strength is below every high one.

        Args:
            strengths: front, middle, back.
            inside: the seat was in Fantasyland, so only ``stay`` is asked.
        """
        if inside:
            stays = any(
                strengths[place] >> CATEGORY_SHIFT >= category
                for place, category in map(STAYS.__getitem__, self.stay)
            )
            return self.base if stays else None
        least = LEAST_FRONT[self.enter]
        if least is None or strengths[0] < least:
            return None
        return self.cards.get(strengths[0] >> CLASS_SHIFT, self.base)

    def button_holds(self, inside: Collection[int]) -> bool:
        """Whether the button stays for a hand in which ``inside`` are in Fantasyland (R-OFC-3)."""
        return self.button is FantasylandButton.HOLDS and bool(inside)


def fantasyland_rules(fantasyland: Mapping[str, Any]) -> FantasylandRules:
    """The rules of Fantasyland from their options as they were written."""
    cards = fantasyland["cards"]
    trips = {Category.THREE_OF_A_KIND << 4 | rank: cards["trips"] for rank in range(2, 15)}
    pairs = {Category.ONE_PAIR << 4 | 13: cards["KK"], Category.ONE_PAIR << 4 | 14: cards["AA"]}
    enter = FantasylandEnter(fantasyland["enter"])
    return FantasylandRules(
        enter=enter,
        offered=enter is not FantasylandEnter.NONE,
        stay=tuple(FantasylandStay(word) for word in fantasyland["stay"]),
        button=FantasylandButton(fantasyland["button"]),
        base=cards["base"],
        cards={**pairs, **trips},
    )


def streak_after(streak: int, *, fouled: bool) -> int:
    """Fantasylands in a row after a hand in Fantasyland, from those before it (R-OFC-4)."""
    return 0 if fouled else streak + 1


@dataclass(frozen=True, slots=True)
class SuperBowlRules:
    """From so many Fantasylands in a row on every other seat pays so many units (R-OFC-4)."""

    streak: int
    units: int
