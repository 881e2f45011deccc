"""What comes in is read strictly: types are themselves, unknown fields and double keys refused."""

import uuid
from typing import Any

import pytest

from tests.api.client import Api
from tests.api.steps import entered
from tests.factories import DEAL_K, Floor, now

ID = "0192f0c1-0000-7000-8000-000000000001"
COMMAND = f'"command_id": "{ID}"'
SEAT = f'"table": "{ID}", "player": "{ID}"'


def _seating(raw: str, floor: Floor) -> Any:
    return Api(floor.token("floor")).request("POST", "seatings", raw=raw.encode())


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": 1.0}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": "1"}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": true, "amount": 1}}', "field_invalid", "seat"),
        (f'{{{COMMAND}, {SEAT}, "seat": 5, "amount": 1}}', "field_invalid", "seat"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": null}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": 0}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": 1e15}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": {10**15 + 1}}}', "field_invalid", "amount"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1}}', "field_missing", "amount"),
        (f'{{{SEAT}, "seat": 1, "amount": 1}}', "field_missing", "command_id"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": 1, "tip": 1}}', "field_unknown", "tip"),
        (f'{{"command_id": 7, {SEAT}, "seat": 1, "amount": 1}}', "field_invalid", "command_id"),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": 1, "seat": 2}}', "not_json", None),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": NaN}}', "not_json", None),
        (f'{{{COMMAND}, {SEAT}, "seat": 1, "amount": ' + "9" * 5000 + "}", "not_json", None),
        ("{", "not_json", None),
        ("\x00", "not_json", None),
        ("[" * 100_000, "not_json", None),
        ("[]", "field_invalid", None),
        (" " * 1_000_001, "field_invalid", None),
    ],
)
def test_a_body_that_is_not_the_schemas_is_request_invalid(
    raw: str, code: str, path: str | None, floor: Floor
) -> None:
    answer = _seating(raw, floor)
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert [(d["code"], d["path"]) for d in answer.json()["details"]] == [(code, path)]


def test_every_problem_of_a_body_is_named_at_once(floor: Floor) -> None:
    answer = _seating(f'{{{COMMAND}, "table": 1, "seat": 9, "tip": 1}}', floor)
    assert {(d["code"], d["path"]) for d in answer.json()["details"]} == {
        ("field_unknown", "tip"),
        ("field_invalid", "table"),
        ("field_invalid", "seat"),
        ("field_missing", "player"),
        ("field_missing", "amount"),
    }


def test_a_time_without_its_offset_is_refused(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    answer = dealer.post(
        f"hands/{hand}/settle",
        revision=4,
        draft_digest="0" * 64,
        confirmed_at="2026-11-30T12:00:00",
    )
    assert answer.status_code == 422
    assert [d["path"] for d in answer.json()["details"]] == ["confirmed_at"]


@pytest.mark.parametrize("given", [{}, {"If_Match": "x"}, {"If_Match": "-1"}, {"If_Match": "*"}])
def test_a_draft_needs_the_revision_it_was_typed_on(
    dealer: Api, floor: Floor, given: dict[str, str]
) -> None:
    hand = entered(dealer, floor)
    answer = dealer.put(f"hands/{hand}/seats/1", DEAL_K[1], **given)
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert answer.json()["details"][0]["path"] == "If-Match"


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({"front": 3}, "front"),
        ({"front": None}, "front"),
        ({"front": "A" * 401}, "front"),
        ({"front": "As\x00"}, "front"),
        ({"surrender": "yes"}, "surrender"),
        ({"stack": 5}, "stack"),
        ({"seat": 1}, "seat"),
    ],
)
def test_a_draft_takes_a_seats_text_and_nothing_else(
    dealer: Api, floor: Floor, entry: dict[str, Any], path: str
) -> None:
    hand = entered(dealer, floor)
    answer = dealer.put(f"hands/{hand}/seats/1", entry, If_Match="4")
    assert (answer.status_code, answer.json()["code"]) == (422, "request_invalid")
    assert [d["path"] for d in answer.json()["details"]] == [path]


def test_what_was_typed_is_kept_even_when_it_is_no_card(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    draft = dealer.put(f"hands/{hand}/seats/1", {"front": "Ac Zz"}, If_Match="4").json()
    assert draft["draft"] == {"front": "Ac Zz"}
    assert [p["code"] for p in draft["problems"]] == ["card_unknown"]
    shown = dealer.get(f"hands/{hand}").json()["seats"][0]
    assert shown["draft"]["draft"] == {"front": "Ac Zz"}


def test_an_empty_draft_takes_the_entry_back(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    assert dealer.put(f"hands/{hand}/seats/1", {}, If_Match="4").json()["draft"] == {}
    assert dealer.get(f"hands/{hand}/review").json()["code"] == "hand_incomplete"


@pytest.mark.parametrize(
    ("changed", "status", "code", "detail"),
    [
        ({"unit": 1.5}, 422, "request_invalid", "field_invalid"),
        ({"surprise": 1}, 422, "request_invalid", "field_unknown"),
        ({"rules": "nobody_plays_this"}, 422, "hand_invalid", "rules_unknown"),
        ({"options": {"foul.units": -1}}, 422, "hand_invalid", "option_invalid"),
        ({"options": {"fool.units": 1}}, 422, "hand_invalid", "option_unknown"),
    ],
)
def test_a_preview_refuses_with_the_documents_codes(
    floor: Floor, changed: dict[str, Any], status: int, code: str, detail: str
) -> None:
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    document = {"id": "x", "rules": "classic_1_6", "seats": seats, **changed}
    answer = Api(floor.token("auditor")).request("POST", "settle-preview", document)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert [d["code"] for d in answer.json()["details"]] == [detail]


@pytest.mark.scenario(3)
def test_a_preview_settles_under_any_published_rule_set(floor: Floor) -> None:
    seats = [{"seat": seat, **entry} for seat, entry in DEAL_K.items()]
    document = {"id": "x", "rules": "classic_2_4", "unit": 1_000, "button": 4, "seats": seats}
    answer = Api(floor.token("auditor")).request("POST", "settle-preview", document)
    assert answer.json()["net_units"] == {"1": 20, "2": 4, "3": -6, "4": -18}
    assert not floor.table(1).hand_open


def test_paths_that_do_not_exist_answer_like_things_that_do_not(floor: Floor) -> None:
    api = Api(floor.token("auditor"))
    for method, path in (("GET", "nothing"), ("POST", "tables/7"), ("GET", "hands/not-an-id")):
        answer = api.request(method, path, {} if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    wrong_method = api.request("DELETE", "tables")
    assert (wrong_method.status_code, wrong_method.json()["code"]) == (405, "method_not_allowed")


def test_a_sign_on_that_is_no_sign_on_of_the_table_is_not_found(dealer: Api, floor: Floor) -> None:
    hand = entered(dealer, floor)
    answer = dealer.post(
        f"hands/{hand}/settle",
        revision=4,
        draft_digest="0" * 64,
        confirmed_at=now(),
        sign_on=str(uuid.uuid4()),
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
