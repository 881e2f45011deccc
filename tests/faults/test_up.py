"""`./dev up` as people treat it: started twice, stopped, killed, put in awkward places."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from casino.embedded.processes import is_alive
from casino.embedded.state import can_reach, database_account
from tests.conftest import BENCH
from tests.stack import ROOT, clean_environment, descendants, remove, start, stop, wait_ready

pytestmark = pytest.mark.stack
LONG = "a path with spaces " + "and a long name " * 8


class Up:
    """One state directory and the process that runs in it."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.log = state.with_name("up.log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *arguments: str, environment: dict[str, str] | None = None) -> dict:
        self.process = start(
            self.state, "--demo", "none", *arguments, log=self.log, environment=environment
        )
        return wait_ready(self.process, self.state, self.log)

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            stop(self.process)
        remove(self.state)


@pytest.fixture(scope="module")
def awkward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Up, dict, int]]:
    """One house in a path of 150 characters with spaces, whose port was taken: the port."""
    base = tmp_path_factory.mktemp("awkward")
    folder = base / LONG[: 150 - len(str(base)) - len("/state") - 1].ljust(20, "x")
    folder.mkdir()
    house = Up(folder / "state")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        up = house.start("--port", str(port))
    yield house, up, port
    house.close()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[[Path], Up]]:
    """Make states; whatever still runs at the end is stopped."""
    made: list[Up] = []

    def make(state: Path = tmp_path / "state") -> Up:
        made.append(Up(state))
        return made[-1]

    yield make
    for up in made:
        up.close()


def wait_until(condition: Callable[[], bool], *, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.05)
    return condition()


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def readyz(url: str) -> tuple[int, dict]:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_a_kill_9_leaves_no_process_and_the_next_start_finds_the_data(place):
    house = place()
    up = house.start("--demo", "small")
    stacks = "SELECT id, balance FROM tables_account WHERE kind = 'stack' ORDER BY id"
    with psycopg.connect(up["dsn"]["app"]) as connection:
        before = connection.execute(stacks).fetchall()
    assert [500_000] * 4 == [balance for _, balance in before][:4]
    family = descendants(up["pid"])
    names = " ".join(map(command_line, family))

    os.kill(up["pid"], signal.SIGKILL)
    house.process.wait()

    assert len(family) >= 7, names  # two servers, web with a worker a core, live, worker, beat
    assert wait_until(lambda: not any(map(is_alive, family)), seconds=10), [
        command_line(pid) for pid in family if is_alive(pid)
    ]
    again = house.start("--demo", "small")
    with psycopg.connect(again["dsn"]["app"]) as connection:
        assert before == connection.execute(stacks).fetchall()
    assert up["staff"] == again["staff"]
    assert up["tables"] == again["tables"]


def test_a_second_start_says_that_it_is_running_and_sigterm_ends_all_of_it_in_5_s(place):
    house = place()
    up = house.start()
    family = descendants(up["pid"])

    second = subprocess.run(
        [sys.executable, ROOT / "dev", "up", "--state", house.state],
        env=clean_environment(), capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert 1 == second.returncode
    assert f"Already running here (process {up['pid']}): {up['url']}" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    assert is_alive(up["pid"])

    assert stop(house.process) < 5
    assert 0 == house.process.returncode
    assert not any(map(is_alive, family))
    assert not (house.state / "up.json").exists()


def test_it_runs_in_a_path_of_150_characters_with_spaces(awkward):
    house, up, _ = awkward

    assert 149 <= len(str(house.state))
    assert (200, True) == (readyz(up["url"])[0], readyz(up["url"])[1]["ready"])
    assert 0o600 == (house.state / "up.json").stat().st_mode & 0o777
    with psycopg.connect(up["dsn"]["app"]) as connection:
        assert ("app",) == connection.execute("SELECT current_user").fetchone()


def test_a_taken_port_makes_way_for_the_next(awkward):
    _, up, port = awkward

    assert port < int(up["url"].rpartition(":")[2]) < port + 20


def test_postgresql_never_runs_as_root(awkward):
    _, up, _ = awkward
    servers = [pid for pid in descendants(up["pid"]) if "/bin/postgres " in command_line(pid)]

    account = database_account()
    expected = account.pw_uid if account else os.geteuid()
    assert [expected] == [Path(f"/proc/{pid}").stat().st_uid for pid in servers]
    assert 0 != expected


def test_no_serving_process_knows_the_owners_address(awkward):
    _, up, _ = awkward
    family = descendants(up["pid"])

    lines = "\n".join(command_line(pid) for pid in family)
    for part in ("casino.embedded.web", "casino.live", "casino.celery worker"):
        assert part in lines
    for pid in family:
        environment = Path(f"/proc/{pid}/environ").read_bytes()
        assert b"migrator" not in environment, command_line(pid)
        assert b"OWNER_DATABASE_URL" not in environment, command_line(pid)


def worker_of(up: dict) -> int | None:
    family = descendants(up["pid"])
    return next((pid for pid in family if "casino.celery worker" in command_line(pid)), None)


def test_readiness_sees_a_worker_that_does_nothing(awkward):
    _, up, _ = awkward
    worker = worker_of(up)

    os.kill(worker, signal.SIGSTOP)
    try:
        assert wait_until(lambda: readyz(up["url"])[0] == 503, seconds=30)
        assert {"worker"} == {part for part, ok in readyz(up["url"])[1]["parts"].items() if not ok}
    finally:
        os.kill(worker, signal.SIGCONT)
    assert wait_until(lambda: readyz(up["url"])[0] == 200, seconds=30)


def test_a_dead_worker_is_started_again(awkward):
    house, up, _ = awkward
    first = worker_of(up)

    os.kill(first, signal.SIGKILL)

    assert wait_until(lambda: worker_of(up) not in {None, first}, seconds=20)
    assert "worker has died (status -9); starting it again in 1 s." in house.log.read_text()


def test_given_addresses_are_used_and_nothing_embedded_starts(place, committed_db):
    house = place()
    given = {
        "DATABASE_URL": committed_db.url("app"),
        "OWNER_DATABASE_URL": committed_db.url("owner"),
        "REDIS_URL": BENCH.valkey.cache_url.replace("db=0", "db=10"),
        "CELERY_BROKER_URL": BENCH.valkey.broker_url.replace("=1", "=11"),
    }

    up = house.start(environment=given)

    family = " ".join(map(command_line, descendants(up["pid"])))
    assert "postgres" not in family
    assert "valkey-server" not in family
    assert given["DATABASE_URL"] == up["dsn"]["app"]
    assert not (house.state / "servers" / "postgresql").exists()


@pytest.mark.parametrize(
    ("arguments", "environment", "sentence"),
    [
        ([], {"DATABASE_URL": "postgresql://app@/casino"}, "OWNER_DATABASE_URL is not"),
        (["--tls-cert", "cert.pem"], {}, "--tls-cert and --tls-key belong together"),
        (["--tls-cert", "no.pem", "--tls-key", "no.key"], {}, "no.pem is not a file"),
        (["--port", "99999"], {}, "a port is between"),
        (["--host", "no.such.host.invalid"], {}, "--host no.such.host.invalid"),
    ],
)
def test_what_cannot_work_is_refused_in_a_sentence(tmp_path, arguments, environment, sentence):
    done = subprocess.run(
        [sys.executable, ROOT / "dev", "up", "--state", tmp_path / "state", *arguments],
        env={**clean_environment(), **environment}, capture_output=True, text=True, timeout=30,
        check=False,
    )  # fmt: skip
    remove(tmp_path / "state")

    assert 1 == done.returncode
    assert sentence in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_a_folder_closed_to_the_databases_user_is_told_from_an_open_one(tmp_path):
    account = database_account()
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)

    assert can_reach(Path("/usr"), account)
    assert can_reach(closed, account) == (account is None)
