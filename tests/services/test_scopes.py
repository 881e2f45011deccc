"""A token's scopes narrow what its person may do, in ``can`` and in what is shown."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.errors import ForbiddenError, NotAuthenticatedError, RequestInvalidError
from casino.house.models import Alert, Device, Staff
from casino.house.permissions import SCOPES, TABLE, Place, can, can_somewhere, scope_actions
from casino.house.services.devices import device_add, token_make
from casino.house.services.identity import actor_for_token
from casino.house.visibility import NOTHING, pits_where
from tables.models import Account, Table
from tables.selectors import table_rows
from tables.services.terminals import device_withdraw
from tests.api.client import Api
from tests.factories import Floor, command

NEVER = ("approve", "enrol", "revoke", "grant", "give", "create", "edit", "unlock", "mint", "ask")
"""What no token may, whoever it acts for; a player may be taken in."""


def made(floor: Floor, badge: str, *scopes: str, days: int | None = None) -> str:
    it = floor.actor("it")
    _answer, token = token_make(
        actor=it, label="reports", badge=badge, scopes=scopes, days=days, command=command(it)
    )
    assert token is not None
    return token


def who(token: str) -> Actor:
    return actor_for_token(token=token, address="127.0.0.1")


def test_scopes_hold_known_actions_and_none_that_needs_a_second_person() -> None:
    actions = frozenset().union(*SCOPES.values())
    assert actions <= set(TABLE)
    endings = {action.partition(".")[2] for action in actions - {"player.create"}}
    assert not {one for one in endings for word in NEVER if one == word or one.endswith(f"_{word}")}


def test_a_reading_token_of_a_floorperson_reads_and_does_nothing_else(floor: Floor) -> None:
    actor = who(made(floor, "0301", "read"))
    place = Place(floor.main.pk)
    assert can(actor, "table.read", place)
    assert can(actor, "account.read", place)
    assert not can(actor, "seating.open", place)
    assert not can(actor, "override.give", place)
    assert not can(actor, "table.read", Place(floor.side.pk))


def test_what_the_scope_lacks_is_in_no_list(floor: Floor) -> None:
    actor = who(made(floor, "0301", "seat"))
    assert {row.number for row in table_rows(actor=actor)} == {1, 2}
    assert not Account.objects.visible_to(actor).exists()
    dealer = who(made(floor, "0401", "seat"))
    assert can_somewhere(dealer, "seating.open")
    assert not can_somewhere(dealer, "hand.settle")
    nothing = replace(floor.actor("floor"), scopes=scope_actions(["unknown"]))
    assert not Table.objects.visible_to(nothing).exists()
    assert pits_where(nothing, "alert.read") == NOTHING
    assert pits_where(floor.actor("floor"), "alert.read") != NOTHING


def test_over_http_a_narrowed_token_is_refused_what_its_person_may(floor: Floor) -> None:
    api, whole = Api(made(floor, "0301", "read")), Api(floor.token("floor"))
    table = floor.tables[1].public_id
    seat: dict[str, Any] = {
        "table": str(table),
        "seat": 1,
        "player": str(floor.players[0].public_id),
        "amount": 100,
    }
    assert api.get("tables").status_code == 200
    assert api.post("seatings", **seat).status_code == 403
    assert whole.post("seatings", **seat).status_code == 409


def test_a_token_runs_out_and_is_revoked(floor: Floor) -> None:
    it = floor.actor("it")
    token = made(floor, "0901", "read", days=1)
    expires_at = Device.objects.get(pk=who(token).device_id).expires_at
    assert expires_at is not None
    assert abs(expires_at - timezone.now() - timedelta(days=1)) < timedelta(minutes=1)
    over = timezone.now() - timedelta(seconds=1)
    _device, token = device_add(
        label="over", kind=Device.Kind.API, staff=floor.people["auditor"], expires_at=over
    )
    with pytest.raises(NotAuthenticatedError):
        who(token)
    second = made(floor, "0901", "read")
    public_id = who(second).device_public_id
    assert public_id is not None
    device_withdraw(actor=it, device_id=public_id, command=command(it))
    with pytest.raises(NotAuthenticatedError):
        who(second)


def test_a_token_needs_a_scope_that_there_is_and_it_to_make_it(floor: Floor) -> None:
    for scopes in ((), ("everything",)):
        with pytest.raises(RequestInvalidError):
            made(floor, "0901", *scopes)
    shift = floor.actor("shift_manager")
    with pytest.raises(ForbiddenError):
        token_make(
            actor=shift, label="x", badge="0901", scopes=["read"], days=1, command=command(shift)
        )


@pytest.mark.parametrize(
    ("badge", "scopes", "told"),
    [
        ("0201", ["floor"], True),
        ("0101", ["read", "seat"], True),
        ("0201", ["read"], False),
        ("0301", ["floor"], False),
        ("0401", ["deal"], False),
    ],
)
def test_a_token_that_acts_for_a_manager_is_told_to_the_managers(
    floor: Floor, badge: str, scopes: list[str], told: bool
) -> None:
    made(floor, badge, *scopes)
    alerts = Alert.objects.filter(kind="secrets_given")
    subject = f"staff:{Staff.objects.get(badge=badge).pk}"
    assert [one.subject for one in alerts] == ([subject] if told else [])


def test_without_scopes_a_token_may_what_its_person_may(floor: Floor) -> None:
    assert who(floor.token("floor")).scopes is None
    assert can(floor.actor("floor"), "seating.open", Place(floor.main.pk))
