"""Every role × every face × (inside, outside): let in exactly where the table says."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from unittest.mock import patch

import pytest
from django.db import transaction

from casino.house.actor import Actor, Grant
from casino.house.permissions import ROLES, TABLE, Place, can
from casino.house.services import approvals, identity
from tests.access.expected import FROM_ANY_PIT, IN_PIT_MAIN, OF_THE_HOUSE, may
from tests.access.faces import every_face

FACES = every_face()
WHO = ("stranger", *ROLES)


@pytest.mark.parametrize("who", WHO)
def test_a_role_is_let_in_exactly_where_the_table_says(ground, who: str) -> None:
    from tests.access.visitors import api_client, browser

    clients = {False: browser(ground, who), True: api_client(ground, who)}
    wrong = []
    for face in FACES:
        for inside in (True,) if face.placeless else (True, False):
            spot = ground.inside if inside else ground.outside
            expected = may(who, face, inside=inside)
            with transaction.atomic():
                told = _tried(clients[face.api], face, spot, expected=expected)
                transaction.set_rollback(True)  # The next request meets the ground as it was made.
            if told:
                wrong.append(f"{face.id()} {'inside' if inside else 'outside'}: {told}")
    assert wrong == []


@contextmanager
def _held_for(pit_id: int) -> Iterator[None]:
    """Every grant for the whole house reads as one for a pit: no row says so, PostgreSQL refuses it."""
    grant = identity.Grant

    def narrowed(*, role: str, pit_id: int | None, only: int = pit_id) -> Grant:
        return grant(role, pit_id or only)

    with patch.object(identity, "Grant", narrowed), patch.object(approvals, "Grant", narrowed):
        yield


@pytest.mark.parametrize("who", OF_THE_HOUSE)
def test_a_role_of_the_house_that_is_held_for_one_pit_opens_nothing(ground, who: str) -> None:
    """Whatever its line of the table lets it do in the house, and where the thing stands in the pit."""
    from tests.access.visitors import api_client, browser

    clients = {False: browser(ground, who), True: api_client(ground, who)}
    wrong = []
    for face in FACES:
        if face.open or who not in TABLE.get(face.action or "", ()):  # Tried above.
            continue
        with transaction.atomic():
            held = _held_for(ground.floor.main.pk)
            told = _tried(clients[face.api], face, ground.inside, expected=False, held=held)
            transaction.set_rollback(True)
        if told:
            wrong.append(f"{face.id()}: {told}")
    assert wrong == []


@pytest.mark.parametrize("role", ROLES)
def test_a_grant_for_one_pit_reaches_nothing_of_the_whole_house(role: str) -> None:
    """Every action, asked for at no place and in another pit, where the role is held in pit 7."""
    of_pit = Actor(staff_id=1, grants=(Grant(role, 7),))
    of_no_pit = {action for action in FROM_ANY_PIT if role in IN_PIT_MAIN and role in TABLE[action]}
    assert {action for action in TABLE if can(of_pit, action)} == of_no_pit
    beside = Place(8, frozenset({1}))
    assert {action for action in TABLE if can(of_pit, action, beside)} == of_no_pit


def _tried(
    client, face, spot, *, expected: bool, held: AbstractContextManager[None] | None = None
) -> str:
    """What is wrong with the answer, '' when nothing is."""
    from tests.access.visitors import fingerprint, refusals, send, was_let_in

    spot = spot.in_state(face.state)
    if face.before is not None:
        spot.made = face.before(spot)
    refused_before = refusals()
    before = fingerprint(trail=False)
    with held or nullcontext():
        response = send(client, face, spot)
    after = fingerprint(trail=False)
    changed = sorted(name for name in after if after[name] != before.get(name))
    let_in = was_let_in(response, refused_before, face) or (face.to_sign_on and bool(changed))
    shown = f"{response.status_code} {response.get('Location', '')} {response.content[:160]!r}"
    if let_in != expected:
        return f"{'let in' if let_in else 'refused'}: {shown}"
    if not let_in and changed:
        return f"refused, but wrote {changed}"
    if let_in and (
        response.status_code != face.status if face.status else response.status_code >= 400
    ):
        return f"let in, but answered {shown}"
    if let_in and face.is_write and not changed:
        return f"let in, but wrote nothing: {shown}"
    return ""


def test_a_hole_in_the_rights_would_show(ground, monkeypatch) -> None:
    """The control: with the rule of pits taken out, a floorperson is let in at another pit's table."""
    from casino.house import permissions
    from tests.access.visitors import browser

    walk = next(face for face in FACES if face.name == "tables:walk")
    monkeypatch.setattr(permissions, "_holds", lambda *_: True)
    assert _tried(browser(ground, "floor"), walk, ground.outside, expected=False).startswith(
        "let in"
    )
