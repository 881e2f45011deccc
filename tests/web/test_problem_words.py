"""What the pages say of a wrong entry or rule set is in the reader's language."""

from html import unescape

import pytest

from settlement.engine.errors import Problem
from settlement.models import RuleSetVersion
from settlement.web.rule_words import option_problem_text
from settlement.web.terminal_data import refusal_shown
from tests.engine.problem_cases import CASES
from tests.pseudo import plain_words, pseudo_language, wide
from tests.web.conftest import DEAL_K, draft, open_hand

OPTIONS = [case for case in CASES if case.code in ("option_invalid", "option_unknown")]


def test_the_terminal_says_what_is_wrong_with_a_seat_and_names_it(dealer):
    hand = open_hand(dealer)
    with pseudo_language():
        answers = draft(
            dealer, hand, {**DEAL_K, 2: {**DEAL_K[2], "front": "Qc Qh"}, 3: {"back": "Xs"}}
        )
        review = dealer.press(f"/terminal/hands/{hand}/review/").content.decode()

    assert answers[1]["problems"] == []
    assert answers[2]["problems"][0]["message"] == f"'Xs' {wide('is no card')}"
    seat_2 = f"{wide('Seat')} 2, {wide('front')}: {wide('front needs')} 3 {wide('cards, not')} 2"
    assert seat_2 in unescape(review)


def test_the_terminal_adds_no_english_to_a_problem():
    from casino.house.errors import HandInvalidError
    from settlement.translate import details_of

    cases = [case for case in CASES if case.problem().seat]
    with pseudo_language():
        for case in cases:
            problem = case.problem()
            (said,) = refusal_shown(HandInvalidError(details=details_of([problem])))["details"]
            assert plain_words(said) <= plain_words(
                f"{problem.path} {problem.card} {problem.params}"
            )


@pytest.mark.parametrize("case", OPTIONS, ids=str)
def test_beside_an_options_field_stands_no_english(case):
    """Words of documents stay, such as keys of entries and what was typed."""
    problem = case.problem()
    with pseudo_language():
        said = option_problem_text(problem)

    assert plain_words(said) <= plain_words(f"{problem.path} {problem.params}"), said


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem("option_invalid", path="title", why="text", params={"within": ()}),
         "This must be text."),
        (Problem("option_invalid", path="stakes.levels", why="integer",
                 params={"within": (2, "unit"), "least": 1, "most": 9}),
         "Entry 2 unit must be a whole number from 1 to 9."),
        (Problem("option_invalid", path="royalties.schedule.front.flush", why="hand_impossible",
                 params={"row": "front"}),
         "Flush is not possible in front. Leave this empty."),
        (Problem("option_invalid", path="royalties.schedule.back.three_of_a_kind", why="same_hand"),
         "Three of a kind has a figure here already. Leave one of the two empty."),
        (Problem("option_invalid", path="royalties.schedule.back.flush", why="integer",
                 params={"least": 0, "most": 10**15}),
         "Give a whole number of units from 0, or leave this empty."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_option_is_told_by_its_case(problem, said):
    assert option_problem_text(problem) == said


def test_a_rule_text_that_cannot_be_read_is_refused_in_the_readers_language(visit):
    floor = visit()
    floor.sign_on("floor")
    base = RuleSetVersion.objects.get(rule_set__slug="classic_1_6").public_id
    begun = floor.post("/rules/drafts/begin/", base=str(base), slug="pit-b-classic", title="B")
    with pseudo_language():
        said = [
            floor.post(f"{begun['Location']}text/", revision="1", text=text).content.decode()
            for text in ["a = [[[[[[[[[1]]]]]]]]]", "a = " + "9" * 5000]
        ]

    assert wide("This cannot be read as TOML: nested too deeply.") in said[0]
    assert wide("This cannot be read as TOML: a number has too many digits.") in said[1]
