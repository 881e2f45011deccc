"""The complete list of options: which paths a rule set has and what each may hold.

Any other path is unknown. Every value that can be read can be played.
"""

from collections.abc import Mapping
from typing import cast

from settlement.engine import words
from settlement.engine.readers import (
    NONE,
    Integer,
    IntegerOr,
    Reader,
    UnfitError,
    boolean,
    choice,
    fields,
    items,
    name,
    text,
)
from settlement.engine.schedules import read_schedule
from settlement.engine.side_bets import ANY_NATURAL, CATEGORIES

SCHEDULE = "royalties.schedule"

_FRONT_CATEGORIES = frozenset({"high_card", "pair", "three_of_a_kind"})


def _category(value: object) -> object:
    if isinstance(value, str) and value in CATEGORIES:
        return value
    raise UnfitError("choice", words=tuple(CATEGORIES))


def _natural_or_any(value: object) -> object:
    return value if value == ANY_NATURAL else choice(words.NaturalKind)(value)


_EVENT_FIELDS: Mapping[str, Mapping[str, Reader]] = {
    words.SideBetEvent.ROW_WON: {
        "row": choice(words.Row),
        "opponents": choice(words.SideBetOpponents),
    },
    words.SideBetEvent.SCOOP: {"opponents": choice(words.SideBetOpponents)},
    words.SideBetEvent.CATEGORY_AT_LEAST: {"row": choice(words.Row), "category": _category},
    words.SideBetEvent.NATURAL: {"kind": _natural_or_any},
    words.SideBetEvent.NO_FOUL: {},
}


def _wins_when(value: object) -> object:
    """When a side bet wins: an event and what it is about (R-SIDE-1)."""
    if not isinstance(value, dict) or "event" not in value:
        raise UnfitError("object", words=("event",))
    event = choice(words.SideBetEvent)(value["event"])
    assert isinstance(event, str)
    fields(value, {"event": choice(words.SideBetEvent), **_EVENT_FIELDS[event]}, ())
    if value.get("row") == "front" and value.get("category", "pair") not in _FRONT_CATEGORIES:
        raise UnfitError("category_impossible", category=value["category"], row="front")
    return value


def _listed(keys: Mapping[str, Reader], once: str) -> Reader:
    """A list of objects with these keys, of which one may hold each value only once."""

    def read(value: object) -> object:
        seen: set[object] = set()
        for place, item in enumerate(items(value), start=1):
            entry = fields(item, keys, (place,))
            if entry[once] in seen:
                raise UnfitError("repeated", within=(place,), key=once, value=entry[once])
            seen.add(entry[once])
        return value

    return read


def _levels(value: object) -> object:
    """Stake levels: at least one, ``from_hand`` rising from 1 (R-PAY-2)."""
    keys = {"from_hand": Integer(1), "unit": Integer(1), "royalty_multiplier": Integer(1)}
    starts = [
        cast("int", fields(item, keys, (place,))["from_hand"])
        for place, item in enumerate(items(value), start=1)
    ]
    if not starts or starts[0] != 1 or starts != sorted(set(starts)):
        raise UnfitError("levels")
    return value


def _stays(value: object) -> object:
    """What keeps a player in Fantasyland: words, each once (R-OFC-3)."""
    read = choice(words.FantasylandStay)
    found = [read(item) for item in items(value)]
    if len(set(found)) != len(found):
        raise UnfitError("word_repeated")
    return value


OPTIONS: Mapping[str, Reader] = {
    "slug": name,
    "title": text,
    "edition": text,
    "source": text,
    "form": choice(words.Form),
    "deal.extra_card": boolean,
    "rows.order": choice(words.Order),
    "rows.missing_kicker": choice(words.MissingKicker),
    "rows.wheel": choice(words.Wheel),
    "rows.front": choice(words.Ranking),
    "rows.middle": choice(words.Ranking),
    "rows.front_qualifier": choice(words.FrontQualifier),
    "rows.middle_qualifier": choice(words.MiddleQualifier),
    "scoring.row_units": Integer(0),
    "scoring.majority_bonus": Integer(0),
    "scoring.scoop_bonus": Integer(0),
    "scoring.majority_needs": choice(words.MajorityNeeds),
    "scoring.scoop_needs": choice(words.ScoopNeeds),
    "scoring.scoop_multiplier": Integer(1),
    "scoring.table_scoop_multiplier": Integer(1),
    SCHEDULE: read_schedule,
    "royalties.paid": choice(words.RoyaltiesPaid),
    "royalties.kind": choice(words.RoyaltyKind),
    "royalties.cap_units": IntegerOr(NONE, 0),
    "foul.units": IntegerOr("scoop", 0),
    "foul.pays_royalties": boolean,
    "surrender.units": IntegerOr(NONE, 1),
    "naturals.detect": choice(words.Detect),
    "naturals.quads_count_as_two_pairs": boolean,
    "naturals.list": _listed(
        {"kind": choice(words.NaturalKind), "units": Integer(0), "plus_scoop": boolean}, "kind"
    ),
    "stakes.levels": _levels,
    "stakes.max_unit": IntegerOr(NONE, 1),
    "short_stack.policy": choice(words.ShortStackPolicy),
    "short_stack.shortfall": choice(words.Shortfall),
    "collection.kind": choice(words.CollectionKind),
    "collection.amount": Integer(0),
    "collection.period_minutes": Integer(0),
    "collection.basis_points": Integer(0, 10_000),
    "collection.cap": IntegerOr(NONE, 0),
    "side_bets.list": _listed(
        {"code": name, "title": text, "wins_when": _wins_when, "pays": Integer(1)}, "code"
    ),
    "fantasyland.enter": choice(words.FantasylandEnter),
    "fantasyland.stay": _stays,
    "fantasyland.button": choice(words.FantasylandButton),
    "fantasyland.cards.base": Integer(13, 17),
    "fantasyland.cards.KK": Integer(13, 17),
    "fantasyland.cards.AA": Integer(13, 17),
    "fantasyland.cards.trips": Integer(13, 17),
    "super_bowl.streak": Integer(1),
    "super_bowl.units": Integer(0),
}
"""Every path of a rule set with its reader, in the order in which problems are listed."""
