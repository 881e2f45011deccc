"""Addresses of the ground storey's own pages."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from casino.house.alert_selectors import alerts_open_count
from casino.house.approval_selectors import approvals_waiting_count
from casino.house.web import access, staff, waiting
from casino.house.web.factor import factor
from casino.house.web.pages import Link, link_add
from casino.house.web.password import password

app_name = "house"
urlpatterns = [
    path("password/", password, name="password"),
    path("second-factor/", factor, name="factor"),
    path("staff/", staff.staff, name="staff"),
    path("staff/<uuid:staff_id>/", staff.person, name="person"),
    path("staff/<uuid:staff_id>/name/", staff.rename, name="staff_rename"),
    path("staff/<uuid:staff_id>/roles/", staff.ask_role, name="staff_role_ask"),
    path("staff/<uuid:staff_id>/roles/end/", staff.take_back, name="staff_role_end"),
    *(
        path(f"staff/<uuid:staff_id>/{doing.name}/", staff.do(doing), name=f"staff_{doing.name}")
        for doing in staff.DOINGS
    ),
    path("access-review/", access.review, name="access_review"),
    path("access-review/csv/", access.review_csv, name="access_review_csv"),
    path("alerts/", waiting.alerts, name="alerts"),
    path("alerts/live/", waiting.alerts_live, name="alerts_live"),
    path("alerts/<uuid:alert_id>/take/", waiting.alert_take, name="alert_take"),
    path("alerts/<uuid:alert_id>/resolve/", waiting.alert_resolve, name="alert_resolve"),
    path("approvals/", waiting.approvals, name="approvals"),
    path("approvals/live/", waiting.approvals_live, name="approvals_live"),
    path("approvals/<uuid:approval_id>/decide/", waiting.approval_decide, name="approval_decide"),
    path(
        "approvals/<uuid:approval_id>/withdraw/",
        waiting.approval_withdraw,
        name="approval_withdraw",
    ),
]
link_add(Link(22, "house:staff", _("People"), "staff.read"))
link_add(Link(24, "house:access_review", _("Access review"), "access.review"))
link_add(Link(12, "house:alerts", _("Alerts"), "alert.read", alerts_open_count))
link_add(Link(13, "house:approvals", _("Approvals"), "approval.read", approvals_waiting_count))
