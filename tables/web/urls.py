"""Addresses of the floor's own pages: sign-on, this device, seats and players."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from casino.house.web.pages import Link, link_add
from tables.web import (
    devices,
    minting,
    players,
    rotation,
    seating,
    setup,
    sign_on,
    table_floor,
    terminal_lock,
    waiting,
)

app_name = "tables"
urlpatterns = [
    path("sign-on/", sign_on.sign_on, name="sign_on"),
    path("sign-off/", sign_on.sign_off, name="sign_off"),
    path("sign-ons/<uuid:sign_on_id>/end/", table_floor.dealer_off, name="dealer_off"),
    path("terminal/active/", terminal_lock.active, name="terminal_active"),
    path("terminal/lock/", terminal_lock.lock, name="terminal_lock"),
    path("terminal/unlock/", terminal_lock.unlock, name="terminal_unlock"),
    path("enrol/", devices.enrol, name="enrol"),
    path("device/seen/", devices.device_seen, name="device_seen"),
    path("devices/", devices.devices, name="devices"),
    path("devices/tokens/", devices.tokens, name="tokens"),
    path("devices/codes/<uuid:enrolment_id>/revoke/", devices.code_revoke, name="code_revoke"),
    path("devices/<uuid:device_id>/revoke/", devices.device_revoke, name="device_revoke"),
    path("devices/<uuid:device_id>/move/", devices.device_move, name="device_move"),
    path("cage/mint/", minting.mint, name="mint"),
    path("players/", players.players, name="players"),
    path("players/<uuid:player_id>/", players.player, name="player"),
    path("players/<uuid:player_id>/name/", players.name, name="player_name"),
    path("players/<uuid:player_id>/exclude/", players.exclude, name="player_exclude"),
    path("players/<uuid:player_id>/readmit/", players.readmit, name="player_readmit"),
    path("waiting/<uuid:entry_id>/call/", waiting.call, name="waiting_call"),
    path("waiting/<uuid:entry_id>/take-back/", waiting.take_back, name="waiting_take_back"),
    path("waiting/<uuid:entry_id>/skip/", waiting.skip, name="waiting_skip"),
    path("waiting/<uuid:entry_id>/remove/", waiting.remove, name="waiting_remove"),
    path("waiting/<uuid:entry_id>/seat/", waiting.seat, name="waiting_seat"),
    path("must-move/start/", waiting.tie, name="must_move_start"),
    path("must-move/<uuid:must_move_id>/end/", waiting.untie, name="must_move_end"),
    path("must-move/tables/<uuid:table_id>/move/", waiting.move, name="player_move"),
    path("setup/", setup.setup, name="setup"),
    path("setup/house/", setup.house, name="setup_house"),
    path("setup/pits/", setup.pits, name="setup_pits"),
    path("setup/pits/<uuid:pit_id>/", setup.pit, name="setup_pit"),
    path("setup/tables/", setup.tables, name="setup_tables"),
    path("setup/tables/<uuid:table_id>/", setup.table, name="setup_table"),
    path("setup/chips/", setup.chips, name="setup_chips"),
    path(
        "setup/chips/<uuid:denomination_id>/withdraw/",
        setup.chip_withdraw,
        name="setup_chip_withdraw",
    ),
    path("rotation/", rotation.rotation, name="rotation"),
    path("rotation/live/", rotation.rotation_live, name="rotation_live"),
    path("rotation/new/", rotation.string_new, name="string_new"),
    path("rotation/<uuid:string_id>/", rotation.string, name="string"),
    path("rotation/<uuid:string_id>/stop/", rotation.stop, name="string_stop"),
    path("floor/tables/<uuid:table_id>/seat/", seating.seat, name="seat"),
    path(
        "floor/tables/<uuid:table_id>/seatings/<uuid:seating_id>/buy-in/",
        seating.buy_in,
        name="buy_in",
    ),
    path("floor/seatings/<uuid:seating_id>/walk/", seating.walk, name="walk"),
    path("floor/seatings/<uuid:seating_id>/state/", table_floor.seat_state, name="seat_state"),
    path("floor/seatings/<uuid:seating_id>/move/", table_floor.seat_move, name="seat_move"),
    path("floor/tables/<uuid:table_id>/state/", table_floor.table_state, name="table_state"),
    path("floor/tables/<uuid:table_id>/button/", table_floor.button, name="button"),
    path(
        "floor/tables/<uuid:table_id>/sessions/begin/",
        table_floor.session_begin,
        name="session_begin",
    ),
    path(
        "floor/tables/<uuid:table_id>/sessions/<uuid:session_id>/plan/",
        table_floor.session_plan,
        name="session_plan",
    ),
    path(
        "floor/tables/<uuid:table_id>/sessions/<uuid:session_id>/continue/",
        table_floor.session_continue,
        name="session_continue",
    ),
    path(
        "floor/tables/<uuid:table_id>/sessions/<uuid:session_id>/end/",
        table_floor.session_end,
        name="session_end",
    ),
]
link_add(Link(3, "tables:rotation", _("Rotation"), "rotation.read"))
link_add(Link(5, "tables:players", _("Players"), "player.read"))
link_add(Link(25, "tables:setup", _("Setting up"), "table.edit"))
link_add(Link(23, "tables:devices", _("Devices"), "device.read"))
link_add(Link(11, "tables:mint", _("New chips"), "chips.mint_ask"))
