"""Something wrong of every code and case, with the English sentence that says so."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from settlement.documents import preset_rules
from settlement.engine.document import parse_document
from settlement.engine.draft import cards_taken, examine_seat
from settlement.engine.errors import HandRefusedError, Problem
from settlement.engine.hand import HandInput
from settlement.engine.open_face import Game, deal, new_game, place
from settlement.engine.play import settle_hand
from settlement.engine.play_errors import PlayRefusedError
from settlement.engine.rules import HouseRules
from settlement.presets import preset
from settlement.rule_text import TextUnreadableError, document_checked, document_of
from settlement.services.rule_drafts import draft_problems
from settlement.streets import cards_read
from settlement.translate import discard_problems
from tests.engine.hands import DEAL_K, cards_of, document, problems, rows

ONE, TWO = rows(1, DEAL_K[0]), rows(2, DEAL_K[1])
FRONT, MIDDLE, BACK = DEAL_K[0].split(" | ")
DRAGON = "AsKhQdJcTs9h8d7c6s5h4d3c2s"


class Case(NamedTuple):
    """What has the problem: a hand document, or something else that gives problems."""

    code: str
    why: str
    said: str
    given: dict[str, object] | Callable[[], Sequence[Problem]]

    def __str__(self) -> str:
        return f"{self.code} {self.why}".strip()

    def problem(self) -> Problem:
        """The problem that the case is about."""
        found = problems(self.given) if isinstance(self.given, dict) else self.given()
        return next(one for one in found if (one.code, one.why) == (self.code, self.why))


def seat(*without: str, **more: object) -> dict[str, object]:
    """A hand of two, the first seat changed."""
    first = {key: value for key, value in {**ONE, **more}.items() if key not in without}
    return document(first, TWO)


def under(slug: str, *seats: dict[str, object], **more: object) -> dict[str, object]:
    """A hand of two under a preset."""
    return document(*(seats or (ONE, TWO)), rules=slug, **more)


def options(**given: object) -> dict[str, object]:
    """A hand under options: their dots are written ``__``."""
    changed = {path.replace("__", "."): value for path, value in given.items()}
    return document(ONE, TWO, options=changed)


def bets(*given: object) -> dict[str, object]:
    """A seat's side bets where some are offered."""
    return under("hong_kong", {**ONE, "side_bets": list(given)}, TWO)


def schedule(**rows_of: object) -> dict[str, object]:
    """A hand under a royalty table, its other rows empty."""
    return options(royalties__schedule={"front": {}, "middle": {}, "back": {}, **rows_of})


def side_bet(**wrong: object) -> dict[str, object]:
    """A hand under one side bet with something wrong in it."""
    bet = {"code": "x", "title": "X", "wins_when": {"event": "no_foul"}, "pays": 1, **wrong}
    return options(side_bets__list=[bet])


def whole(**wrong: object) -> dict[str, object]:
    """A hand under a rule set of its own with something wrong in it."""
    return document(ONE, TWO, rules={**(preset("classic_1_6") or {}), **wrong})


def refusal(hand: HandInput) -> Sequence[Problem]:
    """Why a hand that was read is not settled."""
    try:
        settle_hand(hand)
    except HandRefusedError as refused:
        return refused.problems
    return ()


def settled(**more: object) -> Sequence[Problem]:
    """What settling a sound hand is refused for."""
    hand, _problems = parse_document(document(*DEAL_K[:2], **more), preset_rules)
    assert hand
    return refusal(hand)


def bet_large() -> Sequence[Problem]:
    """A stake at the bound on the scoop that seat 1 makes: twelve to one."""
    bet = {"code": "scoop_all", "stake": MOST}
    hand, _problems = parse_document(
        document({**ONE, "side_bets": [bet]}, TWO, rules="hong_kong"), preset_rules
    )
    assert hand
    return refusal(hand)


def short() -> Sequence[Problem]:
    """R-PAY-3 ``refuse``: seat 2 loses to seat 1 more than the three that it has."""
    hand, _problems = parse_document(
        document(ONE, {**TWO, "stack": 3}, options={"short_stack.policy": "refuse"}, unit=5),
        preset_rules,
    )
    assert hand
    return refusal(hand)


def on_the_table() -> Sequence[Problem]:
    """A card that a seat without a number shows is met again."""
    return problems(document({**ONE, "seat": 9}, {**TWO, "front": "Ac Qh 9c"}))


def refused(move: Callable[[Game], object]) -> Callable[[], Sequence[Problem]]:
    """What a pineapple game, seats 1 and 2, refuses after seat 2 holds its first five cards."""

    def played() -> Sequence[Problem]:
        game = new_game(house("pineapple"), [1, 2], 1)
        game = deal(game, 2, cards_of("2c 3c 4c 5c 6c"))
        try:
            move(game)
        except PlayRefusedError as error:
            return [error.problem]
        return ()

    return played


def house(slug: str) -> HouseRules:
    """The rules of a preset."""
    found = preset_rules(slug)
    assert found
    return found


def first_street(game: Game) -> Game:
    """Both seats have placed their five cards, all behind."""
    game = place(game, 2, {"back": cards_of("2c 3c 4c 5c 6c")})
    game = deal(game, 1, cards_of("2d 3d 4d 5d 6d"))
    return place(game, 1, {"back": cards_of("2d 3d 4d 5d 6d")})


def lying(game: Game) -> Game:
    """Seat 2 has its second street."""
    return deal(first_street(game), 2, cards_of("7c 8c 9c"))


def text(read: Callable[[Any], object], given: object) -> Callable[[], Sequence[Problem]]:
    """What a rule set's text, or the document of a draft, is refused for."""

    def found() -> Sequence[Problem]:
        try:
            read(given)
        except TextUnreadableError as wrong:
            return [wrong.problem]
        return ()

    return found


def discarded() -> Sequence[Problem]:
    """A seat in Fantasyland was dealt fifteen cards and lays one off."""
    hand: Any = SimpleNamespace(
        seats=[SimpleNamespace(seat=2, discards=cards_of("As"), surrender=False)]
    )
    dealt: Any = [SimpleNamespace(seat=2, fantasyland_cards=15)]
    return discard_problems(hand, dealt)


def draft(**wrong: object) -> Callable[[], Sequence[Problem]]:
    """A draft of pit-b-classic with something wrong in its name."""
    said = {**(preset("classic_1_6") or {}), "slug": "pit-b-classic", **wrong}
    return lambda: draft_problems("pit-b-classic", said)


def entry(**given: object) -> Callable[[], Sequence[Problem]]:
    """A seat's entry while it is typed; seat 3 shows the ten of hearts."""
    taken = cards_taken({3: {"front": "Th"}})
    return lambda: examine_seat(given, seat=1, rules=house("classic_1_6"), taken=taken).problems


MOST = 10**15
CASES: Sequence[Case] = [
    Case("field_invalid", "document", "a hand document must be an object", lambda: problems([])),
    Case("field_invalid", "seat", "a seat must be an object", document(ONE) | {"seats": [ONE, 5]}),
    Case("field_invalid", "rules", "a rule set must be an object", document(ONE, TWO, rules=5)),
    Case("field_invalid", "options", "options must be an object", document(ONE, TWO, options=5)),
    Case("field_missing", "", "front is missing", seat("front")),
    Case("field_missing", "", "seat is missing", seat("seat")),
    Case("field_missing", "", "seats is missing", {"id": "x", "rules": "pusoy"}),
    Case("field_missing", "option", "foul.units is not stated",
         whole(foul={"pays_royalties": True})),
    Case("field_unknown", "document", "a hand document has no 'colour'",
         document(ONE, TWO, colour="red")),
    Case("field_unknown", "seat", "a seat has no 'hat'", seat(hat="red")),
    Case("field_invalid", "text", "id must be text", document(ONE, TWO) | {"id": 5}),
    Case("field_invalid", "text", "code must be text", bets({"code": 5, "stake": 1})),
    Case("field_invalid", "list", "seats must be a list", document() | {"seats": 5}),
    Case("field_invalid", "list", "side_bets must be a list", seat(side_bets=5)),
    Case("field_invalid", "boolean", "surrender must be true or false", seat(surrender=1)),
    Case("field_invalid", "integer", f"unit must be a whole number from 1 to {MOST}",
         document(ONE, TWO, unit=0)),
    Case("field_invalid", "integer", "seat must be a whole number from 1 to 4", seat(seat=5)),
    Case("field_invalid", "integer", f"stack must be a whole number from 0 to {MOST}",
         seat(stack=-1)),
    Case("field_invalid", "stake", "stake must be a whole number from 1",
         bets({"code": "x", "stake": 0})),
    Case("field_invalid", "side_bet", "a side bet is a code and a stake", bets({"code": "x"})),
    Case("field_invalid", "bet_large", f"side bet 'scoop_all' comes to more than {MOST}",
         bet_large),
    Case("side_bet_unknown", "", "these rules offer no side bet 'rain'",
         bets({"code": "rain", "stake": 1})),
    Case("seat_count", "", "a hand is played by 2 to 4 seats, not 1", document(ONE)),
    Case("seat_repeated", "", "seat 1 is there twice", document(ONE, {**TWO, "seat": 1})),
    Case("field_invalid", "card_text", "middle must be card text", seat(middle=5)),
    Case("card_unknown", "", "'Xs' is no card", seat(front="Xs Ad 7s")),
    Case("card_unknown", "", "'Xs' is no card", entry(front="Xs")),
    Case("card_unknown", "", "'Xs' is no card", lambda: cards_read({"front": "Xs"}, seat=1)[1]),
    Case("card_repeated", "seat", "Ac is already at seat 1",
         document(ONE, {**TWO, "front": "Ac Qh 9c"})),
    Case("card_repeated", "seat", "Th is already at seat 3", entry(front="Th")),
    Case("card_repeated", "table", "Ac is already on the table", on_the_table),
    Case("row_size", "", "front needs 3 cards, not 2", seat(front="Ac Ad")),
    Case("row_size", "", "front needs 3 cards, not 4", entry(front="Ac Ad 7s 2c")),
    Case("row_size", "discards", "discards hold 0 cards here, not 1", seat(discards="2s")),
    Case("row_size", "discards", "discards hold 1 or 2 or 3 or 4 cards here, not 5",
         under("progressive_pineapple", {**ONE, "in_fantasyland": True, "discards": "3h 4h 6h 7h 8h"}, TWO)),
    Case("row_size", "dealt", "15 cards were dealt: 2 are discarded, not 1", discarded),
    Case("field_invalid", "no_fantasyland", "these rules have no Fantasyland",
         seat(in_fantasyland=True)),
    Case("field_invalid", "natural", "natural must be a kind of natural", seat(natural=5)),
    Case("field_invalid", "natural_surrenders", "a seat cannot surrender with a natural",
         seat(natural="dragon", surrender=True)),
    Case("field_invalid", "natural_missing", "thirteen cards go with a natural",
         seat(cards=DRAGON)),
    Case("field_invalid", "rows_or_cards", "a natural shows rows or cards, not both",
         seat(natural="dragon", cards=DRAGON)),
    Case("natural_unknown", "", "'griffin' is no natural", seat(natural="griffin")),
    Case("natural_not_offered", "", "these rules do not offer all_high", seat(natural="all_high")),
    Case("natural_not_shown", "", "the thirteen cards are no six_pairs", seat(natural="six_pairs")),
    Case("surrender_not_offered", "", "these rules know no surrender",
         seat("front", "middle", "back", surrender=True)),
    # Three rows and the scoop are 6, flush over straight 2 more; 8 times 5 less the 3 it has.
    Case("stack_short", "", "seat 2 is 37 short", short),
    Case("rules_unknown", "", "there is no rule set 'canasta'", under("canasta")),
    Case("option_unknown", "", "no rule set has an option foul.colour", options(foul__colour=1)),
    Case("option_invalid", "unit_high", "a unit of 7 is above the highest allowed, 5",
         document(ONE, TWO, options={"stakes.max_unit": 5}, unit=7)),
    Case("option_invalid", "unit_times", f"unit times units comes to more than {MOST}",
         lambda: settled(unit=MOST)),
    Case("option_invalid", "group", "foul must be an object", whole(foul=5)),
    Case("option_invalid", "twice", "foul.units is stated twice", whole(**{"foul.units": 3})),
    Case("option_invalid", "integer",
         f"scoring.row_units must be a whole number from 0 to {MOST}", options(scoring__row_units=-1)),
    Case("option_invalid", "integer",
         f"stakes.levels entry 2 unit must be a whole number from 1 to {MOST}",
         options(stakes__levels=[{"from_hand": 1, "unit": 1, "royalty_multiplier": 1},
                                 {"from_hand": 9, "unit": 0, "royalty_multiplier": 1}])),
    Case("option_invalid", "integer",
         f"royalties.schedule.front.pair_Q must be a whole number from 0 to {MOST}",
         schedule(front={"pair_Q": "2"})),
    Case("option_invalid", "integer_or",
         f'foul.units must be a whole number from 0 to {MOST}, or "scoop"', options(foul__units=-1)),
    Case("option_invalid", "boolean", "deal.extra_card must be true or false",
         options(deal__extra_card=1)),
    Case("option_invalid", "text", "title must be text", options(title=1)),
    Case("option_invalid", "empty", "slug must not be empty", options(slug="")),
    Case("option_invalid", "choice", "rows.order must be one of: at_least, strict",
         options(rows__order="loose")),
    Case("option_invalid", "choice",
         "side_bets.list entry 1 wins_when row must be one of: front, middle, back",
         side_bet(wins_when={"event": "row_won", "row": "top", "opponents": "one"})),
    Case("option_invalid", "list", "naturals.list must be a list", options(naturals__list=5)),
    Case("option_invalid", "object",
         "naturals.list entry 1 must be an object with kind, units, plus_scoop",
         options(naturals__list=[5])),
    Case("option_invalid", "object",
         "side_bets.list entry 1 wins_when must be an object with event", side_bet(wins_when=5)),
    Case("option_invalid", "key_unknown", "side_bets.list entry 1 does not know 'hat'",
         side_bet(hat=1)),
    Case("option_invalid", "key_missing", "side_bets.list entry 1 wins_when misses 'row'",
         side_bet(wins_when={"event": "category_at_least", "category": "flush"})),
    Case("option_invalid", "repeated", "naturals.list entry 2 repeats kind 'dragon'",
         options(naturals__list=[{"kind": "dragon", "units": 1, "plus_scoop": False}] * 2)),
    Case("option_invalid", "word_repeated", "fantasyland.stay repeats a word",
         options(fantasyland__stay=["front_trips", "front_trips"])),
    Case("option_invalid", "levels", "stakes.levels must be levels whose from_hand rises from 1",
         options(stakes__levels=[])),
    Case("option_invalid", "category_impossible",
         "side_bets.list entry 1 wins_when names flush, which cannot occur in the front",
         side_bet(wins_when={"event": "category_at_least", "row": "front", "category": "flush"})),
    Case("option_invalid", "schedule",
         "royalties.schedule must be one of seeds, open_face, open_face_old, eastern,"
         " deuce_middle, none, or a table by row and hand", options(royalties__schedule="all")),
    Case("option_invalid", "row_missing", "royalties.schedule.back is missing",
         options(royalties__schedule={"front": {}, "middle": {}})),
    Case("option_invalid", "row_object",
         "royalties.schedule.back must be an object of hands and units", schedule(back=5)),
    Case("option_invalid", "row_unknown", "royalties.schedule.top is no row", schedule(top={})),
    Case("option_invalid", "hand_unknown",
         "royalties.schedule.back.flash is no hand that royalties know", schedule(back={"flash": 1})),
    Case("option_invalid", "hand_impossible",
         "royalties.schedule.front.flush cannot occur in the front", schedule(front={"flush": 1})),
    Case("option_invalid", "same_hand",
         "royalties.schedule.back.three_of_a_kind is the same hand as trips",
         schedule(back={"trips": 1, "three_of_a_kind": 1})),
    Case("option_invalid", "slug", "slug must be pit-b-classic", draft(slug="pit-c-classic")),
    Case("option_invalid", "title", "title must be 1 to 80 characters that can be seen",
         draft(title="x" * 81)),
    Case("field_invalid", "toml", "its reader says: Invalid value (at end of document)",
         text(document_of, "slug = ")),
    Case("field_invalid", "long", "longer than 60000 characters", text(document_of, "x" * 60_001)),
    Case("field_invalid", "deep", "nested too deeply", text(document_of, "a = [[[[[[[[[1]]]]]]]]]")),
    Case("field_invalid", "digits", "a number has too many digits",
         text(document_of, "a = " + "9" * 5000)),
    Case("field_invalid", "not_options", "no object of options", text(document_checked, [])),
    Case("field_invalid", "not_written", "it holds what is no text",
         text(document_checked, {"title": "\ud800"})),
    Case("field_invalid", "null", 'it holds null; what is absent is the word "none"',
         text(document_checked, {"foul": None})),
    Case("seat_not_dealt_in", "", "seat 4 is not dealt in",
         refused(lambda game: deal(game, 4, cards_of("As")))),
    Case("out_of_turn", "dealt", "seat 2 is dealt no cards now",
         refused(lambda game: deal(game, 2, cards_of("As")))),
    Case("out_of_turn", "undealt", "seat 2 was dealt no cards to place",
         refused(lambda game: place(first_street(game), 2, {}))),
    Case("out_of_turn", "turn", "it is not seat 1's turn",
         refused(lambda game: place(game, 1, {"front": cards_of("As")}))),
    Case("wrong_number", "dealt", "seat 1 is dealt 5 cards, not 1",
         refused(lambda game: deal(game, 1, cards_of("As")))),
    Case("wrong_number", "placed", "seat 2 places 2 cards and lays off 1",
         refused(lambda game: place(lying(game), 2, {"front": cards_of("7c 8c 9c")}))),
    Case("card_seen", "dealt", "2c has been dealt already",
         refused(lambda game: deal(game, 1, cards_of("2c As Ks Qs Js")))),
    Case("card_seen", "placed", "2c is placed twice",
         refused(lambda game: place(game, 2, {"front": cards_of("2c 2c")}))),
    Case("card_placed", "", "2c lies already",
         refused(lambda game: place(lying(game), 2, {"front": cards_of("2c")}))),
    Case("card_not_held", "", "seat 2 does not hold As",
         refused(lambda game: place(game, 2, {"front": cards_of("As")}))),
    Case("row_full", "", "the front has 3 slots",
         refused(lambda game: place(game, 2, {"front": cards_of("2c 3c 4c 5c")}))),
    Case("not_json", "", "this is no JSON: Expecting value: line 1 column 1 (char 0)",
         lambda: [Problem("not_json", params={"said": "Expecting value: line 1 column 1 (char 0)"})]),
    Case("not_json", "long", "a line holds at most 1048576 bytes",
         lambda: [Problem("not_json", why="long", params={"most": 1 << 20})]),
]  # fmt: skip
