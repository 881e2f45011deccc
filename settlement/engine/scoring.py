"""What one seat pays another: rows, bonuses, royalties, fouls, naturals, surrender.

Everything here is about one pair; a pair's lines add up to what the second seat pays the first.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from settlement.engine.lines import Line
from settlement.engine.naturals import Natural
from settlement.engine.royalties import ROWS
from settlement.engine.rules import HouseRules
from settlement.engine.words import MajorityNeeds, RoyaltiesPaid

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


ROWS_FOR_MAJORITY: Mapping[MajorityNeeds, int] = {
    MajorityNeeds.TWO_ROWS: 2,
    MajorityNeeds.NET_WINNER: 1,
}
"""How many rows the winner of more rows must have won for the bonus (R-SCORE-3)."""


def _always(_ours: int, _theirs: int) -> bool:
    return True


def _with_the_row(ours: int, theirs: int) -> bool:
    return ours > theirs


ROYALTY_COUNTS: Mapping[RoyaltiesPaid, Callable[[int, int], bool]] = {
    RoyaltiesPaid.NET: _always,
    RoyaltiesPaid.ROW_WINNER: _with_the_row,
}
"""Whether a row's royalty is paid, from its strength and the other's (R-ROY-2)."""


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
    scoring = rules.scoring
    row_units = scoring.row_units
    lines: list[Line] = []
    won = lost = 0
    for row, ours, theirs, our_hand, their_hand in zip(
        ROWS, a.strengths, b.strengths, a.hands, b.hands, strict=True
    ):
        params = {"a": our_hand, "b": their_hand}
        if ours == theirs:
            lines.append(Line("tie", row, None, 0, "R-SCORE-1", params))
        elif ours > theirs:
            won += 1
            lines.append(_line("row", row, a, a, row_units, "R-SCORE-1", params))
        else:
            lost += 1
            lines.append(_line("row", row, a, b, row_units, "R-SCORE-1", params))
    winner = a if won > lost else b
    most = max(won, lost)
    if most == 3:
        if scoring.scoop_bonus:
            lines.append(_line("scoop", None, a, winner, scoring.scoop_bonus, "R-SCORE-5", {}))
    elif (
        won != lost and scoring.majority_bonus and most >= ROWS_FOR_MAJORITY[scoring.majority_needs]
    ):
        lines.append(
            _line(
                "majority",
                None,
                a,
                winner,
                scoring.majority_bonus,
                "R-SCORE-3",
                {"won": most, "lost": min(won, lost)},
            )
        )
    counts = ROYALTY_COUNTS[rules.royalties.paid]
    for owner, other in ((a, b), (b, a)):
        if any(owner.royalties):
            lines += [
                _line("royalty", row, a, owner, units, "R-ROY-2", {"hand": hand})
                for row, units, hand, ours, theirs in zip(
                    ROWS,
                    owner.royalties,
                    owner.hands,
                    owner.strengths,
                    other.strengths,
                    strict=True,
                )
                if units and counts(ours, theirs)
            ]
    return lines


def _surrender(a: Shown, b: Shown, rules: HouseRules) -> Line:
    """A price for each opponent who neither surrendered nor fouled (R-SURR-1)."""
    quitter, other = (a, b) if a.surrender else (b, a)
    paid = not other.surrender and other.foul is None
    units = (rules.surrender_units or 0) if paid else 0
    both = int(a.surrender and b.surrender)
    return _line("surrender", None, a, other, units, "R-SURR-1", {"by": quitter.seat, "both": both})


def _natural(a: Shown, b: Shown, rules: HouseRules) -> Line:
    """The higher natural is paid its own value, whatever the other holds (R-NAT-1, R-NAT-4)."""
    if a.natural and b.natural and a.natural.place == b.natural.place:
        kind = str(a.natural.kind)
        return _line("natural", None, a, a, 0, "R-NAT-4", {"kind": kind, "against": kind})
    winner, other = (a, b) if _outranks(a.natural, b.natural) else (b, a)
    natural = winner.natural
    assert natural is not None
    scoop = rules.scoring.full_scoop_units if natural.plus_scoop else 0
    against = str(other.natural.kind) if other.natural else ""
    rule = "R-NAT-4" if against else "R-FOUL-4" if other.foul else "R-NAT-2"
    units = natural.units + scoop
    return _line(
        "natural", None, a, winner, units, rule,
        {"kind": str(natural.kind), "value": natural.units, "scoop": scoop, "against": against},
    )  # fmt: skip


def _outranks(ours: Natural | None, theirs: Natural | None) -> bool:
    return ours is not None and (theirs is None or ours.place < theirs.place)


def _foul(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """A fouler pays the foul, and the opponent's royalties where the rules say so (R-FOUL-2, 3)."""
    if a.foul and b.foul:
        return [_line("foul", None, a, a, 0, "R-FOUL-4", {"by": a.seat, "both": 1})]
    fouler, winner = (a, b) if a.foul else (b, a)
    lines = [
        _line(
            "foul", None, a, winner, rules.foul.units, "R-FOUL-2",
            {"by": fouler.seat, "foul": fouler.foul or "", "both": 0},
        )
    ]  # fmt: skip
    if rules.foul.pays_royalties:
        lines += [
            _line("royalty", row, a, winner, units, "R-FOUL-3", {"hand": hand})
            for row, units, hand in zip(ROWS, winner.royalties, winner.hands, strict=True)
            if units
        ]
    return lines
