from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """The middle storey: tables, seats, players, dealers, the chip ledger."""

    name = "tables"
    verbose_name = _("Tables")

    def ready(self) -> None:
        """Tell the ground storey what it cannot see: who stands at a terminal, how chips verify."""
        from casino.house.services.identity import person_at_device
        from tables import checks
        from tables.services.sign_ons import seated_at_device

        person_at_device(seated_at_device())
        checks.register()
