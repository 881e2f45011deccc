"""The long proofs in small: what they rest on is right, and each runs."""

from math import comb
from random import Random

from tests import oracle
from tests.proofs import batch, fuzz, naturals
from tests.proofs.chances import DEALS, deals_showing
from tests.proofs.killers import BROKEN, SURVIVED, Killers, gather, outcome_of
from tests.proofs.mutants import all_mutants
from tests.proofs.mutations import mutants_of


def test_chances_are_what_the_books_say():
    """Published counts: a dragon 4^13, six pairs with its odd card, four trips; all of one colour."""
    deals = deals_showing()
    assert DEALS == 635_013_559_600
    assert deals["dragon"] == 4**13
    assert deals["four_trips"] == 6_772_480
    assert deals["all_one_colour"] == 2 * comb(26, 13) == 20_801_200
    assert deals["five_pairs_and_trips"] < deals["six_pairs"] == 2_561_974_272
    assert deals["clean_dragon"] < deals["three_quads"] < deals["three_straight_flushes"]
    assert set(deals) == set(oracle.NATURALS)


def test_naturals_are_dealt_as_often_as_they_should_be():
    """R-NAT-2 on 40,000 deals: only what is common can be told from chance here."""
    report = naturals.main(seed=11, count=200)
    assert [failure for failure in report.failures if "arrangement" in failure] == []
    dealt, _ = naturals.frequencies(Random(12), 40_000)
    for kind in ("three_flushes", "no_face_cards", "six_pairs", "three_straights"):
        expected = 40_000 * deals_showing()[kind] / DEALS
        assert abs(dealt[kind] - expected) <= 4 * expected**0.5, kind


def test_a_fault_is_put_into_the_source_and_nothing_else_changes():
    source = (
        "def f(a, b):\n    if a < b and not a:\n        return max(a, b + 1)\n    return True\n"
    )
    faults = [mutant.fault for mutant in mutants_of("m", source)]
    assert faults == [
        "condition turned",
        "And → Or",
        "Lt → LtE",
        "Lt → Gt",
        "Not dropped",
        "max → min",
        "Add → Sub",
        "1 → 2",
        "1 → 0",
        "True → False",
    ]
    by_fault = {mutant.fault: mutant for mutant in mutants_of("m", source)}
    assert "max(a, b - 1)" in by_fault["Add → Sub"].source
    assert by_fault["Add → Sub"].line == 3


def test_the_sound_engine_survives_and_mutants_are_caught():
    """A dozen mutants of a fixed draw; the proof draws four hundred."""
    killers = gather(seed=1, count=150)
    assert outcome_of(None, killers) == SURVIVED
    drawn = Random(4).sample(all_mutants(), 12)
    assert sum(outcome_of(mutant, killers) != SURVIVED for mutant in drawn) >= 11
    assert outcome_of(drawn[0], Killers([{"name": "none"}], [])) == BROKEN


def test_batch_engine_and_second_settlement_agree():
    report = batch.main(seed=6, count=150)
    assert report.holds, report.failures
    assert {"foul", "natural", "tie", "scoop", "multiplier"} <= set(report.counts)


def test_malformed_documents_are_answered():
    report = fuzz.main(5, 300)
    assert report.holds, report.failures
    assert report.count >= 300
    assert {"field_invalid", "field_missing", "not_json"} <= set(report.counts)
