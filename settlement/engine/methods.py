"""Methods of scoring a pair: what rows, majority and scoop pay, in units (R-SCORE-1 to 6)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from settlement.engine.shown import Shown, Way
from settlement.engine.words import MajorityNeeds, ScoopNeeds

ROWS_FOR_MAJORITY: Mapping[MajorityNeeds, int] = {
    MajorityNeeds.TWO_ROWS: 2,
    MajorityNeeds.NET_WINNER: 1,
}
"""How many rows the winner of more rows must have won for the bonus (R-SCORE-3)."""


def _three_won(won: int, _lost: int) -> bool:
    return won == 3


def _none_lost(won: int, lost: int) -> bool:
    return won > 0 == lost


IS_SCOOP: Mapping[ScoopNeeds, Callable[[int, int], bool]] = {
    ScoopNeeds.THREE_WINS: _three_won,
    ScoopNeeds.NONE_LOST: _none_lost,
}
"""Whether rows won and lost are a scoop (R-SCORE-5)."""


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """A method and its multipliers; ``majority_rows`` and ``is_scoop`` are what words stand for."""

    row_units: int
    majority_bonus: int
    scoop_bonus: int
    majority_needs: MajorityNeeds
    majority_rows: int
    scoop_needs: ScoopNeeds
    is_scoop: Callable[[int, int], bool]
    scoop_multiplier: int
    table_scoop_multiplier: int

    @property
    def full_scoop_units(self) -> int:
        """The price that fouls and naturals refer to (R-SCORE-5)."""
        return (3 * self.row_units + self.scoop_bonus) * self.scoop_multiplier

    def has_scooped(self, ours: Shown, theirs: Shown) -> bool:
        """Whether a seat that set in order scooped another: by rows, or because that one fouled.

        A natural and a surrender are never scooped (R-SCORE-6).
        """
        if ours.way is not Way.SET:
            return False
        if theirs.way is not Way.SET:
            return theirs.way is Way.FOULED
        compared = list(zip(ours.rows, theirs.rows, strict=True))
        won = sum([our.strength > their.strength for our, their in compared])
        lost = sum([our.strength < their.strength for our, their in compared])
        return self.is_scoop(won, lost)


def scoring_rules(scoring: Mapping[str, Any]) -> ScoringRules:
    """The method from its options as they were written."""
    majority_needs = MajorityNeeds(scoring["majority_needs"])
    scoop_needs = ScoopNeeds(scoring["scoop_needs"])
    return ScoringRules(
        row_units=scoring["row_units"],
        majority_bonus=scoring["majority_bonus"],
        scoop_bonus=scoring["scoop_bonus"],
        majority_needs=majority_needs,
        majority_rows=ROWS_FOR_MAJORITY[majority_needs],
        scoop_needs=scoop_needs,
        is_scoop=IS_SCOOP[scoop_needs],
        scoop_multiplier=scoring["scoop_multiplier"],
        table_scoop_multiplier=scoring["table_scoop_multiplier"],
    )
