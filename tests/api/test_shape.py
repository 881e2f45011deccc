"""Whatever is asked below /api/v1, a refusal has one shape: {code, message, details}."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.api.client import Api
from tests.factories import DEAL_K, Floor

DOCUMENT = {
    "id": "x",
    "rules": "classic_1_6",
    "seats": [{"seat": seat, **entry} for seat, entry in DEAL_K.items()],
}


def shaped(answer: Any, status: int, code: str) -> bool:
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert set(body) == {"code", "message", "details"}
    assert body["message"]
    return bool(body["code"] == code)


def asked(floor: Floor, method: str, path: str, **given: Any) -> Any:
    client = Client(raise_request_exception=False)
    headers = {"Authorization": f"Token {floor.token('auditor')}", **given.pop("headers", {})}
    given.setdefault("content_type", "application/json")
    return client.generic(method, path, headers=headers, **given)


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"rules": "\x00"}, "rules"),
        ({"id": "a\x00b"}, "id"),
        ({"id": "\ud800"}, "id"),
        ({"options": {"\ud800": 1}}, "options"),
        ({"options": {"units": "\udfff"}}, "options.units"),
        ({"options": {"naturals": [1, ["\x00"]]}}, "options.naturals.1.0"),
        ({"\x00": 1}, None),
        ({"seats": [{"seat": 1, "front": "\udc00"}]}, "seats.0.front"),
    ],
)
def test_text_that_nobody_can_store_is_refused_where_it_stands(
    floor: Floor, changed: dict[str, Any], path: str | None
) -> None:
    raw = json.dumps({**DOCUMENT, **changed}).encode()
    answer = Api(floor.token("auditor")).request("POST", "settle-preview", raw=raw)
    assert shaped(answer, 422, "request_invalid")
    assert [(d["code"], d["path"]) for d in answer.json()["details"]] == [("field_invalid", path)]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"\\ud800": 1, "\\ud800": 2}',
        b'{"id": "\\u0041", "seats": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'["\\ud800"]',
        b'"\\u0000"',
    ],
)
def test_strange_json_is_refused_and_breaks_nothing(floor: Floor, raw: bytes) -> None:
    answer = Api(floor.token("auditor")).request("POST", "settle-preview", raw=raw)
    assert shaped(answer, 422, "request_invalid")


def test_escapes_of_real_text_are_read(floor: Floor) -> None:
    # A pair of halves is one character: U+1F0A1, the ace of spades.
    raw = json.dumps({**DOCUMENT, "id": "\U0001f0a1 é"}).encode()
    assert b"\\ud83c\\udca1" in raw
    answer = Api(floor.token("auditor")).request("POST", "settle-preview", raw=raw)
    assert (answer.status_code, answer.json()["id"]) == (200, "\U0001f0a1 é")


@pytest.mark.parametrize(
    ("size", "status", "code"),
    [(1_000_001, 422, "request_invalid"), (3_000_000, 400, "bad_request")],
)
def test_a_body_that_is_too_large_is_refused_in_shape(
    floor: Floor, size: int, status: int, code: str
) -> None:
    answer = asked(floor, "POST", "/api/v1/settle-preview", data=b" " * size)
    assert shaped(answer, status, code)


def test_a_host_that_is_not_ours_is_refused_in_shape(floor: Floor) -> None:
    answer = asked(floor, "GET", "/api/v1/tables", headers={"Host": "elsewhere.example"})
    assert shaped(answer, 400, "bad_request")


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/tables/", "/api/v2", "/api/"])  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
def test_an_unknown_address_is_refused_in_shape(floor: Floor, path: str, method: str) -> None:
    assert shaped(asked(floor, method, path), 404, "not_found")
    assert shaped(Client().generic(method, path), 404, "not_found")


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "PUT", "OPTIONS", "TRACE"])
def test_a_method_that_an_address_has_not_is_refused_in_shape(floor: Floor, method: str) -> None:
    assert shaped(asked(floor, method, "/api/v1/tables"), 405, "method_not_allowed")


def test_other_types_than_json_are_refused_in_shape(floor: Floor) -> None:
    answer = asked(floor, "POST", "/api/v1/settle-preview", data=b"<a/>", content_type="text/xml")
    assert shaped(answer, 415, "unsupported_media_type")
    answer = asked(floor, "GET", "/api/v1/tables", headers={"Accept": "text/html"})
    assert shaped(answer, 406, "not_acceptable")


def test_a_fault_of_our_own_is_answered_in_shape_and_logged(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("settlement.api.views.rule_set_list", broken)
    assert shaped(asked(floor, "GET", "/api/v1/rule-sets"), 500, "server_error")
    assert any("ZeroDivisionError" in str(record.exc_info) for record in caplog.records)


@pytest.mark.parametrize("path", ["hands", "hands/record"])
@pytest.mark.parametrize(
    "hand",
    [
        "2c1d43b8-e6d7-11ee-8f0a-0242ac120002",  # version 1
        "00000000-0000-0000-0000-000000000000",
        "0192f0c1-0000-7000-c000-000000000001",  # version 7's digit, another variant
        "0192f0c1000070008000000000000001",
    ],
)
def test_a_hand_takes_an_id_of_version_7_or_4_only(
    dealer: Api, floor: Floor, path: str, hand: str
) -> None:
    given = {
        "hands": {"seats": [1, 2]},
        "hands/record": {
            "document": {"seats": DOCUMENT["seats"]},
            "confirmed_at": "2026-11-30T12:00:00Z",
        },
    }[path]
    answer = dealer.post(f"tables/{floor.tables[1].public_id}/{path}", hand=hand, **given)
    assert shaped(answer, 422, "request_invalid")
    assert [(d["code"], d["path"]) for d in answer.json()["details"]] == [("field_invalid", "hand")]


def test_a_hand_takes_a_random_id_from_a_feed_that_cannot_make_version_7(
    dealer: Api, floor: Floor
) -> None:
    hand = "8c5b2f0e-3f77-4b0a-9d4e-5a1f5f2c9d10"
    answer = dealer.post(f"tables/{floor.tables[1].public_id}/hands", hand=hand, seats=[1, 2])
    assert (answer.status_code, answer.json()["id"]) == (200, hand)


@pytest.mark.parametrize(
    ("path", "host", "status"), [("/nothing/", None, 404), ("/", "elsewhere.example", 400)]
)
def test_a_page_that_fails_is_the_houses_own_with_a_way_back(
    floor: Floor, path: str, host: str | None, status: int
) -> None:
    answer = Client().get(path, headers={"Host": host} if host else {})
    html = answer.content.decode()
    assert answer.status_code == status
    assert 'href="/static/house.css"' in html or "house." in html
    assert '<a class="key" href="/">To the first page</a>' in html


def test_a_page_with_a_fault_of_ours_is_the_houses_own(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_request: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("casino.house.web.pages.house_name", broken)
    monkeypatch.setattr("casino.house.web.pages.to_sign_on", broken)
    answer = Client(raise_request_exception=False).get("/terminal/")
    html = answer.content.decode()
    assert answer.status_code == 500
    assert "Something failed here" in html
    assert '<a class="key" href="/">To the first page</a>' in html
