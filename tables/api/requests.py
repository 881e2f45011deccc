"""Bodies that players, seatings and sign-ons take. Unknown fields are refused."""

from casino.house.api.fields import Boolean, CommandBody, Id, Integer, Text


class PlayerBody(CommandBody):
    name = Text(max_length=100)


class SeatingBody(CommandBody):
    table = Id()
    seat = Integer(min_value=1, max_value=4)
    player = Id()
    amount = Integer(min_value=1, help_text="Minor units of the first buy-in.")


class BuyInBody(CommandBody):
    amount = Integer(min_value=1, help_text="Minor units.")


class SitOutBody(CommandBody):
    away = Boolean(required=False, help_text="The seat stands empty meanwhile.")


class SeatMoveBody(CommandBody):
    seat = Integer(min_value=1, max_value=4, help_text="A free seat of the same table.")


class SignOnBody(CommandBody):
    table = Id()
    badge = Text(max_length=40)
    pin = Text(max_length=40)
