"""Every role × every face × (inside, outside): let in exactly where the table says."""

import pytest
from django.db import transaction

from casino.house.permissions import ROLES
from tests.access.expected import may
from tests.access.faces import every_face

FACES = every_face()
WHO = ("stranger", *ROLES)


@pytest.mark.parametrize("who", WHO)
def test_a_role_is_let_in_exactly_where_the_table_says(ground, who: str) -> None:
    from tests.access.visitors import api_client, browser

    clients = {False: browser(ground, who), True: api_client(ground, who)}
    wrong = []
    for face in FACES:
        for inside in (True,) if face.house or face.at_terminal else (True, False):
            spot = ground.inside if inside else ground.outside
            expected = may(who, face, inside=inside)
            with transaction.atomic():
                told = _tried(clients[face.api], face, spot, expected=expected)
                transaction.set_rollback(True)  # The next request meets the ground as it was made.
            if told:
                wrong.append(f"{face.id()} {'inside' if inside else 'outside'}: {told}")
    assert wrong == []


def _tried(client, face, spot, *, expected: bool) -> str:
    """What is wrong with the answer, '' when nothing is."""
    from tests.access.visitors import fingerprint, refusals, send, was_let_in

    spot = spot.in_state(face.state)
    if face.before is not None:
        spot.made = face.before(spot)
    refused_before = refusals()
    before = fingerprint(trail=False)
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
