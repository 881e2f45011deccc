"""Who may do what, where: one table of action × role, and ``can`` that reads it.

Deny by default: an action or role that the table does not name may not. The scope says where a
role's word holds: a dealer's at the table where he or she is signed on, a floorperson's in the
pit of the grant, a shift manager's in the whole house. What is done at no place is of the whole
house and takes a grant for the whole house.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.house.actor import SYSTEM, Actor, Grant
from casino.house.errors import ForbiddenError, NotFoundError, NotSignedOnError, TerminalLockedError

ROLES = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "auditor", "it")


class Scope(StrEnum):
    """Where a role may do a thing."""

    OWN_TABLE = "own_table"
    OWN_PIT = "own_pit"
    ANY_PIT = "any_pit"
    """The thing is of no pit: whoever holds the role, for whichever pit, may."""
    HOUSE = "house"
    """A grant for the whole house is needed, whatever the pit of the thing."""


WHERE: Mapping[str, Scope] = MappingProxyType(
    {
        "dealer": Scope.OWN_TABLE,
        "floor": Scope.OWN_PIT,
        "pit_manager": Scope.OWN_PIT,
        "shift_manager": Scope.HOUSE,
        "cage": Scope.HOUSE,
        "security": Scope.HOUSE,
        "auditor": Scope.HOUSE,
        "it": Scope.HOUSE,
    }
)
"""Where a role's word holds, whatever it is given for."""

PIT_ROLES = tuple(role for role in ROLES if WHERE[role] is not Scope.HOUSE)
"""Roles that may be given for one pit; the others are of the whole house or not at all."""

FLOOR = ("floor", "pit_manager")
MANAGERS = (*FLOOR, "shift_manager")
READERS = (*MANAGERS, "auditor")


def _may(*roles: str) -> Mapping[str, Scope]:
    """One line of the table: who may, each where the role's word holds."""
    return MappingProxyType({role: WHERE[role] for role in roles})


def _of_no_pit(*roles: str) -> Mapping[str, Scope]:
    """A line about what is of no pit (players, rule sets): a pit's people may as well."""
    return MappingProxyType(
        {role: Scope.ANY_PIT if role in PIT_ROLES else WHERE[role] for role in roles}
    )


TABLE: Mapping[str, Mapping[str, Scope]] = MappingProxyType(
    {
        # Hands.
        "hand.open": _may("dealer"),
        "hand.draft": _may("dealer"),
        "hand.review": _may("dealer"),
        "hand.settle": _may("dealer"),
        "hand.record": _may("dealer"),
        "hand.chips_moved": _may("dealer"),
        "hand.read": _may("dealer", *READERS),
        "settlement.preview": _of_no_pit("dealer", *READERS),
        # Dealers at tables, and the floor that helps them.
        "sign_on.start": _may("dealer"),
        "sign_on.end": _may("dealer", *FLOOR),
        "terminal.lock": _may("dealer"),
        "terminal.unlock": _may("dealer", *FLOOR),
        "floor.call": _may("dealer"),
        "floor.answer": _may(*FLOOR),
        "override.give": _may(*FLOOR),
        "rotation.read": _may("dealer", *READERS),
        "rotation.manage": _may(*FLOOR),
        # Seats and players.
        "seating.open": _may("dealer", *FLOOR),
        "seating.buy_in": _may("dealer", *FLOOR),
        "seating.walk": _may("dealer", *FLOOR),
        "seating.sit_out": _may("dealer", *FLOOR),
        "seating.move": _may("dealer", *FLOOR),
        "waiting.read": _may(*READERS),
        "waiting.manage": _may(*FLOOR),
        "player.create": _of_no_pit(*MANAGERS),
        "player.edit": _of_no_pit(*MANAGERS),
        "player.exclude": _of_no_pit(*MANAGERS, "security"),
        "player.readmit": _may("shift_manager"),
        "player.read": _of_no_pit("dealer", *READERS, "security"),
        # Tables and pits.
        "table.read": _may("dealer", *READERS),
        "table.state": _may(*FLOOR),
        "table.create": _may("pit_manager", "shift_manager"),
        "table.edit": _may("pit_manager", "shift_manager"),
        "button.move": _may(*FLOOR),
        "session.manage": _may(*FLOOR),
        "pit.edit": _may("shift_manager"),
        "house.edit": _may("shift_manager"),
        # House rules.
        "rules.read": _of_no_pit("dealer", *READERS),
        "rules.assign": _may(*MANAGERS),
        "rules.draft": _of_no_pit(*FLOOR),
        "rules.draft_read": _of_no_pit(*READERS),  # Dealers read what is in force alone.
        "rules.approve": _may("shift_manager"),
        "rules.load": _may(),  # From the command line only, as SYSTEM.
        # Chips and the record.
        "account.read": _may(*READERS),
        "transaction.read": _may(*READERS),
        "audit.read": _may(*READERS),
        "chips.mint": _may(),  # By approval, or from the command line as SYSTEM.
        "chips.mint_ask": _may("cage"),
        "chips.mint_approve": _may("shift_manager"),
        # People and devices.
        "staff.read": _may("shift_manager", "auditor", "it"),
        "staff.create": _may("it"),
        "staff.edit": _may("it"),
        "staff.unlock": _may("it"),
        "role.grant": _may(),  # By approval, or from the command line as SYSTEM.
        "role.ask": _may("it"),
        "role.approve": _may("shift_manager"),
        "role.end": _may("it"),
        "access.review": _may("shift_manager", "security", "auditor", "it"),
        "device.read": _may("shift_manager", "auditor", "it"),
        "device.enrol": _may("it"),
        "device.revoke": _may("it"),
        # What waits for somebody.
        "approval.read": _may(*READERS, "cage", "it"),
        "alert.read": _may(*READERS, "security", "it"),
        "alert.handle": _may(*MANAGERS, "security", "it"),
    }
)

WHILE_LOCKED = frozenset({"floor.call", "settlement.preview", "terminal.lock", "terminal.unlock"})
"""What goes on at a locked terminal, besides looking."""

MONEY: tuple[str, ...] = ("dealer", *MANAGERS, "cage")
"""Roles whose word moves chips, or lets others move them."""
WATCHES = _("An auditor writes nothing, so that nobody looks after their own work.")
KEEPS_DOORS = _("Who makes accounts and devices moves no chips.")
KEEPS_CHIPS = _("Who sells chips at the cage neither deals nor runs tables.")
GUARDS = _("Security signs for what the cage and the tables count.")


def _apart(role: str, others: tuple[str, ...], why: str | Promise) -> dict[frozenset[str], Any]:
    return {frozenset({role, other}): why for other in others if other != role}


INCOMPATIBLE: Mapping[frozenset[str], str | Promise] = MappingProxyType(
    {
        **_apart("security", MONEY, GUARDS),
        **_apart("cage", ("dealer", *MANAGERS), KEEPS_CHIPS),
        **_apart("it", (*MONEY, "security"), KEEPS_DOORS),
        **_apart("auditor", ROLES, WATCHES),
    }
)
"""Two roles that one person may not hold at a time, and why."""


def _reads() -> frozenset[str]:
    return frozenset(action for action in TABLE if action.endswith(".read"))


DEAL = (
    "hand.open", "hand.draft", "hand.review", "hand.settle", "hand.record", "hand.chips_moved",
    "hand.read", "settlement.preview", "sign_on.start", "sign_on.end", "floor.call", "table.read",
)  # fmt: skip
SEAT = (
    "seating.open", "seating.buy_in", "seating.walk", "seating.sit_out", "seating.move",
    "waiting.read", "waiting.manage", "player.read", "player.create", "table.read",
)  # fmt: skip
FLOOR_HELP = (
    "floor.answer", "table.read", "table.state", "button.move", "session.manage", "rotation.read",
    "rotation.manage", "rules.read", "rules.assign", "hand.read", "alert.read",
)  # fmt: skip

SCOPES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "read": _reads() | {"hand.review", "settlement.preview"},
        "deal": frozenset(DEAL),
        "seat": frozenset(SEAT),
        "floor": frozenset(FLOOR_HELP),
    }
)
"""To what an interface token may be narrowed. None of them approves, gives an override, touches
people, roles or devices: a token is made by IT and must not be a way around a second person."""


def scope_actions(scopes: Iterable[str] | None) -> frozenset[str] | None:
    """The actions that a token's scopes leave; None = not narrowed. An unknown name leaves none."""
    if scopes is None:
        return None
    return frozenset().union(*(SCOPES.get(scope, frozenset()) for scope in scopes))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing is: its pit, who deals there now, which devices stand there.

    The device through which the dealer signed on counts as standing there.
    """

    pit_id: int | None
    dealer_ids: frozenset[int] = field(default_factory=frozenset)
    device_ids: frozenset[int] = field(default_factory=frozenset)


def _holds(grant: Grant, scope: Scope, actor: Actor, place: Place | None) -> bool:
    everywhere = grant.pit_id is None
    if scope is Scope.ANY_PIT:
        return True
    if scope is Scope.HOUSE:
        return everywhere
    in_pit = everywhere or (place is not None and grant.pit_id == place.pit_id)
    if scope is Scope.OWN_PIT:
        return in_pit
    if place is None:
        return False
    # A dealer's word holds at the table's devices, not at every device the dealer holds.
    here = actor.device_id is None or actor.device_id in place.device_ids
    return in_pit and here and actor.staff_id in place.dealer_ids


def _holds_somewhere(grant: Grant, scope: Scope) -> bool:
    return grant.pit_id is None or scope is not Scope.HOUSE


def in_scope(actor: Actor, action: str) -> bool:
    """Tell whether the token that ``actor`` came with leaves ``action``; no token leaves all."""
    return actor.scopes is None or action in actor.scopes


def _speaking(actor: Actor, action: str) -> list[tuple[Grant, Scope]]:
    """The actor's grants whose role the action's line names, as far as token and override leave."""
    if not in_scope(actor, action) or actor.only not in {"", action}:
        return []
    row = TABLE.get(action, {})
    return [(grant, row[grant.role]) for grant in actor.grants if grant.role in row]


def can(actor: Actor, action: str, place: Place | None = None) -> bool:
    """Tell whether ``actor`` may do ``action`` at ``place``; without a place: in the whole house.

    ``SYSTEM`` may do what the table names: it is who sets a house up from the command line.
    """
    if actor == SYSTEM:
        return action in TABLE
    return any(_holds(grant, scope, actor, place) for grant, scope in _speaking(actor, action))


def can_somewhere(actor: Actor, action: str) -> bool:
    """Tell whether there is a place where ``actor`` may do ``action``: for lists and links."""
    if actor == SYSTEM:
        return action in TABLE
    return any(_holds_somewhere(grant, scope) for grant, scope in _speaking(actor, action))


def pits_held(actor: Actor, action: str) -> frozenset[int] | None:
    """The pits in which ``actor`` may do ``action``, dealing there or not; None: in every pit."""
    held = [
        None if scope is Scope.ANY_PIT else grant.pit_id
        for grant, scope in _speaking(actor, action)
        if _holds_somewhere(grant, scope)
    ]
    if None in held or actor == SYSTEM:
        return None
    return frozenset(pit for pit in held if pit is not None)


def knows(actor: Actor, place: Place) -> bool:
    """Tell whether ``actor`` may know that there is a table at ``place``.

    Whoever may read it, and whoever stands there: the device on the table is proof enough.
    """
    return can(actor, "table.read", place) or actor.device_id in place.device_ids


def is_vacant(actor: Actor) -> bool:
    """Tell whether this is a terminal nobody is signed on at."""
    return actor.device_kind == "terminal" and actor.staff_id is None


def require_somewhere(actor: Actor, action: str) -> None:
    """Refuse, before anything is read, who may do ``action`` nowhere.

    It lets nobody do anything: ``require`` says it at the place, or the rows are narrowed to
    those of the actor's pits.

    Raises:
        TerminalLockedError, NotSignedOnError, ForbiddenError: as ``require``.
    """
    _require_unlocked(actor, action)
    if can_somewhere(actor, action):
        return
    if is_vacant(actor) and _deals(action):
        raise NotSignedOnError
    raise ForbiddenError


def require_anywhere(actor: Actor, action: str) -> None:
    """As ``require_somewhere``, and a vacant terminal passes where a dealer would.

    It may repeat what its dealer sent before. Whether it may do anything new, ``require`` says
    at the place.
    """
    if not (is_vacant(actor) and _deals(action)):
        require_somewhere(actor, action)


def require_delivery(actor: Actor, action: str, place: Place) -> None:
    """As ``require``, for what was confirmed under a sign-on that the command names.

    That may also come from the place's own terminal while nobody is signed on at it.
    """
    if not (is_vacant(actor) and actor.device_id in place.device_ids):
        require(actor, action, place)


def require(actor: Actor, action: str, place: Place | None = None) -> None:
    """Refuse what ``can`` does not allow.

    Raises:
        TerminalLockedError: more than a look was asked from a terminal that is locked.
        NotFoundError: the actor may not know of the place.
        NotSignedOnError: a dealer who would be allowed when signed on there.
        ForbiddenError: no role of the actor allows it.
    """
    _require_unlocked(actor, action)
    if can(actor, action, place):
        return
    if place is not None and is_vacant(actor) and not knows(actor, place):
        raise NotFoundError
    if place is not None and can_somewhere(actor, action):
        if not knows(actor, place):
            raise NotFoundError
        if _deals(action) and "dealer" in actor.roles:
            raise NotSignedOnError
    if _deals(action) and is_vacant(actor):
        raise NotSignedOnError
    raise ForbiddenError


def _deals(action: str) -> bool:
    """Whether a dealer who is signed on does it."""
    return "dealer" in TABLE.get(action, {})


def _require_unlocked(actor: Actor, action: str) -> None:
    if actor.locked and not _goes_on_locked(action):
        raise TerminalLockedError


def _goes_on_locked(action: str) -> bool:
    """Looking, calling the floor, and what the lock itself is about."""
    return action.endswith((".read", "_read")) or action in WHILE_LOCKED


def table_as_json() -> dict[str, dict[str, str]]:
    """The table as plain data: action → role → scope, what ``manage.py permissions`` prints."""
    return {
        action: {role: str(row[role]) for role in ROLES if role in row}
        for action, row in sorted(TABLE.items())
    }
