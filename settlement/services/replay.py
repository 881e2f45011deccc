"""What the hands of a table would have come to under another published rule set.

Nothing is written and no stack is looked at: the answer is in units, in money at the unit that
each hand was played for, and in the royalties that were shown. Short stacks, fees and side bets
stay out.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.permissions import require
from settlement.batch.replay import replay
from settlement.batch.stored import pack_hands
from settlement.engine.hand import HandInput
from settlement.engine.lines import units_of
from settlement.engine.play import show_seat
from settlement.engine.rules import HouseRules
from settlement.models import RuleSetVersion, Settlement
from settlement.selectors import version_json
from settlement.translate import hand_of_settlement, rules_of
from tables.models import Table
from tables.selectors import table_get

HANDS_MAX: Final = 10_000
"""So many hands are replayed at once; ``before`` asks for those of lower numbers."""
PAGE: Final = 500
"""So many hands of a period at a time, between two signs of progress."""
SUMS: Final = ("units", "money", "royalties")

Sums = dict[str, dict[str, int]]


class Days(NamedTuple):
    """Gaming days from the first to the last, both included; None: no end on that side."""

    first: date | None = None
    last: date | None = None


ALL_DAYS: Final = Days()


def table_replay(
    *,
    actor: Actor,
    table_id: UUID,
    version_id: UUID,
    days: Days = ALL_DAYS,
    before: int | None = None,
    most: int = HANDS_MAX,
) -> dict[str, Any]:
    """Settle the last hands of a table again, as they stand, under another published version.

    Args:
        actor: who asks; knows only hands that the actor may read.
        table_id: the table.
        version_id: the published version to replay under.
        days: only hands of these gaming days.
        before: only hands with a lower number; None for the last ones.
        most: so many hands.

    Returns:
        ``rules``, ``hands`` (newest first, each with what it came to as ``settled`` and as
        ``replayed``, None where these rules do not play the hand), and both summed over the hands
        replayed: ``units``, ``money`` (minor units) and ``royalties`` (units), each by seat.

    Raises:
        NotFoundError: no such table or version for this actor.
    """
    table, version = _asked(actor, table_id, version_id)
    rows = _settlements(actor, table, days)
    if before is not None:
        rows = rows.filter(hand__number__lt=before)
    rows = rows.order_by("-hand__number", "-revision").distinct("hand__number")
    rows = rows.select_related("hand", "rule_version").prefetch_related("seats")
    settlements = list(rows[:most])
    rules = rules_of(version)
    stored = [hand_of_settlement(row) for row in settlements]
    again = replay(pack_hands(stored), rules)
    hands: list[dict[str, Any]] = [
        {
            "id": str(settlement.hand.public_id),
            "number": settlement.hand.number,
            "settled": _settled(settlement),
            "replayed": None if refused else _replayed(settlement, hand, nets, rules),
        }
        for settlement, hand, nets, refused in zip(
            settlements, stored, again.nets.tolist(), again.refused.tolist(), strict=True
        )
    ]
    played = [hand for hand in hands if hand["replayed"] is not None]
    return {
        "rules": version_json(version),
        "hands": hands,
        "settled": sums_of(hand["settled"] for hand in played),
        "replayed": sums_of(hand["replayed"] for hand in played),
    }


def table_replay_days(
    *,
    actor: Actor,
    table_id: UUID,
    version_id: UUID,
    days: Days,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> dict[str, Any]:
    """Every hand of a table's gaming days under another version, summed; for as many as there are.

    Returns:
        ``rules``, ``hands`` (how many), ``unplayed`` (of these, not played by these rules),
        ``changed`` (of these, with another result in units), ``settled`` and ``replayed`` as
        ``table_replay`` sums them. ``progress`` is told how many are done, of how many.

    Raises:
        NotFoundError: no such table or version for this actor.
    """
    table, version = _asked(actor, table_id, version_id)
    total = _settlements(actor, table, days).values("hand").distinct().count()
    found: dict[str, Any] = {"hands": 0, "unplayed": 0, "changed": 0}
    settled, replayed = [], []
    before = None
    while True:
        page = table_replay(
            actor=actor, table_id=table_id, version_id=version_id, days=days, before=before,
            most=PAGE,
        )  # fmt: skip
        if not page["hands"]:
            break
        settled.append(page["settled"])
        replayed.append(page["replayed"])
        for hand in page["hands"]:
            found["hands"] += 1
            found["unplayed"] += hand["replayed"] is None
            now = hand["replayed"] or hand["settled"]
            found["changed"] += now["units"] != hand["settled"]["units"]
        before = page["hands"][-1]["number"]
        progress(found["hands"], total)
    rules = version_json(version)
    return {"rules": rules, **found, "settled": sums_of(settled), "replayed": sums_of(replayed)}


def _asked(actor: Actor, table_id: UUID, version_id: UUID) -> tuple[Table, RuleSetVersion]:
    require(actor, "settlement.preview")
    table = table_get(actor=actor, table_id=table_id)
    version = RuleSetVersion.objects.filter(public_id=version_id).select_related("rule_set").first()
    if version is None:
        raise NotFoundError
    return table, version


def _settlements(actor: Actor, table: Table, days: Days) -> QuerySet[Settlement]:
    rows = Settlement.objects.visible_to(actor).filter(hand__table=table)
    if days.first is not None:
        rows = rows.filter(hand__gaming_day__gte=days.first)
    if days.last is not None:
        rows = rows.filter(hand__gaming_day__lte=days.last)
    return rows


def _settled(settlement: Settlement) -> Sums:
    seats = {str(seat.seat): seat for seat in settlement.seats.all()}
    return _sums(
        settlement,
        units={n: seat.units for n, seat in seats.items()},
        royalties={n: seat.royalties for n, seat in seats.items()},
    )


def _replayed(settlement: Settlement, hand: HandInput, nets: list[int], rules: HouseRules) -> Sums:
    times = rules.stakes.level_at(hand.hand_number).royalty_multiplier
    return _sums(
        settlement,
        units={str(seat.seat): nets[seat.seat - 1] for seat in hand.seats},
        royalties={
            str(seat.seat): sum(map(units_of, show_seat(seat, rules, times).royalties))
            for seat in hand.seats
        },
    )


def _sums(settlement: Settlement, *, units: dict[str, int], royalties: dict[str, int]) -> Sums:
    money = {seat: amount * settlement.unit for seat, amount in units.items()}
    return {"units": units, "money": money, "royalties": royalties}


def sums_of(hands: Iterable[Mapping[str, Mapping[str, int]]]) -> Sums:
    """What several hands come to together, by kind and seat."""
    totals: Sums = {kind: {} for kind in SUMS}
    for hand in hands:
        for kind, seats in hand.items():
            for seat, amount in seats.items():
                totals[kind][seat] = totals[kind].get(seat, 0) + amount
    return {kind: dict(sorted(seats.items())) for kind, seats in totals.items()}
