"""Waiting lists, must-move, and what is done with players."""

import datetime as dt

from tests.access.face import page
from tests.factories import command


def _newcomer(_spot):
    from tables.services.players import player_add

    return player_add(name="Newcomer")


def _entry(spot):
    from tables.models import WaitingEntry

    return WaitingEntry.objects.create(
        pit=spot.table.pit, game="classic_1_6", unit=1000, currency="USD", player=_newcomer(spot), rank=1,
        added_at=dt.datetime.now(tz=dt.UTC),
    )  # fmt: skip


def _freed(spot):
    from tables.services.seating import seating_walk

    sitting = spot.table.seatings.filter(seat=4, ended_at=None).first()
    if sitting is not None:
        actor = spot.actor()
        seating_walk(actor=actor, seating_id=sitting.public_id, command=command(actor))
    return _entry(spot)


def _called(spot):
    entry = _freed(spot)
    entry.state, entry.table = "called", spot.table
    entry.call_until = entry.added_at + dt.timedelta(minutes=5)
    entry.save()
    return entry


def _feeder(spot):
    """A table of the same pit without anybody."""
    from tests.factories import table_open

    return table_open(spot.floor, 70, spot.table.pit)


def _tied(spot):
    from tables.models import MustMove

    return MustMove.objects.create(
        main=spot.table, feeder=_feeder(spot), started_at=dt.datetime.now(tz=dt.UTC)
    )


def _fed(spot):
    from tests.factories import seat_player

    _freed(spot)
    tie = _tied(spot)
    seat_player(tie.feeder, 1, _newcomer(spot), 10_000)
    return tie


def _excluded(spot):
    from tables.services.exclusions import player_exclude

    player, actor = _newcomer(spot), spot.floor.actor("security")
    player_exclude(
        actor=actor,
        player_id=player.public_id,
        kind="house",
        until=None,
        reason="brawl",
        command=command(actor),
    )
    return player


def _both(spot):
    return {"main": str(spot.table.public_id), "feeder": str(spot.made.public_id)}


FACES = [
    page("settlement:waiting", "/waiting/", action="waiting.read", lists=True),
    page("settlement:waiting_add", "/waiting/add/", "POST", action="waiting.manage", before=_newcomer,
         body=lambda spot: {"table": str(spot.table.public_id), "player": str(spot.made.public_id)}),
    page("tables:waiting_call", "/waiting/{made}/call/", "POST", action="waiting.manage", before=_freed,
         body=lambda spot: {"table": str(spot.table.public_id), "minutes": 5}),
    page("tables:waiting_take_back", "/waiting/{made}/take-back/", "POST", action="waiting.manage", before=_called),
    page("tables:waiting_skip", "/waiting/{made}/skip/", "POST", action="waiting.manage", before=_entry),
    page("tables:waiting_remove", "/waiting/{made}/remove/", "POST", action="waiting.manage", before=_entry),
    page("tables:waiting_seat", "/waiting/{made}/seat/", "POST", action="waiting.manage", before=_called,
         body=lambda _: {"seat": 4, "amount": "100"}),
    page("tables:must_move_start", "/must-move/start/", "POST", action="waiting.manage", before=_feeder, body=_both),
    page("tables:must_move_end", "/must-move/{made}/end/", "POST", action="waiting.manage", before=_tied),
    page("tables:player_move", "/must-move/tables/{table}/move/", "POST", action="waiting.manage", before=_fed,
         body=lambda _: {"seat": 4}),
    page("tables:player", "/players/{player}/", action="player.read", house=True),
    page("tables:player_name", "/players/{player}/name/", "POST", action="player.edit", house=True,
         body=lambda _: {"name": "Somebody else"}),
    page("tables:player_exclude", "/players/{player}/exclude/", "POST", action="player.exclude", house=True,
         body=lambda _: {"kind": "house", "reason": "brawl"}),
    page("tables:player_readmit", "/players/{made}/readmit/", "POST", action="player.readmit", house=True,
         before=_excluded, body=lambda _: {"reason": "apologised"}),
]  # fmt: skip
