"""The commands of `./dev` that need a state directory: up, verify, replay, token, psql."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from casino.embedded.state import State, UpError, open_state, read_json

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".casino"


def _running(options: Namespace) -> tuple[State, dict[str, Any]]:
    """The state of a running house, and its up.json."""
    root = Path(options.state)
    up = read_json(root / "up.json") if root.is_dir() else None
    if up is None or not Path(f"/proc/{up['pid']}").exists():
        raise UpError(f"Nothing is running in {root}: ./dev up first, or give its --state.")
    return open_state(root), up


def _manage(options: Namespace, name: str, *arguments: str) -> int:
    """Become a management command, with the environment of the running house."""
    state, _ = _running(options)
    environment = {**os.environ, **(read_json(state.root / "environment.json") or {})}
    command = [sys.executable, str(ROOT / "manage.py"), name, *arguments]
    sys.stdout.flush()
    os.execve(sys.executable, command, environment)  # noqa: S606


def up(options: Namespace) -> int:
    """Run the house."""
    from casino.embedded.up import up as run  # noqa: PLC0415 - the other commands start faster

    return run(options)


def verify(options: Namespace) -> int:
    """Verify the trail: of the database in DATABASE_URL where that is set, else of the state."""
    arguments = ["--json"] if options.json else []
    if os.environ.get("DATABASE_URL"):
        command = [sys.executable, str(ROOT / "manage.py"), "verify", *arguments]
        os.execv(sys.executable, command)  # noqa: S606
    return _manage(options, "verify", *arguments)


def replay(options: Namespace) -> int:
    """Settle a table's hands again under another rule set, and print what would be otherwise."""
    named = [("--table", options.table), ("--rules", options.rules)]
    named += [("--from", options.first), ("--to", options.last)]
    return _manage(options, "replay", *(f"{name}={value}" for name, value in named if value))


def token(options: Namespace) -> int:
    """Print an API token, alone on the last line."""
    table = ["--table", str(options.table)] if options.table else []
    return _manage(options, "demo_token", "--role", options.role, *table)


def psql(options: Namespace) -> int:
    """Become psql in one of the roles."""
    from casino.embedded.postgres import programs, without_password  # noqa: PLC0415 - the wheel

    state, up = _running(options)
    address = up["dsn"][options.role]
    if address is None:
        raise UpError("AUDITOR_DATABASE_URL was not set when the house was opened.")
    program = str(programs(state) / "psql")
    rest = [part for part in options.rest if part != "--"]
    sys.stdout.flush()
    where, password = without_password(address)
    os.execve(program, [program, *rest, "-d", where], {**os.environ, **password})  # noqa: S606


def parser() -> ArgumentParser:
    """The command line, as interfaces promise it."""
    root = ArgumentParser(prog="./dev")
    commands = root.add_subparsers(required=True, dest="command")

    def command(name: str, run: Any) -> ArgumentParser:
        added = commands.add_parser(name, prog=f"./dev {name}")
        added.add_argument("--state", default=str(STATE), metavar="DIR")
        added.set_defaults(run=run)
        return added

    start = command("up", up)
    start.add_argument("--port", type=int, default=8000)
    start.add_argument("--host", default="127.0.0.1")
    start.add_argument("--demo", choices=["small", "large", "none"])
    start.add_argument("--tls-cert", metavar="FILE")
    start.add_argument("--tls-key", metavar="FILE")
    command("verify", verify).add_argument("--json", action="store_true")
    again = command("replay", replay)
    again.add_argument("--table", required=True)
    again.add_argument("--rules", required=True)
    again.add_argument("--from", dest="first")
    again.add_argument("--to", dest="last")
    badge = command("token", token)
    badge.add_argument("--role", required=True)
    badge.add_argument("--table", type=int)
    shell = command("psql", psql)
    shell.add_argument("--as", dest="role", required=True, choices=["app", "owner", "auditor"])
    shell.add_argument("rest", nargs="*")
    return root


def main(arguments: list[str]) -> int:
    """Run a command; what a person can mend becomes a sentence and status 1."""
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except UpError as error:
        sys.stderr.write(f"./dev: {error}\n")
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
