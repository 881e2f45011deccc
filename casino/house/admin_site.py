"""The admin's one door: an IT person whose session showed more than a password."""

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest


class HouseAdminSite(AdminSite):
    """Django's admin, closed to a session whose set-up is not finished."""

    def has_permission(self, request: HttpRequest) -> bool:
        """IT people, once they have their own password and showed a second proof."""
        from casino.house.web.proof import is_proven  # noqa: PLC0415 - apps are loading above

        due = getattr(request.user, "must_change_password", True)
        proven = is_proven(request, roles=frozenset({"it"}))
        return super().has_permission(request) and proven and not due


class HouseAdminConfig(AdminConfig):
    """``django.contrib.admin`` with our site."""

    default_site = "casino.house.admin_site.HouseAdminSite"
