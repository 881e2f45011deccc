"""The live stream, driven as a server drives it: what it tells, whom, and how it ends."""

import asyncio
import contextlib
import gc
import json
import time
import weakref
from collections.abc import AsyncIterator

import psycopg
import pytest
from django.core import signing

from casino.house.ticket import TicketError, live_ticket, read_ticket
from casino.live import Live

KEY = "a key that signs the tickets of this test"
ORIGIN = "http://127.0.0.1:8000"


def ticket(chains=None, *, key=KEY):
    return signing.dumps({"chains": chains}, key=key, salt="live", compress=True)


class Screen:
    """One open request: what came back, as a browser would take it apart."""

    def __init__(self, app: Live, query: str, headers: dict[str, str]) -> None:
        self.chunks: asyncio.Queue[bytes] = asyncio.Queue()
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.headers: dict[str, str] = {}
        self.left = asyncio.Event()
        scope = {
            "type": "http", "method": "GET", "path": "/live", "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        self.task = asyncio.create_task(app(scope, self.receive, self.send))

    async def receive(self) -> dict:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict) -> None:
        if message["type"] == "http.response.start":
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            self.status.set_result(message["status"])
        else:
            self.chunks.put_nowait(message["body"])

    async def event(self, name: str, *, seconds: float = 3) -> tuple[str | None, dict]:
        """The next event of that name: its id and data."""
        async with asyncio.timeout(seconds):
            while True:
                lines = (await self.chunks.get()).decode().splitlines()
                fields = dict(line.split(": ", 1) for line in lines if line)
                if fields.get("event") == name:
                    return fields.get("id"), json.loads(fields["data"])


@contextlib.asynccontextmanager
async def serving(database_url: str) -> AsyncIterator[Live]:
    app = Live(database_url=database_url, key=KEY, origins=frozenset({ORIGIN}))
    lifespan: asyncio.Queue[dict] = asyncio.Queue()
    started = asyncio.Event()

    async def send(message: dict) -> None:
        started.set()

    lifespan.put_nowait({"type": "lifespan.startup"})
    life = asyncio.create_task(app({"type": "lifespan"}, lifespan.get, send))
    await started.wait()
    async with asyncio.timeout(5):
        while not app.heads.is_fresh:  # noqa: ASYNC110 - the product has no event for this
            await asyncio.sleep(0.01)
    yield app
    app.heads.close()
    lifespan.put_nowait({"type": "lifespan.shutdown"})
    await life


def move(url: str, chain: str, seq: int) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(
            "INSERT INTO house_chainhead (chain, seq, hash) VALUES (%s, %s, %s)"
            " ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq",
            [chain, seq, b"\0" * 32],
        )


@pytest.fixture
def owner(committed_db):
    """The owner's address, in a database whose heads may be moved by hand."""
    url = committed_db.url("owner")
    with psycopg.connect(url) as connection:
        connection.execute("ALTER TABLE house_chainhead DISABLE TRIGGER USER")
        connection.execute("TRUNCATE house_chainhead CASCADE")
    return url


def test_a_screen_gets_all_heads_first_and_then_only_what_moved(committed_db, owner):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            await asyncio.to_thread(move, owner, "table:1", 7)
            await asyncio.to_thread(move, owner, "house", 3)
            await asyncio.sleep(0.6)
            screen = Screen(app, f"ticket={ticket()}", {"origin": ORIGIN})
            assert 200 == await screen.status
            assert ORIGIN == screen.headers["access-control-allow-origin"]
            assert "text/event-stream" == screen.headers["content-type"]
            assert ("10", {"table:1": 7, "house": 3}) == await screen.event("heads")

            moved_at = time.monotonic()
            await asyncio.to_thread(move, owner, "table:1", 8)
            assert ("11", {"table:1": 8}) == await screen.event("heads")
            assert time.monotonic() - moved_at < 1

    asyncio.run(story())


def test_a_ticket_opens_its_own_chains_alone(committed_db, owner):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            for chain in ("table:1", "table:2", "house"):
                await asyncio.to_thread(move, owner, chain, 1)
            await asyncio.sleep(0.6)
            screen = Screen(app, f"ticket={ticket(['table:2'])}", {})
            assert ("3", {"table:2": 1}) == await screen.event("heads")
            await asyncio.to_thread(move, owner, "table:1", 2)
            await asyncio.to_thread(move, owner, "table:2", 2)
            assert {"table:2": 2} == (await screen.event("heads"))[1]

    asyncio.run(story())


def test_a_screen_that_comes_back_up_to_date_is_told_nothing_old(committed_db, owner):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            await asyncio.to_thread(move, owner, "table:1", 5)
            await asyncio.sleep(0.6)
            screen = Screen(app, f"ticket={ticket()}", {"last-event-id": "5"})
            await screen.event("alive")
            assert screen.chunks.empty()
            late = Screen(app, f"ticket={ticket()}", {"last-event-id": "4"})
            assert ("5", {"table:1": 5}) == await late.event("heads")

    asyncio.run(story())


def test_streams_end_with_a_bye_when_the_process_stops(committed_db, owner):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            screen = Screen(app, f"ticket={ticket()}", {})
            await screen.event("alive")
            app.heads.close()
            assert (None, {}) == await screen.event("bye")
            await screen.task

    asyncio.run(story())


def test_a_screen_that_leaves_is_forgotten(committed_db, owner):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            stays = Screen(app, f"ticket={ticket()}", {})
            await stays.event("alive")
            others = asyncio.all_tasks()
            screen = Screen(app, f"ticket={ticket()}", {})
            await screen.event("alive")
            assert asyncio.all_tasks() > others
            screen.left.set()
            async with asyncio.timeout(2):
                await screen.task
            await screen.event("bye")
            await asyncio.to_thread(move, owner, "table:1", 5)
            assert ("5", {"table:1": 5}) == await stays.event("heads")
            assert screen.chunks.empty()
            assert asyncio.all_tasks() == others
            gone = weakref.ref(screen)
            del screen
            gc.collect()
            assert gone() is None  # Nothing of the process holds it.

    asyncio.run(story())


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("", {}),
        ("ticket=forged", {}),
        (f"ticket={ticket(key='another key')}", {}),
        (f"ticket={ticket()}", {"origin": "http://elsewhere.example"}),
    ],
    ids=["none", "forged", "another key", "another origin"],  # Tickets differ by the second.
)
def test_no_ticket_or_another_origin_is_refused(committed_db, owner, query, headers):
    async def story() -> None:
        async with serving(committed_db.url("app")) as app:
            assert 403 == await Screen(app, query, headers).status

    asyncio.run(story())


def test_a_ticket_is_good_for_a_minute(settings, monkeypatch):
    settings.SECRET_KEY = KEY
    made = live_ticket(chains=["table:2", "table:1"])
    assert frozenset({"table:1", "table:2"}) == read_ticket(made, key=KEY)
    assert read_ticket(live_ticket(chains=None), key=KEY) is None

    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 62)
    with pytest.raises(TicketError):
        read_ticket(made, key=KEY)


def test_silence_of_the_database_is_no_life(committed_db):
    async def story() -> None:
        app = Live(database_url="postgresql:///nowhere?host=/nonexistent", key=KEY,
                   origins=frozenset())  # fmt: skip
        queue: asyncio.Queue[dict] = asyncio.Queue()
        queue.put_nowait({"type": "lifespan.startup"})
        started = asyncio.Event()

        async def note(message: dict) -> None:
            started.set()

        life = asyncio.create_task(app({"type": "lifespan"}, queue.get, note))
        await started.wait()
        statuses = []

        async def answer(message: dict) -> None:
            statuses.append(message.get("status"))

        await app({"type": "http", "method": "GET", "path": "/healthz"}, queue.get, answer)
        assert 503 == statuses[0]
        queue.put_nowait({"type": "lifespan.shutdown"})
        await life

    asyncio.run(story())
