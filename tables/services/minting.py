"""New chips for a table take two people: the cage asks, a shift manager approves."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.house.actor import Actor
from casino.house.approvals import Kind, Line, kind_add
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.errors import Detail, NotFoundError, RequestInvalidError
from casino.house.money import money_text
from casino.house.permissions import Place, require
from casino.house.services.approvals import approval_ask
from casino.house.services.posting import command_replay, posting
from tables.models import Account, AccountKind, Commodity, CommodityKind, Table
from tables.services.chips import mint_post
from tables.services.locks import by_id, table_lock

CHIPS_MINT: Final = "chips_mint"


@posting
def mint_ask(
    *, actor: Actor, table_id: UUID, amount: int, reason: str, command: CommandKey
) -> Answer:
    """Ask for ``amount`` minor units of new chips for a table's rack; somebody else approves.

    Raises:
        NotFoundError: there is no such table, or it is one for training.
        RequestInvalidError: the amount is not above nothing.
    """
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    require(actor, "chips.mint_ask")
    table = _table(table_id)
    if amount < 1:
        message = _("Give an amount such as 500 or 500.00.")
        problem = Detail(code="field_invalid", message=message, path="amount")
        raise RequestInvalidError(message, details=[problem])
    # The id of the posting's own command: however it is come to, these chips are made once.
    payload = {"table": str(table_id), "amount": amount, "posting": str(uuid.uuid4())}
    return approval_ask(
        actor=actor,
        kind=CHIPS_MINT,
        payload=payload,
        place=Place(pit_id=table.pit_id),
        reason=reason,
        command=command,
    )


def _table(table_id: UUID) -> Table:
    table = Table.objects.filter(by_id(table_id), training=False).first()
    if table is None:
        raise NotFoundError
    return table


def _minted(*, actor: Actor, asked_by_id: int, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Post the chips in the approver's name; the event has both."""
    table = table_lock(by_id(UUID(payload["table"])))
    command = CommandKey(
        command_id=UUID(payload["posting"]),
        route=CHIPS_MINT,
        device=actor.trail_device,
        body=canonical_json(payload),
    )
    posted = mint_post(
        table=table,
        actor=actor,
        role="shift_manager",
        amount=payload["amount"],
        body={
            "amount": payload["amount"],
            "asked_by": f"staff:{asked_by_id}",
            "approved_by": actor.trail_name,
        },
        command=command,
    )
    return {"transaction": str(posted.public_id), "amount": payload["amount"]}


def _in_words(payloads: Sequence[Mapping[str, Any]]) -> list[list[Line]]:
    rows = Table.objects.filter(public_id__in={payload["table"] for payload in payloads})
    tables = {str(table.public_id): table for table in rows}
    chips = Commodity.objects.filter(kind=CommodityKind.CHIPS)
    exponents = dict(chips.values_list("currency", "exponent"))
    racks = Account.objects.filter(
        table__in=rows, kind=AccountKind.RACK, commodity__kind=CommodityKind.CHIPS
    )
    balances = {(rack.table_id, rack.commodity.currency): rack.balance
                for rack in racks.select_related("commodity")}  # fmt: skip
    return [
        _lines(payload["amount"], (table := tables[payload["table"]]),
               holds=balances.get((table.pk, table.currency), 0),
               exponent=exponents[table.currency])
        for payload in payloads
    ]  # fmt: skip


def _lines(amount: int, table: Table, *, holds: int, exponent: int) -> list[Line]:
    def text(units: int) -> str:
        return money_text(units, currency=table.currency, exponent=exponent)

    rack_text = _("rack of table %(number)s") % {"number": table.number}
    return [
        Line(_("New chips"), "", text(amount)),
        Line(_("For the"), "", rack_text),
        Line(_("It holds now"), text(holds), ""),
    ]


def register() -> None:
    """Let new chips be asked for."""
    kind_add(
        Kind(
            code=CHIPS_MINT,
            title=gettext_lazy("New chips for a table"),
            ask="chips.mint_ask",
            approve="chips.mint_approve",
            lasts=timedelta(hours=12),
            run=_minted,
            describe=_in_words,
        )
    )
