"""The words of a settlement: every kind of line, foul and natural, in the reader's language.

Made from codes and parameters, never stored. Through gettext where Django is set up; in plain
English where it is not, as the command line needs no framework. What is wrong with an entry has
its words in ``problems``.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from settlement.engine import fouls

Params = Mapping[str, object]


def _(text: str) -> str:
    """The text in the active language; itself where Django is not in use."""
    conf = sys.modules.get("django.conf")
    if conf is None or not conf.settings.configured:
        return text
    from django.utils.translation import gettext  # noqa: PLC0415 - only where Django runs already

    return gettext(text)


def N_(text: str) -> str:  # noqa: N802 - the name that message extraction knows
    """Mark a text for translation where it stands; it is translated where it is used."""
    return text


CATEGORIES = (
    N_("high card"),
    N_("one pair"),
    N_("two pair"),
    N_("three of a kind"),
    N_("straight"),
    N_("flush"),
    N_("full house"),
    N_("four of a kind"),
    N_("straight flush"),
    N_("royal flush"),
)
LOW = N_("low")
ROWS = {"front": N_("Front"), "middle": N_("Middle"), "back": N_("Back")}
PLACES = (N_("front"), N_("middle"), N_("back"), N_("cards"), N_("discards"))
NATURALS = {
    "dragon": N_("dragon"),
    "clean_dragon": N_("clean dragon"),
    "three_straight_flushes": N_("three straight flushes"),
    "three_quads": N_("three quads"),
    "four_trips": N_("four trips"),
    "three_straights": N_("three straights"),
    "three_flushes": N_("three flushes"),
    "five_pairs_and_trips": N_("five pairs and trips"),
    "six_pairs": N_("six pairs"),
    "all_one_colour": N_("all of one colour"),
    "twelve_of_one_colour": N_("twelve of one colour"),
    "twelve_royals": N_("twelve royals"),
    "all_high": N_("all high"),
    "all_low": N_("all low"),
    "no_face_cards": N_("no face cards"),
}
ALL_ROWS = 3
FOULS = {
    fouls.FRONT_OVER_MIDDLE: N_("front beats middle"),
    fouls.FRONT_TIES_MIDDLE: N_("front equals middle"),
    fouls.MIDDLE_OVER_BACK: N_("middle beats back"),
    fouls.MIDDLE_TIES_BACK: N_("middle equals back"),
    fouls.FRONT_OVER_BACK: N_("front beats back"),
    fouls.FRONT_TIES_BACK: N_("front equals back"),
    fouls.FRONT_PAIRED: N_("the low front is paired"),
    fouls.MIDDLE_NOT_TEN_LOW: N_("the low middle is not ten-low"),
}


class _Told(NamedTuple):
    """What a sentence needs to know about its line."""

    row: str
    winner: int
    loser: int
    size: int
    params: Params


def hand_text(hand: str) -> str:
    """A row in words from its short form: ``full house 8-3``, the category translated.

    A row played low is ``low 9-7-5-3-2``, what spoils it beside it where the ranks do not tell.
    """
    if hand.startswith(f"{LOW} "):
        ranks, _open, spoilt = hand.removeprefix(f"{LOW} ").partition(" (")
        said = f"{_(LOW)} {ranks}"
        return f"{said} ({_(spoilt.removesuffix(')'))})" if spoilt else said
    category, _space, ranks = hand.rpartition(" ")
    if hand not in CATEGORIES and category in CATEGORIES:  # 'straight flush' has no ranks.
        return f"{_(category)} {ranks}"
    return _(hand)


def foul_text(code: str) -> str:
    """Why a hand is a foul: ``middle beats back``."""
    return _(FOULS[code])


def natural_text(kind: str) -> str:
    """The name of a natural: ``six pairs``."""
    return _(NATURALS[kind])


def row_text(row: str) -> str:
    """The name of a row: ``Front``."""
    return _(ROWS[row])


def line_text(
    kind: str,
    row: str | None,
    to: int | None,
    units: int,
    rule: str,
    params: Params,
    seat_a: int,
    seat_b: int,
) -> str:
    """A line in words: ``Middle: seat 1 (full house 8-3) beats seat 3 (two pair J-5-A).``

    The arguments are a line as it is stored, and its pair, the lower number first.
    """
    winner = to or params.get("winner", seat_a)
    winner, loser = (seat_a, seat_b) if winner == seat_a else (seat_b, seat_a)
    told = _Told(row_text(row) if row else "", winner, loser, abs(units), params)
    return _SENTENCES[kind](told, seat_a, seat_b)


def _row(told: _Told, seat_a: int, seat_b: int) -> str:
    ours, theirs = str(told.params["a"]), str(told.params["b"])
    if not told.size and "replaced" not in told.params:
        return _("%(row)s: seat %(a)s (%(ours)s), seat %(b)s (%(theirs)s); pays nothing.") % {
            "row": told.row,
            "a": seat_a,
            "b": seat_b,
            "ours": hand_text(ours),
            "theirs": hand_text(theirs),
        }
    if told.winner == seat_b:
        ours, theirs = theirs, ours
    said = _("%(row)s: seat %(winner)s (%(ours)s) beats seat %(loser)s (%(theirs)s).")
    if "replaced" in told.params:
        said = _(
            "%(row)s: seat %(winner)s (%(ours)s) beats seat %(loser)s (%(theirs)s);"
            " the royalty stands for the row."
        )
    return said % {
        "row": told.row,
        "winner": told.winner,
        "loser": told.loser,
        "ours": hand_text(ours),
        "theirs": hand_text(theirs),
    }


def _tie(told: _Told, seat_a: int, seat_b: int) -> str:
    return _("%(row)s: seats %(a)s and %(b)s tie (%(hand)s); half a unit each way.") % {
        "row": told.row,
        "a": seat_a,
        "b": seat_b,
        "hand": hand_text(str(told.params["a"])),
    }


def _majority(told: _Told, _seat_a: int, _seat_b: int) -> str:
    return _("Seat %(winner)s wins more rows, %(won)s to %(lost)s.") % {
        "winner": told.winner,
        "won": told.params["won"],
        "lost": told.params["lost"],
    }


def _scoop(told: _Told, _seat_a: int, _seat_b: int) -> str:
    if told.params.get("won", ALL_ROWS) != ALL_ROWS:
        return _("Seat %(winner)s scoops seat %(loser)s: no row lost.") % told._asdict()
    return _("Seat %(winner)s scoops seat %(loser)s: all three rows.") % told._asdict()


def _royalty(told: _Told, _seat_a: int, _seat_b: int) -> str:
    return _("%(row)s royalty of seat %(winner)s: %(hand)s.") % {
        "row": told.row,
        "winner": told.winner,
        "hand": hand_text(str(told.params["hand"])),
    }


def _cap(told: _Told, _seat_a: int, _seat_b: int) -> str:
    """The line gives back: who gains by it is not who earned the royalties."""
    return _("Royalties of seat %(earner)s against seat %(other)s stop at %(cap)s.") % {
        "earner": told.loser,
        "other": told.winner,
        "cap": told.params["cap"],
    }


def _multiplier(told: _Told, seat_a: int, seat_b: int) -> str:
    said = {
        "scoop": _("Scoop: the whole of seats %(a)s and %(b)s counts %(times)s times."),
        "table_scoop": _(
            "Every opponent scooped: the whole of seats %(a)s and %(b)s counts %(times)s times."
        ),
    }
    return said[str(told.params["by"])] % {
        "a": seat_a,
        "b": seat_b,
        "times": told.params["times"],
    }


def _super_bowl(told: _Told, seat_a: int, seat_b: int) -> str:
    if not told.size:
        return _("Super Bowl of seats %(a)s and %(b)s; the two cancel.") % {
            "a": seat_a,
            "b": seat_b,
        }
    return _("Super Bowl: seat %(winner)s, Fantasyland %(streak)s in a row.") % {
        "winner": told.winner,
        "streak": told.params["streak"],
    }


def _foul(told: _Told, seat_a: int, seat_b: int) -> str:
    if told.params["both"]:
        return _("Seats %(a)s and %(b)s both fouled; nothing between them.") % {
            "a": seat_a,
            "b": seat_b,
        }
    return _("Seat %(loser)s fouled (%(why)s).") % {
        "loser": told.loser,
        "why": foul_text(str(told.params["foul"])),
    }


def _natural(told: _Told, seat_a: int, seat_b: int) -> str:
    kind, against = str(told.params["kind"]), str(told.params["against"])
    if kind == against:
        return _("Seats %(a)s and %(b)s both show %(kind)s; nothing between them.") % {
            "a": seat_a,
            "b": seat_b,
            "kind": natural_text(kind),
        }
    if against:
        return _("Seat %(winner)s shows %(kind)s, above seat %(loser)s's %(against)s.") % {
            "winner": told.winner,
            "loser": told.loser,
            "kind": natural_text(kind),
            "against": natural_text(against),
        }
    return _("Seat %(winner)s shows a natural: %(kind)s.") % {
        "winner": told.winner,
        "kind": natural_text(kind),
    }


def _surrender(told: _Told, seat_a: int, seat_b: int) -> str:
    if told.params["both"]:
        return _("Seats %(a)s and %(b)s both surrendered; nothing between them.") % {
            "a": seat_a,
            "b": seat_b,
        }
    if not told.size:
        return _("Seat %(loser)s surrendered; seat %(winner)s fouled and gets nothing.") % {
            "loser": told.loser,
            "winner": told.winner,
        }
    return _("Seat %(loser)s surrendered.") % {"loser": told.loser}


_SENTENCES: Mapping[str, Callable[[_Told, int, int], str]] = {
    "row": _row,
    "tie": _tie,
    "majority": _majority,
    "scoop": _scoop,
    "royalty": _royalty,
    "cap": _cap,
    "multiplier": _multiplier,
    "super_bowl": _super_bowl,
    "foul": _foul,
    "natural": _natural,
    "surrender": _surrender,
}


def out_text(out: Mapping[str, Any]) -> str:
    """A whole result in words: every pair with its lines, the nets, the payments; or why not."""
    name = _one_line(str(out["id"]))
    if "errors" in out:
        title = _("Hand %(id)s was refused:") % {"id": name}
        problems = [f"  {_one_line(_problem(error))}" for error in out["errors"]]
        return "\n".join([title, *problems, ""])
    text = [_("Hand %(id)s, %(slug)s:") % {"id": name, "slug": _one_line(out["rules"]["slug"])}]
    for pair in out["pairs"]:
        a, b = pair["seats"]
        head = _("Seat %(a)s against seat %(b)s") % {"a": a, "b": b}
        text.append(f"  {head}: {pair['units']:+d}")
        text += [
            f"    {line['units']:+4d}  {line['text']}  {line['rule']}" for line in pair["lines"]
        ]
    for seat, units in out["net_units"].items():
        text.append(
            _("  Seat %(seat)s: %(units)+d units, %(net)+d")
            % {"seat": seat, "units": units, "net": out["net"][seat]}
        )
    text += [_("  Seat %(from)s pays seat %(to)s %(amount)s") % move for move in out["moves"]]
    text += [
        _("  Seat %(from)s leaves %(amount)s to seat %(to)s unpaid") % debt
        for debt in out["unpaid"]
    ]
    text += [
        _("  Seat %(seat)s pays the house a fee of %(fee)s") % {"seat": seat, "fee": fee}
        for seat, fee in out["fees"].items()
        if fee
    ]
    text += [_side_bet(bet) for bet in out["side_bets"]]
    text += [
        _("  Seat %(seat)s is in Fantasyland next, with %(cards)s cards")
        % {"seat": seat, "cards": shown["fantasyland"]["cards"]}
        for seat, shown in out["seats"].items()
        if shown["fantasyland"]
    ]
    return "\n".join([*text, ""])


def _one_line(text: str) -> str:
    """Text of a document as it may stand in a line: what would move a terminal is spelt out."""
    return "".join([sign if sign.isprintable() else repr(sign)[1:-1] for sign in text])


def _side_bet(bet: Mapping[str, Any]) -> str:
    """A side bet judged, in the house's words."""
    if bet["won"]:
        return _("  Seat %(seat)s wins side bet %(code)s: %(amount)s from the house") % {
            **bet,
            "amount": -bet["house"],
        }
    return _("  Seat %(seat)s loses side bet %(code)s: %(amount)s to the house") % {
        **bet,
        "amount": bet["house"],
    }


def _problem(error: Mapping[str, Any]) -> str:
    """A problem with its place: ``seat 2, front: 'Xs' is no card (card_unknown)``."""
    seat = _("seat %(seat)s") % error if error["seat"] else None
    row = error["row"] and _(str(error["row"]))
    place = ", ".join([part for part in (seat, row) if part])
    said = f"{error['message']} ({error['code']})"
    return f"{place}: {said}" if place else said
