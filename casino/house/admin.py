"""The admin as a read-only microscope: people who hold the role ``it`` may look, nobody writes.

Rows keyed (parent, n) have no page of their own; nothing that opens a door is shown.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django_otp.plugins.otp_totp.admin import TOTPDevice

from casino.house.models import Device, House, Pit, RoleGrant, Staff, VerificationRun


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lists and looks; adds, changes and deletes nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Staff)
class StaffAdmin(ReadOnlyAdmin):
    list_display = ["badge", "public_id", "is_active", "locked_at", "last_login"]
    exclude = ["password", "pin_hash"]


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    list_display = ["label", "kind", "staff", "created_at", "revoked_at", "last_seen_at"]
    exclude = ["token_hash"]


@admin.register(RoleGrant)
class RoleGrantAdmin(ReadOnlyAdmin):
    list_display = ["staff", "role", "pit", "valid_from", "valid_to"]


@admin.register(VerificationRun)
class VerificationRunAdmin(ReadOnlyAdmin):
    list_display = ["kind", "started_at", "finished_at", "chains", "events", "ok"]


admin.site.register([House, Pit], ReadOnlyAdmin)
# The package registers a page that shows and changes keys: nobody sees one after set-up.
admin.site.unregister(TOTPDevice)
