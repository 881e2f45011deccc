"""The standing of a table session: who brought, won, paid and took away how much, who is where.

Every figure is a sum of ledger entries in minor units. Reads only.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from settlement.models import Hand, HandSeat, HandState, Settlement, SettlementTransaction
from tables.models import AccountKind, Cause, Entry, GameSession, Player, Table, Transaction
from tables.selectors import player_name, require_read, session_json, table_exponent, table_get

SESSIONS_SHOWN = 10
OF_THE_GAME = (AccountKind.STACK, AccountKind.RECEIVABLE, AccountKind.PAYABLE)
"""A hand's result is what its player gained: chips, and what is owed to or by the player."""
BROUGHT = (Cause.BUY_IN, Cause.ADD_ON, Cause.CARRY)
"""How chips come to a stack but by play: sold there, or carried over from a feeding table."""
Sums = Mapping[int, Mapping[str, int]]
"""By player's inner id: cause → minor units."""


def session_list(*, actor: Actor, table_id: UUID) -> list[dict[str, Any]]:
    """The table's last sessions, newest first."""
    require_read(actor, "table.read")
    table = table_get(actor=actor, table_id=table_id)
    rows = GameSession.objects.filter(table=table).order_by("-number")[:SESSIONS_SHOWN]
    return [shown for row in rows if (shown := session_json(table, row)) is not None]


def session_standing(*, actor: Actor, table_id: UUID, session_id: UUID) -> dict[str, Any]:
    """A session with a line for each player, best first.

    A line: ``place`` (1 = the highest result; equal results share it; None = played no hand),
    ``hands``, ``start`` (the stack when it began), ``bought`` (or brought from a table that feeds
    this one), ``result`` of the hands, ``fees`` and ``side_bets`` (what they moved, so fees are
    negative), ``taken`` (what was carried away), ``stack`` (at the end, or now). ``result`` adds
    up to zero over all lines; a line without debts adds up to its ``stack``.

    Raises:
        NotFoundError: there is no such session for this actor.
    """
    require_read(actor, "table.read")
    table = table_get(actor=actor, table_id=table_id)
    session = GameSession.objects.filter(table=table, public_id=session_id).first()
    if session is None:
        raise NotFoundError
    lines = _lines(table, session)
    return {
        "session": session_json(table, session),
        "table": {"id": str(table.public_id), "number": table.number},
        "currency": table.currency,
        "exponent": table_exponent(actor=actor, table_id=table_id),
        "started_at": session.started_at,
        "first_hand": session.first_hand,
        "last_hand": _last_hand(table, session),
        "lines": lines,
        "result_sum": sum(line["result"] for line in lines),
        "fees_sum": sum(line["fees"] for line in lines),
    }


def _last_hand(table: Table, session: GameSession) -> int:
    return table.last_hand_number if session.last_hand is None else session.last_hand


def _lines(table: Table, session: GameSession) -> list[dict[str, Any]]:
    hands = Hand.objects.filter(
        table=table, number__range=(session.first_hand, _last_hand(table, session))
    )
    played = _hands_played(hands)
    beside = _sums(_of_hands(hands), OF_THE_GAME)
    moved = _sums(_within(table, session), (AccountKind.STACK,))
    starts = _stacks(table, session.after_seq)
    stacks = _stacks(table, session.until_seq)
    known = {player for player, start in starts.items() if start} | {*moved, *beside, *played}
    players = Player.objects.select_related("profile").in_bulk(known)
    lines = [
        {
            "player": {"id": str(player.public_id), "name": player_name(player)},
            "hands": played[pk],
            "start": starts.get(pk, 0),
            "bought": sum(moved[pk][cause] for cause in BROUGHT),
            "result": beside[pk][Cause.HAND],
            "fees": beside[pk][Cause.FEE],
            "side_bets": beside[pk][Cause.SIDE_BET],
            "taken": -moved[pk][Cause.WALK],
            "stack": stacks.get(pk, 0),
        }
        for pk, player in players.items()
    ]
    return placed(lines)


def placed(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Best result first; who has the same result has the same place, and the next ones follow."""
    rest = sorted(
        lines, key=lambda line: (not line["hands"], -line["result"], line["player"]["id"])
    )
    results = [line["result"] for line in rest if line["hands"]]
    return [
        {"place": 1 + results.index(line["result"]) if line["hands"] else None, **line}
        for line in rest
    ]


def _hands_played(hands: QuerySet[Hand]) -> Counter[int]:
    """How many settled hands each player was dealt into, by inner id."""
    done = HandSeat.objects.filter(hand__in=hands.exclude(state=HandState.OPEN))
    return Counter(done.values_list("player_id", flat=True))


def _of_hands(hands: QuerySet[Hand]) -> QuerySet[Entry]:
    """Entries of all revisions of the hands' settlements, reversals and what stands beside."""
    settlements = Settlement.objects.filter(hand__in=hands)
    beside = SettlementTransaction.objects.filter(settlement__in=settlements)
    found = Transaction.objects.filter(
        Q(pk__in=settlements.values("transaction"))
        | Q(pk__in=settlements.values("reversal"))
        | Q(pk__in=beside.values("transaction"))
        | Q(pk__in=beside.values("reversal"))
    )
    return Entry.objects.filter(transaction__in=found)


def _within(table: Table, session: GameSession) -> QuerySet[Entry]:
    """Entries posted at the table while the session lasted: its chain has them in order."""
    rows = Entry.objects.filter(
        transaction__chain=table.chain, transaction__seq__gt=session.after_seq
    )
    if session.until_seq is not None:
        rows = rows.filter(transaction__seq__lte=session.until_seq)
    return rows


def _sums(entries: QuerySet[Entry], kinds: Iterable[AccountKind]) -> Sums:
    """What each player's accounts of these kinds gained, by cause; a reversal takes its own off."""
    rows = entries.filter(account__kind__in=list(kinds)).annotate(
        of_player=F("account__player"),
        why=Coalesce("transaction__reverses__cause", "transaction__cause"),
    )
    sums: dict[int, Counter[str]] = defaultdict(Counter)
    for player, cause, amount in rows.values_list("of_player", "why").annotate(Sum("amount")):
        sums[player][cause] = amount
    return sums


def _stacks(table: Table, until_seq: int | None) -> dict[int, int]:
    """Each player's stack after a link of the table's chain (None: now), from the entries."""
    rows = Entry.objects.filter(
        account__table=table, account__kind=AccountKind.STACK, transaction__chain=table.chain
    )
    if until_seq is not None:
        rows = rows.filter(transaction__seq__lte=until_seq)
    last = rows.order_by("account_id", "-account_version").distinct("account_id")
    return dict(last.values_list("account__player", "balance_after"))
