"""The names of what may be recorded: dotted, ``subject.what_happened``, with what they mean.

Each storey registers its own when it starts. An event under any other name is refused before
anything is written, so that whoever reads the trail can look every name up.
"""

import re
from collections.abc import Mapping

NAME = re.compile(r"[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*")
_registered: dict[str, str] = {}

HOUSE = {
    "house.created": "the house was set up",
    "house.renamed": "the house was given another name",
    "pit.created": "a pit was made",
    "pit.renamed": "a pit was given another name",
    "staff.created": "somebody was taken on",
    "staff.secrets_set": "somebody was given a new PIN and password",
    "staff.password_changed": "somebody chose a password",
    "staff.locked": "an account was locked after wrong PINs",
    "staff.unlocked": "a locked account was let in again",
    "staff.factor_confirmed": "somebody set up a second factor and showed a first code",
    "staff.factor_reset": "somebody's second factor was taken away, to be set up anew",
    "staff.pin_reset": "somebody was given a new PIN",
    "staff.password_reset": "somebody was given a new one-time password",
    "staff.suspended": "somebody may not sign on until further notice",
    "staff.resumed": "somebody suspended may sign on again",
    "staff.left": "somebody left the house: roles and sessions ended",
    "staff.renamed": "somebody's name was written anew",
    "staff.name_erased": "somebody's name was erased",
    "role.granted": "somebody was given a role",
    "role.taken_back": "IT took a role back from somebody",
    "role.ended": "a role was taken back",
    "device.enrolled": "a device was given a token",
    "device.enrol_refused": "a code to enrol a device was not accepted",
    "device.revoked": "a device's token was refused from then on",
    "sign_on.refused": "badge and PIN, or password, were not accepted",
    "alert.raised": "something happened that a person must look at",
    "alert.taken": "somebody took an alert on",
    "alert.resolved": "somebody said what came of an alert",
    "approval.asked": "somebody asked for what takes a second person",
    "approval.approved": "a second person approved it, and it was carried out",
    "approval.refused": "a second person refused it",
    "approval.withdrawn": "who asked for it took it back",
    "sign_on.guessing": "too many wrong secrets came from one device or address: it has to wait",
    "override.given": "the floor's PIN on a dealer's screen allowed one action",
    "write.refused": "somebody tried what they may not do",
}


def register(names: Mapping[str, str]) -> None:
    """Let ``names`` be recorded; each with its meaning."""
    for name, meaning in names.items():
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no dotted name in small letters")
        _registered[name] = meaning


def registered() -> dict[str, str]:
    """Every name that may be recorded, and what it means."""
    return dict(_registered)


def check(name: str) -> None:
    """Refuse a name that nobody registered.

    Raises:
        ValueError: it is not registered; a fault of ours.
    """
    if name not in _registered:
        raise ValueError(f"the action {name!r} is not registered")


register(HOUSE)
