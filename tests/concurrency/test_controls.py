"""A test of the race tests: each guard alone holds, without both the harm is done.

A hand that moves no chips is settled, so that no other guard (the stacks' running balances)
hides what the lock and the unique index do.
"""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import transaction

from casino.embedded.addresses import free_port
from tests.concurrency.race import Http, Reply, at_once, commands, confirmation, enter

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 4
START_SECONDS_MAX = 60
EVEN = {
    1: {"front": "As Kd 2c", "middle": "3s 3h 9c 8d 4s", "back": "Ts Th 6d 5c 4h"},
    2: {"front": "Ad Kc 2s", "middle": "3d 3c 9s 8h 4d", "back": "Td Tc 6s 5h 4c"},
}
"""Equal ranks in every row: two hands that tie throughout (R-SCORE-1)."""


@contextmanager
def server(database: Any, log: Path, *, lock: bool) -> Iterator[str]:
    """The product's web server on a clone, with the control's settings; its address."""
    port = free_port("127.0.0.1", 18_400)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "tests.concurrency.no_lock.settings",
        "DATABASE_URL": database.url("app"),
        "RACE_LOCK": "on" if lock else "off",
        "RACE_WAIT_SECONDS": "0.1" if lock else "1.0",
    }
    del environment["OWNER_DATABASE_URL"]
    command = [
        sys.executable,
        "-m",
        "casino.embedded.web",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(url, process, log)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS_MAX
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api/v1/tables", timeout=5)
        except urllib.error.HTTPError:
            return  # Refused for want of a token: it is there.
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"no server:\n{log.read_text()}")


def race(database: Any, folder: Path, *, lock: bool, unique: bool) -> tuple[list[Reply], int, str]:
    """Settle one hand under several command ids at once: replies, settlements, server's log."""
    from tests.factories import floor_make

    with transaction.atomic():
        floor = floor_make()
        token = floor.token("dealer", 1)
    with psycopg.connect(database.url("superuser"), autocommit=True) as connection:
        if not unique:
            connection.execute(
                "ALTER TABLE settlement_settlement DROP CONSTRAINT settlement_once CASCADE"
            )
            # A hand that was settled is not settled again by this guard either.
            connection.execute("DROP TRIGGER hand_stays ON settlement_hand")
        with server(database, folder / "web.log", lock=lock) as url:
            dealer = Http(url, token)
            hand = enter(dealer, str(floor.tables[1].public_id), EVEN)
            bodies = commands(confirmation(dealer, hand), CLIENTS)
            replies = at_once(dealer, f"hands/{hand}/settle", bodies)
        (count,) = connection.execute("SELECT count(*) FROM settlement_settlement").fetchone()
    return replies, count, (folder / "web.log").read_text()


def statuses(replies: list[Reply]) -> Counter[tuple[int, str | None]]:
    return Counter((reply.status, reply.code) for reply in replies)


ONE = {(200, None): 1, (409, "hand_already_settled"): CLIENTS - 1}


def test_without_the_lock_the_unique_index_holds(committed_db: Any, tmp_path: Path) -> None:
    replies, count, log = race(committed_db, tmp_path, lock=False, unique=True)
    assert (statuses(replies), count) == (ONE, 1)
    violations = re.findall(r"refused by \('23505', 'settlement_once'\)", log)
    # Who got as far as the index was refused by it; who came a moment later was refused before.
    assert 1 <= len(violations) <= CLIENTS - 1


def test_without_the_unique_index_the_lock_holds(committed_db: Any, tmp_path: Path) -> None:
    replies, count, log = race(committed_db, tmp_path, lock=True, unique=False)
    assert (statuses(replies), count) == (ONE, 1)
    assert "23505" not in log


def test_without_both_a_hand_is_settled_more_than_once(committed_db: Any, tmp_path: Path) -> None:
    replies, count, _log = race(committed_db, tmp_path, lock=False, unique=False)
    assert count > 1
    assert statuses(replies)[200, None] == count
