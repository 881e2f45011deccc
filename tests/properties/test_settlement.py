"""What holds of every settlement, whatever is dealt and by whatever rules of this release."""

import json
from collections import Counter

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from settlement.documents import settle_document, settle_line
from tests import oracle
from tests.strategies import documents, unlimited_documents

some = settings(
    deadline=None,
    max_examples=400,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
)

HANDS = {"front": {"pair": "one pair", "trips": "three of a kind"}} | {
    row: {name.replace(" ", "_"): name for name in oracle.CATEGORIES[3:]}
    for row in ("middle", "back")
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
    unit = document.get("unit", 100)
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
    """R-ROY-2, where one seat alone holds the hand that the schedule now pays."""
    states = oracle.settle(document)["states"]
    held = Counter()
    holders = {}
    wheel = oracle.rules_of(document)["rows.wheel"]
    for seat in document["seats"]:
        if states[seat["seat"]] != "set":
            continue
        for row, hands in HANDS.items():
            category, _ = oracle.name_of(seat[row], wheel)
            for entry, name in hands.items():
                if name == category:
                    held[row, entry] += 1
                    holders[row, entry] = str(seat["seat"])
    held["back", "straight_flush"] += held["back", "royal_flush"]
    held["middle", "straight_flush"] += held["middle", "royal_flush"]
    alone = sorted(hand for hand in holders if held[hand] == 1)
    assume(alone)
    row, entry = data.draw(st.sampled_from(alone))

    def net_with(units):
        schedule = {name: {} for name in oracle.ROWS} | {row: {entry: units}}
        options = {**document.get("options", {}), "royalties.schedule": schedule}
        return settled({**document, "options": options})["net_units"][holders[row, entry]]

    less, more = net_with(0), net_with(data.draw(st.integers(1, 30)))
    assert less <= more
