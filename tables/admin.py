"""The floor under the read-only microscope. Money and names are not IT's to see."""

from django.contrib import admin

from casino.house.admin import ReadOnlyAdmin
from tables.models import Commodity, SignOn, Table, TableDevice


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ["number", "pit", "state", "hand_open", "last_hand_number", "posting_stopped"]


@admin.register(TableDevice)
class TableDeviceAdmin(ReadOnlyAdmin):
    list_display = ["table", "device"]


@admin.register(SignOn)
class SignOnAdmin(ReadOnlyAdmin):
    list_display = ["public_id", "table", "staff", "device", "started_at"]


admin.site.register(Commodity, ReadOnlyAdmin)
