"""What is there is used: no template without a page, no name that only tests know."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.test_tidy import PRODUCT, ROOT

TEMPLATES = ROOT / "templates"
BY_FRAMEWORK = {"__init__.py", "admin.py", "apps.py", "settings.py", "urls.py"}
"""Modules whose names Django and its friends look for by themselves."""
REGISTERS = ("connect", "register")
"""A decorator that ends so hands the function over to whoever calls it."""
FOR_OTHERS = {
    "DeviceTokenScheme": "drf-spectacular finds it as a subclass",
    "UNSAFE_BUT_FAST": "for the clusters of tests and benchmarks",
    "can_deal": "a game in progress, for whoever plays one out",
    "can_place": "a game in progress, for whoever plays one out",
    "legal_placements": "a game in progress, for whoever plays one out",
    "merkle_root": "version 1 of the trail fixes it; no anchor is written yet",
    "read_stored": "hands read by COPY; benchmarks and other readers",
    "registered": "what may be recorded; a test holds the code against it",
    "to_boards": "a game in progress, for whoever plays one out",
    "trigger_sql": "made the trigger that is there; a test holds it against the table",
}


def test_every_template_is_rendered_or_included() -> None:
    pages = {
        str(path.relative_to(TEMPLATES)): path.read_text() for path in TEMPLATES.rglob("*.html")
    }
    named = {
        name
        for text in (*pages.values(), *(path.read_text() for path in PRODUCT))
        for name in re.findall(r"[\"']([\w/.]+\.html)[\"']", text)
    }
    assert sorted(pages.keys() - named) == []


def _named(tree: ast.AST) -> Iterator[str]:
    """Names that are used: by themselves, as attributes, or as text that leads to them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"^(?:\w+\.)*(\w+)$", node.value)


def _defined(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """What a module defines at its top, but for what a decorator hands over."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            decorators = [ast.unparse(one).partition("(")[0] for one in node.decorator_list]
            if not any(one.endswith(REGISTERS) for one in decorators):
                yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((one.id, node) for one in targets if isinstance(one, ast.Name))


def test_every_name_is_used_by_somebody_who_is_no_test() -> None:
    """Within a function that calls itself is nobody."""
    modules = [*PRODUCT, *ROOT.glob("*/migrations/*.py"), *ROOT.glob("*/*/migrations/*.py")]
    used = Counter(name for path in modules for name in _named(ast.parse(path.read_text())))
    for page in TEMPLATES.rglob("*.html"):
        used.update(re.findall(r"\w+", page.read_text()))
    idle = {
        name: f"{path.relative_to(ROOT)}: {name}"
        for path in PRODUCT
        if path.name not in BY_FRAMEWORK
        for name, node in _defined(path)
        if name != "__all__"
        if used[name] <= Counter(_named(node))[name]
    }
    assert sorted(idle[name] for name in idle.keys() - FOR_OTHERS.keys()) == []
    assert sorted(FOR_OTHERS.keys() - idle.keys()) == [], "named here, and used all the same"
