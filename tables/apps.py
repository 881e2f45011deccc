from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from casino.house import alerts
from casino.house.audit import actions

RECORDED = {
    "table.created": "a table came into being",
    "enrolment.created": "a code to enrol a device was made",
    "enrolment.revoked": "a code to enrol a device was taken back",
    "table.edited": "a table was given another pit or other limits",
    "denomination.added": "a chip came into use",
    "denomination.withdrawn": "a chip went out of use",
    "table.device_placed": "a device was stood at a table",
    "table.floor_called": "a dealer called the floor",
    "table.floor_answered": "the floor came",
    "table.opened": "a table was opened",
    "table.locked": "a table was locked: its seats are kept, no hand is opened",
    "table.closed": "a table was closed",
    "button.moved": "the floor put the button at another seat",
    "seating.sat_out": "a player sits out, or is away, from the next hand",
    "seating.returned": "a player is dealt in again from the next hand",
    "seating.moved": "a player changed the seat at the same table",
    "game_session.began": "a session began with the table's next hand",
    "game_session.planned": "when a session ends by itself was changed",
    "game_session.ended": "a session was ended because its players agreed",
    "game_session.continued": "a session that was over is played on",
    "player.created": "a player was taken in",
    "player.renamed": "a player's name was changed or erased",
    "player.excluded": "a player is kept out of play from then on",
    "player.readmitted": "an excluded player may play again",
    "waiting.added": "a player was put on a waiting list",
    "waiting.called": "a waiting player was called to a seat",
    "waiting.skipped": "a waiting player let the next one pass",
    "waiting.call_taken_back": "a call was taken back, and the place on the list kept",
    "waiting.removed": "a player was taken off a waiting list",
    "waiting.missed": "nobody came to a call in time",
    "must_move.started": "a table feeds another from then on",
    "must_move.ended": "a table feeds another no more",
    "sign_on.started": "a dealer took a table",
    "sign_on.ended": "a dealer left a table",
    "terminal.locked": "a terminal locked itself, or was locked by its dealer",
    "terminal.unlocked": "a PIN opened a locked terminal",
    "session.started": "somebody who deals at no table signed on",
    "rotation.started": "a string of tables got its dealers",
    "rotation.changed": "tables or dealers joined or left a string",
    "rotation.pushed": "the dealers of a string were due one place on",
    "rotation.out_of_turn": "a dealer of a string took a table out of turn",
    "rotation.ended": "a string ended",
    "chips.mint": "new chips were brought into a rack",
    "chips.buy_in": "a player sat down with chips",
    "chips.add_on": "a player bought more chips",
    "chips.carry": "a player brought chips from another table",
    "chips.walk": "a player left with the chips",
}


ALERTS = (
    (
        "dealer_tenure",
        _("Dealing too long"),
        _(
            "Badge %(badge)s at table %(table)s has dealt for %(minutes)s minutes without a break;"
            " the limit is %(limit)s. Send somebody to relieve them."
        ),
    ),
    (
        "table_unattended",
        _("A table without a dealer"),
        _("Table %(table)s of the string %(string)s is open and nobody deals there."),
    ),
    (
        "relief_missing",
        _("A relief has not come"),
        _(
            "Table %(table)s of the string %(string)s waits for its relief since %(minutes)s"
            " minutes. The dealer in place stays; find the relief, or take them out of the string."
        ),
    ),
    (
        "plan_refused",
        _("A string without a plan"),
        _(
            "The plan of the string %(string)s was not accepted, so its downs are not written."
            " Who deals is recorded, and the board holds. End the string, start it anew, tell IT."
        ),
    ),
)


class TablesConfig(AppConfig):
    """The middle storey: tables, seats, players, dealers, the chip ledger."""

    name = "tables"
    verbose_name = _("Tables")

    def ready(self) -> None:
        """Tell the ground storey what it cannot see: who stands at a terminal, how chips verify."""
        from casino.house.services.identity import person_at_device, terminal_use
        from casino.house.services.people import Ending, on_out
        from tables import checks
        from tables.services import minting
        from tables.services.clocks import CLOCK_DRIFT
        from tables.services.people import sign_ons_close, sign_ons_lapsed_close, tables_dealt_lock
        from tables.services.sign_ons import seated_at_device
        from tables.services.terminal_locks import USE

        person_at_device(seated_at_device)
        terminal_use(USE)
        on_out(Ending(lock=tables_dealt_lock, end=sign_ons_close, role_end=sign_ons_lapsed_close))
        actions.register(RECORDED)
        alerts.kind_add(
            CLOCK_DRIFT,
            _("A device's clock is off"),
            _("%(device)s: its clock is %(seconds)s seconds off the house's. Set the clock."),
        )
        for code, title, sentence in ALERTS:
            alerts.kind_add(code, title, sentence)
        checks.register()
        minting.register()
