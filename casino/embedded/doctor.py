"""`./dev doctor`: what this machine has and lacks, and what to do about it.

Runs before anything is installed: standard library alone. Status 1 when `./dev up` cannot work.
"""

import argparse
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from casino.embedded.addresses import is_free
from casino.embedded.state import (
    PLAIN_PATH,
    SOCKET_DIRECTORY_MAX,
    UpError,
    can_reach,
    database_account,
)

ROOT = Path(__file__).resolve().parents[2]
FREE_BYTES_MIN = 1 << 30
PORTS = (8000, 8001)


@dataclass(frozen=True)
class Finding:
    """``grade``: ok, note (works, but …) or fault (`./dev up` or a test will fail)."""

    grade: str
    text: str


def _python() -> Iterator[Finding]:
    yield Finding("ok", f"Python {platform.python_version()} ({sys.executable})")
    pip = subprocess.run(
        [sys.executable, "-m", "pip", "--version"], check=False, capture_output=True
    )
    if importlib.util.find_spec("ensurepip"):
        yield Finding("ok", "venv with pip")
    elif pip.returncode == 0:
        yield Finding("ok", "no ensurepip, but pip: .venv is filled from outside")
    else:
        yield Finding("fault", "neither ensurepip nor pip: apt-get install python3-venv")


def _venv() -> Iterator[Finding]:
    venv = ROOT / ".venv"
    if venv.is_symlink():
        there = (venv / "bin" / "python").exists()
        grade = "note" if there else "fault"
        yield Finding(grade, f".venv is a link to {venv.readlink()}: used as it is, never changed")
    elif (venv / "locks.json").exists():
        yield Finding(
            "ok", ".venv was made from locks (a changed lock is installed at the next run)"
        )
    else:
        yield Finding("note", "no complete .venv yet: the first command makes it, with the network")


def _platform() -> Iterator[Finding]:
    system, machine = platform.system(), platform.machine()
    given = bool(os.environ.get("DATABASE_URL")) and bool(os.environ.get("REDIS_URL"))
    if system == "Linux":
        yield Finding("ok", f"{system} {machine}")
    else:
        grade = "note" if given else "fault"
        yield Finding(
            grade, f"{system}: embedded servers are for Linux; set DATABASE_URL, REDIS_URL"
        )
    if bool(os.environ.get("DATABASE_URL")) and not os.environ.get("OWNER_DATABASE_URL"):
        yield Finding(
            "fault", "DATABASE_URL is set without OWNER_DATABASE_URL: give both or neither"
        )


def _ports() -> Iterator[Finding]:
    for port in PORTS:
        free = is_free("127.0.0.1", port)
        text = f"port {port} is free" if free else f"port {port} is taken: the next one is used"
        yield Finding("ok" if free else "note", text)


def _state(state: Path) -> Iterator[Finding]:
    parent = next(folder for folder in (state, *state.parents) if folder.exists())
    if not os.access(parent, os.W_OK | os.X_OK):
        yield Finding("fault", f"{parent} cannot be written: give another --state")
        return
    yield Finding("ok", f"state directory {state}")
    free = shutil.disk_usage(parent).free
    if free < FREE_BYTES_MIN:
        yield Finding("fault", f"only {free >> 20} MB free in {parent}: make room for 1 GB")
    try:
        account = database_account()
    except UpError as error:
        yield Finding("fault", str(error))
        return
    if account is not None:
        yield Finding("ok", f"we are root: PostgreSQL runs as {account.pw_name}")
        if not can_reach(state, account):
            yield Finding("note", f"{account.pw_name} cannot reach it: its files go to /var/lib")
    run = state / "servers" / "run"
    if len(os.fsencode(run)) > SOCKET_DIRECTORY_MAX or not PLAIN_PATH.fullmatch(str(run)):
        yield Finding("note", "long or unusual path: sockets stand in the runtime directory")


def _browser() -> Iterator[Finding]:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if found:
        yield Finding("ok", f"Chromium ({found})")
    elif os.geteuid() == 0 and shutil.which("apt-get"):
        yield Finding("note", "no Chromium yet: ./dev test installs Debian's")
    else:
        yield Finding("note", "no Chromium: ./dev test leaves the browser tests out, loudly")


def findings(state: Path) -> Iterator[Finding]:
    """Everything looked at, in the order in which `./dev up` would stumble over it."""
    yield from _python()
    yield from _venv()
    yield from _platform()
    yield from _state(state)
    yield from _ports()
    yield from _browser()


def main(arguments: list[str]) -> int:
    """Print the findings; 1 when one of them is a fault."""
    parser = argparse.ArgumentParser(prog="./dev doctor")
    parser.add_argument("--state", type=Path, default=ROOT / ".casino", metavar="DIR")
    found = list(findings(parser.parse_args(arguments).state.absolute()))
    for finding in found:
        print(f"{finding.grade:6}{finding.text}")
    return int(any(finding.grade == "fault" for finding in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
