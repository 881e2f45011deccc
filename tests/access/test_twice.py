"""Exactly once, at every address that writes: sent twice it is done once, and no id serves twice."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.test import Client

from tests.access.expected import may
from tests.access.face import Face
from tests.access.faces import every_face
from tests.access.ground import Ground, Spot

WITHOUT_COMMAND = {
    "house:factor": "a wrong code is no command, and what it made waits for a right one",
    "house:password": "a wrong word is counted each time it is tried",
    "settlement:draft": "keeps a draft at a revision, by If-Match",
    "tables:device_seen": "keeps when a device was heard last",
    "tables:enrol": "the code itself serves once, and its second use is on record",
}
SHOWN_ONCE = {"tables:devices", "tables:tokens", "house:staff", "house:staff_pin", "house:staff_password"}  # fmt: skip
"""They show a secret that is kept nowhere: the second answer leads back without it."""
WRITES = [
    face
    for face in every_face()
    if face.is_write and "If-Match" not in face.headers and face.name not in WITHOUT_COMMAND
]
WHO = ("floor", "pit_manager", "shift_manager", "cage", "security", "it", "dealer")
"""The dealer last: whoever ends the own sign-on is nobody when asking again."""


def _each(ground: Ground, command_id: str = "") -> Iterator[tuple[Face, Client, Spot]]:
    """Each writing face, its path and body fixed, asked by somebody who may."""
    from tests.access.visitors import api_client, browser

    for face in WRITES:
        who = next((who for who in WHO if may(who, face, inside=True)), "stranger")
        client = (api_client if face.api else browser)(ground, who)
        with transaction.atomic():
            spot = ground.inside.in_state(face.state)
            if face.before is not None:
                spot.made = face.before(spot)
            path = face.path(spot)
            body = {**face.body(spot), "command_id": command_id or str(uuid4())}
            yield (
                replace(face, path=lambda _, path=path: path, body=lambda _, body=body: body),
                client,
                spot,
            )
            transaction.set_rollback(True)


def _told(face: Face, answer: Any) -> tuple[Any, ...]:
    if face.api:
        return answer.status_code, json.loads(answer.content or "null")
    if face.name in SHOWN_ONCE:
        return (answer.status_code < 400,)
    return answer.status_code, answer.get("Location", "")


def test_what_is_sent_twice_is_done_once_and_answered_alike(ground: Ground) -> None:
    from tests.access.visitors import fingerprint, send

    wrong = []
    for face, client, spot in _each(ground):
        first = _told(face, send(client, face, spot))
        between = fingerprint(trail=True)
        second = _told(face, send(client, face, spot))
        after = fingerprint(trail=True)
        changed = sorted(name for name in after if after[name] != between.get(name))
        if second != first or changed:
            wrong.append(f"{face.id()}: {first}, then {second}; the second wrote {changed}")
    assert wrong == []


def test_a_command_id_that_served_for_something_else_does_nothing(ground: Ground) -> None:
    from casino.house.actor import SYSTEM
    from tables.services.players import player_create
    from tests.access.visitors import fingerprint, send
    from tests.factories import command

    used = command()
    player_create(actor=SYSTEM, name="Somebody", command=used)
    wrong = []
    for face, client, spot in _each(ground, str(used.command_id)):
        before = fingerprint(trail=False)
        answer = send(client, face, spot)
        after = fingerprint(trail=False)
        changed = sorted(name for name in after if after[name] != before.get(name))
        told = json.loads(answer.content).get("code") if face.api else None
        if changed or (face.api and (answer.status_code, told) != (409, "command_reused")):
            wrong.append(f"{face.id()}: {answer.status_code} {told}, wrote {changed}")
    assert wrong == []
