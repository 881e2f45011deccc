from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HouseConfig(AppConfig):
    """The ground storey: staff, devices, roles, commands, the audit trail."""

    name = "casino.house"
    label = "house"
    verbose_name = _("House")

    def ready(self) -> None:
        """Say what of this storey takes two people."""
        from casino.house.services import roles

        roles.register()
