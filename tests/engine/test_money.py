"""Stakes, short stacks in proportion, collection (R-PAY-2 to R-PAY-4)."""

import pytest

from settlement.documents import settle_document
from settlement.engine.lines import Payment
from settlement.engine.payout import collect
from settlement.engine.short_stacks import PAYERS
from settlement.engine.words import ShortStackPolicy
from tests.engine.hands import DEAL_K, document, pair_units, problems, rows, settle

PROPORTIONAL = PAYERS[ShortStackPolicy.PROPORTIONAL]
OWED = {(1, 4): 100, (2, 4): 80, (3, 4): 60, (1, 2): 0, (1, 3): 0, (2, 3): 0}
LEVELS = [
    {"from_hand": 1, "unit": 100, "royalty_multiplier": 1},
    {"from_hand": 11, "unit": 250, "royalty_multiplier": 2},
    {"from_hand": 21, "unit": 1000, "royalty_multiplier": 5},
]


@pytest.mark.parametrize(
    ("hand_number", "unit", "first"),
    [(1, 100, 8), (10, 100, 8), (11, 250, 10), (20, 250, 10), (21, 1000, 16), (10**15, 1000, 16)],
)
def test_the_last_level_not_above_the_hand_holds(hand_number: int, unit: int, first: int) -> None:
    """R-PAY-2: 1v2 is 6 and the royalties' difference of 2, times 1, 2, 5."""
    outcome = settle(*DEAL_K, hand_number=hand_number, options={"stakes.levels": LEVELS})

    assert (unit, first) == (outcome.unit, pair_units(outcome)[0])
    times = (first - 6) // 2
    assert [4 * times, 2 * times, 0, 0] == [seat.royalties for seat in outcome.seats]
    assert outcome.net[1] == outcome.net_units[1] * unit


def test_the_documents_unit_replaces_that_of_the_first_level_only() -> None:
    options = {"stakes.levels": LEVELS}
    units = [settle(*DEAL_K, hand_number=n, unit=7, options=options).unit for n in (10, 11)]
    assert [7, 250] == units


def test_a_levels_own_unit_may_be_too_high() -> None:
    options = {"stakes.levels": LEVELS, "stakes.max_unit": 500}
    assert 250 == settle(*DEAL_K, hand_number=20, options=options).unit
    found = problems(document(*DEAL_K, hand_number=21, options=options))
    assert [("option_invalid", "unit")] == [(problem.code, problem.path) for problem in found]


def shared(stack: int, chip: int) -> list[int]:
    stacks = {1: None, 2: None, 3: None, 4: stack}
    net, unpaid = collect(OWED, stacks, 4, PROPORTIONAL, smallest_chip=chip)
    assert sum(net.values()) == 0
    assert {p.payee: p.amount for p in unpaid} == {
        seat: due - net[seat] for seat, due in ((1, 100), (2, 80), (3, 60)) if due != net[seat]
    }
    return [net[1], net[2], net[3]]


@pytest.mark.parametrize(
    ("chip", "shares"),
    [
        (1, [63, 50, 37]),  # 62.5, 50, 37.5: the tie goes to seat 1, left of the button.
        (5, [65, 50, 35]),  # Thirty chips: 12.5, 10, 7.5.
        (20, [60, 40, 40]),  # Seven chips, ten stay: 2.92, 2.33, 1.75.
        (200, [0, 0, 0]),  # Not one whole chip.
    ],
)
def test_a_short_stack_is_divided_in_proportion_by_whole_chips(
    chip: int, shares: list[int]
) -> None:
    """R-PAY-3: seat 4, button, owes 100, 80, 60 and has 150."""
    assert shares == shared(150, chip)


def test_a_stack_that_reaches_pays_in_full_and_one_chip_less_does_not() -> None:
    assert [100, 80, 60] == shared(240, 1)
    assert 239 == sum(shared(239, 1))
    assert [0, 0, 0] == shared(0, 1)


def test_nobody_gets_more_than_owed() -> None:
    """Three chips of 10 for debts of 9 and 30: 0.69 and 2.31; the chip left cannot go to the 9."""
    owed = {(1, 3): 9, (2, 3): 30, (1, 2): 0}
    stacks = {1: None, 2: None, 3: 30}
    net, unpaid = collect(owed, stacks, 3, PROPORTIONAL, smallest_chip=10)
    assert ({1: 0, 2: 30, 3: -30}, (Payment(3, 1, 9),)) == (net, unpaid)


def test_winnings_of_the_hand_do_not_count_in_proportion() -> None:
    """R-PAY-3: seat 2 began with nothing; what it wins from seat 1 pays nobody."""
    owed = {(1, 2): -50, (1, 3): 0, (2, 3): -50}
    net, unpaid = collect(owed, {1: 100, 2: 0, 3: 0}, 3, PROPORTIONAL)
    assert ({1: -50, 2: 50, 3: 0}, (Payment(2, 3, 50),)) == (net, unpaid)


@pytest.mark.parametrize("shortfall", ["extinguished", "receivable"])
def test_what_goes_unpaid_is_recorded_either_way(shortfall: str) -> None:
    seats = [rows(n, text) for n, text in enumerate(DEAL_K[:3], start=1)]
    outcome = settle(
        *seats, rows(4, DEAL_K[3], stack=2_000), options={"short_stack.shortfall": shortfall}
    )
    assert 400 == sum(payment.amount for payment in outcome.unpaid)


def fees(stacks: dict[int, int], **options: object) -> dict[int, int]:
    seats = [
        rows(n, text, **({"stack": stacks[n]} if n in stacks else {}))
        for n, text in enumerate(DEAL_K, start=1)
    ]
    chip = options.pop("smallest_chip", 1)
    paths = {f"collection.{path}": value for path, value in options.items()}
    answer = settle_document(document(*seats, options=paths, unit=1000, smallest_chip=chip))
    assert sum(answer["net"].values()) == 0
    return {int(seat): fee for seat, fee in answer["fees"].items()}


def test_each_seat_dealt_in_pays_for_the_hand_as_far_as_its_stack() -> None:
    """R-PAY-4."""
    assert {1: 50, 2: 30, 3: 0, 4: 50} == fees({2: 30, 3: 0}, kind="per_hand", amount=50)


def test_the_charge_comes_out_of_the_stack_before_the_pairs() -> None:
    """R-PAY-4: seat 4 owes 24 units of 100; one minor unit less is one unpaid."""
    seats = [rows(n, text) for n, text in enumerate(DEAL_K[:3], start=1)]
    options = {"collection.kind": "per_hand", "collection.amount": 50}
    for stack, unpaid in ((2_450, 0), (2_449, 1)):
        outcome = settle(*seats, rows(4, DEAL_K[3], stack=stack), options=options)
        assert unpaid == sum(payment.amount for payment in outcome.unpaid)
    refuse = {**options, "short_stack.policy": "refuse"}
    doc = document(*seats, rows(4, DEAL_K[3], stack=2_449), options=refuse)
    assert [("stack_short", 4)] == [
        (error["code"], error["seat"]) for error in settle_document(doc)["errors"]
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"basis_points": 500}, {1: 1_150, 2: 150, 3: 0, 4: 0}),
        ({"basis_points": 500, "cap": 1_000}, {1: 1_000, 2: 150, 3: 0, 4: 0}),
        ({"basis_points": 500, "smallest_chip": 100}, {1: 1_100, 2: 100, 3: 0, 4: 0}),
        ({"basis_points": 500, "cap": 950, "smallest_chip": 100}, {1: 900, 2: 100, 3: 0, 4: 0}),
        ({"basis_points": 0}, {1: 0, 2: 0, 3: 0, 4: 0}),
        ({"basis_points": 500, "cap": 0}, {1: 0, 2: 0, 3: 0, 4: 0}),
    ],
)
def test_a_share_of_what_was_won_goes_to_the_house(
    options: dict[str, object], expected: dict[int, int]
) -> None:
    """R-PAY-4: seat 1 wins 23 units of 1,000, seat 2 wins 3; five per cent."""
    assert expected == fees({}, kind="percent_of_net_win", **options)


def test_the_share_is_of_what_short_stacks_left() -> None:
    """Seat 4 can pay 10,000 to seat 1 and no more: 1 wins 8 + 5 + 10, seats 2 and 3 less."""
    taken = fees({4: 10_000}, kind="percent_of_net_win", basis_points=1_000)
    assert {1: 2_300, 2: 0, 3: 0, 4: 0} == taken


def test_time_is_taken_by_the_clock_and_not_in_a_hand() -> None:
    options = {"kind": "time", "amount": 500, "period_minutes": 30}
    assert {1: 0, 2: 0, 3: 0, 4: 0} == fees({}, **options)
