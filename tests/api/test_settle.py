"""One hand over the API: opened, keyed, reviewed, settled once, paid. Deal K of docs/rules.md."""

import json
import uuid
from typing import Any

import pytest

from casino.house.models import AuditEvent, Command
from settlement.models import Hand, Settlement
from settlement.translate import document_of, draft_digest, read_document, rules_of
from tables.models import Account, Table, Transaction
from tests.api.client import Api
from tests.api.steps import confirmation, entered, hand_open, seats_put, settled
from tests.factories import DEAL_K, STACK, Floor, now, seat_player
from tests.ids import uuid7

MONEY = {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000}


@pytest.mark.scenario(1)
def test_deal_k_pays_23_3_minus_2_minus_24(dealer: Api, floor: Floor) -> None:
    out = settled(dealer, entered(dealer, floor))
    assert out["net_units"] == {"1": 23, "2": 3, "3": -2, "4": -24}
    assert out["net"] == MONEY
    pairs = {tuple(pair["seats"]): pair["units"] for pair in out["pairs"]}
    assert pairs == {(1, 2): 8, (1, 3): 5, (1, 4): 10, (2, 3): 3, (2, 4): 8, (3, 4): 6}
    for pair in out["pairs"]:
        assert sum(line["units"] for line in pair["lines"]) == pair["units"]


@pytest.mark.scenario(2)
def test_deal_k_needs_three_payments_largest_first(dealer: Api, floor: Floor) -> None:
    out = settled(dealer, entered(dealer, floor))
    assert out["moves"] == [
        {"from": 4, "to": 1, "amount": 23_000},
        {"from": 3, "to": 2, "amount": 2_000},
        {"from": 4, "to": 2, "amount": 1_000},
    ]


def test_settling_moves_the_stacks_and_leaves_one_transaction(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    out = settled(dealer, hand)
    stacks = [floor.seating(seat).account.balance for seat in (1, 2, 3, 4)]
    assert stacks == [STACK + 23_000, STACK + 3_000, STACK - 2_000, STACK - 24_000]
    posted = Transaction.objects.get(cause="hand")
    assert out["transaction"] == str(posted.public_id)
    event = AuditEvent.objects.get(chain=out["chain"], seq=out["seq"])
    assert event.action == "hand.settled"
    assert bytes(event.hash).hex() == out["hash"]


def test_a_hand_without_movement_has_no_transaction(dealer: Api, floor: Floor) -> None:
    # R-SCORE-1: rows of equal rank tie, R-PAY-1: nothing to pay.
    even = {
        1: {"front": "As Kd 2c", "middle": "3s 3h 9c 8d 4s", "back": "Ts Th 6d 5c 4h"},
        2: {"front": "Ad Kc 2s", "middle": "3d 3c 9s 8h 4d", "back": "Td Tc 6s 5h 4c"},
    }
    out = settled(dealer, entered(dealer, floor, even))
    assert out["net"] == {"1": 0, "2": 0}
    assert out["transaction"] is None
    assert out["moves"] == []


def test_the_draft_is_reviewed_before_it_is_settled(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    review = dealer.get(f"hands/{hand}/review").json()
    assert review["net"] == MONEY
    assert review["revision"] == 4
    assert len(review["draft_digest"]) == 64
    assert Settlement.objects.count() == 0


def test_the_digest_covers_stacks_unit_button_and_hand_number(dealer: Api, floor: Floor) -> None:
    hand = Hand.objects.get(public_id=entered(dealer, floor))
    seats = list(hand.seats.select_related("seating__account"))
    rules = rules_of(hand.rule_version)

    def digest(**changed: Any) -> str:
        document = document_of(hand, seats)
        if stack := changed.pop("stack", None):
            document["seats"][0]["stack"] = stack
        given, problems = read_document({**document, **changed}, rules)
        assert given is not None, problems
        return draft_digest(given)

    shown = dealer.get(f"hands/{hand.public_id}/review").json()["draft_digest"]
    others = [
        digest(stack=1), digest(unit=1), digest(button=1), digest(hand_number=9),
        digest(smallest_chip=500),
    ]  # fmt: skip
    assert digest() == shown
    assert len({shown, *others}) == 6


@pytest.mark.parametrize(
    ("chip", "paid"),
    [
        # Seat 4, at the button, owes 100, 80 and 60 dollars and has 150 (R-PAY-3).
        (1, (6_250, 5_000, 3_750)),
        (100, (6_300, 5_000, 3_700)),
        (500, (6_500, 5_000, 3_500)),  # Thirty chips: 12.5, 10 and 7.5; the odd one to seat 1.
        (4_000, (4_000, 4_000, 4_000)),  # Three chips, the rest stays: 1.25, 1 and 0.75 of them.
    ],
)
def test_a_short_stack_is_shared_out_in_the_tables_own_chips(
    floor: Floor, chip: int, paid: tuple[int, int, int]
) -> None:
    floor.play_by(floor.publish("house_short", "classic_1_6", short_stack__policy="proportional"))
    reyes = floor.seating(4)
    dealer = Api(floor.token("dealer", 1))
    assert dealer.post(f"seatings/{reyes.public_id}/walk").status_code == 200
    seat_player(floor.tables[1], 4, reyes.player, 15_000)
    Table.objects.filter(number=1).update(smallest_chip=chip)
    out = settled(dealer, entered(dealer, floor))
    assert out["net"] == {
        "1": 13_000 + paid[0], "2": -5_000 + paid[1], "3": -8_000 + paid[2], "4": -sum(paid),
    }  # fmt: skip


@pytest.mark.parametrize(("chip", "fee"), [(1, 586), (100, 500), (500, 500), (1_000, 0)])
def test_a_share_of_a_win_is_rounded_down_to_the_tables_chip(
    floor: Floor, chip: int, fee: int
) -> None:
    """2.55 percent of 230 dollars are 5.865 (R-PAY-4)."""
    house = floor.publish(
        "house_share", "classic_1_6", collection__kind="percent_of_net_win",
        collection__basis_points=255,
    )  # fmt: skip
    floor.play_by(house)
    Table.objects.filter(number=1).update(smallest_chip=chip)
    dealer = Api(floor.token("dealer", 1))
    settled(dealer, entered(dealer, floor))
    assert floor.seating(1).account.balance == STACK + 23_000 - fee


@pytest.mark.scenario(25)
def test_the_same_command_five_times_is_one_settlement(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    answers = [dealer.post(f"hands/{hand}/settle", **body) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 5
    assert [answer.json() for answer in answers] == [answers[0].json()] * 5
    assert [answer.headers.get("Idempotent-Replay") for answer in answers] == [None] + ["true"] * 4
    assert Settlement.objects.count() == 1
    other = dealer.post(f"hands/{hand}/settle", **{**body, "revision": 3})
    assert (other.status_code, other.json()["code"]) == (409, "command_reused")


def test_a_reused_command_stands_in_the_trail(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    dealer.post(f"hands/{hand}/settle", **body)
    dealer.post(f"hands/{hand}/settle", **{**body, "draft_digest": "0" * 64})
    refused = AuditEvent.objects.filter(action="write.refused").last()
    assert refused is not None
    assert json.loads(refused.body)["code"] == "command_reused"


def test_another_command_finds_the_hand_settled(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    dealer.post(f"hands/{hand}/settle", **body)
    again = dealer.post(f"hands/{hand}/settle", **{**body, "command_id": str(uuid.uuid4())})
    assert (again.status_code, again.json()["code"]) == (409, "hand_already_settled")
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (409, "hand_already_settled")


def test_a_seat_changed_after_review_is_refused(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    changed = {**DEAL_K[4], "front": "6h 2s 3d"}
    seats_put(dealer, hand, {4: changed}, revision=4)
    answer = dealer.post(f"hands/{hand}/settle", **body)
    assert (answer.status_code, answer.json()["code"]) == (409, "draft_changed")
    assert not Command.objects.filter(pk=body["command_id"]).exists()
    assert Settlement.objects.count() == 0


def test_a_refused_command_is_judged_anew(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    body = confirmation(dealer, hand)
    wrong = dealer.post(f"hands/{hand}/settle", **{**body, "draft_digest": "f" * 64})
    assert wrong.json()["code"] == "draft_changed"
    assert dealer.post(f"hands/{hand}/settle", **body).status_code == 200


def test_a_stale_if_match_is_refused(dealer: Api, floor: Floor) -> None:
    hand = hand_open(dealer, floor)
    seats_put(dealer, hand, {1: DEAL_K[1]})
    stale = dealer.put(f"hands/{hand}/seats/2", DEAL_K[2], If_Match="0")
    assert (stale.status_code, stale.json()["code"]) == (409, "draft_changed")
    quoted = dealer.put(f"hands/{hand}/seats/2", DEAL_K[2], If_Match='"1"')
    assert quoted.status_code == 200
    assert quoted.headers["ETag"] == '"2"'


def test_a_seat_without_a_draft_makes_the_hand_incomplete(dealer: Api, floor: Floor) -> None:
    hand = hand_open(dealer, floor)
    seats_put(dealer, hand, {seat: DEAL_K[seat] for seat in (1, 2, 3)})
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (409, "hand_incomplete")


@pytest.mark.scenario(9)
def test_twelve_cards_may_be_drafted_but_not_reviewed(dealer: Api, floor: Floor) -> None:
    hand = hand_open(dealer, floor)
    short = {**DEAL_K[4], "back": "Qd Qs 7h 7c"}
    seats_put(dealer, hand, {**DEAL_K, 4: short})
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (422, "hand_invalid")
    (problem,) = review.json()["details"]
    assert (problem["code"], problem["seat"], problem["row"]) == ("row_size", 4, "back")


@pytest.mark.scenario(9)
def test_a_card_entered_twice_is_named_by_seat_row_and_card(dealer: Api, floor: Floor) -> None:
    hand = hand_open(dealer, floor)
    twice = {**DEAL_K[2], "front": "8c Qh 9c"}
    seats_put(dealer, hand, {1: DEAL_K[1]})
    draft = dealer.put(f"hands/{hand}/seats/2", twice, If_Match="1").json()
    (problem,) = draft["problems"]
    assert problem["code"] == "card_repeated"
    assert (problem["seat"], problem["row"], problem["card"]) == (2, "front", "8c")
    seats_put(dealer, hand, {3: DEAL_K[3], 4: DEAL_K[4]}, revision=2)
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (422, "hand_invalid")
    assert [detail["code"] for detail in review.json()["details"]] == ["card_repeated"]
    assert Settlement.objects.count() == 0


@pytest.mark.scenario(4)
def test_a_foul_is_told_while_drafting_and_costs_three_units(dealer: Api, floor: Floor) -> None:
    # Scenario 4: seat 3 sets the full house in the middle and two pair behind it (R-FOUL-1).
    foul = {"front": "9s 9d 2d", "middle": "Th Td Ts 6c 6s", "back": "Js Jc 5c 5d As"}
    hand = hand_open(dealer, floor)
    revision = seats_put(dealer, hand, {seat: DEAL_K[seat] for seat in (1, 2)})
    draft = dealer.put(f"hands/{hand}/seats/3", foul, If_Match=str(revision)).json()
    assert draft["foul"]
    assert draft["problems"] == []
    assert draft["royalties"] == 0
    seats_put(dealer, hand, {4: DEAL_K[4]}, revision=3)
    assert settled(dealer, hand)["net_units"] == {"1": 25, "2": 5, "3": -15, "4": -15}


@pytest.mark.scenario(8)
def test_three_players_of_deal_k_settle_13_minus_5_minus_8(dealer: Api, floor: Floor) -> None:
    three = {seat: DEAL_K[seat] for seat in (1, 2, 3)}
    out = settled(dealer, entered(dealer, floor, three))
    assert out["net_units"] == {"1": 13, "2": -5, "3": -8}


def test_a_surrender_that_the_rules_do_not_offer_is_named(dealer: Api, floor: Floor) -> None:
    # R-SURR-1: classic_1_6 offers none.
    hand = entered(dealer, floor, {**DEAL_K, 4: {"surrender": True}})
    review = dealer.get(f"hands/{hand}/review")
    assert (review.status_code, review.json()["code"]) == (422, "hand_invalid")
    assert [d["code"] for d in review.json()["details"]] == ["surrender_not_offered"]


def test_chips_moved_frees_the_table_for_the_next_number(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    early = dealer.post(f"hands/{hand}/chips-moved")
    assert (early.status_code, early.json()["code"]) == (409, "hand_not_settled")
    settled(dealer, hand)
    waiting = dealer.post(
        f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 2]
    )
    assert (waiting.status_code, waiting.json()["code"]) == (409, "hand_open")
    assert dealer.post(f"hands/{hand}/chips-moved").json()["state"] == "paid"
    again = dealer.post(f"hands/{hand}/chips-moved")
    assert again.json()["code"] == "hand_not_settled"
    following = dealer.get(f"hands/{hand_open(dealer, floor)}").json()
    assert following["number"] == 2


def test_a_refused_opening_burns_no_number(dealer: Api, floor: Floor) -> None:
    path = f"tables/{floor.tables[1].public_id}/hands"
    nobody = dealer.post(
        f"tables/{floor.tables[1].public_id}/hands", hand=str(uuid7()), seats=[1, 1]
    )
    assert (nobody.status_code, nobody.json()["code"]) == (422, "hand_invalid")
    opened = dealer.post(path, hand=str(uuid7()), seats=[2, 1])
    assert opened.json()["number"] == 1
    assert opened.json()["seats"] == [1, 2]


def test_recording_opens_enters_and_settles_in_one_call(dealer: Api, floor: Floor) -> None:
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    body: dict[str, Any] = {
        "command_id": str(uuid.uuid4()),
        "hand": str(uuid7()),
        "document": {"seats": seats},
        "confirmed_at": now(),
    }
    path = f"tables/{floor.tables[1].public_id}/hands/record"
    first = dealer.post(path, **body)
    assert first.status_code == 200
    assert first.json()["net"] == MONEY
    assert (first.json()["number"], first.json()["revision"]) == (1, 1)
    again = dealer.post(path, **body)
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replay"] == "true"


@pytest.mark.parametrize(
    ("where", "field", "value"),
    [
        ("seat", "stack", 100),
        ("seat", "in_fantasyland", True),
        ("seat", "fantasyland_streak", 1),
        ("document", "rules", "classic_1_6"),
        ("document", "unit", 100),
        ("document", "button", 1),
        ("document", "hand_number", 3),
        ("document", "options", {}),
    ],
)
def test_recording_takes_from_the_table_what_the_table_knows(
    dealer: Api, floor: Floor, where: str, field: str, value: object
) -> None:
    document: dict[str, Any] = {
        "seats": [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    }
    (document if where == "document" else document["seats"][0])[field] = value
    answer = dealer.post(
        f"tables/{floor.tables[1].public_id}/hands/record",
        hand=str(uuid7()),
        document=document,
        confirmed_at=now(),
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert [(d["code"], d["path"].split(".")[-1]) for d in answer.json()["details"]] == [
        ("field_unknown", field)
    ]


def test_a_recorded_hand_with_a_problem_leaves_nothing(dealer: Api, floor: Floor) -> None:
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    seats[0]["front"] = "Ac Ad"
    answer = dealer.post(
        f"tables/{floor.tables[1].public_id}/hands/record",
        hand=str(uuid7()),
        document={"seats": seats},
        confirmed_at=now(),
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "hand_invalid")
    assert answer.json()["details"][0]["code"] == "row_size"
    assert floor.table(1).last_hand_number == 0
    assert not floor.table(1).hand_open


def test_history_shows_the_same_value_as_settling(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    out = settled(dealer, hand)
    assert dealer.get(f"hands/{hand}/settlements").json() == [out]
    auditor = Api(floor.token("auditor"))
    (transaction,) = auditor.get(f"transactions?hand={hand}").json()
    assert transaction["id"] == out["transaction"]
    assert sum(entry["amount"] for entry in transaction["entries"]) == 0
    assert {entry["amount"] for entry in transaction["entries"]} == set(MONEY.values())


def test_every_account_of_the_house_sums_to_zero(dealer: Api, floor: Floor) -> None:
    settled(dealer, entered(dealer, floor))
    for commodity in ("chips:USD", "cash:USD"):
        balances = Account.objects.filter(commodity=commodity).values_list("balance", flat=True)
        assert sum(balances) == 0
