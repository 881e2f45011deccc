"""Reading the floor. Every selector takes the actor; what one may not know of is not there."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import BooleanField, ExpressionWrapper, Prefetch, Q, QuerySet

from casino.house.actor import Actor
from casino.house.errors import ForbiddenError, NotFoundError
from casino.house.models import AuditEvent, ChainHead
from casino.house.permissions import can, require, require_somewhere
from casino.house.selectors import audit_list, staff_name
from casino.house.services.trail import HOUSE_CHAIN
from tables.models import (
    TRAINING_CURRENCY,
    Account,
    Commodity,
    DealerAt,
    Denomination,
    Entry,
    GameSession,
    Player,
    Seating,
    Table,
    Transaction,
)
from tables.services.calls import ANSWERED, CALLED
from tables.services.game_sessions import hands_played
from tables.services.hands import kept_out, plays_next

LIST_MAX = 200
CALLS_WITHIN = 100


def table_get(*, actor: Actor, table_id: UUID) -> Table:
    """A table the actor may know of.

    Raises:
        NotFoundError: there is none for this actor.
    """
    table = Table.objects.visible_to(actor).select_related("pit").filter(public_id=table_id).first()
    if table is None:
        raise NotFoundError
    return table


def table_rows(*, actor: Actor, training: bool | None = False) -> QuerySet[Table]:
    """All tables the actor may know of, by number; with ``training`` those for play money.

    None = both. Whatever counts or adds up leaves training tables out.
    """
    require_read(actor, "table.read")
    rows = Table.objects.visible_to(actor).select_related("pit").order_by("number")
    return rows if training is None else rows.filter(training=training)


def require_read(actor: Actor, action: str) -> None:
    """Refuse who may read it nowhere; a terminal nobody is signed on at may see its own table."""
    if actor.device_kind == "terminal" and actor.staff_id is None and action == "table.read":
        return
    require_somewhere(actor, action)


def terminal_table(*, actor: Actor) -> Table | None:
    """The table at which the actor's device stands."""
    if actor.device_id is None:
        return None
    return Table.objects.select_related("pit").filter(devices__device_id=actor.device_id).first()


def tables_enrollable() -> list[dict[str, Any]]:
    """Tables that a browser may make itself a terminal of: in the demo all, else none."""
    if not settings.DEMO:
        return []
    rows = Table.objects.order_by("number").values_list("public_id", "number")
    return [{"id": str(public_id), "number": number} for public_id, number in rows]


def dealers_at(tables: Iterable[Table]) -> dict[int, dict[str, Any]]:
    """Who deals now, by inner table id: {sign_on, staff, badge, name, since}."""
    rows = DealerAt.objects.filter(table__in=tables).select_related("sign_on", "staff__profile")
    return {
        at.table_id: {
            "sign_on": str(at.sign_on.public_id),
            "staff": str(at.staff.public_id),
            "badge": at.staff.badge,
            "name": staff_name(at.staff),
            "since": at.sign_on.started_at.isoformat(),
        }
        for at in rows
    }


def sign_on_current(*, table: Table) -> dict[str, Any] | None:
    """Who deals at the table now."""
    return dealers_at([table]).get(table.pk)


def seats_at(tables: Iterable[Table]) -> dict[int, list[Seating]]:
    """Seatings under way by inner table id, seats ascending, with player, name and stack.

    ``next_in`` says whether the next hand can deal the player in, ``is_kept_out`` whether an
    exclusion stands in the way.
    """
    found: dict[int, list[Seating]] = {}
    next_in = ExpressionWrapper(plays_next(), BooleanField())
    out = ExpressionWrapper(kept_out(), BooleanField())
    rows = Seating.objects.filter(table__in=tables, ended_at=None)
    seen = rows.annotate(next_in=next_in, is_kept_out=out)
    for seating in seen.select_related("player__profile", "account").order_by("seat"):
        found.setdefault(seating.table_id, []).append(seating)
    return found


def sessions_last(tables: Iterable[Table]) -> dict[int, GameSession]:
    """The last session of each table by inner table id, under way or over."""
    rows = GameSession.objects.filter(table__in=tables).order_by("table_id", "-number")
    return {row.table_id: row for row in rows.distinct("table_id")}


def session_json(table: Table, session: GameSession | None) -> dict[str, Any] | None:
    """A session as it is shown: its plan, the hands opened in it, whether it is over."""
    if session is None:
        return None
    return {
        "id": str(session.public_id),
        "number": session.number,
        "hands": hands_played(table, session),
        "hands_planned": session.hands_planned,
        "target_stack": session.target_stack,
        "ends_when_broke": session.ends_when_broke,
        "ended_at": session.ended_at,
        "end_reason": session.end_reason,
    }


def player_name(player: Player) -> str:
    """A player's name; '' once it was erased."""
    return player.profile.name if hasattr(player, "profile") else ""


def player_list(*, actor: Actor, limit: int = LIST_MAX) -> list[dict[str, Any]]:
    """Players by name: {id, name}."""
    require(actor, "player.read")
    rows = Player.objects.select_related("profile").order_by("profile__name", "id")
    return [{"id": str(row.public_id), "name": player_name(row)} for row in rows[:limit]]


def account_list(
    *, actor: Actor, table_id: UUID | None = None, training: bool = False
) -> list[dict[str, Any]]:
    """Accounts with balances, of one table or of all the actor may read; no play money in all."""
    require_somewhere(actor, "account.read")
    rows = Account.objects.visible_to(actor).select_related("table", "player")
    if table_id is not None:
        rows = rows.filter(table=table_get(actor=actor, table_id=table_id))
    elif not training:
        rows = rows.exclude(commodity__currency=TRAINING_CURRENCY)
    return [_account_json(row) for row in rows.order_by("table__number", "kind", "id")]


def _account_json(row: Account) -> dict[str, Any]:
    return {
        "id": str(row.pk),
        "kind": row.kind,
        "table": str(row.table.public_id) if row.table else None,
        "player": str(row.player.public_id) if row.player else None,
        "commodity": row.commodity_id,
        "balance": row.balance,
        "version": row.version,
    }


def transaction_rows(*, actor: Actor, training: bool | None = False) -> QuerySet[Transaction]:
    """Transactions the actor may read, newest first; with ``training`` those of play money."""
    require_somewhere(actor, "transaction.read")
    entries = Entry.objects.select_related("account__player").order_by("n")
    rows = Transaction.objects.visible_to(actor).select_related("table", "staff", "reverses")
    rows = rows.prefetch_related(Prefetch("entries", queryset=entries))
    if training is not None:
        of_training = Q(table__training=True)
        rows = rows.filter(of_training if training else ~of_training)
    return rows.order_by("-id")


def transaction_detail(*, actor: Actor, transaction_id: UUID) -> dict[str, Any]:
    """One transaction with its entries.

    Raises:
        NotFoundError: there is none for this actor.
    """
    row = transaction_rows(actor=actor, training=None).filter(public_id=transaction_id).first()
    if row is None:
        raise NotFoundError
    return transaction_json(row)


def transaction_json(row: Transaction) -> dict[str, Any]:
    """A transaction as it is shown: cause, day, person, entries with running balances."""
    return {
        "id": str(row.public_id),
        "cause": row.cause,
        "table": str(row.table.public_id) if row.table else None,
        "gaming_day": row.gaming_day,
        "posted_at": row.posted_at,
        "staff": str(row.staff.public_id) if row.staff else None,
        "command_id": str(row.command_id),
        "reverses": str(row.reverses.public_id) if row.reverses else None,
        "chain": row.chain,
        "seq": row.seq,
        "entries": [
            {
                "n": entry.n,
                "account": str(entry.account_id),
                "kind": entry.account.kind,
                "player": str(entry.account.player.public_id) if entry.account.player else None,
                "commodity": entry.account.commodity_id,
                "amount": entry.amount,
                "balance_after": entry.balance_after,
                "account_version": entry.account_version,
            }
            for entry in row.entries.all()
        ],
    }


def trail_list(
    *, actor: Actor, chain: str, after: int = 0, limit: int = 100
) -> list[dict[str, Any]]:
    """Events of a chain after a seq, oldest first.

    A table's for whoever may read its trail; the house's for who reads in the whole house.

    Raises:
        NotFoundError: no such table for this actor.
        ForbiddenError: the actor may not read this trail.
    """
    require_somewhere(actor, "audit.read")
    kind, _, number = chain.partition(":")
    if kind == "table":
        if not number.isdecimal() or not _reads_trail_of(actor, int(number)):
            raise NotFoundError
    elif chain == HOUSE_CHAIN:
        if not can(actor, "audit.read"):
            raise ForbiddenError
    else:
        raise NotFoundError
    return audit_list(chain=chain, after=after, limit=limit)


def _reads_trail_of(actor: Actor, number: int) -> bool:
    return table_rows(actor=actor, training=None).filter(number=number).exists()


def floor_calls(*, actor: Actor, table: Table | None = None) -> list[dict[str, Any]]:
    """Calls for the floor that nobody answered yet, oldest first; of one table or of all.

    A training table's call is shown at that table alone.

    A call older than the last hundred events of its table is history.
    """
    tables = [table] if table is not None else list(table_rows(actor=actor))
    by_chain = {one.chain: one for one in tables}
    recent = Q()
    for chain, seq in ChainHead.objects.filter(chain__in=by_chain).values_list("chain", "seq"):
        recent |= Q(chain=chain, seq__gt=seq - CALLS_WITHIN)
    events = AuditEvent.objects.filter(recent, chain__in=by_chain, action__in=[CALLED, ANSWERED])
    latest = events.order_by("chain", "-seq").distinct("chain").only("action", "at")
    calls = [
        {
            "table": {"id": str(one.public_id), "number": one.number},
            "at": event.at,
            "seq": event.seq,
        }
        for event in latest
        if event.action == CALLED and (one := by_chain[event.chain])
    ]
    return sorted(calls, key=lambda call: call["at"])


def chips_in_use(currency: str) -> list[tuple[int, str]]:
    """The house's chips of a currency, (value in minor units, colour), the largest first."""
    rows = Denomination.objects.filter(
        commodity__kind="chips", commodity__currency=currency, withdrawn_at=None
    )
    return list(rows.order_by("-value").values_list("value", "colour"))


def table_exponent(*, actor: Actor, table_id: UUID) -> int:
    """Decimal places of the table's currency, for amounts that people type.

    Raises:
        NotFoundError: there is no such table for this actor.
    """
    table = table_get(actor=actor, table_id=table_id)
    return Commodity.objects.get(kind="chips", currency=table.currency).exponent


def racks_to_fill(*, actor: Actor) -> list[dict[str, Any]]:
    """Racks for which the actor may ask for new chips: {id, number, held, currency, exponent}.

    None of training tables: their chips are no money and take nobody's approval.
    """
    require(actor, "chips.mint_ask")
    exponents = dict(Commodity.objects.filter(kind="chips").values_list("currency", "exponent"))
    held = dict(Account.objects.filter(kind="rack").values_list("table_id", "balance"))
    return [
        {
            "id": str(table.public_id),
            "number": table.number,
            "held": held.get(table.pk, 0),
            "currency": table.currency,
            "exponent": exponents.get(table.currency, 0),
        }
        for table in Table.objects.filter(training=False).order_by("number")
    ]
