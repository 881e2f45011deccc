"""When a hand that is entered afterwards was dealt, and which number it had in its session then."""

from datetime import datetime

from django.db.models import Max
from django.db.models.functions import Coalesce
from django.utils import timezone

from settlement.models import Hand, RuleAssignment
from settlement.services.loading import SignedOn
from tables.models import GameSession, Table


def dealt_moment(dealer: SignedOn, confirmed_at: datetime) -> datetime:
    """The moment that a confirmation stands for: within the sign-on, whatever the clocks differ."""
    return min(max(confirmed_at, dealer.started_at), timezone.now())


def session_number_at(table: Table, at: datetime) -> int | None:
    """The number for stake levels of a hand dealt before these numbers last began again (R-PAY-2).

    It follows the hands that were dealt between the two beginnings around ``at``. None: they have
    not begun again since, and the hand takes the next one.
    """
    put_on = RuleAssignment.objects.filter(table=table).values_list("assigned_at", flat=True)
    begun = GameSession.objects.filter(table=table).values_list("started_at", flat=True)
    beginnings = sorted([*put_on, *begun])
    again = next((moment for moment in beginnings if moment > at), None)
    if again is None:
        return None
    hands = Hand.objects.filter(table=table).annotate(dealt=Coalesce("dealt_at", "opened_at"))
    hands = hands.filter(dealt__lt=again)
    if earlier := [moment for moment in beginnings if moment <= at]:
        hands = hands.filter(dealt__gte=earlier[-1])
    return 1 + (hands.aggregate(last=Max("session_number"))["last"] or 0)
