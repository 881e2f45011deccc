"""Whatever is sent, the answer is a settlement or a refusal with known codes, never a crash."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from settlement.documents import settle_document, settle_line
from settlement.presets import preset
from tests.engine.hands import DEAL_K, K3_FOULED, document, rows

CODES = {
    "not_json", "field_missing", "field_unknown", "field_invalid", "rules_unknown",
    "option_unknown", "option_invalid", "card_unknown", "card_repeated", "row_size",
    "seat_count", "seat_repeated", "natural_unknown", "natural_not_offered", "natural_not_shown",
    "surrender_not_offered", "stack_short", "side_bet_unknown",
}  # fmt: skip
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.sampled_from(["none", "scoop", "As Kd", "dragon", "", "10", "classic_1_6", -1, 0, 1, 4, 10**15]),
)  # fmt: skip
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
STARTS: tuple[dict[str, Any], ...] = (
    document(
        *DEAL_K, options={"foul.units": "scoop", "royalties.schedule": "eastern"}, unit=5, button=2
    ),
    document(*DEAL_K[:2], K3_FOULED, rules=preset("classic_2_4")),
    document(
        {"seat": 1, "natural": "dragon", "cards": "AsKhQdJcTs9h8d7c6s5h4d3c2s", "stack": 3},
        rows(2, "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh", side_bets=[], discards=""),
        {"seat": 4, "surrender": True, "front": "Kd"},
        options={"surrender.units": 2, "short_stack.policy": "refuse"},
    ),
)


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values within a value."""
    yield path
    children = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, child in children:
        yield from nodes(child, (*path, key))


def check(answer: dict[str, Any]) -> None:
    json.loads(json.dumps(answer))
    if "errors" not in answer:
        assert 0 == sum(answer["net_units"].values()) == sum(answer["net"].values())
        return
    assert {"id", "errors"} == set(answer)
    assert answer["errors"]
    for error in answer["errors"]:
        assert error["code"] in CODES
        assert {"code", "message", "seat", "row", "card", "path"} == set(error)


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_any_json_is_answered(value: Any) -> None:
    check(settle_document(value))


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_a_document_with_anything_anywhere_is_answered(data: st.DataObject) -> None:
    """One to three values of a good document are replaced, removed or joined by strangers."""
    doc = deepcopy(data.draw(st.sampled_from(STARTS)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in nodes(doc) if path]))
        parent = doc
        for key in path[:-1]:
            parent = parent[key]
        act = data.draw(st.sampled_from(["replace", "remove", "add"]))
        if act == "remove":
            del parent[path[-1]]
        elif act == "add" and isinstance(parent, dict):
            parent[data.draw(st.text(max_size=5))] = data.draw(JSON)
        else:
            parent[path[-1]] = data.draw(JSON)
    check(settle_document(doc))


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.binary(max_size=60), st.text(max_size=60), st.sampled_from(STARTS).map(json.dumps))
)
def test_any_line_is_answered(line: str | bytes) -> None:
    check(settle_line(line))
