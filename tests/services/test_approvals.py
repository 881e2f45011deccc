"""What takes two people is asked by one, decided by another, and carried out once."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import Error, connection, transaction
from django.utils import timezone

from casino.house import approvals
from casino.house.actor import SYSTEM, Actor
from casino.house.approval_selectors import approval_find, approval_rows, approvals_waiting_count
from casino.house.approvals import Kind, Line
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    AlreadyDoneError,
    ApprovalChangedError,
    ApprovalExpiredError,
    ApprovalLapsedError,
    DomainError,
    ForbiddenError,
    NotAuthenticatedError,
    NotFoundError,
    OwnApprovalError,
    RackShortError,
    RequestInvalidError,
)
from casino.house.models import (
    Approval,
    ApprovalDecision,
    ApprovalOpen,
    AuditEvent,
    Pit,
    Staff,
)
from casino.house.permissions import Place, scope_actions
from casino.house.services.approvals import approval_ask, approval_decide, approval_withdraw
from tests.factories import Floor, command, floor_make, role_end

RUN: list[dict[str, Any]] = []


def _run(*, actor: Actor, asked_by_id: int, payload: Mapping[str, Any]) -> dict[str, Any]:
    if payload.get("fails"):
        Pit.objects.create(name="Left behind")
        raise RackShortError
    RUN.append({"by": actor.staff_id, "asked_by": asked_by_id, **payload})
    return {"lamp": payload["lamp"]}


def kind(code: str = "lamp", **given: Any) -> Kind:
    defaults: dict[str, Any] = {
        "title": "A lamp", "ask": "role.ask", "approve": "role.approve",
        "lasts": timedelta(hours=1), "run": _run,
    }  # fmt: skip
    return Kind(code, **{**defaults, **given})


@pytest.fixture(autouse=True)
def _kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    RUN.clear()
    monkeypatch.setattr(approvals, "_kinds", dict(approvals.kinds()))
    approvals.kind_add(
        kind(describe=lambda asked: [[Line("Lamp", "off", str(one["lamp"]))] for one in asked])
    )


@pytest.fixture
def floor(db: None) -> Floor:
    return floor_make()


def asked(
    floor: Floor, code: str = "lamp", place: Place | None = None, who: str = "it", **payload: Any
) -> Approval:
    answer = approval_ask(
        actor=floor.actor(who), kind=code, payload={"lamp": "hall", **payload}, place=place,
        reason="It is dark.", command=command(),
    )  # fmt: skip
    assert answer.body["state"] == "asked"
    return Approval.objects.get(public_id=answer.body["approval"])


def decide(
    actor: Actor,
    approval: Approval,
    *,
    approve: bool = True,
    digest: str = "",
    reason: str = "No.",
    sent: CommandKey | None = None,
) -> Answer:
    return approval_decide(
        actor=actor,
        approval_id=approval.public_id,
        approve=approve,
        digest=digest or bytes(approval.payload_digest).hex(),
        reason=reason,
        command=sent or command(),
    )


def test_another_person_approves_and_it_is_done_in_that_moment(floor: Floor) -> None:
    approval = asked(floor)
    assert RUN == []
    manager = floor.actor("shift_manager")
    answer = decide(manager, approval, reason="")
    assert answer.body == {
        "approval": str(approval.public_id), "state": "approved", "result": {"lamp": "hall"},
    }  # fmt: skip
    it = floor.people["it"].pk
    assert RUN == [{"by": manager.staff_id, "asked_by": it, "lamp": "hall"}]
    event = AuditEvent.objects.get(action="approval.approved")
    digest = hashlib.sha256(b'{"lamp":"hall"}').hexdigest()
    assert event.body == f'{{"asked_by":"staff:{it}","digest":"{digest}","kind":"lamp"}}'
    assert (event.role, event.actor) == ("shift_manager", f"staff:{manager.staff_id}")
    assert not ApprovalOpen.objects.exists()


def test_a_refusal_does_nothing_and_says_why(floor: Floor) -> None:
    approval, manager = asked(floor), floor.actor("shift_manager")
    with pytest.raises(RequestInvalidError):
        decide(manager, approval, approve=False, reason="  ")
    assert decide(manager, approval, approve=False).body["state"] == "refused"
    assert RUN == []
    assert AuditEvent.objects.get(action="approval.refused").reason == "No."


def test_it_is_decided_once_and_a_replay_gets_the_same_answer(floor: Floor) -> None:
    approval, manager, sent = asked(floor), floor.actor("shift_manager"), command(approve=True)
    first = decide(manager, approval, sent=sent)
    again = decide(manager, approval, sent=sent)
    assert (again.body, again.replayed) == (first.body, True)
    with pytest.raises(AlreadyDoneError):
        decide(manager, approval)
    with pytest.raises(AlreadyDoneError):
        decide(manager, approval, approve=False)
    assert len(RUN) == 1


def test_asking_twice_with_one_command_is_asking_once(floor: Floor) -> None:
    sent = command(lamp="hall")
    given: dict[str, Any] = {
        "actor": floor.actor("it"), "kind": "lamp", "payload": {"lamp": "hall"}, "place": None,
        "reason": "", "command": sent,
    }  # fmt: skip
    assert approval_ask(**given).body == approval_ask(**given).body
    assert Approval.objects.count() == 1


def test_nobody_decides_what_they_asked_for_whatever_their_device(floor: Floor) -> None:
    approvals.kind_add(kind("sign", ask="rules.draft", approve="rules.assign"))
    approval = asked(floor, "sign", Place(pit_id=floor.main.pk), who="pit_manager")
    floor.tokens.clear()  # A second device of the same person.
    for approve in (True, False):
        with pytest.raises(OwnApprovalError):
            decide(floor.actor("pit_manager"), approval, approve=approve)
    assert RUN == []
    assert approvals_waiting_count(actor=floor.actor("pit_manager")) == 0
    assert approvals_waiting_count(actor=floor.actor("floor")) == 1


def test_nobody_decides_what_concerns_themselves(floor: Floor) -> None:
    manager = floor.people["shift_manager"]
    approvals.kind_add(kind(subject=lambda payload: payload["whom"]))
    approval = asked(floor, whom=manager.pk)
    with pytest.raises(OwnApprovalError):
        decide(floor.actor("shift_manager"), approval)
    assert approvals_waiting_count(actor=floor.actor("shift_manager")) == 0


def test_only_who_asked_may_take_it_back(floor: Floor) -> None:
    approval = asked(floor)
    given: dict[str, Any] = {"approval_id": approval.public_id, "reason": ""}
    with pytest.raises(ForbiddenError):
        approval_withdraw(actor=floor.actor("shift_manager"), command=command(), **given)
    answer = approval_withdraw(actor=floor.actor("it"), command=command(), **given)
    assert answer.body["state"] == "withdrawn"
    with pytest.raises(AlreadyDoneError):
        decide(floor.actor("shift_manager"), approval)


def test_a_token_for_reading_takes_nothing_back(floor: Floor) -> None:
    approval = asked(floor)
    reads = replace(floor.actor("it"), scopes=scope_actions(["read"]))
    with pytest.raises(ForbiddenError):
        approval_withdraw(
            actor=reads, approval_id=approval.public_id, reason="", command=command(reads)
        )
    assert not ApprovalDecision.objects.exists()


def test_what_is_decided_is_what_was_seen(floor: Floor) -> None:
    approval = asked(floor)
    for digest in ("0" * 64, "", bytes(approval.payload_digest).hex().upper()):
        with pytest.raises(ApprovalChangedError):
            approval_decide(
                actor=floor.actor("shift_manager"), approval_id=approval.public_id, approve=True,
                digest=digest, reason="", command=command(),
            )  # fmt: skip
    assert RUN == []


def test_after_its_time_it_is_expired_and_cannot_be_decided(floor: Floor) -> None:
    approvals.kind_add(kind(lasts=timedelta(microseconds=1)))
    approval = asked(floor)
    with pytest.raises(ApprovalExpiredError):
        decide(floor.actor("shift_manager"), approval)
    with pytest.raises(ApprovalExpiredError):
        approval_withdraw(
            actor=floor.actor("it"), approval_id=approval.public_id, reason="", command=command()
        )
    (shown,) = approval_rows(actor=floor.actor("shift_manager"))
    assert (shown["state"], shown["may_decide"]) == ("expired", False)


def test_who_asked_must_still_be_allowed_to_ask(floor: Floor) -> None:
    approval = asked(floor)
    grant = floor.people["it"].grants.get()
    role_end(actor=SYSTEM, grant_id=grant.pk)
    with pytest.raises(ApprovalLapsedError):
        decide(floor.actor("shift_manager"), approval)
    assert decide(floor.actor("shift_manager"), approval, approve=False).status == 200


def test_who_asked_must_still_work_here(floor: Floor) -> None:
    approval = asked(floor)
    Staff.objects.filter(pk=floor.people["it"].pk).update(locked_at=timezone.now())
    with pytest.raises(ApprovalLapsedError):
        decide(floor.actor("shift_manager"), approval)


def test_the_approvers_role_is_read_again_when_it_is_decided(floor: Floor) -> None:
    approval, manager = asked(floor), floor.actor("shift_manager")
    role_end(actor=SYSTEM, grant_id=floor.people["shift_manager"].grants.get().pk)
    with pytest.raises(ForbiddenError):
        decide(manager, approval)  # Still with the roles of when the request came.
    Staff.objects.filter(pk=manager.staff_id).update(is_active=False)
    with pytest.raises(NotAuthenticatedError):
        decide(manager, approval)
    assert RUN == []


def test_what_cannot_be_carried_out_leaves_everything_as_it_was(floor: Floor) -> None:
    approval = asked(floor, fails=True)
    with pytest.raises(RackShortError):
        decide(floor.actor("shift_manager"), approval)
    assert not Pit.objects.filter(name="Left behind").exists()
    assert not ApprovalDecision.objects.exists()
    assert ApprovalOpen.objects.filter(approval=approval).exists()


def test_who_may_not_ask_cannot_and_who_may_not_know_finds_nothing(floor: Floor) -> None:
    with pytest.raises(ForbiddenError):
        asked(floor, who="floor")
    approval = asked(floor)
    for who in ("floor", "cage"):
        with pytest.raises(NotFoundError):
            decide(floor.actor(who), approval)
    for who in ("dealer", "security", "auditor"):
        with pytest.raises(ForbiddenError):
            decide(floor.actor(who), approval)
    assert approval_find(actor=floor.actor("auditor"), approval_id=approval.public_id) == approval
    with pytest.raises(ForbiddenError):
        approval_rows(actor=floor.actor("dealer"))


def test_a_pits_approval_is_its_people_s(floor: Floor) -> None:
    approvals.kind_add(kind("sign", ask="rules.draft", approve="rules.assign"))
    approval = asked(floor, "sign", Place(pit_id=floor.main.pk), who="floor")
    with pytest.raises(NotFoundError):
        decide(floor.actor("floor_side"), approval)
    (shown,) = approval_rows(actor=floor.actor("pit_manager"))
    assert (shown["may_decide"], shown["pit"]) == (True, str(floor.main.public_id))
    assert decide(floor.actor("pit_manager"), approval).body["state"] == "approved"


def test_a_pits_role_does_not_decide_for_the_whole_house(floor: Floor) -> None:
    approvals.kind_add(kind("sign", approve="rules.assign"))
    approval = asked(floor, "sign")
    with pytest.raises(NotFoundError):
        decide(floor.actor("pit_manager"), approval)
    assert decide(floor.actor("shift_manager"), approval).body["state"] == "approved"


def test_a_kind_nobody_registered_is_a_fault(floor: Floor) -> None:
    with pytest.raises(ValueError, match="not registered"):
        asked(floor, "imagined")


def test_the_list_shows_it_in_words(floor: Floor) -> None:
    approval = asked(floor)
    (shown,) = approval_rows(actor=floor.actor("shift_manager"))
    assert shown["lines"] == [{"title": "Lamp", "before": "off", "after": "hall"}]
    assert (shown["asked_by_name"], shown["reason"]) == ("Name of it (0701)", "It is dark.")
    assert UUID(shown["id"]) == approval.public_id


def _insert(approval: Approval, **other: Any) -> None:
    """A decision written by hand, as the application's role could."""
    values = {
        "outcome": "approved", "payload_digest": bytes(approval.payload_digest),
        "decided_by_id": None, "reason": "", "result": "{}", "decided_at": timezone.now(), **other,
    }  # fmt: skip
    names = list(values)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO house_approvaldecision (chain, seq, approval_id, {', '.join(names)})"
            f" SELECT 'house', audit_next('house'), %s, {', '.join(['%s'] * len(names))}",
            [approval.pk, *values.values()],
        )


def test_the_database_takes_no_forged_decision(floor: Floor) -> None:
    manager = floor.people["shift_manager"].pk
    approvals.kind_add(kind(subject=lambda _payload: floor.people["auditor"].pk))
    approval = asked(floor)
    forged = {
        "approval_own": [
            {"decided_by_id": approval.asked_by_id},
            {"decided_by_id": approval.asked_by_id, "outcome": "refused", "reason": "x",
             "result": ""},
            {"decided_by_id": floor.people["auditor"].pk},
            {"decided_by_id": manager, "outcome": "withdrawn", "result": ""},
        ],
        "approval_changed": [{"decided_by_id": manager, "payload_digest": b"0" * 32}],
        "approval_expired": [
            {"decided_by_id": manager, "decided_at": timezone.now() + timedelta(hours=2)},
            {"decided_by_id": manager, "decided_at": approval.asked_at - timedelta(seconds=1)},
            {"decided_by_id": manager, "decided_at": timezone.now() + timedelta(minutes=5)},
        ],
        "approvaldecision_said": [
            {"decided_by_id": manager, "outcome": "refused", "reason": " ", "result": ""}
        ],
        "approvaldecision_result": [{"decided_by_id": manager, "result": ""}],
    }  # fmt: skip
    for code, rows in forged.items():
        for row in rows:
            with pytest.raises(Error, match=code):
                _insert(approval, **row)
    assert ApprovalOpen.objects.filter(approval=approval).exists()


def test_the_database_decides_once(floor: Floor) -> None:
    approval = asked(floor)
    decide(floor.actor("shift_manager"), approval)
    with pytest.raises(Error, match="house_approvaldecision_pkey"):
        _insert(approval, decided_by_id=floor.people["shift_manager"].pk)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE house_approval SET payload = '{}'",
        "DELETE FROM house_approval",
        "UPDATE house_approvaldecision SET outcome = 'approved'",
        "DELETE FROM house_approvalopen",
        "INSERT INTO house_approvalopen (approval_id) VALUES (1)",
    ],
)
def test_the_application_changes_none_by_hand(floor: Floor, statement: str) -> None:
    asked(floor)
    with (
        pytest.raises(Error, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_a_payload_under_anothers_digest_is_not_taken(floor: Floor) -> None:
    with (
        pytest.raises(Error, match="approval_changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "INSERT INTO house_approval (chain, seq, kind, payload, payload_digest, asked_by_id,"
            " reason, asked_at, expires_at) SELECT 'house', audit_next('house'), 'lamp', '{}',"
            " sha256('[]'), %s, '', now(), now() + interval '1 hour'",
            [floor.people["it"].pk],
        )


def test_a_domain_error_is_what_the_approver_sees(floor: Floor) -> None:
    with pytest.raises(DomainError) as refused:
        decide(floor.actor("shift_manager"), asked(floor, fails=True))
    assert refused.value.code == "rack_short"
