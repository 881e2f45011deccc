"""Open-face hands entered as they are dealt: turns, slots, cards once, then settled (R-OFC-1, 2)."""

from typing import Any

import pytest

from settlement.models import HandStreet, SettlementSeat
from tests.api.client import Api
from tests.api.steps import confirmation
from tests.api.test_whole_game import HOT, THREE, assert_nothing_lost, opened, play
from tests.factories import Floor

FIRST = {
    1: {"front": "2c 2d 2h", "middle": "3s 4s"},
    2: {"front": "3h 4h", "middle": "Ks Kh", "back": "As"},
}
THEN = {
    1: [("middle", card) for card in ["5s", "6s", "8s"]]
    + [("back", card) for card in ["9h", "9d", "9c", "9s", "Kd"]],
    2: [("front", "7c")]
    + [("middle", card) for card in ["5d", "8d", "Jc"]]
    + [("back", card) for card in ["Ac", "Qd", "Qh", "Js"]],
}


class Streets:
    """A hand street by street; knows the revision it saw last."""

    def __init__(self, api: Api, hand: str) -> None:
        self.api, self.hand, self.revision = api, hand, 0

    def ask(self, step: str, **body: Any) -> Any:
        path = f"hands/{self.hand}/streets/{step}"
        answer = self.api.request("POST", path, body, If_Match=str(self.revision))
        if answer.status_code == 200:
            self.revision = answer.json()["revision"]
        return answer

    def do(self, step: str, **body: Any) -> dict[str, Any]:
        answer = self.ask(step, **body)
        assert answer.status_code == 200, answer.content
        shown: dict[str, Any] = answer.json()
        return shown

    def refused(self, step: str, **body: Any) -> tuple[str, Any, Any, Any]:
        answer = self.ask(step, **body)
        assert answer.status_code == 422, answer.content
        (problem,) = answer.json()["details"]
        return problem["code"], problem["seat"], problem["row"], problem["card"]

    def street(self, seat: int, placed: dict[str, str], cards: str | None = None) -> dict[str, Any]:
        """Deal a seat what it places, or the given cards, and place it."""
        self.do("deal", seat=seat, cards=cards or " ".join(placed.values()))
        return self.do("place", seat=seat, **placed)


@pytest.fixture
def game(dealer: Api, floor: Floor) -> Streets:
    floor.play_by(floor.version("ofc"))
    return Streets(dealer, opened(dealer, floor, HOT).json()["id"])


def test_a_game_is_dealt_placed_and_settled(game: Streets, floor: Floor) -> None:
    """R-OFC-1: five cards, then eight times one; 34 units as for the finished boards."""
    for seat in (1, 2):
        game.street(seat, FIRST[seat])
    for street in range(8):
        for seat in (1, 2):
            row, card = THEN[seat][street]
            shown = game.street(seat, {row: card})
    assert (shown["complete"], shown["seat_to_act"]) == (True, None)
    drafts = [seat["draft"]["draft"] for seat in game.api.get(f"hands/{game.hand}").json()["seats"]]
    assert drafts == [HOT[1], HOT[2]]
    body = confirmation(game.api, game.hand)
    out = game.api.post(f"hands/{game.hand}/settle", **body).json()
    assert out["net_units"] == {"1": 34, "2": -34}
    assert HandStreet.objects.filter(hand__public_id=game.hand).count() == 2 * 2 * 9
    assert_nothing_lost()


def test_a_game_in_progress_shows_whose_turn_it_is(game: Streets) -> None:
    before = game.api.get(f"hands/{game.hand}/streets").json()
    assert before["seat_to_act"] == 1  # Left of the button at seat 4.
    assert [seat["cards_due"] for seat in before["seats"]] == [5, 5]
    game.do("deal", seat=1, cards="2c 2d 2h 3s 4s")
    shown = game.do("place", seat=1, **FIRST[1])
    assert (shown["seat_to_act"], shown["complete"]) == (2, False)
    assert [seat["cards_due"] for seat in shown["seats"]] == [1, 5]
    assert shown["seats"][0]["middle"] == "3s 4s"
    assert game.api.get(f"hands/{game.hand}/streets").json() == shown


def test_what_the_game_does_not_allow_is_refused_by_name(game: Streets) -> None:
    """R-OFC-1: turns, slots, a card once, a placed card never moves."""
    game.do("deal", seat=1, cards="2c 2d 2h 3s 4s")
    game.do("deal", seat=2, cards="3h 4h Ks Kh As")
    assert game.refused("place", seat=2, **FIRST[2]) == ("out_of_turn", 2, None, None)
    four = {"front": "2c 2d 2h 3s", "middle": "4s"}
    assert game.refused("place", seat=1, **four) == ("row_full", 1, "front", None)
    assert game.refused("place", seat=1, front="2c") == ("wrong_number", 1, None, None)
    other = {"front": "2c 2d 2h", "middle": "3s 9s"}
    assert game.refused("place", seat=1, **other) == ("card_not_held", 1, None, "9s")
    assert game.refused("place", seat=1, front="Xx")[0] == "card_unknown"
    game.do("place", seat=1, **FIRST[1])
    game.do("place", seat=2, **FIRST[2])
    assert game.refused("deal", seat=1, cards="As") == ("card_seen", 1, None, "As")
    assert game.refused("deal", seat=3, cards="5s") == ("seat_not_dealt_in", 3, None, None)
    game.do("deal", seat=1, cards="5s")
    assert game.refused("place", seat=1, back="2c") == ("card_placed", 1, None, "2c")


def test_the_last_step_is_taken_back_and_stays_on_record(game: Streets) -> None:
    game.do("deal", seat=1, cards="2c 2d 2h 3s 9s")
    shown = game.do("undo")
    assert shown["seats"][0]["held"] == ""
    shown = game.street(1, FIRST[1])
    assert shown["seats"][0]["middle"] == "3s 4s"
    shown = game.do("undo")
    assert (shown["seats"][0]["middle"], shown["seats"][0]["held"]) == ("", "2c 2d 2h 3s 4s")
    steps = HandStreet.objects.filter(hand__public_id=game.hand).order_by("n")
    assert [step.step for step in steps] == ["deal", "undo", "deal", "place", "undo"]
    game.do("undo")
    assert game.do("undo")["revision"] == 6  # Nothing is left to take back.


def test_a_stale_revision_changes_nothing(game: Streets) -> None:
    game.do("deal", seat=1, cards="2c 2d 2h 3s 4s")
    game.revision = 0
    answer = game.ask("place", seat=1, **FIRST[1])
    assert (answer.status_code, answer.json()["code"]) == (409, "draft_changed")


def test_an_unfinished_game_is_not_settled(game: Streets) -> None:
    for seat in (1, 2):
        game.street(seat, FIRST[seat])
    answer = game.api.get(f"hands/{game.hand}/review")
    assert answer.status_code == 422
    assert {problem["code"] for problem in answer.json()["details"]} <= {
        "row_size",
        "field_missing",
    }


def test_a_hand_is_entered_one_way(game: Streets, dealer: Api, floor: Floor) -> None:
    """R-OFC-2: by streets, or the finished boards at once."""
    game.do("deal", seat=1, cards="2c 2d 2h 3s 4s")
    game.do("place", seat=1, **FIRST[1])
    typed = dealer.put(f"hands/{game.hand}/seats/1", HOT[1], If_Match=str(game.revision))
    assert (typed.status_code, typed.json()["code"]) == (409, "entry_mixed")
    game.do("undo")
    game.do("undo")
    typed = dealer.put(f"hands/{game.hand}/seats/1", HOT[1], If_Match=str(game.revision))
    assert typed.status_code == 200
    game.revision = typed.json()["revision"]
    answer = game.ask("deal", seat=2, cards="3h 4h Ks Kh As")
    assert (answer.status_code, answer.json()["code"]) == (409, "entry_mixed")


def test_fantasyland_is_dealt_at_once_and_set_out_of_turn(dealer: Api, floor: Floor) -> None:
    """R-OFC-3: aces bring sixteen cards, queens fourteen; three and one go away."""
    floor.play_by(floor.version("progressive_pineapple"))
    play(dealer, floor, THREE)
    game = Streets(dealer, opened(dealer, floor, THREE).json()["id"])
    shown = dealer.get(f"hands/{game.hand}/streets").json()
    assert [(seat["private"], seat["cards_due"]) for seat in shown["seats"]] == [
        (True, 16), (True, 14), (False, 5),
    ]  # fmt: skip
    assert shown["seat_to_act"] == 3
    aces = {**THREE[1], "discards": "6h 3d 2s"}
    assert game.refused("deal", seat=1, cards="6h 3d 2s")[0] == "wrong_number"
    shown = game.street(1, aces)
    assert shown["seats"][0]["discards"] == "6h 3d 2s"
    game.street(2, {**THREE[2], "discards": "4h"})
    game.street(3, {"front": "9s 9d 2d", "middle": "Js Jc"})
    game.street(3, {"middle": "5c 5d", "discards": "4c"})
    game.street(3, {"middle": "As", "back": "Th", "discards": "Kc"})
    game.street(3, {"back": "Td Ts", "discards": "Jd"})
    assert game.street(3, {"back": "6c 6s", "discards": "Tc"})["complete"]
    out = dealer.post(f"hands/{game.hand}/settle", **confirmation(dealer, game.hand))
    assert out.status_code == 200, out.content
    rows = SettlementSeat.objects.filter(settlement__hand__public_id=game.hand).order_by("seat")
    assert [row.discard_mask.bit_count() for row in rows] == [3, 1, 4]
    assert [row.in_fantasyland for row in rows] == [True, True, False]
    assert_nothing_lost()
