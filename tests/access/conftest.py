"""The ground that the faces stand on. Imports stand inside: conftests load before Django is set up."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.access.ground import Ground


@pytest.fixture
def ground(db: None, plain_static: None, settings) -> "Ground":
    """The house of ``ground.py``; no terminal locks while every face is tried."""
    from tests.access.ground import ground_make

    settings.TERMINAL_IDLE_SECONDS = 86_400
    return ground_make()


@pytest.fixture(autouse=True)
def locks_in_order() -> None:
    """The order of locks is watched elsewhere: here a savepoint holds many requests."""
