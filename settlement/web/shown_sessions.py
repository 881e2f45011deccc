"""Sessions and who is dealt in, as the screens say it: finished texts, nothing worked out."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from casino.house.web.times import moment_text, time_text
from settlement.web.shown import Money, Shown, money_of

REASONS: Mapping[str, Promise] = {
    "agreement": gettext_lazy("its players agreed"),
    "hands": gettext_lazy("its hands are played"),
    "chips": gettext_lazy("its chips have decided it"),
    "closed": gettext_lazy("the table closed"),
}


def blocked_text(table: Mapping[str, Any]) -> str:
    """Why no hand can be opened at the table now, and what to do; '' when one can."""
    session = table["session"]
    if table["state"] == "locked":
        return _("The table is locked: seats are kept, no hand is dealt. The floor opens it again.")
    if table["state"] == "closed":
        return _("The table is closed. The floor opens it.")
    if session is not None and session["ended_at"] is not None:
        return _("The session is over: %(why)s. The floor begins a new one or continues it.") % {
            "why": end_text(session)
        }
    playing = sum(1 for seat in table["seats"] if seat["playing"])
    seated = sum(1 for seat in table["seats"] if seat["player"])
    if playing < 2 <= seated:
        return _("At least two players are needed: the others sit out, are away or have no chips.")
    if playing < 2:
        return _("At least two players are needed. The floor seats them on the floor page.")
    return ""


def session_shown(table: Mapping[str, Any]) -> Shown | None:
    """The table's last session: where it stands, what ends it, its last hand, its end."""
    session = table["session"]
    if session is None:
        return None
    return {
        "id": session["id"],
        "number": session["number"],
        "over": session["ended_at"] is not None,
        "text": _progress(session),
        "plan_text": plan_text(session, money_of(table)),
        "last": _is_last(table, session),
        "why": end_text(session),
        "hands": session["hands_planned"] or "",
        "target": _plain(session["target_stack"], table["exponent"]),
        "broke": session["ends_when_broke"],
    }


def _plain(amount: int | None, exponent: int) -> str:
    """Minor units as they are typed into a field: '10000.00'; '' for none."""
    if amount is None:
        return ""
    whole, part = divmod(amount, 10**exponent)
    return f"{whole}.{part:0{exponent}d}" if part else str(whole)


def _progress(session: Mapping[str, Any]) -> str:
    facts = {"hands": session["hands"], "planned": session["hands_planned"]}
    if session["hands_planned"]:
        return _("%(hands)s of %(planned)s hands") % facts
    return ngettext("%(hands)s hand", "%(hands)s hands", session["hands"]) % facts


def _is_last(table: Mapping[str, Any], session: Mapping[str, Any]) -> bool:
    """The hand under way, else the next one, is the last that was planned."""
    if session["ended_at"] is not None or not session["hands_planned"]:
        return False
    at = session["hands"] if table["open_hand"] else session["hands"] + 1
    return bool(at == session["hands_planned"])


def plan_text(session: Mapping[str, Any], money: Money) -> str:
    """When the session ends by itself, in words."""
    ends = []
    if session["hands_planned"]:
        ends.append(_("after %(hands)s hands") % {"hands": session["hands_planned"]})
    if session["target_stack"]:
        ends.append(
            _("when somebody has %(stack)s") % {"stack": money.text(session["target_stack"])}
        )
    if session["ends_when_broke"]:
        ends.append(_("when somebody has no chips left"))
    if not ends:
        return _("ends when its players agree")
    return _("ends %(when)s") % {"when": _(" or ").join(ends)}


def end_text(session: Mapping[str, Any]) -> str:
    """Why it is over; '' while it is not."""
    return str(REASONS[session["end_reason"]]) if session["end_reason"] else ""


def session_row(session: Mapping[str, Any], *, zone: str) -> Shown:
    """A line in the list of a table's sessions."""
    over = session["ended_at"]
    return {
        "id": session["id"],
        "number": session["number"],
        "text": _progress(session),
        "over": over is not None,
        "state_text": _("over %(at)s, %(why)s")
        % {"at": time_text(over, zone), "why": end_text(session)}
        if over
        else _("under way"),
    }


def standing_shown(standing: Mapping[str, Any], *, zone: str) -> Shown:
    """The page 'Session 2 at table 1'."""
    money = Money(currency=standing["currency"], exponent=standing["exponent"])
    session = standing["session"]
    over = session["ended_at"]
    return {
        "table": standing["table"],
        "number": session["number"],
        "over": over is not None,
        "state_text": _("Final: %(why)s") % {"why": end_text(session)} if over else _("Under way"),
        "facts": [
            {"title": _("Began"), "text": moment_text(standing["started_at"], zone)},
            {"title": _("Ended"), "text": moment_text(over, zone) if over else _("not yet")},
            {"title": _("Hands"), "text": _hands(standing)},
            {"title": _("Plan"), "text": plan_text(session, money)},
        ],
        "lines": [_line(line, money) for line in standing["lines"]],
        "result_sum": money.text(standing["result_sum"]),
        "fees_sum": money.text(standing["fees_sum"]),
        "with_fees": any(line["fees"] for line in standing["lines"]),
        "with_side_bets": any(line["side_bets"] for line in standing["lines"]),
    }


def _hands(standing: Mapping[str, Any]) -> str:
    first, last = standing["first_hand"], standing["last_hand"]
    if last < first:
        return _("none")
    facts = {"count": last - first + 1, "first": first, "last": last}
    if first == last:
        return _("%(count)s (number %(first)s)") % facts
    return _("%(count)s (numbers %(first)s to %(last)s)") % facts


def _line(line: Mapping[str, Any], money: Money) -> Shown:
    return {
        "place": line["place"] or "–",
        "player": line["player"]["name"] or _("name erased"),
        "hands": line["hands"],
        "start": money.text(line["start"]),
        "bought": money.text(line["bought"]),
        "result": money.text(line["result"], plus=True),
        "gained": line["result"] > 0,
        "lost": line["result"] < 0,
        "fees": money.text(line["fees"]),
        "side_bets": money.text(line["side_bets"], plus=True),
        "taken": money.text(line["taken"]),
        "stack": money.text(line["stack"]),
    }


def seat_state(seat: Mapping[str, Any], *, hand_open: bool, zone: str) -> Shown:
    """Whether a seat is dealt in, as a word and the mark that goes with it."""
    if seat["kept_out"]:
        return {"text": _("kept out of play"), "mark": "stop"}
    since = time_text(seat["since"], zone)
    if seat["state"] == "sitting_out":
        return {"text": _("sits out since %(since)s") % {"since": since}, "mark": "none"}
    if seat["state"] == "away":
        return {"text": _("away since %(since)s") % {"since": since}, "mark": "warn"}
    if not seat["stack"]:
        return {"text": _("no chips"), "mark": "warn"}
    if not seat["playing"]:
        return (
            {"text": _("from the next hand"), "mark": "none"}
            if hand_open
            else {"text": _("is dealt in no more"), "mark": "warn"}
        )
    return {"text": _("plays"), "mark": "live"}
