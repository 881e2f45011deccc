"""The house stays tidy: short functions, short modules, no dead ends, no foreign paths."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FUNCTION_LINES_MAX = 70
MODULE_LINES_MAX = 500


def _tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


PRODUCT = [
    path
    for path in _tracked("casino/*.py", "tables/*.py", "settlement/*.py")
    if "migrations" not in path.parts
]


@pytest.mark.parametrize("path", PRODUCT, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_are_short(path: Path) -> None:
    source = path.read_text()
    assert len(source.splitlines()) <= MODULE_LINES_MAX
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body_start = node.body[0].lineno
            if ast.get_docstring(node) and len(node.body) > 1:
                body_start = node.body[1].lineno
            length = (node.end_lineno or 0) - body_start + 1
            assert length <= FUNCTION_LINES_MAX, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", PRODUCT, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_left_undone(path: Path) -> None:
    unfinished = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert unfinished.findall(path.read_text()) == []


def test_the_required_top_of_the_tree_is_there() -> None:
    required = (
        "manage.py casino tables settlement templates tests requirements.txt docker-compose.yml"
        " Dockerfile dev README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md pyproject.toml"
        " docs/rules.md docs/ledger.md docs/schema.sql .ci/run"
    )
    assert [name for name in required.split() if not (ROOT / name).exists()] == []


def test_names_that_are_given_as_examples_stand_in_the_code() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    line = re.search(r"^- \*\*Names\.\*\*.*$", page, re.MULTILINE)
    assert line
    names = re.findall(r"`(\w+)`", line[0])
    assert names
    words = set(re.findall(r"\w+", "".join(path.read_text() for path in PRODUCT)))
    assert set(names) <= words


def test_links_between_documents_lead_somewhere() -> None:
    dead = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in _tracked("*.md")
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text())
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert dead == []


def test_what_the_security_page_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", (ROOT / "docs/security.md").read_text()))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
