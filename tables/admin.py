"""The floor under the read-only microscope. Money and names are not IT's to see."""

from django.contrib import admin

from casino.house.admin import ReadOnlyAdmin
from tables.models import Commodity, Denomination, Enrolment, SignOn, Table, TableDevice


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ["number", "pit", "state", "hand_open", "last_hand_number", "posting_stopped"]


@admin.register(TableDevice)
class TableDeviceAdmin(ReadOnlyAdmin):
    list_display = ["table", "device"]


@admin.register(SignOn)
class SignOnAdmin(ReadOnlyAdmin):
    list_display = ["public_id", "table", "staff", "device", "started_at"]


@admin.register(Enrolment)
class EnrolmentAdmin(ReadOnlyAdmin):
    list_display = ["label", "table", "pit", "made_at", "expires_at", "used_at", "revoked_at"]
    exclude = ["code_hash"]


admin.site.register([Commodity, Denomination], ReadOnlyAdmin)
