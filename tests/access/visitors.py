"""Each role's browser and each role's token."""

import json
from typing import Any
from urllib.parse import urlsplit

from django.db import connection
from django.test import Client

from casino.house.models import AuditEvent
from casino.house.proof import Proof
from casino.house.web.actors import DEVICE_COOKIE
from casino.house.web.proof import SESSION_PROOF
from tests.access.face import Face, command_id
from tests.access.ground import Ground, Spot

NOT_IN = {401, 403, 404}
TRAIL = {"house_auditevent", "house_chainhead"}
PASSING = {"django_session"}
"""Not part of what a refusal must leave as it was: sessions come with every visit."""
SEEN = {
    "house_device": "{last_seen_at,last_address}",
    "house_staff": "{last_login}",
    "tables_dealerat": "{active_at}",
}
"""Columns that say when somebody was here."""


def browser(ground: Ground, who: str) -> Client:
    """A dealer's is the terminal of the table; a manager's is an ordinary one, signed on."""
    client = Client()
    if who == "dealer":
        client.cookies[DEVICE_COOKIE] = ground.inside.terminal
    elif who != "stranger":
        client.force_login(ground.floor.people[who])
        session = client.session
        session[SESSION_PROOF] = Proof.CODE
        session.save()
    return client


def api_client(ground: Ground, who: str) -> Client:
    if who == "stranger":
        return Client()
    token = ground.inside.terminal if who == "dealer" else ground.floor.token(who)
    return Client(headers={"Authorization": f"Token {token}"})


def send(client: Client, face: Face, spot: Spot) -> Any:
    """The answer; the browser keeps none of the cookies that came with it."""
    cookies = client.cookies.copy()
    try:
        return _sent(client, face, spot)
    finally:
        client.cookies = cookies


def _sent(client: Client, face: Face, spot: Spot) -> Any:
    path, body = face.path(spot), face.body(spot)
    if face.api or face.method in {"PUT", "DELETE"}:
        if face.method == "GET":
            return client.get(path, headers=face.headers)
        with_id = (
            body if "If-Match" in face.headers or not face.is_write else {**command_id(), **body}
        )
        return client.generic(
            face.method,
            path,
            json.dumps(with_id),
            content_type="application/json",
            headers=face.headers,
        )
    if face.method == "GET":
        return client.get(path, body, headers=face.headers)
    return client.post(path, {**command_id(), **body}, headers=face.headers)


def was_let_in(response: Any, refusals_before: int, face: Face) -> bool:
    """A page says its refusals also by a message on the page it leads back to, and records them."""
    if response.status_code in NOT_IN or refusals() > refusals_before:
        return False
    if face.open:  # The way to the sign-on is no refusal where anybody may go.
        return True
    return not (response.status_code == 302 and urlsplit(response["Location"]).path == "/sign-on/")


def refusals() -> int:
    return AuditEvent.objects.filter(action="write.refused").count()


def fingerprint(*, trail: bool) -> dict[str, str]:
    """Every table of the database as one text each; the trail's own only when asked for."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = sorted(name for (name,) in cursor.fetchall() if name not in PASSING)
        wanted = [name for name in names if trail or name not in TRAIL]
        cursor.execute(" UNION ALL ".join(_hash(name) for name in wanted))
        return dict(cursor.fetchall())


def _hash(table: str) -> str:
    """Where each row's present version lies: another place for whatever was written."""
    if table not in SEEN:
        return f"SELECT '{table}', coalesce(string_agg(ctid::text, '' ORDER BY ctid), '') FROM public.\"{table}\""
    row = f"to_jsonb(t) - '{SEEN[table]}'::text[]"
    return (
        f"SELECT '{table}', coalesce(md5(string_agg(md5(({row})::text), '' ORDER BY md5(({row})::text))), '')"
        f' FROM public."{table}" t'
    )
