"""The bench itself: tests prove nothing about rights when they run as the database's owner."""

import subprocess
import sys
import threading

import pytest
from django.db import DatabaseError, connection, connections

from tests.stack import ROOT, clean_environment


def test_the_suite_talks_to_the_database_as_app_who_owns_nothing(db):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, session_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,"
            " pg_has_role('owner', 'member') FROM pg_roles WHERE rolname = current_user"
        )
        assert ("app", "app", False, False, False, False, False) == cursor.fetchone()
        cursor.execute(
            "SELECT count(*) FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid"
            " WHERE r.rolname = 'app' AND d.deptype = 'o'"
        )
        assert (0,) == cursor.fetchone()


def test_the_owner_alias_is_the_migrator_in_the_role_of_owner(db):
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT session_user, current_user")
        assert ("migrator", "owner") == cursor.fetchone()


def test_app_makes_no_table(db):
    with pytest.raises(DatabaseError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE smuggled (id int)")


def test_what_is_committed_in_a_clone_is_seen_by_another_connection(committed_db):
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE TABLE seen (id int); INSERT INTO seen VALUES (1)")
    rows = []

    def read() -> None:
        with connections["owner"].cursor() as cursor:
            cursor.execute("SELECT count(*), current_database() FROM seen")
            rows.append(cursor.fetchone())
        connections.close_all()

    reader = threading.Thread(target=read)
    reader.start()
    reader.join(timeout=10)

    assert [(1, committed_db.name)] == rows


def test_a_clone_is_fresh(committed_db):
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT to_regclass('seen')")
        assert (None,) == cursor.fetchone()


FAULTY = """
from django.db import connections

def test_a_deferred_fault(db):
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE TABLE parent (id int PRIMARY KEY)")
        cursor.execute("CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)")
        cursor.execute("INSERT INTO child VALUES (1)")
"""
REFUSED = """
import pytest

@pytest.mark.django_db(transaction=True)
def test_with_flush():
    pass
"""


@pytest.fixture
def run_beside(request, tmp_path):
    """Run one test file under this very conftest, in a process and a run of its own."""

    def run(text: str) -> subprocess.CompletedProcess[str]:
        folder = tmp_path / "beside"
        folder.mkdir()
        (folder / "conftest.py").write_text("from tests.conftest import *")
        (folder / "test_beside.py").write_text(text)
        command = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(ROOT),
                   "-c", str(ROOT / "pyproject.toml"), str(folder)]  # fmt: skip
        environment = {
            name: value
            for name, value in clean_environment().items()
            if not name.startswith("PYTEST_")
        }
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120,
            check=False,
        )  # fmt: skip

    return run


def test_a_deferred_fault_fails_its_own_test(run_beside):
    done = run_beside(FAULTY)

    assert "1 failed" in done.stdout, done.stdout
    assert "violates foreign key constraint" in done.stdout
    assert "error" not in done.stdout.splitlines()[-1]


def test_flushing_tests_are_refused_at_collection(run_beside):
    done = run_beside(REFUSED)

    assert 4 == done.returncode, done.stdout
    assert "use committed_db, not transaction=True" in done.stdout + done.stderr
