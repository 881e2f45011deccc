"""The API's floor and its dealer. Imports stand inside: conftests load before Django is set up."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.api.client import Api
    from tests.factories import Floor


@pytest.fixture
def floor(db: None) -> "Floor":
    from tests.factories import floor_make

    return floor_make()


@pytest.fixture
def dealer(floor: "Floor") -> "Api":
    """The dealer of table 1, signed on there."""
    from tests.api.client import Api

    return Api(floor.token("dealer", 1))
