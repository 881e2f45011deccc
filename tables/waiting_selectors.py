"""Reading the waiting lists, the tables that feed others, and what is known of players."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.models import Pit
from casino.house.permissions import Place, can, require, require_somewhere
from casino.house.selectors import staff_name
from tables.models import Commodity, MustMove, Player, PlayerExclusion, Seating, WaitingEntry
from tables.models.waiting import LIVE, WaitingState
from tables.selectors import player_name
from tables.services.exclusions import FOR_LIFE, exclusions_in_force
from tables.services.must_move import turns

PLAYERS_MAX = 100
SEATINGS_MAX = 20


def pits_waiting(*, actor: Actor) -> list[Pit]:
    """The pits whose lists the actor may read."""
    require_somewhere(actor, "waiting.read")
    pits = Pit.objects.order_by("name")
    return [pit for pit in pits if can(actor, "waiting.read", Place(pit.pk))]


def waiting_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Who waits, in the order of the lists, pit by pit."""
    require_somewhere(actor, "waiting.read")
    rows = WaitingEntry.objects.visible_to(actor).filter(state__in=LIVE)
    exponents = dict(Commodity.objects.filter(kind="chips").values_list("currency", "exponent"))
    now = timezone.now()
    return [
        {
            "id": str(row.public_id),
            "pit": row.pit.name,
            "game": row.game,
            "unit": row.unit,
            "currency": row.currency,
            "exponent": exponents[row.currency],
            "player": player_name(row.player),
            "state": row.state,
            "called": row.state == WaitingState.CALLED,
            "minutes": int((now - row.added_at).total_seconds()) // 60,
            "table": row.table.number if row.table else None,
            "table_id": str(row.table.public_id) if row.table else None,
            "call_until": row.call_until,
            "is_late": row.call_until is not None and row.call_until < now,
        }
        for row in rows.select_related("pit", "table", "player__profile").order_by(
            "pit__name", "rank"
        )
    ]


def waiting_exponent(*, actor: Actor, entry_id: UUID) -> int:
    """Decimal places of the currency that a waiting player buys in with.

    Raises:
        NotFoundError: there is no such entry for this actor.
    """
    require_somewhere(actor, "waiting.read")
    entry = WaitingEntry.objects.visible_to(actor).filter(public_id=entry_id).first()
    if entry is None:
        raise NotFoundError
    return Commodity.objects.get(kind="chips", currency=entry.currency).exponent


def must_move_list(*, actor: Actor) -> list[dict[str, Any]]:
    """Which table feeds which, and whose turn it is."""
    pits = pits_waiting(actor=actor)
    ties = MustMove.objects.filter(ended_at=None, main__pit__in=pits)
    rows = ties.select_related("main", "feeder").order_by("main__number", "feeder__number")
    turn = turns({row.main_id for row in rows})
    return [
        {
            "id": str(row.public_id),
            "main": row.main.number,
            "main_id": str(row.main.public_id),
            "feeder": row.feeder.number,
            "next": _turn(turn.get(row.main_id)),
        }
        for row in rows
    ]


def _turn(seating: Seating | None) -> dict[str, Any] | None:
    if seating is None:
        return None
    return {
        "player": player_name(seating.player),
        "table": seating.table.number,
        "since": seating.started_at,
    }


def player_find(*, actor: Actor, text: str = "") -> list[dict[str, Any]]:
    """Players whose name has ``text`` in it, by name: {id, name, excluded, table, seat}."""
    require(actor, "player.read")
    found = list(_named(Player.objects.all(), text)[:PLAYERS_MAX])
    out = set(
        PlayerExclusion.objects.filter(player__in=found, readmission=None).values_list(
            "player_id", flat=True
        )
    )
    sitting = Seating.objects.filter(player__in=found, ended_at=None).select_related("table")
    seats = {row.player_id: row for row in sitting}
    return [
        {
            "id": str(row.public_id),
            "name": player_name(row),
            "is_excluded": row.pk in out,
            "table": seats[row.pk].table.number if row.pk in seats else None,
            "seat": seats[row.pk].seat if row.pk in seats else None,
        }
        for row in found
    ]


def _named(rows: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Those whose name has ``text`` in it, by name."""
    if text.strip():
        rows = rows.filter(profile__name__icontains=text.strip())
    return rows.select_related("profile").order_by("profile__name", "id")


def players_free(*, actor: Actor, text: str = "") -> dict[str, Any]:
    """Players who may be listed or seated: known, not excluded and in no seat.

    ``players`` are those whose name has ``text`` in it, {id, name}, the first ``most`` of them;
    ``more`` tells whether there are others.
    """
    require(actor, "player.read")
    rows = Player.objects.exclude(
        Q(exclusions__in=PlayerExclusion.objects.filter(readmission=None))
        | Q(seatings__in=Seating.objects.filter(ended_at=None))
    )
    found = list(_named(rows, text)[: PLAYERS_MAX + 1])
    shown = found[:PLAYERS_MAX]
    return {
        "players": [{"id": str(row.public_id), "name": player_name(row)} for row in shown],
        "text": text.strip(),
        "more": len(found) > PLAYERS_MAX,
        "most": PLAYERS_MAX,
    }


def player_detail(*, actor: Actor, player_id: UUID) -> dict[str, Any]:
    """One player: name, exclusions in force and past ones, the last seatings the actor may see.

    ``kept_until``: the latest day of the exclusions in force, on which they still hold.

    Raises:
        NotFoundError: there is none.
    """
    require(actor, "player.read")
    player = Player.objects.select_related("profile").filter(public_id=player_id).first()
    if player is None:
        raise NotFoundError
    exclusions = player.exclusions.select_related("staff__profile", "readmission__staff__profile")
    seatings = Seating.objects.visible_to(actor).filter(player=player).select_related("table")
    in_force = exclusions_in_force(player)
    last = max((row.until for row in in_force if row.until), default=None)
    return {
        "id": str(player.public_id),
        "name": player_name(player),
        "since": player.created_at,
        "in_force": [_exclusion(row) for row in in_force],
        "kept_until": last,
        "is_for_life": last == FOR_LIFE,
        "exclusions": [_exclusion(row) for row in exclusions.order_by("-id")],
        "seatings": [
            {
                "table": row.table.number,
                "seat": row.seat,
                "from": row.started_at,
                "to": row.ended_at,
            }
            for row in seatings.order_by("-id")[:SEATINGS_MAX]
        ],
    }


def _exclusion(row: PlayerExclusion) -> dict[str, Any]:
    ended = getattr(row, "readmission", None)
    return {
        "kind": row.get_kind_display(),
        "at": row.excluded_at,
        "until": row.until,
        "is_for_life": row.until == FOR_LIFE,
        "by": staff_name(row.staff),
        "ended_at": ended.readmitted_at if ended else None,
        "ended_by": staff_name(ended.staff) if ended else "",
    }
