"""What a stranger tries at every address that writes: a forged form, and fields that are not asked."""

import json
from dataclasses import replace

from django.db import connection, transaction
from django.test import Client

from casino.house.models import Device
from casino.house.services.devices import device_add
from casino.house.web.actors import DEVICE_COOKIE
from tests.access.faces import every_face

WRITES = [face for face in every_face() if face.is_write]
ASKED_TOO = {
    "is_staff": True,
    "is_superuser": True,
    "is_active": True,
    "role": "shift_manager",
    "grants": ["shift_manager"],
    "staff_id": 1,
    "actor": "system",
    "approved_by": 1,
    "stack": 10**9,
    "balance": 10**9,
    "state": "settled",
    "posting_stopped": False,
    "chain": "house",
    "seq": 1,
}
"""Fields of rows behind the forms; none is taken where it is not asked for."""
TELLS_OF_ITSELF = {"tables:device_seen"}
"""How far its clock is off, and which page it runs: a hint that any device may give."""
WHO = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "it")


def _who(face) -> str:
    """Somebody who may do what the face asks for."""
    from tests.access.expected import may

    return next((who for who in WHO if may(who, face, inside=True)), "stranger")


def _spot(face, ground):
    spot = ground.inside.in_state(face.state)
    if face.before is not None:
        spot.made = face.before(spot)
    return spot


def test_a_form_without_its_token_writes_nothing(ground) -> None:
    """CSRF: the visitor is signed on and may do it; the form came from somewhere else."""
    from tests.access.visitors import browser, fingerprint, send

    wrong = []
    for face in (face for face in WRITES if not face.api):
        forged = Client(enforce_csrf_checks=True)
        forged.cookies = browser(ground, _who(face)).cookies
        with transaction.atomic():
            spot = _spot(face, ground)
            before = fingerprint(trail=False)
            status = send(forged, face, spot).status_code
            if status != 403 or fingerprint(trail=False) != before:
                wrong.append(f"{face.id()}: {status}")
            transaction.set_rollback(True)
    assert wrong == []


def test_fields_that_are_not_asked_for_are_refused_by_the_api(ground) -> None:
    from tests.access.visitors import api_client, fingerprint, send

    clients = {who: api_client(ground, who) for who in WHO}
    wrong = []
    for face in (face for face in WRITES if face.api):
        with transaction.atomic():
            spot = _spot(face, ground)
            body = face.body(spot)
            before = fingerprint(trail=False)
            for name in ASKED_TOO.keys() - body.keys():
                more = {**body, name: ASKED_TOO[name]}
                asked = replace(face, body=lambda _spot, more=more: more)
                answer = send(clients[_who(face)], asked, spot)
                told = answer.status_code, json.loads(answer.content).get("code")
                if told[0] != 422 or fingerprint(trail=False) != before:
                    wrong.append(f"{face.id()} {name}: {told}")
            transaction.set_rollback(True)
    assert wrong == []


def test_a_token_for_reading_writes_nothing_in_the_api_or_as_a_browsers_cookie(ground) -> None:
    """Whoever it acts for may do it; the token was made to read."""
    from tests.access.visitors import fingerprint, send

    tokens = {
        who: device_add(
            label=who, kind=Device.Kind.API, staff=ground.floor.people[who], scopes=["read"]
        )[1]
        for who in WHO
    }
    wrong = []
    for face in (face for face in WRITES if face.action and face.name not in TELLS_OF_ITSELF):
        token = tokens[_who(face)]
        client = Client(headers={"Authorization": f"Token {token}"} if face.api else {})
        client.cookies[DEVICE_COOKIE] = token
        with transaction.atomic():
            spot = _spot(face, ground)
            before = fingerprint(trail=False)
            send(client, face, spot)
            if fingerprint(trail=False) != before:
                wrong.append(face.id())
            transaction.set_rollback(True)
    assert wrong == []


def _rights_and_money() -> list:
    found = []
    with connection.cursor() as cursor:
        for sql in (
            "SELECT is_active, count(*) FROM house_staff GROUP BY 1 ORDER BY 1",
            "SELECT role, pit_id, count(*) FROM house_rolegrant WHERE valid_to IS NULL GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT kind, sum(balance) FROM tables_account GROUP BY kind ORDER BY kind",
            "SELECT number, state, posting_stopped FROM tables_table ORDER BY number",
        ):
            cursor.execute(sql)
            found.append(cursor.fetchall())
    return found


def test_fields_that_are_not_asked_for_do_nothing_on_a_page(ground) -> None:
    """Rights, states and balances come out as they do without them."""
    from tests.access.visitors import browser, send

    wrong = []
    for face in (face for face in WRITES if not face.api and face.action):
        client, outcomes = browser(ground, _who(face)), []
        for more in ({}, ASKED_TOO):
            with transaction.atomic():
                spot = _spot(face, ground)
                body = {**more, **face.body(spot)}
                send(client, replace(face, body=lambda _spot, body=body: body), spot)
                outcomes.append(_rights_and_money())
                transaction.set_rollback(True)
        if outcomes[0] != outcomes[1]:
            wrong.append(face.id())
    assert wrong == []
