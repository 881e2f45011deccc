"""Whoever signs on wherever, in whatever order: the plan follows, and PostgreSQL takes it."""

import random
from datetime import timedelta

import pytest

from casino.house.errors import NotRelievedError
from tables.models import DealerAt
from tables.services import downs
from tests.rotation.world import World

STEPS = 40


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plans that PostgreSQL refused."""
    found: list[str] = []
    monkeypatch.setattr(downs, "plan_refused", lambda wrong, _: found.append(str(wrong)))
    return found


def test_before_the_first_one_of_a_table_nobody_was_there(world: World, refused: list[str]) -> None:
    world.start("1 2 3", "A B C D")
    world.at("12:04")
    world.sign_on("C", 3)
    world.at("12:08")
    world.sign_on("D", 1)  # A was due there and never came.
    assert refused == []
    assert world.downs(1)[:2] == ["12:00-12:08 nobody", "12:08-12:20 D"]
    assert world.downs("A")[0] == "12:00-12:20 off"


def test_from_table_to_table_there_is_no_break(world: World, refused: list[str]) -> None:
    world.start("1 2 3", "A B C D")
    world.sign_ons("A1 B2 C3")
    world.at("12:20")
    world.tick()  # C is due for a break, and not relieved.
    world.at("12:23")
    world.sign_on("C", 3)  # Once more at the same table.
    assert refused == []
    assert world.downs(3)[0] == "12:00-12:40 C"


@pytest.mark.parametrize("seed", range(6))
def test_the_plan_is_taken_after_every_step(world: World, refused: list[str], seed: int) -> None:
    chance = random.Random(seed)
    world.start("1 2 3", "A B C D E")
    done = []
    for _step in range(STEPS):
        world.now += timedelta(seconds=chance.choice([0, 1, 30, 60, 240]))
        dealer, number = chance.choice("ABCDE"), chance.choice([1, 2, 3])
        what = chance.choices(["on", "off", "tick"], [10, 3, 7])[0]
        done.append(f"{world.now:%H:%M:%S} {what} {dealer}{number}")
        try:
            if what == "on":
                world.sign_on(dealer, number)
            elif what == "tick":
                world.tick()
            elif DealerAt.objects.filter(table=world.tables[number]).exists():
                world.sign_off(number)
        except NotRelievedError:
            continue
        assert refused == [], done
    assert len(done) == STEPS
