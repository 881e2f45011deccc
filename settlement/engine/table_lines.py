"""Lines that come of the whole table: the table scoop, then the Super Bowl (R-SCORE-6, R-OFC-4)."""

from collections.abc import Mapping, Sequence

from settlement.engine.fantasyland import SuperBowlRules
from settlement.engine.lines import Line, Params
from settlement.engine.methods import ScoringRules
from settlement.engine.scoring import multiply
from settlement.engine.shown import Shown

Scored = Mapping[tuple[int, int], list[Line]]
"""The lines of each pair of seats, the lower number first."""


def add_table_scoops(scored: Scored, shown: Sequence[Shown], scoring: ScoringRules) -> None:
    """Multiply the pairs of a seat that scooped every opponent, two at least (R-SCORE-6).

    Pairs between the others are left alone. No two seats can scoop the table in one hand.
    """
    if len(shown) < 3:
        return
    for player in shown:
        others = [other for other in shown if other is not player]
        if all(scoring.has_scooped(player, other) for other in others):
            for pair, lines in scored.items():
                if player.seat in pair:
                    multiply(lines, *pair, scoring.table_scoop_multiplier, by="table_scoop")


def add_super_bowls(scored: Scored, streaks: Mapping[int, int], rules: SuperBowlRules) -> None:
    """Every other seat pays one that has been in Fantasyland often enough; two cancel (R-OFC-4).

    Whoever fouled, surrendered or shows a natural pays too. Nothing multiplies these lines.
    """
    for (a, b), lines in scored.items():
        earned = {seat for seat in (a, b) if streaks[seat] >= rules.streak}
        if not earned:
            continue
        if len(earned) == 2:
            params: Params = {"streak_a": streaks[a], "streak_b": streaks[b]}
            lines.append(Line("super_bowl", None, None, 0, "R-OFC-4", params))
            continue
        (winner,) = earned
        units = rules.units if winner == a else -rules.units
        params = {"streak": streaks[winner]}
        lines.append(Line("super_bowl", None, winner, units, "R-OFC-4", params))
