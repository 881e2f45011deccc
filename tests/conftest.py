"""Three fixtures reach the database, no others:

- ``db``            wrapped and rolled back; each test body ends with SET CONSTRAINTS ALL IMMEDIATE,
                    else a deferred fault shows after the test passed
- ``committed_db``  a clone of the migrated template: for COMMIT, races, idempotency, day close
- ``live_stack``    `./dev up` in a temporary state: HTTP and browser

``transaction=True`` is refused at collection: its flush would TRUNCATE into our own triggers.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass

import django
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, connections
from psycopg.pq import TransactionStatus

from tests import bench as benches
from tests import lock_order
from tests.stack import Stack, running_stack

BENCH = benches.find_bench()
os.environ.update(BENCH.environment())

FORBIDDEN_FIXTURES = {"transactional_db", "django_db_serialized_rollback", "live_server",
                      "django_db_reset_sequences"}  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    django.setup()
    if config.getoption("numprocesses", default=None):
        BENCH.start()


def pytest_unconfigure() -> None:
    BENCH.stop()


def _objections(item: pytest.Item, fixtures: set[str]) -> Iterator[str]:
    for marker in item.iter_markers("django_db"):
        if marker.kwargs.get("transaction") or marker.args:
            yield f"{item.nodeid}: use committed_db, not transaction=True"
        elif set(marker.kwargs.get("databases", ())) != set(benches.ALIASES):
            yield f"{item.nodeid}: ask for the fixture db instead of the mark"
    if wrong := fixtures & FORBIDDEN_FIXTURES:
        yield f"{item.nodeid}: use committed_db or live_stack, not {sorted(wrong)}"
    if {"db", "committed_db"} <= fixtures:
        yield f"{item.nodeid}: db or committed_db, not both"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    objections: list[str] = []
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        objections.extend(_objections(item, fixtures))
        if "db" in fixtures:
            item.add_marker(pytest.mark.django_db(databases=list(benches.ALIASES)))
        if "live_stack" in fixtures:
            item.add_marker(pytest.mark.stack)
        for marker in item.iter_markers("scenario"):
            item.user_properties.append(("scenario", marker.args[0]))
    if objections:
        raise pytest.UsageError("\n".join(objections))


def _point_aliases_at(database: str) -> None:
    connections.close_all()
    for alias in benches.ALIASES:
        connections.settings[alias]["NAME"] = database


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker) -> Iterator[None]:
    """Instead of pytest-django's: the template is migrated once, and every worker clones it."""

    def migrate(database: str) -> None:
        _point_aliases_at(database)
        call_command("migrate", database="owner", verbosity=0)
        connections.close_all()

    BENCH.start()
    with django_db_blocker.unblock():
        BENCH.make_template(migrate)
        BENCH.clone(BENCH.database)
        _point_aliases_at(BENCH.database)
        yield
        connections.close_all()
        BENCH.drop(BENCH.database)


@pytest.fixture
def db(_django_db_helper: None) -> None:
    """A transaction on both aliases, rolled back; see the module's head."""


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """What is counted beside the database, such as wrong codes of an address, begins at nothing."""
    if {"db", "committed_db"} & set(request.fixturenames):
        request.getfixturevalue("django_db_setup")
        cache.clear()


@pytest.fixture(autouse=True)
def locks_in_order(request: pytest.FixtureRequest) -> Iterator[lock_order.Watch]:
    """Every service that a test of ``db`` calls takes its locks in the one order for all code."""
    watch = lock_order.Watch()
    if "db" not in request.fixturenames:
        yield watch
        return
    request.getfixturevalue("db")
    with connection.execute_wrapper(watch):
        yield watch
    assert watch.wrong == []


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    result = yield
    if "db" in pyfuncitem.fixturenames:
        _check_deferred_constraints()
    return result


def _check_deferred_constraints() -> None:
    for alias in benches.ALIASES:
        connection = connections[alias]
        # A transaction that the test itself broke has nothing left to check.
        if connection.connection is None or connection.needs_rollback:
            continue
        if connection.connection.info.transaction_status == TransactionStatus.INTRANS:
            connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")


@dataclass(frozen=True)
class CommittedDatabase:
    """A database of this test alone; both Django aliases point at it."""

    name: str

    def url(self, role: str) -> str:
        """An address for ``app``, ``owner``, ``auditor`` or ``superuser``."""
        return BENCH.postgres.url(role, database=self.name)


@pytest.fixture
def committed_db(django_db_setup: None, django_db_blocker) -> Iterator[CommittedDatabase]:
    name = BENCH.clone()
    _point_aliases_at(name)
    with django_db_blocker.unblock():
        yield CommittedDatabase(name)
        connections.close_all()
    _point_aliases_at(BENCH.database)
    BENCH.drop(name)


@pytest.fixture
def plain_static(settings) -> None:
    """Pages name the files of the source tree: nobody collects them for a test."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(scope="session")
def live_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running_stack(tmp_path_factory.mktemp("stack") / "state") as stack:
        yield stack
