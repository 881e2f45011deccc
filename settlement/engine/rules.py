"""House rules: every option of a rule set, read strictly, as one frozen value.

A rule set states every option; a missing, unknown or unfit one is a problem that names its path.
Policies that are no numbers are closed sets of words (``words``), each resolved in one table to
what it does; nothing here or later asks which rule set it holds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from settlement.engine import words
from settlement.engine.canonical import canonical_json, digest
from settlement.engine.collection import CollectionRules, collection_rules
from settlement.engine.deals import DEALS, Deal
from settlement.engine.errors import Problem
from settlement.engine.fantasyland import FantasylandRules, SuperBowlRules, fantasyland_rules
from settlement.engine.methods import ScoringRules, scoring_rules
from settlement.engine.naturals import NaturalRules, natural_rules
from settlement.engine.rows import RowRules, Show, Tell, row_rules, row_show, row_tell
from settlement.engine.royalties import RoyaltyRules, royalty_rules, worth_of_rows
from settlement.engine.rule_values import Values, flatten, merge, read_options, read_rules
from settlement.engine.schedules import ROWS, written_table
from settlement.engine.short_stacks import ShortStackRules, short_stack_rules
from settlement.engine.side_bets import SideBetOffer, offers
from settlement.engine.stakes import StakeRules, stake_rules

OUTSIDE_DIGEST = frozenset({"title", "source"})
Group = dict[str, Any]
"""A group of options, or the whole tree of them, as it is written."""


@dataclass(frozen=True, slots=True)
class FoulRules:
    """What a fouler pays each opponent, in units; a full scoop is already its number (R-FOUL-2)."""

    units: int
    pays_royalties: bool


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A whole rule set; each group stands with what it does.

    ``document`` is its canonical JSON (every path, title and source too) and reads back to the
    same rules; ``digest`` leaves out title and source, which change no settlement. ``show`` tells
    the rows, front to back, by their strength, ``tell`` by the key of their cards.
    ``surrender_units`` is None where surrender is not offered (R-SURR-1). No line, pair or seat
    comes to more than ``most_units`` in size.
    """

    slug: str
    title: str
    edition: str
    source: str
    form: words.Form
    deal: Deal
    extra_card: bool
    rows: RowRules
    show: tuple[Show, Show, Show] = field(repr=False, compare=False)
    tell: tuple[Tell, Tell, Tell] = field(repr=False, compare=False)
    scoring: ScoringRules
    royalties: RoyaltyRules
    foul: FoulRules
    surrender_units: int | None
    naturals: NaturalRules
    stakes: StakeRules
    short_stack: ShortStackRules
    collection: CollectionRules
    side_bets: Mapping[str, SideBetOffer]
    fantasyland: FantasylandRules
    super_bowl: SuperBowlRules
    most_units: int
    document: str = field(repr=False)
    digest: str


def parse_rules(obj: object) -> tuple[HouseRules | None, list[Problem]]:
    """Read a whole rule set; either it is right in every path, or all its problems are named.

    Groups are objects (``{"foul": {"units": 3}}``) or paths (``{"foul.units": 3}``).

    Codes: ``field_invalid`` when it is no object, ``field_missing`` for a path that is not stated,
    ``option_unknown`` for one that no rule set has, ``option_invalid`` for a value that the option
    cannot take (wrong types too).
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
    set to change.
    """
    changes, unfit = read_options(options)
    found = [*problems, *unfit]
    if found or not base:
        return None, found
    return _build(merge(base, changes)), []


def _build(values: Values) -> HouseRules:
    """Make the frozen rules of values that were all read."""
    tree = _tree(values)
    form = words.Form(tree["form"])
    rows = row_rules(tree["rows"])
    scoring = scoring_rules(tree["scoring"])
    foul, royalties = tree["foul"], tree["royalties"]
    table = written_table(royalties["schedule"])
    show = _show(rows, table)
    rules = HouseRules(
        slug=tree["slug"],
        title=tree["title"],
        edition=tree["edition"],
        source=tree["source"],
        form=form,
        deal=DEALS[form],
        extra_card=tree["deal"]["extra_card"],
        rows=rows,
        show=show,
        tell=_tell(rows, show),
        scoring=scoring,
        royalties=royalty_rules(royalties, _number(royalties["cap_units"])),
        foul=FoulRules(
            units=scoring.full_scoop_units if foul["units"] == "scoop" else foul["units"],
            pays_royalties=foul["pays_royalties"],
        ),
        surrender_units=_number(tree["surrender"]["units"]),
        naturals=natural_rules(tree["naturals"]),
        stakes=stake_rules(tree["stakes"], _number(tree["stakes"]["max_unit"])),
        short_stack=short_stack_rules(tree["short_stack"]),
        collection=collection_rules(tree["collection"], _number(tree["collection"]["cap"])),
        side_bets=offers(tree["side_bets"]["list"]),
        fantasyland=fantasyland_rules(tree["fantasyland"]),
        super_bowl=SuperBowlRules(**tree["super_bowl"]),
        most_units=0,
        document=canonical_json(tree),
        digest=digest({key: value for key, value in tree.items() if key not in OUTSIDE_DIGEST}),
    )
    return replace(rules, most_units=_most_units(rules, table))


def _most_units(rules: HouseRules, table: Mapping[str, Mapping[str, int]]) -> int:
    """What nothing in a hand can come to more than in size: a pair at its dearest, three times."""
    scoring = rules.scoring
    most = max([level.royalty_multiplier for level in rules.stakes.levels])
    royalties = most * sum([max(entries.values(), default=0) for entries in table.values()])
    rows = 3 * scoring.row_units + scoring.scoop_bonus + scoring.majority_bonus
    pair = max(
        (rows + royalties) * scoring.scoop_multiplier,
        rules.foul.units + royalties,
        rules.surrender_units or 0,
        *(natural.units + scoring.full_scoop_units for natural in rules.naturals.offered),
    )
    return 3 * (pair * scoring.table_scoop_multiplier + rules.super_bowl.units)


def _tell(rows: RowRules, show: tuple[Show, Show, Show]) -> tuple[Tell, Tell, Tell]:
    """What ranks and tells front, middle and back."""
    front, middle, back = (row_tell(rank, told) for rank, told in zip(rows.rank, show, strict=True))
    return front, middle, back


def _show(rows: RowRules, table: Mapping[str, Mapping[str, int]]) -> tuple[Show, Show, Show]:
    """What tells front, middle and back: ranked as the rows are, paid as the schedule says."""
    front, middle, back = (
        row_show(place, ranking, worth_of_rows(table[row], ranking))
        for place, (row, ranking) in enumerate(zip(ROWS, rows.rankings, strict=True))
    )
    return front, middle, back


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
