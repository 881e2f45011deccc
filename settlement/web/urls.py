"""Addresses of the game's pages. Lists that mix tables and hands stand here, on the top storey."""

from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.i18n import JavaScriptCatalog

from casino.house.web.authentication import TerminalAuthentication
from casino.house.web.pages import Link, link_add
from settlement.web import floor, hands, rules, sessions, terminal, waiting
from settlement.web.terminal_data import TerminalSeatView

app_name = "settlement"
urlpatterns = [
    path("", floor.home, name="home"),
    path(
        "words.js",
        cache_control(max_age=3600)(JavaScriptCatalog.as_view(packages=["settlement"])),
        name="words",
    ),
    path("live/ticket/", floor.live_ticket, name="live_ticket"),
    path("terminal/", terminal.terminal, name="terminal"),
    path("terminal/state/", terminal.terminal_state, name="terminal_state"),
    path("terminal/hands/open/", terminal.hand_open, name="hand_open"),
    path("terminal/seatings/<uuid:seating_id>/state/", terminal.seat_state, name="seat_state"),
    path("terminal/call-floor/", terminal.floor_call, name="floor_call"),
    path("terminal/hands/<uuid:hand_id>/drafts/", terminal.hand_drafts, name="hand_drafts"),
    path("terminal/hands/<uuid:hand_id>/mend/", terminal.hand_mend, name="hand_mend"),
    path(
        "terminal/hands/<uuid:hand_id>/seats/<int:seat>",
        TerminalSeatView.as_view(authentication_classes=[TerminalAuthentication]),
        name="seat_draft",
    ),
    path("terminal/hands/<uuid:hand_id>/review/", terminal.hand_review, name="hand_review"),
    path("terminal/hands/<uuid:hand_id>/settle/", terminal.hand_settle, name="hand_settle"),
    path("terminal/hands/<uuid:hand_id>/moved/", terminal.chips_moved, name="chips_moved"),
    path("floor/", floor.floor, name="floor"),
    path("floor/live/", floor.floor_live, name="floor_live"),
    path("floor/answer/", floor.floor_answer, name="floor_answer"),
    path("floor/tables/<uuid:table_id>/", floor.table, name="table"),
    path(
        "floor/tables/<uuid:table_id>/sessions/<uuid:session_id>/",
        sessions.session,
        name="session",
    ),
    path("floor/tables/<uuid:table_id>/live/", floor.table_live, name="table_live"),
    path("floor/tables/<uuid:table_id>/rules/", floor.rules_assign, name="rules_assign"),
    path("hands/<uuid:hand_id>/", hands.hand, name="hand"),
    path("rules/", rules.rules, name="rules"),
    path("rules/versions/<uuid:rule_set>/", rules.rules_version, name="rules_version"),
    path(
        "rules/versions/<uuid:rule_set>/toml/",
        rules.rules_version_text,
        name="rules_version_text",
    ),
    path("rules/drafts/begin/", rules.draft_begin, name="rules_draft_begin"),
    path("rules/drafts/<uuid:draft_id>/", rules.draft, name="rules_draft"),
    path("rules/drafts/<uuid:draft_id>/text/", rules.draft_text, name="rules_draft_text"),
    path("rules/drafts/<uuid:draft_id>/toml/", rules.draft_file, name="rules_draft_file"),
    path("rules/drafts/<uuid:draft_id>/changes/", rules.draft_changes, name="rules_changes"),
    path("rules/drafts/<uuid:draft_id>/ask/", rules.draft_ask, name="rules_draft_ask"),
    path("rules/drafts/<uuid:draft_id>/discard/", rules.draft_discard, name="rules_discard"),
    path("waiting/", waiting.waiting, name="waiting"),
    path("waiting/add/", waiting.waiting_add, name="waiting_add"),
]
link_add(Link(1, "settlement:terminal", _("Terminal"), "hand.open"))
link_add(Link(4, "settlement:waiting", _("Waiting list"), "waiting.read"))
link_add(Link(2, "settlement:floor", _("Floor"), "table.read"))
link_add(Link(21, "settlement:rules", _("House rules"), "rules.read"))
