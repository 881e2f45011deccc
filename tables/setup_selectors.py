"""Reading what the house is made of, for whoever sets it up: its facts, pits, tables, chips."""

from typing import Any
from uuid import UUID

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Pit
from casino.house.permissions import Place, can, require_somewhere
from casino.house.selectors import house_get
from tables.models import Commodity, Denomination, Table

TABLES_MAX = 500


def house_facts(*, actor: Actor) -> dict[str, Any]:
    """Name, code, currency, zone and gaming day of the house."""
    require_somewhere(actor, "table.edit")
    house = house_get()
    return {
        "name": house.name,
        "code": house.code,
        "currency": house.currency,
        "exponent": house.currency_exponent,
        "zone": house.time_zone,
        "day_start": house.gaming_day_start.strftime("%H:%M"),
    }


def pits_for(*, actor: Actor, action: str = "table.edit") -> list[dict[str, Any]]:
    """Pits at which the actor may do ``action``: {id, name, tables}, by name."""
    require_somewhere(actor, "table.edit")
    counts: dict[int, int] = {}
    for pit_id in Table.objects.values_list("pit_id", flat=True):
        counts[pit_id] = counts.get(pit_id, 0) + 1
    return [
        {"id": str(pit.public_id), "name": pit.name, "tables": counts.get(pit.pk, 0)}
        for pit in Pit.objects.order_by("name")
        if can(actor, action, Place(pit.pk))
    ]


def currencies() -> list[str]:
    """Currencies of real chips the house has."""
    rows = Commodity.objects.filter(kind="chips").exclude(currency="XTS")
    return list(rows.order_by("currency").values_list("currency", flat=True))


def tables_for_setup(*, actor: Actor) -> list[dict[str, Any]]:
    """Tables of the actor's pits, training ones too, with what they sell."""
    require_somewhere(actor, "table.edit")
    rows = Table.objects.select_related("pit").order_by("number")
    shown = [row for row in rows[:TABLES_MAX] if can(actor, "table.edit", Place(row.pit_id))]
    exponents = _exponents()
    return [_table_json(row, exponents) for row in shown]


def table_for_setup(*, actor: Actor, table_id: UUID) -> dict[str, Any]:
    """One table of the actor's pits.

    Raises:
        NotFoundError: there is none.
    """
    require_somewhere(actor, "table.edit")
    row = Table.objects.select_related("pit").filter(public_id=table_id).first()
    if row is None or not can(actor, "table.edit", Place(row.pit_id)):
        raise NotFoundError
    return _table_json(row, _exponents())


def _exponents() -> dict[str, int]:
    return dict(Commodity.objects.filter(kind="chips").values_list("currency", "exponent"))


def _table_json(row: Table, exponents: dict[str, int]) -> dict[str, Any]:
    return {
        "id": str(row.public_id),
        "number": row.number,
        "pit": {"id": str(row.pit.public_id), "name": row.pit.name},
        "currency": row.currency,
        "exponent": exponents.get(row.currency, 2),
        "training": row.training,
        "state": str(row.get_state_display()),
        "smallest_chip": row.smallest_chip,
        "buy_in_min": row.buy_in_min,
        "buy_in_max": row.buy_in_max,
    }


def denomination_list(*, actor: Actor) -> list[dict[str, Any]]:
    """The house's chips in use, by currency, the largest first."""
    require_somewhere(actor, "table.edit")
    rows = Denomination.objects.filter(withdrawn_at=None).select_related("commodity")
    return [
        {
            "id": str(row.public_id),
            "currency": row.commodity.currency,
            "exponent": row.commodity.exponent,
            "value": row.value,
            "colour": row.colour,
        }
        for row in rows.order_by("commodity__currency", "-value")
    ]
