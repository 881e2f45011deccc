"""The game's words on the screens, for the codes that the engine and the rows speak."""

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from settlement import explain

ROWS: dict[str, Promise] = {
    "front": gettext_lazy("front"),
    "middle": gettext_lazy("middle"),
    "back": gettext_lazy("back"),
}
KINDS: dict[str, Promise] = {
    "row": gettext_lazy("row"),
    "tie": gettext_lazy("tie"),
    "majority": gettext_lazy("majority"),
    "scoop": gettext_lazy("scoop"),
    "royalty": gettext_lazy("royalty"),
    "foul": gettext_lazy("foul"),
    "natural": gettext_lazy("natural"),
    "surrender": gettext_lazy("surrender"),
    "multiplier": gettext_lazy("multiplier"),
    "cap": gettext_lazy("cap"),
    "super_bowl": gettext_lazy("super bowl"),
}
HAND_STATES: dict[str, tuple[Promise, str]] = {
    "open": (gettext_lazy("entering"), "open"),
    "settled": (gettext_lazy("settled, chips to move"), "warn"),
    "paid": (gettext_lazy("paid"), "good"),
}


def category_text(word: str | None) -> str:
    """'one pair' in the reader's language; low rows ('low 9-7-5-3-2') and None as they are."""
    return explain.hand_text(word) if word else ""


def natural_text(kind: str) -> str:
    """The natural's name as the dealer calls it."""
    return capfirst(explain.natural_text(kind))


def line_place(kind: str, row: str | None) -> str:
    """Where a line belongs: 'front', 'royalty, back', 'scoop'."""
    if row is None:
        return str(KINDS.get(kind, kind))
    where = str(ROWS.get(row, row))
    if kind in {"row", "tie"}:
        return where
    return _("%(kind)s, %(row)s") % {"kind": KINDS.get(kind, kind), "row": where}


def hand_state(state: str) -> tuple[str, str]:
    """The state in words, and the mark that goes with it."""
    text, mark = HAND_STATES[state]
    return str(text), mark
