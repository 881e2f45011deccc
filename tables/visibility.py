"""``visible_to(actor)``: which rows an actor may know of. Anything else does not exist for them.

The same table of action × role that ``can`` reads, turned into a condition on rows.
"""

from typing import Any, ClassVar, Self, TypeVar

from django.apps import apps
from django.db import models
from django.db.models import Q

from casino.house.actor import SYSTEM, Actor
from casino.house.permissions import TABLE, Scope, in_scope

Row = TypeVar("Row", bound=models.Model)
NOTHING = Q(pk__in=[])


def rows_where(actor: Actor, action: str, table: str = "") -> Q:
    """The condition under which ``actor`` may do ``action``; ``table`` is the path to the table."""
    if actor == SYSTEM:
        return Q()
    if not in_scope(actor, action):
        return NOTHING
    allowed = NOTHING
    for grant in actor.grants:
        scope = TABLE[action].get(grant.role)
        if scope is None:
            continue
        if scope is Scope.HOUSE and grant.pit_id is not None:
            continue
        conditions: dict[str, Any] = {}
        if grant.pit_id is not None:
            conditions[f"{table}pit_id"] = grant.pit_id
        if scope is Scope.OWN_TABLE:
            conditions[f"{table}dealer_at__staff_id"] = actor.staff_id
            allowed |= Q(**conditions) & _at_device(actor, table)
            continue
        if not conditions:
            return Q()
        allowed |= Q(**conditions)
    return allowed


def _at_device(actor: Actor, table: str) -> Q:
    """The table's device: one that stands there, or through which its dealer signed on."""
    if actor.device_id is None:
        return Q()
    placed = apps.get_model("tables", "TableDevice")._base_manager.filter(device=actor.device_id)  # noqa: SLF001 - Django's public API in spite of its name
    through = Q(**{f"{table}dealer_at__sign_on__device_id": actor.device_id})
    return through | Q(**{f"{table}pk__in": placed.values("table_id")})


class VisibleQuerySet(models.QuerySet[Row]):
    """Rows that belong to a table, directly or along ``table_path``."""

    read_action: ClassVar[str] = "table.read"
    table_path: ClassVar[str] = "table__"

    def visible_to(self, actor: Actor) -> Self:
        """The rows this actor may know of."""
        return self.filter(rows_where(actor, self.read_action, self.table_path))


class TableQuerySet(VisibleQuerySet[Row]):
    """Tables; the device that stands at one may know of it, whoever holds it."""

    table_path = ""

    def visible_to(self, actor: Actor) -> Self:
        allowed = rows_where(actor, self.read_action)
        if not allowed:  # No condition: every table. ``Q() | x`` would be x alone.
            return self.all()
        if actor.device_id is not None and in_scope(actor, self.read_action):
            allowed |= Q(devices__device_id=actor.device_id)
        return self.filter(pk__in=self.model._base_manager.filter(allowed).values("pk"))  # noqa: SLF001 - Django's public API in spite of its name


class AccountQuerySet(VisibleQuerySet[Row]):
    read_action = "account.read"


class TransactionQuerySet(VisibleQuerySet[Row]):
    read_action = "transaction.read"


class HandQuerySet(VisibleQuerySet[Row]):
    read_action = "hand.read"


class SettlementQuerySet(VisibleQuerySet[Row]):
    read_action = "hand.read"
    table_path = "hand__table__"


class WaitingQuerySet(VisibleQuerySet[Row]):
    """Waiting lists: they belong to a pit, whatever table somebody is called to."""

    read_action = "waiting.read"
    table_path = ""


class EnrolmentQuerySet(VisibleQuerySet[Row]):
    """Codes for a table's browser or for one of a pit's floor."""

    read_action = "device.read"

    def visible_to(self, actor: Actor) -> Self:
        of_pit, of_table = (rows_where(actor, self.read_action, at) for at in ("", "table__"))
        return self.filter(of_pit | of_table) if of_pit else self.all()
