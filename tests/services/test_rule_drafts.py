"""Drafts of a house's own rule set: begun from a published one, kept as they are, never lost."""

import uuid
from typing import Any

import pytest

from casino.house.commands import Answer
from casino.house.errors import (
    AlreadyDoneError,
    DomainError,
    DraftChangedError,
    ForbiddenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import AuditEvent
from settlement.models import RuleDraft
from settlement.rule_selectors import rule_draft_get, rule_draft_list
from settlement.services.rule_drafts import (
    rule_draft_create,
    rule_draft_discard,
    rule_draft_save,
)
from tests.factories import Floor, command

SLUG = "pit-b-classic"


def begin(
    floor: Floor, slug: str = SLUG, *, who: str = "floor", title: str = "Pit B classic"
) -> Answer:
    return rule_draft_create(
        actor=floor.actor(who),
        base=floor.version("classic_1_6").public_id,
        slug=slug,
        title=title,
        command=command(floor.actor(who)),
    )


def read(floor: Floor, draft: Answer, *, who: str = "floor") -> dict[str, Any]:
    return rule_draft_get(actor=floor.actor(who), draft_id=uuid.UUID(draft.body["id"]))


def save(
    floor: Floor, draft: Answer, *, revision: int = 1, who: str = "floor", **groups: Any
) -> Answer:
    document = {**read(floor, draft)["document"], **groups}
    return rule_draft_save(
        actor=floor.actor(who),
        draft_id=uuid.UUID(draft.body["id"]),
        revision=revision,
        document=document,
    )


def test_a_draft_begins_as_the_version_it_is_made_from(floor: Floor) -> None:
    shown = read(floor, begin(floor))

    assert (shown["slug"], shown["title"], shown["revision"]) == (SLUG, "Pit B classic", 1)
    assert shown["base"]["slug"] == "classic_1_6"
    assert shown["document"]["foul"] == {"units": 3, "pays_royalties": True}
    assert shown["problems"] == []
    assert [(one["path"], one["after"]) for one in shown["changes"]] == [
        ("slug", SLUG),
        ("title", "Pit B classic"),
    ]


def test_a_changed_royalty_is_told_from_the_shipped_schedule_it_stood_in(floor: Floor) -> None:
    draft = begin(floor)
    table = {"front": {"trips": 3}, "middle": {"full_house": 12, "four_of_a_kind": 8}}
    back = {"straight": 2, "flush": 4, "straight_flush": 10}
    royalties = {**read(floor, draft)["document"]["royalties"], "schedule": {**table, "back": back}}

    save(floor, draft, royalties=royalties)

    assert read(floor, draft)["changes"][2:] == [
        {"path": "royalties.schedule.middle.full_house", "before": 2, "after": 12}
    ]


def test_what_is_wrong_is_kept_and_named_by_its_path(floor: Floor) -> None:
    draft = begin(floor)
    table = {"front": {"trips": 3, "four_of_a_kind": 22}, "middle": {}, "back": {"flush": "four"}}
    royalties = {**read(floor, draft)["document"]["royalties"], "schedule": table}

    answer = save(floor, draft, royalties=royalties, foul={"units": -3, "pays_royalties": True})

    paths = [one["path"] for one in answer.body["problems"]]
    assert paths == [
        "royalties.schedule.front.four_of_a_kind",
        "royalties.schedule.back.flush",
        "foul.units",
    ]
    assert read(floor, draft)["document"]["royalties"]["schedule"] == table


def test_the_second_of_two_who_save_is_refused_and_the_first_is_kept(floor: Floor) -> None:
    draft = begin(floor)
    save(floor, draft, who="pit_manager", foul={"units": 6, "pays_royalties": True})

    with pytest.raises(DraftChangedError):
        save(floor, draft, foul={"units": 4, "pays_royalties": True})

    shown = read(floor, draft)
    assert (shown["revision"], shown["document"]["foul"]["units"]) == (2, 6)
    people = sorted(floor.people[who].pk for who in ("floor", "pit_manager"))
    assert RuleDraft.objects.get().editors == people


@pytest.mark.parametrize("slug", ["classic_1_6", "pusoy", "Pit-B", "pit b", "", "pitb", "-pit-b"])
def test_a_slug_is_the_houses_own(floor: Floor, slug: str) -> None:
    with pytest.raises(RequestInvalidError) as refused:
        begin(floor, slug)

    assert [one["path"] for one in refused.value.details] == ["slug"]


@pytest.mark.parametrize("title", ["", "  ", "x" * 81, "two\nlines", "hid\u202eden"])
def test_a_title_is_one_line_that_can_be_read(floor: Floor, title: str) -> None:
    answer = save(floor, begin(floor), title=title)

    assert [one["path"] for one in answer.body["problems"]] == ["title"]


def test_a_draft_that_calls_itself_otherwise_is_told_so(floor: Floor) -> None:
    draft = begin(floor)

    answer = save(floor, draft, slug="classic_1_6", title=" ")

    assert [one["path"] for one in answer.body["problems"]] == ["slug", "title"]


def test_a_rule_set_is_drafted_once_at_a_time_and_discarding_frees_its_slug(floor: Floor) -> None:
    draft = begin(floor)
    with pytest.raises(AlreadyDoneError):
        begin(floor, who="pit_manager")

    rule_draft_discard(
        actor=floor.actor("floor"),
        draft_id=uuid.UUID(draft.body["id"]),
        revision=1,
        command=command(floor.actor("floor")),
    )

    assert rule_draft_list(actor=floor.actor("floor")) == []
    again = begin(floor)
    assert again.body["id"] != draft.body["id"]
    with pytest.raises(DraftChangedError, match="discarded"):
        save(floor, draft)


def test_a_repeated_command_begins_one_draft(floor: Floor) -> None:
    floorperson = floor.actor("floor")
    key = command(floorperson)
    base = floor.version("classic_1_6").public_id
    first, second = (
        rule_draft_create(actor=floorperson, base=base, slug=SLUG, title="B", command=key)
        for _ in range(2)
    )

    assert (first.body, first.replayed, second.replayed) == (second.body, False, True)
    assert RuleDraft.objects.count() == 1


@pytest.mark.parametrize("who", ["shift_manager", "auditor", "cage", "security", "it"])
def test_only_the_floor_and_the_pit_draft(floor: Floor, who: str) -> None:
    with pytest.raises(ForbiddenError):
        begin(floor, who=who)


def test_drafts_are_read_by_the_floor_the_approver_and_the_auditor_and_nobody_else(
    floor: Floor,
) -> None:
    draft = begin(floor)

    for who in ("floor", "pit_manager", "shift_manager", "auditor"):
        assert read(floor, draft, who=who)["slug"] == SLUG
    for who in ("cage", "security", "it"):
        with pytest.raises(ForbiddenError):
            read(floor, draft, who=who)


def test_each_step_of_a_draft_stands_in_the_trail(floor: Floor) -> None:
    draft = begin(floor)
    save(floor, draft)

    events = AuditEvent.objects.filter(action__startswith="rules.draft").order_by("seq")
    assert [(one.action, one.actor) for one in events] == [
        ("rules.drafted", f"staff:{floor.people['floor'].pk}"),
        ("rules.draft_saved", f"staff:{floor.people['floor'].pk}"),
    ]


@pytest.mark.parametrize(
    "document",
    [None, [], "classic", {"foul": None}, {"title": "\ud800"}, {"title": "x" * 70_000}],
)
def test_what_is_no_document_is_refused_and_nothing_changes(floor: Floor, document: Any) -> None:
    draft = begin(floor)

    with pytest.raises(RequestInvalidError):
        rule_draft_save(
            actor=floor.actor("floor"),
            draft_id=uuid.UUID(draft.body["id"]),
            revision=1,
            document=document,
        )
    assert read(floor, draft)["revision"] == 1


def test_a_draft_that_is_not_there_is_not_found(floor: Floor) -> None:
    refused: type[DomainError] = NotFoundError
    with pytest.raises(refused):
        rule_draft_get(actor=floor.actor("floor"), draft_id=uuid.uuid4())
