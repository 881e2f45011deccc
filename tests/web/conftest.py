"""The demo floor in a test's own transaction, and people in front of it."""

import base64
import re
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django_otp.oath import totp

from tests.ids import uuid7

DEAL_K = {
    1: {"front": "Ac Ad 7s", "middle": "8c 8d 8s 3c 4d", "back": "2h 5h 9h Jh Kh"},
    2: {"front": "Qc Qh 9c", "middle": "Ks Kd 3s 3h 2c", "back": "4s 5s 6d 7d 8h"},
    3: {"front": "9s 9d 2d", "middle": "Js Jc 5c 5d As", "back": "Th Td Ts 6c 6s"},
    4: {"front": "6h 3d 2s", "middle": "4h 4c Kc Jd Tc", "back": "Qd Qs 7h 7c Ah"},
}


@dataclass
class Visitor:
    """Somebody's browser."""

    people: list[dict[str, str]]
    tables: list[dict[str, Any]]
    client: Client = field(default_factory=Client)

    def sign_on(self, role: str, *, pin: str | None = None, table: int = 1) -> Any:
        person = next(one for one in self.people if one["role"] == role)
        where = next(one["id"] for one in self.tables if one["number"] == table)
        fields = {"badge": person["badge"], "pin": pin or person["pin"], "table": where}
        return self.post("/sign-on/", **fields)

    def post(self, path: str, **fields: Any) -> Any:
        return self.client.post(path, {"command_id": str(uuid.uuid4()), **fields})

    def press(self, path: str, **fields: Any) -> Any:
        """A key of the terminal: htmx posts its form."""
        fields = {"command_id": str(uuid.uuid4()), **fields}
        return self.client.post(path, fields, headers={"HX-Request": "true"})

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(path, headers=headers)

    def page(self, path: str, *, status: int = 200) -> str:
        response = self.client.get(path)
        assert response.status_code == status, response.content[:400]
        return response.content.decode()


def code_of(person: dict[str, str], *, steps: int = 0) -> str:
    """What the telephone of somebody of the demo shows, ``steps`` of 30 seconds from now."""
    key = base64.b32decode(person["totp"] + "=" * (-len(person["totp"]) % 8))
    return f"{totp(key, t0=-30 * steps):06d}"


def by_password(visitor: Visitor, person: dict[str, str], **fields: str) -> Any:
    """Sign on at a browser that is no device: password and, for whoever has one, a code."""
    code = {"code": code_of(person)} if "totp" in person else {}
    shown = {"badge": person["badge"], "password": person["password"], **code, **fields}
    return visitor.post("/sign-on/", **shown)


@pytest.fixture
def quick(plain_static, settings) -> None:
    """Cheap hashes, plain HTTP, files from the source tree."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.SECURE_SSL_REDIRECT = False
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    settings.DEMO = True


@pytest.fixture
def visit(db, quick):
    """A maker of visitors to one demo floor."""
    from settlement.demo import demo_load

    made = demo_load(large=False)
    return lambda: Visitor(made["staff"], made["tables"])


@pytest.fixture
def dealer(visit) -> Visitor:
    visitor = visit()
    visitor.sign_on("dealer")
    return visitor


def open_hand(dealer: Visitor) -> str:
    """Press 'Next hand' for all four seats; the hand's id."""
    dealer.press("/terminal/hands/open/", table=dealer.tables[0]["id"], hand=str(uuid7()), seats=[1, 2, 3, 4])  # fmt: skip
    return re.search(r"/terminal/hands/([0-9a-f-]{36})/review/", dealer.page("/terminal/")).group(1)


def draft(dealer: Visitor, hand: str, deal: dict[int, dict[str, str]]) -> list[dict[str, Any]]:
    answers = []
    for revision, (seat, entry) in enumerate(deal.items()):
        response = dealer.client.put(
            f"/terminal/hands/{hand}/seats/{seat}", entry, content_type="application/json",
            headers={"If-Match": str(revision)},
        )  # fmt: skip
        assert response.status_code == 200, response.content
        answers.append(response.json())
    return answers


def hidden(html: str, name: str) -> str:
    return re.search(rf'name="{name}" value="([^"]*)"', html).group(1)


def settle(dealer: Visitor, hand: str, **more: str) -> Any:
    """Review, then confirm what was reviewed."""
    review = dealer.press(f"/terminal/hands/{hand}/review/").content.decode()
    settled = re.search(r'<form id="settle".*?</form>', review, re.DOTALL).group(0)
    names = [
        name for name in ("revision", "draft_digest", "sign_on", "fouls") if f'"{name}"' in settled
    ]
    fields = {name: hidden(settled, name) for name in names}
    when = datetime.now(tz=UTC).isoformat()
    return dealer.press(
        f"/terminal/hands/{hand}/settle/", **{**fields, "confirmed_at": when, **more}
    )
