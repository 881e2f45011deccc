"""The state directory of `./dev up`: what is kept, where, and who may read it.

STATE/up.json     addresses and people of the running house (0600, only while it is ready)
STATE/demo.json   the demo's fresh secrets (0600)
STATE/secrets.json  keys and database passwords (0600)
STATE/lock        held by the running supervisor
STATE/logs/       one file a process
STATE/servers/    database and Valkey files; a link when the database's user cannot reach here
"""

import contextlib
import fcntl
import hashlib
import json
import os
import pwd
import re
import secrets
import shutil
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOCKET_DIRECTORY_MAX = 80  # The kernel's limit is 107 bytes with the socket's own name.
PLAIN_PATH = re.compile(r"[A-Za-z0-9/_.\-]+")  # What needs no quoting in any URL.
OUTSIDE = Path("/var/lib/chinese-poker")


class UpError(Exception):
    """Something the person at the keyboard can mend; the message says what."""


def database_account() -> pwd.struct_passwd | None:
    """Who runs PostgreSQL: another user when we are root (it refuses root), else ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise UpError("PostgreSQL refuses to run as root, and there is no user 'postgres' or 'nobody'.")


def can_reach(path: Path, account: pwd.struct_passwd | None) -> bool:
    """Whether the database's user may pass through every folder down to ``path``."""
    if account is None:
        return True
    path = path.resolve()
    for folder in (path, *path.parents):
        try:
            status = folder.stat()
        except FileNotFoundError:
            continue
        if status.st_uid == account.pw_uid:
            needed = stat.S_IXUSR
        elif status.st_gid == account.pw_gid:
            needed = stat.S_IXGRP
        else:
            needed = stat.S_IXOTH
        if not status.st_mode & needed:
            return False
    return True


def write_private(path: Path, value: Mapping[str, Any]) -> None:
    """Write JSON that only we may read, whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(value, file, indent=2, ensure_ascii=False)
        file.write("\n")
    draft.replace(path)


def read_json(path: Path) -> dict[str, Any] | None:
    """The object in a JSON file, or None where there is none."""
    try:
        value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return value


@dataclass(frozen=True)
class State:
    """One state directory. Made by ``open_state``; paths only, no behaviour of servers."""

    root: Path
    servers: Path
    sockets: Path
    account: pwd.struct_passwd | None

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def up(self) -> Path:
        return self.root / "up.json"

    @property
    def demo(self) -> Path:
        return self.root / "demo.json"

    def lock(self) -> int:
        """Hold the directory until this process ends; refuse when another supervisor does."""
        handle = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = os.read(handle, 32).decode().strip()
            os.close(handle)
            url = (read_json(self.up) or {}).get("url", "it is still starting")
            raise UpError(
                f"Already running here (process {pid}): {url}. State: {self.root}. "
                "Stop it with Ctrl-C where it runs, or give another --state."
            ) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        return handle

    def leave(self) -> None:
        """Take the sockets away when they stood in the runtime directory."""
        if self.sockets != self.servers / "run":
            shutil.rmtree(self.sockets, ignore_errors=True)

    def secrets(self) -> dict[str, str]:
        """Keys and passwords of this state, made on its first use."""
        path = self.root / "secrets.json"
        known = read_json(path) or {}
        names = ("secret_key", "superuser", "migrator", "app", "auditor")
        missing = {name: secrets.token_urlsafe(48) for name in names if name not in known}
        if missing:
            write_private(path, {**known, **missing})
        return {**known, **missing}


def _servers_directory(root: Path, account: pwd.struct_passwd | None) -> Path:
    """STATE/servers, or a folder the database's user can reach with a link from there."""
    place = root / "servers"
    if account is None or (not place.is_symlink() and can_reach(root, account)):
        place.mkdir(mode=0o711, exist_ok=True)
        return place
    if not place.is_symlink():
        OUTSIDE.mkdir(mode=0o711, parents=True, exist_ok=True)
        chosen = OUTSIDE / secrets.token_hex(6)
        chosen.mkdir(mode=0o711)
        place.symlink_to(chosen)
    target = place.readlink()
    target.mkdir(mode=0o711, exist_ok=True)
    return target


def _socket_directory(servers: Path) -> Path:
    """Where the sockets stand: beside the data, or in the runtime directory for awkward paths."""
    beside = servers / "run"
    if len(os.fsencode(beside)) <= SOCKET_DIRECTORY_MAX and PLAIN_PATH.fullmatch(str(beside)):
        beside.mkdir(mode=0o711, exist_ok=True)
        return beside
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    base = runtime if runtime.is_absolute() and os.access(runtime, os.W_OK) else None
    if base is None or os.geteuid() == 0 or len(os.fsencode(base)) > SOCKET_DIRECTORY_MAX - 30:
        base = Path(tempfile.gettempdir())
    mark = hashlib.sha256(os.fsencode(servers.resolve())).hexdigest()[:12]
    chosen = base / f"poker-{os.geteuid()}-{mark}"
    chosen.mkdir(mode=0o711, exist_ok=True)
    status = chosen.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        raise UpError(f"{chosen} is in the way and is not ours: remove it, or set TMPDIR.")
    return chosen


def open_state(root: Path) -> State:
    """Make or find the state directory ``root`` and decide where its servers live."""
    root = root.absolute()
    account = database_account()
    try:
        root.mkdir(parents=True, exist_ok=True)
        servers = _servers_directory(root, account)
        (root / "logs").mkdir(exist_ok=True)
    except PermissionError as error:
        raise UpError(f"The state directory {root} cannot be written: {error.strerror}.") from None
    return State(root, servers, _socket_directory(servers), account)
