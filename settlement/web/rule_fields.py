"""A draft's form: each option of the engine's table as the field that takes it.

What a field holds is what the draft says, fit or not; what is wrong stands beside it. Fields that
the game does not need are hidden, and keep their values.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from settlement.engine.cards import RANKS
from settlement.engine.errors import Problem
from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.readers import Choice, Integer, IntegerOr, boolean
from settlement.engine.rule_values import flatten
from settlement.engine.schedules import ROWS, SCHEDULES, entry_problem, written_table
from settlement.engine.words import NaturalKind
from settlement.web.rule_words import (
    CATEGORIES,
    EVENTS,
    INSTEAD,
    OPPONENTS,
    SECTIONS,
    TITLES,
    WORDS,
    hand_title,
    option_problem_text,
    schedule_titles,
)
from settlement.web.words import ROWS as ROW_WORDS
from settlement.web.words import natural_text

Shown = dict[str, Any]
Condition = tuple[str, tuple[str, ...]]
OWN = "own"
"""The schedule that is a table of the house's own."""

_OPEN: Condition = ("form", ("open_face", "pineapple"))
_SET: Condition = ("form", ("set",))
_FANTASYLAND: Condition = ("fantasyland.enter", ("QQ", "KK", "AA", "trips"))
_LOW = ("deuce_to_seven", "ace_to_five")
NEEDED: Mapping[str, Sequence[Condition]] = {
    "deal.extra_card": [_SET],
    "surrender.units": [_SET],
    "naturals.detect": [_SET],
    "naturals.quads_count_as_two_pairs": [_SET],
    "naturals.list": [_SET],
    "rows.front_qualifier": [("rows.front", _LOW)],
    "rows.middle_qualifier": [("rows.middle", _LOW)],
    "collection.amount": [("collection.kind", ("per_hand", "time"))],
    "collection.period_minutes": [("collection.kind", ("time",))],
    "collection.basis_points": [("collection.kind", ("percent_of_net_win",))],
    "collection.cap": [("collection.kind", ("percent_of_net_win",))],
    "fantasyland.enter": [_OPEN, _FANTASYLAND],
    "fantasyland.stay": [_FANTASYLAND],
    "fantasyland.button": [_FANTASYLAND],
    "fantasyland.cards.base": [_FANTASYLAND],
    "fantasyland.cards.KK": [_FANTASYLAND],
    "fantasyland.cards.AA": [_FANTASYLAND],
    "fantasyland.cards.trips": [_FANTASYLAND],
    "super_bowl.streak": [_FANTASYLAND],
    "super_bowl.units": [_FANTASYLAND],
}
"""When an option is asked for: one of these paths holds one of these words. Others always are."""

_IDLE: Mapping[str, Any] = {
    "deal.extra_card": False,
    "surrender.units": "none",
    "naturals.list": [],
    "super_bowl.units": 0,
}
"""An option that does something although the game does not need it stays in sight."""

_GENERAL = (
    "pair", "trips", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush",
    "royal_flush",
)  # fmt: skip
_THREES = ("trips", "three_of_a_kind")
_LOW_HANDS = ("nine_low", "eight_low", "seven_low", "best_low")
_SPARE_LEVELS = 2
LONG = 28
"""Characters of a choice above which its field takes the whole line."""


def draft_fields(document: Mapping[str, Any], problems: Sequence[Problem]) -> Shown:
    """The whole form: groups of fields, each with its value and what is wrong with it.

    ``rest`` is what is wrong with no field of the form: unknown options, groups that are none.
    """
    values = dict(flatten(document))
    wrong: dict[str, list[str]] = {}
    for problem in problems:
        wrong.setdefault(str(problem.path), []).append(option_problem_text(problem))
    fields = [_field(path, values, wrong) for path in OPTIONS if path != "slug"]
    grid: Shown = royalty_grid(
        values.get(SCHEDULE), wrong, low_middle=values.get("rows.middle") in _LOW
    )
    beside = {path for path in wrong if path in OPTIONS and path != "slug"} | grid["cells"]
    sections = [_section(code, title, fields) for code, title in SECTIONS.items()]
    rest = [text for path, texts in wrong.items() if path not in beside for text in texts]
    return {"sections": sections, "grid": grid, "rest": rest}


def _section(code: str, title: Any, fields: Sequence[Shown]) -> Shown:
    own = [one for one in fields if TITLES[one["path"]].section == code]
    return {
        "code": code,
        "title": title,
        "fields": own,
        "hidden": all(one["hidden"] for one in own),
    }


def _field(path: str, values: Mapping[str, Any], wrong: Mapping[str, Sequence[str]]) -> Shown:
    value, told = values.get(path), TITLES[path]
    problem = " ".join(wrong.get(path, ()))
    needed = NEEDED.get(path, ())
    does_nothing = value == _IDLE.get(path, value)
    return {
        "path": path,
        "id": path.replace(".", "-"),
        "title": told.title,
        "unit": told.unit,
        "problem": problem,
        "needs": ";".join(f"{other}={','.join(words)}" for other, words in needed),
        "hidden": bool(needed)
        and not any(values.get(other) in words for other, words in needed)
        and does_nothing
        and not problem,
        **_control(path, value),
    }


def _control(path: str, value: Any) -> Shown:
    """Which control takes the option, and what it holds."""
    reader = OPTIONS[path]
    match reader:
        case Choice(words=words):
            titles = WORDS[path]
            shown = _choices([(word, titles[word]) for word in words], value)
            long = any(len(str(one["title"])) > LONG for one in shown)
            return {"kind": "choice", "choices": shown, "wide": long}
        case IntegerOr(word=word):
            instead = value == word
            number = "" if instead else _written(value)
            return {
                "kind": "number_or",
                "value": number,
                "word": INSTEAD[path],
                "instead": instead,
            }
        case Integer():
            return {"kind": "number", "value": _written(value)}
    if reader is boolean:
        return {"kind": "flag", "on": value is True}
    special = _SPECIAL.get(path)
    if special:
        return {"wide": path != "fantasyland.stay", **special(value)}
    return {"kind": "text", "value": _written(value), "wide": path == "source"}


def _choices(words: Sequence[tuple[str, Any]], value: Any) -> list[Shown]:
    """The words of a select; a value that is none of them stands there too."""
    shown = [{"word": word, "title": title, "on": word == value} for word, title in words]
    if value is not None and value not in dict(words):
        shown.insert(0, {"word": _written(value), "title": _written(value), "on": True})
    return shown


def _written(value: Any) -> str:
    return "" if value is None else str(value)


# Lists


def _stay(value: Any) -> Shown:
    held = value if isinstance(value, list) else []
    words = WORDS["fantasyland.stay"].items()
    return {"kind": "stay", "choices": [{"word": w, "title": t, "on": w in held} for w, t in words]}


def _schedule(value: Any) -> Shown:
    own = isinstance(value, dict)
    words = [*schedule_titles().items(), (OWN, _("The house's own, as below"))]
    held = OWN if own else value
    was = held if isinstance(held, str) and held in {*SCHEDULES, OWN} else ""
    return {"kind": "schedule", "choices": _choices(words, held), "was": was}


def _entries(value: Any) -> list[Mapping[str, Any]]:
    """The objects of a list, whatever else stands there."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _naturals(value: Any) -> Shown:
    held = {str(one.get("kind")): (n, one) for n, one in enumerate(_entries(value), start=1)}
    kinds = sorted(NaturalKind, key=lambda kind: held[kind][0] if kind in held else len(held) + 1)
    rows = []
    for kind in kinds:
        place, entry = held.get(kind, ("", {}))
        rows.append(
            {
                "kind": str(kind),
                "title": natural_text(kind),
                "place": place,
                "units": _written(entry.get("units")),
                "plus_scoop": entry.get("plus_scoop") is True,
            }
        )
    return {"kind": "naturals", "rows": rows}


LEVEL_KEYS = ("from_hand", "unit", "royalty_multiplier")


def _levels(value: Any) -> Shown:
    blank: list[Mapping[str, Any]] = [{}] * _SPARE_LEVELS
    rows = [
        {"n": n, **{key: _written(one.get(key)) for key in LEVEL_KEYS}}
        for n, one in enumerate([*_entries(value), *blank], start=1)
    ]
    return {"kind": "levels", "rows": rows}


BET_KEYS = ("code", "title", "pays")
WHEN_KEYS: Mapping[str, Sequence[str]] = {
    "row_won": ("row", "opponents"),
    "scoop": ("opponents",),
    "category_at_least": ("row", "category"),
    "natural": ("kind",),
    "no_foul": (),
}


def _bets(value: Any) -> Shown:
    blank: list[Mapping[str, Any]] = [{}]
    rows = []
    for n, one in enumerate([*_entries(value), *blank], start=1):
        when = one.get("wins_when")
        when = when if isinstance(when, dict) else {}
        rows.append(
            {
                "n": n,
                **{key: _written(one.get(key)) for key in BET_KEYS},
                "selects": _bet_selects(n, when, new=not one),
            }
        )
    return {"kind": "bets", "rows": rows}


def _bet_selects(n: int, when: Mapping[str, Any], *, new: bool) -> list[Shown]:
    events = [(event, capfirst(str(title))) for event, title in EVENTS.items()]
    hands = [(word, hand_title(word)) for word in CATEGORIES if word != "trips"]
    kinds = [("any", _("any natural")), *((str(k), natural_text(k)) for k in NaturalKind)]
    parts: Mapping[str, tuple[str, list[tuple[str, Any]]]] = {
        "event": (_("Wins on"), events),
        "row": (_("Row"), list(ROW_WORDS.items())),
        "opponents": (_("Opponents"), list(OPPONENTS.items())),
        "category": (_("Hand"), hands),
        "kind": (_("Natural"), kinds),
    }
    event = when.get("event")
    return [
        {
            "name": f"side_bets.list:{n}:{key}",
            "title": title,
            "choices": _choices([("", "–"), *words], when.get(key)),
            "needs": "" if key == "event" else _bet_needs(n, key),
            "hidden": key != "event" and (new or key not in WHEN_KEYS.get(str(event), ())),
        }
        for key, (title, words) in parts.items()
    ]


def _bet_needs(n: int, key: str) -> str:
    events = [event for event, keys in WHEN_KEYS.items() if key in keys]
    return f"side_bets.list:{n}:event={','.join(events)}"


_SPECIAL = {
    SCHEDULE: _schedule,
    "naturals.list": _naturals,
    "stakes.levels": _levels,
    "side_bets.list": _bets,
    "fantasyland.stay": _stay,
}


# Royalties


def royalty_grid(
    schedule: Any, wrong: Mapping[str, Sequence[str]], *, low_middle: bool = False
) -> Shown:
    """Hands by rows, front to back; pairs and trips by rank; and what fits in neither.

    ``cells`` are the paths that have a place in it.
    """
    table = _table_of(schedule)
    general = [_GENERAL[0], *_GENERAL[1:], *(_LOW_HANDS if low_middle else ())]
    rows = [_grid_row(hand, table, wrong) for hand in general]
    ranks = [
        {"cells": [_cell("front", f"{word}_{rank}", table, wrong) for word in ("pair", "trips")]}
        for rank in reversed(RANKS)
    ]
    placed = {cell["path"] for row in (*rows, *ranks) for cell in row["cells"]}
    others = [
        _cell(row, hand, table, wrong)
        for row in ROWS
        for hand in table[row]
        if f"{SCHEDULE}.{row}.{hand}" not in placed
    ]
    by_rank = any(cell["value"] or cell["problem"] for row in ranks for cell in row["cells"])
    return {
        "rows": rows,
        "ranks": ranks,
        "by_rank": by_rank,
        "others": others,
        "cells": placed | {cell["path"] for cell in others},
    }


def _table_of(schedule: Any) -> dict[str, dict[str, Any]]:
    """The entries that there are, row by row, of whatever was written."""
    if isinstance(schedule, str) and schedule in SCHEDULES:
        return {**written_table(schedule)}
    given = schedule if isinstance(schedule, dict) else {}
    return {row: dict(given[row]) if isinstance(given.get(row), dict) else {} for row in ROWS}


def _grid_row(
    hand: str, table: Mapping[str, Mapping[str, Any]], wrong: Mapping[str, Sequence[str]]
) -> Shown:
    cells = [_cell(row, _named_hand(hand, row, table[row]), table, wrong) for row in ROWS]
    return {"title": capfirst(hand_title(hand)), "cells": cells}


def _named_hand(hand: str, row: str, entries: Mapping[str, Any]) -> str:
    """Three of a kind has two words: the one that is used, or that is usual in the row."""
    if hand != "trips":
        return hand
    used = [word for word in _THREES if word in entries]
    return used[0] if used else _THREES[row != "front"]


def _cell(
    row: str,
    hand: str,
    table: Mapping[str, Mapping[str, Any]],
    wrong: Mapping[str, Sequence[str]],
) -> Shown:
    path = f"{SCHEDULE}.{row}.{hand}"
    return {
        "path": path,
        "id": path.replace(".", "-"),
        "hand": hand_title(hand),
        "possible": entry_problem(row, hand, 0) is None,
        "label": _("%(hand)s, %(row)s")
        % {"hand": capfirst(hand_title(hand)), "row": ROW_WORDS[row]},
        "value": _written(table[row].get(hand)),
        "problem": " ".join(wrong.get(path, ())),
    }
