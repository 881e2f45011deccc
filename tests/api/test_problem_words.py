"""What the API says of a wrong entry is in the reader's language, whatever is wrong."""

from collections.abc import Iterator

import pytest

from settlement.problems import problem_text
from tests.api.client import Api
from tests.api.steps import hand_open, seats_put
from tests.api.test_streets import Streets
from tests.api.test_whole_game import HOT, opened
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
