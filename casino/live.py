"""The one ASGI process: tells screens which chains have moved, and nothing else.

One query every 250 ms reads all chain heads for all screens; each screen gets `{chain: seq}` of
what changed by server-sent events and fetches the fragments itself. A stream opens with a ticket
that the web has signed, ends after a quarter of an hour (rights are looked at again), and ends
with a `bye` when the process stops. `alive` comes only while the database answers.
"""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import psycopg
import uvicorn

from casino.house.ticket import TicketError, read_ticket

READ_SECONDS = 0.25
ALIVE_SECONDS = 5.0
STALE_SECONDS = 2.0
STREAM_SECONDS_MAX = 15 * 60.0
HEADS_SQL = "SELECT chain, seq FROM public.house_chainhead"

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Heads:
    """The last seen head of every chain; ``change`` is done when there is something newer."""

    def __init__(self) -> None:
        self.seqs: dict[str, int] = {}
        self.read_at = float("-inf")
        self.closing = False
        self.change: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def cursor(self) -> int:
        """One growing number for all chains: heads only ever move up."""
        return sum(self.seqs.values())

    @property
    def is_fresh(self) -> bool:
        return time.monotonic() - self.read_at < STALE_SECONDS

    def announce(self) -> None:
        done, self.change = self.change, asyncio.get_running_loop().create_future()
        done.set_result(None)

    def close(self) -> None:
        self.closing = True
        self.announce()

    async def watch(self, database_url: str) -> None:
        """Read for ever; a lost connection is opened again."""
        while not self.closing:
            with contextlib.suppress(psycopg.Error, OSError):
                connection = await psycopg.AsyncConnection.connect(database_url, autocommit=True)
                async with connection:
                    while not self.closing:
                        rows = await (await connection.execute(HEADS_SQL)).fetchall()
                        self.read_at = time.monotonic()
                        if (seqs := dict[str, int](rows)) != self.seqs:
                            self.seqs = seqs
                            self.announce()
                        await asyncio.sleep(READ_SECONDS)
            await asyncio.sleep(READ_SECONDS)


def _event(name: str, data: object, cursor: int | None = None) -> bytes:
    number = "" if cursor is None else f"id: {cursor}\n"
    return f"event: {name}\n{number}data: {json.dumps(data)}\n\n".encode()


class Live:
    """The ASGI application. ``origins``: web addresses whose pages may read the stream."""

    def __init__(self, *, database_url: str, key: str, origins: frozenset[str]) -> None:
        self.database_url = database_url
        self.key = key
        self.origins = origins
        self.heads: Heads | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["path"] == "/healthz":
            fresh = self.heads is not None and self.heads.is_fresh
            await self._answer(send, 200 if fresh else 503)
        elif scope["type"] == "http" and scope["path"] == "/live" and scope["method"] == "GET":
            await self._open(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(send, 404)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.heads = Heads()
        watching = asyncio.create_task(self.heads.watch(self.database_url))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        watching.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, send: Send, status: int) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def _open(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        query = parse_qs(scope["query_string"].decode("latin-1"))
        origin = headers.get("origin")
        try:
            chains = read_ticket(query.get("ticket", [""])[0], key=self.key)
        except TicketError:
            return await self._answer(send, 403)
        if self.heads is None or (origin is not None and origin not in self.origins):
            return await self._answer(send, 403)
        allowed = [(b"access-control-allow-origin", origin.encode("latin-1"))] if origin else []
        fixed = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"vary", b"origin"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": fixed + allowed})
        left = asyncio.ensure_future(_disconnected(receive))
        try:
            await self._stream(self.heads, chains, headers.get("last-event-id"), left, send)
        finally:
            left.cancel()

    async def _stream(
        self,
        heads: Heads,
        chains: frozenset[str] | None,
        cursor: str | None,
        left: "asyncio.Future[None]",
        send: Send,
    ) -> None:
        async def say(chunk: bytes, *, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": chunk, "more_body": more})

        known = dict(heads.seqs) if cursor == str(heads.cursor) else {}
        ends, alive = time.monotonic() + STREAM_SECONDS_MAX, 0.0
        while not left.done() and not heads.closing and time.monotonic() < ends:
            change = heads.change  # Before the comparison: what comes later wakes us.
            moved = {
                chain: seq
                for chain, seq in heads.seqs.items()
                if known.get(chain) != seq and (chains is None or chain in chains)
            }
            known = dict(heads.seqs)
            if moved:
                await say(_event("heads", moved, heads.cursor))
            if heads.is_fresh and time.monotonic() >= alive:
                alive = time.monotonic() + ALIVE_SECONDS
                await say(_event("alive", {}))
            wait = max(0.05, min(alive, ends) - time.monotonic())
            await asyncio.wait({left, change}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        await say(_event("bye", {}), more=False)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Server(uvicorn.Server):
    """Uvicorn, but streams hear of the end first: it waits for open answers before it stops."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self.live = live

    def handle_exit(self, sig: int, frame: Any) -> None:
        if self.live.heads is not None:
            self.live.heads.close()
        super().handle_exit(sig, frame)


def main(arguments: list[str]) -> None:
    """Serve; addresses of the database, key and origins come from the environment."""
    parser = argparse.ArgumentParser(prog="casino.live")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8001)
    parser.add_argument("--tls-cert")
    parser.add_argument("--tls-key")
    options = parser.parse_args(arguments)
    missing = [name for name in ("DATABASE_URL", "SECRET_KEY") if not os.environ.get(name)]
    if missing:
        sys.exit(f"casino.live does not start: {', '.join(missing)} is not set.")
    live = Live(
        database_url=os.environ["DATABASE_URL"],
        key=os.environ["SECRET_KEY"],
        origins=frozenset(filter(None, os.environ.get("LIVE_ORIGINS", "").split(","))),
    )
    config = uvicorn.Config(
        live,
        host=options.host,
        port=options.port,
        ssl_certfile=options.tls_cert,
        ssl_keyfile=options.tls_key,
        access_log=False,  # A line there would carry the ticket.
        timeout_graceful_shutdown=2,
        interface="asgi3",
        proxy_headers=False,
        log_level="warning",
    )
    Server(config, live).run()


if __name__ == "__main__":
    main(sys.argv[1:])
