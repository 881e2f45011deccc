"""What the handbooks tell a reader to run or to open is there."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
    cwd=ROOT, capture_output=True, text=True, check=True,
).stdout.splitlines()  # fmt: skip
# Decisions and the changelog tell what was: they are not rewritten when a file moves.
PAGES = [name for name in FILES
         if name.endswith(".md") and "/adr/" not in name and name != "CHANGELOG.md"]  # fmt: skip
NEAR = ("", "casino/house", "settlement", "settlement/engine")
"""Where a short path may begin: the pages speak of ``services/alerts.py`` within its storey."""
COMMANDS = {Path(name).stem for name in FILES if "/management/commands/" in name} | {"migrate"}
DEV = set(re.findall(r'^    "(\w+)": \(', (ROOT / "dev").read_text(), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_a_page_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text()
    assert set() == set(re.findall(r"manage\.py (\w+)", text)) - COMMANDS
    assert set() == set(re.findall(r"\./dev (\w+)", text)) - DEV


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_a_page_names_are_there(page: str) -> None:
    named = set(re.findall(r"`((?!/)[\w./-]+/[\w./-]*\w)`", (ROOT / page).read_text()))
    made = ("./", ".venv/")  # By `./dev`, not in the repository.
    named = {path for path in named if not path.startswith(made)}
    near = [ROOT / start for start in NEAR]
    assert [path for path in sorted(named) if not any((at / path).exists() for at in near)] == []


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    named = set(
        re.findall(r"`(\w+(?:\.v\d)?\.(?:py|js|sql|md|toml|yml))`", (ROOT / page).read_text())
    )
    assert set() == named - {Path(name).name for name in FILES}
