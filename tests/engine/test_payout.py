"""From units to chips (R-PAY-1, R-PAY-3, R-PAY-5)."""

from itertools import product

import pytest

from settlement.documents import settle_document
from settlement.engine.errors import EngineFaultError, HandRefusedError
from settlement.engine.lines import Payment, net_of
from settlement.engine.payout import collect, fewest_moves
from settlement.engine.play import check_outcome
from settlement.engine.short_stacks import PAYERS
from settlement.engine.words import ShortStackPolicy
from tests.engine.hands import DEAL_K, document, rows, settle

CLOCKWISE = PAYERS[ShortStackPolicy.CLOCKWISE]
REFUSE = PAYERS[ShortStackPolicy.REFUSE]
UNLIMITED = dict.fromkeys(range(1, 5))


def test_a_short_stack_pays_clockwise_as_far_as_it_goes() -> None:
    """R-PAY-3: seat 4, button, owes 100, 80, 60 and has 150: 100, 50, nothing."""
    owed = {(1, 4): 100, (2, 4): 80, (3, 4): 60, (1, 2): 0, (1, 3): 0, (2, 3): 0}

    net, unpaid = collect(owed, {**UNLIMITED, 4: 150}, 4, CLOCKWISE)

    assert {1: 100, 2: 50, 3: 0, 4: -150} == net
    assert (Payment(4, 2, 30), Payment(4, 3, 60)) == unpaid


def test_winnings_already_received_pay_later_debts() -> None:
    """R-PAY-3: with the button at 1 seat 2 is paid first; at 3 it has to pay first."""
    owed = {(1, 2): -50, (1, 3): 0, (2, 3): -50}
    stacks = {1: 100, 2: 0, 3: 0}

    assert ({1: -50, 2: 0, 3: 50}, ()) == collect(owed, stacks, 3, CLOCKWISE)
    # Button 1: 2 against 3 is settled before 2 against 1, so seat 2 has nothing yet.
    assert ({1: -50, 2: 50, 3: 0}, (Payment(2, 3, 50),)) == collect(owed, stacks, 1, CLOCKWISE)


def test_refuse_names_every_seat_that_would_end_below_zero() -> None:
    """R-PAY-3: stack + net below zero; winnings of the hand count."""
    owed = {(1, 2): 100, (1, 3): 100, (2, 3): 90}
    with pytest.raises(HandRefusedError) as refused:
        collect(owed, {1: 0, 2: 9, 3: 189}, 3, REFUSE)
    assert [("stack_short", 2), ("stack_short", 3)] == [
        (problem.code, problem.seat) for problem in refused.value.problems
    ]
    net, unpaid = collect(owed, {1: 0, 2: 10, 3: 190}, 3, REFUSE)
    assert ({1: 200, 2: -10, 3: -190}, ()) == (net, unpaid)


def test_a_refused_hand_is_answered_with_its_seats() -> None:
    seats = [rows(1, DEAL_K[0]), rows(2, DEAL_K[1], stack=799)]
    doc = document(*seats, options={"short_stack.policy": "refuse"})
    assert [("stack_short", 2)] == [
        (error["code"], error["seat"]) for error in settle_document(doc)["errors"]
    ]


def test_deal_k_moves_in_three_payments() -> None:
    """R-PAY-5 with $10 a unit: 4 pays 1 $230, 3 pays 2 $20, 4 pays 2 $10."""
    outcome = settle(*DEAL_K, unit=1000, button=4)

    assert (Payment(4, 1, 23_000), Payment(3, 2, 2_000), Payment(4, 2, 1_000)) == outcome.moves


@pytest.mark.parametrize(("button", "first"), [(4, 1), (1, 2), (2, 1)])
def test_ties_go_to_the_seat_nearest_the_buttons_left(button: int, first: int) -> None:
    """R-PAY-5."""
    moves = fewest_moves({1: -5, 2: -5, 3: 10}, button)
    assert (first, 3, 5) == moves[0]


def test_no_list_of_payments_is_shorter() -> None:
    """R-PAY-5 against the bound: seats less the number of groups that settle among themselves."""
    for nets in product(range(-3, 4), repeat=3):
        net = dict(enumerate((*nets, -sum(nets)), start=1))
        owing = [amount for amount in net.values() if amount]
        two_pairs = len(owing) == 4 and net[1] in (-net[2], -net[3], -net[4])
        shortest = max(len(owing) - 1 - two_pairs, 0)
        moves = fewest_moves(net, 4)
        assert shortest == len(moves)
        assert net == net_of(moves, net)


def test_stacks_reach_to_the_last_chip() -> None:
    """A stack of exactly what is owed pays in full; one chip less leaves one unpaid."""
    for stack, unpaid in ((24_00, 0), (23_99, 1)):
        seats = [rows(n, text) for n, text in enumerate(DEAL_K[:3], start=1)]
        outcome = settle(*seats, rows(4, DEAL_K[3], stack=stack))
        assert unpaid == sum(payment.amount for payment in outcome.unpaid)
        assert 0 == sum(outcome.net.values())
        assert {1: 23, 2: 3, 3: -2, 4: -24} == outcome.net_units


def test_the_exit_check_sees_a_line_that_is_one_unit_off() -> None:
    """R-PAY-1: checked on the outcome itself, whoever made it."""
    outcome = settle(*DEAL_K[:2])
    pair = outcome.pairs[0]
    wrong = pair._replace(lines=(pair.lines[0]._replace(units=2), *pair.lines[1:]))
    outcome = outcome._replace(pairs=(wrong,))
    with pytest.raises(EngineFaultError):
        check_outcome(outcome)


def test_the_exit_check_sees_seats_and_payments_that_do_not_add_up() -> None:
    outcome = settle(*DEAL_K[:2])
    seats = outcome.seats
    outcome = outcome._replace(seats=(seats[0]._replace(net=1), seats[1]))
    with pytest.raises(EngineFaultError):
        check_outcome(outcome)
    outcome = outcome._replace(seats=seats)
    outcome = outcome._replace(moves=())
    with pytest.raises(EngineFaultError):
        check_outcome(outcome)
