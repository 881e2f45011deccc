"""The admin: IT may look at what is registered, nobody may write, at any of its addresses."""

import pytest
from django.contrib import admin
from django.test import Client

from casino.house.permissions import ROLES

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
WRITES = ("add/", "{pk}/change/", "{pk}/delete/")


@pytest.mark.parametrize("role", ["stranger", *ROLES])
def test_it_looks_and_nobody_writes(db, plain_static, role: str) -> None:
    from tests.access.ground import ground_make
    from tests.access.visitors import browser, fingerprint

    client = browser(ground_make(), role)
    before, wrong = fingerprint(trail=True), []
    for model in MODELS:
        place = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        row = model._base_manager.first()
        pk = row.pk if row is not None else 1
        looks = [
            place,
            *([f"{place}{pk}/change/", f"{place}{pk}/history/"] if row is not None else []),
        ]
        wrong += [
            f"GET {path}: {status}"
            for path in looks
            if (status := _get(client, path)) != (200 if role == "it" else 302)
        ]
        for path in (place + write.format(pk=pk) for write in WRITES):
            status = client.post(path, {"badge": "1", "name": "x", "post": "yes"}).status_code
            if status != (403 if role == "it" else 302):
                wrong.append(f"POST {path}: {status}")
        action = client.post(
            place, {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
        )
        if action.status_code not in ({200, 302, 403} if role == "it" else {302}):
            wrong.append(f"POST {place} delete_selected: {action.status_code}")
    assert wrong == []
    assert fingerprint(trail=True) == before


def _get(client: Client, path: str) -> int:
    return client.get(path).status_code
