"""A game in progress (R-OFC-1 to R-OFC-3): turn, slots, cards seen, and what comes of it."""

from itertools import islice

import pytest

from settlement.documents import preset_rules
from settlement.engine.cards import PACK, Card
from settlement.engine.hand import HandInput
from settlement.engine.open_face import (
    Game,
    can_deal,
    can_place,
    cards_due,
    check_deal,
    deal,
    is_complete,
    legal_placements,
    new_game,
    place,
    seat_to_act,
    to_boards,
)
from settlement.engine.play import settle_hand
from settlement.engine.play_errors import (
    CardNotHeldError,
    CardPlacedError,
    CardSeenError,
    OutOfTurnError,
    RowFullError,
    SeatNotDealtInError,
    WrongNumberError,
)
from settlement.engine.rules import HouseRules, apply_options
from tests.engine.hands import cards_of, rows, settle
from tests.proofs.following import next_hand


def rules(slug: str) -> HouseRules:
    found = preset_rules(slug)
    assert found is not None
    return found


def laid(**texts: str) -> dict[str, tuple[Card, ...]]:
    return {row: cards_of(text) for row, text in texts.items()}


def opened(slug: str = "ofc", button: int = 4) -> Game:
    """Seats 1 and 2 with five cards each, seat 1 to act."""
    game = new_game(rules(slug), (1, 2), button)
    game = deal(game, 1, cards_of("AsAhKd5c2d"))
    return deal(game, 2, cards_of("QsQh9d8c7d"))


def test_the_seat_left_of_the_button_acts_first_and_then_clockwise() -> None:
    """R-OFC-1, with seats 1, 2 and 4 and the button at 2: 4, 1, 2."""
    game = new_game(rules("ofc"), (4, 1, 2), 2)
    pack = iter(PACK)
    acted = []
    for _ in range(6):
        seat = seat_to_act(game)
        assert seat is not None
        acted.append(seat)
        game = deal(game, seat, tuple(islice(pack, cards_due(game, seat))))
        placed = next(legal_placements(game, seat))
        game = place(game, seat, placed.rows, placed.discards)
    assert [4, 1, 2, 4, 1, 2] == acted


def test_placing_out_of_turn_is_refused() -> None:
    game = opened()
    assert not can_place(game, 2, laid(back="QsQh9d8c7d"))
    with pytest.raises(OutOfTurnError) as refused:
        place(game, 2, laid(back="QsQh9d8c7d"))
    assert ("out_of_turn", 2) == (refused.value.problem.code, refused.value.problem.seat)


def test_no_street_is_placed_before_it_is_dealt() -> None:
    """Placing nothing is no way to pass: at the first street, at a later one, in Fantasyland."""
    undealt = new_game(rules("ofc"), (1, 2), 2)
    private = new_game(rules("fantasyland_ofc"), (1, 2), 2, fantasyland={1: 13})
    later = place(opened(), 1, laid(front="2d", middle="Kd 5c", back="As Ah"))
    later = place(later, 2, laid(front="7d", middle="9d 8c", back="Qs Qh"))
    for game in (undealt, private, later):
        assert not can_place(game, 1, {})
        with pytest.raises(OutOfTurnError):
            place(game, 1, {})


def test_a_placed_card_never_moves() -> None:
    game = place(opened(), 1, laid(front="2d", middle="Kd 5c", back="As Ah"))
    game = place(game, 2, laid(front="7d", middle="9d 8c", back="Qs Qh"))
    game = deal(game, 1, cards_of("3c"))
    with pytest.raises(CardPlacedError) as refused:
        place(game, 1, laid(front="Kd"))
    assert "Kd" == refused.value.problem.card


def test_a_row_holds_three_or_five() -> None:
    game = opened()
    with pytest.raises(RowFullError) as refused:
        place(game, 1, laid(front="As Ah Kd 5c", back="2d"))
    assert ("row_full", "front") == (refused.value.problem.code, refused.value.problem.row)
    assert can_place(game, 1, laid(front="As Ah Kd", back="5c 2d"))


def test_a_card_comes_once_a_game_discards_included() -> None:
    """R-CARD-1; the second street of pineapple lays 4h off, and 4h does not come again."""
    game = place(opened("pineapple"), 1, laid(back="AsAhKd5c2d"))
    game = place(game, 2, laid(back="QsQh9d8c7d"))
    with pytest.raises(CardSeenError):
        check_deal(game, 1, cards_of("3c Qs 4h"))
    with pytest.raises(CardSeenError):
        check_deal(game, 1, cards_of("3c 3c 4h"))
    game = deal(game, 1, cards_of("3c 3d 4h"))
    game = place(game, 1, laid(middle="3c 3d"), cards_of("4h"))
    assert not can_deal(game, 2, cards_of("4h 6c 6d"))
    assert can_deal(game, 2, cards_of("4c 6c 6d"))


def test_only_what_is_held_is_placed_and_all_of_it() -> None:
    game = opened()
    with pytest.raises(CardNotHeldError):
        place(game, 1, laid(back="As Ah Kd 5c Qs"))
    with pytest.raises(CardSeenError):
        place(game, 1, laid(back="As Ah Kd 5c", front="5c"))
    with pytest.raises(WrongNumberError):
        place(game, 1, laid(back="As Ah Kd 5c"))
    with pytest.raises(WrongNumberError):
        place(game, 1, laid(back="As Ah Kd 5c"), cards_of("2d"))


def test_streets_deal_five_then_one_or_three() -> None:
    """R-OFC-1; nobody is dealt a street before the others have placed theirs."""
    assert not can_deal(new_game(rules("ofc"), (1, 2), 4), 1, cards_of("As Ah Kd 5c"))
    for slug, street in (("ofc", "3c"), ("pineapple", "3c 3d 4h")):
        game = place(opened(slug), 1, laid(back="AsAhKd5c2d"))
        assert not can_deal(game, 1, cards_of(street))
        game = place(game, 2, laid(back="QsQh9d8c7d"))
        assert can_deal(game, 1, cards_of(street))
        assert not can_deal(game, 1, cards_of(street)[1:])
        assert not can_deal(deal(game, 1, cards_of(street)), 1, cards_of("Th 9h 8h"))


def test_a_seat_that_is_not_dealt_in_takes_no_cards() -> None:
    with pytest.raises(SeatNotDealtInError):
        deal(opened(), 3, cards_of("Ts Th Td Tc 9c"))


def test_pineapple_serves_three_seats_and_the_others_four() -> None:
    """R-OFC-1: 17 cards each."""
    new_game(rules("ofc"), (1, 2, 3, 4), 1)
    new_game(rules("pineapple"), (1, 2, 3), 1)
    for slug, seats in (("pineapple", (1, 2, 3, 4)), ("ofc", (1,)), ("ofc", (1, 1))):
        with pytest.raises(ValueError, match="seats cannot play"):
            new_game(rules(slug), seats, 1)


def test_every_legal_placement_can_be_made_and_no_other() -> None:
    """Five cards into 3/5/5: 3^5 ways less the 11 that put four or five in front."""
    game = opened()
    found = list(legal_placements(game, 1))
    assert 3**5 - 11 == len(found) == len(set(found))
    assert all(can_place(game, 1, placed.rows, placed.discards) for placed in found)
    assert [] == list(legal_placements(game, 2))


def test_two_of_three_cards_are_placed_in_27_ways() -> None:
    """Pineapple, second street, every row open: 3 discards x 3 x 3."""
    game = place(opened("pineapple"), 1, laid(front="2d", middle="Kd 5c", back="As Ah"))
    game = place(game, 2, laid(back="QsQh9d8c7d"))
    game = deal(game, 1, cards_of("3c 3d 4h"))
    found = list(legal_placements(game, 1))
    assert 27 == len(set(found))
    assert all(can_place(game, 1, placed.rows, placed.discards) for placed in found)


def test_fantasyland_is_set_in_private_all_at_once() -> None:
    """R-OFC-3: fourteen cards in pineapple, one laid off, whoever's turn it is elsewhere."""
    game = new_game(rules("pineapple"), (1, 2), 2, fantasyland={1: 14}, streaks={1: 2})
    assert (14, 2) == (cards_due(game, 1), seat_to_act(game))
    game = deal(game, 1, cards_of("AsAhAd KsKhKd2c2d QsQhQdQc3c 4c"))
    assert cards_of("As") == next(legal_placements(game, 1)).discards
    game = place(
        game, 1, laid(front="AsAhAd", middle="KsKhKd2c2d", back="QsQhQdQc3c"), cards_of("4c")
    )
    game = deal(game, 2, cards_of("JsJh9d8c7d"))
    assert (True, 2) == (can_place(game, 2, laid(back="JsJh9d8c7d")), seat_to_act(game))
    assert not is_complete(game)
    with pytest.raises(ValueError, match="placed"):
        to_boards(game)


def test_thirteen_cards_at_once_can_be_set_in_72072_ways() -> None:
    """13! / (3! 5! 5!)."""
    game = deal(new_game(rules("classic_1_6"), (1, 2), 2), 1, PACK[:13])
    assert 72_072 == sum(1 for _ in legal_placements(game, 1))


def test_fantasyland_is_dealt_as_the_rules_say() -> None:
    with pytest.raises(ValueError, match="another number"):
        new_game(rules("pineapple"), (1, 2), 2, fantasyland={1: 15})
    with pytest.raises(ValueError, match="not dealt in"):
        new_game(rules("pineapple"), (1, 2), 2, fantasyland={3: 14})


def played(game: Game) -> Game:
    """Play a game to its end with the pack in order, the first legal placement each time."""
    used = {card for board in game.boards for card in board.lying + board.held}
    pack = iter([card for card in PACK if card not in used])
    private = [board.seat for board in game.boards if game.is_private(board.seat)]
    for _ in range(60):
        waiting = [seat for seat in private if not game.board(seat).is_full]
        seat = waiting[0] if waiting else seat_to_act(game)
        if seat is None:
            return game
        if not game.board(seat).held:
            game = deal(game, seat, tuple(islice(pack, cards_due(game, seat))))
        placed = next(legal_placements(game, seat))
        game = place(game, seat, placed.rows, placed.discards)
    raise AssertionError("a game has at most 51 operations")


@pytest.mark.parametrize(
    ("slug", "seats", "discards"),
    [
        ("ofc", (1, 2, 3, 4), 0),
        ("pineapple", (1, 3, 4), 4),
        ("classic_1_6", (1, 2, 3, 4), 0),
        ("pineapple_deuce", (2, 3), 4),
    ],
)
def test_a_game_played_to_the_end_is_a_hand_to_settle(
    slug: str, seats: tuple[int, ...], discards: int
) -> None:
    """R-OFC-2: the boards are what a document with finished boards holds."""
    game = played(new_game(rules(slug), seats, seats[-1]))

    assert is_complete(game)
    boards = to_boards(game)
    assert [discards] * len(seats) == [len(board.discards) for board in boards]
    hand = HandInput("game", game.rules, 100, 1, 1, game.button, boards)
    assert 0 == sum(settle_hand(hand).net_units.values())
    assert 2 * sum(board.street for board in game.boards) == len(game.log)


def test_the_log_replays_to_the_same_game() -> None:
    game = played(new_game(rules("pineapple"), (1, 2), 1))
    again = new_game(game.rules, (1, 2), 1)
    for operation in game.log:
        if hasattr(operation, "rows"):
            again = place(again, operation.seat, operation.rows, operation.discards)
        else:
            again = deal(again, operation.seat, operation.cards)
    assert game == again


QUEENS = rows(1, "Qd Qc 2s | Ad Ac 5h 4s 3d | Kd Kc Kh 3s 3c")
NOTHING = rows(2, "7s 6s 5s | Js Jh Ts 9s 8s | As Ah Qs Qh Ks")


@pytest.mark.parametrize("button", ["moves", "holds"])
def test_fantasyland_of_the_next_hand_follows_from_this_one(button: str) -> None:
    """R-OFC-3: queens in front earn it; `holds` keeps the button for that hand."""
    options = {"fantasyland.button": button}
    house, _ = apply_options(rules("fantasyland_ofc"), options)
    assert house is not None
    outcome = settle(QUEENS, NOTHING, rules="fantasyland_ofc", options=options)

    after = next_hand(outcome, house.fantasyland)

    assert ({1: 13}, {1: 0}) == (after["fantasyland"], after["streaks"])
    assert (button == "moves") is after["button_moves"]
    game = new_game(house, (1, 2), 4, fantasyland=after["fantasyland"], streaks=after["streaks"])
    boards = to_boards(played(game))
    assert [(True, 0), (False, 0)] == [(b.in_fantasyland, b.fantasyland_streak) for b in boards]


def test_without_fantasyland_the_button_always_moves() -> None:
    outcome = settle(NOTHING, rows(1, "Jd Tc 2d | Ad Ac 5h 4s 3d | Kd Kc Kh 3s 3c"), rules="ofc")
    after = next_hand(outcome, rules("ofc").fantasyland)
    assert ({}, {}, True) == tuple(after.values())
