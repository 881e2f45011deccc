"""Restarting with a pause, giving up in words, and stopping those who do not listen."""

import signal
import sys
import time
from functools import partial

import pytest

from casino.embedded import addresses, processes, supervisor
from casino.embedded.processes import is_alive
from casino.embedded.state import UpError
from casino.embedded.supervisor import Service, Supervisor

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
PARENT = (
    "import subprocess, sys, time;"
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
    "print('started', flush=True); time.sleep(60)"
)


@pytest.fixture
def clock(monkeypatch):
    """A clock that moves when told to."""
    now = [1000.0]
    monkeypatch.setattr(supervisor.time, "monotonic", lambda: now[0])
    return now


def service(tmp_path, code: str, name: str = "part") -> Service:
    log = tmp_path / f"{name}.log"
    return Service(name, partial(processes.spawn, [sys.executable, "-c", code], log=log), log)


def test_pauses_double_and_the_fifth_death_in_a_minute_ends_it(tmp_path, clock, capsys):
    parts = Supervisor()
    dying = service(tmp_path, "print('my last words'); raise SystemExit(3)")
    parts.start(dying)
    pauses = []
    for _ in range(4):
        dying.child.wait(20)
        parts.look()
        pauses.append(dying.pause_seconds)
        clock[0] += dying.pause_seconds
        parts.look()
        assert dying.restart_at is None  # Its pause is over: it runs again.

    assert [1, 2, 4, 8] == pauses
    assert "part has died (status 3); starting it again in 8 s." in capsys.readouterr().out
    dying.child.wait(20)
    with pytest.raises(UpError, match=r"part died 5 times within a minute:\n(.|\n)*my last words"):
        parts.look()


def test_old_deaths_are_forgotten(tmp_path, clock):
    parts = Supervisor()
    dying = service(tmp_path, "raise SystemExit(3)")
    parts.start(dying)
    for _ in range(8):
        dying.child.wait(20)
        parts.look()
        assert 1 == dying.pause_seconds
        clock[0] += supervisor.DEATHS_WINDOW_SECONDS + 1
        parts.look()
    processes.kill([dying.child])


def test_whoever_ignores_the_signal_is_killed_with_its_children(tmp_path):
    parts = Supervisor()
    stubborn = parts.start(service(tmp_path, STUBBORN, "stubborn"))
    family = parts.start(service(tmp_path, PARENT, "family"))
    deadline = time.monotonic() + 20
    while "started" not in (tmp_path / "family.log").read_text() and time.monotonic() < deadline:
        time.sleep(0.05)

    begin = time.monotonic()
    parts.stop()

    assert time.monotonic() - begin < 5
    assert -signal.SIGKILL == stubborn.returncode
    assert not is_alive(family.pid)


def test_a_failed_command_ends_with_its_own_words(tmp_path):
    log = tmp_path / "command.log"
    start = partial(
        processes.spawn, [sys.executable, "-c", "raise SystemExit('no such table')"], log=log
    )

    with pytest.raises(UpError, match=r"the command failed:\n    no such table"):
        Supervisor().run_once("the command", start, log)


def test_two_houses_that_start_together_choose_different_ports():
    first = addresses.choose(host="127.0.0.1", port=28000, tls=False)
    second = addresses.choose(host="127.0.0.1", port=28000, tls=False)

    assert 4 == len({first.web_port, first.live_port, second.web_port, second.live_port})


def test_names_and_origins_follow_the_host():
    here = addresses.choose(host="127.0.0.1", port=28000, tls=True)

    assert here.url == f"https://127.0.0.1:{here.web_port}"
    assert f"https://localhost:{here.web_port}" in here.origins
    assert not [name for name in here.hosts if "*" in name]
