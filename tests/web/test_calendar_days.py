"""What a form or an operation takes as a day or a time is one that the record can keep."""

import re
from datetime import date, timedelta

import pytest
from django import forms
from django.urls import get_resolver
from django.utils import timezone
from rest_framework import serializers

from casino.house.api.fields import Body
from casino.house.clock import LAST_DAY
from casino.house.errors import ExclusionHoldsError, RequestInvalidError
from casino.house.models import Approval, Pit, Role, RoleGrant, Staff
from casino.house.services.roles import role_ask
from tables.models import Player, PlayerExclusion
from tables.services.exclusions import player_exclude
from tests.factories import command, floor_make

OUTSIDE = ("0001-01-01", "1969-12-31", "9998-12-31", "9999-01-01", "9999-12-31")
FAR = ("0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-01-01T00:00:01Z", "9999-12-31T23:59:59Z")  # fmt: skip
OURS = ("casino", "tables", "settlement")


def _below(kind):
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _takes(field, text: str) -> bool:
    try:
        field.clean(text)
    except forms.ValidationError:
        return False
    return True


def test_every_day_and_time_of_every_form_is_bounded():
    assert get_resolver().url_patterns  # Every page's forms are read with its addresses.
    found, wrong = set(), []
    for form in _below(forms.BaseForm):
        if not form.__module__.startswith(OURS):
            continue
        for name, field in getattr(form, "base_fields", {}).items():
            if not isinstance(field, forms.DateField | forms.DateTimeField):
                continue
            found.add((form.__name__, name))
            days = isinstance(field, forms.DateField)
            wrong += [(form.__name__, name, text) for text in (OUTSIDE if days else FAR) if _takes(field, text)]  # fmt: skip
            inside = str(LAST_DAY) if days else "2026-12-01T10:00:00Z"
            assert _takes(field, inside)
    assert wrong == []
    assert {("RoleForm", "until"), ("ExcludeForm", "until"), ("SettleForm", "confirmed_at")} <= found  # fmt: skip


def test_every_day_and_time_of_every_operation_is_bounded():
    assert get_resolver().url_patterns
    found, wrong = set(), []
    for body in _below(Body):
        for name, field in body().fields.items():
            if field.read_only or not isinstance(
                field, serializers.DateField | serializers.DateTimeField
            ):
                continue
            found.add(name)
            for text in FAR:
                try:
                    wrong.append((body.__name__, name, field.run_validation(text)))
                except serializers.ValidationError:
                    continue
    assert wrong == []
    assert "confirmed_at" in found


@pytest.mark.parametrize("until", OUTSIDE)
def test_a_day_that_no_calendar_has_is_refused_beside_its_field(visit, until):
    it, floor = visit(), visit()
    it.sign_on("it")
    floor.sign_on("floor")
    dealer = Staff.objects.filter(grants__role=Role.DEALER).latest("id")
    pit = Pit.objects.get(name="Main")
    asked = {"role": "floor", "pit": str(pit.public_id), "reason": "x", "until": until}
    told = it.post(f"/staff/{dealer.public_id}/roles/", **asked)
    assert told.status_code == 422
    assert "Give a day from" in told.content.decode()
    player = Player.objects.earliest("id").public_id
    for kind in ("self", "house"):
        floor.post(f"/players/{player}/exclude/", kind=kind, until=until, reason="asked")
        assert "Kept out until: Give a day from" in floor.page(f"/players/{player}/")
    assert not Approval.objects.exists()
    assert not PlayerExclusion.objects.exists()


def test_the_last_day_of_the_calendar_is_asked_for_and_approved(visit):
    it, manager = visit(), visit()
    it.sign_on("it")
    manager.sign_on("shift_manager")
    dealer = Staff.objects.filter(grants__role=Role.DEALER).latest("id")
    pit = Pit.objects.get(name="Main")
    asked = {"role": "floor", "pit": str(pit.public_id), "reason": "x", "until": str(LAST_DAY)}
    assert it.post(f"/staff/{dealer.public_id}/roles/", **asked).status_code == 302
    approval = Approval.objects.get()
    page = manager.page("/approvals/")
    digest = re.search(r'name="digest" value="([0-9a-f]{64})"', page).group(1)
    decided = manager.post(
        f"/approvals/{approval.public_id}/decide/", approve="yes", digest=digest, reason=""
    )
    assert decided.status_code == 302
    assert RoleGrant.objects.filter(staff=dealer, valid_to__year=9998).exists()


@pytest.mark.parametrize("kind", ["self", "house"])
def test_for_life_is_a_choice_of_its_own(visit, kind):
    floor, manager = visit(), visit()
    floor.sign_on("floor")
    manager.sign_on("shift_manager")
    player = Player.objects.earliest("id").public_id
    page = f"/players/{player}/"
    floor.post(f"{page}exclude/", kind=kind, until="2099-01-01", for_life="1", reason="asked")
    assert "not both" in floor.page(page)
    floor.post(f"{page}exclude/", kind=kind, for_life="1", reason="asked")
    assert "Kept out for life" in floor.page(page)
    manager.post(f"{page}readmit/", reason="asked again")
    assert str(ExclusionHoldsError.default) in manager.page(page)
    assert PlayerExclusion.objects.get().until == date(9999, 1, 1)


def test_services_refuse_what_the_record_cannot_keep(db):
    floor = floor_make()
    it, staff = floor.actor("it"), floor.people["cage"]
    far = timezone.now() + timedelta(days=1)
    for given in (
        {"valid_from": None, "valid_until": far.replace(year=9999)},
        {"valid_from": far.replace(year=9999), "valid_until": None},
    ):
        with pytest.raises(RequestInvalidError):
            role_ask(actor=it, staff_id=staff.public_id, role=Role.SECURITY, pit_id=None, reason="x",
                     command=command(it), **given)  # fmt: skip
    actor = floor.actor("floor")
    for until in (date(9998, 12, 31), date(9999, 1, 2), date.max):
        with pytest.raises(RequestInvalidError):
            player_exclude(actor=actor, player_id=floor.players[0].public_id, kind="self", until=until,
                           reason="x", command=command(actor))  # fmt: skip
