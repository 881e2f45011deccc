"""A house's own rule set is published by two people, and played from a table's next hand."""

import json
import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from casino.house.actor import Actor
from casino.house.approval_selectors import approval_rows
from casino.house.commands import Answer
from casino.house.errors import (
    AlreadyDoneError,
    DomainError,
    DraftChangedError,
    ForbiddenError,
    NotFoundError,
    OwnApprovalError,
    RequestInvalidError,
    RulesOvertakenError,
)
from casino.house.models import AuditEvent, Role
from casino.house.services.approvals import approval_decide
from casino.house.services.staff import role_grant
from casino.house.services.trail import HOUSE_CHAIN, audit_next
from settlement.models import RuleAssignment, RuleDraft, RuleSetVersion
from settlement.rule_selectors import rule_draft_get, rule_set_get
from settlement.selectors import settlement_detail, table_detail
from settlement.services.rule_drafts import (
    rule_draft_create,
    rule_draft_discard,
    rule_draft_save,
)
from settlement.services.rule_publishing import rule_draft_ask
from settlement.services.rule_sets import rules_assign
from tables.models import Table
from tests.api.client import Api
from tests.api.steps import entered, settled
from tests.factories import DEAL_K, SYSTEM, UNIT, Floor, command

SLUG = "pit-b-classic"
FOUL_6 = {"units": 6, "pays_royalties": True}
# Deal K, but seat 3 sets the tens full in the middle and the two pair behind: a foul.
DEAL_K_FOUL = {
    **DEAL_K,
    3: {"front": "9s 9d 2d", "middle": "Th Td Ts 6c 6s", "back": "Js Jc 5c 5d As"},
}


def drafted(
    floor: Floor, *, base: RuleSetVersion | None = None, slug: str = SLUG, **groups: Any
) -> uuid.UUID:
    """A draft by the floorperson with some groups changed."""
    who = floor.actor("floor")
    base = base or floor.version("classic_1_6")
    begun = rule_draft_create(
        actor=who, base=base.public_id, slug=slug, title="", command=command(who)
    )
    draft_id = uuid.UUID(begun.body["id"])
    written(floor, draft_id, 1, **groups)
    return draft_id


def written(
    floor: Floor, draft_id: uuid.UUID, revision: int, *, who: str = "floor", **groups: Any
) -> None:
    actor = floor.actor(who)
    document = rule_draft_get(actor=actor, draft_id=draft_id)["document"]
    rule_draft_save(
        actor=actor, draft_id=draft_id, revision=revision, document={**document, **groups}
    )


def ask(
    floor: Floor, draft_id: uuid.UUID, *, revision: int = 2, reason: str = "Asked for"
) -> Answer:
    actor = floor.actor("floor")
    return rule_draft_ask(
        actor=actor, draft_id=draft_id, revision=revision, reason=reason, command=command(actor)
    )


def shown_to(actor: Actor, approval: uuid.UUID) -> dict[str, Any]:
    """The approval as the actor's list has it."""
    (row,) = [one for one in approval_rows(actor=actor) if one["id"] == str(approval)]
    return row


def decide(
    floor: Floor, asked: Answer, *, who: str = "shift_manager", approve: bool = True
) -> Answer:
    actor = floor.actor(who)
    approval = uuid.UUID(asked.body["approval"])
    shown = shown_to(floor.actor("shift_manager"), approval)
    return approval_decide(
        actor=actor,
        approval_id=approval,
        approve=approve,
        digest=shown["digest"],
        reason="No" if not approve else "",
        command=command(actor),
    )


def published(floor: Floor, answer: Answer) -> RuleSetVersion:
    return RuleSetVersion.objects.get(public_id=answer.body["result"]["rule_set"])


def test_a_second_person_publishes_what_was_drafted(floor: Floor) -> None:
    draft_id = drafted(floor, foul=FOUL_6)

    version = published(floor, decide(floor, ask(floor, draft_id)))

    people = {who: f"staff:{floor.people[who].pk}" for who in ("floor", "shift_manager")}
    assert (version.rule_set.slug, version.version) == (SLUG, 1)
    assert (version.author, version.approved_by) == (people["floor"], people["shift_manager"])
    assert json.loads(version.document)["foul"] == FOUL_6
    shown = rule_set_get(actor=floor.actor("auditor"), rule_set=version.public_id)
    assert shown["author_name"] == "Name of floor (0301)"
    assert shown["approved_by_name"] == "Name of shift_manager (0101)"
    draft = RuleDraft.objects.get()
    assert (draft.state, draft.published) == ("published", version)


def test_the_trail_has_before_and_after_the_author_the_approver_and_the_reason(
    floor: Floor,
) -> None:
    decide(floor, ask(floor, drafted(floor, foul=FOUL_6), reason="Fouls were cheap"))

    event = AuditEvent.objects.get(action="rules.published", subject=f"rules:{SLUG}:1")
    body = json.loads(event.body) if isinstance(event.body, str) else event.body
    assert event.actor == f"staff:{floor.people['shift_manager'].pk}"
    assert (event.role, event.reason) == ("shift_manager", "Fouls were cheap")
    assert body["author"] == f"staff:{floor.people['floor'].pk}"
    assert body["before"]["slug"] == "classic_1_6"
    assert {"path": "foul.units", "before": 3, "after": 6} in body["changes"]


def test_the_approver_sees_what_changes_in_words(floor: Floor) -> None:
    asked = ask(floor, drafted(floor, foul=FOUL_6))

    shown = shown_to(floor.actor("shift_manager"), uuid.UUID(asked.body["approval"]))

    lines = {one["title"]: (one["before"], one["after"]) for one in shown["lines"]}
    assert lines["A foul costs, for each opponent (foul.units)"] == ("3 units", "6 units")
    assert lines["Rule set"][1].endswith("v1 (pit-b-classic)")
    assert shown["may_decide"]


def test_nobody_publishes_alone(floor: Floor) -> None:
    asked = ask(floor, drafted(floor, foul=FOUL_6))
    role_grant(actor=SYSTEM, staff=floor.people["floor"], role=Role.SHIFT_MANAGER, pit=None)
    floor.tokens.clear()

    with pytest.raises(OwnApprovalError) as refused:
        decide(floor, asked, who="floor")

    assert refused.value.status == 403
    assert not RuleSetVersion.objects.filter(rule_set__slug=SLUG).exists()


def test_whoever_wrote_in_a_draft_does_not_approve_it_though_another_asked(floor: Floor) -> None:
    draft_id = drafted(floor)
    written(floor, draft_id, 2, who="pit_manager", foul=FOUL_6)
    role_grant(actor=SYSTEM, staff=floor.people["pit_manager"], role=Role.SHIFT_MANAGER, pit=None)
    floor.tokens.clear()
    asked = ask(floor, draft_id, revision=3)

    with pytest.raises(OwnApprovalError):
        decide(floor, asked, who="pit_manager")
    assert published(floor, decide(floor, asked)).version == 1


@pytest.mark.parametrize(
    ("who", "refusal"), [("pit_manager", NotFoundError), ("auditor", ForbiddenError)]
)
def test_only_a_shift_manager_approves(floor: Floor, who: str, refusal: type[DomainError]) -> None:
    asked = ask(floor, drafted(floor, foul=FOUL_6))

    with pytest.raises(refusal):
        decide(floor, asked, who=who)


def test_the_database_takes_no_author_as_approver(floor: Floor) -> None:
    version = floor.version("classic_1_6")
    fields = {
        name: getattr(version, name)
        for name in ("rule_set_id", "title", "edition", "source", "digest", "document", "chain")
    }
    with pytest.raises(IntegrityError, match="rulesetversion_second_person"), transaction.atomic():
        RuleSetVersion.objects.create(
            **fields, version=9, seq=audit_next(HOUSE_CHAIN), author="staff:1", approved_by="staff:1",
            published_at=version.published_at,
        )  # fmt: skip


def test_a_draft_with_a_problem_without_a_change_or_without_a_reason_is_not_asked_for(
    floor: Floor,
) -> None:
    wrong = drafted(floor, slug="a-wrong-one", foul={"units": -1, "pays_royalties": True})
    right = drafted(floor, foul=FOUL_6)

    for draft_id, reason, path in ((wrong, "Why", "foul.units"), (right, "  ", "reason")):
        with pytest.raises(RequestInvalidError) as refused:
            ask(floor, draft_id, reason=reason)
        assert [one["path"] for one in refused.value.details] == [path]


def test_a_next_version_that_changes_nothing_is_not_asked_for(floor: Floor) -> None:
    first = published(floor, decide(floor, ask(floor, drafted(floor, foul=FOUL_6))))
    again = drafted(floor, base=first, slug="")

    with pytest.raises(RequestInvalidError, match="changes nothing"):
        ask(floor, again)


def test_a_draft_is_asked_for_once_at_a_time_and_again_after_a_no(floor: Floor) -> None:
    draft_id = drafted(floor, foul=FOUL_6)
    asked = ask(floor, draft_id)
    with pytest.raises(AlreadyDoneError):
        ask(floor, draft_id)

    decide(floor, asked, approve=False)

    assert RuleDraft.objects.get().state == "open"
    assert published(floor, decide(floor, ask(floor, draft_id))).version == 1


def test_what_is_approved_is_what_was_asked_for_and_later_changes_stay_a_draft(
    floor: Floor,
) -> None:
    draft_id = drafted(floor, foul=FOUL_6)
    asked = ask(floor, draft_id)
    written(floor, draft_id, 2, foul={"units": 9, "pays_royalties": True})

    version = published(floor, decide(floor, asked))

    assert json.loads(version.document)["foul"]["units"] == 6
    shown = rule_draft_get(actor=floor.actor("floor"), draft_id=draft_id)
    assert (shown["state"], shown["against"]["version"], shown["overtaken"]) == ("open", 1, False)
    assert shown["changes"] == [{"path": "foul.units", "before": 6, "after": 9}]


def test_an_approval_overtaken_by_another_version_publishes_nothing(floor: Floor) -> None:
    asked = ask(floor, drafted(floor, foul=FOUL_6))
    floor.publish(SLUG, "classic_1_6", foul__units=4)

    with pytest.raises(RulesOvertakenError):
        decide(floor, asked)

    assert RuleSetVersion.objects.filter(rule_set__slug=SLUG).count() == 1


def test_a_draft_is_not_laid_aside_while_somebody_may_still_publish_it(floor: Floor) -> None:
    draft_id = drafted(floor, foul=FOUL_6)
    asked = ask(floor, draft_id)
    actor, draft = floor.actor("floor"), RuleDraft.objects.get()

    def discard() -> None:
        rule_draft_discard(
            actor=actor, draft_id=draft_id, revision=draft.revision, command=command(actor)
        )

    with pytest.raises(AlreadyDoneError, match="Take it back first"):
        discard()
    decide(floor, asked, approve=False)
    discard()
    draft.refresh_from_db()
    assert draft.state == "discarded"
    assert not RuleSetVersion.objects.filter(rule_set__slug=SLUG).exists()


def test_a_stale_revision_is_not_asked_for(floor: Floor) -> None:
    draft_id = drafted(floor, foul=FOUL_6)

    with pytest.raises(DraftChangedError):
        ask(floor, draft_id, revision=1)


@pytest.mark.scenario(11)
def test_rules_changed_during_hand_412_settle_it_under_v7_and_hand_413_under_v8(
    floor: Floor,
) -> None:
    """A foul costs 3 units under v7, 6 under v8.

    By hand (docs/rules.md 10): seat 3 pays each opponent the foul and seat 1's 4 and seat 2's 2
    in royalties. At 3: +25 / +5 / -15 / -15; at 6: +28 / +8 / -24 / -12.
    """
    for n in range(1, 8):
        seventh = floor.publish("house-a", "classic_1_6", edition=str(n))
    floor.play_by(seventh)
    Table.objects.filter(pk=floor.tables[1].pk).update(last_hand_number=411)
    dealer = Api(floor.token("dealer", 1))
    hand = entered(dealer, floor, DEAL_K_FOUL)

    draft_id = drafted(floor, base=seventh, slug="", foul=FOUL_6)
    asked = ask(floor, draft_id, reason="Fouls were cheap")
    eighth = published(floor, decide(floor, asked))
    floorperson = floor.actor("floor")
    put = rules_assign(
        actor=floorperson, table_id=floor.tables[1].public_id, rule_set=eighth.public_id,
        unit=UNIT, command=command(floorperson),
    )  # fmt: skip
    assert put.body["from_hand"] == 413
    shown = table_detail(actor=floorperson, table_id=floor.tables[1].public_id)
    assert (shown["rules"]["version"], shown["next_rules"]["version"]) == (7, 8)
    assert shown["next_rules_from"] == 413

    first = settled(dealer, hand)
    dealer.post(f"hands/{hand}/chips-moved")
    second_hand = entered(dealer, floor, DEAL_K_FOUL)
    second = settled(dealer, second_hand)

    assert (first["number"], list(first["net_units"].values())) == (412, [25, 5, -15, -15])
    assert (second["number"], list(second["net_units"].values())) == (413, [28, 8, -24, -12])
    versions = [
        settlement_detail(actor=floorperson, hand_id=one)["rule_set"]["version"]
        for one in (hand, second_hand)
    ]
    assert versions == [7, 8]
    assert (eighth.author, eighth.approved_by) == (
        f"staff:{floor.people['floor'].pk}",
        f"staff:{floor.people['shift_manager'].pk}",
    )
    event = AuditEvent.objects.get(action="rules.published", subject="rules:house-a:8")
    assert {"path": "foul.units", "before": 3, "after": 6} in json.loads(event.body)["changes"]
    assert eighth.published_at <= event.at


def test_rules_that_wait_for_the_next_hand_may_be_replaced_before_it(floor: Floor) -> None:
    dealer = Api(floor.token("dealer", 1))
    hand = entered(dealer, floor, DEAL_K)
    wrong = floor.publish("house-a", "classic_1_6", scoring__scoop_bonus=9)
    floor.play_by(wrong)
    floor.play_by(floor.version("classic_2_4"))

    first = settled(dealer, hand)
    dealer.post(f"hands/{hand}/chips-moved")
    second = settled(dealer, entered(dealer, floor, DEAL_K))

    assert list(first["net_units"].values()) == [23, 3, -2, -24]
    assert list(second["net_units"].values()) == [20, 4, -6, -18]
    waited = RuleAssignment.objects.filter(table=floor.tables[1], from_hand=2)
    assert waited.count() == 2
