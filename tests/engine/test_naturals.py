"""Naturals (R-NAT-1 to R-NAT-4): what thirteen cards show, and what it pays."""

import random
from itertools import permutations

import pytest

from settlement.engine.naturals import naturals_offered, shown_kinds
from settlement.engine.words import NaturalKind
from tests.engine.hands import (
    DEAL_K,
    K3_FOULED,
    cards_of,
    codes,
    document,
    lines,
    pair_units,
    problems,
    rows,
    settle,
)

SEEDS = (
    ("dragon", 0, True),
    ("four_trips", 4, False),
    ("three_straights", 3, False),
    ("three_flushes", 3, False),
    ("six_pairs", 3, False),
)
OFFERED = naturals_offered(SEEDS, quads_count_as_two_pairs=False)
DRAGON = "AsKhQdJcTs9h8d7c6s5h4d3c2s"
FOUR_TRIPS = "AsAhAd KsKhKd QsQhQd JsJhJd 2c"
THREE_STRAIGHTS = "As2h3d4c5s 6h7d8c9sTh JdQcKs"
THREE_FLUSHES = "AsKsTs8s6s AhKh5h3h2h QdJd4d"
SIX_PAIRS = "AsAh KsKh QsQh JsJh TsTh 9s9h 2c"
QUADS_AND_FOUR_PAIRS = "AsAhAdAc KsKh QsQh JsJh TsTh 2c"
NOTHING = "AsKhQdJc9s 9h8d7c6s5h 4d3c2s"


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        (DRAGON, ("dragon", "three_straights")),
        (FOUR_TRIPS, ("four_trips",)),
        (THREE_STRAIGHTS, ("dragon", "three_straights")),
        ("As2h3d4c5s 5h6d7c8s9h AdKcQs", ("three_straights",)),
        ("2s3h4d5c6s 2h3d4c5s6h Ad2c3s", ("three_straights",)),
        (THREE_FLUSHES, ("three_flushes",)),
        ("AsKsTs8s6s QsJs5s3s2s AhKh4h", ("three_flushes",)),
        ("AKQJT98765432s", ("dragon", "three_straights", "three_flushes")),
        (SIX_PAIRS, ("six_pairs",)),
        ("AsAhAd KsKh QsQh JsJh TsTh 9s9h", ("six_pairs",)),
        (QUADS_AND_FOUR_PAIRS, ()),
        (NOTHING, ()),
        ("AsKsTs8s6s4s AhKh5h3h2h QdJd", ()),
        ("AsAhAd KsKhKd QsQhQd JsJh 2c3c", ()),
    ],
)
def test_thirteen_cards_show_what_some_arrangement_makes(
    cards: str, kinds: tuple[str, ...]
) -> None:
    """R-NAT-3; front A-2-3 and Q-K-A are straights."""
    assert kinds == shown_kinds(cards_of(cards), OFFERED)


def test_four_trips_counts_a_rank_held_four_times() -> None:
    """R-NAT-3: four ranks at least three times."""
    assert ("four_trips",) == shown_kinds(cards_of("AsAhAdAc KsKhKd QsQhQd JsJhJd"), OFFERED)


def test_quads_may_count_as_two_pairs() -> None:
    """R-NAT-3, naturals.quads_count_as_two_pairs."""
    offered = naturals_offered(SEEDS, quads_count_as_two_pairs=True)
    assert ("six_pairs",) == shown_kinds(cards_of(QUADS_AND_FOUR_PAIRS), offered)
    assert ("six_pairs",) == shown_kinds(cards_of(SIX_PAIRS), offered)
    assert ("six_pairs",) == shown_kinds(cards_of("AsAhAdAc KsKhKdKc QsQhQdQc 2c"), offered)
    assert () == shown_kinds(cards_of("AsAhAdAc KsKh QsQh JsJh Ts 9h 2c"), offered)


def test_three_straights_agree_with_laying_out_every_arrangement() -> None:
    """R-NAT-3 by an independent search over ranks: 5-5-3 in every way, on chosen hands."""

    def lays_out(ranks: list[int]) -> bool:
        runs = {size: [
            {(low + step) % 13 for step in range(size)} for low in [12, *range(14 - size)]
        ] for size in (5, 3)}  # fmt: skip
        for first in runs[5]:
            rest = list(ranks)
            if not all(_take(rest, rank) for rank in first):
                continue
            for second in runs[5]:
                left = list(rest)
                if all(_take(left, rank) for rank in second) and set(left) in runs[3]:
                    return True
        return False

    def _take(ranks: list[int], rank: int) -> bool:
        if rank in ranks:
            ranks.remove(rank)
            return True
        return False

    signs = "23456789TJQKA"
    for extra in permutations(range(13), 2):
        ranks = [*range(13)]
        ranks[extra[0]] = extra[1]
        suits = ["shdc"[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
        text = "".join(signs[rank] + suit for rank, suit in zip(ranks, suits, strict=True))
        found = "three_straights" in shown_kinds(cards_of(text), OFFERED)
        assert found == lays_out(ranks), text


def natural(seat: int, kind: str, cards: str) -> dict[str, object]:
    return {"seat": seat, "natural": kind, "cards": cards}


@pytest.mark.parametrize(
    ("kind", "cards", "opponent", "units"),
    [
        ("dragon", DRAGON, "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh", 6),
        ("four_trips", FOUR_TRIPS, "3s 4s 8h | 5s 5d 5c 9s 8s | 6h 6d 6c 7s 7h", 4),
        ("three_straights", THREE_STRAIGHTS, "3s 4s 8h | 5h 5d 5c 8s Ts | Ah Ad Ac Qs Qh", 3),
        ("three_flushes", THREE_FLUSHES, "3s 4s 8h | 5s 5d 5c 9s 8c | 6h 6d 6c 7s 7h", 3),
        ("six_pairs", SIX_PAIRS, "3s 4s 8h | 5s 5d 5c 7s 8s | Ad Ac Kd Kc 6h", 3),
    ],
)
def test_a_declared_natural_is_paid_its_value_by_a_set_hand(
    kind: str, cards: str, opponent: str, units: int
) -> None:
    """R-NAT-1, R-NAT-2: under 1-6 the dragon takes a full scoop of 6; no royalty counts."""
    outcome = settle(natural(1, kind, cards), opponent)

    assert units == outcome.net_units[1]
    assert [kind, None] == [seat.natural for seat in outcome.seats]
    assert (None, 0) == (outcome.seats[0].front, outcome.seats[0].royalties)
    assert ["natural"] == [line.kind for line in outcome.pairs[0].lines]


def test_the_higher_natural_is_paid_its_own_value_and_the_same_kind_nothing() -> None:
    """R-NAT-4: three straights above six pairs gets 3, nothing is subtracted."""
    straights = natural(1, "three_straights", "2s3h4d5c6s 2h3d4c5s6h AdKcQs")
    pairs = natural(2, "six_pairs", "7s7h 8s8h 9s9h TsTh JsJh KsKh Ah")
    assert [3] == pair_units(settle(straights, pairs))
    trips = natural(2, "four_trips", "7s7h7d 8s8h8d 9s9h9d TsThTd Ah")
    assert [-4] == pair_units(settle(straights, trips))
    more = natural(2, "six_pairs", "2d2c 3s3c 4s4h 5h5d 6d6c Kh Qd Qh".replace("Kh ", "7h "))
    first = natural(1, "six_pairs", "7s7c 8s8h 9s9h TsTh JsJh KsKh Ah")
    assert [0] == pair_units(settle(first, more))


def test_a_fouler_pays_a_natural_its_value_not_the_foul() -> None:
    """R-FOUL-4."""
    outcome = settle(
        natural(1, "six_pairs", "2s2h 3s3h 4s4h 5s5h 7s7h 8s8h Ah"),
        K3_FOULED,
        options={"foul.units": "scoop"},
    )
    assert [3] == pair_units(outcome)
    assert [] == lines(outcome, "foul")


def test_an_undeclared_natural_is_an_ordinary_hand() -> None:
    """R-NAT-1 declared: six pairs set as three rows are compared as rows."""
    six_pairs = rows(1, "2s 2h Ah | 3s 3h 4s 4h 7d | 5s 5h 7s 7h 8s")
    outcome = settle(six_pairs, DEAL_K[2].replace("As", "Ad").replace("5c 5d", "Qc Qd"))
    assert [] == lines(outcome, "natural")


def test_automatic_sees_the_highest_natural_and_never_a_foul() -> None:
    """R-NAT-1, R-NAT-4: a dragon set out of order is a dragon, even where less was declared."""
    setting = "As Kh Qd | 2s 3c 4d 5h 6s | 7c 8d 9h Ts Jc"
    declared = {"seat": 1, "natural": "three_straights", **{
        row: text for row, text in rows(1, setting).items() if row != "seat"
    }}  # fmt: skip
    opponent = "6h 3d 2c | 4h 4c Kc Jd Tc | Qc Qs 7h 7d Ah"
    for seat in (setting, declared):
        outcome = settle(seat, opponent, options={"naturals.detect": "automatic"})
        assert ("dragon", None) == (outcome.seats[0].natural, outcome.seats[0].foul)
        assert [6] == pair_units(outcome)
    assert [3] == pair_units(settle(declared, opponent))


def test_a_dragon_may_carry_units_beside_the_scoop() -> None:
    """R-NAT-2: the seeds' variant, 3 units and the scoop."""
    listed = [{"kind": "dragon", "units": 3, "plus_scoop": True}]
    opponent = "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh"
    outcome = settle(natural(1, "dragon", DRAGON), opponent, options={"naturals.list": listed})
    assert [9] == pair_units(outcome)


def test_a_natural_that_is_not_there_is_refused_with_the_reason() -> None:
    """R-NAT-1: not shown, not offered, no natural at all; rows may be given instead of cards."""
    opponent = "3s 4s 8h | 5s 5d 5c 9c 8s | Ah Ad Ac Qs Qh"
    for code, kind in {
        "natural_not_shown": "dragon",
        "natural_not_offered": "all_low",
        "natural_unknown": "flag",
    }.items():
        found = problems(document(natural(1, kind, NOTHING), opponent))
        assert [(code, 1)] == [(problem.code, problem.seat) for problem in found]
    shown = rows(1, DEAL_K[0], natural="six_pairs")
    assert ["natural_not_shown"] == codes(document(shown, DEAL_K[1]))


ALL = naturals_offered(
    [(str(kind), 1, False) for kind in NaturalKind], quads_count_as_two_pairs=False
)


@pytest.mark.parametrize(
    ("kind", "cards", "shown"),
    [
        ("clean_dragon", "AKQJT98765432h", True),
        ("clean_dragon", "AKQJT9876543h2s", False),
        ("three_quads", "AsAhAdAc KsKhKdKc 2s2h2d2c 3s", True),
        ("three_quads", "AsAhAdAc KsKhKdKc 2s2h2d3c 3s", False),
        ("five_pairs_and_trips", "AsAhAd KsKh QsQh JsJh TsTh 9s9h", True),
        ("five_pairs_and_trips", "AsAhAdAc KsKhKd QsQh JsJh TsTh", False),
        ("five_pairs_and_trips", "AsAhAdAc KsKh QsQh JsJh TsTh 9s", False),
        ("five_pairs_and_trips", "AsAh KsKh QsQh JsJh TsTh 9s9h 8s", False),
        ("all_one_colour", "AKQJT9s 765432c 8s", True),
        ("all_one_colour", "AKQJT9s 765432c 8h", False),
        ("all_one_colour", "AKQJT9h 765432d 8h", True),
        ("twelve_of_one_colour", "AKQJT9s 765432c 8h", True),
        ("twelve_of_one_colour", "AKQJT9s 76543c 8h2d", False),
        ("twelve_royals", "AsAhAdAc KsKhKdKc QsQhQd Js 2h", True),
        ("twelve_royals", "AsAhAdAc KsKhKdKc QsQhQd Js Th", True),
        ("twelve_royals", "AsAhAdAc KsKhKdKc QsQhQd Ts Th", False),
        ("all_high", "AsAhAdAc KsKhKdKc QsQhQd 8s 9h", True),
        ("all_high", "AsAhAdAc KsKhKdKc QsQhQd 7s 9h", False),
        ("all_low", "8s8h8d8c 7s7h7d7c 6s6h6d 2s 3h", True),
        ("all_low", "8s8h8d8c 7s7h7d7c 6s6h6d 2s Ah", False),
        ("all_low", "8s8h8d8c 7s7h7d7c 6s6h6d 2s 9h", False),
        ("no_face_cards", "AsAhAdAc Ts9h8d7c 6s6h6d 2s 3h", True),
        ("no_face_cards", "AsAhAdAc Ts9h8d7c 6s6h6d 2s Jh", False),
        ("three_straight_flushes", "AKQJTs A2345h 678d", True),
        ("three_straight_flushes", "34567s 34567h A23d", True),
        ("three_straight_flushes", "AKQJT98765432s", True),
        ("three_straight_flushes", "QKAs 23456s 789TJs", True),
        ("three_straight_flushes", "AKQJTs A2345h 67d 8c", False),
        ("three_straight_flushes", "AKQJ9s A2345h 678d", False),
        ("three_straight_flushes", "AKQJTs 23456h KA2d", False),
    ],
)
def test_the_further_kinds(kind: str, cards: str, shown: bool) -> None:
    """R-NAT-2, R-NAT-3."""
    assert shown is (kind in shown_kinds(cards_of(cards), ALL))


def test_straights_and_flushes_in_one_hand_are_not_straight_flushes_yet() -> None:
    """Three straights and three flushes, laid out differently: 2-3-4-5-7 is no run."""
    kinds = shown_kinds(cards_of("23457s 23456h 689d"), ALL)
    assert "three_straight_flushes" not in kinds
    assert {"three_straights", "three_flushes"} <= set(kinds)


def suited_runs(cards: set[str], size: int) -> list[set[str]]:
    """Straight flushes of a size within some cards, by plain search."""
    order = "A23456789TJQKA"
    return [
        run
        for suit in "shdc"
        for low in range(15 - size)
        if (run := {rank + suit for rank in order[low : low + size]}) <= cards
    ]


def test_three_straight_flushes_agree_with_laying_them_out() -> None:
    """R-NAT-3 on hands made of runs, half of them with a card exchanged."""
    chance = random.Random(13)
    seen = set()
    for trial in range(600):
        cards: set[str] = set()
        while len(cards) != 13:
            low = [chance.randrange(10), chance.randrange(10), chance.randrange(12)]
            runs = zip(low, (5, 5, 3), strict=True)
            cards = {
                "A23456789TJQKA"[at + step] + suit
                for at, size in runs
                for suit in [chance.choice("shdc")]
                for step in range(size)
            }
        if trial % 2:
            cards.remove(chance.choice(sorted(cards)))
            left = {rank + suit for rank in "23456789TJQKA" for suit in "shdc"} - cards
            cards.add(chance.choice(sorted(left)))
        expected = any(
            not first & second and cards - first - second in suited_runs(cards, 3)
            for first in suited_runs(cards, 5)
            for second in suited_runs(cards, 5)
        )
        found = "three_straight_flushes" in shown_kinds(cards_of(" ".join(cards)), ALL)
        assert expected == found, sorted(cards)
        seen.add(found)
    assert {True, False} == seen
