"""Who is asking: a person and a device, as authentication found them."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Grant:
    """A role somebody holds now, in one pit or (``pit_id`` None) in the whole house."""

    role: str
    pit_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A person at a device. Either may be missing: a terminal nobody is signed on at, a script.

    Built once a request by authentication; services and selectors take it and never look at the
    request. ``str(public id)`` is what leaves the system, the plain ids stay inside.

    ``scopes`` are the actions to which an interface token narrows its person; None = all of them.
    ``locked``: a terminal that nobody used for a while. ``only``: the one action that an override
    allows.
    """

    staff_id: int | None = None
    staff_public_id: UUID | None = None
    badge: str = ""
    name: str = ""
    grants: tuple[Grant, ...] = ()
    device_id: int | None = None
    device_public_id: UUID | None = None
    device_kind: str = ""
    device_label: str = ""
    address: str = ""
    scopes: frozenset[str] | None = None
    locked: bool = False
    only: str = ""

    @property
    def is_authenticated(self) -> bool:
        """Somebody the system knows: what REST framework asks of a user."""
        return self.staff_id is not None or self.device_id is not None

    @property
    def roles(self) -> frozenset[str]:
        """Codes of the roles held now, wherever they hold."""
        return frozenset(grant.role for grant in self.grants)

    @property
    def trail_name(self) -> str:
        """How the trail calls the person: ``staff:12``, ``system`` or ``none``."""
        if self.staff_id is not None:
            return f"staff:{self.staff_id}"
        return "system" if self == SYSTEM else "none"

    @property
    def trail_device(self) -> str:
        """How the trail calls the device: ``device:3``, or ``none``."""
        return f"device:{self.device_id}" if self.device_id is not None else "none"


SYSTEM = Actor(name="system")
"""Set-up and jobs: nobody at no device. The trail writes ``system``."""
