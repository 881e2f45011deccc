"""Where the house is reached: free ports, host names, origins."""

import contextlib
import socket
from dataclasses import dataclass

from casino.embedded.state import UpError

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
PORTS_TRIED = 200


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket(_family(host)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


# Held for the life of the process: two houses that start together must not choose one port.
_claims: list[socket.socket] = []


def _claim(port: int) -> bool:
    """Keep a port for us among houses of this machine (an abstract socket: gone when we are)."""
    claim = socket.socket(socket.AF_UNIX)
    try:
        claim.bind(f"\0chinese-poker-port-{port}")
    except OSError:
        claim.close()
        return False
    _claims.append(claim)
    return True


def free_port(host: str, wanted: int) -> int:
    """``wanted``, or the next port that nobody listens on or is about to."""
    try:
        socket.getaddrinfo(host, wanted, family=_family(host))
    except OSError as error:
        raise UpError(f"--host {host}: {error.strerror}.") from None
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        if is_free(host, port) and _claim(port):
            return port
    raise UpError(f"No free port from {wanted} on; give another --port.")


def _outward_address() -> str:
    """This machine's address as others see it; nothing is sent to find out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


@dataclass(frozen=True)
class Addresses:
    """``host`` is what is listened on; ``name`` is what stands in addresses."""

    scheme: str
    host: str
    name: str
    web_port: int
    live_port: int

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.name}:{self.web_port}"

    @property
    def live_url(self) -> str:
        return f"{self.scheme}://{self.name}:{self.live_port}"

    def probe(self, port: int) -> str:
        """An address by which this machine itself reaches ``port``."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.name)  # noqa: S104
        return f"{self.scheme}://{host}:{port}"

    @property
    def hosts(self) -> list[str]:
        """Every name by which a browser may call: loopback, the host given, this machine's."""
        names = ["127.0.0.1", "localhost", "[::1]", self.name]
        if self.host in EVERYWHERE:
            names.append(socket.gethostname().lower())
        return list(dict.fromkeys(names))

    @property
    def origins(self) -> list[str]:
        return [f"{self.scheme}://{name}:{self.web_port}" for name in self.hosts]


def choose(*, host: str, port: int, tls: bool) -> Addresses:
    """Addresses for web and live: ``port`` and the one after it, or the next free ones."""
    web_port = free_port(host, port)
    live_port = free_port(host, web_port + 1)
    name = _outward_address() if host in EVERYWHERE else host
    return Addresses(
        "https" if tls else "http", host, f"[{name}]" if ":" in name else name, web_port, live_port
    )
