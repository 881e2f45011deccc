"""What the hands of a table would have come to under another published rule set.

Nothing is written and no chips are looked at: the answer is in units.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from casino.house.actor import Actor
from casino.house.errors import NotFoundError
from casino.house.permissions import require
from settlement.batch.replay import replay
from settlement.batch.stored import pack_hands
from settlement.models import RuleSetVersion, Settlement
from settlement.selectors import version_json
from settlement.translate import hand_of_settlement, rules_of
from tables.selectors import table_get

HANDS_MAX = 10_000
"""So many hands are replayed at once; ``before`` asks for those of lower numbers."""


def table_replay(
    *, actor: Actor, table_id: UUID, version_id: UUID, before: int | None = None
) -> dict[str, Any]:
    """Settle the last hands of a table again, as they stand, under another published version.

    Args:
        actor: who asks; knows only hands that the actor may read.
        table_id: the table.
        version_id: the published version to replay under.
        before: only hands with a lower number; None for the last ones.

    Returns:
        ``rules``, ``hands`` (newest first, each with ``units`` as settled and ``replayed``, None
        where these rules do not play the hand), and both summed by seat over the hands replayed.

    Raises:
        NotFoundError: no such table or version for this actor.
    """
    require(actor, "settlement.preview")
    table = table_get(actor=actor, table_id=table_id)
    version = RuleSetVersion.objects.filter(public_id=version_id).select_related("rule_set").first()
    if version is None:
        raise NotFoundError
    rows = Settlement.objects.visible_to(actor).filter(hand__table=table)
    if before is not None:
        rows = rows.filter(hand__number__lt=before)
    rows = rows.order_by("-hand__number", "-revision").distinct("hand__number")
    rows = rows.select_related("hand", "rule_version").prefetch_related("seats")
    settlements = list(rows[:HANDS_MAX])
    replayed = replay(
        pack_hands([hand_of_settlement(row) for row in settlements]), rules_of(version)
    )
    hands = [
        _hand_json(settlement, None if refused else nets)
        for settlement, nets, refused in zip(
            settlements, replayed.nets.tolist(), replayed.refused.tolist(), strict=True
        )
    ]
    played = [hand for hand in hands if hand["replayed"] is not None]
    return {
        "rules": version_json(version),
        "hands": hands,
        "units": _by_seat(hand["units"] for hand in played),
        "replayed": _by_seat(hand["replayed"] for hand in played),
    }


def _hand_json(settlement: Settlement, nets: list[int] | None) -> dict[str, Any]:
    units = {str(seat.seat): seat.units for seat in settlement.seats.all()}
    return {
        "id": str(settlement.hand.public_id),
        "number": settlement.hand.number,
        "units": units,
        "replayed": nets and {seat: nets[int(seat) - 1] for seat in units},
    }


def _by_seat(hands: Iterable[dict[str, int]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for units in hands:
        for seat, amount in units.items():
            totals[seat] = totals.get(seat, 0) + amount
    return dict(sorted(totals.items()))
