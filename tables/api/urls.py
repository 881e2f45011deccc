"""The floor's part of /api/v1."""

from django.urls import path

from tables.api import views

urlpatterns = [
    path("players", views.PlayersView.as_view()),
    path("seatings", views.SeatingsView.as_view()),
    path("seatings/<uuid:seating_id>/buy-in", views.SeatingBuyInView.as_view()),
    path("seatings/<uuid:seating_id>/walk", views.SeatingWalkView.as_view()),
    path("seatings/<uuid:seating_id>/sit-out", views.SeatingSitOutView.as_view()),
    path("seatings/<uuid:seating_id>/return", views.SeatingReturnView.as_view()),
    path("seatings/<uuid:seating_id>/move", views.SeatingMoveView.as_view()),
    path("sign-ons", views.SignOnsView.as_view()),
    path("sign-ons/<uuid:sign_on_id>/end", views.SignOnEndView.as_view()),
    path("tables/<uuid:table_id>/floor-call", views.FloorCallView.as_view()),
    path("tables/<uuid:table_id>/floor-answer", views.FloorAnswerView.as_view()),
    path("accounts", views.AccountsView.as_view()),
    path("transactions/<uuid:transaction_id>", views.TransactionView.as_view()),
    path("audit", views.AuditView.as_view()),
]
