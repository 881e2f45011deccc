"""What one seat pays another: rows, bonuses, royalties, fouls, naturals, surrender (R-SCORE).

Everything here is about one pair; a pair's lines add up to what the second seat pays the first.
"""

from settlement.engine.lines import Line, Params
from settlement.engine.named import make
from settlement.engine.naturals import Natural
from settlement.engine.royalties import Royalties, RoyaltyRules
from settlement.engine.rules import HouseRules
from settlement.engine.schedules import ROWS
from settlement.engine.shown import Shown, Way

_SET = Way.SET


def score_pair(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """The lines between two seats; units are signed from ``a``: positive, b pays.

    Whoever surrendered pays that and nothing else; then naturals, then fouls, then rows.
    Antisymmetric: swapping the seats negates every line.

    Source: R-SCORE-1 to 6, R-ROY-2, R-ROY-3, R-FOUL-2 to 4, R-SURR-1, R-NAT-1, R-NAT-4.
    """
    if a.way is _SET is b.way:  # As nearly all are, six times a hand.
        return _rows(a, b, rules)
    return _SCORED_BY[max(a.way, b.way)](a, b, rules)


def multiply(lines: list[Line], a: int, b: int, times: int, *, by: str) -> None:
    """Multiply what two seats come to so far, by a line of its own (R-SCORE-6)."""
    units = sum([line.units for line in lines]) * (times - 1)
    if units:
        params: Params = {"times": times, "by": by}
        lines.append(Line("multiplier", None, a if units > 0 else b, units, "R-SCORE-6", params))


def _line(
    kind: str, row: str | None, a: Shown, winner: Shown, units: int, rule: str, params: Params
) -> Line:
    """A line that the winner gains; on a line of 0 nobody does, and the winner stands in params."""
    if units == 0:
        return make(Line, (kind, row, None, 0, rule, {**params, "winner": winner.seat}))
    return make(Line, (kind, row, winner.seat, units if winner is a else -units, rule, params))


def _rows(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """Row against row, the bonus for winning more or all, the royalties, the multiplier."""
    scoring = rules.scoring
    units = scoring.row_units
    to_a, to_b = (a.seat, b.seat) if units else (None, None)
    lines: list[Line] = []
    won = lost = 0
    # Three rows each; to have it checked (strict=True) costs as much as making a line.
    for row, ours, theirs in zip(ROWS, a.rows, b.rows):  # noqa: B905
        params: Params = {"a": ours.hand, "b": theirs.hand}
        if ours.strength > theirs.strength:
            won += 1
            lines.append(make(Line, ("row", row, to_a, units, "R-SCORE-1", params)))
        elif ours.strength < theirs.strength:
            lost += 1
            lines.append(make(Line, ("row", row, to_b, -units, "R-SCORE-1", params)))
        else:
            lines.append(make(Line, ("tie", row, None, 0, "R-SCORE-1", params)))
    if won != lost:
        winner, most, fewest = (a, won, lost) if won > lost else (b, lost, won)
        scooped = scoring.is_scoop(most, fewest)
        if not scooped and scoring.majority_bonus and most >= scoring.majority_rows:
            params = {"won": most, "lost": fewest}
            bonus = scoring.majority_bonus
            lines.append(_line("majority", None, a, winner, bonus, "R-SCORE-3", params))
        if scooped and scoring.scoop_bonus:
            params = {"won": most}
            bonus = scoring.scoop_bonus
            lines.append(_line("scoop", None, a, winner, bonus, "R-SCORE-5", params))
    else:
        scooped = False
    if a.royalties:
        _add_royalties(lines, a, a, b, rules.royalties)
    if b.royalties:
        _add_royalties(lines, a, b, a, rules.royalties)
    if scooped and scoring.scoop_multiplier > 1:
        multiply(lines, a.seat, b.seat, scoring.scoop_multiplier, by="scoop")
    return lines


def _add_royalties(
    lines: list[Line], a: Shown, owner: Shown, other: Shown, rules: RoyaltyRules
) -> None:
    """What a seat's royalties bring from another seat, both having set in order (R-ROY-2, 3)."""
    earned = rules.earned(owner, other)
    to = owner.seat if owner is a else -owner.seat
    for royalty in earned:
        lines.append(royalty.lines[to])  # noqa: PERF401 - one or two; a list of them costs double
    if rules.cap_units is not None:
        lines += _cut_lines(a, other, earned, rules)
    if rules.replaces_row:
        _replace_rows(lines, owner, rules.paid_of(earned))


def _cut_lines(a: Shown, other: Shown, earned: Royalties, rules: RoyaltyRules) -> list[Line]:
    """What the cap takes back of what was earned from the other seat (R-ROY-3)."""
    if rules.cap_units is None or not (cut := rules.cut(earned)):
        return []
    return [_line("cap", None, a, other, cut, "R-ROY-3", {"cap": rules.cap_units})]


def _replace_rows(lines: list[Line], owner: Shown, paid: Royalties) -> None:
    """Where a royalty is paid for its row, the line of the row won falls to 0 (R-ROY-3)."""
    for royalty in paid:
        line = lines[royalty.place]
        if line.to == owner.seat:
            params = {**line.params, "winner": owner.seat, "replaced": 1}
            lines[royalty.place] = Line("row", line.row, None, 0, "R-ROY-3", params)


def _surrender(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """A price for each opponent who neither surrendered nor fouled (R-SURR-1)."""
    gave_up = Way.SURRENDERED
    quitter, other = (a, b) if a.way is gave_up else (b, a)
    paid = other.way is not gave_up and other.way is not Way.FOULED
    units = (rules.surrender_units or 0) if paid else 0
    params: Params = {"by": quitter.seat, "both": int(other.way is gave_up)}
    return [_line("surrender", None, a, other, units, "R-SURR-1", params)]


def _natural(a: Shown, b: Shown, rules: HouseRules) -> list[Line]:
    """The higher natural is paid its own value, whatever the other holds (R-NAT-1, R-NAT-4)."""
    winner, other = (a, b) if _outranks(a.natural, b.natural) else (b, a)
    natural = winner.natural
    assert natural is not None
    kind = str(natural.kind)
    if other.natural and other.natural.kind == natural.kind:
        return [Line("natural", None, None, 0, "R-NAT-4", {"kind": kind, "against": kind})]
    scoop = rules.scoring.full_scoop_units if natural.plus_scoop else 0
    against = str(other.natural.kind) if other.natural else ""
    rule = "R-NAT-4" if against else "R-FOUL-4" if other.foul else "R-NAT-2"
    params: Params = {"kind": kind, "value": natural.units, "scoop": scoop, "against": against}
    return [_line("natural", None, a, winner, natural.units + scoop, rule, params)]


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
        to = winner.seat if winner is a else -winner.seat
        lines += [royalty.lines[to]._replace(rule="R-FOUL-3") for royalty in winner.royalties]
        lines += _cut_lines(a, fouler, winner.royalties, rules.royalties)
    return lines


_SCORED_BY = (_rows, _foul, _natural, _surrender)
"""What settles a pair, by the later ``Way`` of the two seats; rows are taken the short way."""
