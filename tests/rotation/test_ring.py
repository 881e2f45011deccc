"""The ring that dealers walk, worked out by hand: scenario 23 and its siblings."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rotation import (
    downs_plan,
    line_pushed,
    line_refitted,
    line_taken,
    place_next,
    ring_make,
    run_of,
    vacancy_filled,
)

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DOWN = timedelta(minutes=20)


def in_turn(text: str, pushes: int) -> list[str]:
    """Who is in each place, push after push, as one word each."""
    ring = ring_make([1, 2, 3], len(text))
    return ["".join(line_pushed(ring, text, push)) for push in range(pushes)]


@pytest.mark.scenario(23)
def test_three_tables_and_four_dealers_rotate_as_the_house_writes_it() -> None:
    assert ring_make([1, 2, 3], 4) == (1, 2, 3, None)
    assert in_turn("ABCD", 5) == ["ABCD", "DABC", "CDAB", "BCDA", "ABCD"]


@pytest.mark.scenario(23)
def test_the_downs_of_the_first_hour_stand_at_their_minutes() -> None:
    downs = downs_plan((1, 2, 3, None), "ABCD", starts_at=START, down=DOWN, pushes=3)
    shown = [
        (f"{down.starts_at:%M}-{down.ends_at:%M}", down.dealer, down.table or "off")
        for down in downs
    ]
    assert shown == [
        ("00-20", "A", 1), ("00-20", "B", 2), ("00-20", "C", 3), ("00-20", "D", "off"),
        ("20-40", "D", 1), ("20-40", "A", 2), ("20-40", "B", 3), ("20-40", "C", "off"),
        ("40-00", "C", 1), ("40-00", "D", 2), ("40-00", "A", 3), ("40-00", "B", "off"),
    ]  # fmt: skip


@pytest.mark.scenario(23)
def test_in_the_steady_state_everybody_deals_sixty_minutes_and_rests_twenty() -> None:
    downs = downs_plan((1, 2, 3, None), "ABCD", starts_at=START, down=DOWN, pushes=40)
    for dealer in "ABCD":
        own = [down.table is not None for down in downs if down.dealer == dealer]
        spells = [(works, len(list(same)) * 20) for works, same in groupby(own)]
        assert set(spells[1:-1]) == {(True, 60), (False, 20)}


def test_breaks_are_spread_evenly() -> None:
    twelve = tuple(range(1, 13))
    assert ring_make(twelve, 15) == (
        *twelve[:4], None, *twelve[4:8], None, *twelve[8:], None,
    )  # fmt: skip
    assert ring_make([1, 2, 3], 5) == (1, 2, None, 3, None)
    assert ring_make([1, 2], 5) == (1, None, 2, None, None)
    assert ring_make([1, 2, 3], 3) == (1, 2, 3)
    with pytest.raises(ValueError, match="cannot keep"):
        ring_make([1, 2, 3], 2)


def test_without_a_dealer_to_spare_nobody_moves() -> None:
    assert line_pushed((1, 2, 3), "ABC") == ("A", "B", "C")


@given(tables=st.integers(1, 14), spare=st.integers(1, 8))
def test_a_whole_round_gives_everybody_the_same(tables: int, spare: int) -> None:
    dealers = range(tables + spare)
    ring = ring_make(range(1, tables + 1), len(dealers))
    downs = downs_plan(ring, dealers, starts_at=START, down=DOWN, pushes=len(dealers))
    for begins in {down.starts_at for down in downs}:
        now = [down for down in downs if down.starts_at == begins]
        assert sorted(down.dealer for down in now) == list(dealers)
        assert sorted(down.table for down in now if down.table) == list(range(1, tables + 1))
    for dealer in dealers:
        own = Counter(down.table for down in downs if down.dealer == dealer)
        assert own == {**dict.fromkeys(range(1, tables + 1), 1), None: spare}


def test_a_dealer_who_goes_past_a_late_table_leaves_its_dealer_there() -> None:
    """:20, a hand is open at table 1: D goes to table 2, B to 3, C off; A stays this down."""
    ring = (1, 2, 3, None)
    assert line_taken(ring, ("D", "A", "B", "C"), dealer="D", place=1) == ("A", "D", "B", "C")
    assert line_taken(ring, ("D", "A", "B", "C"), dealer="D", place=2) == ("A", "B", "D", "C")


def test_a_relief_out_of_turn_trades_places() -> None:
    ring = (1, 2, 3, None)
    assert line_taken(ring, ("A", "B", "C", "D"), dealer="D", place=1) == ("A", "D", "C", "B")
    assert line_taken(ring, ("D", "A", "B", "C"), dealer="B", place=0) == ("B", "A", "D", "C")


def test_the_free_dealer_takes_the_first_table_between_hands() -> None:
    ring = (1, 2, 3, None, 4, 5, None)
    assert run_of(ring, 1) == (0, 1, 2)
    assert run_of(ring, 5) == (4, 5)
    everywhere = {0, 1, 2, 4, 5}
    assert place_next(ring, 0, waits=everywhere, hand_open=set()) == 0
    assert place_next(ring, 0, waits=everywhere, hand_open={0}) == 1
    assert place_next(ring, 0, waits={0, 4}, hand_open={0}) is None
    assert place_next(ring, 2, waits=everywhere, hand_open={2}) is None


def test_in_a_new_ring_tables_keep_their_dealers_and_the_longest_rested_goes_first() -> None:
    ring = ring_make([1, 2], 5)
    at_tables = {1: "A", 2: "B"}
    assert line_refitted(ring, at_tables=at_tables, resting=["C", "D", "E"]) == tuple("ACBED")


def test_a_vacancy_is_kept_by_whoever_is_there() -> None:
    """D does not come to table 1 and leaves the string: A, B and C stay, nobody goes off."""
    due, resting = vacancy_filled(
        {2: "A", 3: "B"}, resting=["C"], dealing={1: "A", 2: "B", 3: "C"}, vacant=1
    )
    assert (due, resting) == ({1: "A", 2: "B", 3: "C"}, [])
    due, resting = vacancy_filled({1: "A"}, resting=["C", "B"], dealing={1: "A"}, vacant=2)
    assert (due, resting) == ({1: "A", 2: "C"}, ["B"])
    with pytest.raises(ValueError, match="as many dealers"):
        vacancy_filled({1: "A"}, resting=[], dealing={}, vacant=2)
