"""Hands that are set as players set them, so that what is timed is what happens at a table."""

from functools import cache

import numpy as np

from settlement import presets
from settlement.batch.arrange import HouseWay
from settlement.batch.simulate import deal_hands
from settlement.batch.stored import Stored, hand_input
from settlement.engine.hand import HandInput
from settlement.engine.rules import HouseRules, parse_rules


@cache
def rules_of(slug: str) -> HouseRules:
    rules, problems = parse_rules(presets.preset(slug))
    if rules is None:
        raise AssertionError(problems)
    return rules


@cache
def house_way(slug: str) -> HouseWay:
    return HouseWay(rules_of(slug))


@cache
def stored_hands(slug: str, count: int) -> Stored:
    """So many hands of four, dealt by a fixed seed and set the house way."""
    return deal_hands(np.random.default_rng(7), house_way(slug), count, 4)


@cache
def house_way_hands(slug: str, count: int) -> tuple[HouseRules, list[HandInput]]:
    """The same as the engine takes them."""
    rules = rules_of(slug)
    return rules, [hand_input(record, rules) for record in stored_hands(slug, count)]


def many_hands(slug: str, different: int, count: int) -> Stored:
    """Many hands of some that were set: seats and suits change places, so that they differ."""
    rng = np.random.default_rng(9)
    base = stored_hands(slug, different)
    stored = base[rng.integers(0, different, count)]
    order = rng.permuted(np.tile(np.arange(4), (count, 1)), axis=1)
    seats = np.take_along_axis(stored["seats"], order, axis=1)
    suits = rng.permuted(np.tile(np.arange(4, dtype=np.uint8), (count, 1)), axis=1)
    cards = seats["cards"].reshape(count, -1)
    moved = (cards & 0xFC) | np.take_along_axis(suits, (cards & 3).astype(np.intp), axis=1)
    seats["cards"] = moved.reshape(count, 4, 13)
    stored["seats"] = seats
    return stored
