"""What the API says of a wrong entry is in the reader's language, whatever is wrong."""

from collections.abc import Iterator

import pytest

from casino.house.errors import RequestInvalidError
from settlement.problems import problem_text
from tests.api.client import Api
from tests.api.steps import hand_open, seats_put
from tests.api.test_streets import Streets
from tests.api.test_whole_game import HOT, leave, opened
from tests.engine.hands import problems
from tests.engine.problem_cases import CASES
from tests.factories import DEAL_K, Floor
from tests.pseudo import plain_words, pseudo_language

DOCUMENTS = [case for case in CASES if isinstance(case.given, dict)]


@pytest.fixture
def _pseudo() -> Iterator[None]:
    with pseudo_language():
        yield


@pytest.mark.usefixtures("_pseudo")
def test_a_preview_says_every_problem_in_the_readers_language(floor: Floor) -> None:
    reader = Api(floor.token("auditor"))
    for case in DOCUMENTS:
        assert isinstance(case.given, dict)
        answer = reader.request("POST", "settle-preview", case.given)

        assert answer.status_code == 422, str(case)
        said = [detail["message"] for detail in answer.json()["details"]]
        assert said == [problem_text(problem) for problem in problems(case.given)]
        assert case.said not in said


@pytest.mark.usefixtures("_pseudo")
def test_a_draft_and_its_review_say_what_is_wrong_in_the_readers_language(
    dealer: Api, floor: Floor
) -> None:
    hand = hand_open(dealer, floor)
    seats_put(dealer, hand, DEAL_K)

    wrong = {**DEAL_K[2], "front": "Xs Ac Qc Qh", "natural": "all_high"}
    drafted = dealer.put(f"hands/{hand}/seats/2", wrong, If_Match="4").json()
    reviewed = dealer.get(f"hands/{hand}/review").json()

    codes = ["card_unknown", "card_repeated", "row_size", "natural_not_offered"]
    for found in (drafted["problems"], reviewed["details"]):
        assert [problem["code"] for problem in found] == codes
        assert set().union(*[plain_words(one["message"]) for one in found]) == {"Xs", "Ac"}


@pytest.mark.usefixtures("_pseudo")
def test_a_street_says_what_the_game_refuses_in_the_readers_language(
    dealer: Api, floor: Floor
) -> None:
    floor.play_by(floor.version("ofc"))
    game = Streets(dealer, opened(dealer, floor, HOT).json()["id"])

    for cards, code in [("Xs", "card_unknown"), ("As", "wrong_number")]:
        (problem,) = game.ask("deal", seat=2, cards=cards).json()["details"]
        assert problem["code"] == code
        assert plain_words(problem["message"]) <= {"Xs"}


def test_what_a_stack_is_short_of_and_the_highest_unit_are_said_as_money(
    dealer: Api, floor: Floor
) -> None:
    """R-PAY-3 ``refuse``: seat 4 loses 24 units of $10 with $239 before it."""
    floor.play_by(floor.publish("pit-refuse", "classic_1_6", short_stack__policy="refuse"))
    leave(dealer, floor, seat=4, stack=23_900)
    hand = hand_open(dealer, floor)
    seats_put(dealer, hand, DEAL_K)

    (short,) = dealer.get(f"hands/{hand}/review").json()["details"]
    with pytest.raises(RequestInvalidError) as refused:
        floor.play_by(floor.publish("pit-low", "classic_1_6", stakes__max_unit=250), unit=251)

    assert (short["code"], short["message"]) == ("stack_short", "seat 4 is $1 short")
    (highest,) = refused.value.details
    assert highest["message"] == "The highest unit these rules allow is $2.50."
