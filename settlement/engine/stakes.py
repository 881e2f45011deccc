"""Stakes: what a unit is worth at which hand, and how far royalties are multiplied (R-PAY-2)."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class StakeLevel:
    """From which hand on a unit of so many minor units holds."""

    from_hand: int
    unit: int
    royalty_multiplier: int


_FROM_HAND = attrgetter("from_hand")


@dataclass(frozen=True, slots=True)
class StakeRules:
    """Stake levels, rising from hand 1, and the highest unit allowed, None without limit.

    One level is a fixed stake, several a variable blind, a rising multiplier the progressive game.
    """

    levels: tuple[StakeLevel, ...]
    max_unit: int | None

    def level_at(self, hand_number: int) -> StakeLevel:
        """The last level whose ``from_hand`` is not above the hand's number (from 1)."""
        if len(self.levels) == 1:  # As most stakes are.
            return self.levels[0]
        return self.levels[bisect_right(self.levels, hand_number, key=_FROM_HAND) - 1]


def stake_rules(stakes: Mapping[str, Any], max_unit: int | None) -> StakeRules:
    """The stakes from their options as they were written."""
    return StakeRules(
        levels=tuple(StakeLevel(**level) for level in stakes["levels"]), max_unit=max_unit
    )
