"""The game's part of /api/v1."""

from django.urls import path

from settlement.api import rules, streets, views

urlpatterns = [
    path("tables", views.TablesView.as_view()),
    path("tables/<uuid:table_id>", views.TableView.as_view()),
    path("tables/<uuid:table_id>/rules", views.TableRulesView.as_view()),
    path("tables/<uuid:table_id>/hands", views.TableHandsView.as_view()),
    path("tables/<uuid:table_id>/hands/record", views.HandRecordView.as_view()),
    path("hands", views.HandsView.as_view()),
    path("hands/<uuid:hand_id>", views.HandView.as_view()),
    path("hands/<uuid:hand_id>/settlements", views.HandSettlementsView.as_view()),
    path("hands/<uuid:hand_id>/seats/<int:seat>", views.HandSeatView.as_view()),
    path("hands/<uuid:hand_id>/streets", streets.StreetsView.as_view()),
    path("hands/<uuid:hand_id>/streets/deal", streets.StreetDealView.as_view()),
    path("hands/<uuid:hand_id>/streets/place", streets.StreetPlaceView.as_view()),
    path("hands/<uuid:hand_id>/streets/undo", streets.StreetUndoView.as_view()),
    path("hands/<uuid:hand_id>/review", views.HandReviewView.as_view()),
    path("hands/<uuid:hand_id>/settle", views.HandSettleView.as_view()),
    path("hands/<uuid:hand_id>/chips-moved", views.ChipsMovedView.as_view()),
    path("rule-sets", views.RuleSetsView.as_view()),
    path("rule-sets/<uuid:rule_set>", rules.RuleSetView.as_view()),
    path("rule-drafts", rules.RuleDraftsView.as_view()),
    path("rule-drafts/<uuid:draft_id>", rules.RuleDraftView.as_view()),
    path("rule-drafts/<uuid:draft_id>/ask", rules.RuleDraftAskView.as_view()),
    path("settle-preview", views.SettlePreviewView.as_view()),
    path("transactions", views.TransactionsView.as_view()),
]
