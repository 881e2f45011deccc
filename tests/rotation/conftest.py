"""The floor made by services. Imports stand inside: conftests load before Django is set up."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.factories import Floor
    from tests.rotation.world import World


@pytest.fixture
def floor(db: None) -> "Floor":
    from tests.factories import floor_make

    return floor_make()


@pytest.fixture
def world(request: pytest.FixtureRequest, db: None, monkeypatch: pytest.MonkeyPatch) -> "World":
    """Three tables and dealers A to E at noon (or as many as the parameter says).

    The product asks this world for the time.
    """
    from casino.house import clock
    from tables.services import downs
    from tests.rotation.world import world_make

    def refused(wrong: Exception, strings: object) -> None:
        raise AssertionError("PostgreSQL refused a plan") from wrong

    monkeypatch.setattr(downs, "plan_refused", refused)
    tables, dealers = getattr(request, "param", (3, 5))
    made = world_make(tables=tables, dealers=dealers)
    monkeypatch.setattr(clock, "now", lambda: made.now)
    return made
