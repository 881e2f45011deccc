"""Exactly once: what a command is, and how a retry gets the first answer back.

A terminal makes a ``command_id`` for each thing its dealer does and repeats it until it has an
answer. The first time, the id is stored with a hash of what was asked. The same id with the same
hash gets the same answer again; with another hash it is refused.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from casino.house.actor import Actor
from casino.house.errors import CommandReusedError

SECRET_FIELDS = frozenset({"pin", "password"})
ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def canonical_json(value: object) -> str:
    """Sorted keys, no spaces, UTF-8 as it is: the one text of a JSON value. Ids by their text."""
    return json.dumps(
        value,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
        default=str,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandKey:
    """One command as it was sent: id, operation with the ids in its URL, device and body."""

    command_id: UUID
    route: str
    device: str
    body: str

    def request_hash(self, *, place: str) -> bytes:
        """SHA-256 of route, table (``place``, its id or ''), device and canonical body."""
        text = canonical_json([self.route, place, self.device, self.body])
        return hashlib.sha256(text.encode()).digest()


def command_key(
    *, command_id: UUID, route: str, actor: Actor, body: Mapping[str, Any]
) -> CommandKey:
    """Make the key of a command. A PIN is left out: four digits could be guessed from a hash."""
    shown = {name: _plain(value) for name, value in body.items() if name not in SECRET_FIELDS}
    return CommandKey(
        command_id=command_id,
        route=route,
        device=actor.trail_device,
        body=canonical_json(shown),
    )


def _plain(value: object) -> object:
    """A value as the hash takes it: an id in capitals is the same id."""
    return value.lower() if isinstance(value, str) and ID.fullmatch(value) else value


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered: HTTP status, JSON object, and whether it is a repetition."""

    status: int
    body: dict[str, Any]
    replayed: bool = False


def replay_check(*, stored_hash: bytes, request_hash: bytes) -> None:
    """Refuse a command id that comes again with something else.

    Raises:
        CommandReusedError: the stored command had another route, table, device or body.
    """
    if stored_hash != request_hash:
        raise CommandReusedError
