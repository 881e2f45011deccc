"""What holds of every settlement, whatever is dealt and by whatever rules."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from settlement.documents import settle_document, settle_line
from tests import oracle
from tests.dealing import a_document
from tests.dealing.options import HIGH_HANDS, LOW_HANDS
from tests.oracle.chips import unit_of
from tests.oracle.schedules import names_for
from tests.proofs.following import departs_for_the_next_hand
from tests.proofs.met import RARE, SHARE_MIN, met_in
from tests.strategies import documents, unlimited_documents

some = settings(
    deadline=None,
    max_examples=400,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
)


# Every hand a schedule may name; pairs and trips in front by rank as well.
PAID = {*HIGH_HANDS, *LOW_HANDS, "pair", "trips"} | {
    f"{kind}_{rank}" for kind in ("pair", "trips") for rank in oracle.RANKS
}


def settled(document):
    answer = settle_document(document)
    assert "errors" not in answer, answer["errors"]
    return answer


def is_refused_for_short_stacks(answer):
    return {error["code"] for error in answer.get("errors", [])} == {"stack_short"}


@settings(some, max_examples=3_000)
@given(documents())
def test_the_second_settlement_agrees(document):
    departures = oracle.differences(document, settle_document(document))
    assert departures == [], json.dumps(document)


@some
@given(documents())
def test_chips_are_neither_made_nor_lost(document):
    """R-PAY-1, before and after short stacks; and the payments bring the nets about (R-PAY-5)."""
    answer = settle_document(document)
    if is_refused_for_short_stacks(answer):
        return
    assert sum(answer["net_units"].values()) == 0
    assert sum(answer["net"].values()) == 0
    moved: Counter[str] = Counter()
    for move in answer["moves"]:
        assert move["amount"] > 0
        moved[str(move["from"])] -= move["amount"]
        moved[str(move["to"])] += move["amount"]
    assert {seat: moved[seat] for seat in answer["net"]} == answer["net"]
    assert len(answer["moves"]) < len(answer["net"])


@some
@given(unlimited_documents())
def test_lines_add_up_to_pairs_and_pairs_to_nets(document):
    answer = settled(document)
    nets: Counter[str] = Counter()
    for pair in answer["pairs"]:
        a, b = pair["seats"]
        assert a < b
        assert sum(line["units"] for line in pair["lines"]) == pair["units"]
        for line in pair["lines"]:
            gains = a if line["units"] > 0 else b
            assert line["to"] == (gains if line["units"] else None)
            assert line["text"]
        nets[str(a)] += pair["units"]
        nets[str(b)] -= pair["units"]
    assert {seat: nets[seat] for seat in answer["net_units"]} == answer["net_units"]
    unit = unit_of(document, oracle.rules_of(document))
    assert answer["net"] == {seat: units * unit for seat, units in answer["net_units"].items()}


@some
@given(unlimited_documents(), st.permutations((1, 2, 3, 4)))
def test_reseating_the_players_changes_nobodys_result(document, order):
    """Players move to other seats, listed in another order: the units move with them."""
    new_seat = dict(zip((1, 2, 3, 4), order, strict=True))
    reseated = {
        **document,
        "seats": [{**seat, "seat": new_seat[seat["seat"]]} for seat in reversed(document["seats"])],
    }
    before, after = settled(document)["net_units"], settled(reseated)["net_units"]
    assert {str(new_seat[int(seat)]): units for seat, units in before.items()} == after


@some
@given(unlimited_documents())
def test_swapping_two_players_turns_their_pair_around(document):
    """What one seat gets of the other is what it would pay in the other's chair."""
    first, second, *others = document["seats"]
    swapped = {
        **document,
        "seats": [
            {**first, "seat": second["seat"]},
            {**second, "seat": first["seat"]},
            *others,
        ],
    }
    both = sorted((first["seat"], second["seat"]))

    def units(answer):
        return next(pair["units"] for pair in answer["pairs"] if pair["seats"] == both)

    assert units(settled(swapped)) == -units(settled(document))


@some
@given(documents())
def test_the_same_document_gives_the_same_bytes(document):
    """Order of keys and of seats in the line does not matter either."""
    line = json.dumps(document)
    turned = json.dumps({key: document[key] for key in reversed(list(document))})
    once, again, other = (json.dumps(settle_line(text)) for text in (line, line, turned))
    assert once == again == other
    assert once == json.dumps(settle_document(document))


@some
@given(unlimited_documents(), st.data())
def test_adding_a_royalty_never_lowers_its_holders_net(document, data):
    """R-ROY-2 under `extra`, where one seat alone holds the hand that the schedule now pays."""
    states = oracle.settle(document)["states"]
    rules = oracle.rules_of(document)
    holders = {}
    for seat in document["seats"]:
        if states[seat["seat"]] != "set":
            continue
        for row in oracle.ROWS:
            for entry in PAID & set(names_for(row, seat[row], rules)):
                holders.setdefault((row, entry), []).append(str(seat["seat"]))
    alone = sorted(hand for hand, seats in holders.items() if len(seats) == 1)
    assume(alone)
    row, entry = data.draw(st.sampled_from(alone))
    holder = holders[row, entry][0]

    def net_with(units):
        schedule = {name: {} for name in oracle.ROWS} | {row: {entry: units}}
        changes = {"royalties.schedule": schedule, "royalties.kind": "extra"}
        options = {**document.get("options", {}), **changes}
        return settled({**document, "options": options})["net_units"][holder]

    less, more = net_with(0), net_with(data.draw(st.integers(1, 30)))
    assert less <= more


def test_the_next_hand_follows_from_this_one():
    """R-OFC-3, with both ways of the button."""
    rng = Random(9)
    sent = 0
    for slug in ("fantasyland_ofc", "progressive_pineapple", "pineapple_deuce", "super_bowl_ofc"):
        for _ in range(150):
            document = a_document(rng, slug)
            expected = oracle.settle(document)
            assert not departs_for_the_next_hand(document, expected), json.dumps(document)
            sent += any(expected["fantasyland"].values())
    assert sent > 60


@pytest.mark.parametrize("slug", sorted(oracle.RULE_SETS))
def test_every_rule_set_meets_the_second_settlement(slug):
    """Each of the seventeen on 120 hands of its own, options and all."""
    rng = Random(slug)
    for _ in range(120):
        document = a_document(rng, slug)
        departures = oracle.differences(document, settle_document(document))
        assert departures == [], json.dumps(document)


def test_what_is_rare_comes_up_often_enough(capsys):
    """Foul, natural, tie, scoop and short stack in at least 2 % of the hands the properties are held to."""
    count = 2_000
    rng = Random(2)
    met: Counter[str] = Counter()
    for _ in range(count):
        document = a_document(rng)
        met.update(met_in(settle_document(document)))
    with capsys.disabled():
        print("\n" + ", ".join(f"{what} {met[what] / count:.1%}" for what in RARE))
    assert all(met[what] >= SHARE_MIN * count for what in RARE), met
