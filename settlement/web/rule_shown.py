"""Rule sets and drafts as finished values for the templates."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from casino.house.web.times import moment_text
from settlement.engine.errors import Problem
from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.rule_values import flatten
from settlement.web.rule_fields import NEEDED, draft_fields
from settlement.web.rule_words import (
    SECTIONS,
    TITLES,
    option_problem_text,
    path_title,
    value_text,
)
from settlement.web.shown import rules_title

Shown = dict[str, Any]
BY_HAND = frozenset({"slug", "title", "edition", "source", SCHEDULE})
"""Options that a version's page shows in a place of their own."""


def rule_sets_shown(versions: Sequence[Mapping[str, Any]], *, zone: str) -> list[Shown]:
    """Rule sets, each with its versions, newest first."""
    sets: dict[str, Shown] = {}
    for one in versions:
        shown = version_shown(one, zone=zone)
        into = sets.setdefault(one["slug"], {"slug": one["slug"], "versions": []})
        into["versions"].append(shown)
    return [
        {**one, "newest": one["versions"][0], "older": one["versions"][1:]} for one in sets.values()
    ]


def version_shown(version: Mapping[str, Any], *, zone: str) -> Shown:
    """A published version with who and when in words."""
    numbers = version["tables"]
    return {
        "id": version["id"],
        "slug": version["slug"],
        "title": rules_title(version),
        "author": version["author_name"] or _shipped(version["author"]),
        "approver": version["approved_by_name"] or version["approved_by"] or "–",
        "at_text": moment_text(version["published_at"], zone),
        "digest": version["digest"],
        "tables_text": ngettext("table %(numbers)s", "tables %(numbers)s", len(numbers))
        % {"numbers": ", ".join(map(str, numbers))}
        if numbers
        else "–",
        "edition": version["edition"],
        "source": version["source"],
    }


def _shipped(author: str) -> str:
    return _("shipped with the house") if author == "system" else author


def options_shown(document: Mapping[str, Any]) -> Shown:
    """Every option in words, by group, and the royalties as a table."""
    values = dict(flatten(document))
    grid = draft_fields(document, [])["grid"]
    sections = [
        {
            "code": code,
            "title": title,
            "facts": [_fact(path, values) for path in _paths_of(code, values)],
        }
        for code, title in SECTIONS.items()
    ]
    rows = [row for row in grid["rows"] if any(cell["value"] for cell in row["cells"])]
    ranks = [row for row in grid["ranks"] if any(cell["value"] for cell in row["cells"])]
    return {
        "sections": [one for one in sections if one["facts"]],
        "schedule": value_text(SCHEDULE, values.get(SCHEDULE)),
        "rows": rows,
        "ranks": ranks,
        "others": grid["others"],
    }


def _paths_of(section: str, values: Mapping[str, Any]) -> list[str]:
    """The options of a group that the game plays by."""
    return [
        path
        for path in OPTIONS
        if TITLES[path].section == section and path not in BY_HAND and _counts(path, values)
    ]


def _counts(path: str, values: Mapping[str, Any]) -> bool:
    needed = NEEDED.get(path, ())
    return not needed or any(values.get(other) in words for other, words in needed)


def _fact(path: str, values: Mapping[str, Any]) -> Shown:
    value = values.get(path)
    lines = [value_text(path, [one]) for one in value] if isinstance(value, list) else []
    return {"title": TITLES[path].title, "text": value_text(path, value), "lines": lines}


def draft_shown(draft: Mapping[str, Any], *, zone: str) -> Shown:
    """A draft's line and head: what it is, from what, by whom, how many problems it has."""
    count = len(draft["problems"])
    return {
        "id": draft["id"],
        "slug": draft["slug"],
        "title": draft["title"] or draft["slug"],
        "state": draft["state"],
        "revision": draft["revision"],
        "base_title": rules_title(draft["base"]),
        "author": draft["author_name"],
        "updated_by": draft["updated_by_name"],
        "at_text": moment_text(draft["updated_at"], zone),
        "problems": count,
        "problems_text": ngettext("%(count)s problem", "%(count)s problems", count)
        % {"count": count}
        if count
        else _("ready"),
        "waiting": draft["waiting"],
        "published": rules_title(draft["published"]) if draft["published"] else "",
    }


def problems_shown(problems: Sequence[Problem]) -> list[Shown]:
    """Every problem with its option's name."""
    return [
        {
            "title": path_title(str(one.path)),
            "path": one.path,
            "text": option_problem_text(one),
        }
        for one in problems
    ]


def changes_shown(changes: Sequence[Mapping[str, Any]]) -> list[Shown]:
    """What changes: the option in words and by path, before and after."""
    return [
        {
            "title": path_title(one["path"]),
            "path": one["path"],
            "before": value_text(one["path"], one["before"]),
            "after": value_text(one["path"], one["after"]),
        }
        for one in changes
    ]
