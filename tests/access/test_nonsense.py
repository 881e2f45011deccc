"""Nonsense in any field of any form is refused; it is never a fault of the server."""

from dataclasses import replace
from itertools import product
from uuid import uuid4

from django.db import transaction

from tests.access.expected import may
from tests.access.faces import every_face

FORMS = [face for face in every_face() if face.is_write and not face.api]
WHO = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "security", "it")
TEXTS = ("\x00", "\u0661\u0662", "x" * 100_000, "-1", "9" * 40)


def test_nonsense_in_a_form_is_no_fault_of_the_server(ground) -> None:
    from tests.access.visitors import browser, send

    wrong, tried = [], 0
    for face in FORMS:
        client = browser(
            ground, next((who for who in WHO if may(who, face, inside=True)), "stranger")
        )
        with transaction.atomic():
            spot = ground.inside.in_state(face.state)
            if face.before is not None:
                spot.made = face.before(spot)
            path, body = face.path(spot), {"command_id": str(uuid4()), **face.body(spot)}
            for name, nonsense in product(body, TEXTS):
                spoilt = {**body, name: nonsense}
                asked = replace(face, path=lambda _, p=path: p, body=lambda _, b=spoilt: b)
                tried += 1
                try:
                    with transaction.atomic():
                        status = send(client, asked, spot).status_code
                        transaction.set_rollback(True)
                except Exception as fault:  # noqa: BLE001 - Whatever it is, the page has failed.
                    status, wrong = 500, [*wrong, repr(fault)[:200]]
                if status >= 500:
                    wrong.append(f"{face.id()} {name}={nonsense[:10]!r}: {status}")
            transaction.set_rollback(True)
    assert wrong == []
    assert tried > 5 * len(FORMS)
