"""Documents and lines with something wrong in them, and what an answer to them has to be."""

import copy
import json
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.dealing import a_document

CODES = {
    "not_json",
    "field_missing",
    "field_unknown",
    "field_invalid",
    "rules_unknown",
    "option_unknown",
    "option_invalid",
    "card_unknown",
    "card_repeated",
    "row_size",
    "seat_count",
    "seat_repeated",
    "natural_unknown",
    "natural_not_offered",
    "natural_not_shown",
    "surrender_not_offered",
    "stack_short",
    "side_bet_unknown",
}
TOO_BIG = 10**16
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, -1, TOO_BIG, 13, 5])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(
        ["As Kd", "dragon", "scoop", "none", "classic_1_6", "ofc", "\ud800", "foul.units", "any"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document: the way to each key and each item."""
    here = [path] if path else []
    if isinstance(value, dict):
        return here + [p for key in value for p in places(value[key], (*path, key))]
    if isinstance(value, list):
        return here + [p for n, item in enumerate(value) for p in places(item, (*path, n))]
    return here


@st.composite
def spoilt_documents(draw: st.DrawFn) -> dict[str, Any]:
    """A sound document with one to three places taken out, replaced or doubled."""
    document = a_document(Random(draw(st.integers(0, 2**63))))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(document)))
        holder: Any = document
        for step in way:
            holder = holder[step]
        wound = draw(st.sampled_from(("out", "replace", "add", "double")))
        if wound == "out":
            del holder[last]
        elif wound == "replace":
            holder[last] = draw(JUNK)
        elif wound == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[last]))
        else:
            target = holder[last] if isinstance(holder[last], dict) else document
            target[draw(st.text(max_size=6))] = draw(JUNK)
        if not places(document):
            break
    return document


@st.composite
def spoilt_lines(draw: st.DrawFn) -> str:
    """A sound line cut, with a piece doubled, or with other characters in its place."""
    line = json.dumps(a_document(Random(draw(st.integers(0, 2**63)))))
    start = draw(st.integers(0, len(line)))
    end = min(len(line), start + draw(st.integers(0, 12)))
    middle = draw(
        st.sampled_from(
            ["", "NaN", "null", "1e999", "\x00", "[[", '{"id":1,', "♠", '"', line[start:end] * 2]
        )
        | st.text(max_size=4)
    )
    return line[:start] + middle + (line[end:] if draw(st.booleans()) else "")


def fault_of(answer: dict[str, Any]) -> str | None:
    """What is wrong with an answer: it must be a settlement that sums to zero or a refusal with a code and a place."""
    if "errors" not in answer:
        return None if sum(answer["net_units"].values()) == 0 else "chips made or lost"
    if set(answer) != {"id", "errors"} or not answer["errors"]:
        return f"no refusal: {answer}"
    faults = list(filter(None, map(fault_of_error, answer["errors"])))
    if answer["id"] is None and is_about_the_whole(answer["errors"][0]):
        return None
    return faults[0] if faults else None


def is_about_the_whole(error: dict[str, Any]) -> bool:
    """A line that is no JSON, or no object: the place is the document itself."""
    return error["code"] in ("not_json", "field_invalid") and error["path"] is None


def fault_of_error(error: dict[str, Any]) -> str | None:
    if set(error) != {"code", "message", "seat", "row", "card", "path"}:
        return f"keys of {error}"
    if error["code"] not in CODES or not error["message"]:
        return f"code or words of {error}"
    if error["seat"] not in (None, 1, 2, 3, 4):
        return f"seat of {error}"
    has_place = any(error[key] is not None for key in ("seat", "row", "card", "path"))
    return None if has_place else f"no place: {error}"
