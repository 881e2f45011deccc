"""The terminal's modules alone, in a real browser: grammar and entry, no server behind them."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import ROOT

CASES = json.loads((ROOT / "tests" / "grammar_cases.json").read_text())
STATIC = ROOT / "casino" / "static"
BLANK = "<!doctype html><title>modules</title>"
SPLIT_HANDS = {
    1: "Ac Ad 7s/8c 8d 8s 3c 4d/2h 5h 9h Jh Kh",
    2: "Qc Qh 9c/Ks Kd 3s 3h 2c/4s 5s 6d 7d 8h",
    3: "9s 9d 2d/Js Jc 5c 5d As/Th Td Ts 6c 6s",
}


@pytest.fixture
def modules(open_desk) -> Page:
    """A blank page that can import the product's modules."""
    page = open_desk().page

    def serve(route: Route) -> None:
        name = route.request.url.split("modules.test/", 1)[1]
        file = STATIC / "js" / Path(name).name
        if file.suffix == ".js":
            route.fulfill(body=file.read_text(), content_type="text/javascript; charset=utf-8")
        else:
            route.fulfill(body=BLANK, content_type="text/html; charset=utf-8")

    page.route("**/*", serve)
    page.goto("http://modules.test/")
    return page


def read(page: Page, typed: str) -> dict:
    return page.evaluate("async (typed) => (await import('/grammar.js')).read(typed)", typed)


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_the_browser_reads_typed_cards_as_the_table_says(modules, case):
    """R-CARD-2, from the table that the server is held to as well."""
    answer = read(modules, case["typed"])

    cards = [card for step in answer["steps"] for card in step.get("cards", [])]
    assert cards == case["cards"]
    assert answer["rest"] == case.get("rest", "")
    assert (answer["problem"] or {}).get("text") == case.get("unknown")
    if "slashes_after" in case:
        seen, slashes = 0, []
        for step in answer["steps"]:
            seen += len(step.get("cards", []))
            slashes += [seen] if step.get("slash") else []
        assert slashes == case["slashes_after"]


def enter(page: Page, order: list[int], typing: list[tuple[int, str]]) -> dict:
    """Type into an empty entry seat by seat; what stands there then, and the last answer."""
    return page.evaluate(
        """async ([order, typing]) => {
          const e = await import('/entry.js');
          let entry = e.entryFrom(order, {});
          let result = null;
          for (const [seat, typed] of typing) {
            result = e.type(e.selectSeat(entry, seat), typed);
            entry = result.entry;
          }
          return {
            rest: result.rest, problem: result.problem, full: e.isFull(entry),
            total: e.totalCount(entry),
            rows: Object.fromEntries(order.map((seat) => [seat, e.rowsOf(entry, seat)])),
            drafts: Object.fromEntries(order.map((seat) => [seat, e.draftOf(entry, seat)])),
          };
        }""",
        [order, typing],
    )


def test_rows_fill_front_middle_back_in_the_order_typed(modules):
    answer = enter(modules, [1, 2], [(1, SPLIT_HANDS[1])])

    assert answer["drafts"]["1"] == {
        "front": "Ac Ad 7s", "middle": "8c 8d 8s 3c 4d", "back": "2h 5h 9h Jh Kh",
    }  # fmt: skip
    assert answer["problem"] is None
    assert answer["rest"] == ""


def test_a_card_seen_elsewhere_is_not_placed_and_stays_in_the_field(modules):
    """R-CARD-1: no card twice at a table."""
    answer = enter(modules, [1, 2], [(1, "AsKd"), (2, "2cAs3h")])

    assert answer["problem"] == {"code": "card_repeated", "card": "As", "seat": 1}
    assert answer["rest"] == "As3h"
    assert answer["drafts"]["2"]["front"] == "2c"


def test_a_group_is_placed_whole_or_not_at_all(modules):
    answer = enter(modules, [1, 2], [(1, "Qs"), (2, "AKQs")])

    assert answer["problem"]["code"] == "card_repeated"
    assert answer["drafts"]["2"]["front"] == ""


def test_a_slash_wants_the_row_full(modules):
    answer = enter(modules, [1, 2], [(1, "AsKs/")])

    assert answer["problem"] == {"code": "row_not_full", "row": "front", "missing": 1}
    assert answer["rest"] == "/"


def test_a_slash_behind_a_full_row_is_silent(modules):
    assert enter(modules, [1, 2], [(1, "AsKsQs/")])["problem"] is None


def test_a_fourteenth_card_is_refused(modules):
    answer = enter(modules, [1, 2], [(1, SPLIT_HANDS[1] + "6c")])

    assert answer["problem"] == {"code": "seat_full", "seat": 1}


def test_the_last_hand_of_four_needs_eight_cards_only(modules):
    """Three hands of thirteen known: the rest of the pack belongs to the fourth."""
    typing = [*SPLIT_HANDS.items(), (4, "6h3d2s/4h4cKcJdTc")]
    answer = enter(modules, [1, 2, 3, 4], typing)

    assert sorted(answer["rows"]["4"]["back"]) == ["7c", "7h", "Ah", "Qd", "Qs"]
    assert answer["full"]
    assert answer["total"] == 52


def test_typing_the_last_hand_in_full_is_fine_too(modules):
    typing = [*SPLIT_HANDS.items(), (4, "6h3d2s/4h4cKcJdTc/QdQs7h7cAh")]
    answer = enter(modules, [1, 2, 3, 4], typing)

    assert answer["problem"] is None
    assert sorted(answer["rows"]["4"]["back"]) == ["7c", "7h", "Ah", "Qd", "Qs"]


def test_three_players_have_no_cards_for_nothing(modules):
    """With three, thirteen cards are never dealt: nothing can be presumed."""
    answer = enter(
        modules, [1, 2, 3], [(1, SPLIT_HANDS[1]), (2, SPLIT_HANDS[2]), (3, "9s9d2d/JsJc5c5dAs")]
    )

    assert answer["rows"]["3"]["back"] == []
    assert not answer["full"]


def test_undo_takes_the_last_step_back_wherever_it_was(modules):
    after = modules.evaluate(
        """async () => {
          const e = await import('/entry.js');
          let entry = e.entryFrom([1, 2], {});
          entry = e.type(entry, "AsKs").entry;
          entry = e.type(e.selectSeat(entry, 2), "2c").entry;
          entry = e.undo(e.selectSeat(entry, 1));
          const once = [entry.active, e.draftOf(entry, 2).front];
          entry = e.undo(entry);
          return [once, [entry.active, e.draftOf(entry, 1).front]];
        }"""
    )

    assert after == [[2, ""], [1, "As"]]


def test_browser_and_server_print_and_name_every_card_alike(modules):
    """'A♠' with the text selector, 'ace of spades'."""
    from settlement.web.cards import faces

    shown = modules.evaluate(
        """async () => {
          globalThis.gettext = (text) => text;
          globalThis.interpolate = (text, names) => text.replace(/%\\((\\w+)\\)s/g, (_, key) => names[key]);
          const cards = await import('/cards.js');
          return cards.PACK.map((card) => [card, cards.face(card), cards.spoken(card)]);
        }"""
    )

    assert len(shown) == 52
    assert shown[0] == ["As", "A♠\ufe0e", "ace of spades"]
    for card, text, name in shown:
        (face,) = faces(card)
        assert (face.rank + face.glyph, face.spoken) == (text, name)


def test_command_ids_of_the_terminal_are_uuids_of_version_7(modules):
    made = modules.evaluate(
        "async () => { const m = await import('/commands.js');"
        " return [m.uuid7(0x0123456789ab), m.uuid7(0x0123456789ab)]; }"
    )

    assert all(one.startswith("01234567-89ab-7") and one[19] in "89ab" for one in made)
    assert made[0] != made[1]


def lay_off(page: Page, due: dict[int, int], typing: list[tuple[int, str]]) -> dict:
    """Type at a table whose seats lay off ``due`` cards; what stands at seat 1, and the answer."""
    return page.evaluate(
        """async ([due, typing]) => {
          const e = await import('/entry.js');
          const order = Object.keys(due).map(Number);
          let entry = e.entryFrom(order, {}, null, due);
          let result = null;
          for (const [seat, typed] of typing) {
            result = e.type(e.selectSeat(entry, seat), typed);
            entry = result.entry;
          }
          return {
            problem: result.problem, draft: e.draftOf(entry, 1), undone: e.draftOf(e.undo(entry), 1),
            full: e.isFull(entry), count: e.shownCount(entry, 1),
            again: e.draftOf(e.entryFrom(order, { 1: e.draftOf(entry, 1) }, 1, due), 1),
            presumed: order.length === 4 ? e.presumed(entry, 4) : [],
          };
        }""",
        [due, typing],
    )


def test_what_is_typed_behind_thirteen_cards_is_laid_off(modules):
    """R-OFC-1: seventeen cards, four of them discarded."""
    answer = lay_off(modules, {1: 4, 2: 4}, [(1, SPLIT_HANDS[1] + " 6h3d2s 4h")])

    assert answer["problem"] is None
    assert answer["draft"]["discards"] == "6h 3d 2s 4h"
    assert answer["draft"]["back"] == "2h 5h 9h Jh Kh"
    assert answer["count"] == 13
    assert answer["again"] == answer["draft"]
    assert answer["undone"]["discards"] == "6h 3d 2s"


def test_no_more_is_laid_off_than_was_dealt_too_many(modules):
    answer = lay_off(modules, {1: 1, 2: 4}, [(1, SPLIT_HANDS[1] + " 6h3d")])

    assert answer["problem"] == {"code": "seat_full", "seat": 1}
    assert answer["draft"]["discards"] == "6h"


def test_a_card_laid_off_is_not_shown_elsewhere(modules):
    answer = lay_off(modules, {1: 4, 2: 4}, [(1, SPLIT_HANDS[1] + " 6h"), (2, "6h")])

    assert answer["problem"] == {"code": "card_repeated", "card": "6h", "seat": 1}


def test_the_rest_of_the_pack_is_nobodys_hand_where_cards_are_laid_off(modules):
    typing = [*SPLIT_HANDS.items(), (4, "6h3d2s/4h4cKcJdTc")]
    answer = lay_off(modules, {1: 1, 2: 0, 3: 0, 4: 0}, typing)

    assert answer["presumed"] == []


def tapped(page: Page, order: list[int], script: str, *, due: dict[int, int] | None = None) -> dict:
    """Run ``script`` over an entry (names: e, entry, tap, hand); what stands there then."""
    return page.evaluate(
        """async ([order, due, script, hands]) => {
          const e = await import('/entry.js');
          const hand = (seat) => e.type(e.entryFrom([9], {}), hands[seat]).entry;
          let entry = e.entryFrom(order, {}, null, due);
          let problem = null;
          const tap = (...cards) => {
            for (const card of cards) ({ entry, problem } = e.tap(entry, card));
          };
          const full = (seat) => {
            const rows = e.rowsOf(hand(seat), 9);
            tap(...rows.front, ...rows.middle, ...rows.back);
          };
          const run = {
            hole: () => { tap('As', 'Ks', 'Qs', 'Js', 'Ks'); tap('Kd'); },
            middle: () => { entry = e.selectSeat(entry, 1, 'middle'); tap('2c', '3c', '4c', '5c', '6c', '7c'); },
            over: () => { full(1); tap('Qc'); entry = e.undo(e.undo(entry)); },
            three: () => { full(1); full(2); full(3); },
            last: () => { full(1); full(2); full(3); tap('6h', '3d', '2s', '4h', '4c', 'Kc', 'Jd', 'Tc'); },
            scattered: () => {
              full(1); full(2); full(3);
              tap('6h', '3d', '2s'); entry = e.selectSeat(entry, 4, 'middle'); tap('4h', '4c', 'Kc');
              entry = e.selectSeat(entry, 4, 'back'); tap('Qd', 'Qs');
            },
            rest: () => { run.last(); tap('Qs'); },
            swap: () => { run.last(); entry = e.swap(entry, 'Qs', 'Ac'); },
            swapBack: () => { run.swap(); entry = e.undo(entry); },
            laid: () => { full(1); tap('6h', '3d', '2s'); },
            all: () => { full(1); full(2); tap('9s'); },
          };
          run[script]();
          return {
            active: entry.active, row: entry.row, problem, offered: e.offered(entry), total: e.totalCount(entry),
            rows: Object.fromEntries(order.map((seat) => [seat, e.rowsOf(entry, seat)])),
            discards: entry.seats[order[0]].discards,
          };
        }""",
        [order, due or {}, script, SPLIT_HANDS],
    )


def test_a_card_taken_back_leaves_its_hole_to_the_next_one(modules):
    answer = tapped(modules, [1, 2], "hole")

    assert answer["rows"]["1"]["front"] == ["As", "Qs", "Kd"]
    assert answer["rows"]["1"]["middle"] == ["Js"]
    assert answer["row"] is None


def test_a_chosen_row_is_filled_first_and_then_the_first_with_room(modules):
    rows = tapped(modules, [1, 2], "middle")["rows"]["1"]

    assert rows == {"front": ["7c"], "middle": ["2c", "3c", "4c", "5c", "6c"], "back": []}


def test_a_full_seat_hands_over_and_undo_leads_back(modules):
    """Thirteen cards at seat 1, one at seat 2; undone are that one and the thirteenth."""
    answer = tapped(modules, [1, 2], "over")

    assert answer["active"] == 1
    assert answer["rows"]["2"]["front"] == []
    assert answer["rows"]["1"]["back"] == ["2h", "5h", "9h", "Jh"]


def test_the_cards_left_are_offered_to_the_last_seat(modules):
    answer = tapped(modules, [1, 2, 3, 4], "three")

    assert (answer["offered"], answer["active"], answer["total"]) == (4, 4, 39)
    assert tapped(modules, [1, 2, 3, 4], "last")["total"] == 52


def test_eight_cards_of_the_last_hand_in_three_rows_leave_the_rest_to_the_dealer(modules):
    """Three in front, three in the middle, two in the back: where the five go is not known."""
    answer = tapped(modules, [1, 2, 3, 4], "scattered")

    assert (answer["total"], answer["offered"]) == (47, 4)
    assert answer["rows"]["4"]["back"] == ["Qd", "Qs"]


def test_a_card_that_is_left_for_the_last_seat_is_not_placed_elsewhere(modules):
    assert tapped(modules, [1, 2, 3, 4], "rest")["problem"] == {
        "code": "card_presumed", "card": "Qs", "seat": 4,
    }  # fmt: skip


def test_two_cards_change_their_places_also_one_that_nobody_tapped(modules):
    rows = tapped(modules, [1, 2, 3, 4], "swap")["rows"]

    assert rows["1"]["front"] == ["Qs", "Ad", "7s"]
    assert sorted(rows["4"]["back"]) == ["7c", "7h", "Ac", "Ah", "Qd"]
    undone = tapped(modules, [1, 2, 3, 4], "swapBack")["rows"]
    assert undone["1"]["front"] == ["Ac", "Ad", "7s"]


def test_a_seat_that_lays_off_cards_hands_over_after_them(modules):
    """R-OFC-1: two go away behind the thirteen."""
    answer = tapped(modules, [1, 2], "laid", due={1: 2, 2: 2})

    assert answer["discards"] == ["6h", "3d"]
    assert (answer["active"], answer["rows"]["2"]["front"]) == (2, ["2s"])


def test_where_every_seat_is_full_a_card_more_is_refused(modules):
    assert tapped(modules, [1, 2], "all")["problem"] == {"code": "all_full"}
