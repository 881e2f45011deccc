"""House rules: every option of a rule set, read strictly, as one frozen value.

A rule set states every option; a missing, unknown or unfit one is a problem that names its path.
Policies that are no numbers are closed sets of words (``words``), each resolved in one table to
what it does; nothing here or later asks which rule set it holds.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from settlement.engine import words
from settlement.engine.canonical import canonical_json, digest
from settlement.engine.errors import Problem
from settlement.engine.fouls import ORDER_CHECKS, OrderCheck
from settlement.engine.naturals import Natural, naturals_offered
from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.payout import PAYERS, Payer
from settlement.engine.ranking import RANK_FIVE
from settlement.engine.royalties import ROYALTY_COUNTS, RoyaltyTables, royalty_tables
from settlement.engine.rule_values import Values, flatten, merge, read_options, read_rules, waiting

OUTSIDE_DIGEST = frozenset({"title", "source"})
Group = dict[str, Any]
"""A group of options, or the whole tree of them, as it is written."""


ROWS_FOR_MAJORITY: Mapping[words.MajorityNeeds, int] = {
    words.MajorityNeeds.TWO_ROWS: 2,
    words.MajorityNeeds.NET_WINNER: 1,
}
"""How many rows the winner of more rows must have won for the bonus (R-SCORE-3)."""


@dataclass(frozen=True, slots=True)
class RowRules:
    """How rows are ranked and ordered (R-RANK-2, R-RANK-4, R-ORDER-1 to 3).

    ``rank_five`` and ``order_check`` are what the words stand for.
    """

    order: words.Order
    missing_kicker: words.MissingKicker
    wheel: words.Wheel
    front: words.Ranking
    middle: words.Ranking
    front_qualifier: words.FrontQualifier
    middle_qualifier: words.MiddleQualifier
    rank_five: Callable[[int], int]
    order_check: OrderCheck


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """What rows, majority and scoop pay, in units (R-SCORE-1 to 6)."""

    row_units: int
    majority_bonus: int
    scoop_bonus: int
    majority_needs: words.MajorityNeeds
    majority_rows: int
    scoop_needs: words.ScoopNeeds
    scoop_multiplier: int
    table_scoop_multiplier: int

    @property
    def full_scoop_units(self) -> int:
        """The price that fouls and naturals refer to (R-SCORE-5)."""
        return (3 * self.row_units + self.scoop_bonus) * self.scoop_multiplier


@dataclass(frozen=True, slots=True)
class RoyaltyRules:
    """Which hands pay royalties and to whom (R-ROY-1 to 3); no cap is None."""

    tables: RoyaltyTables
    paid: words.RoyaltiesPaid
    counts: Callable[[int, int], bool]
    kind: words.RoyaltyKind
    cap_units: int | None


@dataclass(frozen=True, slots=True)
class FoulRules:
    """What a fouler pays each opponent, in units; a full scoop is already its number (R-FOUL-2)."""

    units: int
    pays_royalties: bool


@dataclass(frozen=True, slots=True)
class NaturalRules:
    """Which naturals win, best first, and who has to see them (R-NAT-1, R-NAT-2)."""

    detect: words.Detect
    offered: tuple[Natural, ...]


@dataclass(frozen=True, slots=True)
class StakeLevel:
    """From which hand on a unit of so many minor units holds (R-PAY-2)."""

    from_hand: int
    unit: int
    royalty_multiplier: int


@dataclass(frozen=True, slots=True)
class StakeRules:
    """Stake levels and the highest unit allowed, None without limit (R-PAY-2)."""

    levels: tuple[StakeLevel, ...]
    max_unit: int | None

    def level_at(self, hand_number: int) -> StakeLevel:
        """The last level whose ``from_hand`` is not above the hand's number."""
        return [level for level in self.levels if level.from_hand <= hand_number][-1]


@dataclass(frozen=True, slots=True)
class ShortStackRules:
    """Who is paid when chips do not reach, and what becomes of the rest (R-PAY-3)."""

    policy: words.ShortStackPolicy
    shortfall: words.Shortfall
    pay: Payer


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A whole rule set.

    ``document`` is its canonical JSON (every path, title and source too) and reads back to the
    same rules; ``digest`` leaves out title and source, which change no settlement.
    ``surrender_units`` is None where surrender is not offered (R-SURR-1).
    """

    slug: str
    title: str
    edition: str
    source: str
    form: words.Form
    extra_card: bool
    rows: RowRules
    scoring: ScoringRules
    royalties: RoyaltyRules
    foul: FoulRules
    surrender_units: int | None
    naturals: NaturalRules
    stakes: StakeRules
    short_stack: ShortStackRules
    document: str = field(repr=False)
    digest: str


def parse_rules(obj: object) -> tuple[HouseRules | None, list[Problem]]:
    """Read a whole rule set; either it is right in every path, or all its problems are named.

    Groups are objects (``{"foul": {"units": 3}}``) or paths (``{"foul.units": 3}``).

    Codes: ``field_invalid`` when it is no object, ``field_missing`` for a path that is not stated,
    ``option_unknown`` for one that no rule set has, ``option_invalid`` for a value that the option
    cannot take (wrong types too), ``option_not_yet`` for one that this release cannot play.
    """
    return resolve_rules(*read_rules(obj), {})


def apply_options(rules: HouseRules, options: object) -> tuple[HouseRules | None, list[Problem]]:
    """The same rules with some options changed by path: ``{"foul.units": "scoop"}``."""
    return resolve_rules(values_of(rules), [], options)


def values_of(rules: HouseRules) -> Values:
    """Every path of the rules with its value as it was written."""
    return dict(flatten(json.loads(rules.document)))


def resolve_rules(
    base: Values, problems: list[Problem], options: object
) -> tuple[HouseRules | None, list[Problem]]:
    """Rules from values already read (with their problems) and changes to them by path.

    The problems come in the order rules, options. Options are judged even where there is no rule
    set to change; whether they can be played is asked of whole rule sets only.
    """
    changes, unfit = read_options(options)
    if not base:
        return None, [*problems, *unfit]
    merged = merge(base, changes)
    changed = {path if path in OPTIONS else SCHEDULE for path in changes}
    found = [
        *problems,
        *waiting({path: value for path, value in merged.items() if path not in changed}),
        *unfit,
        *waiting({path: value for path, value in merged.items() if path in changed}),
    ]
    return (None if found else _build(merged)), found


def _build(values: Values) -> HouseRules:
    """Make the frozen rules of values that were all read and can all be played."""
    tree = _tree(values)
    scoring = _scoring(tree["scoring"])
    return HouseRules(
        slug=tree["slug"],
        title=tree["title"],
        edition=tree["edition"],
        source=tree["source"],
        form=words.Form(tree["form"]),
        extra_card=tree["deal"]["extra_card"],
        rows=_rows(tree["rows"]),
        scoring=scoring,
        royalties=_royalties(tree["royalties"]),
        foul=FoulRules(
            units=scoring.full_scoop_units
            if tree["foul"]["units"] == "scoop"
            else tree["foul"]["units"],
            pays_royalties=tree["foul"]["pays_royalties"],
        ),
        surrender_units=_number(tree["surrender"]["units"]),
        naturals=_naturals(tree["naturals"]),
        stakes=StakeRules(
            levels=tuple(StakeLevel(**level) for level in tree["stakes"]["levels"]),
            max_unit=_number(tree["stakes"]["max_unit"]),
        ),
        short_stack=_short_stack(tree["short_stack"]),
        document=canonical_json(tree),
        digest=digest({key: value for key, value in tree.items() if key not in OUTSIDE_DIGEST}),
    )


def _rows(rows: Group) -> RowRules:
    order = words.Order(rows["order"])
    missing_kicker = words.MissingKicker(rows["missing_kicker"])
    wheel = words.Wheel(rows["wheel"])
    return RowRules(
        order=order,
        missing_kicker=missing_kicker,
        wheel=wheel,
        front=words.Ranking(rows["front"]),
        middle=words.Ranking(rows["middle"]),
        front_qualifier=words.FrontQualifier(rows["front_qualifier"]),
        middle_qualifier=words.MiddleQualifier(rows["middle_qualifier"]),
        rank_five=RANK_FIVE[wheel],
        order_check=ORDER_CHECKS[order, missing_kicker],
    )


def _scoring(scoring: Group) -> ScoringRules:
    majority_needs = words.MajorityNeeds(scoring["majority_needs"])
    return ScoringRules(
        row_units=scoring["row_units"],
        majority_bonus=scoring["majority_bonus"],
        scoop_bonus=scoring["scoop_bonus"],
        majority_needs=majority_needs,
        majority_rows=ROWS_FOR_MAJORITY[majority_needs],
        scoop_needs=words.ScoopNeeds(scoring["scoop_needs"]),
        scoop_multiplier=scoring["scoop_multiplier"],
        table_scoop_multiplier=scoring["table_scoop_multiplier"],
    )


def _royalties(royalties: Group) -> RoyaltyRules:
    paid = words.RoyaltiesPaid(royalties["paid"])
    return RoyaltyRules(
        tables=royalty_tables(royalties["schedule"]),
        paid=paid,
        counts=ROYALTY_COUNTS[paid],
        kind=words.RoyaltyKind(royalties["kind"]),
        cap_units=_number(royalties["cap_units"]),
    )


def _naturals(naturals: Group) -> NaturalRules:
    return NaturalRules(
        detect=words.Detect(naturals["detect"]),
        offered=naturals_offered(
            [(entry["kind"], entry["units"], entry["plus_scoop"]) for entry in naturals["list"]],
            quads_count_as_two_pairs=naturals["quads_count_as_two_pairs"],
        ),
    )


def _short_stack(short_stack: Group) -> ShortStackRules:
    policy = words.ShortStackPolicy(short_stack["policy"])
    return ShortStackRules(
        policy=policy,
        shortfall=words.Shortfall(short_stack["shortfall"]),
        pay=PAYERS[policy],
    )


def _tree(values: Values) -> Group:
    """The rule set as it is written: groups within groups."""
    tree: Group = {}
    for path, value in values.items():
        *groups, leaf = path.split(".")
        branch = tree
        for group in groups:
            branch = branch.setdefault(group, {})
        branch[leaf] = value
    return tree


def _number(value: int | str) -> int | None:
    return None if isinstance(value, str) else value
