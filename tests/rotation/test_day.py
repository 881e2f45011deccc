"""Some hours of three tables and four dealers with late reliefs and open hands: looked at row by row.

`./dev prove rotation` does the same for a week, and for twelve tables and fifteen dealers.
"""

import pytest

from casino.house.models import Alert
from tables.models import Tenure
from tests.rotation.week import judge, play
from tests.rotation.world import World


@pytest.mark.scenario(23)
def test_a_half_shift_has_no_overlap_no_gap_and_nobody_over_the_limit_unalerted(
    world: World,
) -> None:
    course = play(world, tables=3, dealers="ABCD", days=4 / 24, limit=60, seed=23)
    assert judge(course) == []
    assert course.counts["sign_ons"] >= 20
    assert course.counts["late reliefs"] > 0


@pytest.mark.parametrize("world", [(12, 16)], indirect=True)
def test_twelve_tables_and_fifteen_dealers_in_the_same_way(world: World) -> None:
    """Eighty minutes on and twenty off, so the limit is eighty; P may stand in."""
    course = play(world, tables=12, dealers="ABCDEFGHIJKLMNO", days=1.7 / 24, limit=80, seed=12)
    assert judge(course) == []
    assert course.counts["sign_ons"] >= 30


def test_the_judge_sees_what_is_wrong(world: World) -> None:
    """The control: an alert taken out of the count, a tenure moved, and it says so."""
    course = play(world, tables=3, dealers="ABCD", days=1 / 24, limit=20, seed=5)
    assert judge(course) == []
    assert course.counts["over the limit"] > 0
    course.limit = 10
    assert any("over the limit, no alert" in one for one in judge(course))
    course.limit = 20
    course.begun_at = course.begun_at.replace(hour=11)
    assert any("first to the last" in one for one in judge(course))
    assert Alert.objects.filter(kind="dealer_tenure").exists()
    assert Tenure.objects.count() == course.counts["sign_ons"]
