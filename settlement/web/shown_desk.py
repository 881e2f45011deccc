"""The floor's page and the explanation of a hand, as finished values for the templates.

As in ``shown``, nothing is worked out here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house.money import signed_text
from casino.house.web.times import moment_text, time_text
from settlement.explain import foul_text
from settlement.web.cards import faces
from settlement.web.shown import (
    ROW_SIZES,
    SEATS,
    Money,
    Shown,
    by_seat,
    money_of,
    outcome,
    row_shown,
    rules_pending,
    rules_title,
    seat_note,
)
from settlement.web.shown_sessions import seat_state, session_shown
from settlement.web.words import category_text, hand_state, line_place


def floor_table(table: Mapping[str, Any], *, zone: str) -> Shown:
    """A table's card on the floor page."""
    money = money_of(table)
    state_text, mark = _table_state(table)
    sign_on = table["sign_on"]
    next_rules = table["next_rules"] if table["next_rules"] != table["rules"] else None
    seats = {seat["seat"]: seat for seat in table["seats"]}
    return {
        "id": table["id"],
        "number": table["number"],
        "currency": table["currency"],
        "training": table["training"],
        "state_text": state_text,
        "mark": mark,
        "rules_id": (next_rules or table["rules"] or {}).get("id"),
        "rules_title": rules_title(table["rules"]),
        "next_rules": rules_pending(table),
        "unit_text": money.text(table["unit"]) if table["unit"] else "–",
        "dealer": {
            "name": sign_on["name"],
            "sign_on": sign_on["sign_on"],
            "since_text": time_text(sign_on["since"], zone),
        }
        if sign_on
        else None,
        "seats": [_floor_seat(n, seats.get(n), money, table, zone) for n in SEATS],
        "seats_free": [n for n in SEATS if not (seats.get(n) or {}).get("player")],
        "seats_max": table["seats_max"],
        "button": table["button"],
        "steps": TABLE_STEPS[table["state"]],
        "state": table["state"],
        "session": session_shown(table),
    }


TABLE_STEPS: Mapping[str, Sequence[Shown]] = {
    "open": (
        {"state": "locked", "title": gettext_lazy("Lock the table")},
        {"state": "closed", "title": gettext_lazy("Close the table")},
    ),
    "locked": (
        {"state": "open", "title": gettext_lazy("Open the table")},
        {"state": "closed", "title": gettext_lazy("Close the table")},
    ),
    "closed": ({"state": "open", "title": gettext_lazy("Open the table")},),
}
"""The keys that a table's state offers."""


def _floor_seat(
    n: int, seat: Mapping[str, Any] | None, money: Money, table: Mapping[str, Any], zone: str
) -> Shown:
    button = n == table["button"]
    if not seat or not seat["player"]:
        return {"n": n, "player": "", "stack_text": "", "seating": None, "button": button}
    return {
        "n": n,
        "player": seat["player"]["name"],
        "stack_text": money.text(seat["stack"]),
        "seating": seat["seating"],
        "button": button,
        "state": seat["state"],
        "kept_out": seat["kept_out"],
        "state_shown": seat_state(seat, hand_open=bool(table["open_hand"]), zone=zone),
    }


def _table_state(table: Mapping[str, Any]) -> tuple[str, str]:
    if table["state"] != "open":
        return (_("locked"), "stop") if table["state"] == "locked" else (_("closed"), "none")
    if table["open_hand"]:
        state, mark = hand_state(table["open_hand"]["state"])
        return _("hand %(number)s %(state)s") % {
            "number": table["open_hand"]["number"],
            "state": state,
        }, mark
    return (_("open"), "live") if table["sign_on"] else (_("no dealer"), "none")


def floor_hand(hand: Mapping[str, Any], *, money: Money, zone: str) -> Shown:
    """A line of the table 'Hands'."""
    state_text, mark = hand_state(hand["state"])
    net = by_seat(hand["net"])
    settled = hand["net"] is not None
    return {
        "id": hand["id"],
        "number": hand["number"],
        "table": hand["table"]["number"],
        "state_text": state_text,
        "mark": mark,
        "time_text": time_text(hand["paid_at"] or hand["settled_at"] or hand["opened_at"], zone),
        "url": reverse("settlement:hand", args=[hand["id"]]) if settled else "",
        "nets": [money.text(net[n], plus=True) if n in net else "–" for n in SEATS],
    }


def explanation(detail: Mapping[str, Any], *, zone: str) -> Shown:
    """The page 'Hand 118': the stored settlement, every line with its rule."""
    money = Money(
        currency=detail["currency"], exponent=detail["exponent"], chips=tuple(detail["chips"])
    )
    seats = detail["seats_shown"]
    names = {seat["seat"]: seat["player"] for seat in seats}
    return {
        "number": detail["number"],
        "table": detail["table"]["number"],
        "time_text": moment_text(detail["posted_at"], zone),
        "rules_title": rules_title(detail["rule_set"]),
        "rules_id": detail["rule_set"]["id"],
        "seats": [_explained_seat(seat, unit=detail["unit"], money=money) for seat in seats],
        "pairs": [_explained_pair(pair, names) for pair in detail["pairs"]],
        "facts": _facts(detail, money=money, zone=zone),
        **outcome(detail, names=names, money=money, bet_titles=detail["side_bet_titles"]),
    }


def _explained_seat(seat: Mapping[str, Any], *, unit: int, money: Money) -> Shown:
    foul = foul_text(seat["foul"]) if seat["foul"] else ""
    return {
        "n": seat["seat"],
        "player": seat["player"],
        "units": seat["units"],
        "net_text": money.text(seat["net"], plus=True),
        "units_sentence": _("%(units)s units × %(unit)s")
        % {"units": signed_text(seat["units"]), "unit": money.text(unit)},
        "rows": [
            row_shown(name, seat[name], category_text(seat[f"{name}_category"]))
            for name in ROW_SIZES
            if seat[name]
        ],
        "cards": faces(seat["cards"]),
        "discards": faces(seat["discards"]),
        "inside": seat["in_fantasyland"],
        "foul_text": foul,
        "note": seat_note({**seat, "foul": foul}),
    }


def _explained_pair(pair: Mapping[str, Any], names: Mapping[int, str]) -> Shown:
    a, b = pair["seats"]
    units = pair["units"]
    payer, payee = (b, a) if units > 0 else (a, b)
    sentence = (
        _("nothing between them")
        if units == 0
        else _("seat %(payer)s pays seat %(payee)s") % {"payer": payer, "payee": payee}
    )
    return {
        "a": a,
        "b": b,
        "names": f"{names.get(a, '')} – {names.get(b, '')}",
        "units": units,
        "sentence": sentence,
        "lines": [
            {
                "place": line_place(line["kind"], line["row"]),
                "text": line["text"],
                "rule": line["rule"],
                "units": line["units"],
            }
            for line in pair["lines"]
        ],
    }


def _facts(detail: Mapping[str, Any], *, money: Money, zone: str) -> Sequence[Shown]:
    return [
        {"title": _("Unit"), "text": money.text(detail["unit"])},
        {"title": _("Rule set"), "text": rules_named(detail["rule_set"])},
        {"title": _("Dealt by"), "text": detail["dealt_by"]},
        {"title": _("Settled by"), "text": detail["settled_by"]},
        {"title": _("Confirmed"), "text": moment_text(detail["confirmed_at"], zone)},
        {"title": _("Gaming day"), "text": str(detail["gaming_day"])},
        {"title": _("Revision"), "text": str(detail["revision"])},
        {"title": _("Trail"), "text": f"{detail['chain']} · {detail['seq']}"},
        {"title": _("Input"), "text": detail["input_digest"], "digest": True},
        {"title": _("Rules"), "text": detail["rules_digest"], "digest": True},
        {"title": _("Outcome"), "text": detail["outcome_digest"], "digest": True},
    ]


def rules_named(rules: Mapping[str, Any]) -> str:
    """'pit-b-classic v1': a version by its slug, which no other rule set has."""
    return f"{rules['slug']} v{rules['version']}"


def floor_call(call: Mapping[str, Any], *, zone: str) -> Shown:
    """A dealer's call that nobody answered yet."""
    return {"table": call["table"], "seq": call["seq"], "at_text": time_text(call["at"], zone)}
