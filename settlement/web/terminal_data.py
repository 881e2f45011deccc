"""What the terminal's script is given, and a refusal as the terminal shows it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from casino.house.errors import DomainError
from settlement.api.views import HandSeatView
from settlement.web.shown import discards_due
from settlement.web.words import ROWS, category_text, natural_text

ANSWERED = ("rows", "foul", "royalties", "naturals", "problems", "complete")


class TerminalSeatView(HandSeatView):
    """What the script keeps of a seat, answered as to an interface, the rows in words."""

    def put(self, request: Request, hand_id: UUID, seat: int) -> Response:
        """Keep what was typed for one seat; answer everything the rules say about it."""
        response = super().put(request, hand_id, seat)
        response.data = _answer(response.data)
        return response


def _answer(draft: Mapping[str, Any]) -> dict[str, Any]:
    """What the server says of a draft, its rows' categories in the reader's language."""
    rows = {row: category_text(word) or None for row, word in draft["rows"].items()}
    return {**draft, "rows": rows}


def entry_data(hand: Mapping[str, Any], *, offers: Mapping[str, Any]) -> dict[str, Any]:
    """An open hand for ``entry_page.js``: drafts, the server's answers to them, addresses."""
    seats = {seat["seat"]: seat["draft"] for seat in hand["seats"]}
    entered = [seat["seat"] for seat in hand["seats"] if seat["entered"]]
    return {
        "hand": hand["id"],
        "revision": hand["revision"],
        "order": sorted(seats),
        "drafts": {n: seat["draft"] for n, seat in seats.items()},
        "answers": {n: {name: _answer(seats[n])[name] for name in ANSWERED} for n in entered},
        "draft_url": reverse("settlement:seat_draft", args=[hand["id"], 0]),
        "hand_url": reverse("settlement:hand_drafts", args=[hand["id"]]),
        "mend_url": reverse("settlement:hand_mend", args=[hand["id"]]),
        "naturals": [{"kind": kind, "title": natural_text(kind)} for kind in offers["naturals"]],
        "surrender": offers["surrender"],
        "discards": {seat["seat"]: discards_due(seat, offers) for seat in hand["seats"]},
        "help": _("AKQJTs is five spades · / the row is full · Enter next seat"),
    }


def refusal_shown(refusal: DomainError) -> dict[str, Any]:
    """The message, and under it every problem with its place."""
    return {
        "message": refusal.message,
        "details": [_detail_text(detail) for detail in refusal.details],
    }


def _detail_text(detail: Mapping[str, Any]) -> str:
    seat, row = detail.get("seat"), detail.get("row")
    message = detail["message"]
    if seat is None:
        return str(message)
    if row in ROWS:
        return _("Seat %(seat)s, %(row)s: %(message)s") % {
            "seat": seat,
            "row": ROWS[row],
            "message": message,
        }
    return _("Seat %(seat)s: %(message)s") % {"seat": seat, "message": message}
