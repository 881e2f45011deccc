"""The ground storey's part of /api/v1."""

from django.urls import path

from casino.house.api import views

urlpatterns = [
    path("approvals", views.ApprovalsView.as_view()),
    path("approvals/<uuid:approval_id>/decide", views.ApprovalDecideView.as_view()),
]
