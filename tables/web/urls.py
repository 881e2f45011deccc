"""Addresses of the floor's own pages: sign-on, this device, seats and players."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from casino.house.web.pages import Link, link_add
from tables.web import seating, sign_on

app_name = "tables"
urlpatterns = [
    path("sign-on/", sign_on.sign_on, name="sign_on"),
    path("sign-off/", sign_on.sign_off, name="sign_off"),
    path("device/", sign_on.device, name="device"),
    path("players/", seating.players, name="players"),
    path("floor/tables/<uuid:table_id>/seat/", seating.seat, name="seat"),
    path(
        "floor/tables/<uuid:table_id>/seatings/<uuid:seating_id>/buy-in/",
        seating.buy_in,
        name="buy_in",
    ),
    path("floor/seatings/<uuid:seating_id>/walk/", seating.walk, name="walk"),
]
link_add(Link(3, "tables:players", _("Players"), "player.read"))
link_add(Link(4, "tables:device", _("This device"), "device.enrol"))
