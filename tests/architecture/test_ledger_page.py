"""docs/ledger.md keeps its word: every trigger, function and SQLSTATE of the schema, no other."""

import re
from pathlib import Path

from casino.house.services.posting import REFUSALS, SHORT

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "ledger.md").read_text()
SCHEMA = (ROOT / "docs" / "schema.sql").read_text()
TRIGGERS = set(re.findall(r"^CREATE (?:CONSTRAINT )?TRIGGER (\w+)", SCHEMA, re.MULTILINE))
FUNCTIONS = set(re.findall(r"^CREATE FUNCTION public\.(\w+)", SCHEMA, re.MULTILINE))
CALLED_BY_APP = set(re.findall(r"ON FUNCTION public\.(\w+)\(.*\) TO app;", SCHEMA))
CONSTRAINTS = set(re.findall(r"CONSTRAINT (\w+)|CREATE UNIQUE INDEX (\w+)", SCHEMA))
TABLES = set(re.findall(r"^CREATE TABLE public\.(\w+)", SCHEMA, re.MULTILINE))
GUARDED = set(re.findall(r"TRIGGER guarded_no_change BEFORE .* ON public\.(\w+)", SCHEMA))
INSERTED_BY_APP = set(re.findall(r"^GRANT [\w,]*INSERT[\w,]* ON TABLE public\.(\w+) TO app;$",
                                 SCHEMA, re.MULTILINE))  # fmt: skip


def _cells(heading: str, column: int) -> str:
    """One column of the table under ``heading``."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")]
    assert len(rows) > 2
    return "\n".join(row[column] for row in rows[1:])


def _named(text: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", text))


def test_every_trigger_of_the_schema_says_what_it_refuses() -> None:
    assert TRIGGERS
    assert set() == TRIGGERS - _named(_cells("What is refused, by what, and why", 1))


def test_what_refuses_stands_in_the_schema() -> None:
    constraints = {name for names in CONSTRAINTS for name in names}
    there = TRIGGERS | FUNCTIONS | TABLES | constraints
    said = _named(_cells("What is refused, by what, and why", 1)) - {"fee", "hand", "side_bet"}
    assert set() == said - there


def test_the_functions_are_those_that_the_application_may_call() -> None:
    assert CALLED_BY_APP <= FUNCTIONS
    assert CALLED_BY_APP == _named(_cells("Functions", 0))


def test_the_guarded_tables_that_the_application_inserts_into_are_named() -> None:
    app = next(line for line in PAGE.splitlines() if line.startswith("| `app` |"))
    assert GUARDED
    assert GUARDED & INSERTED_BY_APP == _named(app) - {"app"}


def test_the_sqlstates_are_those_of_the_schema() -> None:
    raised = set(re.findall(r"'(CP\d{3})'", SCHEMA))
    listed = set(re.findall(r"`(CP\d{3})`", PAGE))
    assert raised == listed
    assert {SHORT, *(code for code in REFUSALS if code.startswith("CP"))} <= listed
