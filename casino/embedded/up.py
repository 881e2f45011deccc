"""`./dev up`: the whole house on one command, ready when its own `/readyz` says so."""

import hashlib
import os
import signal
import ssl
import sys
import time
import urllib.error
import urllib.request
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg

from casino.catalogues import compile_catalogues
from casino.embedded import addresses, processes
from casino.embedded.postgres import Postgres
from casino.embedded.state import State, UpError, open_state, read_json, write_private
from casino.embedded.supervisor import (
    LOOK_SECONDS,
    Service,
    StopRequested,
    Supervisor,
    ignore_signals,
    raise_on_signals,
    say,
)
from casino.embedded.valkey import Valkey

ROOT = Path(__file__).resolve().parents[2]
READY_SECONDS_MAX = 90.0
LOG_BYTES_MAX = 10_000_000  # At a start a longer log steps aside; one such is kept.
JOB_TIMEOUTS = (
    "-c lock_timeout=2s -c statement_timeout=15min -c idle_in_transaction_session_timeout=15min"
)
OWNERS_ALONE = "OWNER_DATABASE_URL"  # Never in the environment of web, live, worker or beat.


def migrations_digest() -> str:
    """Changes with any migration, SQL file or installed package: when to migrate again."""
    digest = hashlib.sha256()
    patterns = ("*/migrations/*.py", "*/*/migrations/*.py", "**/sql/*.sql", "requirements.txt")
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
        if ".venv" not in path.relative_to(ROOT).parts:
            digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


class House:
    """One `./dev up`, from its options to its last message."""

    def __init__(self, options: Namespace, state: State) -> None:
        self.options = options
        self.state = state
        self.supervisor = Supervisor()
        self.python = sys.executable
        self.dsn: dict[str, str | None] = {}
        self.environment: dict[str, str] = {}

    # -- servers -----------------------------------------------------------------------------

    def start_servers(self, secrets: dict[str, str]) -> dict[str, str]:
        """PostgreSQL and Valkey, each only where no address was given; their addresses."""
        given = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
        valkey = None if given["REDIS_URL"] else Valkey.of(self.state)
        postgres = None if given["DATABASE_URL"] else Postgres.of(self.state, secrets)
        if valkey:
            service = Service("Valkey", valkey.start, valkey.log, is_server=True)
            valkey_child = self.supervisor.start(service)
        if postgres:
            service = Service(
                "PostgreSQL", postgres.start, postgres.log, signal.SIGINT, is_server=True
            )
            postgres.wait(self.supervisor.start(service))
            postgres.prepare()
            self.dsn = {role: postgres.url(role) for role in ("app", "owner", "auditor")}
        else:
            self.dsn = {
                "app": given["DATABASE_URL"],
                "owner": os.environ[OWNERS_ALONE],
                "auditor": os.environ.get("AUDITOR_DATABASE_URL"),
            }
        if valkey:
            valkey.wait(valkey_child)
        cache = valkey.cache_url if valkey else given["REDIS_URL"]
        broker = valkey.broker_url if valkey else os.environ.get("CELERY_BROKER_URL", cache)
        return {
            "DATABASE_URL": self.dsn["app"] or "",
            "REDIS_URL": cache,
            "CELERY_BROKER_URL": broker,
        }

    # -- the database's content --------------------------------------------------------------

    def manage(self, name: str, *arguments: str, owner: bool = False) -> None:
        """Run a management command to its end, with the owner's address only where it must."""
        log = self.state.logs / "manage.log"
        log.unlink(missing_ok=True)
        environment = dict(self.environment)
        if owner:
            environment[OWNERS_ALONE] = self.dsn["owner"] or ""
        command = [self.python, str(ROOT / "manage.py"), name, *arguments]
        start = partial(processes.spawn, command, log=log, environment=environment)
        self.supervisor.run_once(f"manage.py {name}", start, log)

    def migrate(self) -> None:
        """Apply migrations; skipped when this state has seen these very files."""
        stamp = self.state.root / "migrated.json"
        now = {"migrations": migrations_digest(), "database": self.dsn["app"]}
        if read_json(stamp) == now:
            return
        say("Preparing the database …")
        self.manage("migrate", "--database=owner", "--no-input", owner=True)
        write_private(stamp, now)

    def load_demo(self) -> None:
        """Load the demo once. A database that already has a house is asked for explicitly."""
        size = self.options.demo
        if size == "none" or self.state.demo.exists():
            return
        if size is None:
            with psycopg.connect(self.dsn["app"] or "") as connection:
                if connection.execute("SELECT FROM house_house").fetchone():
                    return
        say("Loading the demo floor …")
        self.manage("demo_load", "--size", size or "small", "--state", str(self.state.root))

    # -- applications ------------------------------------------------------------------------

    def start_applications(self, where: addresses.Addresses) -> None:
        tls = []
        if self.options.tls_cert:
            tls = ["--tls-cert", self.options.tls_cert, "--tls-key", self.options.tls_key]
        celery = ["-m", "celery", "-A", "casino.celery"]
        listen = ["--host", where.host, "--port"]
        self._application("web", ["-m", "casino.embedded.web", *listen, where.web_port, *tls])
        self._application("live", ["-m", "casino.live", *listen, where.live_port, *tls])
        # Threads: a pool of processes would have children of its own.
        worker = ["worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "warning"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        self._application("worker", [*celery, *worker, *quiet], DB_TIMEOUTS=JOB_TIMEOUTS)
        schedule = self.state.root / "beat-schedule"
        beat = ["beat", "--schedule", schedule, "--pidfile=", "--loglevel", "warning"]
        self._application("beat", [*celery, *beat])

    def _application(self, name: str, arguments: list[Any], **extra: str) -> None:
        start = partial(
            processes.spawn,
            [self.python, *map(str, arguments)],
            log=self.state.logs / f"{name}.log",
            environment={**self.environment, **extra},
            directory=ROOT,
        )
        self.supervisor.start(Service(name, start, self.state.logs / f"{name}.log"))

    def wait_ready(self, where: addresses.Addresses) -> None:
        """Return when `/readyz` answers 200; give up when it does not in good time."""
        deadline = time.monotonic() + READY_SECONDS_MAX
        url = f"{where.probe(where.web_port)}/readyz"
        request = urllib.request.Request(url, headers={"Host": where.url.split("//")[1]})  # noqa: S310
        trust = ssl._create_unverified_context()  # noqa: S323, SLF001 - we ask our own child
        seen = "no answer"
        while time.monotonic() < deadline:
            self.supervisor.look()
            try:
                with urllib.request.urlopen(request, timeout=5, context=trust):  # noqa: S310
                    return
            except urllib.error.HTTPError as error:
                seen = error.read(500).decode("utf-8", "replace")
            except OSError:
                pass
            time.sleep(LOOK_SECONDS / 2)
        raise UpError(f"The house did not become ready: {seen}. Logs: {self.state.logs}")

    # -- all of it ---------------------------------------------------------------------------

    def open(self) -> None:
        """Everything up to the line `ready: URL`."""
        options = self.options
        for log in self.state.logs.glob("*.log"):
            if log.stat().st_size > LOG_BYTES_MAX:
                log.replace(log.with_suffix(".log.1"))
        secrets = self.state.secrets()
        where = addresses.choose(host=options.host, port=options.port, tls=bool(options.tls_cert))
        if where.web_port != options.port:
            say(f"Port {options.port} is taken; using {where.web_port}.")
        inherited = {
            name: value for name, value in os.environ.items() if not name.endswith("DATABASE_URL")
        }
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            **inherited,
            "PYTHONPATH": str(ROOT),
            "SECRET_KEY": secrets["secret_key"],
            "ALLOWED_HOSTS": ",".join(where.hosts),
            "HTTPS_ONLY": "true" if options.tls_cert else "false",
            "STATIC_FROM_SOURCE": "1",
            "DEBUG": "false",
            "DEMO": "false" if options.demo == "none" else "true",
            "LIVE_URL": where.live_url,
            "LIVE_ORIGINS": ",".join(where.origins),
            "LIVE_HEALTH_URL": f"{where.probe(where.live_port)}/healthz",
            **self.start_servers(secrets),
        }
        compile_catalogues()
        self.migrate()
        self.load_demo()
        write_private(self.state.root / "environment.json", self.environment)
        self.start_applications(where)
        self.wait_ready(where)
        people = read_json(self.state.demo) or {}
        up = {
            "url": where.url,
            "live_url": where.live_url,
            "pid": os.getpid(),
            "staff": people.get("staff", []),
            "dsn": self.dsn,
            "tables": people.get("tables", []),
        }
        write_private(self.state.up, up)
        self._welcome(up)

    def _welcome(self, up: dict[str, Any]) -> None:
        if up["staff"]:
            say("")
            say(f"{'badge':6} {'PIN':8} {'role':14} {'name':20} password")
            for person in up["staff"]:
                secret = person.get("password") or "–"
                say(
                    f"{person['badge']:6} {person.get('pin') or '–':8} {person['role']:14}"
                    f" {person['name']:20} {secret}"
                )
            say("")
        say(f"state: {self.state.root}  logs: {self.state.logs}")
        if self.state.servers.parent != self.state.root:
            say(f"database files, where its user can reach them: {self.state.servers}")
        say(f"live: {up['live_url']}")
        say(f"ready: {up['url']}")


def check_options(options: Namespace) -> None:
    """Refuse what cannot work, in a sentence, before anything is started."""
    if os.environ.get("DATABASE_URL") and not os.environ.get(OWNERS_ALONE):
        raise UpError(
            "DATABASE_URL is set and OWNER_DATABASE_URL is not: the first is the application's"
            " role, who may not migrate. Give both, or neither for the embedded database."
        )
    if bool(options.tls_cert) != bool(options.tls_key):
        raise UpError("--tls-cert and --tls-key belong together.")
    for name in ("tls_cert", "tls_key"):
        path = getattr(options, name)
        if path and not Path(path).is_file():
            raise UpError(f"{path} is not a file.")
    if not 0 < options.port < 65535:
        raise UpError(f"--port {options.port}: a port is between 1 and 65534.")


def up(options: Namespace) -> int:
    """Run the house until Ctrl-C or SIGTERM; the exit status."""
    check_options(options)
    state = open_state(Path(options.state))
    lock = state.lock()
    state.up.unlink(missing_ok=True)
    house = House(options, state)
    raise_on_signals()
    try:
        house.open()
        house.supervisor.watch()
    except StopRequested as request:
        say(f"{request}: stopping …")
        return 0
    finally:
        ignore_signals()
        state.up.unlink(missing_ok=True)
        house.supervisor.stop()
        state.leave()
        os.close(lock)
