"""A rule set written as TOML reads back to itself, right or wrong as it may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settlement.presets import preset, slugs
from settlement.rule_text import TextUnreadableError, document_of, toml_of

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.booleans() | st.integers(-(10**16), 10**16) | TEXT
VALUES = st.recursive(
    PLAIN,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(TEXT, below, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("slug", slugs())
def test_every_shipped_rule_set_reads_back_to_itself(slug: str) -> None:
    document = preset(slug)
    assert document is not None

    assert document_of(toml_of(document)) == document


@given(document=st.dictionaries(TEXT, VALUES, max_size=4))
def test_whatever_a_draft_says_reads_back_to_itself(document: dict[str, object]) -> None:
    try:
        text = toml_of(document)
        assert document_of(text) == document
    except TextUnreadableError as wrong:
        assert wrong.problem.why == "deep"  # noqa: PT017 - what is too deep cannot be kept either.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("slug = ", "toml"),
        ("a = 1\na = 2", "toml"),
        ("x" * 70_000, "long"),
        ("a = " + "[" * 3000, "deep"),
        ("a = " + "9" * 5000, "digits"),
        ("a = [[[[[[[[[1]]]]]]]]]", "deep"),
    ],
)
def test_what_is_no_rule_text_is_refused_and_why(text: str, why: str) -> None:
    with pytest.raises(TextUnreadableError) as refused:
        document_of(text)

    problem = refused.value.problem
    assert ("field_invalid", "document", why) == (problem.code, problem.path, problem.why)


def test_dates_and_endless_numbers_become_the_text_they_were() -> None:
    assert document_of("a = 2026-11-30\nb = inf\nc = 1.5") == {
        "a": "2026-11-30",
        "b": "inf",
        "c": 1.5,
    }
