"""Granian for `./dev up`: as in production, but its workers die with it, however it dies.

The application is loaded once, before the workers are forked: they share what it read, and one
processor does the work of one import.
"""

import argparse
import importlib
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from casino.embedded.processes import die_with_parent

THREADS = 3
WORKER_STOP_SECONDS = 1


def load(parent: int, target: str) -> Any:
    """The WSGI application, inside a worker; ``parent`` is Granian's main process."""
    die_with_parent(signal.SIGKILL, parent)
    module, _, name = target.partition(":")
    return getattr(importlib.import_module(module), name)


def main(arguments: list[str]) -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(prog="casino.embedded.web")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--tls-cert", type=Path)
    parser.add_argument("--tls-key", type=Path)
    options = parser.parse_args(arguments)
    target = "casino.wsgi:application"
    importlib.import_module(target.partition(":")[0])
    server = Granian(
        target,
        address=options.host,
        port=options.port,
        interface=Interfaces.WSGI,
        workers=os.cpu_count() or 1,
        blocking_threads=THREADS,
        ssl_cert=options.tls_cert,
        ssl_key=options.tls_key,
        respawn_failed_workers=True,
        workers_kill_timeout=WORKER_STOP_SECONDS,
        log_level=LogLevels.warning,
    )
    server.serve(target_loader=partial(load, os.getpid()))


if __name__ == "__main__":
    main(sys.argv[1:])
