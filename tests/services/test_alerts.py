"""Alerts wait until a person says what came of them, and nothing clears one in silence."""

import pytest
from django.db import Error, connection, transaction
from django.utils.translation import gettext_lazy as _

from casino.house import alerts
from casino.house.actor import SYSTEM
from casino.house.alert_selectors import alert_list, alert_pits, alerts_open_count
from casino.house.errors import (
    AlreadyDoneError,
    CommandReusedError,
    ForbiddenError,
    NotFoundError,
    RequestInvalidError,
)
from casino.house.models import Alert, AlertOpen, AlertStep, AuditEvent
from casino.house.services.alerts import alert_raise, alert_resolve, alert_take
from tests.factories import Floor, command, floor_make

KIND = "fuse_blown"


@pytest.fixture(autouse=True)
def kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alerts, "_kinds", dict(alerts.kinds()))
    alerts.kind_add(KIND, _("Fuse blown"), _("Fuse %(number)s blew in %(room)s."))


@pytest.fixture
def floor(db: None) -> Floor:
    return floor_make()


def raised(floor: Floor, pit: str | None = None, subject: str = "fuse:7") -> Alert:
    where = {"main": floor.main.pk, "side": floor.side.pk, None: None}[pit]
    body = {"number": 7, "room": "the kitchen"}
    return alert_raise(actor=SYSTEM, kind=KIND, subject=subject, pit_id=where, body=body)


def open_of(floor: Floor, who: str) -> list[str]:
    return [alert["subject"] for alert in alert_list(actor=floor.actor(who))["open"]]


def test_what_is_unresolved_is_not_raised_twice(floor: Floor) -> None:
    first = raised(floor)
    assert raised(floor) == first
    assert raised(floor, subject="fuse:8") != first
    assert Alert.objects.count() == 2
    assert AuditEvent.objects.filter(action="alert.raised").count() == 2


def test_what_was_resolved_is_raised_anew(floor: Floor) -> None:
    first = raised(floor)
    floor_person = floor.actor("floor")
    alert_resolve(
        actor=floor_person, alert_id=first.public_id, resolution="Changed.", command=command()
    )
    assert raised(floor) != first


def test_a_kind_nobody_registered_is_a_fault(floor: Floor) -> None:
    with pytest.raises(ValueError, match="not registered"):
        alert_raise(actor=SYSTEM, kind="imagined", subject="x:1")


def test_its_sentence_is_filled_in_and_lacks_nothing_it_was_not_given(floor: Floor) -> None:
    alert_raise(actor=SYSTEM, kind=KIND, subject="fuse:9", body={"number": 9})
    (shown,) = alert_list(actor=floor.actor("floor"))["open"]
    assert (shown["title"], shown["sentence"]) == ("Fuse blown", "Fuse 9 blew in –.")


def test_a_pits_alert_is_its_people_s_and_the_house_s_is_everybody_s(floor: Floor) -> None:
    raised(floor, "main", "fuse:1")
    raised(floor, "side", "fuse:2")
    raised(floor, None, "fuse:3")
    assert open_of(floor, "floor") == ["fuse:1", "fuse:3"]
    assert open_of(floor, "floor_side") == ["fuse:2", "fuse:3"]
    for who in ("shift_manager", "auditor", "security", "it"):
        assert open_of(floor, who) == ["fuse:1", "fuse:2", "fuse:3"]
    assert alerts_open_count(actor=floor.actor("floor")) == 2
    assert alerts_open_count(actor=floor.actor("cage")) == 0
    assert [pit["name"] for pit in alert_pits(actor=floor.actor("floor"))] == ["Main"]
    with pytest.raises(ForbiddenError):
        alert_list(actor=floor.actor("cage"))


def test_somebody_takes_it_on_and_somebody_else_may_take_it_over(floor: Floor) -> None:
    alert = raised(floor)
    first, second = floor.actor("floor"), floor.actor("pit_manager")
    alert_take(actor=first, alert_id=alert.public_id, command=command())
    (shown,) = alert_list(actor=first)["open"]
    assert (shown["owner"], shown["mine"]) == ("Name of floor (0301)", True)
    with pytest.raises(AlreadyDoneError):
        alert_take(actor=first, alert_id=alert.public_id, command=command())
    alert_take(actor=second, alert_id=alert.public_id, command=command())
    assert AlertOpen.objects.get(alert=alert).owner_id == second.staff_id
    assert AlertStep.objects.filter(alert=alert, kind="taken").count() == 2


def test_resolving_asks_for_a_text_and_is_once(floor: Floor) -> None:
    alert, actor = raised(floor), floor.actor("floor")
    with pytest.raises(RequestInvalidError) as refused:
        alert_resolve(actor=actor, alert_id=alert.public_id, resolution=" \n", command=command())
    assert refused.value.details[0].get("path") == "resolution"
    done = command(what="resolve")
    args = {"actor": actor, "alert_id": alert.public_id, "resolution": "New fuse.", "command": done}
    assert alert_resolve(**args).body == {"alert": str(alert.public_id), "state": "resolved"}
    assert alert_resolve(**args).replayed
    with pytest.raises(AlreadyDoneError):
        alert_resolve(actor=actor, alert_id=alert.public_id, resolution="b", command=command())
    with pytest.raises(AlreadyDoneError):
        alert_take(actor=actor, alert_id=alert.public_id, command=command())
    (shown,) = alert_list(actor=actor)["resolved"]
    assert [(step["note"], step["staff"]) for step in shown["steps"]] == [
        ("New fuse.", "Name of floor (0301)")
    ]
    event = AuditEvent.objects.get(action="alert.resolved")
    assert (event.reason, event.role, event.actor) == (
        "New fuse.", "floor", f"staff:{actor.staff_id}",
    )  # fmt: skip


def test_a_command_id_is_for_one_alert(floor: Floor) -> None:
    one, other, actor = raised(floor), raised(floor, subject="fuse:8"), floor.actor("floor")
    first = command(alert=str(one.public_id))
    alert_take(actor=actor, alert_id=one.public_id, command=first)
    second = command(alert=str(other.public_id))
    again = type(first)(
        command_id=first.command_id, route=second.route, device=second.device, body=second.body
    )
    with pytest.raises(CommandReusedError):
        alert_take(actor=actor, alert_id=other.public_id, command=again)


def test_another_pits_alert_is_not_there_and_readers_only_read(floor: Floor) -> None:
    alert = raised(floor, "side")
    with pytest.raises(NotFoundError):
        alert_take(actor=floor.actor("floor"), alert_id=alert.public_id, command=command())
    with pytest.raises(ForbiddenError):
        alert_take(actor=floor.actor("auditor"), alert_id=alert.public_id, command=command())
    with pytest.raises(ForbiddenError):
        alert_resolve(
            actor=floor.actor("dealer"), alert_id=alert.public_id, resolution="x", command=command()
        )


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM house_alertopen",
        "UPDATE house_alertopen SET owner_id = NULL",
        "INSERT INTO house_alertopen (alert_id, kind, subject) VALUES (1, 'a', 'b')",
        "UPDATE house_alert SET body = '{}'",
        "DELETE FROM house_alert",
        "UPDATE house_alertstep SET note = 'x'",
    ],
)
def test_the_application_cannot_clear_or_change_one_by_hand(floor: Floor, statement: str) -> None:
    raised(floor)
    with (
        pytest.raises(Error, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_the_database_takes_no_empty_resolution_and_no_step_after_it(floor: Floor) -> None:
    alert, staff = raised(floor), floor.people["floor"]

    def step(kind: str, note: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO house_alertstep (chain, seq, alert_id, kind, staff_id, note, at)"
                " SELECT 'house', audit_next('house'), %s, %s, %s, %s, now()",
                [alert.pk, kind, staff.pk, note],
            )

    with pytest.raises(Error, match="alertstep_said"), transaction.atomic():
        step("resolved", "  ")
    alert_resolve(
        actor=floor.actor("floor"), alert_id=alert.public_id, resolution="Done.", command=command()
    )
    with pytest.raises(Error, match="alert_resolved"), transaction.atomic():
        step("taken", "")
    with pytest.raises(Error, match="alertstep_resolved_once"), transaction.atomic():
        step("resolved", "again")
