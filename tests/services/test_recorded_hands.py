"""A hand entered after it was dealt is settled between those who sat there, under the rules of then.

Deal K of docs/rules.md at ten dollars a unit: +230, +30, -20 and -240 dollars; dealt to seats 1
to 3 alone, +130 (8 + 5 units), -50 (-8 + 3) and -80 (-5 - 3).
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, transaction

from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    DomainError,
    PlayerExcludedError,
    PlayerNotSeatedError,
    PlayerWalkedError,
    TableLockedError,
)
from casino.house.models import AuditEvent
from settlement.models import Hand, HandSeat, Settlement
from settlement.selectors import hand_detail, hand_offers, hand_settlements, table_detail
from settlement.services.chips import hand_chips_moved
from settlement.services.entry import hand_open
from settlement.services.settle import hand_record
from settlement.web.shown import table_outcome, terminal_seats
from tables.models import ExclusionKind, GameSession, Player, Seating, SignOn, Table
from tables.services.exclusions import player_exclude
from tables.services.game_sessions import Plan, session_begin, session_end
from tables.services.players import player_add
from tables.services.seating import seating_walk
from tables.services.seating_states import seating_move, seating_sit_out
from tables.services.sign_ons import sign_on_end
from tables.services.table_states import table_state_set
from tests.factories import STACK, UNIT, Floor, command, seat_player
from tests.floor_hands import of_seats
from tests.ids import uuid7

NET = {1: 23_000, 2: 3_000, 3: -2_000, 4: -24_000}
NET_OF_THREE = {1: 13_000, 2: -5_000, 3: -8_000}


@pytest.fixture
def dealt(floor: Floor) -> datetime:
    """The moment at which a hand was dealt: the dealer is signed on, four play."""
    floor.actor("dealer", 1)
    return datetime.now(tz=UTC)


def record(
    floor: Floor,
    at: datetime,
    *seats: int,
    once: CommandKey | None = None,
    sign_on: SignOn | None = None,
) -> Answer:
    """Enter Deal K as it was dealt to ``seats`` at ``at``."""
    actor = floor.actor("dealer", 1)
    entries = of_seats(*(seats or (1, 2, 3, 4)))
    return hand_record(
        actor=actor,
        table_id=floor.tables[1].public_id,
        hand_id=uuid7(),
        entries=[{"seat": seat, **entry} for seat, entry in entries.items()],
        sign_on=sign_on.public_id if sign_on else None,
        confirmed_at=at,
        command=once or command(actor),
    )


def paid(floor: Floor, answer: Answer) -> None:
    """The chips of a recorded hand lie where they belong."""
    actor = floor.actor("dealer", 1)
    hand_chips_moved(actor=actor, hand_id=answer.body["hand"], sign_on=None, command=command(actor))


def refused(kind: type[DomainError], floor: Floor, at: datetime, *seats: int) -> list[int | None]:
    """The seats that a refused hand names; it has left nothing behind."""
    before = stacks()
    with pytest.raises(kind) as found:
        record(floor, at, *seats)
    assert not Hand.objects.exists()
    assert stacks() == before
    assert not floor.table().hand_open
    assert floor.table().last_hand_number == 0
    return [detail.get("seat") for detail in found.value.details]


def stacks() -> dict[str, int]:
    """What lies in front of everybody who sits, by name."""
    rows = Seating.objects.filter(ended_at=None).select_related("player__profile", "account")
    return {row.player.profile.name: row.account.balance for row in rows}


def net(answer: Answer) -> dict[int, int]:
    return {int(seat): amount for seat, amount in answer.body["net"].items()}


def walk(floor: Floor, seat: int) -> Player:
    actor, seating = floor.actor("floor"), floor.seating(seat)
    seating_walk(actor=actor, seating_id=seating.public_id, command=command(actor))
    return seating.player


def move(floor: Floor, seat: int, to: int) -> None:
    actor, seating = floor.actor("floor"), floor.seating(seat)
    seating_move(actor=actor, seating_id=seating.public_id, seat=to, command=command(actor))


def newcomer(floor: Floor, seat: int) -> Player:
    player = player_add(name="Newcomer")
    seat_player(floor.tables[1], seat, player)
    return player


def exclude(floor: Floor, player: Player) -> None:
    actor = floor.actor("floor")
    player_exclude(
        actor=actor,
        player_id=player.public_id,
        kind=ExclusionKind.HOUSE,
        until=None,
        reason="asked for it",
        command=command(actor),
    )


def state_set(floor: Floor, state: str) -> None:
    actor = floor.actor("floor")
    table = floor.tables[1].public_id
    table_state_set(actor=actor, table_id=table, state=state, reason="", command=command(actor))


# Who pays


def test_who_took_the_seat_after_the_deal_pays_nothing(floor: Floor, dealt: datetime) -> None:
    walk(floor, 4)
    newcomer(floor, 4)
    assert refused(PlayerWalkedError, floor, dealt) == [4]
    assert stacks() == dict.fromkeys(("Chen", "Bos", "Maier", "Newcomer"), STACK)


def test_who_has_walked_does_not_pay_from_chips_that_left_the_table(
    floor: Floor, dealt: datetime
) -> None:
    walk(floor, 2)
    walk(floor, 4)
    assert refused(PlayerWalkedError, floor, dealt) == [2, 4]


def test_who_walked_and_sat_down_again_pays_wherever_the_seat_is(
    floor: Floor, dealt: datetime
) -> None:
    once = command(floor.actor("dealer", 1))
    reyes = walk(floor, 4)
    with pytest.raises(PlayerWalkedError):
        record(floor, dealt, once=once)
    walk(floor, 3)
    newcomer(floor, 4)
    seat_player(floor.tables[1], 3, reyes, 100_000)
    with pytest.raises(PlayerWalkedError) as found:
        record(floor, dealt, once=once)
    assert [detail["seat"] for detail in found.value.details] == [3]  # Maier, by now.
    walk(floor, 4)
    seat_player(floor.tables[1], 4, floor.players[2], 100_000)
    assert net(record(floor, dealt, once=once)) == NET
    assert stacks() == {"Chen": 523_000, "Bos": 503_000, "Maier": 98_000, "Reyes": 76_000}


def test_a_seat_that_was_empty_at_the_deal_is_refused_whoever_sits_there_now(
    floor: Floor,
) -> None:
    floor.actor("dealer", 1)
    walk(floor, 4)
    dealt = datetime.now(tz=UTC)
    assert refused(PlayerNotSeatedError, floor, dealt) == [4]
    newcomer(floor, 4)
    assert refused(PlayerNotSeatedError, floor, dealt) == [4]
    assert net(record(floor, datetime.now(tz=UTC))) == NET  # Dealt since: Newcomer was in it.
    assert stacks()["Newcomer"] == STACK - 24_000


def test_who_changed_seat_since_pays_and_not_who_sits_there_now(floor: Floor) -> None:
    floor.actor("dealer", 1)
    walk(floor, 4)
    dealt = datetime.now(tz=UTC)
    move(floor, 3, 4)
    newcomer(floor, 3)
    answer = record(floor, dealt, 1, 2, 3)
    assert net(answer) == NET_OF_THREE
    assert stacks() == {
        "Chen": STACK + 13_000, "Bos": STACK - 5_000, "Maier": STACK - 8_000, "Newcomer": STACK,
    }  # fmt: skip
    row = HandSeat.objects.get(hand__public_id=answer.body["hand"], seat=3)
    assert row.player == floor.players[2]


def test_screens_name_who_was_dealt_in_and_not_who_sits_there_now(floor: Floor) -> None:
    """Seats 2 and 3 owe 50 and 80 dollars to seat 1; at seat 3 sits somebody else by now."""
    dealer = floor.actor("dealer", 1)
    walk(floor, 4)
    dealt = datetime.now(tz=UTC)
    move(floor, 3, 4)
    newcomer(floor, 3)
    hand_id = UUID(record(floor, dealt, 1, 2, 3).body["hand"])

    table = table_detail(actor=dealer, table_id=floor.tables[1].public_id)
    hand = hand_detail(actor=dealer, hand_id=hand_id)
    out = hand_settlements(actor=dealer, hand_id=hand_id)[-1]
    offers = hand_offers(actor=dealer, hand_id=hand_id)

    payments = table_outcome(out, table, hand, offers)["moves"]
    assert {(move["from_name"], move["to_name"]) for move in payments} == {
        ("Bos", "Chen"),
        ("Maier", "Chen"),
    }
    seats = terminal_seats(table, hand, out, offers)
    assert [seat["player"] for seat in seats] == ["Chen", "Bos", "Maier", "Maier"]
    assert [bool(seat["stack_text"]) for seat in seats] == [True, True, False, True]


def test_seats_that_were_changed_more_than_once_are_those_of_the_deal(floor: Floor) -> None:
    floor.actor("dealer", 1)
    walk(floor, 4)
    dealt = datetime.now(tz=UTC)
    for seat, to in ((3, 4), (2, 3), (4, 2), (1, 4), (3, 1)):  # In the end 4, 1 and 2.
        move(floor, seat, to)
    assert floor.seating(1).player == floor.players[1]
    assert net(record(floor, dealt, 1, 2, 3)) == NET_OF_THREE
    assert stacks() == {"Chen": STACK + 13_000, "Bos": STACK - 5_000, "Maier": STACK - 8_000}


def test_a_change_of_seat_before_the_deal_counts(floor: Floor) -> None:
    floor.actor("dealer", 1)
    walk(floor, 4)
    move(floor, 3, 4)
    dealt = datetime.now(tz=UTC)
    assert refused(PlayerNotSeatedError, floor, dealt, 1, 2, 3) == [3]
    # Seats 1, 2 and 4: +18 (8 + 10), 0 (-8 + 8) and -18 units.
    assert net(record(floor, dealt, 1, 2, 4)) == {1: 18_000, 2: 0, 4: -18_000}
    assert stacks()["Maier"] == STACK - 18_000


def test_who_sits_out_by_now_was_dealt_in(floor: Floor, dealt: datetime) -> None:
    actor = floor.actor("floor")
    seating_sit_out(
        actor=actor, seating_id=floor.seating(4).public_id, away=True, command=command(actor)
    )
    assert net(record(floor, dealt)) == NET


# Under which rules


def test_rules_put_on_after_the_deal_do_not_count(floor: Floor, dealt: datetime) -> None:
    floor.play_by(floor.version("classic_2_4"), unit=5 * UNIT)
    answer = record(floor, dealt)
    assert net(answer) == NET
    settlement = Settlement.objects.get()
    assert settlement.rule_version == floor.version("classic_1_6")
    assert settlement.unit == UNIT
    paid(floor, answer)
    assert record(floor, datetime.now(tz=UTC)).body["rules"]["slug"] == "classic_2_4"


def test_only_the_last_rules_before_the_deal_count(floor: Floor) -> None:
    floor.actor("dealer", 1)
    floor.play_by(floor.version("classic_2_4"))
    floor.play_by(floor.version("classic_1_6"), unit=2 * UNIT)
    dealt = datetime.now(tz=UTC)
    floor.play_by(floor.version("classic_1_6"), unit=3 * UNIT)
    assert net(record(floor, dealt)) == {seat: 2 * amount for seat, amount in NET.items()}


def test_the_stake_level_is_that_of_the_hands_before_the_rules_changed(floor: Floor) -> None:
    """Numbers for stakes begin again with new rules (R-PAY-2): 1, 2, then 3 of the old ones."""
    floor.actor("dealer", 1)
    for _hand in (1, 2):
        paid(floor, record(floor, datetime.now(tz=UTC)))
    dealt = datetime.now(tz=UTC)
    floor.play_by(floor.version("classic_2_4"))
    for number in (3, 4):
        answer = record(floor, dealt)
        assert answer.body["number"] == number
        assert Hand.objects.get(number=number).session_number == number
        paid(floor, answer)
    record(floor, datetime.now(tz=UTC))
    assert Hand.objects.get(number=5).session_number == 1


def test_a_session_begun_after_the_deal_does_not_count_the_hand_as_its_first_stake(
    floor: Floor,
) -> None:
    actor, table = floor.actor("floor"), floor.tables[1].public_id
    floor.actor("dealer", 1)
    paid(floor, record(floor, datetime.now(tz=UTC)))
    dealt = datetime.now(tz=UTC)
    session = GameSession.objects.get().public_id
    session_end(actor=actor, session_id=session, agreed=True, command=command(actor))
    session_begin(actor=actor, table_id=table, plan=Plan(), command=command(actor))
    paid(floor, record(floor, dealt))
    assert Hand.objects.get(number=2).session_number == 2
    record(floor, datetime.now(tz=UTC))
    assert Hand.objects.get(number=3).session_number == 1


def test_a_queue_delivered_late_counts_its_hands_one_by_one(floor: Floor) -> None:
    floor.actor("dealer", 1)
    moments = [datetime.now(tz=UTC) for _hand in range(3)]
    for at in moments:
        paid(floor, record(floor, at))
    assert list(Hand.objects.order_by("number").values_list("number", "session_number")) == [
        (1, 1), (2, 2), (3, 3),
    ]  # fmt: skip
    assert floor.table().session_hand_number == 3
    assert list(Hand.objects.order_by("number").values_list("dealt_at", flat=True)) == moments


def test_fantasyland_is_that_of_the_hand_dealt_before(floor: Floor) -> None:
    """R-OFC-3: aces and queens in front lead in; the hand dealt in between has used it up."""
    floor.actor("dealer", 1)
    floor.play_by(floor.version("fantasyland_ofc"))
    paid(floor, record(floor, datetime.now(tz=UTC), 1, 2, 3))
    dealt = datetime.now(tz=UTC)
    assert earned(record_paid(floor, datetime.now(tz=UTC))) == [13, 13, None]
    assert earned(record_paid(floor, dealt)) == [13, 13, None]
    # Nobody stays: without trips or quads the hand that was dealt last leads nowhere.
    assert earned(record_paid(floor, datetime.now(tz=UTC))) == [None, None, None]


def record_paid(floor: Floor, at: datetime) -> Answer:
    answer = record(floor, at, 1, 2, 3)
    paid(floor, answer)
    return answer


def earned(answer: Answer) -> list[int | None]:
    rows = HandSeat.objects.filter(hand__public_id=answer.body["hand"]).order_by("seat")
    return list(rows.values_list("fantasyland_cards", flat=True))


# What was decided since


def test_an_exclusion_after_the_deal_does_not_take_the_hand_back(
    floor: Floor, dealt: datetime
) -> None:
    exclude(floor, floor.players[3])
    answer = record(floor, dealt)
    assert net(answer) == NET
    assert stacks()["Reyes"] == STACK - 24_000
    paid(floor, answer)
    actor = floor.actor("dealer", 1)
    with pytest.raises(PlayerExcludedError):
        hand_open(
            actor=actor, table_id=floor.tables[1].public_id, hand_id=uuid7(), seats=[1, 4],
            command=command(actor),
        )  # fmt: skip


def test_who_was_kept_out_at_the_deal_is_not_in_it(floor: Floor) -> None:
    floor.actor("dealer", 1)
    exclude(floor, floor.players[3])
    assert refused(PlayerExcludedError, floor, datetime.now(tz=UTC)) == [4]


def test_a_lock_after_the_deal_does_not_stop_the_hand(floor: Floor, dealt: datetime) -> None:
    state_set(floor, "locked")
    answer = record(floor, dealt)
    assert net(answer) == NET
    paid(floor, answer)
    state_set(floor, "open")
    assert floor.table().state == Table.State.OPEN


def test_a_hand_dealt_at_a_locked_table_waits_until_it_is_opened(floor: Floor) -> None:
    floor.actor("dealer", 1)
    state_set(floor, "locked")
    dealt = datetime.now(tz=UTC)
    assert refused(TableLockedError, floor, dealt) == []
    state_set(floor, "open")
    assert net(record(floor, dealt)) == NET


# The moment itself


def test_a_clock_that_is_slow_does_not_reach_behind_the_sign_on(floor: Floor) -> None:
    """Allowed are two minutes; what was before the sign-on is none of its hands'."""
    walk(floor, 4)
    newcomer(floor, 4)
    floor.play_by(floor.version("classic_1_6"), unit=2 * UNIT)
    floor.actor("dealer", 1)
    sign_on = SignOn.objects.get()
    answer = record(floor, sign_on.started_at - timedelta(seconds=100))
    assert net(answer) == {seat: 2 * amount for seat, amount in NET.items()}
    assert Hand.objects.get().dealt_at == sign_on.started_at
    assert Settlement.objects.get().confirmed_at < sign_on.started_at


def test_a_hand_of_a_sign_on_that_ended_is_of_its_moment(floor: Floor, dealt: datetime) -> None:
    dealer, sign_on = floor.actor("dealer", 1), SignOn.objects.get()
    sign_on_end(actor=dealer, sign_on_id=sign_on.public_id, command=command(dealer))
    floor.play_by(floor.version("classic_2_4"), unit=5 * UNIT)
    assert net(record(floor, dealt, sign_on=sign_on)) == NET


def test_the_trail_has_the_moment(floor: Floor, dealt: datetime) -> None:
    record(floor, dealt)
    event = AuditEvent.objects.get(action="hand.opened")
    assert f'"dealt_at":"{dealt.isoformat()}"' in event.body


# What PostgreSQL refuses whoever writes. Each statement is also run with what is true.


def outcome(write: Callable[[], object]) -> str | None:
    """What PostgreSQL says to a write that is taken back: the SQLSTATE of a refusal, or None."""
    try:
        with transaction.atomic():
            write()
            transaction.set_rollback(True)
    except DatabaseError as error:
        return str(error.__cause__.sqlstate)  # type: ignore[union-attr]
    return None


@pytest.fixture
def row_of(floor: Floor, dealt: datetime) -> Callable[..., Hand]:
    """A hand's row as ``record`` would make it, with other values where they are given."""

    def made(**given: Any) -> Hand:
        sign_on = SignOn.objects.get(table=floor.tables[1])
        return Hand(
            **{
                "public_id": uuid7(),
                "table": floor.tables[1],
                "number": 1,
                "session_number": 1,
                "rule_version": floor.version("classic_1_6"),
                "unit": UNIT,
                "button_seat": 4,
                "gaming_day": AuditEvent.objects.order_by("-at").first().gaming_day,  # type: ignore[union-attr]
                "opened_at": dealt,
                "dealt_at": dealt,
                "dealt_by": sign_on.staff,
                "dealt_sign_on": sign_on,
                **given,
            }
        )

    return made


def saved(hand: Hand) -> str | None:
    return outcome(lambda: hand.save(force_insert=True))


def test_the_database_holds_a_moment_within_its_sign_on(
    floor: Floor, dealt: datetime, row_of: Callable[..., Hand]
) -> None:
    sign_on = SignOn.objects.get(table=floor.tables[1])
    assert saved(row_of()) is None
    assert saved(row_of(dealt_at=sign_on.started_at)) is None
    assert saved(row_of(dealt_at=None)) is None
    for wrong in (
        sign_on.started_at - timedelta(microseconds=1),
        datetime.now(tz=UTC) + timedelta(minutes=2),
    ):
        assert saved(row_of(dealt_at=wrong)) == "CP121"
    assert saved(row_of(table=floor.tables[2])) == "CP121"
    dealer = floor.actor("dealer", 1)
    sign_on_end(actor=dealer, sign_on_id=sign_on.public_id, command=command(dealer))
    assert saved(row_of()) is None
    assert saved(row_of(dealt_at=datetime.now(tz=UTC))) == "CP121"


def test_the_database_holds_the_rules_of_the_moment(
    floor: Floor, dealt: datetime, row_of: Callable[..., Hand]
) -> None:
    later = floor.version("classic_2_4")
    floor.play_by(later, unit=5 * UNIT)
    assert saved(row_of()) is None
    assert saved(row_of(rule_version=later, unit=5 * UNIT)) == "CP121"
    assert saved(row_of(unit=5 * UNIT)) == "CP121"
    assert saved(row_of(unit=None)) == "CP121"
    now = datetime.now(tz=UTC)
    assert saved(row_of(rule_version=later, unit=5 * UNIT, dealt_at=now)) is None


def test_the_database_keeps_the_moment(
    floor: Floor, dealt: datetime, row_of: Callable[..., Hand]
) -> None:
    hand = row_of()
    hand.save(force_insert=True)
    row = Hand.objects.filter(pk=hand.pk)
    assert outcome(lambda: row.update(draft_revision=1, dealt_at=dealt)) is None
    for other in (dealt + timedelta(microseconds=1), None):
        assert outcome(lambda at=other: row.update(dealt_at=at)) == "CP001"


def test_the_database_deals_in_only_who_sat_there_and_has_not_left(
    floor: Floor, dealt: datetime, row_of: Callable[..., Hand]
) -> None:
    def deal_in(seating: Seating, player: Player, at: datetime | None = dealt) -> str | None:
        def write() -> None:
            hand = row_of(dealt_at=at)
            hand.save(force_insert=True)
            HandSeat.objects.create(hand=hand, seat=4, seating=seating, player=player)

        return outcome(write)

    reyes, other = floor.seating(4), floor.seating(1)
    assert deal_in(reyes, reyes.player) is None
    assert deal_in(other, reyes.player) == "CP121"
    exclude(floor, reyes.player)
    assert deal_in(reyes, reyes.player) is None  # Kept out since.
    assert deal_in(reyes, reyes.player, datetime.now(tz=UTC)) == "CP140"
    assert deal_in(reyes, reyes.player, None) == "CP140"
    walk(floor, 4)
    assert deal_in(reyes, reyes.player) == "CP121"
    newcomer(floor, 4)
    new = floor.seating(4)
    assert deal_in(new, new.player) == "CP121"
    assert deal_in(new, new.player, datetime.now(tz=UTC)) is None
