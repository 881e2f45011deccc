"""The house way is the best of all arrangements, and a simulation adds up what the engine settles."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from functools import cache
from itertools import combinations, product
from math import sqrt
from random import Random

import numpy as np
import pytest

from settlement import house_way, presets, simulate
from settlement.batch.arrange import HouseWay
from settlement.batch.field import field_of
from settlement.batch.simulate import deal_hands
from settlement.batch.simulate import simulate as simulated
from settlement.batch.stored import card_numbers, hand_input
from settlement.batch.tables import row_tables
from settlement.engine.cards import PACK, read_cards
from settlement.engine.hand import SeatInput
from settlement.engine.play import settle_hand, show_seat
from settlement.engine.rules import apply_options, parse_rules


def rules_of(slug, options=None):
    rules, _ = parse_rules(presets.preset(slug))
    if options:
        rules, problems = apply_options(rules, options)
        assert not problems
    return rules


def a_field(rng, rules, count=60):
    """Rows of some opponents, as strengths and as the field that is made of them."""
    hands = [rng.sample(PACK, 13) for _ in range(count)]
    rows = [
        [hand[:3] for hand in hands],
        [hand[3:8] for hand in hands],
        [hand[8:] for hand in hands],
    ]
    strengths = [
        sorted(rank(sum(row)) for row in each)
        for rank, each in zip(rules.rows.rank, rows, strict=True)
    ]
    tables = row_tables(rules)
    classes = [
        table.ranking.classes(list(np.array([card_numbers(row) for row in each], dtype=np.uint8).T))
        for table, each in zip(tables, rows, strict=True)
    ]
    return strengths, field_of(tables, tuple(classes))


class PlainSearch:
    """Every arrangement in turn, each of the 27 results by the engine's own words."""

    def __init__(self, rules, field):
        self.rules = rules
        self.field = field
        self.row = cache(self.row)
        self.value = cache(self.value)

    def row(self, place, cards):
        """Chances to lose, tie and win, what the royalty brings, and the strength."""
        strength = self.rules.rows.rank[place](sum(cards))
        opponents = self.field[place]
        below, up_to = bisect_left(opponents, strength), bisect_right(opponents, strength)
        wins, loses = below / len(opponents), 1 - up_to / len(opponents)
        units = sum(royalty.units for royalty in self.rules.show[place](strength).royalties)
        if self.rules.royalties.paid == "row_winner":
            units *= wins
        return (loses, 1 - wins - loses, wins), units, strength

    def value(self, *rows):
        scoring, total = self.rules.scoring, 0.0
        for results in product(range(3), repeat=3):
            won, lost = results.count(2), results.count(0)
            units = (won - lost) * scoring.row_units
            if won != lost:
                most, fewest = max(won, lost), min(won, lost)
                sign = 1 if won > lost else -1
                if scoring.is_scoop(most, fewest):
                    units = (units + sign * scoring.scoop_bonus) * scoring.scoop_multiplier
                elif most >= scoring.majority_rows:
                    units += sign * scoring.majority_bonus
            chance = 1.0
            for row, result in zip(rows, results, strict=True):
                chance *= row[result]
            total += chance * units
        return total

    def best(self, cards):
        best = -float("inf")
        for front in combinations(cards, 3):
            rest = [card for card in cards if card not in front]
            for middle in combinations(rest, 5):
                back = tuple(card for card in rest if card not in middle)
                best = max(best, self.worth(front, middle, back))
        return best

    def worth(self, *rows):
        found = [self.row(place, row) for place, row in enumerate(rows)]
        if self.rules.rows.foul_of(*[strength for _, _, strength in found]):
            return -float("inf")
        return self.value(*[chances for chances, _, _ in found]) + sum(
            units for _, units, _ in found
        )


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("classic_1_2", None),
        ("card_room", {"scoring.scoop_needs": "none_lost", "scoring.scoop_multiplier": 2}),
        ("pineapple_deuce", None),
        ("deuce_to_seven", {"rows.missing_kicker": "equal", "scoring.majority_bonus": 1}),
    ],
)
def test_the_house_way_is_the_best_of_all_arrangements(slug, options):
    """Of all 72,072, each valued by the plain sum over the 27 results of three rows."""
    rng = Random(slug)
    rules = rules_of(slug, options)
    strengths, field = a_field(rng, rules)
    way, search = HouseWay(rules, field), PlainSearch(rules, strengths)
    cards = tuple(sorted(rng.sample(PACK, 13)))
    found = way.arrange(cards)
    rows = [tuple(sorted(row)) for row in (found.front, found.middle, found.back)]
    assert sorted(found.front + found.middle + found.back) == list(cards)
    best = search.best(cards)
    assert not found.fouls
    assert found.value == pytest.approx(best, abs=1e-3)
    assert search.worth(*rows) == pytest.approx(best, abs=1e-3)


def test_a_hand_without_any_row_in_order_fouls():
    """R-ORDER-3: no ten-low can be made of three quads and a queen."""
    rules = rules_of("pineapple_deuce")
    _, field = a_field(Random(1), rules)
    cards, _ = read_cards("AsAhAdAc KsKhKdKc QsQhQdQc Js")
    found = HouseWay(rules, field).arrange(cards)
    assert found.fouls
    shown = show_seat(SeatInput(1, found.front, found.middle, found.back), rules)
    assert shown.foul == "middle_not_ten_low"


def test_a_natural_is_declared_where_it_is_worth_more_than_rows():
    """R-NAT-1: thirteen units for a dragon; rows and royalties of 13 ranks cannot bring as much."""
    rules = rules_of("card_room")
    _, field = a_field(Random(2), rules)
    cards, _ = read_cards("2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As")
    found = HouseWay(rules, field).arrange(cards)
    assert found.natural
    assert str(found.natural.kind) == "dragon"
    cheap = {"naturals.list": [{"kind": "dragon", "units": 0, "plus_scoop": False}]}
    found = HouseWay(rules_of("card_room", cheap), field).arrange(cards)
    assert found.value > 0
    assert found.natural is None


@pytest.mark.parametrize("slug", ["classic_1_6", "card_room", "pineapple_deuce"])
def test_a_simulation_costs_what_the_engine_writes_in_its_lines(slug):
    """Units of royalty, natural and foul lines over the same hands, with their standard error."""
    rules = rules_of(slug)
    _, field = a_field(Random(3), rules)
    way, hands, seats = HouseWay(rules, field), 60, 3
    found = simulated(rules, hands=hands, seed=5, seats=seats, way=way)
    dealt = deal_hands(np.random.default_rng(5), way, hands, seats)
    by_hand = [lines_of(settle_hand(hand_input(record, rules))) for record in dealt]
    for group, parts in {
        "royalty": ("front", "middle", "back"),
        "natural": ("natural",),
        "foul": ("foul",),
    }.items():
        units = sum(cost.units for cost in found.costs if cost.item[0] in parts)
        assert units == pytest.approx(100 * sum(lines[group] for lines in by_hand) / hands), group
    fouls = [cost for cost in found.costs if cost.item == ("foul", "")]
    if fouls:
        each = [lines["foul"] for lines in by_hand]
        mean = sum(each) / hands
        error = sqrt(sum((units - mean) ** 2 for units in each) / (hands - 1) / hands)
        assert fouls[0].error == pytest.approx(100 * error)
    assert bool(fouls) == (slug == "pineapple_deuce")


def lines_of(outcome):
    units = Counter()
    for pair in outcome.pairs:
        for line in pair.lines:
            units[line.kind] += abs(line.units)
    return units


def test_the_same_seed_deals_the_same_hands():
    rules = rules_of("ofc")
    _, field = a_field(Random(4), rules)
    way = HouseWay(rules, field)
    first, again, other = [simulated(rules, hands=20, seed=seed, way=way) for seed in (1, 1, 2)]
    assert first == again
    assert first.costs != other.costs
    assert first.seats == 4


def test_the_command_prints_a_table(capsys, monkeypatch):
    monkeypatch.setattr("settlement.batch.arrange.FIELD_SIZES", (5,))
    assert (
        simulate.main(["--rules", "pusoy", "--hands", "10", "--seed", "3", "--players", "2"]) == 0
    )
    printed = capsys.readouterr().out
    assert "10 hands of 2, seed 3" in printed
    for word in ("full house", "dragon", "± s.e."):
        assert word in printed
    assert simulate.main(["--rules", "pineapple", "--players", "4"]) == 2
    with pytest.raises(SystemExit):
        simulate.main(["--rules", "pusoy", "--hands", "0"])


def test_the_command_sets_thirteen_given_cards(capsys, monkeypatch):
    """R-NAT-1: a dragon is declared; pineapple sets no hand at once, and a royal flush stands behind."""
    monkeypatch.setattr("settlement.batch.arrange.FIELD_SIZES", (5,))
    dragon = "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As"
    assert house_way.main(["--rules", "card_room", *dragon.split()]) == 0
    printed = capsys.readouterr().out
    assert "Declare the natural instead: dragon, 13 units." in printed
    assert sorted(dragon.split()) == sorted(re.findall(r"\b[2-9TJQKA][shdc]\b", printed))
    assert house_way.main(["--rules", "pineapple", "AsKsQsJsTs 2h2d7c 3c4h5d9h9d"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^back +[AKQJT]s [AKQJT]s [AKQJT]s [AKQJT]s [AKQJT]s$", printed, re.MULTILINE)
    assert "upper bound" in printed


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Kd", "here stand 2, 2 of them different"),
        ("AsAs Kd2c3c4c5c6c7c8c9cTcJc", "here stand 13, 12 of them different"),
        ("As Xx", "no card: Xx"),
    ],
)
def test_the_command_takes_thirteen_different_cards_and_nothing_else(capsys, cards, said):
    with pytest.raises(SystemExit) as ended:
        house_way.main(["--rules", "classic_1_6", cards])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
