"""Fees, side bets and debts: what a settlement moves beside its pairs (R-PAY-3, 4, R-SIDE-1)."""

import json

import pytest
from django.db import DatabaseError, connection

from casino.house.audit.verify import verify_full
from settlement.ledger import DebtPosting
from settlement.models import Settlement, SettlementTransaction
from tables.models import Account, Entry, Transaction
from tests.record import NETS, STACK, UNIT, altered, full_floor, make_floor, with_beside
from tests.services.test_ledger import at_commit, refused

KEPT = json.dumps({"short_stack": {"shortfall": "receivable"}, "collection": {"kind": "per_hand"}})


def _balance(kind, **where):
    return Account.objects.get(kind=kind, commodity="chips:USD", **where).balance


def _all_accounts_sum_to_zero():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(balance) FROM tables_account GROUP BY commodity_id HAVING sum(balance) <> 0"
        )
        return cursor.fetchone() is None


def _causes():
    return list(Transaction.objects.order_by("id").values_list("cause", flat=True))[-3:]


@pytest.mark.parametrize(
    "kind,order",
    [
        ("per_hand", ["fee", "hand", "side_bet"]),
        ("percent_of_net_win", ["hand", "fee", "side_bet"]),
    ],
)
def test_fee_pairs_and_side_bets_are_a_transaction_each(db, kind, order):
    # Fees 5 dollars a seat; seat 1 wins a bet of 10 at 12 to 1, seat 2 loses 30 and wins 5.
    floor = full_floor(document=json.dumps({"collection": {"kind": kind}}))
    rack = _balance("rack")
    posted = floor.settle(with_beside(floor.settlement(floor.hand()), kind))
    at_commit()

    assert order == _causes()
    assert 2_000 == _balance("fees", fee_kind=kind)
    assert rack - 9_500 == _balance("rack")
    assert [
        STACK + 23 * UNIT - 500 + 12_000,
        STACK + 3 * UNIT - 500 - 2_500,
        STACK - 2 * UNIT - 500,
        STACK - 24 * UNIT - 500,
    ] == [floor.stack(seat) for seat in (1, 2, 3, 4)]
    settlement = Settlement.objects.get()
    beside = SettlementTransaction.objects.filter(settlement=settlement).order_by("cause")
    assert ["fee", "side_bet"] == [row.transaction.cause for row in beside]
    assert posted.transaction_public_id == settlement.transaction.public_id
    assert 3 == settlement.side_bets.count()
    assert _all_accounts_sum_to_zero()
    assert verify_full(independent=True).ok


def test_a_hand_without_net_may_still_pay_a_fee(db):
    floor = full_floor()
    level = floor.settlement(floor.hand(), dict.fromkeys(NETS, 0))
    seats = [seat._replace(fee=500) for seat in level.seats]
    posted = floor.settle(level._replace(seats=seats, fee_kind="per_hand"))
    at_commit()
    assert posted.transaction_public_id is None
    assert 2_000 == _balance("fees")


def test_a_bet_won_and_a_bet_lost_alike_move_nothing(db):
    floor = full_floor()
    hand = with_beside(floor.settlement(floor.hand()))
    even = [
        hand.side_bets[0]._replace(house=-1_000),
        hand.side_bets[0]._replace(won=False, house=1_000),
    ]
    seats = [seat._replace(fee=0) for seat in hand.seats]
    floor.settle(hand._replace(seats=seats, side_bets=even, fee_kind="per_hand"))
    at_commit()
    assert 2 == Settlement.objects.get().side_bets.count()
    assert not SettlementTransaction.objects.exists()


def _short(settlement, floor):
    """Seat 4 does not reach four of the eleven units that it owes seat 1."""
    one = settlement.seats[0].net - 4 * UNIT
    four = settlement.seats[3].net + 4 * UNIT
    short = altered(settlement, "pairs", 2, unpaid=4 * UNIT)
    short = altered(altered(short, "seats", 0, net=one), "seats", 3, net=four)
    players = {seat: seating.player_id for seat, seating in floor.seatings.items()}
    debts = [
        DebtPosting("receivable", players[4], -4 * UNIT),
        DebtPosting("payable", players[1], 4 * UNIT),
    ]
    return short, debts


def test_a_shortfall_that_the_rules_keep_is_a_debt_and_a_claim(db):
    floor = full_floor(document=KEPT)
    short, debts = _short(floor.settlement(floor.hand()), floor)
    floor.settle(short._replace(debts=debts))
    at_commit()

    assert -4_000 == _balance("receivable", player=floor.seatings[4].player)
    assert 4_000 == _balance("payable", player=floor.seatings[1].player)
    assert (STACK + 19 * UNIT, STACK - 20 * UNIT) == (floor.stack(1), floor.stack(4))
    assert 6 == Entry.objects.filter(transaction__cause="hand").count()
    assert _all_accounts_sum_to_zero()


@pytest.mark.parametrize("document,booked", [(KEPT, 0), ("{}", 1), (KEPT, 2)])
def test_a_shortfall_is_booked_where_the_rules_keep_it_and_nowhere_else(db, document, booked):
    # Not booked though kept; booked though let go; booked at another amount.
    floor = full_floor(document=document)
    short, debts = _short(floor.settlement(floor.hand()), floor)
    wrong = {
        0: [],
        1: debts,
        2: [debt._replace(amount=debt.amount * 2) for debt in debts],
    }[booked]
    with refused("settlement_posting"):
        floor.settle(short._replace(debts=wrong))
        at_commit()


def test_a_correction_takes_back_fee_and_bets_too(db):
    floor = full_floor(document=KEPT)
    rack = _balance("rack")
    hand = floor.hand()
    short, debts = _short(floor.settlement(hand), floor)
    floor.settle(with_beside(short._replace(debts=debts)))
    void = floor.settlement(hand, dict.fromkeys(NETS, 0))._replace(revision=2)
    floor.settle(void, action="hand.voided")
    at_commit()

    assert {STACK} == {floor.stack(seat) for seat in floor.seatings}
    assert (rack, 0, 0, 0) == (
        _balance("rack"), _balance("fees"), _balance("receivable"), _balance("payable"),
    )  # fmt: skip
    second = Settlement.objects.get(revision=2)
    beside = SettlementTransaction.objects.filter(settlement=second).order_by("cause")
    assert [("fee", None), ("side_bet", None)] == [
        (row.cause, row.transaction_id) for row in beside
    ]
    assert ["fee", "side_bet"] == [row.reversal.reverses.cause for row in beside]
    assert verify_full(independent=True).ok


def test_a_rack_that_cannot_pay_a_bet_is_named(db):
    floor = make_floor()
    floor.mint(4 * STACK)
    for seat in (1, 2, 3, 4):
        floor.seat(seat)
    with refused("rack_short") as detail:
        floor.settle(with_beside(floor.settlement(floor.hand())))
    assert ("rack", 0, -9_500) == (detail["kind"], detail["balance"], detail["amount"])


def _bets(settlement, **change):
    bets = list(settlement.side_bets)
    return settlement._replace(side_bets=[bets[0]._replace(**change), *bets[1:]])


@pytest.mark.parametrize(
    "alter,code",
    [
        (lambda s: s._replace(fee_kind=None), "settlement_posting"),
        (lambda s: s._replace(fee_kind="percent_of_net_win"), "settlement_posting"),
        (lambda s: s._replace(fee_kind="tips"), "new row for relation"),
        (lambda s: _bets(s, house=1_000), "new row for relation"),
        (lambda s: _bets(s, won=False), "new row for relation"),
        (lambda s: _bets(s, stake=0, won=False, house=0), "new row for relation"),
        (lambda s: altered(s, "seats", 3, fee=-1), "posting_rule"),
    ],
)
def test_what_does_not_agree_with_the_seats_is_refused(db, alter, code):
    floor = full_floor(document=KEPT)
    settlement = alter(with_beside(floor.settlement(floor.hand())))

    def settle():
        floor.settle(settlement)
        at_commit()

    with pytest.raises(DatabaseError, match=code):
        settle()


@pytest.mark.parametrize("cause", ["fee", "side_bet"])
def test_fees_and_bets_move_with_their_settlement_only(db, cause):
    floor = full_floor()
    floor.settle(with_beside(floor.settlement(floor.hand())))
    house = Account.objects.get(kind="fees" if cause == "fee" else "rack").pk
    stack = floor.seatings[1].account_id
    with refused("posting_rule"):
        floor.post(cause, {stack: -5, house: 5})
        at_commit()


def test_a_debt_never_rises_above_nothing_and_fees_say_their_kind(db):
    floor = full_floor()
    with pytest.raises(DatabaseError, match="account_fee_kind_of_fees"):
        floor.account("fees")
