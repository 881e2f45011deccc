"""A settled hand costs at most eight round trips to PostgreSQL, counted on the wire."""

from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from tests.api.client import Api
from tests.api.steps import confirmation, entered
from tests.factories import floor_make

ROUND_TRIPS_MAX = 8


def test_settling_takes_eight_round_trips_at_most(
    committed_db: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with transaction.atomic():
        floor = floor_make()
        api = Api(floor.token("dealer", 1))
    hand = entered(api, floor)
    body = confirmation(api, hand)
    connection.ensure_connection()
    sent: list[str] = []
    wait = psycopg.Connection.wait

    def counted(self: psycopg.Connection[Any], generator: Any, *args: Any, **kwargs: Any) -> Any:
        sent.append(getattr(generator, "__name__", "?"))
        return wait(self, generator, *args, **kwargs)

    monkeypatch.setattr(psycopg.Connection, "wait", counted)
    answer = api.post(f"hands/{hand}/settle", **body)
    monkeypatch.undo()
    assert answer.status_code == 200
    print(len(sent), sent)
    assert len(sent) <= ROUND_TRIPS_MAX
