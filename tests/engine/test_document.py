"""The hand document: every key, every code, in the order document, rules, options, seats."""

import pytest

from settlement.documents import preset_rules
from settlement.engine.cards import print_cards
from settlement.engine.document import hand_document, parse_document
from settlement.engine.hand import HandInput
from settlement.engine.seats import SeatReader, read_seats
from tests.engine.hands import DEAL_K, codes, document, problems, rows


def places(doc: object) -> list[tuple[object, ...]]:
    """Code, seat, row, card and path of each problem."""
    return [(p.code, p.seat, p.row, p.card, p.path) for p in problems(doc)]


def read(doc: object) -> HandInput:
    hand, found = parse_document(doc, preset_rules)
    assert found == []
    assert hand is not None
    return hand


def with_seat(**more: object) -> dict[str, object]:
    return document({**rows(1, DEAL_K[0]), **more}, DEAL_K[1])


def test_defaults_are_those_of_the_page() -> None:
    hand = read(document(rows(3, DEAL_K[0]), rows(1, DEAL_K[1])))

    assert (100, 1, 1, 3) == (hand.unit, hand.hand_number, hand.smallest_chip, hand.button)
    assert [1, 3] == [seat.seat for seat in hand.seats]
    assert (None, 0, ()) == (
        hand.seats[0].stack,
        hand.seats[0].fantasyland_streak,
        hand.seats[0].discards,
    )


def test_the_button_may_stand_at_an_empty_seat() -> None:
    assert 4 == read(document(*DEAL_K[:2], button=4)).button


@pytest.mark.parametrize("value", [1.0, 1.5, True, False, "1", None, 0, -1, 10**15 + 1, [1], {}])
@pytest.mark.parametrize("key", ["unit", "hand_number", "smallest_chip", "button"])
def test_a_number_that_is_none_is_refused(key: str, value: object) -> None:
    """Every float, boolean, text or null where an integer is due; 0 where 1 is the least."""
    assert [("field_invalid", None, None, None, key)] == places(document(*DEAL_K, **{key: value}))


@pytest.mark.parametrize("value", [1.0, True, "1", None, -1, 10**15 + 1])
@pytest.mark.parametrize("key", ["stack", "fantasyland_streak"])
def test_a_seats_number_that_is_none_is_refused(key: str, value: object) -> None:
    assert [("field_invalid", 1, None, None, f"seats[0].{key}")] == places(
        with_seat(**{key: value})
    )


def test_the_largest_integers_are_taken() -> None:
    assert 10**15 == read(document(*DEAL_K, unit=10**15)).unit
    assert 0 == read(with_seat(stack=0)).seats[0].stack


@pytest.mark.parametrize("key", ["id", "rules", "seats"])
def test_a_key_that_must_be_there_is_missing(key: str) -> None:
    doc = document(*DEAL_K)
    del doc[key]
    assert [("field_missing", None, None, None, key)] == places(doc)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"colour": 1}, ("field_unknown", None, None, None, "colour")),
        ({"id": 5}, ("field_invalid", None, None, None, "id")),
        ({"id": "\ud800"}, ("field_invalid", None, None, None, "id")),
        ({"rules": "nobody"}, ("rules_unknown", None, None, None, "rules")),
        ({"rules": None}, ("field_invalid", None, None, None, "rules")),
        ({"rules": 3}, ("field_invalid", None, None, None, "rules")),
        ({"options": None}, ("field_invalid", None, None, None, "options")),
        ({"options": {"foo": 1}}, ("option_unknown", None, None, None, "foo")),
        ({"seats": {}}, ("field_invalid", None, None, None, "seats")),
        ({"seats": []}, ("seat_count", None, None, None, "seats")),
        ({"seats": [rows(1, DEAL_K[0])]}, ("seat_count", None, None, None, "seats")),
    ],
)
def test_what_is_wrong_with_the_document(
    more: dict[str, object], expected: tuple[object, ...]
) -> None:
    assert [expected] == places(document(*DEAL_K, **more))


@pytest.mark.parametrize("doc", [None, 1, "x", [], [document(*DEAL_K)]])
def test_a_document_must_be_an_object(doc: object) -> None:
    assert ["field_invalid"] == codes(doc)


def test_a_fifth_seat_is_one_too_many() -> None:
    five = [
        *[rows(n, text) for n, text in enumerate(DEAL_K, start=1)],
        {"seat": 5, "surrender": True},
    ]
    found = codes(document(*five))
    assert ["seat_count", "field_invalid", "surrender_not_offered"] == found


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"seat": 0}, ("field_invalid", None, None, None, "seats[0].seat")),
        ({"seat": 5}, ("field_invalid", None, None, None, "seats[0].seat")),
        ({"seat": 1.0}, ("field_invalid", None, None, None, "seats[0].seat")),
        ({"seat": True}, ("field_invalid", None, None, None, "seats[0].seat")),
        ({"seat": 2}, ("seat_repeated", 2, None, None, "seats[1].seat")),
        ({"hat": 1}, ("field_unknown", 1, None, None, "seats[0].hat")),
        ({"front": 7}, ("field_invalid", 1, "front", None, "seats[0].front")),
        ({"front": None}, ("field_invalid", 1, "front", None, "seats[0].front")),
        ({"front": "Ac Ad"}, ("row_size", 1, "front", None, None)),
        ({"front": "Ac Ad 7s 6h"}, ("row_size", 1, "front", None, None)),
        ({"front": ""}, ("row_size", 1, "front", None, None)),
        ({"middle": "8c 8d 8s 3c"}, ("row_size", 1, "middle", None, None)),
        ({"back": "2h 5h 9h Jh Kh 6h"}, ("row_size", 1, "back", None, None)),
        ({"front": "Ac Ad Xs"}, ("card_unknown", 1, "front", "Xs", None)),
        ({"front": "Ac Ad 7"}, ("card_unknown", 1, "front", "7", None)),
        ({"front": "Ac Ad Ad"}, ("card_repeated", 1, "front", "Ad", None)),
        ({"middle": "8c 8d 8s 3c Ac"}, ("card_repeated", 1, "middle", "Ac", None)),
        ({"surrender": 1}, ("field_invalid", 1, None, None, "seats[0].surrender")),
        ({"surrender": True}, ("surrender_not_offered", 1, None, None, None)),
        ({"in_fantasyland": "yes"}, ("field_invalid", 1, None, None, "seats[0].in_fantasyland")),
        ({"in_fantasyland": True}, ("field_invalid", 1, None, None, "seats[0].in_fantasyland")),
        ({"natural": 3}, ("field_invalid", 1, None, None, "seats[0].natural")),
        ({"natural": None}, ("field_invalid", 1, None, None, "seats[0].natural")),
        ({"natural": "flag"}, ("natural_unknown", 1, None, None, None)),
        ({"natural": "all_low"}, ("natural_not_offered", 1, None, None, None)),
        ({"natural": "dragon"}, ("natural_not_shown", 1, None, None, None)),
        ({"discards": "6h"}, ("row_size", 1, "discards", None, None)),
        ({"discards": 5}, ("field_invalid", 1, "discards", None, "seats[0].discards")),
        ({"side_bets": {}}, ("field_invalid", 1, None, None, "seats[0].side_bets")),
        ({"side_bets": [{"code": "a"}]}, ("field_invalid", 1, None, None, "seats[0].side_bets[0]")),
        ({"side_bets": [{"code": 1, "stake": 1}]}, ("field_invalid", 1, None, None, "seats[0].side_bets[0].code")),
        ({"side_bets": [{"code": "a", "stake": 0}]}, ("field_invalid", 1, None, None, "seats[0].side_bets[0].stake")),
        ({"side_bets": [{"code": "a", "stake": 1}]}, ("side_bet_unknown", 1, None, None, "seats[0].side_bets[0].code")),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_seat(more: dict[str, object], expected: tuple[object, ...]) -> None:
    assert [expected] == places(with_seat(**more))


@pytest.mark.parametrize("row", ["front", "middle", "back"])
def test_a_row_that_is_not_there_is_missing(row: str) -> None:
    seat = rows(1, DEAL_K[0])
    del seat[row]
    expected = ("field_missing", 1, row, None, f"seats[0].{row}")
    assert [expected] == places(document(seat, DEAL_K[1]))


def test_a_seat_must_be_an_object_with_a_number() -> None:
    assert [("field_invalid", None, None, None, "seats[0]")] == places(
        document() | {"seats": [1, rows(1, DEAL_K[0])]}
    )
    seat = rows(1, DEAL_K[0])
    del seat["seat"]
    assert [("field_missing", None, None, None, "seats[0].seat")] == places(
        document(seat, rows(2, DEAL_K[1]))
    )


def test_whatever_is_wrong_with_a_seat_without_a_number_is_placed_by_the_list() -> None:
    """Naturals, surrender, cards and rows have no key of their own to point at."""
    wrong = [
        {"natural": "twelve_of_one_colour"},
        {"natural": "none_such"},
        {"natural": "dragon"},
        {"surrender": True},
        {"front": "Xs"},
        {"front": "As"},
        {"front": "As As 2d"},
    ]
    for more in wrong:
        doc = document(*DEAL_K[:2])
        numberless = {key: value for key, value in doc["seats"][0].items() if key != "seat"}
        hand, problems = parse_document({**doc, "seats": [{**numberless, **more}]}, preset_rules)
        assert hand is None
        seats = [problem for problem in problems if problem.code != "seat_count"]
        assert len(seats) > 1, more
        assert all(str(problem.path).startswith("seats[0]") for problem in seats), more


def test_a_card_at_two_seats_is_named_at_the_second() -> None:
    """R-CARD-1: no card twice at a table, discards included."""
    seats = [rows(2, DEAL_K[0]), rows(1, DEAL_K[1].replace("9c", "7s"))]
    found = problems(document(*seats))
    assert [("card_repeated", 1, "front", "7s")] == [(p.code, p.seat, p.row, p.card) for p in found]
    assert 2 == found[0].params["at"]


def test_one_seat_may_lay_off_a_fourteenth_card_where_it_is_dealt() -> None:
    """R-CARD-1, deal.extra_card: one discard of one seat; it counts for repetition."""
    extra = {"deal.extra_card": True}

    def three(first: str, third: str, **options: object) -> dict[str, object]:
        return document(
            rows(1, DEAL_K[0], discards=first),
            DEAL_K[1],
            rows(3, DEAL_K[2], discards=third),
            options=options,
        )

    hand = read(three("6h", "", **extra))
    assert ["6h", ""] == [print_cards(hand.seats[place].discards) for place in (0, 2)]
    assert ["row_size"] == codes(three("6h", ""))
    assert [("row_size", 3, "discards", None, None)] == places(three("6h", "3d", **extra))
    assert ["row_size"] == codes(three("6h 3d", "", **extra))
    assert [("card_repeated", 3, "discards", "Ac", None)] == places(three("", "Ac", **extra))


def test_a_natural_shows_thirteen_cards_or_three_rows_not_both() -> None:
    dragon = "AsKhQdJcTs9h8d7c6s5h4d3c2s"
    opponent = "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh"
    short = {"seat": 1, "natural": "dragon", "cards": dragon[:-2]}
    assert [("row_size", 1, "cards", None, None)] == places(document(short, opponent))
    assert [("field_missing", 1, "cards", None, "seats[0].cards")] == places(
        document({"seat": 1, "natural": "dragon"}, opponent)
    )
    assert [("field_missing", 1, "back", None, "seats[0].back")] == places(
        document(
            {"seat": 1, "natural": "dragon", "front": "AsKhQd", "middle": "JcTs9h8d7c"}, opponent
        )
    )
    undeclared = {"seat": 1, "cards": dragon}
    assert [("field_invalid", 1, "cards", None, "seats[0].cards")] == places(
        document(undeclared, opponent)
    )
    both = {"seat": 1, "natural": "dragon", "cards": dragon, "front": "AsKhQd"}
    assert ("field_invalid", 1, "cards", None, "seats[0].cards") in places(document(both, opponent))


def test_a_natural_with_a_wrong_card_is_not_judged_by_the_rest() -> None:
    opponent = "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh"
    seat = {"seat": 1, "natural": "dragon", "cards": "AsKhQdJcTs9h8d7c6s5h4d3cXs"}
    assert ["card_unknown"] == codes(document(seat, opponent))


def test_rows_of_a_surrender_are_checked_for_text_and_repetition_only() -> None:
    """R-SURR-1 and the page: any number of cards, but each known and once."""
    offered = {"surrender.units": 2}
    quitter = {"seat": 1, "surrender": True, "front": "Ac Ad 7s 8c", "back": "2h"}
    assert [] == codes(document(quitter, DEAL_K[1], options=offered))
    wrong = {"seat": 3, "surrender": True, "front": "Zz Qc"}
    assert [
        ("card_unknown", 3, "front", "Zz", None),
        ("card_repeated", 3, "front", "Qc", None),
    ] == places(document(*DEAL_K[:2], wrong, options=offered))
    both = {**rows(1, DEAL_K[0]), "surrender": True, "natural": "six_pairs"}
    assert ["field_invalid", "natural_not_shown"] == codes(
        document(both, DEAL_K[1], options=offered)
    )


def test_every_problem_is_found_in_the_order_document_rules_options_seats() -> None:
    doc = {
        "unit": 0.5,
        "extra": 1,
        "id": "x",
        "seats": [
            {"seat": 3, "front": "Zz", "middle": "Ac Ac", "back": 4},
            {"seat": 1, "front": "7s", "surrender": 0},
        ],
        "options": {"rows.order": "loose", "nothing": 1},
        "rules": "nobody",
    }

    assert [
        ("field_unknown", None, None, None, "extra"),
        ("field_invalid", None, None, None, "unit"),
        ("rules_unknown", None, None, None, "rules"),
        ("option_invalid", None, None, None, "rows.order"),
        ("option_unknown", None, None, None, "nothing"),
        ("card_unknown", 3, "front", "Zz", None),
        ("row_size", 3, "front", None, None),
        ("card_repeated", 3, "middle", "Ac", None),
        ("row_size", 3, "middle", None, None),
        ("field_invalid", 3, "back", None, "seats[0].back"),
        ("field_invalid", 1, None, None, "seats[1].surrender"),
        ("row_size", 1, "front", None, None),
        ("field_missing", 1, "middle", None, "seats[1].middle"),
        ("field_missing", 1, "back", None, "seats[1].back"),
    ] == places(doc)


def test_rules_given_by_the_caller_are_used_whatever_the_document_names() -> None:
    rules = preset_rules("classic_2_4")
    doc = document(*DEAL_K, options={"foul.units": 6})
    doc["rules"] = "nobody"
    hand, found = parse_document(doc, preset_rules, rules)
    assert found == []
    assert hand is not None
    assert ("classic_2_4", 6) == (hand.rules.slug, hand.rules.foul.units)


def test_a_hand_reads_back_from_its_canonical_document() -> None:
    seat = rows(2, DEAL_K[0], stack=5)
    hand = read(
        document(
            {"seat": 1, "surrender": True, "front": "Qc"}, seat, options={"surrender.units": 1}
        )
    )
    written = hand_document(hand)
    assert {"slug": "classic_1_6", "edition": "1", "digest": hand.rules.digest} == written["rules"]
    assert {"seat": 1, "front": "Qc", "surrender": True} == written["seats"][0]
    again, found = parse_document(written, preset_rules, hand.rules)
    assert ([], hand) == (found, again)


def test_the_quick_reader_sees_what_the_careful_one_sees() -> None:
    """Plain hands take a shorter way through the reader; both ways give the same seats."""
    for entries in (
        [rows(4, DEAL_K[0], stack=7), rows(2, DEAL_K[1])],
        [rows(n, text) for n, text in enumerate(DEAL_K, start=1)],
        [rows(1, DEAL_K[0].replace("Ac Ad", "A cAd")), rows(2, DEAL_K[1].lower())],
    ):
        reader = SeatReader(preset_rules("classic_1_6"))
        careful = sorted(reader.read(entry, "") for entry in entries)
        assert (tuple(careful), []) == (read_seats(entries, reader.rules)[0], reader.problems)
