"""The first things that take two people: a role for somebody, new chips for a table."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import Error, transaction
from django.utils import timezone

from casino.house.actor import SYSTEM
from casino.house.approval_selectors import approval_rows
from casino.house.commands import Answer
from casino.house.errors import (
    AlreadyDoneError,
    ForbiddenError,
    NotFoundError,
    OwnApprovalError,
    RequestInvalidError,
    RolesIncompatibleError,
)
from casino.house.models import Approval, AuditEvent, Pit, Role, RoleGrant, Staff
from casino.house.permissions import INCOMPATIBLE, PIT_ROLES, ROLES
from casino.house.services.approvals import approval_decide
from casino.house.services.people import staff_leave, staff_suspend
from casino.house.services.roles import role_ask
from casino.house.services.staff import role_grant, staff_create
from tables.models import Account, Transaction
from tables.services.minting import mint_ask
from tests.factories import Floor, command, floor_make, role_end


@pytest.fixture
def floor(db: None) -> Floor:
    return floor_make()


@pytest.fixture
def newcomer(floor: Floor) -> Staff:
    return staff_create(actor=SYSTEM, badge="0777", name="Newcomer")


def approve(floor: Floor, asked: Answer, who: str = "shift_manager") -> Answer:
    approval = Approval.objects.get(public_id=asked.body["approval"])
    return approval_decide(
        actor=floor.actor(who),
        approval_id=approval.public_id,
        approve=True,
        digest=bytes(approval.payload_digest).hex(),
        reason="",
        command=command(),
    )


def ask(floor: Floor, staff: Staff, role: Role, pit: Pit | None = None, **other: Any) -> Answer:
    given: dict[str, Any] = {
        "actor": floor.actor("it"), "valid_from": None, "valid_until": None,
        "reason": "Starts today.", "command": command(), **other,
    }  # fmt: skip
    pit_id = pit.public_id if pit else None
    return role_ask(staff_id=staff.public_id, role=role, pit_id=pit_id, **given)


def test_roles_of_a_pit_are_those_at_and_beside_its_tables() -> None:
    assert PIT_ROLES == ("dealer", "floor", "pit_manager")


@pytest.mark.parametrize("role", sorted(set(ROLES) - {"dealer", "floor", "pit_manager"}))
def test_a_role_of_the_house_is_neither_asked_for_nor_given_for_one_pit(
    floor: Floor, newcomer: Staff, role: str
) -> None:
    with pytest.raises(RequestInvalidError, match="whole house") as refused:
        ask(floor, newcomer, Role(role), floor.side)
    assert [(one["code"], one["path"]) for one in refused.value.details] == [
        ("role_of_house", "pit")
    ]
    with pytest.raises(RequestInvalidError, match="whole house"):
        role_grant(actor=SYSTEM, staff=newcomer, role=Role(role), pit=floor.side)
    assert not Approval.objects.exists()
    assert ask(floor, newcomer, Role(role)).status == 200


def test_a_role_is_held_once_a_second_person_approved_it(floor: Floor, newcomer: Staff) -> None:
    asked = ask(floor, newcomer, Role.FLOOR, floor.side)
    assert not newcomer.grants.exists()
    approve(floor, asked)
    grant = newcomer.grants.get()
    assert (grant.role, grant.pit, grant.valid_to) == ("floor", floor.side, None)
    assert grant.granted_by == floor.people["it"]
    assert grant.approved_by == floor.people["shift_manager"]
    event = AuditEvent.objects.get(action="role.granted", subject=f"staff:{newcomer.pk}")
    assert event.actor == f"staff:{floor.people['shift_manager'].pk}"
    assert f'"asked_by":"staff:{floor.people["it"].pk}"' in event.body


def test_it_holds_from_and_until_when_was_asked(floor: Floor, newcomer: Staff) -> None:
    begins = timezone.now() + timedelta(days=1)
    until = begins + timedelta(days=7)
    approve(floor, ask(floor, newcomer, Role.DEALER, valid_from=begins, valid_until=until))
    grant = newcomer.grants.get()
    assert (grant.valid_from, grant.valid_to) == (begins, until)
    role_end(actor=SYSTEM, grant_id=grant.pk)  # Before it began: it never holds.
    grant.refresh_from_db()
    assert grant.valid_to == begins + timedelta(microseconds=1)


def test_what_began_while_it_waited_begins_with_the_approval(floor: Floor, newcomer: Staff) -> None:
    asked_at = timezone.now()
    approve(floor, ask(floor, newcomer, Role.DEALER, valid_from=asked_at - timedelta(days=3)))
    assert newcomer.grants.get().valid_from > asked_at


def test_nobody_approves_a_role_for_themselves(floor: Floor) -> None:
    manager = floor.people["shift_manager"]
    with pytest.raises(OwnApprovalError):
        approve(floor, ask(floor, manager, Role.PIT_MANAGER))
    with pytest.raises(Error, match="rolegrant_two_people"), transaction.atomic():
        RoleGrant.objects.create(
            staff=manager, role=Role.DEALER, valid_from=timezone.now(), approved_by=manager
        )


def test_it_may_not_give_a_role_alone_and_others_may_not_even_ask(
    floor: Floor, newcomer: Staff
) -> None:
    with pytest.raises(ForbiddenError):
        role_grant(actor=floor.actor("it"), staff=newcomer, role=Role.DEALER)
    with pytest.raises(ForbiddenError):
        ask(floor, newcomer, Role.DEALER, actor=floor.actor("shift_manager"))


@pytest.mark.parametrize(
    ("out", "why"), [(staff_suspend, "is suspended"), (staff_leave, "has left the house")]
)
def test_an_approval_about_somebody_who_is_out_says_so_before_and_after_it_is_tried(
    floor: Floor, newcomer: Staff, out: Any, why: str
) -> None:
    newcomer.refresh_from_db()
    asked = ask(floor, newcomer, Role.FLOOR, floor.side)
    it = floor.actor("it")
    out(actor=it, staff_id=newcomer.public_id, command=command(it))
    (row,) = approval_rows(actor=floor.actor("shift_manager"))
    assert why in row["lines"][0]["after"]
    with pytest.raises(RequestInvalidError, match=why):
        approve(floor, asked)
    with pytest.raises(RequestInvalidError, match=why):
        ask(floor, newcomer, Role.FLOOR, floor.main)
    assert row["state"] == "asked"  # It waits, to be refused or for the account to be resumed.
    assert not newcomer.grants.exists()


def test_what_cannot_be_is_not_even_asked_for(floor: Floor, newcomer: Staff) -> None:
    later = timezone.now() + timedelta(days=2)
    with pytest.raises(RequestInvalidError):
        ask(floor, newcomer, Role.DEALER, valid_from=later, valid_until=later)
    with pytest.raises(RequestInvalidError):
        ask(floor, newcomer, Role.DEALER, valid_until=timezone.now() - timedelta(days=1))
    with pytest.raises(AlreadyDoneError):
        ask(floor, floor.people["dealer"], Role.DEALER, floor.main)
    with pytest.raises(NotFoundError):
        ask(floor, newcomer, Role.DEALER, Pit(public_id=uuid.uuid4()))
    with pytest.raises(RolesIncompatibleError):
        ask(floor, floor.people["auditor"], Role.FLOOR)
    assert not Approval.objects.exists()


def test_incompatible_roles_are_refused_also_when_the_other_came_meanwhile(
    floor: Floor, newcomer: Staff
) -> None:
    dealing = ask(floor, newcomer, Role.DEALER)
    approve(floor, ask(floor, newcomer, Role.CAGE))
    with pytest.raises(RolesIncompatibleError, match="sells chips at the cage"):
        approve(floor, dealing)
    assert [grant.role for grant in newcomer.grants.all()] == ["cage"]
    role_end(actor=SYSTEM, grant_id=newcomer.grants.get().pk)
    assert approve(floor, dealing).body["state"] == "approved"


def test_which_roles_one_person_may_not_hold() -> None:
    together = {frozenset({one, other}) for one in ROLES for other in ROLES if one != other} - set(
        INCOMPATIBLE
    )
    floor_work = {"dealer", "floor", "pit_manager", "shift_manager"}
    assert together == {frozenset({a, b}) for a in floor_work for b in floor_work if a != b}
    assert all(str(why).endswith(".") for why in INCOMPATIBLE.values())


def _rack(floor: Floor) -> int:
    return Account.objects.get(table=floor.tables[1], kind="rack").balance


def ask_chips(floor: Floor, amount: int, who: str = "cage") -> Answer:
    return mint_ask(
        actor=floor.actor(who),
        table_id=floor.tables[1].public_id,
        amount=amount,
        reason="Hall is full.",
        command=command(),
    )


def test_new_chips_reach_the_rack_when_a_second_person_approved_them(floor: Floor) -> None:
    before = _rack(floor)
    asked = ask_chips(floor, 250_000)
    assert _rack(floor) == before
    answer = approve(floor, asked)
    assert _rack(floor) == before + 250_000
    posted = Transaction.objects.get(public_id=answer.body["result"]["transaction"])
    cage, manager = floor.people["cage"].pk, floor.people["shift_manager"].pk
    assert (posted.cause, posted.staff_id) == ("mint", manager)
    event = AuditEvent.objects.get(chain=posted.chain, seq=posted.seq)
    assert event.body == (
        f'{{"amount":250000,"approved_by":"staff:{manager}","asked_by":"staff:{cage}"}}'
    )
    with pytest.raises(AlreadyDoneError):
        approve(floor, asked)
    assert _rack(floor) == before + 250_000


def test_chips_are_asked_for_by_the_cage_and_above_nothing(floor: Floor) -> None:
    with pytest.raises(ForbiddenError):
        ask_chips(floor, 100, "shift_manager")
    with pytest.raises(RequestInvalidError):
        ask_chips(floor, 0)


def test_what_is_asked_reads_as_words(floor: Floor, newcomer: Staff) -> None:
    ask(floor, newcomer, Role.FLOOR, floor.main)
    ask_chips(floor, 250_000)
    role, chips = approval_rows(actor=floor.actor("shift_manager"))
    assert [(line["title"], line["before"], line["after"]) for line in role["lines"]] == [
        ("Person", "", "Newcomer (0777)"),
        ("Holds now", "no role", ""),
        ("Is given", "", "Floorperson, pit Main"),
        ("From", "", "the moment it is approved"),
        ("Until", "", "it is ended"),
    ]
    # 100,000 dollars at set-up less four stacks of 5,000.
    assert [(line["title"], line["before"], line["after"]) for line in chips["lines"]] == [
        ("New chips", "", "$2,500"),
        ("For the", "", "rack of table 1"),
        ("It holds now", "$80,000", ""),
    ]
    assert [one["title"] for one in (role, chips)] == [
        "A role for somebody", "New chips for a table",
    ]  # fmt: skip
