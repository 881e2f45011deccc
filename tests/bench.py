"""The test bench: one throw-away cluster a run, a migrated template, a clone for whoever asks.

The suite talks to the database as ``app``, the role of production, which owns nothing; migrations
run once, as ``owner``, into the template. Under xdist the controller starts the servers and the
workers find them by ``CASINO_TEST_BENCH``.

By hand, on a migrated database of one's own, servers stopped afterwards:

    python -m tests.bench run COMMAND …      python -m tests.bench shell
"""

import fcntl
import itertools
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

import psycopg
from psycopg import sql

from casino.embedded import processes
from casino.embedded.postgres import UNSAFE_BUT_FAST, Postgres
from casino.embedded.state import State, open_state
from casino.embedded.valkey import Valkey

PLACE = "CASINO_TEST_BENCH"
TEMPLATE = "migrated"
ALIASES = ("default", "owner")
# What a child process must not inherit from the suite when it is to find its own servers.
VARIABLES = ("DATABASE_URL", "OWNER_DATABASE_URL", "AUDITOR_DATABASE_URL", "REDIS_URL",
             "CELERY_BROKER_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS_ONLY",
             "STATIC_FROM_SOURCE", "LIVE_URL", "DJANGO_SETTINGS_MODULE", PLACE)  # fmt: skip


@dataclass
class Bench:
    """The servers of this run. ``children`` is empty in a process that only uses them."""

    state: State
    postgres: Postgres
    valkey: Valkey
    worker: str
    children: list[tuple[Popen[bytes], int]] = field(default_factory=list)
    counter: "itertools.count[int]" = field(default_factory=itertools.count)

    @property
    def database(self) -> str:
        return f"test_{self.worker}"

    def environment(self) -> dict[str, str]:
        """What settings read; each xdist worker has cache and broker databases of its own."""
        number = int(self.worker.removeprefix("gw")) if self.worker.startswith("gw") else 0
        return {
            PLACE: str(self.state.root),
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            "DATABASE_URL": self.postgres.url("app", database=self.database),
            "OWNER_DATABASE_URL": self.postgres.url("owner", database=self.database),
            "REDIS_URL": self.valkey.cache_url.replace("db=0", f"db={2 * number}"),
            "CELERY_BROKER_URL": self.valkey.broker_url.replace("=1", f"={2 * number + 1}"),
            "SECRET_KEY": secrets.token_urlsafe(48),
            "ALLOWED_HOSTS": "testserver,127.0.0.1,localhost",
            "HTTPS_ONLY": "false",
            "STATIC_FROM_SOURCE": "1",
            "LIVE_URL": "",
        }

    def start(self) -> None:
        """Start both servers, once; their death is ours."""
        if self.children or not self.is_mine:
            return
        children = [(self.valkey.start(), signal.SIGTERM), (self.postgres.start(), signal.SIGINT)]
        self.children.extend(children)
        self.valkey.wait(children[0][0])
        self.postgres.wait(children[1][0])
        self.postgres.prepare()

    @property
    def is_mine(self) -> bool:
        return self.worker == "main"

    def stop(self) -> None:
        processes.kill(processes.stop(self.children, seconds=5))
        if self.is_mine:
            shutil.rmtree(self.state.servers, ignore_errors=True)
            shutil.rmtree(self.state.root, ignore_errors=True)

    def _execute(self, statement: sql.Composed) -> None:
        address = self.postgres.url("superuser", database="postgres")
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement)

    def _exists(self, database: str) -> bool:
        with psycopg.connect(self.postgres.url("superuser", database="postgres")) as connection:
            found = connection.execute("SELECT FROM pg_database WHERE datname = %s", [database])
            return found.fetchone() is not None

    def create(self, database: str) -> None:
        """An empty database that belongs to ``owner``, as the house's does."""
        make = sql.SQL("CREATE DATABASE {} OWNER owner")
        self._execute(make.format(sql.Identifier(database)))

    def make_template(self, migrate) -> None:
        """Migrate an empty database, once a run; ``migrate`` gets its name."""
        with (self.state.root / "template.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if self._exists(TEMPLATE):
                return
            draft = f"{TEMPLATE}_new"
            self.drop(draft)
            self.create(draft)
            migrate(draft)
            rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
            self._execute(rename.format(sql.Identifier(draft), sql.Identifier(TEMPLATE)))

    def clone(self, database: str | None = None) -> str:
        """A database like the template, about 0.1 s; its name."""
        database = database or f"committed_{self.worker}_{next(self.counter)}"
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY OWNER owner")
        self._execute(make.format(sql.Identifier(database), sql.Identifier(TEMPLATE)))
        return database

    def drop(self, database: str) -> None:
        gone = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        self._execute(gone.format(sql.Identifier(database)))


def find_bench() -> Bench:
    """The bench of this process: a new place for the controller, the known one for a worker."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    place = os.environ.get(PLACE, "") if worker != "main" else ""
    root = Path(place or tempfile.mkdtemp(prefix="poker-test-"))
    root.chmod(0o711)  # The database's user passes through; what is inside is 0600.
    state = open_state(root)
    postgres = Postgres.of(state, state.secrets(), settings=UNSAFE_BUT_FAST)
    return Bench(state, postgres, Valkey.of(state), worker)


def main(arguments: list[str]) -> int:
    """Run a command (or a shell) against a fresh cluster with an empty, migrated database."""
    bench = find_bench()
    environment = {**os.environ, **bench.environment()}
    try:
        bench.start()
        bench.drop(bench.database)
        bench.create(bench.database)
        migrate = [
            sys.executable,
            "manage.py",
            "migrate",
            "--database=owner",
            "--skip-checks",
            "-v0",
        ]
        command = arguments[1:] if arguments[0] == "run" else [os.environ.get("SHELL", "sh")]
        if "migrate" not in command:
            subprocess.run(migrate, env=environment, check=True)
        return subprocess.run(command, env=environment, check=False).returncode
    finally:
        bench.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
