"""Who may do what, where: one table of action × role, and ``can`` that reads it.

Deny by default: an action or role that the table does not name may not. The scope says where a
role's word holds: a dealer's at the table where he or she is signed on, a floorperson's in the
pit of the grant, a shift manager's in the whole house.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from casino.house.actor import SYSTEM, Actor, Grant
from casino.house.errors import ForbiddenError, NotFoundError, NotSignedOnError

ROLES = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "auditor", "it")


class Scope(StrEnum):
    """Where a role may do a thing."""

    OWN_TABLE = "own_table"
    OWN_PIT = "own_pit"
    HOUSE = "house"


def _row(
    *,
    dealer: bool = False,
    pit: bool = False,
    shift: bool = False,
    auditor: bool = False,
    it: bool = False,
) -> Mapping[str, Scope]:
    """One line of the table; ``pit`` are floorpersons and pit managers."""
    scopes: dict[str, Scope] = {}
    if dealer:
        scopes["dealer"] = Scope.OWN_TABLE
    if pit:
        scopes["floor"] = scopes["pit_manager"] = Scope.OWN_PIT
    if shift:
        scopes["shift_manager"] = Scope.HOUSE
    if auditor:
        scopes["auditor"] = Scope.HOUSE
    if it:
        scopes["it"] = Scope.HOUSE
    return MappingProxyType(scopes)


TABLE: Mapping[str, Mapping[str, Scope]] = MappingProxyType(
    {
        "hand.open": _row(dealer=True),
        "hand.draft": _row(dealer=True),
        "hand.review": _row(dealer=True),
        "hand.settle": _row(dealer=True),
        "hand.record": _row(dealer=True),
        "hand.chips_moved": _row(dealer=True),
        "sign_on.start": _row(dealer=True),
        "sign_on.end": _row(dealer=True, pit=True),
        "floor.call": _row(dealer=True),
        "floor.answer": _row(pit=True),
        "seating.open": _row(dealer=True, pit=True),
        "seating.buy_in": _row(dealer=True, pit=True),
        "seating.walk": _row(dealer=True, pit=True),
        "player.create": _row(pit=True, shift=True),
        "player.read": _row(dealer=True, pit=True, shift=True, auditor=True),
        "rules.assign": _row(pit=True, shift=True),
        "rules.load": _row(),  # From the command line only, as SYSTEM.
        "rules.read": _row(dealer=True, pit=True, shift=True, auditor=True),
        "table.create": _row(),  # From the command line only, as SYSTEM.
        "table.read": _row(dealer=True, pit=True, shift=True, auditor=True),
        "hand.read": _row(dealer=True, pit=True, shift=True, auditor=True),
        "settlement.preview": _row(dealer=True, pit=True, shift=True, auditor=True),
        "account.read": _row(pit=True, shift=True, auditor=True),
        "transaction.read": _row(pit=True, shift=True, auditor=True),
        "audit.read": _row(pit=True, shift=True, auditor=True),
        "staff.create": _row(it=True),
        "staff.unlock": _row(it=True),
        "role.grant": _row(it=True),
        "chips.mint": _row(),  # From the command line only, as SYSTEM.
        "device.enrol": _row(it=True),
        "device.revoke": _row(it=True),
    }
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing is: its pit, who deals there now, which devices stand there.

    The device through which the dealer signed on counts as standing there.
    """

    pit_id: int | None
    dealer_ids: frozenset[int] = field(default_factory=frozenset)
    device_ids: frozenset[int] = field(default_factory=frozenset)


def _holds(grant: Grant, scope: Scope, actor: Actor, place: Place | None) -> bool:
    if place is None:
        return True
    if scope is Scope.HOUSE:
        return grant.pit_id is None or grant.pit_id == place.pit_id
    in_pit = grant.pit_id is None or grant.pit_id == place.pit_id
    if scope is Scope.OWN_PIT:
        return in_pit
    # A dealer's word holds at the table's devices, not at every device the dealer holds.
    here = actor.device_id is None or actor.device_id in place.device_ids
    return in_pit and here and actor.staff_id in place.dealer_ids


def can(actor: Actor, action: str, place: Place | None = None) -> bool:
    """Tell whether ``actor`` may do ``action`` at ``place``; without a place: anywhere at all.

    ``SYSTEM`` may do what the table names: it is who sets a house up from the command line.
    """
    row = TABLE.get(action, {})
    if actor == SYSTEM:
        return action in TABLE
    return any(
        _holds(grant, row[grant.role], actor, place) for grant in actor.grants if grant.role in row
    )


def knows(actor: Actor, place: Place) -> bool:
    """Tell whether ``actor`` may know that there is a table at ``place``.

    Whoever may read it, and whoever stands there: the device on the table is proof enough.
    """
    return can(actor, "table.read", place) or actor.device_id in place.device_ids


def is_vacant(actor: Actor) -> bool:
    """Tell whether this is a terminal nobody is signed on at."""
    return actor.device_kind == "terminal" and actor.staff_id is None


def require_anywhere(actor: Actor, action: str) -> None:
    """Refuse, before anything is read, who may do ``action`` at no table.

    A vacant terminal passes where a dealer would: it may repeat what its dealer sent before.
    Whether it may do anything new, ``require`` says at the place.
    """
    if not (is_vacant(actor) and "dealer" in TABLE.get(action, {})):
        require(actor, action)


def require_delivery(actor: Actor, action: str, place: Place) -> None:
    """As ``require``, for what was confirmed under a sign-on that the command names.

    That may also come from the place's own terminal while nobody is signed on at it.
    """
    if not (is_vacant(actor) and actor.device_id in place.device_ids):
        require(actor, action, place)


def require(actor: Actor, action: str, place: Place | None = None) -> None:
    """Refuse what ``can`` does not allow.

    Raises:
        NotFoundError: the actor may not know of the place.
        NotSignedOnError: a dealer who would be allowed when signed on there.
        ForbiddenError: no role of the actor allows it.
    """
    if can(actor, action, place):
        return
    dealers_word = TABLE.get(action, {}).get("dealer") is Scope.OWN_TABLE
    if place is not None and is_vacant(actor) and not knows(actor, place):
        raise NotFoundError
    if place is not None and can(actor, action):
        if not knows(actor, place):
            raise NotFoundError
        if dealers_word and "dealer" in actor.roles:
            raise NotSignedOnError
    if dealers_word and is_vacant(actor):
        raise NotSignedOnError
    raise ForbiddenError


def table_as_json() -> dict[str, dict[str, str]]:
    """The table as plain data: action → role → scope, what ``manage.py permissions`` prints."""
    return {
        action: {role: str(row[role]) for role in ROLES if role in row}
        for action, row in sorted(TABLE.items())
    }
