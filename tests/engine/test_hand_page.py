"""docs/hand_document.md says what the engine takes, gives and refuses: no key or code more or less."""

import json
import re
from pathlib import Path

from settlement.documents import settle_document, settle_line
from settlement.engine import document, seats
from settlement.engine.lines import Line

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hand_document.md").read_text()
EXAMPLE = PAGE.split("```json\n")[1].split("```")[0]


def table(heading: str) -> set[str]:
    """The words of the first column of the table with this heading."""
    _, found = PAGE.split(f"| {heading} |", 1)
    rows = found.split("\n\n")[0].splitlines()[2:]
    return {word for row in rows for word in re.findall(r"`(\w+)`", row.split("|")[1])}


def codes_of_the_engine() -> set[str]:
    """Every code that stands in the engine's source or in the reader of lines as a problem's."""
    sources = [*(ROOT / "settlement" / "engine").glob("*.py"), ROOT / "settlement/documents.py"]
    text = "".join(path.read_text() for path in sources if path.name != "play_errors.py")
    return set(re.findall(r'(?:Problem|_add)\(\s*"(\w+)"', text))


def test_the_keys_of_a_document_are_those_of_the_page() -> None:
    assert table("key | what it is") == document._KEYS
    assert table("key of a seat | what it is") == seats._KEYS


def test_the_keys_of_an_answer_are_those_of_the_page() -> None:
    _, out = PAGE.split("## What comes out")
    rows = [row for row in out.split("\n\n")[1].splitlines() if row.startswith("| `")]
    said = {re.findall(r"`(\w+)`", row)[0] for row in rows}
    assert said == set(settle_document(json.loads(EXAMPLE)))


def test_the_kinds_of_lines_are_those_of_the_page() -> None:
    from settlement.explain import _SENTENCES

    listed = PAGE.split("A line has a `kind` (")[1].split(")")[0]
    assert set(re.findall(r"`(\w+)`", listed)) == set(_SENTENCES)
    assert {"kind", "row", "to", "units", "rule", "params"} == set(Line._fields)


def test_the_codes_are_those_of_the_page() -> None:
    assert table("code | what is wrong") == codes_of_the_engine()


def test_the_example_comes_to_what_the_page_says() -> None:
    answer = settle_line(" ".join(EXAMPLE.split("\n")))
    assert answer["net_units"] == {"1": 8, "2": -8}
    assert answer["net"] == {"1": 5_000, "2": -5_000}
    assert answer["unpaid"] == [{"from": 2, "to": 1, "amount": 3_000}]
