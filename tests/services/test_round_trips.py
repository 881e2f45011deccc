"""A settled hand costs at most eight round trips to PostgreSQL, counted on the wire."""

from pathlib import Path
from typing import Any

from django.db import connection, transaction

from tests.api.client import Api
from tests.api.steps import confirmation, entered
from tests.factories import floor_make

ROUND_TRIPS_MAX = 8
CONNECTION_CHECK = 1
"""``SELECT 1`` before a request's first query; the test client keeps the connection instead."""


def test_settling_takes_eight_round_trips_at_most(committed_db: Any, tmp_path: Path) -> None:
    with transaction.atomic():
        floor = floor_make()
        api = Api(floor.token("dealer", 1))
    bodies = []
    for _ in range(2):  # The first settlement prepares the statements.
        hand = entered(api, floor)
        bodies.append((hand, confirmation(api, hand)))
        if len(bodies) == 1:
            assert api.post(f"hands/{hand}/settle", **bodies[0][1]).status_code == 200
            assert api.post(f"hands/{hand}/chips-moved").status_code == 200
    hand, body = bodies[1]
    with (tmp_path / "wire").open("wb") as wire:
        connection.connection.pgconn.trace(wire.fileno())
        answer = api.post(f"hands/{hand}/settle", **body)
        connection.connection.pgconn.untrace()
    assert answer.status_code == 200
    asked = [line.split("\t") for line in (tmp_path / "wire").read_text().splitlines()]
    trips = [
        field[3].split()[0]
        for field in asked
        if field[1] == "F" and field[3].split()[0] in {"Query", "Sync"}
    ]
    assert 4 <= len(trips)  # BEGIN, lock, read, post, COMMIT: the trace sees them.
    assert len(trips) + CONNECTION_CHECK <= ROUND_TRIPS_MAX, trips
