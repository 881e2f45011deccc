"""The house itself and its pits. One database is one house, so no row carries a house key."""

from django.db import models
from django.db.models import Q

from .base import public_id_field


class House(models.Model):
    """The one row that says which house this is, its money, its zone and its day."""

    name = models.TextField()
    code = models.TextField(help_text="Stands in slip serials and exports.")
    currency = models.TextField(help_text="ISO 4217, e.g. USD.")
    currency_exponent = models.PositiveSmallIntegerField(
        help_text="Decimal places of the minor unit: 2 for cents."
    )
    time_zone = models.TextField(help_text="IANA name; times are stored in UTC and shown in it.")
    gaming_day_start = models.TimeField(help_text="Local time at which a gaming day begins.")

    class Meta:
        db_table_comment = "mutable: because the house may be renamed; changes leave an event"
        constraints = [
            models.CheckConstraint(name="house_is_one", condition=Q(pk=1)),
            models.CheckConstraint(
                name="house_exponent", condition=Q(currency_exponent__range=(0, 4))
            ),
            models.CheckConstraint(
                name="house_currency", condition=Q(currency__regex="^[A-Z]{3}$")
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Pit(models.Model):
    """A group of tables under one pit manager; floor people see their own pit."""

    public_id = public_id_field()
    name = models.TextField(unique=True)

    class Meta:
        db_table_comment = "mutable: because a pit may be renamed; changes leave an event"

    def __str__(self) -> str:
        return self.name
