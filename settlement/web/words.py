"""The game's words on the screens, for the codes that the engine and the rows speak."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ROWS: dict[str, Promise] = {
    "front": gettext_lazy("front"),
    "middle": gettext_lazy("middle"),
    "back": gettext_lazy("back"),
}
CATEGORIES: dict[str, Promise] = {
    "high card": gettext_lazy("high card"),
    "one pair": gettext_lazy("one pair"),
    "two pair": gettext_lazy("two pair"),
    "three of a kind": gettext_lazy("three of a kind"),
    "straight": gettext_lazy("straight"),
    "flush": gettext_lazy("flush"),
    "full house": gettext_lazy("full house"),
    "four of a kind": gettext_lazy("four of a kind"),
    "straight flush": gettext_lazy("straight flush"),
    "royal flush": gettext_lazy("royal flush"),
}
NATURALS: dict[str, Promise] = {
    "dragon": gettext_lazy("Dragon"),
    "clean_dragon": gettext_lazy("Clean dragon"),
    "three_straight_flushes": gettext_lazy("Three straight flushes"),
    "three_quads": gettext_lazy("Three quads"),
    "four_trips": gettext_lazy("Four trips"),
    "three_straights": gettext_lazy("Three straights"),
    "three_flushes": gettext_lazy("Three flushes"),
    "five_pairs_and_trips": gettext_lazy("Five pairs and trips"),
    "six_pairs": gettext_lazy("Six pairs"),
    "all_one_colour": gettext_lazy("All one colour"),
    "twelve_of_one_colour": gettext_lazy("Twelve of one colour"),
    "twelve_royals": gettext_lazy("Twelve royals"),
    "all_high": gettext_lazy("All high"),
    "all_low": gettext_lazy("All low"),
    "no_face_cards": gettext_lazy("No face cards"),
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
    return str(CATEGORIES.get(word or "", word or ""))


def natural_text(kind: str) -> str:
    """The natural's name as the dealer calls it."""
    return str(NATURALS.get(kind, kind))


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


def time_text(at: str | datetime | None, zone: str) -> str:
    """'12:41:07' in the house's zone; '' for None."""
    if at is None:
        return ""
    moment = datetime.fromisoformat(at) if isinstance(at, str) else at
    return moment.astimezone(ZoneInfo(zone)).strftime("%H:%M:%S")
