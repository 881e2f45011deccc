"""Every rule reaches the ledger over the API: fees, side bets, debts, Fantasyland, stakes."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F

from casino.house.audit.verify import verify_full
from settlement.engine.canonical import digest
from settlement.engine.lines import outcome_facts
from settlement.models import HandSideBet, Settlement, SettlementSeat, SettlementTransaction
from settlement.presets import slugs
from settlement.translate import outcome_of
from tables.models import Account, Table, Transaction
from tests.api.client import Api
from tests.api.steps import confirmation, seats_put
from tests.factories import DEAL_K, STACK, Floor, now
from tests.ids import uuid7

THREE = {seat: DEAL_K[seat] for seat in (1, 2, 3)}
PINEAPPLES = {"pineapple", "progressive_pineapple", "pineapple_deuce"}
DISCARDED = {1: "6h 3d 2s 4h", 2: "4c Kc Jd Tc", 3: "Qd Qs 7h 7c"}
"""Four each of the thirteen cards that the fourth player of Deal K holds."""
# R-OFC: trips of deuces 10, flush 8, four of a kind 10, six for the scoop: 34 units a hand.
HOT = {
    1: {"front": "2c 2d 2h", "middle": "3s 4s 5s 6s 8s", "back": "9h 9d 9c 9s Kd"},
    2: {"front": "3h 4h 7c", "middle": "Ks Kh 5d 8d Jc", "back": "As Ac Qd Qh Js"},
}


def opened(api: Api, floor: Floor, entries: dict[int, Any], **given: Any) -> Any:
    path = f"tables/{floor.tables[1].public_id}/hands"
    return api.post(path, hand=str(uuid7()), seats=list(entries), **given)


def play(api: Api, floor: Floor, entries: dict[int, Any], **given: Any) -> dict[str, Any]:
    """One hand from opening to paid; its settlement's answer, which its rows give again."""
    answer = opened(api, floor, entries, **given)
    assert answer.status_code == 200, answer.content
    hand = answer.json()["id"]
    seats_put(api, hand, entries)
    body = confirmation(api, hand)
    settled = api.post(f"hands/{hand}/settle", **body)
    assert settled.status_code == 200, settled.content
    out: dict[str, Any] = settled.json()
    again = api.post(f"hands/{hand}/settle", **body)
    assert again.json() == out
    assert api.get(f"hands/{hand}/settlements").json() == [out]
    assert rebuilt_digest(hand) == Settlement.objects.get(hand__public_id=hand).outcome_digest
    assert api.post(f"hands/{hand}/chips-moved").status_code == 200
    return out


def rebuilt_digest(hand: str) -> str:
    """The outcome's digest, from nothing but the settlement's rows."""
    row = Settlement.objects.get(hand__public_id=hand)
    outcome = outcome_of(
        row,
        list(row.seats.order_by("seat")),
        list(row.pairs.order_by("seat_a", "seat_b")),
        list(row.lines.order_by("n")),
        list(row.side_bets.order_by("n")),
    )
    return digest(outcome_facts(outcome))


def stacks(floor: Floor, *seats: int) -> list[int]:
    return [floor.seating(seat).account.balance for seat in seats or (1, 2, 3, 4)]


def balance(kind: str, **where: Any) -> int:
    value: int = Account.objects.get(
        kind=kind, commodity="chips:USD", **({"table__number": 1} | where)
    ).balance
    return value


def assert_nothing_lost() -> None:
    """Every commodity's accounts sum to zero, and the trail verifies, rows and all."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SELECT commodity_id, sum(balance) FROM tables_account GROUP BY 1")
        assert {total for _code, total in cursor.fetchall()} == {0}
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    assert verify_full(independent=True).first_bad is None


def test_one_hand_of_every_preset_reaches_the_ledger(dealer: Api, floor: Floor) -> None:
    entries = {seat: {**rows, "discards": DISCARDED[seat]} for seat, rows in THREE.items()}
    for slug in slugs():
        floor.play_by(floor.version(slug), unit=None)
        before = stacks(floor)
        out = play(dealer, floor, entries if slug in PINEAPPLES else DEAL_K)
        assert out["rules"]["slug"] == slug
        assert sum(out["net"].values()) == 0
        moved = [after - held for after, held in zip(stacks(floor), before, strict=True)]
        assert moved == [out["net"].get(str(seat), 0) for seat in (1, 2, 3, 4)]
    assert Settlement.objects.count() == len(slugs())
    assert_nothing_lost()


def test_a_fee_for_each_hand_goes_to_the_house_before_the_pairs(dealer: Api, floor: Floor) -> None:
    """R-PAY-4: five dollars from each seat dealt in; Deal K +23 / +3 / −2 / −24 beside it."""
    floor.play_by(
        floor.publish("raked", "classic_1_6", collection__kind="per_hand", collection__amount=500)
    )
    out = play(dealer, floor, DEAL_K)
    assert out["net"] == {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000}
    assert out["fees"] == {"1": 500, "2": 500, "3": 500, "4": 500}
    assert stacks(floor) == [STACK + n - 500 for n in (23_000, 3_000, -2_000, -24_000)]
    assert balance("fees", fee_kind="per_hand") == 2_000
    causes = list(Transaction.objects.order_by("-id").values_list("cause", flat=True)[:2])
    assert causes == ["hand", "fee"]
    shown = Api(floor.token("floor")).get(f"transactions?hand={out['hand']}").json()
    assert sorted(row["cause"] for row in shown) == ["fee", "hand"]
    assert_nothing_lost()


def test_a_share_of_what_was_won_is_taken_after_the_pairs(dealer: Api, floor: Floor) -> None:
    """R-PAY-4: five per cent of 230 dollars is 11.50, at most 10; of 30 dollars 1.50."""
    floor.play_by(
        floor.publish(
            "shared", "classic_1_6", collection__kind="percent_of_net_win",
            collection__basis_points=500, collection__cap=1_000,
        )
    )  # fmt: skip
    out = play(dealer, floor, DEAL_K)
    assert out["fees"] == {"1": 1_000, "2": 150, "3": 0, "4": 0}
    assert stacks(floor) == [STACK + 22_000, STACK + 2_850, STACK - 2_000, STACK - 24_000]
    assert balance("fees", fee_kind="percent_of_net_win") == 1_150
    assert_nothing_lost()


def test_time_charges_take_nothing_in_a_hand(dealer: Api, floor: Floor) -> None:
    """R-PAY-4."""
    floor.play_by(
        floor.publish(
            "by_time", "classic_1_6", collection__kind="time", collection__amount=500,
            collection__period_minutes=30,
        )
    )  # fmt: skip
    out = play(dealer, floor, DEAL_K)
    assert set(out["fees"].values()) == {0}
    assert not Account.objects.filter(kind="fees").exists()


BETS = [
    {"seat": 1, "code": "front_pair", "stake": 1_000},
    {"seat": 1, "code": "back_flush", "stake": 500},
    {"seat": 2, "code": "scoop_all", "stake": 300},
    {"seat": 3, "code": "natural", "stake": 100},
    {"seat": 4, "code": "front_pair", "stake": 200},
]


def test_side_bets_are_settled_against_the_rack(dealer: Api, floor: Floor) -> None:
    """R-SIDE-1: seat 1 shows aces in front and a flush behind, both 1 to 1; the others lose."""
    floor.play_by(floor.version("hong_kong"))
    rack = balance("rack")
    out = play(dealer, floor, DEAL_K, side_bets=BETS)
    judged = [(bet["seat"], bet["code"], bet["won"], bet["house"]) for bet in out["side_bets"]]
    assert judged == [
        (1, "front_pair", True, -1_000),
        (1, "back_flush", True, -500),
        (2, "scoop_all", False, 300),
        (3, "natural", False, 100),
        (4, "front_pair", False, 200),
    ]
    assert balance("rack") == rack - 900
    beside = (1_500, -300, -100, -200)
    assert stacks(floor) == [
        STACK + out["net"][str(seat)] + beside[seat - 1] for seat in (1, 2, 3, 4)
    ]
    posted = SettlementTransaction.objects.get(settlement__hand__public_id=out["hand"])
    assert posted.transaction is not None
    assert posted.transaction.cause == "side_bet"
    assert_nothing_lost()


def test_side_bets_are_shown_while_the_hand_is_dealt(dealer: Api, floor: Floor) -> None:
    floor.play_by(floor.version("hong_kong"))
    answer = opened(dealer, floor, DEAL_K, side_bets=BETS).json()
    assert answer["side_bets"] == BETS
    seats = dealer.get(f"hands/{answer['id']}").json()["seats"]
    assert [len(seat["side_bets"]) for seat in seats] == [2, 1, 1, 1]
    seats_put(dealer, answer["id"], DEAL_K)
    review = dealer.get(f"hands/{answer['id']}/review").json()
    assert sum(bet["house"] for bet in review["side_bets"]) == -900


def test_stakes_on_the_side_pay_no_pair(dealer: Api, floor: Floor) -> None:
    """R-SIDE-1: seat 4 stakes all but 10 dollars, so 10 dollars is what its pairs can pay."""
    floor.play_by(floor.version("hong_kong"))
    bets = [{"seat": 4, "code": "front_pair", "stake": STACK - 1_000}]
    out = play(dealer, floor, DEAL_K, side_bets=bets)
    assert out["net"]["4"] == -1_000
    assert stacks(floor, 4) == [0]
    row = SettlementSeat.objects.get(settlement__hand__public_id=out["hand"], seat=4)
    assert row.stack_before == 1_000
    assert_nothing_lost()


@pytest.mark.parametrize(
    ("bets", "status", "code", "detail"),
    [
        ([{"seat": 1, "code": "moon", "stake": 1}], 422, "hand_invalid", "side_bet_unknown"),
        ([{"seat": 4, "code": "natural", "stake": 1}], 409, "player_not_seated", "player_not_seated"),
        ([{"seat": 1, "code": "front_pair", "stake": STACK + 1}], 409, "stack_short", "stack_short"),
        ([{"seat": 1, "code": "front_pair", "stake": STACK}, {"seat": 1, "code": "natural", "stake": 1}],
         409, "stack_short", "stack_short"),
        ([{"seat": 1, "code": "natural", "stake": 200_001}], 409, "rack_short", None),
        ([{"seat": 1, "code": "front_pair", "stake": 0}], 422, "request_invalid", "field_invalid"),
        ([{"seat": 1, "code": "front_pair"}], 422, "request_invalid", "field_missing"),
    ],
)  # fmt: skip
def test_a_side_bet_that_is_not_offered_or_not_covered_is_refused(
    dealer: Api, floor: Floor, bets: list[Any], status: int, code: str, detail: str | None
) -> None:
    # The rack holds 80,000 dollars: at 40 to 1 it covers a stake of 2,000.
    floor.play_by(floor.version("hong_kong"))
    answer = opened(dealer, floor, THREE, side_bets=bets)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert [found["code"] for found in answer.json()["details"]] == ([detail] if detail else [])
    assert not HandSideBet.objects.exists()
    assert not floor.table().hand_open


def recorded(api: Api, floor: Floor, entries: dict[int, Any], number: int = 1) -> Any:
    seats = [{"seat": seat, **rows} for seat, rows in entries.items()]
    return api.post(
        f"tables/{floor.tables[number].public_id}/hands/record",
        hand=str(uuid7()),
        document={"seats": seats},
        confirmed_at=now(),
    )


def test_a_recorded_hand_brings_its_side_bets(dealer: Api, floor: Floor) -> None:
    floor.play_by(floor.version("hong_kong"))
    bets = {1: [{"code": "back_flush", "stake": 500}], 2: [], 3: []}
    entries = {seat: {**rows, "side_bets": bets[seat]} for seat, rows in THREE.items()}
    out = recorded(dealer, floor, entries).json()
    assert [(bet["seat"], bet["house"]) for bet in out["side_bets"]] == [(1, -500)]
    assert_nothing_lost()


def test_what_a_stack_did_not_reach_stays_owed_where_the_rules_say_so(
    dealer: Api, floor: Floor
) -> None:
    """R-PAY-3: seat 4 has 240 dollars, pays a fee of 5, then 100, 80 and 55 of the 60 it owes."""
    version = floor.publish(
        "kept", "classic_1_6", short_stack__shortfall="receivable",
        collection__kind="per_hand", collection__amount=500,
    )  # fmt: skip
    floor.play_by(version)
    leave(dealer, floor, seat=4, stack=24_000)
    out = play(dealer, floor, DEAL_K)
    assert out["unpaid"] == [{"from": 4, "to": 3, "amount": 500}]
    assert out["net"] == {"1": 23_000, "2": 3_000, "3": -2_500, "4": -23_500}
    assert stacks(floor, 4) == [0]
    assert balance("receivable", player=floor.seating(4).player) == -500
    assert balance("payable", player=floor.seating(3).player) == 500
    assert_nothing_lost()


def test_what_a_stack_did_not_reach_is_let_go_where_the_rules_say_so(
    dealer: Api, floor: Floor
) -> None:
    """R-PAY-3: 240 dollars less one are short of one, recorded and not owed."""
    leave(dealer, floor, seat=4, stack=23_900)
    out = play(dealer, floor, DEAL_K)
    assert out["unpaid"] == [{"from": 4, "to": 3, "amount": 100}]
    assert not Account.objects.filter(kind__in=["receivable", "payable"]).exists()
    assert_nothing_lost()


def leave(api: Api, floor: Floor, *, seat: int, stack: int) -> None:
    """The player of a seat walks and sits down again with ``stack``."""
    seating = floor.seating(seat)
    player = str(seating.player.public_id)
    assert api.post(f"seatings/{seating.public_id}/walk").status_code == 200
    table = str(floor.tables[1].public_id)
    answer = api.post("seatings", table=table, seat=seat, player=player, amount=stack)
    assert answer.status_code == 200, answer.content


def test_fantasyland_follows_from_the_hand_before(dealer: Api, floor: Floor) -> None:
    """R-OFC-3: queens in front lead in, thirteen cards; without trips or quads nobody stays."""
    floor.play_by(floor.version("fantasyland_ofc"))
    out = play(dealer, floor, THREE)
    assert [out["seats"][n]["fantasyland"] for n in "123"] == [{"cards": 13}, {"cards": 13}, None]
    answer = opened(dealer, floor, THREE).json()
    inside = {"cards": 13, "streak": 0}
    assert answer["fantasyland"] == {"1": inside, "2": inside}
    seats = dealer.get(f"hands/{answer['id']}").json()["seats"]
    assert [seat["fantasyland"] for seat in seats] == [inside, inside, None]
    seats_put(dealer, answer["id"], THREE)
    body = confirmation(dealer, answer["id"])
    out = dealer.post(f"hands/{answer['id']}/settle", **body).json()
    assert [out["seats"][n]["fantasyland"] for n in "123"] == [None, None, None]
    assert [out["seats"][n]["fantasyland_streak"] for n in "123"] == [1, 1, 0]
    dealer.post(f"hands/{answer['id']}/chips-moved")
    assert opened(dealer, floor, THREE).json()["fantasyland"] == {}
    assert_nothing_lost()


def test_who_sat_out_is_in_fantasyland_in_the_next_hand_played(dealer: Api, floor: Floor) -> None:
    floor.play_by(floor.version("fantasyland_ofc"))
    play(dealer, floor, THREE)
    play(dealer, floor, {2: DEAL_K[2], 3: DEAL_K[3]})
    answer = opened(dealer, floor, THREE).json()
    assert answer["fantasyland"] == {"1": {"cards": 13, "streak": 0}}


def test_another_game_or_another_seating_ends_fantasyland(dealer: Api, floor: Floor) -> None:
    floor.play_by(floor.version("fantasyland_ofc"))
    play(dealer, floor, THREE)
    leave(dealer, floor, seat=1, stack=STACK)
    floor.play_by(floor.version("super_bowl_ofc"))
    answer = opened(dealer, floor, THREE).json()
    assert answer["fantasyland"] == {}


def test_cards_dealt_in_fantasyland_less_thirteen_are_discarded(dealer: Api, floor: Floor) -> None:
    """R-OFC-3: aces in front are dealt sixteen, queens fourteen: three and one go away."""
    floor.play_by(floor.version("progressive_pineapple"))
    first = {seat: {**rows, "discards": DISCARDED[seat]} for seat, rows in THREE.items()}
    play(dealer, floor, first)
    answer = opened(dealer, floor, THREE).json()
    assert {seat: of["cards"] for seat, of in answer["fantasyland"].items()} == {"1": 16, "2": 14}
    hand = answer["id"]
    wrong = {**first, 1: {**THREE[1], "discards": "6h 3d"}, 2: {**THREE[2], "discards": "4c"}}
    revision = seats_put(dealer, hand, wrong)
    refused = dealer.get(f"hands/{hand}/review")
    assert refused.status_code == 422
    (problem,) = refused.json()["details"]
    assert (problem["code"], problem["seat"], problem["row"]) == ("row_size", 1, "discards")
    seats_put(dealer, hand, {1: {**THREE[1], "discards": "6h 3d 2s"}}, revision)
    out = dealer.post(f"hands/{hand}/settle", **confirmation(dealer, hand))
    assert out.status_code == 200, out.content
    row = SettlementSeat.objects.get(settlement__hand__public_id=hand, seat=1)
    assert (row.discards, row.discard_mask.bit_count()) == ("6h 3d 2s", 3)
    assert (row.in_fantasyland, row.streak_in, row.streak_out) == (True, 0, 1)
    assert_nothing_lost()


def test_three_fantasylands_in_a_row_win_the_super_bowl(dealer: Api, floor: Floor) -> None:
    """R-OFC-4: 34 units a hand; the third Fantasyland in a row brings three more."""
    floor.play_by(floor.version("super_bowl_ofc"))
    outs = [play(dealer, floor, HOT) for _ in range(4)]
    assert [out["net_units"]["1"] for out in outs] == [34, 34, 34, 37]
    assert [out["seats"]["1"]["fantasyland_streak"] for out in outs] == [0, 1, 2, 3]
    assert outs[3]["pairs"][0]["lines"][-1]["kind"] == "super_bowl"
    assert_nothing_lost()


def test_four_at_a_pineapple_table_are_one_too_many(dealer: Api, floor: Floor) -> None:
    """R-OFC-1: 17 cards each, so three at most."""
    floor.play_by(floor.version("pineapple"))
    answer = opened(dealer, floor, DEAL_K)
    assert (answer.status_code, answer.json()["details"][0]["code"]) == (422, "seat_count")


def test_stakes_rise_with_the_hands_since_the_rules_were_put_on(dealer: Api, floor: Floor) -> None:
    """R-PAY-2: a dollar more a unit each hand; put on again, it begins again."""
    floor.play_by(floor.version("variable_blind"), unit=None)
    path = f"tables/{floor.tables[1].public_id}"
    nets = []
    for unit in (100, 200, 300):
        assert dealer.get(path).json()["unit"] == unit
        nets.append(play(dealer, floor, DEAL_K)["net"]["1"])
    assert nets == [2_300, 4_600, 6_900]
    floor.play_by(floor.version("variable_blind"), unit=None)
    assert play(dealer, floor, DEAL_K)["net"]["1"] == 2_300
    assert list(Settlement.objects.order_by("id").values_list("hand_number", flat=True)) == [
        1, 2, 3, 1,
    ]  # fmt: skip


def test_a_tables_own_unit_replaces_the_first_levels(dealer: Api, floor: Floor) -> None:
    """R-PAY-2."""
    floor.play_by(floor.version("variable_blind"), unit=1_000)
    assert [play(dealer, floor, DEAL_K)["net"]["1"] for _ in range(2)] == [23_000, 4_600]


def test_royalties_are_worth_more_at_a_later_level(dealer: Api, floor: Floor) -> None:
    """R-PAY-2: 28 units of royalties and six of rows; doubled from hand 11 on."""
    floor.play_by(floor.version("progressive_ofc"), unit=None)
    assert play(dealer, floor, HOT)["net_units"]["1"] == 34
    Table.objects.filter(number=1).update(session_hand_number=F("session_hand_number") + 9)
    assert play(dealer, floor, HOT)["net_units"]["1"] == 62


@pytest.mark.parametrize("change", ["UPDATE {} SET stake = 1", "DELETE FROM {}"])
def test_a_bet_that_was_taken_is_not_changed(dealer: Api, floor: Floor, change: str) -> None:
    """R-SIDE-1: staked before the deal; the application itself can only add bets."""
    floor.play_by(floor.version("hong_kong"))
    assert opened(dealer, floor, DEAL_K, side_bets=BETS).status_code == 200
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format("settlement_handsidebet"))
