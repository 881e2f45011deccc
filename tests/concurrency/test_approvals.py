"""Two people approve at once: it is carried out once. Each guard alone holds; without both it shows."""

import threading
import time
from collections import Counter
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from casino.house import approvals
from casino.house.actor import SYSTEM
from casino.house.approvals import Kind
from casino.house.errors import AlreadyDoneError, ApprovalLapsedError, DomainError, ForbiddenError
from casino.house.models import Approval, Pit, Role
from casino.house.services import approvals as service
from casino.house.services.staff import role_grant, staff_create
from tests.factories import Floor, command, floor_make, role_end

WAIT_SECONDS = 0.6
TIMEOUT_SECONDS = 60


def _run(*, actor: Any, asked_by_id: int, payload: Any) -> dict[str, Any]:
    """Leaves a row each time, after everybody had time to get here."""
    time.sleep(WAIT_SECONDS)
    Pit.objects.create(name=f"Made for {actor.badge}")
    return {}


@pytest.fixture
def floor(committed_db: Any, monkeypatch: pytest.MonkeyPatch) -> Floor:
    monkeypatch.setattr(approvals, "_kinds", dict(approvals.kinds()))
    kind = Kind("lamp", "A lamp", "role.ask", "role.approve", timedelta(hours=1), _run)
    approvals.kind_add(kind)
    with transaction.atomic():
        floor = floor_make()
        for number in (2, 3):
            staff = staff_create(actor=SYSTEM, badge=f"010{number}", name=f"Manager {number}")
            role_grant(actor=SYSTEM, staff=staff, role=Role.SHIFT_MANAGER)
            floor.people[f"manager{number}"] = staff
    return floor


@pytest.fixture
def approval(floor: Floor) -> Approval:
    answer = service.approval_ask(
        actor=floor.actor("it"), kind="lamp", payload={"lamp": 1}, place=None, reason="",
        command=command(),
    )  # fmt: skip
    return Approval.objects.get(public_id=answer.body["approval"])


def at_once(floor: Floor, approval: Approval, *, also: Any = None) -> list[str]:
    """Three managers approve in the same moment; what each was told, and ``also`` beside them."""
    actors = [floor.actor(who) for who in ("shift_manager", "manager2", "manager3")]
    gate = threading.Barrier(len(actors) + (also is not None))
    told: list[str] = []

    def one(actor: Any) -> None:
        gate.wait(TIMEOUT_SECONDS)
        try:
            service.approval_decide(
                actor=actor, approval_id=approval.public_id, approve=True,
                digest=bytes(approval.payload_digest).hex(), reason="", command=command(actor),
            )  # fmt: skip
            told.append("approved")
        except DomainError as refused:
            told.append(refused.code)
        finally:
            connection.close()

    def other() -> None:
        gate.wait(TIMEOUT_SECONDS)
        try:
            also()
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(actor,), daemon=True) for actor in actors]
    threads += [threading.Thread(target=other, daemon=True)] if also is not None else []
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT_SECONDS)
    assert len(told) == len(actors)
    return told


def made() -> int:
    return Pit.objects.filter(name__startswith="Made for").count()


ONCE = Counter({"approved": 1, AlreadyDoneError.code: 2})


def without_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits: neither at the approval nor at the people's rows."""
    from casino.house.models import RoleGrant, Staff

    monkeypatch.setattr(service, "_wait_for", lambda _approval: None)
    for model in (RoleGrant, Staff):
        monkeypatch.setattr(
            model.objects, "select_for_update", lambda model=model, **_: model.objects.all()
        )


def without_constraints(database: Any) -> None:
    with psycopg.connect(database.url("superuser"), autocommit=True) as superuser:
        superuser.execute("DROP TRIGGER approval_closes ON house_approvaldecision")
        superuser.execute(
            "ALTER TABLE house_approvaldecision DROP CONSTRAINT house_approvaldecision_pkey CASCADE"
        )


def test_three_at_once_are_one(floor: Floor, approval: Approval) -> None:
    assert Counter(at_once(floor, approval)) == ONCE
    assert made() == 1


def test_without_the_lock_the_database_takes_one_decision(
    floor: Floor, approval: Approval, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_lock(monkeypatch)
    assert Counter(at_once(floor, approval)) == ONCE
    assert made() == 1  # What the losers had carried out went back with their transaction.


def test_without_the_constraints_the_lock_holds(
    committed_db: Any, floor: Floor, approval: Approval
) -> None:
    without_constraints(committed_db)
    assert Counter(at_once(floor, approval)) == ONCE
    assert made() == 1


def test_without_both_it_is_carried_out_more_than_once(
    committed_db: Any, floor: Floor, approval: Approval, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_lock(monkeypatch)
    without_constraints(committed_db)
    assert Counter(at_once(floor, approval)) == Counter({"approved": 3})
    assert made() == 3


@pytest.mark.parametrize(
    ("who", "refused"),
    [("it", ApprovalLapsedError.code), ("shift_manager", ForbiddenError.code)],
)
def test_a_role_that_ends_meanwhile_is_ended_before_or_after_never_between(
    floor: Floor, approval: Approval, who: str, refused: str
) -> None:
    """Whoever ends the role of asker or approver waits for a decision under way, or comes first."""
    grant = floor.people[who].grants.get()
    told = at_once(floor, approval, also=lambda: role_end(actor=SYSTEM, grant_id=grant.pk))
    grant.refresh_from_db()
    ended = grant.valid_to is not None
    assert ended
    assert made() == told.count("approved")
    if made():
        decision = Approval.objects.get(pk=approval.pk).decision
        by_the_one = decision.decided_by_id == floor.people[who].pk or who == "it"
        assert not by_the_one or decision.decided_at <= grant.valid_to
    else:
        assert set(told) <= {refused, AlreadyDoneError.code}
