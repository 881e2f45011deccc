"""Reads ask who is reading: the actor, rows that were read for one, or a reason why not."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = [path for top in ("casino", "tables", "settlement")
           for path in sorted((ROOT / top).rglob("*selectors.py"))]  # fmt: skip
NOBODY_ASKED = {
    "house_get": "the house's name stands on every page, before anybody signs on",
    "house_zone": "every screen shows the house's time",
    "day_rule_forget": "reads nothing: what is remembered is forgotten",
    "gaming_day_at": "every command is stamped with it, whoever sends it",
    "gaming_day_end": "the house's day is everybody's, as above",
    "grants_now": "a condition, no rows",
    "staff_with_role": "the demo's set-up picks its people; no page does",
    "audit_list": "whoever knows the chain's subject decides first (tables.selectors)",
    "rules_document": "published rules, for a document that names them",
    "rules_titles": "titles of published rule sets, for a list that names their slugs",
    "tables_enrollable": "the demo asks before there is a device; elsewhere it is empty",
    "chips_in_use": "values and colours of chips lie on every table",
    "currencies": "what the house plays for",
}
"""What everybody in the house may know, or what somebody else has decided before."""


def _reads() -> dict[str, tuple[ast.FunctionDef, set[str]]]:
    """Public selectors by name, each with the models that its module knows."""
    found = {}
    for module in MODULES:
        tree = ast.parse(module.read_text())
        models = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and "models" in (node.module or "").split(".")
            for alias in node.names
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                found[node.name] = (node, models)
    return found


READS = _reads()


def test_the_selectors_were_found() -> None:
    assert len(READS) > len(NOBODY_ASKED)
    assert set(NOBODY_ASKED) <= set(READS)


@pytest.mark.parametrize("name", READS)
def test_a_selector_takes_the_actor_or_rows_or_has_a_reason(name: str) -> None:
    function, models = READS[name]
    given = [*function.args.args, *function.args.kwonlyargs]
    takes_actor = any(one.arg == "actor" for one in given)
    types = " ".join(ast.unparse(one.annotation) for one in given if one.annotation)
    takes_rows = bool(models & set(re.findall(r"\w+", types)))

    assert (takes_actor or takes_rows) != (name in NOBODY_ASKED)
