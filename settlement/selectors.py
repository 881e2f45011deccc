"""Reading tables, hands and settlements as they are shown: finished values, no rows.

Every selector takes the actor; what the actor may not know of is not there.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import AuditEvent
from casino.house.permissions import require
from casino.house.selectors import staff_name
from settlement.drafts import draft_json
from settlement.engine.mending import swap_mending
from settlement.engine.rules import HouseRules
from settlement.models import (
    Hand,
    HandSeat,
    HandSideBet,
    HandState,
    RuleAssignment,
    RuleSetVersion,
    Settlement,
    SettlementTransaction,
)
from settlement.services.rule_sets import unit_at
from settlement.streets import game_json, game_of
from settlement.translate import document_of, out_of, outcome_of, read_document, rules_of
from tables.models import Commodity, GameSession, Seating, Table
from tables.selectors import (
    chips_in_use,
    dealers_at,
    player_name,
    require_read,
    seats_at,
    session_json,
    sessions_last,
    table_get,
    table_rows,
    transaction_json,
    transaction_rows,
)

HANDS_MAX = 200


# Tables


def table_list(
    *, actor: Actor, numbers: Collection[int] = (), training: bool | None = False
) -> list[dict[str, Any]]:
    """Every table the actor may know of (of ``numbers``, if any), as ``table_detail`` shows one."""
    rows = table_rows(actor=actor, training=training)
    return _tables_json(list(rows.filter(number__in=numbers) if numbers else rows))


def table_detail(*, actor: Actor, table_id: UUID) -> dict[str, Any]:
    """A table: rules in force, unit, button, seats with stacks, open hand, who deals."""
    require_read(actor, "table.read")
    return _tables_json([table_get(actor=actor, table_id=table_id)])[0]


def _tables_json(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """All tables in a handful of queries, however many they are."""
    seats, dealers = seats_at(tables), dealers_at(tables)
    hands = {
        hand.table_id: hand
        for hand in Hand.objects.filter(table__in=tables)
        .exclude(state=HandState.PAID)
        .select_related("rule_version__rule_set")
    }
    dealt_in = {
        (row["hand__table_id"], row["seat"])
        for row in HandSeat.objects.filter(hand__in=hands.values()).values("hand__table_id", "seat")
    }
    assignments = _assignments(tables)
    sessions = sessions_last(tables)
    exponents = dict(Commodity.objects.filter(kind="chips").values_list("currency", "exponent"))
    return [
        _table_json(
            table,
            seats=seats.get(table.pk, []),
            hand=hands.get(table.pk),
            dealt_in={seat for table_id, seat in dealt_in if table_id == table.pk},
            following=assignments.get(table.pk),
            dealer=dealers.get(table.pk),
            session=sessions.get(table.pk),
            exponent=exponents.get(table.currency, 2),
        )
        for table in tables
    ]


def _assignments(tables: Iterable[Table]) -> dict[int, RuleAssignment]:
    """The assignment of each table's next hand: the latest row counts."""
    rows = RuleAssignment.objects.filter(table__in=tables).select_related("version__rule_set")
    latest = rows.order_by("table_id", "-from_hand", "-id").distinct("table_id")
    return {row.table_id: row for row in latest}


def _table_json(
    table: Table,
    *,
    seats: Sequence[Seating],
    hand: Hand | None,
    dealt_in: set[int],
    following: RuleAssignment | None,
    dealer: dict[str, Any] | None,
    session: GameSession | None,
    exponent: int,
) -> dict[str, Any]:
    """``rules`` and ``unit`` are those of the hand under way, else of the next hand."""
    next_version = following.version if following else None
    version = hand.rule_version if hand else next_version
    own_unit = hand.unit if hand else following.unit if following else None
    number = hand.session_number if hand else table.session_hand_number + 1
    sitting = {seating.seat: seating for seating in seats}
    return {
        "id": str(table.public_id),
        "number": table.number,
        "pit": table.pit.name,
        "game": version.title if version else None,
        "state": table.state,
        "currency": table.currency,
        "training": table.training,
        "exponent": exponent,
        "rules": version_json(version),
        "next_rules": version_json(next_version),
        "next_rules_from": following.from_hand if following else None,
        "unit": unit_at(version, own_unit, number) if version else own_unit,
        "button": table.button_seat,
        "seats_max": table.seats_max,
        "seats": [
            _seat_json(number, sitting.get(number), dealt_in=dealt_in if hand else None)
            for number in (1, 2, 3, 4)
        ],
        "session": session_json(table, session),
        "hand_open": table.hand_open,
        "open_hand": _open_hand_json(hand),
        "sign_on": dealer,
    }


def _seat_json(
    number: int, seating: Seating | None, *, dealt_in: set[int] | None
) -> dict[str, Any]:
    """``dealt_in`` are the seats of the hand under way; between hands None."""
    if seating is None:
        empty = dict.fromkeys(("player", "seating", "stack", "state", "since"))
        return {"seat": number, **empty, "playing": False, "kept_out": False}
    player = {"id": str(seating.player.public_id), "name": player_name(seating.player)}
    stack = seating.account.balance
    next_in: bool = seating.next_in  # type: ignore[attr-defined]
    kept_out: bool = seating.is_kept_out  # type: ignore[attr-defined]
    return {
        "seat": number,
        "player": player,
        "seating": str(seating.public_id),
        "stack": stack,
        "playing": next_in if dealt_in is None else number in dealt_in,
        "state": seating.state,
        "since": seating.state_since,
        "kept_out": kept_out,
    }


def _open_hand_json(hand: Hand | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {
        "id": str(hand.public_id),
        "number": hand.number,
        "state": hand.state,
        "revision": hand.draft_revision,
    }


# Rule sets


def version_json(version: RuleSetVersion | None) -> dict[str, Any] | None:
    """A published version as it is named everywhere."""
    if version is None:
        return None
    return {
        "id": str(version.public_id),
        "slug": version.rule_set.slug,
        "version": version.version,
        "digest": version.digest,
        "title": version.title,
    }


def rule_set_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Published versions: {id, slug, version, digest, title}."""
    require(actor, "rules.read")
    rows = RuleSetVersion.objects.select_related("rule_set")
    return [
        shown
        for row in rows.order_by("rule_set__slug", "version")
        if (shown := version_json(row)) is not None
    ]


def rules_titles(slugs: Collection[str]) -> dict[str, str]:
    """Each rule set's title as it was published last, by slug."""
    rows = RuleSetVersion.objects.filter(rule_set__slug__in=slugs).order_by("version")
    return dict(rows.values_list("rule_set__slug", "title"))


def rules_document(slug: str) -> object | None:
    """The last published version of a rule set as an object with every option."""
    rows = RuleSetVersion.objects.filter(rule_set__slug=slug).order_by("-version")
    version = rows.first()
    return json.loads(version.document) if version else None


# Hands


def _hands(actor: Actor) -> QuerySet[Hand]:
    require_read(actor, "hand.read")
    rows = Hand.objects.visible_to(actor)
    return rows.select_related("table", "rule_version__rule_set")


def _hand_json(hand: Hand) -> dict[str, Any]:
    return {
        "id": str(hand.public_id),
        "number": hand.number,
        "table": {"id": str(hand.table.public_id), "number": hand.table.number},
        "state": hand.state,
        "rules": version_json(hand.rule_version),
        "button": hand.button_seat,
        "gaming_day": hand.gaming_day,
        "opened_at": hand.opened_at,
        "settled_at": hand.settled_at,
        "paid_at": hand.paid_at,
    }


def hand_list(
    *,
    actor: Actor,
    table_id: UUID | None = None,
    limit: int = 50,
    training: bool = False,
) -> list[dict[str, Any]]:
    """Hands, newest first, each with the net in minor units by seat once it is settled.

    Those of training tables are listed with their own table, or with ``training``.
    """
    rows = _hands(actor)
    if table_id is not None:
        rows = rows.filter(table__public_id=table_id)
    elif not training:
        rows = rows.filter(table__training=False)
    hands = list(rows.order_by("-opened_at", "-id")[: min(limit, HANDS_MAX)])
    settlements = Settlement.objects.filter(hand__in=hands).prefetch_related("seats")
    nets = {
        settlement.hand_id: {str(seat.seat): seat.net for seat in settlement.seats.all()}
        for settlement in settlements.order_by("revision")
    }
    return [{**_hand_json(hand), "net": nets.get(hand.pk)} for hand in hands]


def hand_get(*, actor: Actor, hand_id: UUID) -> Hand:
    """A hand the actor may know of.

    Raises:
        NotFoundError: there is none for this actor.
    """
    hand = _hands(actor).filter(public_id=hand_id).first()
    if hand is None:
        raise NotFoundError
    return hand


def hand_detail(*, actor: Actor, hand_id: UUID) -> dict[str, Any]:
    """A hand with its draft revision and every seat's draft as typed, for a reload or relief."""
    hand = hand_get(actor=actor, hand_id=hand_id)
    seats = list(
        HandSeat.objects.filter(hand=hand).select_related("player__profile").order_by("seat")
    )
    bets = list(HandSideBet.objects.filter(hand=hand).order_by("n"))
    return {
        **_hand_json(hand),
        "revision": hand.draft_revision,
        "seats": [
            {
                "seat": seat.seat,
                "player": {
                    "id": str(seat.player.public_id),
                    "name": player_name(seat.player),
                },
                "entered": seat.entered,
                "fantasyland": _fantasyland_json(seat),
                "side_bets": [
                    {"code": bet.code, "stake": bet.stake} for bet in bets if bet.seat == seat.seat
                ],
                "draft": draft_json(hand, seat, seats),
            }
            for seat in seats
        ],
    }


def _side_bet_titles(rules: HouseRules) -> dict[str, str]:
    return {code: offer.title for code, offer in rules.side_bets.items()}


def _fantasyland_json(seat: HandSeat) -> dict[str, int] | None:
    if seat.fantasyland_cards is None:
        return None
    return {"cards": seat.fantasyland_cards, "streak": seat.fantasyland_streak}


def hand_streets(*, actor: Actor, hand_id: UUID) -> dict[str, Any]:
    """An open-face hand in progress: whose turn it is, what lies, what is held, what is due."""
    hand = hand_get(actor=actor, hand_id=hand_id)
    seats = list(HandSeat.objects.filter(hand=hand).order_by("seat"))
    return game_json(hand, game_of(hand, seats, hand.streets.order_by("n")))


def hand_offers(*, actor: Actor, hand_id: UUID) -> dict[str, Any]:
    """What the hand's rules let a dealer enter: naturals, surrender, discards, side bets.

    ``discards`` is how many cards a seat lays off; a seat in Fantasyland has its own number.
    ``side_bets`` are the titles of the rules' side bets by code.
    """
    rules = rules_of(hand_get(actor=actor, hand_id=hand_id).rule_version)
    return {
        "discards": rules.deal.discards + rules.extra_card,
        "side_bets": _side_bet_titles(rules),
        "naturals": [natural.kind for natural in rules.naturals.offered],
        "surrender": rules.surrender_units is not None,
    }


def hand_mend(*, actor: Actor, hand_id: UUID) -> dict[str, Any] | None:
    """The swap of two cards between seats that would undo a foul of the hand as it is drafted.

    ``{cards [2], seats [2]}``; None when nothing fouls, no swap helps, or cards are missing.
    """
    hand = hand_get(actor=actor, hand_id=hand_id)
    seats = HandSeat.objects.filter(hand=hand).order_by("seat")
    rules = rules_of(hand.rule_version)
    given, _problems = read_document(document_of(hand, seats), rules)
    swap = swap_mending(given) if given else None
    return {"cards": list(swap.cards), "seats": list(swap.seats)} if swap else None


# Settlements


def hand_transactions(
    *, actor: Actor, hand_id: UUID | None = None, limit: int = 50
) -> list[dict[str, Any]]:
    """Transactions with entries: those of a hand's settlements, or the newest there are.

    Raises:
        NotFoundError: there is no such hand for this actor.
    """
    rows = transaction_rows(actor=actor, training=False if hand_id is None else None)
    if hand_id is not None:
        of_hand = Settlement.objects.filter(hand=hand_get(actor=actor, hand_id=hand_id))
        beside = SettlementTransaction.objects.filter(settlement__in=of_hand)
        rows = rows.filter(
            Q(pk__in=of_hand.values("transaction"))
            | Q(pk__in=of_hand.values("reversal"))
            | Q(pk__in=beside.values("transaction"))
            | Q(pk__in=beside.values("reversal"))
        )
    return [transaction_json(row) for row in rows[: min(limit, HANDS_MAX)]]


def settlement_json(settlement: Settlement) -> dict[str, Any]:
    """A settlement's answer, rebuilt from its rows: the same value that settling gave."""
    seats = list(settlement.seats.order_by("seat"))
    pairs = list(settlement.pairs.order_by("seat_a", "seat_b"))
    lines = list(settlement.lines.order_by("n"))
    hand, transaction = settlement.hand, settlement.transaction
    event = AuditEvent.objects.only("hash").get(chain=settlement.chain, seq=settlement.seq)
    bets = list(settlement.side_bets.order_by("n"))
    outcome = outcome_of(settlement, seats, pairs, lines, bets)
    return {
        **out_of(outcome, hand, settlement.rule_version),
        "hand": str(hand.public_id),
        "number": hand.number,
        "revision": settlement.revision,
        "transaction": str(transaction.public_id) if transaction else None,
        "chain": settlement.chain,
        "seq": settlement.seq,
        "hash": bytes(event.hash).hex(),
    }


def _settlements(hand: Hand) -> QuerySet[Settlement]:
    rows = Settlement.objects.filter(hand=hand).order_by("revision")
    return rows.select_related(
        "hand__table",
        "rule_version__rule_set",
        "transaction",
        "dealt_by__profile",
        "settled_by__profile",
    )


def hand_settlements(*, actor: Actor, hand_id: UUID) -> list[dict[str, Any]]:
    """All revisions of a hand's result, first to last."""
    hand = hand_get(actor=actor, hand_id=hand_id)
    return [settlement_json(settlement) for settlement in _settlements(hand)]


def settlement_detail(
    *, actor: Actor, hand_id: UUID, revision: int | None = None
) -> dict[str, Any]:
    """One revision (None: the one in force) with everything its explanation page shows.

    Raises:
        NotFoundError: the hand is not settled, or has no such revision.
    """
    hand = hand_get(actor=actor, hand_id=hand_id)
    rows = _settlements(hand)
    if revision is not None:
        rows = rows.filter(revision=revision)
    settlement = rows.last()
    if settlement is None:
        raise NotFoundError
    version = settlement.rule_version
    exponent = Commodity.objects.get(kind="chips", currency=hand.table.currency).exponent
    return {
        **settlement_json(settlement),
        "table": {"id": str(hand.table.public_id), "number": hand.table.number},
        "rule_set": version_json(version),
        "side_bet_titles": _side_bet_titles(rules_of(version)),
        "state": hand.state,
        "unit": settlement.unit,
        "button": settlement.button_seat,
        "currency": hand.table.currency,
        "exponent": exponent,
        "chips": chips_in_use(hand.table.currency),
        "confirmed_at": settlement.confirmed_at,
        "posted_at": settlement.posted_at,
        "gaming_day": settlement.gaming_day,
        "dealt_by": staff_name(settlement.dealt_by),
        "settled_by": staff_name(settlement.settled_by),
        "seats_shown": _seats_shown(settlement),
        "input_digest": settlement.input_digest,
        "rules_digest": settlement.rules_digest,
        "outcome_digest": settlement.outcome_digest,
    }


def _seats_shown(settlement: Settlement) -> list[dict[str, Any]]:
    shown = (
        "seat front middle back cards discards natural surrender in_fantasyland"
        " front_category middle_category"
        " back_category royalties units net fee stack_before"
    )
    rows = settlement.seats.select_related("player__profile").order_by("seat")
    return [
        {name: getattr(seat, name) for name in shown.split()}
        | {"player": player_name(seat.player), "foul": seat.foul}
        for seat in rows
    ]
