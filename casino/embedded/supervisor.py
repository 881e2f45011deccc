"""Watches over child processes: starts them, restarts them, stops them all.

A child that dies is started again after a pause that doubles (1 s … 30 s). One that dies five
times within a minute will not live: the supervisor says so and stops everything.
"""

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import NoReturn

from casino.embedded import processes
from casino.embedded.state import UpError

PAUSE_SECONDS_MAX = 30.0
DEATHS_MAX = 5
DEATHS_WINDOW_SECONDS = 60.0
APPS_STOP_SECONDS = 2.0
SERVERS_STOP_SECONDS = 2.0
LOOK_SECONDS = 0.1


class StopRequested(BaseException):
    """Ctrl-C or SIGTERM: unwinds whatever runs, through every ``finally``."""


@dataclass
class Service:
    """One child: how it starts, how it is asked to stop, where its words are."""

    name: str
    start: Callable[[], "subprocess.Popen[bytes]"]
    log: Path
    stop_signal: int = signal.SIGTERM
    is_server: bool = False  # Servers stop after the applications that use them.
    child: "subprocess.Popen[bytes] | None" = None
    pause_seconds: float = 1.0
    restart_at: float | None = None
    deaths: list[float] = field(default_factory=list)


def say(text: str) -> None:
    """A line for the person at the terminal, at once."""
    with contextlib.suppress(OSError):  # A terminal that went away must not end the house.
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def raise_on_signals() -> None:
    """From now on Ctrl-C, SIGTERM and a closed terminal unwind as ``StopRequested``."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        ignore_signals()  # Once is enough: stopping must not be interrupted.
        raise StopRequested(signal.Signals(number).name)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


def ignore_signals() -> None:
    """From now on nothing interrupts: what is being stopped is stopped whole."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


class Supervisor:
    """The children of one running house."""

    def __init__(self) -> None:
        self.services: list[Service] = []

    def start(self, service: Service) -> "subprocess.Popen[bytes]":
        """Start a service and watch it from now on."""
        service.child = service.start()
        self.services.append(service)
        return service.child

    def run_once(
        self, name: str, start: Callable[[], "subprocess.Popen[bytes]"], log: Path
    ) -> None:
        """Run a command to its end; it is stopped with us if we are.

        Raises:
            UpError: it failed, with the end of its log.
        """
        child = start()
        try:
            status = child.wait()
        except BaseException:
            processes.kill([child])
            raise
        if status:
            raise UpError(f"{name} failed:\n{processes.log_tail(log, lines=25)}")

    def look(self) -> None:
        """Notice the dead, and start again those whose pause is over."""
        now = time.monotonic()
        for service in self.services:
            if service.restart_at is not None:
                if now >= service.restart_at:
                    service.restart_at = None
                    service.child = service.start()
            elif service.child is not None and service.child.poll() is not None:
                self._bury(service, now)

    def _bury(self, service: Service, now: float) -> None:
        child = service.child
        if child is None:
            return
        processes.kill([child])  # Whatever it had started goes with it.
        recent = [at for at in service.deaths if now - at < DEATHS_WINDOW_SECONDS]
        service.pause_seconds = 1.0 if not recent else min(2 ** len(recent), PAUSE_SECONDS_MAX)
        service.deaths = [*recent, now]
        tail = processes.log_tail(service.log)
        if len(service.deaths) >= DEATHS_MAX:
            raise UpError(f"{service.name} died {DEATHS_MAX} times within a minute:\n{tail}")
        say(
            f"{service.name} has died (status {child.returncode}); starting it again in"
            f" {service.pause_seconds:.0f} s. Its last words in {service.log}:\n{tail}"
        )
        service.restart_at = now + service.pause_seconds

    def watch(self) -> NoReturn:
        """Until a signal or a service that will not live ends it."""
        while True:
            self.look()
            time.sleep(LOOK_SECONDS)

    def stop(self) -> None:
        """Applications first, then servers; whoever does not listen is killed. Under 5 s."""
        for is_server, seconds in ((False, APPS_STOP_SECONDS), (True, SERVERS_STOP_SECONDS)):
            group: Sequence[tuple[subprocess.Popen[bytes], int]] = [
                (service.child, service.stop_signal)
                for service in self.services
                if service.child is not None and service.is_server == is_server
            ]
            processes.stop(group, seconds=seconds)
            processes.kill(child for child, _ in group)
