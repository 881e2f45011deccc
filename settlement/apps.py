from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SettlementConfig(AppConfig):
    """The upper storey: rule sets, hands, settlements."""

    name = "settlement"
    verbose_name = _("Settlement")

    def ready(self) -> None:
        """Say what the database must hold for settlements."""
        from settlement import checks

        checks.register()
