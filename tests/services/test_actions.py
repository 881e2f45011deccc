"""Every name in the trail can be looked up, and only such names get into it."""

import re
from pathlib import Path

import pytest

from casino.house.actor import SYSTEM
from casino.house.audit import actions
from casino.house.permissions import TABLE
from casino.house.services.trail import Event

ROOT = Path(__file__).resolve().parents[2]


def test_every_action_written_in_the_code_is_registered() -> None:
    written = set()
    for folder in ("casino/house", "tables", "settlement"):
        for module in (ROOT / folder).rglob("services/*.py"):
            names = re.findall(r'"([a-z_]+\.[a-z_]+)"', module.read_text())
            written |= {name for name in names if re.search(r"(ed|off|walk)$", name)}
    written -= set(TABLE)  # What may be done has names of its own: seating.walk.
    assert len(written) >= 20
    assert written - set(actions.registered()) == set()


def test_an_action_nobody_registered_is_a_fault() -> None:
    with pytest.raises(ValueError, match="not registered"):
        Event(action="hand.imagined", subject="hand:1", actor=SYSTEM)


@pytest.mark.parametrize("name", ["hand", "Hand.settled", "hand.", "hand.settled!", "hand..x"])
def test_a_name_is_dotted_and_small(name: str) -> None:
    with pytest.raises(ValueError, match="no dotted name"):
        actions.register({name: "something"})


def test_every_registered_action_has_a_meaning() -> None:
    assert all(actions.registered().values())
