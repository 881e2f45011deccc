"""Child processes that cannot outlive us: every one is told to die when its parent does."""

import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
# Loaded before any fork: nothing may be imported between fork and exec.
_LIBC = ctypes.CDLL(None, use_errno=True)


def die_with_parent(death_signal: int, parent: int) -> None:
    """Ask the kernel to signal this process when ``parent`` (a pid) is gone, at once if it is."""
    _LIBC.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != parent:  # It died before the request was in place.
        os.kill(os.getpid(), death_signal)


def _last_wish(death_signal: int) -> Callable[[], None]:
    parent = os.getpid()
    return lambda: die_with_parent(death_signal, parent)


def spawn(
    argv: Sequence[str | Path],
    *,
    log: Path,
    environment: Mapping[str, str] | None = None,
    account: pwd.struct_passwd | None = None,
    death_signal: int = signal.SIGKILL,
    directory: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own (a terminal's Ctrl-C reaches us alone).

    Call it from the main thread: the kernel watches the *thread* that forked. ``account`` changes
    the user by ``Popen(user=…)``, because su, setpriv and runuser would lose the death signal.
    """
    with log.open("ab") as output:
        return subprocess.Popen(
            [os.fspath(part) for part in argv],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(environment) if environment is not None else None,
            cwd=directory,
            start_new_session=True,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
            extra_groups=[] if account else None,
            preexec_fn=_last_wish(death_signal),  # noqa: PLW1509 - the one way to set it in the child
        )


def stop(
    children: Iterable[tuple[subprocess.Popen[bytes], int]], *, seconds: float
) -> list[subprocess.Popen[bytes]]:
    """Send each child its stop signal, wait up to ``seconds`` for all; return those still there."""
    waiting = []
    for child, stop_signal in children:
        if child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                child.send_signal(stop_signal)
            waiting.append(child)
    deadline = time.monotonic() + seconds
    while waiting and time.monotonic() < deadline:
        time.sleep(0.02)
        waiting = [child for child in waiting if child.poll() is None]
    return waiting


def kill(children: Iterable[subprocess.Popen[bytes]]) -> None:
    """End children and whatever they started, without asking."""
    for child in children:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def is_alive(pid: int) -> bool:
    """Whether a process of that id runs (a zombie does not)."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def log_tail(log: Path, *, lines: int = 12) -> str:
    """The last lines of a log, indented, for a message on the screen."""
    try:
        text = log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return "\n".join(f"    {line}" for line in text.splitlines()[-lines:])
