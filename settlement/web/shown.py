"""What selectors and services answer, as finished values for the templates.

Nothing is worked out here: every number is one that was stored or computed by the engine. These
functions choose, name, translate and write; a seat's side of a pair is the pair's number with its
sign turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from casino.house.money import money_text
from settlement.web.cards import faces
from settlement.web.words import (
    ROWS,
    category_text,
    natural_text,
)
from tables.denominations import counted
from tables.models import Seating

Shown = dict[str, Any]
SEATS = (1, 2, 3, 4)
ROW_SIZES = {"front": 3, "middle": 5, "back": 5}
NO_OFFERS: Mapping[str, Any] = {"discards": 0, "side_bets": {}}


@dataclass(frozen=True, slots=True)
class Money:
    """How the house writes its currency."""

    currency: str
    exponent: int
    chips: tuple[tuple[int, str], ...] = ()
    """The house's chips in use, (value, colour): how an amount is counted out."""

    def counted_text(self, amount: int) -> str:
        """'2 × $100 black, 1 × $25 green'; what no chip reaches is said; '' without chips."""
        colours = dict(self.chips)
        counts, rest = counted(amount, colours)
        parts = [
            _("%(count)s × %(value)s %(colour)s")
            % {"count": count, "value": self.text(value), "colour": colours[value]}
            for value, count in counts
        ]
        if rest and parts:
            parts.append(_("%(rest)s in no chip") % {"rest": self.text(rest)})
        return ", ".join(parts)

    def text(self, amount: int, *, plus: bool = False) -> str:
        """Minor units as a person reads them."""
        return money_text(amount, currency=self.currency, exponent=self.exponent, plus=plus)


def by_seat(values: Mapping[Any, Any] | None) -> dict[int, Any]:
    """JSON's string keys as seat numbers."""
    return {int(seat): value for seat, value in (values or {}).items()}


def rules_title(rules: Mapping[str, Any] | None) -> str:
    """'Classic 1-6 v1', or that there are none."""
    if rules is None:
        return _("no rules")
    return _("%(title)s v%(version)s") % {"title": rules["title"], "version": rules["version"]}


def rules_pending(table: Mapping[str, Any]) -> str:
    """'From hand 413: Classic 2-4 v1' while another version waits for the table's next hand.

    The number comes first: a long title is cut short on a narrow screen.
    """
    following = table["next_rules"]
    if not following or following == table["rules"]:
        return ""
    return _("From hand %(number)s: %(title)s") % {
        "title": rules_title(following),
        "number": table["next_rules_from"],
    }


def outcome(
    out: Mapping[str, Any],
    *,
    names: Mapping[int, str],
    money: Money,
    bet_titles: Mapping[str, str],
) -> Shown:
    """Payments, what went unpaid, fees, side bets and the pair matrix of a hand document's Out."""
    return {
        "fees": [
            {"seat": seat, "player": names.get(seat, ""), "amount_text": money.text(fee)}
            for seat, fee in sorted(by_seat(out["fees"]).items())
            if fee
        ],
        "side_bets": [
            {
                "seat": bet["seat"],
                "player": names.get(bet["seat"], ""),
                "title": bet_titles.get(bet["code"], bet["code"]),
                "won": bet["won"],
                "amount_text": money.text(-bet["house"], plus=True),
            }
            for bet in out["side_bets"]
        ],
        "moves": [_move(move, names=names, money=money) for move in out["moves"]],
        "unpaid": [_move(move, names=names, money=money) for move in out["unpaid"]],
        "matrix": matrix(out, names=names, money=money),
        "sum_text": str(sum(by_seat(out["net_units"]).values())),
    }


def table_outcome(
    out: Mapping[str, Any],
    table: Mapping[str, Any],
    hand: Mapping[str, Any],
    offers: Mapping[str, Any],
    *,
    chips: Sequence[tuple[int, str]] = (),
) -> Shown:
    """``outcome`` of a hand at a table; ``chips`` are those by which payments are counted out.

    Names are of who was dealt in: by now somebody else may sit there.
    """
    money = replace(money_of(table), chips=tuple(chips))
    return outcome(out, names=names_of(hand), money=money, bet_titles=offers["side_bets"])


def matrix(out: Mapping[str, Any], *, names: Mapping[int, str], money: Money) -> Shown:
    """For each seat what it gets from each other, its units and its net."""
    units, net = by_seat(out["net_units"]), by_seat(out["net"])
    gets: dict[tuple[int, int], int] = {}
    for pair in out["pairs"]:
        a, b = pair["seats"]
        gets[a, b], gets[b, a] = pair["units"], -pair["units"]
    columns = sorted(units)
    return {
        "columns": columns,
        "rows": [
            {
                "seat": seat,
                "player": names.get(seat, ""),
                "cells": [gets.get((seat, other)) for other in columns],
                "units": units[seat],
                "net_text": money.text(net[seat], plus=True),
            }
            for seat in columns
        ],
    }


def _move(move: Mapping[str, Any], *, names: Mapping[int, str], money: Money) -> Shown:
    return {
        "from": move["from"],
        "to": move["to"],
        "from_name": names.get(move["from"], ""),
        "to_name": names.get(move["to"], ""),
        "amount_text": money.text(move["amount"]),
        "chips_text": money.counted_text(move["amount"]),
    }


def names_of(shown: Mapping[str, Any]) -> dict[int, str]:
    """Seat → player's name of a table's answer, or of a hand's: who was dealt in there."""
    return {seat["seat"]: seat["player"]["name"] for seat in shown["seats"] if seat["player"]}


def money_of(shown: Mapping[str, Any]) -> Money:
    """The currency of a table, or of whoever waits for one."""
    return Money(currency=shown["currency"], exponent=shown["exponent"])


def terminal_table(table: Mapping[str, Any]) -> Shown:
    """The bar of the dealer's terminal."""
    return {
        "id": table["id"],
        "number": table["number"],
        "pit": table["pit"],
        "training": table["training"],
        "button": table["button"],
        "rules_title": rules_title(table["rules"]),
        "next_rules": rules_pending(table),
        "unit_text": money_of(table).text(table["unit"]) if table["unit"] else "–",
        "seats_max": table["seats_max"],
        "playing_count": sum(1 for seat in table["seats"] if seat["playing"]),
        "mark": terminal_mark(table),
    }


def terminal_seats(
    table: Mapping[str, Any],
    hand: Mapping[str, Any] | None = None,
    out: Mapping[str, Any] | None = None,
    offers: Mapping[str, Any] | None = None,
) -> list[Shown]:
    """The four seats: who sits there, the cards entered, and after a review what they get.

    ``offers`` are what the hand's rules let a dealer enter: discards, the titles of side bets.
    """
    drafted = {seat["seat"]: seat for seat in hand["seats"]} if hand else {}
    money = money_of(table)
    seated = {seat["seat"]: seat for seat in table["seats"]}
    return [
        _terminal_seat(n, seated.get(n), drafted.get(n), out=out, money=money)
        | _beside(drafted.get(n), offers or NO_OFFERS, money)
        for n in SEATS
    ]


def discards_due(seat: Mapping[str, Any], offers: Mapping[str, Any]) -> int:
    """How many cards a dealt-in seat lays off: what it was dealt in Fantasyland less thirteen."""
    inside = seat["fantasyland"]
    return inside["cards"] - sum(ROW_SIZES.values()) if inside else int(offers["discards"])


def _beside(seat: Mapping[str, Any] | None, offers: Mapping[str, Any], money: Money) -> Shown:
    """What lies beside a seat's rows: discards, the mark of Fantasyland, its side bets."""
    if seat is None:
        return {"discards": None, "fantasyland_text": "", "side_bets": []}
    cards = faces(seat["draft"]["draft"].get("discards"))
    due = discards_due(seat, offers)
    inside = seat["fantasyland"]
    return {
        "discards": {"cards": cards, "slots": range(max(due - len(cards), 0))}
        if due or cards
        else None,
        "fantasyland_text": _("Fantasyland, %(cards)s cards") % inside if inside else "",
        "side_bets": [
            {
                "title": offers["side_bets"].get(bet["code"], bet["code"]),
                "stake_text": money.text(bet["stake"]),
            }
            for bet in seat["side_bets"]
        ],
    }


def _terminal_seat(
    n: int,
    seat: Mapping[str, Any] | None,
    drafted: Mapping[str, Any] | None,
    *,
    out: Mapping[str, Any] | None,
    money: Money,
) -> Shown:
    sits = seat["player"] if seat else None
    player = drafted["player"] if drafted else sits
    stack = seat["stack"] if seat and player and player == sits else None
    drafted = drafted["draft"] if drafted else None
    draft = drafted["draft"] if drafted else {}
    result = by_seat(out["seats"]).get(n) if out else None
    rows = [row_shown(name, draft.get(name), _word(name, result, drafted)) for name in ROW_SIZES]
    return {
        "n": n,
        "player": player["name"] if player else "",
        "stack_text": money.text(stack) if stack is not None else "",
        "dealt_in": drafted is not None,
        "can_play": bool(seat and seat["state"] == "playing" and stack and not seat["kept_out"]),
        "kept_out": bool(seat and seat["kept_out"]),
        "out_text": _out_text(seat) if player else "",
        "seating": seat["seating"] if seat else None,
        "state": seat["state"] if seat else None,
        "rows": rows,
        "count": sum(len(row["cards"]) for row in rows),
        "units": by_seat(out["net_units"]).get(n) if out else None,
        "net_text": money.text(by_seat(out["net"]).get(n, 0), plus=True) if out else "",
        "foul_text": (result["foul"] or "") if result else "",
        "note": seat_note(result),
    }


def _out_text(seat: Mapping[str, Any] | None) -> str:
    """Why a seated player cannot be dealt in: 'Kept out of play', 'Away', …; '' who can."""
    if seat is None:
        return ""
    if seat["kept_out"]:
        return _("Kept out of play")
    if seat["state"] != Seating.State.PLAYING:
        return capfirst(str(Seating.State(seat["state"]).label))
    return "" if seat["stack"] else _("No chips")


def row_shown(name: str, cards: str | None, word: str) -> Shown:
    """One row of a seat: its cards, the slots still empty, its category in words."""
    shown = faces(cards)
    return {
        "name": name,
        "label": str(ROWS[name]),
        "cards": shown,
        "slots": range(ROW_SIZES[name] - len(shown)),
        "word": word,
    }


def _word(row: str, result: Mapping[str, Any] | None, drafted: Mapping[str, Any] | None) -> str:
    known = result or (drafted or {}).get("rows")
    return category_text(known.get(row)) if known else ""


def seat_note(result: Mapping[str, Any] | None) -> str:
    """What is to be said of a seat's result: foul, natural, surrender or royalties; else ''."""
    if result is None:
        return ""
    if result["foul"]:
        return _("foul: %(why)s") % {"why": result["foul"]}
    if result["natural"]:
        return natural_text(result["natural"])
    if result.get("surrender"):
        return _("surrendered")
    if result["royalties"]:
        return _("royalty %(units)s") % {"units": result["royalties"]}
    return ""


def fouls(out: Mapping[str, Any], names: Mapping[int, str]) -> list[Shown]:
    """The seats that foul, for the second question before a hand is confirmed."""
    return [
        {"seat": n, "player": names.get(n, ""), "text": seat["foul"]}
        for n, seat in sorted(by_seat(out["seats"]).items())
        if seat["foul"]
    ]


def last_hand(hand: Mapping[str, Any]) -> Shown:
    """The hand before, for the way to its explanation."""
    return {"number": hand["number"], "url": reverse("settlement:hand", args=[hand["id"]])}


def terminal_mark(table: Mapping[str, Any]) -> str:
    """Changes when the terminal must show something else: hand, dealer, seats, rules, button."""
    hand, sign_on = table["open_hand"], table["sign_on"]
    seats = [
        f"{seat['seat']}:{seat['seating']}"
        + ("" if hand else f":{seat['stack']}:{seat['state']}:{seat['kept_out']}")
        for seat in table["seats"]
    ]
    return "|".join(
        [
            f"{hand['id']}:{hand['state']}" if hand else "free",
            sign_on["sign_on"] if sign_on else "nobody",
            (table["rules"] or {}).get("id", ""),
            str(table["unit"]),
            str(table["button"]),
            table["state"],
            _session_mark(table["session"]),
            *seats,
        ]
    )


def _session_mark(session: Mapping[str, Any] | None) -> str:
    if session is None:
        return "none"
    return f"{session['id']}:{session['hands_planned']}:{session['ended_at']}"
