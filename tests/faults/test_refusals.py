"""What PostgreSQL refuses at COMMIT or before, tried as owner with every trigger on."""

import psycopg
import pytest
from django.db import DatabaseError, connections, transaction

from casino.house.audit import log
from settlement.models import Hand
from tables.models import Transaction
from tests.record import AT, DAY, NETS, UNIT, Floor, altered, full_floor


@pytest.fixture
def floor(committed_db) -> Floor:
    with transaction.atomic():
        return full_floor()


@pytest.fixture
def owner(committed_db, monkeypatch):
    """Posting functions are called as owner; a plain connection as owner beside it."""
    monkeypatch.setattr(log, "connection", connections["owner"])
    with psycopg.connect(committed_db.url("owner")) as connection:
        yield connection


def _refusal(function):
    """The message with which ``function`` is refused at COMMIT or before."""
    with pytest.raises(DatabaseError) as caught, transaction.atomic(using="owner"):
        function()
    return caught.value.__cause__.diag.message_primary


def _sums(part, at, **change):
    return lambda settlement: altered(settlement, part, at, **change)


def _moved(settlement, units=1):
    """Seats 1 and 2 swap a unit that no pair explains; the sum stays zero."""
    one, two = settlement.seats[0], settlement.seats[1]
    return settlement._replace(
        seats=[
            one._replace(units=one.units + units, net=one.net + units * UNIT),
            two._replace(units=two.units - units, net=two.net - units * UNIT),
            *settlement.seats[2:],
        ]
    )


@pytest.mark.parametrize(
    "alter,code",
    [
        (_sums("lines", 0, units=2), "settlement_sums: lines"),
        (_sums("pairs", 0, units=7, owed=7 * UNIT), "settlement_sums: lines"),
        (_sums("pairs", 0, owed=6 * UNIT + 1), "settlement_sums: lines"),
        (_sums("pairs", 0, unpaid=6 * UNIT + 1), "settlement_sums: lines"),
        (_sums("pairs", 0, unpaid=1), "settlement_sums: pairs"),
        (_sums("seats", 0, units=24), "settlement_sums: pairs"),
        (_sums("seats", 0, net=23 * UNIT + 1), "unbalanced"),
        (_moved, "settlement_sums: pairs"),
        (_sums("seats", 0, fee=1), "settlement_posting: entries are not what fee"),
        (_sums("seats", 0, card_mask=0b1111111111111 << 13), "settlement_cards"),
        (_sums("seats", 0, card_mask=0b0111111111111), "settlement_cards"),
        (_sums("seats", 3, card_mask=0), "settlement_cards"),
        (_sums("seats", 0, discard_mask=1 << 13), "settlement_cards"),
        (_sums("seats", 0, seat=5), "new row for relation"),
        (_sums("pairs", 0, seat_a=2, seat_b=1), "new row for relation"),
        (_sums("lines", 0, to_seat=2), "new row for relation"),
        (lambda s: s._replace(pairs=s.pairs[1:]), "new row for relation"),
        (lambda s: s._replace(lines=s.lines[5:]), "settlement_sums: lines"),
        (lambda s: s._replace(revision=2), "insert or update on table"),
        (lambda s: s._replace(input_digest="0" * 63), "new row for relation"),
    ],
)
def test_a_settlement_that_does_not_add_up_is_refused(floor, owner, alter, code):
    settlement = alter(floor.settlement(floor.hand()))

    message = _refusal(lambda: floor.settle(settlement))
    word, _, sentence = code.partition(": ")
    assert message.startswith(word), message
    assert sentence in message
    assert 0 == Transaction.objects.filter(cause="hand").count()


def test_every_two_seats_have_their_pair(floor, owner):
    """A pair of no units with a seat that does not exist would leave every sum as it is."""
    level = floor.settlement(floor.hand(), dict.fromkeys(NETS, 0))._replace(lines=[])
    strange = altered(level, "pairs", 0, seat_b=9)
    assert _refusal(lambda: floor.settle(strange)).startswith("settlement_sums")


def test_the_unaltered_settlement_is_taken(floor, owner):
    """The control of every refusal here."""
    with transaction.atomic(using="owner"):
        floor.settle(floor.settlement(floor.hand()))
    assert 1 == Transaction.objects.filter(cause="hand").count()


def test_a_seat_that_surrendered_unseen_shows_no_card(floor, owner):
    settlement = altered(
        floor.settlement(floor.hand()), "seats", 3, card_mask=0, surrender=True, front=None,
        middle=None, back=None,
    )  # fmt: skip
    with transaction.atomic(using="owner"):
        floor.settle(settlement)


def test_a_seats_stack_is_its_own_players(floor, owner):
    settlement = floor.settlement(floor.hand())
    other = settlement.seats[1]
    message = _refusal(
        lambda: floor.settle(altered(settlement, "seats", 0, player_id=other.player_id))
    )
    assert message.startswith("settlement_account")


def test_an_overdraw_is_refused_by_the_function_and_by_the_row(floor, owner):
    settlement = floor.settlement(floor.hand())
    settlement = settlement._replace(
        unit=UNIT * 100,
        seats=[seat._replace(net=seat.net * 100) for seat in settlement.seats],
        pairs=[pair._replace(owed=pair.owed * 100) for pair in settlement.pairs],
    )
    assert _refusal(lambda: floor.settle(settlement)).startswith("stack_short")
    with pytest.raises(psycopg.errors.CheckViolation, match="account_floor"):
        owner.execute(
            "UPDATE tables_account SET balance = -1, version = version + 1 WHERE kind = 'stack'"
        )


def test_a_balance_that_no_entry_moved_is_refused_at_commit(floor, owner):
    owner.execute("UPDATE tables_account SET balance = balance + 1 WHERE kind = 'stack'")
    with pytest.raises(psycopg.Error, match="balance_broken"):
        owner.commit()


def test_a_late_entry_into_an_old_transaction_is_refused(floor, owner):
    old = Transaction.objects.first()
    for n in (1, 3):
        with pytest.raises(psycopg.IntegrityError, match=r"tables_entry_pkey|entry_numbered"):
            owner.execute(
                "INSERT INTO tables_entry (transaction_id, n, entry_count, account_id, amount,"
                " balance_after, account_version) SELECT id, %s, entry_count,"
                " (SELECT id FROM tables_account WHERE kind = 'rack'), 1, 1, 99"
                " FROM tables_transaction WHERE id = %s",
                [n, old.pk],
            )
        owner.rollback()
    with pytest.raises(psycopg.IntegrityError, match="tables_entry_sealed"):
        owner.execute(
            "INSERT INTO tables_entry (transaction_id, n, entry_count, account_id, amount,"
            " balance_after, account_version) VALUES (%s, 3, 3,"
            " (SELECT id FROM tables_account WHERE kind = 'rack'), 1, 1, 99)",
            [old.pk],
        )


@pytest.mark.parametrize(
    "table,change",
    [
        ("settlement_settlementseat", "seat = 5 - seat"),
        ("settlement_settlementpair", "seat_a = 9"),
        ("settlement_settlementline", "n = line_count"),
        ("settlement_settlementline", "settlement_id = 987654"),
        ("tables_entry", "n = entry_count"),
    ],
)
def test_a_child_row_after_its_parents_event_is_refused(floor, owner, table, change):
    """A three-seat hand leaves room for a fourth seat by its keys; its event being written does not."""
    floor.play()
    column, value = change.split(" = ")
    names = [name for (name,) in owner.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0", [table]
    ).fetchall()]  # fmt: skip
    given = ", ".join(value if name == column else f'"{name}"' for name in names)
    keys = {
        "settlement_settlementseat": "settlementseat_seat",
        "settlement_settlementpair": "settlementpair_order",
    }
    owner.execute(f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey CASCADE")
    owner.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {keys.get(table, 'none')}")
    owner.execute("ALTER TABLE tables_entry DROP CONSTRAINT entry_version")
    with pytest.raises(psycopg.Error, match="late_row"):
        owner.execute(f"INSERT INTO {table} SELECT {given} FROM {table} LIMIT 1")


def test_a_row_that_joins_a_written_event_is_refused(floor, owner):
    with pytest.raises(psycopg.Error, match="late_row"):
        owner.execute(
            "INSERT INTO tables_signon (table_id, staff_id, started_at, chain, seq)"
            " SELECT table_id, staff_id, started_at, chain, seq FROM tables_signon"
        )


def test_a_row_without_an_event_is_refused_at_commit(floor, owner):
    owner.execute(
        "INSERT INTO tables_signonend (sign_on_id, ended_at, reason, chain, seq)"
        " SELECT id, started_at, 'signed_off', chain, audit_next(chain) FROM tables_signon"
    )
    with pytest.raises(psycopg.IntegrityError, match="tables_signonend_event"):
        owner.commit()


def _transaction_insert(owner, floor, *, cause="mint", entries=2, seq=None):
    """A header by hand, with its event still to come; its id."""
    (next_seq,) = owner.execute("SELECT audit_next('table:7')").fetchone()
    (id_,) = owner.execute(
        "INSERT INTO tables_transaction (cause, table_id, gaming_day, posted_at, command_id,"
        " entry_count, chain, seq) VALUES (%s, %s, %s, %s, uuidv7(), %s, 'table:7', %s) RETURNING id",
        [cause, floor.table.pk, DAY, AT, entries, next_seq],
    ).fetchone()
    return id_, next_seq


def _event(owner, seq):
    owner.execute(
        "SELECT audit_append('table:7', %s, %s, 'a.b', 's', 'system', 'system', 'none', 'none', '1',"
        " NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
        [seq, DAY],
    )


def _entry(owner, transaction_id, n, kind, amount, *, count=2, player=None):
    """An entry by hand that continues its account, which it moves."""
    owner.execute(
        "WITH a AS (UPDATE tables_account SET balance = balance + %(amount)s, version = version + 1"
        " WHERE kind = %(kind)s AND player_id IS NOT DISTINCT FROM %(player)s AND commodity_id = 'chips:USD'"
        " RETURNING id, balance, version)"
        " INSERT INTO tables_entry (transaction_id, n, entry_count, account_id, amount, balance_after,"
        " account_version) SELECT %(id)s, %(n)s, %(count)s, id, %(amount)s, balance, version FROM a",
        {
            "id": transaction_id,
            "n": n,
            "count": count,
            "kind": kind,
            "amount": amount,
            "player": player,
        },
    )


@pytest.mark.parametrize(
    "entries,code",
    [
        ([("mint", -5), ("rack", 4)], "unbalanced"),
        ([("mint", -5)], "entries_incomplete"),
        ([("rack", -5), ("mint", 5)], "posting_rule"),
    ],
)
def test_a_transaction_written_by_hand_is_held_to_the_same(floor, owner, entries, code):
    id_, seq = _transaction_insert(owner, floor)
    for n, (kind, amount) in enumerate(entries, start=1):
        _entry(owner, id_, n, kind, amount)
    _event(owner, seq)
    with pytest.raises(psycopg.Error, match=code):
        owner.commit()


def test_a_transaction_without_an_event_is_refused_at_commit(floor, owner):
    id_, _ = _transaction_insert(owner, floor)
    _entry(owner, id_, 1, "mint", -5)
    _entry(owner, id_, 2, "rack", 5)
    with pytest.raises(psycopg.IntegrityError, match="tables_transaction_event"):
        owner.commit()


def test_an_entry_that_does_not_continue_its_account_is_refused(floor, owner):
    id_, seq = _transaction_insert(owner, floor)
    _entry(owner, id_, 1, "mint", -5)
    owner.execute(
        "INSERT INTO tables_entry (transaction_id, n, entry_count, account_id, amount, balance_after,"
        " account_version) SELECT %s, 2, 2, id, 5, balance + 6, version + 1 FROM tables_account"
        " WHERE kind = 'rack'",
        [id_],
    )
    _event(owner, seq)
    with pytest.raises(psycopg.Error, match="balance_broken"):
        owner.commit()


def test_chips_do_not_move_for_a_hand_without_its_settlement(floor, owner):
    one, two = (floor.seatings[seat].player_id for seat in (1, 2))
    id_, seq = _transaction_insert(owner, floor, cause="hand")
    _entry(owner, id_, 1, "stack", 5, player=one)
    _entry(owner, id_, 2, "stack", -5, player=two)
    _event(owner, seq)
    with pytest.raises(psycopg.Error, match="without one"):
        owner.commit()


@pytest.mark.parametrize("reversal", ["NULL", "(SELECT min(id) FROM tables_transaction)"])
def test_a_revision_that_takes_nothing_back_is_refused(floor, owner, reversal):
    floor.play()
    (seq,) = owner.execute("SELECT audit_next('table:7')").fetchone()
    columns = (
        "rule_version_id, unit, button_seat, hand_number, gaming_day, posted_at, confirmed_at, sign_on_id,"
        " dealt_by_id, settled_by_id, seat_count, pair_count, line_count, input_digest, rules_digest,"
        " outcome_digest, hand_id"
    )
    (id_,) = owner.execute(
        f"INSERT INTO settlement_settlement (revision, supersedes, reversal_id, command_id, chain, seq, {columns})"
        f" SELECT 2, 1, {reversal}, uuidv7(), chain, %s, {columns} FROM settlement_settlement RETURNING id",
        [seq],
    ).fetchone()
    zeros = {"units", "net", "owed", "unpaid"}
    for table in ("seat", "pair", "line"):
        names = [name for (name,) in owner.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
            " AND attname <> 'settlement_id'", [f"settlement_settlement{table}"]).fetchall()]  # fmt: skip
        given = ["NULL" if n == "to_seat" else "0" if n in zeros else f'"{n}"' for n in names]
        quoted = ", ".join(f'"{name}"' for name in names)
        owner.execute(
            f"INSERT INTO settlement_settlement{table} (settlement_id, {quoted})"
            f" SELECT %s, {', '.join(given)} FROM settlement_settlement{table} WHERE settlement_id <> %s",
            [id_, id_],
        )
    _event(owner, seq)
    with pytest.raises(psycopg.Error, match="settlement_reversal"):
        owner.commit()


def test_a_signed_off_day_takes_no_more(floor, owner):
    owner.execute("UPDATE tables_tableday SET signed_off_at = now()")
    owner.commit()

    assert _refusal(floor.mint).startswith("day_signed_off")
    hand = floor.hand()
    level = floor.settlement(hand, dict.fromkeys(NETS, 0))
    assert _refusal(lambda: floor.settle(level)).startswith("day_signed_off")
    with pytest.raises(psycopg.Error, match="day_signed_off"):
        _transaction_insert(owner, floor)
    assert "open" == Hand.objects.get(pk=hand.pk).state
