"""Many clients at once over HTTP, started together."""

import http.client
import json
import threading
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from tests.ids import uuid7

TIMEOUT_SECONDS = 60


@dataclass(frozen=True)
class Reply:
    status: int
    body: Any
    replayed: bool

    @property
    def code(self) -> str | None:
        return None if self.status == 200 else self.body["code"]


@dataclass(frozen=True)
class Http:
    """One device's requests; each on a connection of its own."""

    url: str
    token: str

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        where = urlsplit(self.url)
        connection = http.client.HTTPConnection(where.netloc, timeout=TIMEOUT_SECONDS)
        try:
            connection.request(
                method,
                f"/api/v1/{path}",
                None if body is None else json.dumps(body),
                {
                    "Authorization": f"Token {self.token}",
                    "Content-Type": "application/json",
                    **{name.replace("_", "-"): value for name, value in headers.items()},
                },
            )
            answer = connection.getresponse()
            replayed = answer.headers.get("Idempotent-Replay") == "true"
            return Reply(answer.status, json.loads(answer.read()), replayed)
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        reply = self.send("GET", path)
        assert reply.status == 200, reply
        return reply.body

    def post(self, path: str, **body: Any) -> Reply:
        return self.send("POST", path, {"command_id": str(uuid.uuid4()), **body})


def at_once(client: Http, path: str, bodies: Sequence[dict[str, Any]]) -> list[Reply]:
    """Post every body at the same moment; the replies in order of the bodies."""
    gate = threading.Barrier(len(bodies))
    replies: list[Reply | None] = [None] * len(bodies)

    def one(index: int, body: dict[str, Any]) -> None:
        gate.wait(TIMEOUT_SECONDS)
        replies[index] = client.post(path, **body)

    threads = [
        threading.Thread(target=one, args=(index, body), daemon=True)
        for index, body in enumerate(bodies)
    ]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + TIMEOUT_SECONDS
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    assert None not in replies, "a client got no answer"
    return [reply for reply in replies if reply is not None]


def enter(client: Http, table: str, entries: dict[int, dict[str, Any]]) -> str:
    """Open a hand and key every seat; the hand's id."""
    hand = str(uuid7())
    opened = client.post(f"tables/{table}/hands", hand=hand, seats=list(entries))
    assert opened.status == 200, opened
    for revision, (seat, entry) in enumerate(entries.items()):
        put = client.send("PUT", f"hands/{hand}/seats/{seat}", entry, If_Match=str(revision))
        assert put.status == 200, put
    return hand


def confirmation(client: Http, hand: str) -> dict[str, Any]:
    review = client.get(f"hands/{hand}/review")
    return {
        "revision": review["revision"],
        "draft_digest": review["draft_digest"],
        "confirmed_at": datetime.now(tz=UTC).isoformat(),
    }


def commands(body: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """The same thing asked under ``count`` different command ids."""
    return [{**body, "command_id": str(uuid.uuid4())} for _ in range(count)]
