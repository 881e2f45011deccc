"""Addresses of the floor's own pages: sign-on, this device, seats and players."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from casino.house.web.pages import Link, link_add
from tables.web import devices, seating, sign_on

app_name = "tables"
urlpatterns = [
    path("sign-on/", sign_on.sign_on, name="sign_on"),
    path("sign-off/", sign_on.sign_off, name="sign_off"),
    path("enrol/", devices.enrol, name="enrol"),
    path("device/seen/", devices.device_seen, name="device_seen"),
    path("devices/", devices.devices, name="devices"),
    path("devices/tokens/", devices.tokens, name="tokens"),
    path("devices/codes/<uuid:enrolment_id>/revoke/", devices.code_revoke, name="code_revoke"),
    path("devices/<uuid:device_id>/revoke/", devices.device_revoke, name="device_revoke"),
    path("devices/<uuid:device_id>/move/", devices.device_move, name="device_move"),
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
link_add(Link(4, "tables:devices", _("Devices"), "device.read"))
