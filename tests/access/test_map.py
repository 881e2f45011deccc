"""The whole URL map has faces: a new address without one fails here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from casino.house.permissions import TABLE
from tests.access.faces import every_face

FACES = every_face()
ROOT = Path(__file__).resolve().parents[2]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OF_NOBODY = {
    "readyz": "health, names of parts only",
    "api/schema": "the API's published description",
    "api/v1": "says that there is nothing here",
    "admin/login/": "leads to the sign-on",
}
"""Addresses at the roof without an object; tests of their own look at them."""


def _pages(
    patterns: list[URLPattern | URLResolver], prefix: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    for one in patterns:
        route = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            if not route.startswith(("admin/", "api/")):
                yield from _pages(one.url_patterns, route, one.namespace or space)
        elif route not in OF_NOBODY:
            yield (f"{space}:{one.name}", route)


PAGES = dict(_pages(get_resolver().url_patterns))


def test_every_page_has_a_face() -> None:
    assert sorted(set(PAGES) - {face.name for face in FACES if not face.api}) == []


def test_every_operation_of_the_api_has_a_face() -> None:
    from tests.api.client import operations

    known = {(face.name, face.method) for face in FACES if face.api}
    assert (
        sorted(
            (name, method.upper())
            for name, (method, *_) in operations().items()
            if (name, method.upper()) not in known
        )
        == []
    )


def test_every_face_has_an_address_and_an_action() -> None:
    from tests.api.client import operations

    lost = [face.id() for face in FACES if face.name not in (operations() if face.api else PAGES)]
    assert lost == []
    assert [
        face.id() for face in FACES if face.action is not None and face.action not in TABLE
    ] == []
    assert len({(face.id(), face.api) for face in FACES}) == len(FACES)


WITHIN = {
    "override.give": ("override_give", "tests/services/test_terminal_locks.py"),
    "terminal.unlock": ("terminal_unlock", "tests/services/test_terminal_locks.py"),
    "role.approve": ("role_grant", "tests/services/test_two_people.py"),
    "rules.approve": (
        "test_only_a_shift_manager_approves",
        "tests/services/test_rule_publishing.py",
    ),
}
"""Asked for inside other faces (a dealer's screen, a decision): by what, and where it is tried."""


def test_every_action_of_the_role_table_is_asked_for_somewhere() -> None:
    """By a face, within one, or (nobody's row) by approval and from the command line."""
    nobodys = {action for action, row in TABLE.items() if not row}
    assert sorted(set(TABLE) - {face.action for face in FACES} - nobodys - WITHIN.keys()) == []
    assert [what for what, place in WITHIN.values() if what not in (ROOT / place).read_text()] == []


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_takes_no_method_without_a_face(db, name: str) -> None:
    """A method without a face is refused before anybody is looked at."""
    from tests.access.ground import ground_make
    from tests.access.visitors import browser

    faces = [face for face in FACES if face.name == name and not face.api]
    ground = ground_make()
    spot = ground.inside.in_state(faces[0].state)
    if faces[0].before is not None:
        spot.made = faces[0].before(spot)
    client: Client = browser(ground, "dealer" if faces[0].at_terminal else "floor")
    for method in set(METHODS) - {face.method for face in faces}:
        answer = client.generic(method, faces[0].path(spot).split("?")[0])
        assert answer.status_code in {401, 403, 404, 405}, f"{method} {name}: {answer.status_code}"


def test_the_admin_is_under_the_one_way_in() -> None:
    assert admin.site.login_template is None
