"""A table's state, its button, who is dealt in, its sessions and their standing."""

from tests.access.face import page
from tests.access.faces.seats import _free_seat

WHY = {"reason": "asked for"}


def _session(spot):
    """A session under way at the table; its id is ``spot.made``."""
    from casino.house.actor import SYSTEM
    from tables.models import GameSession
    from tables.services.game_sessions import Plan, session_begin
    from tests.factories import command

    running = GameSession.objects.filter(table=spot.table, ended_at=None).first()
    if running is None:
        session_begin(actor=SYSTEM, table_id=spot.table.public_id, plan=Plan(), command=command())
        running = GameSession.objects.get(table=spot.table, ended_at=None)
    return running


def _over(spot):
    from casino.house.actor import SYSTEM
    from tables.services.game_sessions import session_end
    from tests.factories import command

    session = _session(spot)
    session_end(actor=SYSTEM, session_id=session.public_id, agreed=True, command=command())
    return session


def _none(spot):
    """No session under way."""
    from tables.models import GameSession

    if GameSession.objects.filter(table=spot.table, ended_at=None).exists():
        _over(spot)


def _at(step):
    return lambda spot: (
        f"/floor/tables/{spot.table.public_id}/sessions/{spot.made.public_id}/{step}"
    )


FACES = [
    page("tables:table_state", "/floor/tables/{table}/state/", "POST", action="table.state", body=lambda _: {"state": "locked", **WHY}),
    page("tables:button", "/floor/tables/{table}/button/", "POST", action="button.move", body=lambda _: {"seat": 1, **WHY}),
    page("tables:seat_state", "/floor/seatings/{seating}/state/", "POST", action="seating.sit_out", body=lambda _: {"state": "away"}),
    page("settlement:seat_state", "/terminal/seatings/{seating}/state/", "POST", action="seating.sit_out", at_terminal=True, body=lambda _: {"state": "away"}),
    page("tables:seat_move", "/floor/seatings/{seating}/move/", "POST", action="seating.move", before=_free_seat, body=lambda _: {"seat": 4}),
    page("tables:session_begin", "/floor/tables/{table}/sessions/begin/", "POST", action="session.manage", before=_none, body=lambda _: {"hands": 5}),
    page("tables:session_plan", _at("plan/"), "POST", action="session.manage", before=_session, body=lambda _: {"hands": 9}),
    page("tables:session_end", _at("end/"), "POST", action="session.manage", before=_session, body=lambda _: {"agreed": "on"}),
    page("tables:session_continue", _at("continue/"), "POST", action="session.manage", before=_over),
    page("settlement:session", _at(""), action="table.read", before=_session),
]  # fmt: skip
