"""A seat while it is keyed: what is wrong already, what it comes to so far."""

from settlement.documents import preset_rules
from settlement.engine.cards import Card, print_cards
from settlement.engine.draft import SeatDraft, cards_taken, examine_seat
from settlement.engine.rules import apply_options
from tests.engine.hands import DEAL_K, K3_FOULED, rows


def look(
    entry: dict[str, object], taken: dict[Card, int] | None = None, **options: object
) -> SeatDraft:
    base = preset_rules("classic_1_6")
    assert base is not None
    paths = {path.replace("__", "."): value for path, value in options.items()}
    rules, problems = apply_options(base, paths)
    assert problems == []
    assert rules is not None
    return examine_seat(entry, seat=2, rules=rules, taken=taken or {})


def test_rows_show_their_category_while_they_fill() -> None:
    draft = look({"front": "QhQd", "middle": "5s 5h 9c 9d", "back": ""})

    assert {"front": "one pair", "middle": "two pair", "back": None} == {
        row: shown.category for row, shown in draft.rows.items()
    }
    assert "Qh Qd" == draft.rows["front"].text
    assert [False] * 3 == [shown.complete for shown in draft.rows.values()]
    assert ((), None, 0, False) == (draft.problems, draft.foul, draft.royalties, draft.complete)


def test_too_few_cards_are_no_problem_but_too_many_are() -> None:
    assert () == look({}).problems
    found = look({"front": "QhQd2c3c"}).problems
    assert [("row_size", 2, "front")] == [(p.code, p.seat, p.row) for p in found]


def test_a_card_that_another_seat_shows_is_named_with_that_seat() -> None:
    taken = cards_taken(
        {1: rows(1, DEAL_K[0]), 3: {"surrender": True, "discards": "Th", "front": 5}}
    )
    found = look({"front": "As Ac Th"}, taken).problems

    assert [("card_repeated", "Ac"), ("card_repeated", "Th")] == [(p.code, p.card) for p in found]
    assert [1, 3] == [problem.params["at"] for problem in found]
    assert 14 == len(taken)


def test_a_full_seat_is_complete_with_its_royalties() -> None:
    """R-ROY-4: the straight in the back is worth 2."""
    draft = look(rows(2, DEAL_K[1]))

    assert (True, 2, None) == (draft.complete, draft.royalties, draft.foul)
    assert [0, 0, 2] == [row.royalty for row in draft.rows.values()]


def test_a_foul_is_seen_as_soon_as_two_rows_contradict_each_other() -> None:
    """R-FOUL-1: a warning, never a problem."""
    _front, middle, back = K3_FOULED.split(" | ")
    draft = look({"middle": middle, "back": back})
    assert ("middle_over_back", (), 0, False) == (
        draft.foul,
        draft.problems,
        draft.royalties,
        draft.complete,
    )
    assert "front_over_middle" == look({"front": "As Ah 2c", "middle": "Ks Kh 9d 8c 2s"}).foul
    assert look({"front": "As Ah 2c", "back": "Ks Kh 9d 8c 2s"}).foul is None
    strict = look(
        {"front": "5s 5h Kd", "middle": "5d 5c Ks 3h 2d"},
        rows__order="strict",
        rows__missing_kicker="equal",
    )
    assert "front_ties_middle" == strict.foul


def test_naturals_are_offered_when_thirteen_cards_show_them() -> None:
    """R-NAT-4: whatever they show, best first; a declared one has no foul and no royalties."""
    dragon = {"front": "Ah Ks Qs", "middle": "Jh Th 9h 8h 7s", "back": "6d 5c 4c 3s 2s"}
    draft = look(dragon)
    assert (("dragon", "three_straights"), "middle_over_back") == (draft.naturals, draft.foul)
    declared = look({**dragon, "natural": "dragon"})
    assert (None, 0, True) == (declared.foul, declared.royalties, declared.complete)
    assert None is look(dragon, naturals__detect="automatic").foul


def test_a_natural_is_not_judged_before_thirteen_cards_are_there() -> None:
    assert () == look({"natural": "dragon", "cards": "AhKsQsJh"}).problems
    found = look({"natural": "dragon", "cards": "AhKsQsJhTh9h8h7s6d5c4c3sAs"}).problems
    assert ["natural_not_shown"] == [problem.code for problem in found]


def test_surrender_is_complete_with_any_cards() -> None:
    """R-SURR-1."""
    draft = look({"surrender": True, "front": "Ah"}, surrender__units=1)
    assert (True, 0, None) == (draft.complete, draft.royalties, draft.foul)
    assert ["surrender_not_offered"] == [p.code for p in look({"surrender": True}).problems]


def test_what_was_typed_is_kept_beside_what_is_wrong_with_it() -> None:
    draft = look({"front": "QhXx2c", "back": 7, "hat": 1})
    assert "Qh 2c" == print_cards(draft.rows["front"].cards)
    assert ["field_unknown", "card_unknown", "field_invalid"] == [p.code for p in draft.problems]


def test_a_rank_that_waits_for_its_suit_is_no_problem_yet() -> None:
    assert () == look({"front": "Qh Q"}).problems
    assert () == look({"front": "Qh 10"}).problems
    assert ["card_unknown"] == [problem.code for problem in look({"front": "Qh X"}).problems]
    assert ["card_unknown"] == [problem.code for problem in look({"front": "Qh s"}).problems]
    assert not look({**rows(2, DEAL_K[1]), "front": "Qc Qh 9"}).complete
