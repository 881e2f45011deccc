"""Seats, players and chips in front of them."""

from tests.access.face import call, page

MONEY = {"amount": "100"}


def _newcomer(_spot):
    from tables.services.players import player_add

    return player_add(name="Newcomer")


def _free_seat(spot):
    """A player without a seat, and seat 4 freed at the table."""
    from tables.services.seating import seating_walk
    from tests.factories import command

    sitting = spot.table.seatings.filter(seat=4, ended_at=None).first()
    if sitting is not None:
        actor = spot.actor()
        seating_walk(actor=actor, seating_id=sitting.public_id, command=command(actor))
    return _newcomer(spot)


def _seat(spot):
    return {
        "table": str(spot.table.public_id),
        "seat": 4,
        "player": str(spot.made.public_id),
        "amount": 100,
    }


FACES = [
    call("seating_open", "seatings", "POST", action="seating.open", before=_free_seat, body=_seat),
    call("seating_buy_in", "seatings/{seating}/buy-in", "POST", action="seating.buy_in", body=lambda _: {"amount": 100}),
    call("seating_walk", "seatings/{seating}/walk", "POST", action="seating.walk"),
    call("seating_sit_out", "seatings/{seating}/sit-out", "POST", action="seating.sit_out"),
    call("seating_return", "seatings/{seating}/return", "POST", action="seating.sit_out"),
    call("seating_move", "seatings/{seating}/move", "POST", action="seating.move", before=_free_seat, body=lambda _: {"seat": 4}),
    call("player_list", "players", action="player.read", house=True),
    call("player_create", "players", "POST", action="player.create", house=True, body=lambda _: {"name": "Somebody"}),
    page("tables:players", "/players/", action="player.read", house=True),
    page("tables:players", "/players/", "POST", action="player.create", house=True, body=lambda _: {"name": "Somebody"}),
    page("tables:seat", "/floor/tables/{table}/seat/", "POST", action="seating.open", before=_free_seat,
         body=lambda spot: {"seat": 4, "player": str(spot.made.public_id), **MONEY}),
    page("tables:buy_in", "/floor/tables/{table}/seatings/{seating}/buy-in/", "POST", action="seating.buy_in", body=lambda _: MONEY),
    page("tables:walk", "/floor/seatings/{seating}/walk/", "POST", action="seating.walk"),
]  # fmt: skip
