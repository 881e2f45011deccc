"""Hands: entered, reviewed, settled, paid, read."""

from tests.access.face import call, page
from tests.factories import DEAL_K, now
from tests.ids import uuid7

REVISION = {"If-Match": "0"}


def _digest(spot):
    from settlement.services.settle import hand_review

    review = hand_review(actor=spot.actor(), hand_id=spot.hand.public_id)
    return {
        "revision": review["revision"],
        "draft_digest": review["draft_digest"],
        "confirmed_at": now(),
    }


def _seats(spot):
    return [{"seat": seat, **DEAL_K[seat]} for seat in spot.seats]


def _open(spot):
    return {"hand": str(uuid7()), "seats": list(spot.seats)}


def _record(spot):
    return {"hand": str(uuid7()), "document": {"seats": _seats(spot)}, "confirmed_at": now()}


def _preview(spot):
    return {"id": "1", "rules": "classic_1_6", "seats": _seats(spot)}


def _street_hand(spot):
    """An open-face hand under way, with the first cards of the first seat dealt."""
    from settlement.models import Hand
    from settlement.services.entry import hand_open
    from tests.factories import command

    spot.floor.play_by(spot.floor.version("ofc"), number=spot.table.number)
    hand, actor = uuid7(), spot.actor()
    hand_open(
        actor=actor,
        table_id=spot.table.public_id,
        hand_id=hand,
        seats=spot.seats,
        command=command(actor),
    )
    spot.hand = Hand.objects.get(public_id=hand)
    return spot.hand


def _dealt(spot):
    from settlement.services.streets import hand_deal

    hand = _street_hand(spot)
    hand_deal(
        actor=spot.actor(), hand_id=hand.public_id, seat=1, cards="As Kd Th 2c 3c", revision=0
    )
    return hand


ROWS = {"front": "As", "middle": "Kd Th", "back": "2c 3c"}

FACES = [
    call("hand_open", "tables/{table}/hands", "POST", action="hand.open", body=_open),
    call("draft_put", "hands/{hand}/seats/1", "PUT", action="hand.draft", state="open", body=lambda _: DEAL_K[1], headers=REVISION),
    call("hand_deal", "hands/{hand}/streets/deal", "POST", action="hand.draft", before=_street_hand,
         body=lambda _: {"seat": 1, "cards": "As Kd Th 2c 3c"}, headers=REVISION),
    call("hand_place", "hands/{hand}/streets/place", "POST", action="hand.draft", before=_dealt,
         body=lambda _: {"seat": 1, **ROWS}, headers={"If-Match": "1"}),
    call("hand_street_undo", "hands/{hand}/streets/undo", "POST", action="hand.draft", before=_dealt, headers={"If-Match": "1"}),
    call("hand_streets", "hands/{hand}/streets", action="hand.read", before=_dealt),
    call("hand_review", "hands/{hand}/review", action="hand.review", state="entered"),
    call("hand_settle", "hands/{hand}/settle", "POST", action="hand.settle", state="entered", body=_digest),
    call("hand_record", "tables/{table}/hands/record", "POST", action="hand.record", body=_record),
    call("hand_chips_moved", "hands/{hand}/chips-moved", "POST", action="hand.chips_moved", state="settled"),
    call("hand_list", "hands?table={table}", action="hand.read", lists=True),
    call("hand_get", "hands/{hand}", action="hand.read", state="settled"),
    call("settlement_list", "hands/{hand}/settlements", action="hand.read", state="settled"),
    call("settlement_preview", "settle-preview", "POST", action="settlement.preview", house=True, body=_preview, writes=False),
    page("settlement:hand", "/hands/{hand}/", action="hand.read", state="settled"),
    page("settlement:terminal", "/terminal/", action="hand.open", at_terminal=True),
    page("settlement:terminal_state", "/terminal/state/", action="hand.open", at_terminal=True),
    page("settlement:hand_open", "/terminal/hands/open/", "POST", action="hand.open", at_terminal=True,
         body=lambda spot: {"table": str(spot.table.public_id), **_open(spot)}),
    page("settlement:hand_drafts", "/terminal/hands/{hand}/drafts/", action="hand.draft", state="entered"),
    page("settlement:hand_mend", "/terminal/hands/{hand}/mend/", action="hand.draft", state="entered"),
    page("settlement:seat_draft", "/terminal/hands/{hand}/seats/1", "PUT", action="hand.draft", state="open",
         body=lambda _: DEAL_K[1], headers=REVISION),
    page("settlement:hand_review", "/terminal/hands/{hand}/review/", "POST", action="hand.review", state="entered", writes=False),
    page("settlement:hand_settle", "/terminal/hands/{hand}/settle/", "POST", action="hand.settle", state="entered", body=_digest),
    page("settlement:chips_moved", "/terminal/hands/{hand}/moved/", "POST", action="hand.chips_moved", state="settled"),
]  # fmt: skip
