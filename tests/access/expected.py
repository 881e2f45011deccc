"""Who is let in where, worked out from the role table alone, by another hand than ``can``."""

from casino.house.permissions import TABLE
from tests.access.face import Face

SIGNED_ON = {"dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "auditor", "it"}
IN_PIT_MAIN = {"dealer", "floor", "pit_manager"}
"""The people of the ground who are granted their role in pit Main; the others in the whole house."""
OF_THE_HOUSE = sorted(SIGNED_ON - IN_PIT_MAIN)
FROM_ANY_PIT = {
    "player.create", "player.edit", "player.exclude", "player.read",
    "rules.read", "rules.draft", "rules.draft_read", "settlement.preview",
}  # fmt: skip
"""What is of no pit and yet for a pit's people: players go about the house, and so do rule sets."""


def may(role: str, face: Face, *, inside: bool) -> bool:
    if face.open:
        return True
    if role not in SIGNED_ON or role in face.roles_not or (face.at_terminal and role != "dealer"):
        return False
    if face.action is None or role in face.roles_too:
        return True
    of_no_pit = face.action in FROM_ANY_PIT if face.house else inside or face.lists
    return role in TABLE[face.action] and (of_no_pit or role not in IN_PIT_MAIN)
