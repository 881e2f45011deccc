"""The batch settles as the engine does, hand for hand, and refuses what the engine refuses."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from settlement import presets
from settlement.batch import replay as replaying
from settlement.batch.naturals import TESTS, Thirteens
from settlement.batch.ranking import rank_table
from settlement.batch.replay import replay
from settlement.batch.stored import HAND, SET, card_numbers, pack_hands, read_stored
from settlement.engine.cards import PACK, read_cards
from settlement.engine.document import parse_document
from settlement.engine.naturals import TESTS as ENGINE_TESTS
from settlement.engine.play import settle_hand
from settlement.engine.ranking import rank_five
from settlement.engine.rows import RANK_FIVE, RANK_THREE
from settlement.engine.rules import apply_options, parse_rules
from settlement.engine.words import NaturalKind
from tests.dealing import PACK as CARDS
from tests.dealing import a_document, take_any, take_natural
from tests.strategies import without_stacks

DEAL_K = (  # front, middle, back of four seats; all 52 cards
    ("Ac Ad 7s", "8c 8d 8s 3c 4d", "2h 5h 9h Jh Kh"),
    ("Qc Qh 9c", "Ks Kd 3s 3h 2c", "4s 5s 6d 7d 8h"),
    ("9s 9d 2d", "Js Jc 5c 5d As", "Th Td Ts 6c 6s"),
    ("6h 3d 2s", "4h 4c Kc Jd Tc", "Qd Qs 7h 7c Ah"),
)


def rules_of(slug, options=None):
    rules, problems = parse_rules(presets.preset(slug))
    assert not problems
    if options:
        rules, problems = apply_options(rules, options)
        assert not problems
    return rules


def some_hands(rng, slug, count):
    """Hands that their rules play, each with options of its own."""
    hands = []
    while len(hands) < count:
        document = without_stacks(a_document(rng, slug))
        hand, _ = parse_document(document, presets.preset)
        if hand is not None:
            hands.append((document, hand))
    return hands


def hand_of(seats, rules):
    """A hand of seats given as texts of rows, or as what else a document's seat may hold."""
    entries = [
        {"seat": number, **(seat if isinstance(seat, dict) else rows_of(seat))}
        for number, seat in enumerate(seats, start=1)
    ]
    hand, problems = parse_document({"id": "h", "seats": entries}, presets.preset, rules)
    assert not problems
    return hand


def rows_of(texts):
    return dict(zip(("front", "middle", "back"), texts, strict=True))


def by_engine(hand):
    won = settle_hand(hand).net_units
    return [won.get(seat, 0) for seat in range(1, 5)]


def test_deal_k_settles_as_it_was_worked_by_hand():
    """R-SCORE, R-ROY, R-FOUL: +23/+3/-2/-24 by 1-6, +20/+4/-6/-18 by 2-4; fouled: +25/+5/-15/-15."""
    stored = pack_hands([hand_of(DEAL_K, rules_of("classic_1_6"))])
    assert replay(stored, rules_of("classic_1_6")).nets.tolist() == [[23, 3, -2, -24]]
    assert replay(stored, rules_of("classic_2_4")).nets.tolist() == [[20, 4, -6, -18]]
    front, middle, back = DEAL_K[2]
    fouled = [*DEAL_K[:2], (front, back, middle), DEAL_K[3]]
    stored = pack_hands([hand_of(fouled, rules_of("classic_1_6"))])
    assert replay(stored, rules_of("classic_1_6")).nets.tolist() == [[25, 5, -15, -15]]


@pytest.mark.parametrize("slug", presets.slugs())
def test_every_preset_with_random_options_settles_as_the_engine_does(slug):
    """Strong hands, ties, fouls, naturals, surrenders, streaks; every hand with its own options."""
    rng = Random(f"batch of {slug}")
    for document, hand in some_hands(rng, slug, 100):
        replayed = replay(pack_hands([hand]), hand.rules)
        assert not replayed.refused[0], document
        assert replayed.nets[0].tolist() == by_engine(hand), document


@pytest.mark.parametrize("slug", ["classic_1_6", "card_room", "super_bowl_ofc", "pineapple_deuce"])
def test_a_thousand_hands_at_once_settle_as_the_engine_does(slug, monkeypatch):
    """Hands of every other rule set replayed under one; what the rules refuse is refused."""
    monkeypatch.setattr(replaying, "HANDS_AT_ONCE", 300)
    rng = Random(slug)
    rules = rules_of(slug, {"surrender.units": 2} if slug == "card_room" else None)
    played = some_hands(rng, None, 1_000)
    replayed = replay(pack_hands([hand for _, hand in played]), rules)
    for place, (document, _) in enumerate(played):
        plain = {**document, "rules": slug, "options": {}, "seats": document["seats"]}
        plain["seats"] = [without_discards(seat) for seat in plain["seats"]]
        hand, problems = parse_document({**plain, "unit": 1}, presets.preset, rules)
        assert replayed.refused[place] == bool(problems), (document, problems)
        expected = by_engine(hand) if hand else [0, 0, 0, 0]
        assert replayed.nets[place].tolist() == expected, document
    assert 0 < replayed.refused.sum() < 900


def without_discards(seat):
    """Discards and side bets are outside the pairs, and other rules leave other numbers of them."""
    return {key: value for key, value in seat.items() if key not in {"discards", "side_bets"}}


@pytest.mark.parametrize(("front", "units"), [({"pair_A": 9}, 15), ({"pair_A": 9, "pair_2": 1}, 6)])
def test_equal_royalties_cancel_only_where_both_are_paid(front, units):
    """R-ROY-2: a scoop by 1-6 is 6; aces in front bring 9 unless the deuces have a royalty too."""
    schedule = {"front": front, "middle": {}, "back": {}}
    options = {"royalties.paid": "cancel_equal", "royalties.schedule": schedule}
    rules = rules_of("classic_1_6", options)
    deuces = ("2c 2d 9c", "Ks Kd 3s 3h 4c", "Qs Qd Qc 6d 7d")
    assert replay(pack_hands([hand_of([DEAL_K[0], deuces], rules)]), rules).nets.tolist() == [
        [units, -units, 0, 0]
    ]


def test_numbers_beyond_32_bits_are_settled_by_the_engine_itself():
    huge = rules_of("classic_1_6", {"scoring.row_units": 10**12, "foul.units": "scoop"})
    stored = pack_hands([hand_of(DEAL_K, huge)])
    nets = replay(stored, huge).nets
    assert nets.tolist() == [by_engine(hand_of(DEAL_K, huge))]
    assert nets.max() > 2**32


def test_stored_hands_are_read_back_from_their_bytes():
    stored = pack_hands([hand_of(DEAL_K, rules_of("classic_1_6"))] * 3)
    assert HAND.itemsize == 64
    again = read_stored(stored.tobytes())
    assert (again == stored).all()
    with pytest.raises(ValueError, match="size"):
        read_stored(stored.tobytes()[:-1])


def test_nothing_stored_is_nothing_settled():
    assert replay(pack_hands([]), rules_of("classic_1_6")).nets.shape == (0, 4)


@pytest.mark.parametrize("ranking", RANK_FIVE)
def test_five_cards_rank_as_the_engine_ranks_them(ranking):
    """R-RANK-1, 2, 4 on 20,000 rows, every fourth of one suit."""
    rng = Random(str(ranking))
    rank = RANK_FIVE[ranking]
    rows = [
        rng.sample(PACK[rng.randrange(4) :: 4] if number % 4 == 0 else PACK, 5)
        for number in range(20_000)
    ]
    table = rank_table(rank, 5)
    columns = np.array([card_numbers(row) for row in rows], dtype=np.uint8).T
    strengths = table.strengths[table.classes(columns)].tolist()
    assert strengths == [rank(sum(row)) for row in rows]


@pytest.mark.parametrize("ranking", RANK_THREE)
def test_three_cards_rank_as_the_engine_ranks_them(ranking):
    """R-RANK-3, 4: every front there is."""
    fronts = list(combinations(PACK, 3))
    table = rank_table(RANK_THREE[ranking], 3)
    columns = np.array([card_numbers(front) for front in fronts], dtype=np.uint8).T
    strengths = table.strengths[table.classes(columns)].tolist()
    assert strengths == [RANK_THREE[ranking](sum(front)) for front in fronts]


def test_there_are_7462_classes_of_five_cards():
    """The textbook's number."""
    assert len(rank_table(rank_five, 5).strengths) == 7_462


@pytest.mark.parametrize("kind", NaturalKind)
def test_naturals_are_seen_where_the_engine_sees_them(kind):
    """R-NAT-2, R-NAT-3 on 2,000 hands, about half made to show the natural."""
    hands = hands_showing(kind, Random(str(kind)), 2_000)
    columns = np.array([card_numbers(hand) for hand in hands], dtype=np.uint8).T
    seen = TESTS[kind](Thirteens(columns)).tolist()
    assert seen == [ENGINE_TESTS[kind](sum(hand), hand) for hand in hands]
    assert 900 <= sum(seen) <= 1_500


def hands_showing(kind, rng, count):
    hands = []
    while len(hands) < count:
        pack = list(CARDS)
        wanted = len(hands) % 2
        cards = take_natural(rng, pack, str(kind)) if wanted else take_any(rng, pack, 13)
        if cards:
            hands.append(read_cards(" ".join(cards))[0])
    return hands


def test_a_hand_that_is_not_set_is_not_looked_at():
    """R-SURR-1, R-NAT-1: the empty seats and rows of a record say nothing."""
    rules = rules_of("classic_1_6", {"surrender.units": 2})
    dragon = {"natural": "dragon", "cards": "2s 3s 4s 5s 6s 7s 8s 9d Td Jh Qd Kd Ad"}
    hand = hand_of([{"surrender": True}, dragon], rules)
    stored = pack_hands([hand])
    assert replay(stored, rules).nets.tolist() == [[-2, 2, 0, 0]]
    assert replay(stored, rules_of("classic_1_6")).refused.tolist() == [True]
    stored["seats"]["way"][0, 0] = SET
    assert not replay(stored, rules_of("classic_1_6")).refused[0]
    assert replay(stored, rules_of("ofc")).refused.tolist() == [True]
