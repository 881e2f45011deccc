"""Open-face games played at random against a plain model of the table: rows as lists, a pile of cards (R-OFC-1 to R-OFC-4)."""

from collections import Counter
from random import Random

import pytest

from settlement.documents import settle_document
from settlement.engine import open_face, play_errors
from settlement.engine.cards import print_cards, read_cards
from settlement.engine.rules import parse_rules
from settlement.presets import preset
from tests import oracle
from tests.dealing import PACK

SLOTS = {"front": 3, "middle": 5, "back": 5}
RULES = {
    slug: parse_rules(preset(slug))[0]
    for slug in ("ofc", "fantasyland_ofc", "pineapple", "progressive_pineapple", "mainz")
}


def engine_cards(cards):
    read, unknown = read_cards(" ".join(cards))
    assert unknown == ()
    return read


class Table:
    """What lies where, kept by the test itself."""

    def __init__(self, rng, slug):
        self.rng, self.slug = rng, slug
        most = 3 if "pineapple" in slug else 4
        self.seats = sorted(rng.sample((1, 2, 3, 4), rng.randrange(2, most + 1)))
        self.button = rng.randrange(1, 5)
        self.pack = rng.sample(PACK, 52)
        self.rows = {seat: {row: [] for row in SLOTS} for seat in self.seats}
        self.discards = {seat: [] for seat in self.seats}
        self.inside = {}
        if slug not in ("ofc", "mainz") and rng.random() < 0.5:
            cards = {"fantasyland_ofc": [13], "pineapple": [14]}.get(slug, [14, 15, 16, 17])
            self.inside = {rng.choice(self.seats): rng.choice(cards)}
        self.game = open_face.new_game(
            RULES[slug], self.seats, self.button, fantasyland=self.inside, streaks={}
        )

    def around(self):
        """Seats from the button's left, those in Fantasyland left out."""
        order = [(self.button + step - 1) % 4 + 1 for step in range(1, 5)]
        return [seat for seat in order if seat in self.seats and seat not in self.inside]

    def draw(self, number):
        return [self.pack.pop() for _ in range(number)]

    def lay(self, seat, cards, laid_off):
        """Deal cards to a seat, try what is not allowed, place them somewhere they fit."""
        self.game = open_face.deal(self.game, seat, engine_cards(cards))
        self.try_what_is_refused(seat, cards, laid_off)
        order = self.rng.sample(cards, len(cards))
        discards, kept = order[:laid_off], order[laid_off:]
        placed = {row: [] for row in SLOTS}
        for card in kept:
            open_rows = [
                row for row in SLOTS if len(self.rows[seat][row] + placed[row]) < SLOTS[row]
            ]
            placed[self.rng.choice(open_rows)].append(card)
        before = self.game
        rows = {row: engine_cards(cards) for row, cards in placed.items() if cards}
        self.game = open_face.place(self.game, seat, rows, engine_cards(discards))
        assert before.board(seat).held, "a game is a value: the one before stays as it was"
        for row in SLOTS:
            self.rows[seat][row] += placed[row]
        self.discards[seat] += discards

    def try_what_is_refused(self, seat, cards, laid_off):
        game = self.game
        held = engine_cards(cards)
        for other in self.seats:
            if other != seat and other not in self.inside and seat not in self.inside:
                with pytest.raises(play_errors.OutOfTurnError):
                    open_face.place(game, other, {"back": held[:1]})
        lying = [card for row in SLOTS for card in self.rows[seat][row]]
        if lying:
            with pytest.raises(play_errors.CardPlacedError):
                open_face.place(game, seat, {"back": engine_cards(lying[:1])})
        if self.pack:
            with pytest.raises(play_errors.CardNotHeldError):
                open_face.place(game, seat, {"back": engine_cards(self.pack[:1])})
        full = [row for row in SLOTS if len(self.rows[seat][row]) == SLOTS[row]]
        for row in full:
            with pytest.raises(play_errors.RowFullError):
                open_face.place(game, seat, {row: held[:1]})
        if laid_off:
            with pytest.raises((play_errors.WrongNumberError, play_errors.RowFullError)):
                open_face.place(game, seat, {"back": held})

    def play(self):
        """Everybody's streets in turn; seats in Fantasyland at once at some moment."""
        waiting = list(self.inside)
        streets = [5] + ([3] * 4 if "pineapple" in self.slug else [1] * 8)
        for number in streets:
            for seat in self.around():
                if waiting and self.rng.random() < 0.2:
                    self.play_inside(waiting.pop())
                assert open_face.seat_to_act(self.game) == seat
                assert open_face.cards_due(self.game, seat) == number
                cards = self.draw(number)
                self.lay(seat, cards, 1 if number == 3 else 0)
                again = engine_cards(cards[: open_face.cards_due(self.game, seat)])
                with pytest.raises((play_errors.OutOfTurnError, play_errors.CardSeenError)):
                    open_face.deal(self.game, seat, again)
        for seat in waiting:
            self.play_inside(seat)
        assert open_face.seat_to_act(self.game) is None

    def play_inside(self, seat):
        number = self.inside[seat]
        assert open_face.cards_due(self.game, seat) == number
        self.lay(seat, self.draw(number), number - 13)

    def document(self):
        """The finished boards as a hand."""
        seats = []
        for seat in self.seats:
            texts = {row: " ".join(cards) for row, cards in self.rows[seat].items()}
            entry = {"seat": seat, **texts}
            if self.discards[seat]:
                entry["discards"] = " ".join(self.discards[seat])
            if seat in self.inside:
                entry["in_fantasyland"] = True
            seats.append(entry)
        return {"id": "played", "rules": self.slug, "button": self.button, "seats": seats}


@pytest.mark.parametrize("slug", sorted(RULES))
def test_a_game_ends_with_the_boards_that_were_laid(slug):
    """Whatever is placed lies where it was placed; the boards settle as the finished ones do."""
    rng = Random(slug)
    for _ in range(25):
        table = Table(rng, slug)
        assert not open_face.is_complete(table.game)
        table.play()
        assert open_face.is_complete(table.game)
        for board in open_face.to_boards(table.game):
            for row in SLOTS:
                laid = table.rows[board.seat][row]
                assert Counter(print_cards(getattr(board, row)).split()) == Counter(laid)
            assert Counter(print_cards(board.discards).split()) == Counter(
                table.discards[board.seat]
            )
        document = table.document()
        assert oracle.differences(document, settle_document(document)) == []


def test_every_legal_placement_is_taken_and_nothing_else_is():
    """The last street of pineapple: two slots left, three cards, by hand 3 cards to lay off and the ways to fill the slots."""
    slug = "pineapple"
    for open_rows, ways in (({"front": 2}, 3), ({"front": 1, "back": 1}, 6), ({"middle": 2}, 3)):
        rules = RULES[slug]
        game = open_face.new_game(rules, (1, 2), 2)
        free = {1: dict(open_rows), 2: {"back": 2}}
        pack = list(PACK)
        for street in range(4):
            for seat in (1, 2):
                number = 3 if street else 5
                held = [pack.pop() for _ in range(number)]
                game = open_face.deal(game, seat, engine_cards(held))
                rows, left = {}, held[1:] if street else held
                for card in left:
                    row = next(
                        row
                        for row in SLOTS
                        if len(game.board(seat).rows[row])
                        + len(rows.get(row, []))
                        + free[seat].get(row, 0)
                        < SLOTS[row]
                    )
                    rows.setdefault(row, []).append(card)
                placed = {row: engine_cards(cards) for row, cards in rows.items()}
                game = open_face.place(game, seat, placed, engine_cards(held[:1] if street else []))
        game = open_face.deal(game, 1, engine_cards(pack[:3]))
        legal = list(open_face.legal_placements(game, 1))
        assert len({(p.front, p.middle, p.back, p.discards) for p in legal}) == len(legal) == ways
        for placed in legal:
            after = open_face.place(game, 1, placed.rows, placed.discards)
            assert after.board(1).is_full
        assert list(open_face.legal_placements(game, 2)) == []
