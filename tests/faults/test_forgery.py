"""What the application's own role could try through the posting functions, and is refused."""

import re
import threading
from datetime import UTC, date, datetime, timedelta

import psycopg
import pytest
from django.db import DatabaseError, connections, transaction

from casino.house.audit.log import audit_append, audit_next
from casino.house.audit.verify import verify_full, verify_incremental
from settlement import explain
from settlement.models import HandSeat, Settlement
from tables.models import Entry, Transaction
from tests.record import AT, DAY, Floor, altered, command, full_floor, make_floor, with_beside


@pytest.fixture
def floor(committed_db) -> Floor:
    with transaction.atomic():
        return full_floor()


def refused(match, function):
    """``function`` does not get as far as COMMIT, or not past it."""
    before = Transaction.objects.count()
    with pytest.raises(DatabaseError, match=match), transaction.atomic():
        function()
    assert before == Transaction.objects.count()


def _mirror(transaction_id):
    entries = Entry.objects.filter(transaction=transaction_id).order_by("n")
    return {entry.account_id: -entry.amount for entry in entries}


@pytest.mark.parametrize("cause", ["hand", "fee", "side_bet"])
def test_chips_of_a_settlement_in_force_do_not_go_back(floor, cause):
    with transaction.atomic():
        floor.settle(with_beside(floor.settlement(floor.hand())))
    moved = Transaction.objects.get(cause=cause)
    refused("posting_rule", lambda: floor.post("reversal", _mirror(moved.pk), reverses=moved.pk))


def test_a_reversal_is_not_reversed(floor):
    with transaction.atomic():
        minted = floor.mint(1_000).transaction_id
        taken = floor.post("reversal", _mirror(minted), reverses=minted).transaction_id
    refused("posting_rule", lambda: floor.post("reversal", _mirror(taken), reverses=taken))


@pytest.mark.parametrize("cause", ["hand", "fee", "side_bet"])
def test_causes_of_a_settlement_are_not_posted_without_one(floor, cause):
    rack = floor.account("rack")
    refused("posting_rule", lambda: floor.post(cause, {rack: -5, floor.seatings[1].account_id: 5}))


@pytest.mark.parametrize("cause", ["hand", "fee", "side_bet"])
def test_a_reversal_that_no_revision_names_is_refused_at_commit(committed_db, floor, cause):
    """Written by the owner, past ``ledger_post``: the trigger at COMMIT holds it too."""
    with transaction.atomic():
        floor.settle(with_beside(floor.settlement(floor.hand())))
    with psycopg.connect(committed_db.url("owner")) as owner:
        (id_,) = owner.execute(
            "SELECT id FROM tables_transaction WHERE cause = %s", [cause]
        ).fetchone()
        (seq,) = owner.execute("SELECT audit_next('table:7')").fetchone()
        owner.execute(
            "SELECT ledger_write('table:7', %s, 'reversal', %s, %s, %s, NULL, NULL, uuidv7(), %s,"
            " array_agg(account_id ORDER BY n), array_agg(-amount ORDER BY n))"
            " FROM tables_entry WHERE transaction_id = %s",
            [seq, floor.table.pk, DAY, AT, id_, id_],
        )
        owner.execute(
            "SELECT audit_append('table:7', %s, %s, 'a.b', 's', 'system', 'system', 'none',"
            " 'none', '1', NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
            [seq, DAY],
        )
        with pytest.raises(psycopg.Error, match="settlement_reversal"):
            owner.commit()


OTHER_DAYS = ["infinity", "-infinity", "0044-03-15 BC", "1999-01-01", "2099-01-01"]


@pytest.mark.parametrize("day", [*OTHER_DAYS, DAY - timedelta(days=1), DAY + timedelta(days=1)])
def test_no_other_gaming_day_is_posted_on(floor, day):
    days = {"gaming_day": day}
    legs = {floor.account("mint"): -5, floor.account("rack"): 5}
    refused("gaming_day_wrong", lambda: floor.post("mint", legs, **days))
    level = floor.settlement(floor.hand(), dict.fromkeys((1, 2, 3, 4), 0))
    refused("gaming_day_wrong", lambda: floor.settle(level, **days))
    for chain in ("house", "table:7"):
        event = {"chain": chain, "action": "a.b", "subject": "s"}
        refused(
            "gaming_day_wrong",
            lambda event=event: audit_append(
                **{**floor.who, **command(), **event, **days}, seq=audit_next(event["chain"])
            ),
        )
    assert verify_full().ok


def test_the_application_opens_no_day_by_itself(committed_db, floor):
    with (
        psycopg.connect(committed_db.url("app")) as app,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        app.execute("SELECT table_day_open(%s, 'infinity')", [floor.table.pk])


@pytest.mark.parametrize(
    "at,day",
    [
        ("2026-11-30 21:59:59+00", date(2026, 11, 30)),  # 05:59:59 on 1 December in Manila.
        ("2026-11-30 22:00:00+00", date(2026, 12, 1)),
    ],
)
def test_a_gaming_day_begins_at_the_houses_hour_in_the_houses_zone(committed_db, floor, at, day):
    with psycopg.connect(committed_db.url("owner")) as owner:
        owner.execute("UPDATE house_house SET time_zone = 'Asia/Manila'")
        assert (day,) == owner.execute("SELECT house_gaming_day(%s)", [at]).fetchone()
        near = "SELECT gaming_day_is_now(house_gaming_day(%s), %s::timestamptz + %s::interval)"
        owner.execute(near, [at, at, "59 seconds"])
        with pytest.raises(psycopg.Error, match="gaming_day_wrong"):
            owner.execute(near, [at, at, "-25 hours"])


SIGN_ON = (
    "INSERT INTO tables_signon (table_id, staff_id, started_at, chain, seq)"
    " SELECT id, %s, now(), %s, %s FROM tables_table LIMIT 1"
)


@pytest.mark.parametrize("chain", ["house", "table:7"])
def test_a_row_waits_for_who_writes_its_event_and_is_then_late(committed_db, floor, chain):
    """Two sessions of the application: A's event is not committed yet when B's row comes."""
    found = []
    with (
        psycopg.connect(committed_db.url("app")) as a,
        psycopg.connect(committed_db.url("app")) as b,
    ):
        (seq,) = a.execute("SELECT audit_next(%s)", [chain]).fetchone()
        a.execute(
            "SELECT audit_append(%s, %s, %s, 'a.b', 's', 'system', 'system', 'none', 'none', '1',"
            " NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
            [chain, seq, DAY],
        )

        def join():
            try:
                b.execute("SET lock_timeout = '5s'")
                b.execute(SIGN_ON, [floor.staff.pk, chain, seq])
                b.commit()
            except psycopg.Error as error:
                found.append(error.diag.message_primary)

        joining = threading.Thread(target=join)
        joining.start()
        joining.join(0.3)
        assert joining.is_alive(), "B waits for the head of the chain"
        a.commit()
        joining.join(5)
    assert [True] == [message.startswith("late_row") for message in found]
    assert verify_full().ok


def test_every_guarded_root_takes_rows_of_the_next_event_only(committed_db):
    """The trigger of the race above stands on every table that carries chain and seq."""
    with psycopg.connect(committed_db.url("owner")) as owner:
        roots = owner.execute("""
            SELECT g.table_name, p.proname, p.prosecdef FROM audit_guarded g
              LEFT JOIN pg_trigger t ON t.tgrelid = g.relid AND t.tgname = 'guarded_not_late'
                    AND t.tgenabled = 'A'
              LEFT JOIN pg_proc p ON p.oid = t.tgfoid
             WHERE g.is_root AND g.table_name <> 'house_auditevent'""").fetchall()
    assert len(roots) >= 6
    assert {("guarded_not_late", True)} == {(name, definer) for _, name, definer in roots}


def test_a_row_ahead_of_its_chain_is_refused(committed_db, floor):
    with psycopg.connect(committed_db.url("app")) as app:
        with pytest.raises(psycopg.Error, match="seq_wrong"):
            app.execute(SIGN_ON, [floor.staff.pk, "house", 99])
        app.rollback()
        with pytest.raises(psycopg.Error, match="seq_wrong"):
            app.execute(SIGN_ON, [floor.staff.pk, "table:99", 1])


@pytest.mark.parametrize("hash_", [None, b"", b"x" * 31])
def test_a_movement_without_its_command_is_refused(floor, hash_):
    legs = {floor.account("mint"): -5, floor.account("rack"): 5}
    refused("request_hash", lambda: floor.post("mint", legs, request_hash=hash_))
    level = floor.settlement(floor.hand(), dict.fromkeys((1, 2, 3, 4), 0))
    refused("request_hash", lambda: floor.settle(level, request_hash=hash_))
    assert 0 == Settlement.objects.count()


@pytest.mark.parametrize(
    "change",
    [
        "rule_version_id = rule_version_id + 1",
        "unit = 5",
        "button_seat = 1",
        "number = number + 1",
        "session_number = session_number + 1",
        "table_id = table_id + 1",
        "gaming_day = gaming_day + 1",
        "state = 'open'",
        "draft_revision = draft_revision + 1",
        "settled_at = NULL",
    ],
)
@pytest.mark.parametrize("state", ["open", "settled", "paid"])
def test_a_hand_stays_as_it_was_opened_and_goes_forward_only(committed_db, floor, state, change):
    with transaction.atomic():
        if state == "paid":
            floor.play()
        else:
            hand = floor.hand()
        if state == "settled":
            floor.settle(floor.settlement(hand))
    harmless = ("state", "draft_revision", "settled_at") if state == "open" else ()
    with psycopg.connect(committed_db.url("app")) as app:
        statement = f"UPDATE settlement_hand SET {change}"
        if change.startswith(harmless or ("none",)):
            app.execute(statement)
            return
        with pytest.raises(psycopg.Error, match="guarded_change"):
            app.execute(statement)


@pytest.mark.parametrize("change", ["state = 'settled', settled_at = now()", "state = 'paid'"])
def test_a_hand_is_settled_by_its_settlement_alone(committed_db, floor, change):
    with transaction.atomic():
        floor.hand()
    with (
        psycopg.connect(committed_db.url("app")) as app,
        pytest.raises(psycopg.Error, match="guarded_change"),
    ):
        app.execute(f"UPDATE settlement_hand SET {change}")


@pytest.mark.parametrize(
    "change",
    [
        "floor = -5",
        "kind = 'cage'",
        "table_id = NULL",
        "player_id = 1",
        "commodity_id = 'cash:USD'",
    ],
)
def test_whose_an_account_is_does_not_change(committed_db, floor, change):
    with (
        psycopg.connect(committed_db.url("owner")) as owner,
        pytest.raises(psycopg.Error, match="guarded_change"),
    ):
        owner.execute(f"UPDATE tables_account SET {change} WHERE kind = 'rack'")


@pytest.mark.parametrize("cause", ["buy_in", "add_on"])
@pytest.mark.parametrize("chips,cash", [(500, 499), (500, 0), (0, 500), (500, 501)])
def test_chips_are_bought_for_as_much_cash(floor, cause, chips, cash):
    bought = floor.buy_in_legs(floor.seatings[1].account_id, 1)
    legs = dict(zip(bought, (-chips, chips, -cash, cash), strict=True))
    refused(
        "unbalanced: transaction",
        lambda: floor.post(cause, {account: amount for account, amount in legs.items() if amount}),
    )


def test_chips_are_bounded(floor):
    legs = {floor.account("mint"): -(10**15), floor.account("rack"): 10**15}
    refused("account_bounded", lambda: floor.post("mint", legs))


@pytest.mark.parametrize(
    "who",
    [
        {"staff_id": None},
        {"staff_id": None, "actor": "none"},
        {"actor": "staff:99999"},
        {"actor": "system"},
        {"role": "emperor"},
        {"role": ""},
    ],
)
def test_a_movement_names_who_posts_it(floor, who):
    legs = floor.buy_in_legs(floor.seatings[1].account_id, 5)
    refused("actor_wrong", lambda: floor.post("add_on", legs, **who))


def _seats(**change):
    return lambda settlement: altered(settlement, "seats", 0, **change)


@pytest.mark.parametrize(
    "forge,code",
    [
        (_seats(front="Ac Ad 7h"), "settlement_cards"),  # The mask says the seven of spades.
        (_seats(front="Ac Ad"), "settlement_cards"),
        (_seats(front="7s Ad Ac 7s"), "settlement_cards"),
        (_seats(front="ac ad 7s"), "settlement_cards"),
        (_seats(front=None, cards="Ac Ad 7s"), "settlement_cards"),
        (_seats(discards="Tc"), "settlement_cards"),
        (_seats(card_mask=0, front=None, middle=None, back=None), "settlement_cards"),
        (lambda s: s._replace(button_seat=1), "settlement_hand"),
        (lambda s: s._replace(hand_number=9), "settlement_hand"),
        (lambda s: s._replace(rules_digest="0" * 64), "settlement_hand"),
        (lambda s: s._replace(confirmed_at=datetime.max.replace(tzinfo=UTC)), "settlement_hand"),
        (lambda s: altered(s, "lines", 0, kind="gift"), "settlementline_kind"),
        (lambda s: altered(s, "lines", 0, row="top"), "settlementline_row"),
    ],
)
def test_a_settlement_is_of_its_hand_and_shows_its_cards(floor, forge, code):
    forged = forge(floor.settlement(floor.hand()))
    refused(code, lambda: floor.settle(forged))


def test_a_settlement_plays_by_the_rules_its_hand_was_opened_under(floor):
    with transaction.atomic():
        other = make_floor(8)
    of = floor.settlement(floor.hand())
    for forged in (
        of._replace(rule_version_id=other.version.pk, rules_digest=other.version.digest),
        of._replace(sign_on_id=other.sign_on.pk),
        of._replace(settled_by_id=other.staff.pk),
        of._replace(dealt_by_id=other.staff.pk),
    ):
        refused("settlement_hand", lambda forged=forged: floor.settle(forged))


def test_who_was_not_dealt_in_is_not_settled(floor):
    hand = floor.hand()
    HandSeat.objects.filter(hand=hand, seat=4).delete()
    refused("settlement_hand", lambda: floor.settle(floor.settlement(hand)))


def test_the_unit_is_the_hands(floor):
    hand = floor.hand()
    with connections["owner"].cursor() as owner:
        owner.execute("ALTER TABLE settlement_hand DISABLE TRIGGER hand_stays")
        owner.execute("UPDATE settlement_hand SET unit = 5")
    refused("settlement_hand", lambda: floor.settle(floor.settlement(hand)))


def test_a_settlement_names_who_posts_it(floor):
    level = floor.settlement(floor.hand(), dict.fromkeys((1, 2, 3, 4), 0))
    for who in ({"staff_id": None, "actor": "system"}, {"actor": "staff:9999"}, {"role": "king"}):
        refused("actor_wrong", lambda who=who: floor.settle(level, **who))


def test_the_kinds_of_lines_are_those_that_have_a_sentence(committed_db):
    with psycopg.connect(committed_db.url("owner")) as owner:
        (text,) = owner.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE conname = 'settlementline_kind'"
        ).fetchone()
    assert set(re.findall(r"'(\w+)'", text)) == set(explain._SENTENCES)


def test_what_verification_found_stays(committed_db, floor):
    verify_incremental()
    with psycopg.connect(committed_db.url("app"), autocommit=True) as app:
        with pytest.raises(psycopg.Error, match="guarded_change"):
            app.execute("UPDATE house_verificationrun SET ok = false")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("UPDATE house_verificationcursor SET seq = 999")
        before = app.execute("SELECT * FROM house_verificationcursor").fetchall()
        app.execute("SELECT verification_move('table:7', 999, sha256('x'))")
        app.execute(
            "SELECT verification_move(chain, seq, hash) FROM house_auditevent WHERE seq = 1"
        )
        assert before == app.execute("SELECT * FROM house_verificationcursor").fetchall()
