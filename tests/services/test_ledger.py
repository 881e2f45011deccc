"""The ledger: what moves, what is refused by name, and that nothing moves otherwise."""

import json
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection, transaction

from settlement.models import Hand, Settlement
from tables.models import Account, Entry, PostingRule, Transaction
from tests.record import NETS, STACK, UNIT, full_floor, make_floor


@contextmanager
def refused(code):
    """The statement inside is refused with ``code``; yields a dict that gets the error's detail."""
    found = {}
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        yield found
    diag = caught.value.__cause__.diag
    assert code == (diag.message_primary or "").split(":")[0], str(caught.value)
    found.update(json.loads(diag.message_detail) if diag.message_detail else {})


def at_commit():
    """Deferred checks, now, as COMMIT would run them."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def test_a_buy_in_moves_chips_from_rack_to_stack_and_cash_into_the_drop(db):
    floor = make_floor()
    floor.mint(1_000_000)
    stack = floor.seat(1, 250_000).account_id

    balances = {account.kind: account.balance for account in Account.objects.all()}
    assert {
        "mint": -1_000_000, "rack": 750_000, "stack": 250_000, "patron_cash": -250_000, "drop": 250_000,
    } == balances  # fmt: skip
    entry = Entry.objects.get(account_id=stack)
    assert (250_000, 250_000, 1) == (entry.amount, entry.balance_after, entry.account_version)


def test_a_hand_moves_chips_between_the_stacks_of_its_table(db):
    floor = full_floor()
    posted = floor.play()

    assert {seat: units * UNIT for seat, units in NETS.items()} == {
        seat: floor.stack(seat) - STACK for seat in floor.seatings
    }
    written = Transaction.objects.get(public_id=posted.transaction_public_id)
    assert ("hand", 4, floor.table.pk) == (written.cause, written.entry_count, written.table_id)
    assert written.settlement.public_id == posted.public_id


def test_a_hand_in_which_no_chips_move_has_a_settlement_and_no_transaction(db):
    floor = full_floor()
    posted = floor.settle(floor.settlement(floor.hand(), dict.fromkeys(NETS, 0)))

    assert posted.transaction_public_id is None
    assert 0 == Transaction.objects.filter(cause="hand").count()
    assert Settlement.objects.get().transaction_id is None


def test_settling_marks_the_hand_settled_at_the_time_of_posting(db):
    floor = full_floor()
    hand = floor.hand()
    posted = floor.settle(floor.settlement(hand))

    hand.refresh_from_db()
    assert ("settled", posted.at) == (hand.state, hand.settled_at)


def test_a_walk_takes_the_stack_off_the_table(db):
    floor = make_floor()
    floor.mint(1_000_000)
    seating = floor.seat(1, 250_000)
    patron = floor.account("patron", player=seating.player)
    floor.post("walk", {seating.account_id: -250_000, patron: 250_000})

    assert (0, 250_000) == (floor.stack(1), Account.objects.get(pk=patron).balance)


def test_an_account_is_opened_once(db):
    floor = make_floor()
    assert floor.account("rack") == floor.account("rack")
    assert 1 == Account.objects.filter(kind="rack").count()


def test_only_what_enters_the_house_has_no_floor(db):
    floor = full_floor()
    floor.play()
    assert {"mint", "patron_cash"} == set(
        Account.objects.filter(floor=None).values_list("kind", flat=True)
    )
    assert {0} == set(Account.objects.exclude(floor=None).values_list("floor", flat=True))


def test_a_stack_that_does_not_hold_it_is_refused_by_its_owner(db):
    floor = full_floor()
    floor.seat(4, 23_999)
    with refused("stack_short") as detail:
        floor.settle(floor.settlement(floor.hand()))

    seating = floor.seatings[4]
    assert {
        "kind": "stack", "account": seating.account_id, "player": seating.player_id,
        "table": floor.table.pk, "balance": 23_999, "amount": -24_000,
    } == detail  # fmt: skip
    assert 0 == Settlement.objects.count()


def test_a_rack_that_does_not_hold_it_is_refused(db):
    floor = make_floor()
    floor.mint(1_000)
    with refused("rack_short") as detail:
        floor.seat(1, 1_001)
    assert ("rack", 1_000, -1_001) == (detail["kind"], detail["balance"], detail["amount"])


@pytest.mark.parametrize(
    "cause,gives,takes",
    [
        ("mint", "rack", "cage"),
        ("buy_in", "stack", "rack"),
        ("walk", "patron", "stack"),
        ("side_bet", "rack", "patron"),
        ("fill_issue", "cage", "transit"),
    ],
)
def test_a_cause_allows_its_own_entries_and_no_other(db, cause, gives, takes):
    floor = full_floor()
    player = floor.seatings[1].player
    legs = {
        floor.account(kind, player=player if kind in {"stack", "patron"} else None): amount
        for kind, amount in ((gives, -1), (takes, 1))
    }
    with refused("posting_rule"):
        floor.post(cause, legs)


def test_a_hand_is_not_posted_as_a_plain_movement(db):
    floor = full_floor()
    one, two = (floor.seatings[seat].account_id for seat in (1, 2))
    with refused("posting_rule"):
        floor.post("hand", {one: -5, two: 5})


def test_a_stack_of_another_table_takes_no_part_in_a_hand(db):
    floor, other = full_floor(7), full_floor(8)
    settlement = floor.settlement(floor.hand())
    stranger = other.seatings[1]
    seats = [
        settlement.seats[0]._replace(account_id=stranger.account_id, player_id=stranger.player_id),
        *settlement.seats[1:],
    ]
    with refused("posting_rule"):
        floor.settle(settlement._replace(seats=seats))


def test_an_account_stands_once_in_a_transaction(db):
    floor = make_floor()
    mint, rack = floor.account("mint"), floor.account("rack")
    with refused("posting_rule"):
        floor.post("mint", {}, accounts=[mint, rack, rack], amounts=[-10, 4, 6])


def test_an_unknown_account_is_refused(db):
    floor = make_floor()
    with refused("account_unknown"):
        floor.post("mint", {floor.account("mint"): -1, 987_654: 1})


def test_what_does_not_sum_to_zero_is_refused_at_commit(db):
    floor = make_floor()
    mint, rack = floor.account("mint"), floor.account("rack")
    with refused("unbalanced"):
        floor.post("mint", {mint: -10, rack: 9})
        at_commit()


def test_cash_does_not_balance_chips(db):
    floor = full_floor()
    legs = floor.buy_in_legs(floor.seatings[1].account_id, 100)
    drop = floor.account("drop", commodity="cash")
    rack = floor.account("rack")
    with refused("unbalanced"):
        floor.post("buy_in", {**legs, rack: -90, drop: 90})
        at_commit()


def test_a_reversal_mirrors_what_it_names_and_once(db):
    floor = make_floor()
    minted = floor.mint(1_000)
    mint, rack = floor.account("mint"), floor.account("rack")
    with refused("reversal_differs"):
        floor.post("reversal", {mint: 999, rack: -999}, reverses=minted.transaction_id)
        at_commit()
    floor.post("reversal", {mint: 1_000, rack: -1_000}, reverses=minted.transaction_id)
    at_commit()

    assert 0 == Account.objects.get(pk=rack).balance
    floor.mint(5_000)
    with pytest.raises(DatabaseError, match="reverses_id_key"), transaction.atomic():
        floor.post("reversal", {mint: 1_000, rack: -1_000}, reverses=minted.transaction_id)


def test_a_correction_takes_back_what_the_revision_before_moved(db):
    floor = full_floor()
    hand = floor.hand()
    first = floor.settlement(hand)
    floor.settle(first)
    nobody = floor.settlement(hand, dict.fromkeys(NETS, 0))._replace(revision=2)
    floor.settle(nobody, action="hand.voided")
    at_commit()

    assert {STACK} == {floor.stack(seat) for seat in floor.seatings}
    void = Settlement.objects.get(revision=2)
    assert (1, None) == (void.supersedes, void.transaction_id)
    assert void.reversal.reverses == Settlement.objects.get(revision=1).transaction


def test_a_revision_follows_the_one_before_it(db):
    floor = full_floor()
    hand = floor.hand()
    floor.settle(floor.settlement(hand))
    again = floor.settlement(hand)
    with pytest.raises(DatabaseError, match="settlement_once"), transaction.atomic():
        floor.settle(again)
    with pytest.raises(DatabaseError, match="settlement_supersedes_revision"), transaction.atomic():
        floor.settle(again._replace(revision=3))


def test_a_table_whose_trail_does_not_verify_takes_no_postings(db):
    floor = full_floor()
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.table_posting_stop(7)")
    with refused("posting_stopped"):
        floor.mint()
    with refused("posting_stopped"):
        floor.settle(floor.settlement(floor.hand()))
    with pytest.raises(DatabaseError, match="cleared by owner"), transaction.atomic():
        type(floor.table).objects.filter(pk=floor.table.pk).update(posting_stopped=False)


def test_hand_numbers_and_open_hands_are_unique_at_a_table(db):
    floor = full_floor()
    floor.play()
    with pytest.raises(DatabaseError, match="hand_number"), transaction.atomic():
        Hand.objects.create(
            **{
                field.attname: getattr(Hand.objects.get(), field.attname)
                for field in Hand._meta.concrete_fields
                if field.name not in {"id", "public_id", "state", "settled_at", "paid_at"}
            },
            public_id="0192f0c1-0000-7000-8000-000000000001",
        )
    floor.hand()
    with pytest.raises(DatabaseError, match="hand_one_open"), transaction.atomic():
        floor.hand()


def test_the_rules_of_posting_are_those_of_the_page(db):
    assert {
        "mint": {"mint-", "rack+", "cage+"},
        "buy_in": {"rack-", "stack+", "patron_cash-", "drop+"},
        "add_on": {"rack-", "stack+", "patron_cash-", "drop+"},
        "walk": {"stack-", "patron+"},
        "carry": {"patron-", "stack+"},
        "hand": {"stack-", "stack+", "receivable-", "payable+"},
        "fee": {"stack-", "fees+"},
        "side_bet": {"rack-", "rack+", "stack-", "stack+"},
    } == {
        cause: {
            rule.account_kind + ("+" if rule.sign > 0 else "-")
            for rule in PostingRule.objects.filter(cause=cause)
        }
        for cause in PostingRule.objects.exclude(cause="reversal")
        .values_list("cause", flat=True)
        .distinct()
    }


def test_what_happens_at_a_table_stands_on_its_own_chain(db):
    floor = make_floor()
    with refused("chain_unknown"):
        floor.post("mint", {floor.account("mint"): -1, floor.account("rack"): 1}, chain="house")
