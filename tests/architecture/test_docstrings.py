"""Who calls a service, a selector or the engine reads in its docstring how it refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(
    path
    for top in ("casino/house", "tables", "settlement")
    for pattern in ("services/*.py", "engine/*.py", "*selectors.py")
    for path in (ROOT / top).glob(pattern)
)


def _raised(function: ast.FunctionDef) -> Iterator[str]:
    """Names of the errors that a function raises itself; ``a if b else c`` raises both."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Raise) or node.exc is None:
            continue
        wrong = node.exc
        for one in (wrong.body, wrong.orelse) if isinstance(wrong, ast.IfExp) else (wrong,):
            called = one.func if isinstance(one, ast.Call) else one
            name = ast.unparse(called).rpartition(".")[2]
            if name[:1].isupper():  # Neither a variable nor a function that makes the error.
                yield name


FUNCTIONS = [
    pytest.param(node, id=f"{path.stem}.{node.name}")
    for path in MODULES
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_public_function_names_what_it_raises(function: ast.FunctionDef) -> None:
    said = ast.get_docstring(function) or ""
    assert [name for name in _raised(function) if name not in said] == []
