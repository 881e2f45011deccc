"""The floor made by services. Imports stand inside: conftests load before Django is set up."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.factories import Floor


@pytest.fixture
def floor(db: None) -> "Floor":
    from tests.factories import floor_make

    return floor_make()
