"""What one seat pays another: rows, bonuses, royalties, fouls, naturals, surrender.

Everything here is about one pair; a pair's lines add up to what the second seat pays the first.
"""

from typing import NamedTuple

from settlement.engine.lines import Line, Params, new_line
from settlement.engine.naturals import Natural
from settlement.engine.royalties import ROWS
from settlement.engine.rules import HouseRules, ScoringRules


class Royalty(NamedTuple):
    """What a row of a seat is worth: the row's place (front 0), the units, the hand in short."""

    place: int
    units: int
    hand: str


class Shown(NamedTuple):
    """A seat as its opponents see it, in the order front, middle, back.

    Attributes:
        strengths: what the rows are worth; empty where rows are not examined.
        hands: the rows in short, for the lines.
        royalties: of the rows that have one; none after a foul.
        is_set: the rows are compared: no foul, no natural, no surrender.
    """

    seat: int
    strengths: tuple[int, ...]
    hands: tuple[str, ...]
    royalties: tuple[Royalty, ...]
    foul: str | None
    natural: Natural | None
    surrender: bool
    is_set: bool


def score_pair(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """The lines between two seats; units are signed from ``a``: positive, b pays.

    Whoever surrendered pays that and nothing else; then naturals, then fouls, then rows.
    Antisymmetric: swapping the seats negates every line.

    Source: R-SCORE-1 to 5, R-ROY-2, R-FOUL-2 to 4, R-SURR-1, R-NAT-1, R-NAT-4.
    """
    if a.is_set and b.is_set:
        return _rows(a, b, rules)
    if a.surrender or b.surrender:
        return [_surrender(a, b, rules)]
    if a.natural or b.natural:
        return [_natural(a, b, rules)]
    return _foul(a, b, rules)


def _line(
    kind: str, row: str | None, a: Shown, winner: Shown, units: int, rule: str, params: Params
) -> Line:
    """A line that the winner gains; on a line of 0 nobody does, and the winner stands in params."""
    if units == 0:
        return new_line((kind, row, None, 0, rule, {**params, "winner": winner.seat}))
    return new_line((kind, row, winner.seat, units if winner is a else -units, rule, params))


def _rows(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """Row against row, the bonus for winning more or all, the royalties."""
    lines: list[Line] = []
    units = rules.scoring.row_units
    to_a, to_b = (a.seat, b.seat) if units else (None, None)
    won = lost = 0
    compared = zip(ROWS, a.strengths, b.strengths, a.hands, b.hands, strict=True)
    for row, ours, theirs, our_hand, their_hand in compared:
        params = {"a": our_hand, "b": their_hand}
        if ours > theirs:
            won += 1
            lines.append(new_line(("row", row, to_a, units, "R-SCORE-1", params)))
        elif ours < theirs:
            lost += 1
            lines.append(new_line(("row", row, to_b, -units, "R-SCORE-1", params)))
        else:
            lines.append(new_line(("tie", row, None, 0, "R-SCORE-1", params)))
    if won != lost and (bonus := _bonus(a, b, won, lost, rules.scoring)):
        lines.append(bonus)
    counts = rules.royalties.counts
    for owner, other in ((a, b), (b, a)):
        for place, worth, hand in owner.royalties:
            if counts(owner.strengths[place], other.strengths[place]):
                params = {"hand": hand}
                lines.append(_line("royalty", ROWS[place], a, owner, worth, "R-ROY-2", params))
    return lines


def _bonus(a: Shown, b: Shown, won: int, lost: int, scoring: ScoringRules) -> Line | None:
    """What comes for all three rows, or else for more rows than the other (R-SCORE-2 to 5)."""
    winner, most, fewest = (a, won, lost) if won > lost else (b, lost, won)
    if most == 3:
        units = scoring.scoop_bonus
        return _line("scoop", None, a, winner, units, "R-SCORE-5", {}) if units else None
    units = scoring.majority_bonus if most >= scoring.majority_rows else 0
    params = {"won": most, "lost": fewest}
    return _line("majority", None, a, winner, units, "R-SCORE-3", params) if units else None


def _surrender(a: Shown, b: Shown, rules: HouseRules) -> Line:
    """A price for each opponent who neither surrendered nor fouled (R-SURR-1)."""
    quitter, other = (a, b) if a.surrender else (b, a)
    paid = not other.surrender and other.foul is None
    units = (rules.surrender_units or 0) if paid else 0
    params: Params = {"by": quitter.seat, "both": int(a.surrender and b.surrender)}
    return _line("surrender", None, a, other, units, "R-SURR-1", params)


def _natural(a: Shown, b: Shown, rules: HouseRules) -> Line:
    """The higher natural is paid its own value, whatever the other holds (R-NAT-1, R-NAT-4)."""
    winner, other = (a, b) if _outranks(a.natural, b.natural) else (b, a)
    natural = winner.natural
    assert natural is not None
    kind = str(natural.kind)
    if other.natural and other.natural.kind == natural.kind:
        return Line("natural", None, None, 0, "R-NAT-4", {"kind": kind, "against": kind})
    scoop = rules.scoring.full_scoop_units if natural.plus_scoop else 0
    against = str(other.natural.kind) if other.natural else ""
    rule = "R-NAT-4" if against else "R-FOUL-4" if other.foul else "R-NAT-2"
    params: Params = {"kind": kind, "value": natural.units, "scoop": scoop, "against": against}
    return _line("natural", None, a, winner, natural.units + scoop, rule, params)


def _outranks(ours: Natural | None, theirs: Natural | None) -> bool:
    return ours is not None and (theirs is None or ours.place < theirs.place)


def _foul(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """A fouler pays the foul, and the opponent's royalties where the rules say so (R-FOUL-2, 3)."""
    if a.foul and b.foul:
        return [Line("foul", None, None, 0, "R-FOUL-4", {"by": a.seat, "both": 1})]
    fouler, winner = (a, b) if a.foul else (b, a)
    params: Params = {"by": fouler.seat, "foul": fouler.foul or "", "both": 0}
    lines = [_line("foul", None, a, winner, rules.foul.units, "R-FOUL-2", params)]
    if rules.foul.pays_royalties:
        lines += [
            _line("royalty", ROWS[place], a, winner, units, "R-FOUL-3", {"hand": hand})
            for place, units, hand in winner.royalties
        ]
    return lines
