"""Documents with something wrong in them are refused with a code and a place; and what a rule set's digest is made of."""

import copy
import json
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from settlement.documents import settle_document, settle_line
from tests.dealing import a_document

CODES = {
    "not_json",
    "field_missing",
    "field_unknown",
    "field_invalid",
    "rules_unknown",
    "option_unknown",
    "option_invalid",
    "option_not_yet",
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
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["As Kd", "dragon", "scoop", "none", "classic_1_6", "\ud800", "foul.units"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
some = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def places(value, path=()):
    """Every place of a document: the way to each key and each item."""
    here = [path] if path else []
    if isinstance(value, dict):
        return here + [p for key in value for p in places(value[key], (*path, key))]
    if isinstance(value, list):
        return here + [p for n, item in enumerate(value) for p in places(item, (*path, n))]
    return here


@st.composite
def spoilt_documents(draw):
    """A sound document with one to three places taken out, replaced or doubled."""
    document = a_document(Random(draw(st.integers(0, 2**63))))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(document)))
        holder = document
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


def assert_sound(answer):
    """Either a settlement that sums to zero, or a refusal that can be read."""
    if "errors" not in answer:
        assert sum(answer["net_units"].values()) == 0
        return
    assert set(answer) == {"id", "errors"}
    assert answer["errors"]
    for error in answer["errors"]:
        assert set(error) == {"code", "message", "seat", "row", "card", "path"}
        assert error["code"] in CODES
        assert error["message"]
        assert error["seat"] in (None, 1, 2, 3, 4)


@settings(some, max_examples=3_000)
@given(spoilt_documents())
def test_a_spoilt_document_is_refused_and_never_a_traceback(document):
    answer = settle_document(document)
    assert_sound(answer)
    assert answer == settle_line(json.dumps(document))


@settings(some, max_examples=1_000)
@given(JUNK | st.text() | st.binary())
def test_anything_at_all_is_answered(junk):
    assert_sound(settle_document(junk))
    assert_sound(settle_line(junk if isinstance(junk, str | bytes) else json.dumps(junk)))


def digest(**changes):
    deal_k = {
        "id": "digest",
        "rules": "classic_1_6",
        "seats": [
            {
                "seat": 1,
                "front": "Ac Ad 7s",
                "middle": "8c 8d 8s 3c 4d",
                "back": "2h 5h 9h Jh Kh",
            },
            {
                "seat": 2,
                "front": "Qc Qh 9c",
                "middle": "Ks Kd 3s 3h 2c",
                "back": "4s 5s 6d 7d 8h",
            },
        ],
    }
    return settle_document({**deal_k, **changes})["rules"]["digest"]


def test_a_digest_is_that_of_the_rules_and_of_nothing_else():
    plain = digest()
    assert len(bytes.fromhex(plain)) == 32
    assert digest(id="other", unit=5, button=1, hand_number=7) == plain
    assert digest(options={}) == plain
    assert digest(options={"foul.units": 3, "rows.order": "at_least"}) == plain
    assert digest(options={"title": "Another title", "source": "Another source"}) == plain


def test_every_option_changes_the_digest():
    changes = [
        {"foul.units": 4},
        {"foul.units": "scoop"},
        {"rows.order": "strict"},
        {"royalties.schedule": "none"},
        {"naturals.list": []},
        {"stakes.levels": [{"from_hand": 1, "unit": 50, "royalty_multiplier": 1}]},
        {"edition": "2"},
        {"slug": "house_1_6"},
    ]
    digests = {digest(), *(digest(options=change) for change in changes)}
    assert len(digests) == len(changes) + 1
    assert digest(rules="pusoy") not in digests
