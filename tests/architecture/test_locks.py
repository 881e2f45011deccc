"""Dependencies: asked for, explained, locked with hashes, for every supported Python at once."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("requirements", "requirements-embedded", "requirements-dev")
ADR = (ROOT / "docs" / "adr" / "0010-dependencies.md").read_text()


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(name: str) -> list[str]:
    """Requirement names with extras, as an .in file writes them."""
    lines = (ROOT / f"{name}.in").read_text().splitlines()
    wanted = [line.partition("#")[0].strip() for line in lines]
    return [re.split(r"[<>=~!;]", line)[0].strip() for line in wanted if line and line[0] != "-"]


def locked(name: str) -> dict[str, str]:
    """Package to version, one entry for each, with markers left out of the key."""
    text = (ROOT / f"{name}.txt").read_text()
    return {normal(found[1]): found[2]
            for found in re.finditer(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", text, re.MULTILINE)}  # fmt: skip


def explained() -> set[str]:
    return set(re.findall(r"^\| ([A-Za-z0-9_.\[\]-]+) \|", ADR, re.MULTILINE)) - {"package"}


@pytest.mark.parametrize("name", NAMES)
def test_every_dependency_has_its_line(name: str) -> None:
    assert [package for package in asked(name) if package not in explained()] == []


def test_the_page_explains_nothing_that_is_not_there() -> None:
    assert explained() == {package for name in NAMES for package in asked(name)}


@pytest.mark.parametrize("name", NAMES)
def test_the_lock_holds_what_is_asked_for(name: str) -> None:
    packages = {normal(package.partition("[")[0]) for package in asked(name)}
    assert packages <= set(locked(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_locked_package_has_hashes(name: str) -> None:
    entries = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / f"{name}.txt").read_text().strip())
    assert len(entries) >= len(asked(name))
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry.splitlines()[0]


def test_the_locks_agree_with_each_other() -> None:
    product = locked("requirements")
    for name in NAMES[1:]:
        common = product.keys() & locked(name).keys()
        assert {package: product[package] for package in common} == {
            package: locked(name)[package] for package in common
        }


def test_an_old_python_can_read_the_script_that_refuses_it() -> None:
    ast.parse((ROOT / "dev").read_text(), feature_version=(3, 6))


def test_the_script_needs_the_standard_library_alone() -> None:
    tree = ast.parse((ROOT / "dev").read_text())
    imported = {
        name.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {
        "fcntl", "hashlib", "json", "os", "shutil", "subprocess", "sys", "pathlib",
    }  # fmt: skip


def test_continuous_integration_calls_the_one_script() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert "CI=true exec ./dev test" in script.read_text()
