"""The published schema keeps its promises: ids, exactly-once, typed bodies, answers, refusals."""

import re
from typing import Any

import pytest

from tests.api.client import operations, schema

WRITES_NOTHING = {"settlement_preview"}
OPERATIONS = sorted(operations())
PROMISED = {
    "table_list", "table_get", "hand_open", "draft_put", "hand_review", "hand_settle",
    "hand_record", "hand_get", "settlement_list", "settlement_preview", "transaction_list",
    "transaction_get", "account_list", "seating_open", "seating_buy_in", "seating_walk",
    "rules_assign", "rule_set_list", "sign_on_start", "sign_on_end", "hand_chips_moved",
    "player_list", "player_create", "audit_list",
}  # fmt: skip


def _resolved(node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        node = schema()["components"]["schemas"][node["$ref"].rsplit("/", 1)[1]]
    return node


def _body(operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    return _resolved(content["application/json"]["schema"]) if content else {}


def test_every_promised_operation_is_there() -> None:
    assert set(OPERATIONS) >= PROMISED


@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_are_named_entity_action(name: str) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", name)


@pytest.mark.parametrize("name", OPERATIONS)
def test_writing_carries_a_command_id_or_if_match(name: str) -> None:
    method, _path, operation = operations()[name]
    if method == "get" or name in WRITES_NOTHING:
        return
    headers = {p["name"] for p in operation.get("parameters", []) if p["in"] == "header"}
    body = _body(operation)
    has_command = "command_id" in body.get("required", [])
    assert has_command or "If-Match" in headers


@pytest.mark.parametrize("name", OPERATIONS)
def test_answers_and_refusals_are_typed(name: str) -> None:
    _method, _path, operation = operations()[name]
    assert {"200", "401", "403"} <= set(operation["responses"])
    for status, response in operation["responses"].items():
        node = _resolved(response["content"]["application/json"]["schema"])
        node = _resolved(node["items"]) if node.get("type") == "array" else node
        assert node.get("properties"), f"{name} {status} has no fields"
        if status != "200":
            assert set(node["properties"]) == {"code", "message", "details"}


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_number_in_the_schema_is_a_float(name: str) -> None:
    def numbers(node: Any) -> Any:
        if isinstance(node, dict):
            yield from (node["type"],) if node.get("type") == "number" else ()
            for below in node.values():
                yield from numbers(below)
        elif isinstance(node, list):
            for below in node:
                yield from numbers(below)

    _method, _path, operation = operations()[name]
    assert list(numbers(operation)) == []
    assert list(numbers(schema()["components"]["schemas"])) == []
