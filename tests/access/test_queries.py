"""Nonsense in a query parameter of any page or operation is no fault of the server."""

from dataclasses import replace
from itertools import product
from urllib.parse import quote

from django.db import transaction
from django.http import QueryDict

from tests.access.expected import may
from tests.access.faces import every_face

READS = [face for face in every_face() if face.method == "GET"]
WHO = ("dealer", "floor", "pit_manager", "shift_manager", "cage", "auditor", "security", "it")
NONSENSE = ("%00", "a%00b", "%ED%A0%80", "%ED%B0%80a", "%FF", quote("\u0661"), "9" * 40, "-1")
"""As bytes of an address: nothing, halves of surrogate pairs, no UTF-8, digits of others."""


def _names_read(monkeypatch) -> set[str]:
    """The names that the page in hand looks for in its query, noted as it reads them."""
    names: set[str] = set()
    for method in ("get", "getlist", "__getitem__"):
        real = getattr(QueryDict, method)

        def noted(self, key, *rest, real=real, **more):
            names.add(key)
            return real(self, key, *rest, **more)

        monkeypatch.setattr(QueryDict, method, noted)
    return names


def test_nonsense_in_a_query_is_no_fault_of_the_server(ground, monkeypatch) -> None:
    from tests.access.visitors import api_client, browser, send

    names = _names_read(monkeypatch)
    wrong, tried = [], set()
    for face in READS:
        who = next((who for who in WHO if may(who, face, inside=True)), "stranger")
        client = (api_client if face.api else browser)(ground, who)
        with transaction.atomic():
            spot = ground.inside.in_state(face.state)
            if face.before is not None:
                spot.made = face.before(spot)
            path = face.path(spot)
            names.clear()
            send(client, face, spot)
            read = sorted(names | set(face.body(spot)))
            for name, text in product(read, NONSENSE):
                sep = "&" if "?" in path else "?"
                spoilt = f"{path}{sep}{quote(name)}={text}"
                asked = replace(face, path=lambda _, p=spoilt: p, body=lambda _: {})
                tried.add((face.id(), name))
                try:
                    with transaction.atomic():
                        status = send(client, asked, spot).status_code
                        transaction.set_rollback(True)
                except Exception as fault:  # noqa: BLE001 - Whatever it is, the page has failed.
                    status, wrong = 500, [*wrong, repr(fault)[:200]]
                if status >= 500:
                    wrong.append(f"{face.id()} {name}={text[:10]}: {status}")
            transaction.set_rollback(True)
    assert wrong == []
    looked_for = {name for _face, name in tried}
    assert {"name", "pit", "table", "chain", "after", "limit", "next"} <= looked_for
