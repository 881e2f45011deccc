"""What the application's own role could try on rights and times, past the services, and is refused."""

import json

import psycopg
import pytest
from django.db import transaction

from casino.house.models import Device, RoleGrant, Staff
from tests.factories import floor_make
from tests.faults.test_guards import APP_INSERTS

DENIED = "42501"
STAYS = "CP001"
NOT_A_TIME = "23514"
MAY_CHANGE = {
    "house_rolegrant": {"valid_to"},
    "house_device": {
        "revoked_at", "last_seen_at", "last_address", "version", "clock_drift_ms",
    },
    "house_staff": {
        "password", "pin_hash", "must_change_password", "is_active", "failed_pins", "locked_at",
        "left_at", "session_round", "last_login",
    },
}  # fmt: skip


@pytest.fixture
def app(committed_db):
    with transaction.atomic():
        floor = floor_make()
        floor.terminal(1)
    Device.objects.filter(label="terminal 1").update(revoked_at="2026-11-30T12:00Z")
    gone = floor.people["dealer2"]
    Staff.objects.filter(pk=gone.pk).update(is_active=False, left_at="2026-11-30T12:00Z")
    grant = RoleGrant.objects.get(staff=floor.people["dealer"])
    with psycopg.connect(committed_db.url("app"), autocommit=True) as connection:
        connection.execute(
            "UPDATE house_rolegrant SET valid_to = now() + interval '1 day' WHERE id = %s",
            [grant.pk],
        )
        yield connection


def state_of(connection, statement):
    """The SQLSTATE with which ``statement`` fails, None when it does not."""
    try:
        connection.execute(statement)
    except psycopg.Error as error:
        return error.sqlstate
    return None


@pytest.mark.parametrize("table", MAY_CHANGE)
def test_who_somebody_is_and_who_gave_what_is_written_once(app, table):
    columns = app.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [table]
    ).fetchall()
    found = {name: state_of(app, f"UPDATE {table} SET {name} = {name}") for (name,) in columns}
    assert {name for name, state in found.items() if state is None} == MAY_CHANGE[table]
    assert {found[name] for name in found.keys() - MAY_CHANGE[table]} == {DENIED}


@pytest.mark.parametrize(
    ("statement", "state"),
    [
        ("UPDATE house_rolegrant SET valid_to = now() + interval '2 days' WHERE valid_to > now()", STAYS),
        ("UPDATE house_rolegrant SET valid_to = NULL WHERE valid_to > now()", STAYS),
        ("UPDATE house_rolegrant SET valid_to = now() - interval '1 hour'", STAYS),
        ("UPDATE house_rolegrant SET valid_to = 'infinity' WHERE valid_to IS NULL", NOT_A_TIME),
        ("UPDATE house_device SET revoked_at = NULL WHERE revoked_at IS NOT NULL", STAYS),
        ("UPDATE house_device SET revoked_at = now() + interval '1 day' WHERE revoked_at IS NOT NULL", STAYS),
        ("UPDATE house_staff SET left_at = NULL, is_active = true WHERE left_at IS NOT NULL", STAYS),
        ("UPDATE house_rolegrant SET valid_to = now() + interval '1 hour'", None),
        ("UPDATE house_device SET revoked_at = now() WHERE revoked_at IS NULL", None),
    ],
)  # fmt: skip
def test_what_has_ended_does_not_begin_again(app, statement, state):
    assert state_of(app, statement) == state


@pytest.mark.parametrize("role", ["shift_manager", "cage", "security", "auditor", "it"])
def test_no_role_of_the_house_is_given_for_a_pit(app, role):
    """Nor by whoever works in the database past the services; for the house it is."""
    given = (
        "INSERT INTO house_rolegrant (staff_id, role, pit_id, valid_from)"
        f" SELECT s.id, '{role}', %s, now() FROM house_staff s WHERE s.badge = '0403'"
    )
    app.execute("INSERT INTO house_staff (badge, password, pin_hash, must_change_password, is_active,"
                " failed_pins, session_round) VALUES ('0403', '!', '', false, true, 0, 0)")  # fmt: skip
    assert state_of(app, given % "(SELECT min(id) FROM house_pit)") == STAYS
    assert state_of(app, given % "NULL") is None


@pytest.mark.parametrize("far", ["infinity", "-infinity", "0044-03-15 BC", "12000-01-01"])
def test_no_record_has_a_time_that_no_calendar_has(committed_db, far):
    """In every table of the record that the application writes into by itself."""
    with psycopg.connect(committed_db.url("owner"), autocommit=True) as owner:
        for table in sorted(APP_INSERTS):
            times = owner.execute(
                "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
                " AND NOT attisdropped AND atttypid IN ('timestamptz'::regtype, 'date'::regtype)",
                [table],
            ).fetchall()
            checks = owner.execute(
                "SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint"
                " WHERE conrelid = %s::regclass AND contype = 'c' AND conname LIKE '%%_calendar'",
                [table],
            ).fetchall()
            assert times, table
            for (name,) in times:
                row = {other: "2026-11-30" for (other,) in times}
                for wrong, holds in ((far, False), ("2026-11-30", True)):
                    kept = owner.execute(
                        f"SELECT {' AND '.join(check for (check,) in checks)}"
                        f" FROM jsonb_populate_record(NULL::{table}, %s::jsonb)",
                        [json.dumps({**row, name: wrong})],
                    ).fetchone()
                    assert kept == (holds,), (table, name, wrong)
