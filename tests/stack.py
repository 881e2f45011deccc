"""`./dev up` in a temporary state, for tests over HTTP and in the browser."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench import VARIABLES

ROOT = Path(__file__).resolve().parents[1]
READY_SECONDS_MAX = 120
STOP_SECONDS_MAX = 10


@dataclass(frozen=True)
class Stack:
    """A running house. ``up`` is the content of STATE/up.json."""

    url: str
    live_url: str
    up: dict[str, Any]
    state: Path
    process: subprocess.Popen[bytes]

    def person(self, role: str) -> dict[str, str]:
        """The first person of a role: name, role, badge, pin, password."""
        return next(person for person in self.up["staff"] if person["role"] == role)

    def table(self, number: int) -> dict[str, Any]:
        return next(table for table in self.up["tables"] if table["number"] == number)

    def token(self, role: str, *, table: int | None = None) -> str:
        """An API token by `./dev token`; header ``Authorization: Token …``."""
        where = ["--table", str(table)] if table else []
        command = [sys.executable, ROOT / "dev", "token", "--state", self.state, "--role", role]
        done = subprocess.run(
            [*command, *where], env=clean_environment(), capture_output=True, text=True,
            check=True, timeout=60,
        )  # fmt: skip
        return done.stdout.splitlines()[-1]


def clean_environment() -> dict[str, str]:
    """Ours without what points at the suite's own servers."""
    return {name: value for name, value in os.environ.items() if name not in VARIABLES}


def start(
    state: Path, *arguments: str, log: Path, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start `./dev up` without waiting for it."""
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, ROOT / "dev", "up", "--state", state, *arguments],
            cwd=ROOT, env={**clean_environment(), **(environment or {})}, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip


def wait_ready(process: subprocess.Popen[bytes], state: Path, log: Path) -> dict[str, Any]:
    """The content of up.json, when this very process wrote it."""
    deadline = time.monotonic() + READY_SECONDS_MAX
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(FileNotFoundError):
            up: dict[str, Any] = json.loads((state / "up.json").read_text())
            if up["pid"] == process.pid:
                return up
        time.sleep(0.05)
    raise AssertionError(f"./dev up did not become ready:\n{log.read_text()}")


def descendants(pid: int) -> list[int]:
    """Every process below ``pid``, from the kernel's own list."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
            parents[int(entry.parent.name)] = int(fields[1])
    found: list[int] = []
    level = [pid]
    while level:
        level = [child for child, parent in parents.items() if parent in level]
        found.extend(level)
    return found


def stop(process: subprocess.Popen[bytes]) -> float:
    """Ask it to stop as a service manager would; the seconds it took."""
    begin = time.monotonic()
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS_MAX)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
    return time.monotonic() - begin


def remove(state: Path) -> None:
    """Remove a state directory and what it keeps elsewhere for the database's user."""
    servers = state / "servers"
    if servers.is_symlink():
        shutil.rmtree(servers.readlink(), ignore_errors=True)
    shutil.rmtree(state, ignore_errors=True)


@contextlib.contextmanager
def running_stack(state: Path, *arguments: str) -> Iterator[Stack]:
    log = state.with_name(state.name + ".log")
    process = start(state, "--demo", "small", *arguments, log=log)
    try:
        up = wait_ready(process, state, log)
        yield Stack(up["url"], up["live_url"], up, state, process)
    finally:
        stop(process)
        remove(state)
