"""What a serving process refuses to start with, and what readiness sees."""

import http.server
import json
import os
import subprocess
import sys
import threading

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from casino import health
from casino.house.tasks import HEARTBEAT_KEY, worker_heartbeat, worker_heartbeat_end
from tests.stack import ROOT, clean_environment

GOOD = {
    "SECRET_KEY": "k" * 50,
    "ALLOWED_HOSTS": "house.example",
    "DATABASE_URL": "postgresql://app:secret@db/casino",
    "REDIS_URL": "redis://cache/0",
}


def start(code: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**clean_environment(), **environment},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_complete_environment_opens_the_house():
    done = start("import casino.wsgi", GOOD)

    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is not set, or shorter than 50 characters"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is not set"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS has a wildcard"),
        ({"ALLOWED_HOSTS": "house.example,.example"}, "ALLOWED_HOSTS has a wildcard"),
        ({"DATABASE_URL": ""}, "DATABASE_URL is not set"),
        ({"REDIS_URL": ""}, "REDIS_URL is not set"),
        ({"DEBUG": "true"}, "DEBUG is on"),
        ({"OWNER_DATABASE_URL": "postgresql://migrator:s@db/casino"}, "OWNER_DATABASE_URL is for"),
    ],
)
def test_a_web_process_does_not_start_with_a_fault(change, sentence):
    done = start("import casino.wsgi", {**GOOD, **change})

    assert 1 == done.returncode
    assert f"This house does not open: {sentence}" in done.stderr


def test_every_fault_is_named_at_once():
    done = start("import casino.wsgi", {})

    last = done.stderr.splitlines()[-1]
    for name in ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"):
        assert name in last


def test_a_worker_does_not_start_with_a_fault():
    done = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "casino.celery", "worker"],
        cwd=ROOT, env={**clean_environment(), **GOOD, "ALLOWED_HOSTS": ""},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert 1 == done.returncode
    assert "This house does not open: ALLOWED_HOSTS is not set." in done.stderr


def test_the_check_command_tells_the_same():
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"], cwd=ROOT,
        env={**clean_environment(), **GOOD, "ALLOWED_HOSTS": "*"}, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip

    assert 1 == done.returncode
    assert "(casino.E001) ALLOWED_HOSTS has a wildcard" in done.stderr


def test_production_settings_leave_the_check_command_nothing_to_say():
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"], cwd=ROOT,
        env={**clean_environment(), **GOOD, "SECRET_KEY": "Kq3v-9Xw_2mZr7TyBn5LcHd8PfGs4JaUeRt6VoQi1Wk0-Yb5Nc8Md"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert (0, "System check identified no issues (0 silenced).") == (
        done.returncode,
        done.stdout.strip(),
    )


@pytest.fixture
def live_neighbour(settings):
    """A live process that answers what it is told to; the list holds its status."""
    status = [200]

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status[0])
            self.end_headers()

        def log_message(self, *args):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    settings.LIVE_HEALTH_URL = f"http://127.0.0.1:{server.server_port}/healthz"
    yield status
    server.shutdown()
    server.server_close()


def ask() -> tuple[int, dict]:
    answer = health.readyz(RequestFactory().get("/readyz"))
    return answer.status_code, json.loads(answer.content)


def test_ready_means_that_every_part_works(db, live_neighbour):
    worker_heartbeat()

    status, body = ask()

    assert 200 == status
    assert {"ready": True, "parts": dict.fromkeys(health.CHECKS, True)} == body
    assert {"database", "migrations", "worker", "live"} == set(health.CHECKS)


def test_a_worker_without_heartbeat_is_not_ready(db, live_neighbour):
    worker_heartbeat()
    worker_heartbeat_end()

    status, body = ask()

    assert (503, False) == (status, body["parts"]["worker"])


def test_a_heartbeat_fades(db):
    worker_heartbeat()

    assert 0 < cache._cache.get_client().ttl(cache.make_key(HEARTBEAT_KEY)) <= 15


def test_a_live_process_that_reads_nothing_is_not_ready(db, live_neighbour):
    worker_heartbeat()
    live_neighbour[0] = 503

    status, body = ask()

    assert (503, False) == (status, body["parts"]["live"])


def test_a_missing_migration_is_not_ready(db, live_neighbour, monkeypatch):
    monkeypatch.setattr(health, "_migrated", set())
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: [("house", "0099")])

    status, body = ask()

    assert (503, False) == (status, body["parts"]["migrations"])


def test_another_role_than_app_is_not_ready(db, live_neighbour, monkeypatch):
    from django.db import connections

    monkeypatch.setattr(health, "connection", connections["owner"])

    status, body = ask()

    assert (503, False) == (status, body["parts"]["database"])


def test_the_live_process_wants_its_environment():
    done = subprocess.run(
        [sys.executable, "-m", "casino.live"], cwd=ROOT, capture_output=True, text=True,
        env={k: v for k, v in clean_environment().items() if k in os.environ}, timeout=30,
        check=False,
    )  # fmt: skip

    assert 1 == done.returncode
    assert "casino.live does not start: DATABASE_URL, SECRET_KEY is not set." in done.stderr
