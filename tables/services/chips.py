"""Chips and cash move: which accounts a cause touches, and the one call that posts it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey, canonical_json
from casino.house.permissions import require
from casino.house.services.posting import posting
from casino.house.services.trail import Carried, Event, posting_arguments
from tables.ledger import Posted, account_open, ledger_post
from tables.models import AccountKind, Cause, Commodity, CommodityKind, Player, Table
from tables.services.locks import table_lock


class Leg(NamedTuple):
    """What one account gains (negative: gives), in minor units."""

    account_id: int
    amount: int


def commodities_open(*, currency: str, exponent: int) -> None:
    """Chips and cash of a currency: two rows, made once."""
    for kind in CommodityKind:
        Commodity.objects.get_or_create(
            code=f"{kind}:{currency}",
            defaults={"kind": kind, "currency": currency, "exponent": exponent},
        )


def table_account(table: Table, kind: AccountKind, player: Player | None = None) -> int:
    """The id of an account at a table, opened when first needed."""
    commodity = "cash" if kind in {AccountKind.DROP, AccountKind.PATRON_CASH} else "chips"
    return account_open(
        kind=kind,
        table_id=None if kind is AccountKind.PATRON else table.pk,
        player_id=player.pk if player else None,
        commodity=f"{commodity}:{table.currency}",
    )


def legs_bought(table: Table, stack: int, amount: int) -> list[Leg]:
    """A player buys chips: rack to stack, the patron's cash to the drop."""
    return [
        Leg(table_account(table, AccountKind.RACK), -amount),
        Leg(stack, amount),
        Leg(table_account(table, AccountKind.PATRON_CASH), -amount),
        Leg(table_account(table, AccountKind.DROP), amount),
    ]


def chips_post(
    *,
    table: Table,
    cause: Cause,
    legs: Sequence[Leg],
    actor: Actor,
    role: str,
    subject: str,
    body: Mapping[str, Any],
    command: CommandKey,
    answer: Answer,
) -> Posted:
    """Post one movement at a table, with its command and event. The table's lock is held.

    Raises:
        StackShortError, RackShortError: an account does not hold it.
    """
    event = Event(action=f"chips.{cause}", subject=subject, actor=actor, role=role, body=body)
    carried = Carried(command=command, place=str(table.public_id), answer=answer)
    return ledger_post(
        chain=table.chain,
        **posting_arguments(event, carried),
        cause=cause,
        table_id=table.pk,
        reverses=None,
        accounts=[leg.account_id for leg in legs],
        amounts=[leg.amount for leg in legs],
    )


@posting
def chips_mint(*, actor: Actor, table_number: int, amount: int, command_id: UUID) -> Posted:
    """Bring ``amount`` minor units of new chips into a table's rack, at set-up."""
    require(actor, "chips.mint")
    table = table_lock(Q(number=table_number))
    command = CommandKey(
        command_id=command_id,
        route="chips_mint",
        device=actor.trail_device,
        body=canonical_json({"amount": amount}),
    )
    return mint_post(
        table=table, actor=actor, role="", amount=amount, body={"amount": amount}, command=command
    )


def mint_post(
    *,
    table: Table,
    actor: Actor,
    role: str,
    amount: int,
    body: Mapping[str, Any],
    command: CommandKey,
) -> Posted:
    """Post new chips into a table's rack. The table's lock is held, the right was checked."""
    legs = [
        Leg(table_account(table, AccountKind.MINT), -amount),
        Leg(table_account(table, AccountKind.RACK), amount),
    ]
    return chips_post(
        table=table,
        cause=Cause.MINT,
        legs=legs,
        actor=actor,
        role=role,
        subject=f"table:{table.number}",
        body=body,
        command=command,
        answer=Answer(200, {"amount": amount}),
    )
