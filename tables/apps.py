from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """The middle storey: tables, seats, players, dealers, the chip ledger."""

    name = "tables"
    verbose_name = _("Tables")
