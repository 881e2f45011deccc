"""Documents with something wrong in them are refused with a code and a place; and what a rule set's digest is made of."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from settlement.documents import settle_document, settle_line
from tests.spoiling import JUNK, fault_of, spoilt_documents, spoilt_lines

some = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@settings(some, max_examples=3_000)
@given(spoilt_documents())
def test_a_spoilt_document_is_refused_and_never_a_traceback(document):
    answer = settle_document(document)
    assert fault_of(answer) is None
    assert answer == settle_line(json.dumps(document))


@settings(some, max_examples=1_000)
@given(spoilt_lines())
def test_a_damaged_line_is_answered(line):
    assert fault_of(settle_line(line)) is None


@settings(some, max_examples=1_000)
@given(JUNK | st.text() | st.binary())
def test_anything_at_all_is_answered(junk):
    assert fault_of(settle_document(junk)) is None
    line = junk if isinstance(junk, str | bytes) else json.dumps(junk)
    assert fault_of(settle_line(line)) is None


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
