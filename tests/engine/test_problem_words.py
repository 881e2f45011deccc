"""Every problem of the engine in words: in English as it is pinned here, and through gettext."""

import pytest
from hypothesis import given, settings

from settlement.documents import preset_rules
from settlement.engine.document import parse_document
from settlement.engine.errors import Problem
from settlement.explain import CATEGORIES, NATURALS, PLACES, hand_text
from settlement.problems import SENTENCES, problem_message, problem_text
from tests.engine.problem_cases import CASES, Case
from tests.pseudo import plain_words, pseudo_language, wide
from tests.spoiling import CODES, spoilt_documents


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_problem_is_said_in_english_on_the_command_line(case: Case) -> None:
    assert case.said == problem_message(case.problem())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_problem_is_said_to_people_in_their_language(case: Case) -> None:
    """Cards, paths and the words of documents stay; no other letter is ours."""
    problem = case.problem()
    with pseudo_language():
        said = problem_text(problem)

    assert plain_words(said) <= given_words(problem), said
    assert said != case.said


def given_words(problem: Problem) -> set[str]:
    """What was typed or stands in a document: it is the same in every language."""
    ours = {*PLACES, *NATURALS}
    params = [
        value
        for name, value in problem.params.items()
        if not (name in {"row", "name", "kind"} and value in ours)
    ]
    return plain_words(f"{problem.path} {problem.card} {params}")


def test_a_kind_of_hand_is_one_word_with_ranks_or_without() -> None:
    with pseudo_language():
        said = [hand_text(hand) for one in CATEGORIES for hand in (one, f"{one} A-K")]

    assert said == [text for one in CATEGORIES for text in (wide(one), f"{wide(one)} A-K")]


def test_the_cases_are_all_the_sentences_there_are() -> None:
    assert {(case.code, case.why) for case in CASES} == SENTENCES.keys()
    assert {code for code, _why in SENTENCES} >= CODES


def test_the_names_of_rows_and_naturals_are_translated_inside_a_sentence() -> None:
    with pseudo_language():
        said = [
            problem_text(Problem("row_size", 1, "front", params={"size": 3, "count": 2})),
            problem_text(Problem("natural_not_offered", 1, params={"kind": "six_pairs"})),
            problem_text(
                Problem("option_invalid", path="a.b", why="text", params={"within": (2, "title")})
            ),
        ]

    assert said == [
        wide("front needs") + " 3 " + wide("cards, not") + " 2",
        wide("these rules do not offer six pairs"),
        "a.b " + wide("entry") + " 2 title " + wide("must be text"),
    ]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(spoilt_documents())
def test_whatever_is_wrong_has_words(document: dict[str, object]) -> None:
    """A case without a sentence, or a sentence without its parameters, would raise."""
    _hand, found = parse_document(document, preset_rules)

    assert all(
        problem_text(one) == problem_message(one) for one in found if "kind" not in one.params
    )
