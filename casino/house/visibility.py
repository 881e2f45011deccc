"""Which rows of a pit, or of the whole house, an actor may know of.

The same table of action × role that ``can`` reads, turned into a condition on rows.
"""

from typing import Final

from django.db.models import Q

from casino.house.actor import SYSTEM, Actor
from casino.house.permissions import pits_held

NOTHING: Final = Q(pk__in=[])
ALL: Final = ~NOTHING
"""Every row. An empty ``Q()`` would vanish in ``Q() | other``."""


def pits_where(actor: Actor, action: str, *, pit: str = "pit", house: bool = True) -> Q:
    """The condition on rows under which ``actor`` may do ``action``; ``pit`` is the path to it.

    Rows without a pit are the whole house's. With ``house`` they are for everybody who may do it
    anywhere, else for those alone who may do it in the whole house.
    """
    if actor == SYSTEM:
        return ALL
    held = pits_held(actor, action)
    if held is None:
        return ALL
    if not held:
        return NOTHING
    here = Q(**{f"{pit}__in": held})
    return here | Q(**{f"{pit}__isnull": True}) if house else here
