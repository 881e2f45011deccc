"""Rows are locked so that whoever only refers to them does not wait."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _locks() -> list[tuple[str, ast.Call]]:
    """Every ``select_for_update(...)`` of the product, with its place."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno}", node)
        for storey in ("casino", "tables", "settlement")
        for path in sorted((ROOT / storey).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "select_for_update"
    ]


def test_no_lock_stands_in_the_way_of_a_foreign_key() -> None:
    """FOR UPDATE makes whoever refers to the row wait at COMMIT, with the chain's head in hand."""
    locks = _locks()
    assert len(locks) > 10
    bare = [place for place, call in locks if "no_key" not in {word.arg for word in call.keywords}]
    assert bare == []
