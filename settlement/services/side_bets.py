"""Side bets: taken when a hand is opened, against the house, covered on both sides (R-SIDE-1)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from casino.house.errors import (
    Detail,
    HandInvalidError,
    PlayerNotSeatedError,
    RackShortError,
    StackShortError,
)
from settlement.engine.rules import HouseRules
from settlement.models import Hand, HandSideBet
from tables.models import Account, AccountKind, Seating, Table

Bet = Mapping[str, Any]
"""``seat``, ``code`` and ``stake`` in minor units."""


def side_bets_take(
    *,
    hand: Hand,
    table: Table,
    seatings: Mapping[int, Seating],
    rules: HouseRules,
    bets: Sequence[Bet],
) -> None:
    """Keep the bets of a hand that is being opened, its seats given. The table's lock is held.

    Stakes stay in their stacks until the hand is settled, and cover nothing else meanwhile.

    Raises:
        PlayerNotSeatedError: the bet of a seat that is not dealt in.
        HandInvalidError: the rules offer no such bet.
        StackShortError: a seat's stakes are more than its stack.
        RackShortError: the rack could not pay if all of them won.
    """
    if not bets:
        return
    stacks = {seat: seating.account.balance for seat, seating in seatings.items()}
    _require_seats(bets, stacks)
    _require_offered(bets, rules)
    _require_stacks(bets, stacks)
    _require_rack(bets, table, rules)
    HandSideBet.objects.bulk_create(
        HandSideBet(hand=hand, n=n, seat=bet["seat"], code=bet["code"], stake=bet["stake"])
        for n, bet in enumerate(bets, start=1)
    )


def side_bets_of(entries: Iterable[Mapping[str, Any]]) -> list[Bet]:
    """The bets that stand in the seats of a hand document."""
    return [
        {"seat": entry["seat"], **bet} for entry in entries for bet in entry.get("side_bets", ())
    ]


def _require_seats(bets: Sequence[Bet], stacks: Mapping[int, int]) -> None:
    missing = sorted({bet["seat"] for bet in bets} - set(stacks))
    if missing:
        message = _("A seat that is not dealt in makes no side bet.")
        raise PlayerNotSeatedError(
            details=[
                Detail(code=PlayerNotSeatedError.code, message=message, seat=seat, path="side_bets")
                for seat in missing
            ]
        )


def _require_offered(bets: Sequence[Bet], rules: HouseRules) -> None:
    unknown = [
        Detail(
            code="side_bet_unknown",
            message=_("These rules offer no side bet %(code)s.") % {"code": bet["code"]},
            seat=bet["seat"],
            path=f"side_bets[{place}].code",
        )
        for place, bet in enumerate(bets)
        if bet["code"] not in rules.side_bets
    ]
    if unknown:
        raise HandInvalidError(details=unknown)


def _require_stacks(bets: Sequence[Bet], stacks: Mapping[int, int]) -> None:
    staked: dict[int, int] = defaultdict(int)
    for bet in bets:
        staked[bet["seat"]] += bet["stake"]
    short = [seat for seat, stake in sorted(staked.items()) if stake > stacks[seat]]
    if short:
        message = _("The stack does not cover the side bets.")
        raise StackShortError(
            details=[
                Detail(code=StackShortError.code, message=message, seat=seat, path="side_bets")
                for seat in short
            ]
        )


def _require_rack(bets: Sequence[Bet], table: Table, rules: HouseRules) -> None:
    most = sum(-rules.side_bets[bet["code"]].house_wins(bet["stake"], won=True) for bet in bets)
    rack = Account.objects.filter(
        kind=AccountKind.RACK, table=table, commodity=f"chips:{table.currency}"
    ).first()
    if rack is None or rack.balance < most:
        raise RackShortError(_("The rack could not pay these side bets if all of them won."))
