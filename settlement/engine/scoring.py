"""What one seat pays another: rows, bonuses, royalties, fouls, naturals, surrender.

Everything here is about one pair; a pair's lines add up to what the second seat pays the first.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from settlement.engine.lines import Line
from settlement.engine.naturals import Natural
from settlement.engine.royalties import ROWS
from settlement.engine.rules import HouseRules, ScoringRules

Params = Mapping[str, str | int]


class Shown(NamedTuple):
    """A seat as its opponents see it, in the order front, middle, back.

    Attributes:
        strengths: what the rows are worth; empty where rows are not examined.
        hands: the rows in short, for the lines.
        royalties: units of each row; all 0 after a foul.
        is_set: the rows are compared: no foul, no natural, no surrender.
    """

    seat: int
    strengths: tuple[int, ...]
    hands: tuple[str, ...]
    royalties: tuple[int, ...]
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
        return Line(kind, row, None, 0, rule, {**params, "winner": winner.seat})
    return Line(kind, row, winner.seat, units if winner is a else -units, rule, params)


def _rows(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """Row against row, the bonus for winning more or all, the royalties."""
    lines: list[Line] = []
    row_units = rules.scoring.row_units
    won = lost = 0
    compared = zip(ROWS, a.strengths, b.strengths, a.hands, b.hands, strict=True)
    for row, ours, theirs, our_hand, their_hand in compared:
        params = {"a": our_hand, "b": their_hand}
        if ours > theirs:
            won += 1
            lines.append(_line("row", row, a, a, row_units, "R-SCORE-1", params))
        elif ours < theirs:
            lost += 1
            lines.append(_line("row", row, a, b, row_units, "R-SCORE-1", params))
        else:
            lines.append(Line("tie", row, None, 0, "R-SCORE-1", params))
    lines += _bonus(a, b, won, lost, rules.scoring)
    if any(a.royalties):
        lines += _royalties(a, a, b, rules)
    if any(b.royalties):
        lines += _royalties(a, b, a, rules)
    return lines


def _bonus(a: Shown, b: Shown, won: int, lost: int, scoring: ScoringRules) -> Iterator[Line]:
    """What comes for all three rows, or else for more rows than the other (R-SCORE-2 to 5)."""
    winner, most, fewest = (a, won, lost) if won > lost else (b, lost, won)
    if most == 3:
        if scoring.scoop_bonus:
            yield _line("scoop", None, a, winner, scoring.scoop_bonus, "R-SCORE-5", {})
    elif most > fewest and most >= scoring.majority_rows and scoring.majority_bonus:
        params = {"won": most, "lost": fewest}
        yield _line("majority", None, a, winner, scoring.majority_bonus, "R-SCORE-3", params)


def _royalties(a: Shown, owner: Shown, other: Shown, rules: HouseRules) -> Iterator[Line]:
    """The royalties that one seat is paid by the other (R-ROY-1, R-ROY-2)."""
    counts = rules.royalties.counts
    held = zip(ROWS, owner.royalties, owner.hands, owner.strengths, other.strengths, strict=True)
    for row, units, hand, ours, theirs in held:
        if units and counts(ours, theirs):
            yield _line("royalty", row, a, owner, units, "R-ROY-2", {"hand": hand})


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
            _line("royalty", row, a, winner, units, "R-FOUL-3", {"hand": hand})
            for row, units, hand in zip(ROWS, winner.royalties, winner.hands, strict=True)
            if units
        ]
    return lines
