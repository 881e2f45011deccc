"""What a hand leaves the next one at its table: who is in Fantasyland, how often in a row."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models.functions import Coalesce

from settlement.engine.rules import HouseRules
from settlement.models import HandSeat, RuleSetVersion, SettlementSeat
from settlement.services.rule_sets import assignment_next
from settlement.translate import rules_of
from tables.models import Seating, Table
from tables.services.hands import plays_next


class Carried(NamedTuple):
    """How many cards a seat is dealt at once, and how many Fantasylands in a row it had before."""

    cards: int
    streak: int


def button_holds(table: Table) -> bool:
    """Whether the button stays for the table's next hand (R-OFC-3, ``fantasyland.button``).

    It does under ``holds`` while a seat that plays is in Fantasyland in the next hand.
    """
    assignment = assignment_next(table)
    if assignment is None:
        return False
    rules = rules_of(assignment.version)
    if not rules.fantasyland.offered:
        return False
    playing = Seating.objects.filter(plays_next(), table=table, ended_at=None)
    inside = fantasyland_carried(seatings=list(playing), version=assignment.version, rules=rules)
    return rules.fantasyland.button_holds(inside)


def fantasyland_carried(
    *,
    seatings: Sequence[Seating],
    version: RuleSetVersion,
    rules: HouseRules,
    dealt_at: datetime | None = None,
) -> dict[int, Carried]:
    """Who of ``seatings`` is in Fantasyland now, by seating (R-OFC-3, R-OFC-4).

    It is earned in the last hand that the seating was dealt into, by the result in force, and
    carried into the next one that it is dealt into. Another game put on the table ends it, and so
    does an edition that deals other numbers of cards.

    The hands count in the order in which they were dealt. ``dealt_at``: who was in it then.
    """
    if not rules.fantasyland.offered:
        return {}
    played = (
        HandSeat.objects.filter(seating__in=seatings)
        .annotate(dealt=Coalesce("hand__dealt_at", "hand__opened_at"))
        .order_by("seating_id", "-dealt", "-hand_id")
    )
    if dealt_at is not None:
        played = played.filter(dealt__lte=dealt_at)
    last = {
        (row.hand_id, row.seat): row.seating_id
        for row in played.distinct("seating_id").only("seat")
    }
    results = SettlementSeat.objects.filter(
        settlement__hand__in=[hand for hand, _seat in last],
        settlement__rule_version__rule_set=version.rule_set_id,
    ).select_related("settlement")
    carried: dict[int, Carried] = {}
    for result in results.order_by("settlement__revision"):  # The last revision is in force.
        seating = last.get((result.settlement.hand_id, result.seat))
        if seating is None:
            continue
        carried.pop(seating, None)
        if result.fantasyland_cards in rules.fantasyland.deals:
            carried[seating] = Carried(result.fantasyland_cards, result.streak_out)
    return carried
