from tables.models import Account, Entry
from tests.record import STACK, full_floor


def test_a_hand_moves_chips_between_the_stacks_of_its_table(db):
    floor = full_floor()
    floor.play()
    assert {seat: floor.stack(seat) - STACK for seat in floor.seatings} == {
        1: 23_000,
        2: 3_000,
        3: -2_000,
        4: -24_000,
    }
