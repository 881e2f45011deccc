"""A device comes of a code that is shown once, used once, and may be taken back or run out."""

import re
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.codes import ALPHABET, LENGTH, code_make, code_read, code_shown
from casino.house.errors import (
    CodeRefusedError,
    ForbiddenError,
    NotAuthenticatedError,
    NotSignedOnError,
    PinNotEnoughError,
    TooManyTriesError,
)
from casino.house.models import Alert, AuditEvent, Device
from casino.house.services.identity import actor_for_token, token_hash
from tables.device_selectors import code_list, device_list
from tables.models import DealerAt, Enrolment, SignOnEnd
from tables.services.clocks import device_seen
from tables.services.enrolments import (
    WRONG_CODES_SECONDS,
    enrolment_make,
    enrolment_revoke,
    enrolment_use,
)
from tables.services.people import person_sign_on
from tables.services.terminals import device_withdraw, terminal_move
from tests.factories import PIN, Floor, command

_hosts = count(1)


def somewhere() -> Actor:
    """Nobody, at an address that has typed no wrong code yet."""
    return Actor(address=f"test-{next(_hosts)}-{timezone.now().timestamp()}")


def make(floor: Floor, *, pit: bool = False, **more: Any) -> tuple[Enrolment, str]:
    it = floor.actor("it")
    place = {"table_id": None if pit else floor.tables[1].public_id,
             "pit_id": floor.main.public_id if pit else None}  # fmt: skip
    answer, code = enrolment_make(
        actor=it, label="rail 1", minutes=15, command=command(it), **{**place, **more}
    )
    assert code is not None
    return Enrolment.objects.get(public_id=answer.body["enrolment"]), code


def use(code: str, at: Actor | None = None) -> Actor:
    return actor_for_token(token=enrolment_use(at=at or somewhere(), code=code), address="x")


def sign_on(device: Actor, badge: str, table: Any) -> Any:
    return person_sign_on(
        actor=device, badge=badge, pin=PIN, command=command(device),
        table_id=table.public_id if table else None,
    )  # fmt: skip


def test_a_code_has_seventy_bits_and_no_two_signs_that_look_alike() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 26
    assert len(ALPHABET) ** LENGTH > 2**70
    for alike in ("0O", "1IL", "8B", "5S", "2Z", "UV"):
        assert len(set(alike) & set(ALPHABET)) <= 1
    code = code_make()
    assert re.fullmatch(r"(\w{5}-){2}\w{5}", code_shown(code))
    assert code_read(f" {code_shown(code).lower()} ") == code
    assert code_read(code[:-1]) is None
    assert code_read(code[:-1] + "0") is None


def test_a_code_makes_one_browser_the_terminal_of_its_table(floor: Floor) -> None:
    enrolment, code = make(floor)
    assert bytes(enrolment.code_hash) == token_hash(code)

    device = use(code_shown(code).lower())

    assert device.device_label == "rail 1"
    assert sign_on(device, "0401", floor.tables[1])[1].status == 200
    (shown,) = [one for one in device_list(actor=floor.actor("it")) if one["label"] == "rail 1"]
    assert (shown["table"], shown["state"], shown["badge"]) == (1, "in_use", "0401")
    events = AuditEvent.objects.filter(action__in=["enrolment.created", "device.enrolled"])
    assert not [event for event in events if code in event.body]
    with pytest.raises(CodeRefusedError):
        use(code)
    assert AuditEvent.objects.filter(action="device.enrol_refused").count() == 1


def test_a_code_taken_back_or_run_out_is_worth_nothing(floor: Floor) -> None:
    it = floor.actor("it")
    back, code = make(floor)
    enrolment_revoke(actor=it, enrolment_id=back.public_id, command=command(it))
    with pytest.raises(CodeRefusedError):
        use(code)
    at = timezone.now() - timedelta(hours=1)
    late = code_make()
    Enrolment.objects.create(
        label="late", table=floor.tables[1], code_hash=token_hash(late),
        made_at=at, expires_at=at + timedelta(minutes=15),
    )  # fmt: skip
    with pytest.raises(CodeRefusedError):
        use(late)
    assert [one["state"] for one in code_list(actor=it)] == ["expired", "revoked"]


def test_a_command_makes_one_code_and_shows_it_once(floor: Floor) -> None:
    it = floor.actor("it")
    same = command(it)
    ask = {"actor": it, "label": "a", "table_id": floor.tables[1].public_id, "pit_id": None,
           "minutes": 5, "command": same}  # fmt: skip
    first, code = enrolment_make(**ask)
    again, nothing = enrolment_make(**ask)
    assert code is not None
    assert nothing is None
    assert (again.body, again.replayed) == (first.body, True)
    assert Enrolment.objects.count() == 1


def test_only_it_makes_codes_and_revokes(floor: Floor) -> None:
    enrolment, _code = make(floor)
    for who in ("floor", "shift_manager", "auditor"):
        actor = floor.actor(who)
        with pytest.raises(ForbiddenError):
            enrolment_make(actor=actor, label="x", table_id=floor.tables[1].public_id, pit_id=None,
                           minutes=15, command=command(actor))  # fmt: skip
        with pytest.raises(ForbiddenError):
            enrolment_revoke(actor=actor, enrolment_id=enrolment.public_id, command=command(actor))


def test_the_wait_is_counted_from_the_fifth_wrong_code(floor: Floor) -> None:
    """The count of four is nearly forgotten: the fifth makes it last the whole wait again."""
    here = somewhere()
    counted = f"enrol:wrong:{here.address}"
    for number in range(1, 6):
        if number == 5:
            cache.touch(counted, 60)
        with pytest.raises(CodeRefusedError):
            use(code_make(), here)
    left = cache._cache.get_client(counted).ttl(cache.make_key(counted))
    assert WRONG_CODES_SECONDS - 60 < left <= WRONG_CODES_SECONDS
    with pytest.raises(TooManyTriesError):
        use(code_make(), here)
    cache.delete(counted)
    with pytest.raises(CodeRefusedError):
        use(code_make(), here)


def test_after_five_wrong_codes_an_address_waits(floor: Floor) -> None:
    _enrolment, code = make(floor)
    here = somewhere()
    for _try in range(5):
        with pytest.raises(CodeRefusedError):
            use(code_make(), here)
    with pytest.raises(TooManyTriesError):
        use(code, here)
    assert AuditEvent.objects.filter(action="device.enrol_refused").count() == 5
    assert use(code).device_label == "rail 1"  # Elsewhere the code is still good.


def test_a_revoked_device_is_refused_and_its_dealer_signed_off(floor: Floor) -> None:
    it = floor.actor("it")
    _enrolment, code = make(floor)
    token = enrolment_use(at=somewhere(), code=code)
    device = actor_for_token(token=token, address="x")
    sign_on(device, "0401", floor.tables[1])
    assert DealerAt.objects.filter(table=floor.tables[1]).exists()

    device_withdraw(actor=it, device_id=device.device_public_id, command=command(it))

    assert not DealerAt.objects.filter(table=floor.tables[1]).exists()
    assert SignOnEnd.objects.get().reason == "device_ended"
    with pytest.raises(NotAuthenticatedError):
        actor_for_token(token=token, address="x")


def test_a_new_code_in_the_same_browser_ends_the_device_it_was(floor: Floor) -> None:
    _one, first = make(floor)
    before = use(first)
    _two, second = make(floor)
    use(second, before)
    assert Device.objects.get(pk=before.device_id).revoked_at is not None


def test_a_terminal_is_moved_to_another_table_and_nobody_deals_through_it(floor: Floor) -> None:
    it = floor.actor("it")
    _enrolment, code = make(floor)
    device = use(code)
    sign_on(device, "0401", floor.tables[1])
    terminal_move(
        actor=it, device_id=device.device_public_id, table_id=floor.tables[2].public_id,
        command=command(it),
    )  # fmt: skip
    assert not DealerAt.objects.exists()
    (shown,) = [one for one in device_list(actor=it) if one["label"] == "rail 1"]
    assert shown["table"] == 2


def test_a_tablet_of_a_pit_is_for_that_pits_floor(floor: Floor) -> None:
    _enrolment, code = make(floor, pit=True)
    tablet = use(code)
    assert sign_on(tablet, "0301", None)[1] is None
    for badge in ("0303", "0401", "0701"):  # The other pit's floor, a dealer, IT.
        with pytest.raises(NotSignedOnError):
            sign_on(tablet, badge, None)
    with pytest.raises(PinNotEnoughError):  # A shift manager may, with password and code.
        sign_on(tablet, "0101", None)
    (shown,) = [one for one in device_list(actor=floor.actor("it")) if one["pit"] == "Main"]
    assert shown["badge"] == "0301"


def test_a_clock_two_seconds_off_is_a_warning_and_one_alert(floor: Floor) -> None:
    _enrolment, code = make(floor)
    device = use(code)

    def told(off_ms: int) -> dict[str, Any]:
        at = round(timezone.now().timestamp() * 1000) + off_ms
        device_seen(actor=device, told_ms=at, version="0.1.0")
        (shown,) = [one for one in device_list(actor=floor.actor("it")) if one["label"] == "rail 1"]
        return shown

    assert not told(1_900)["drift_warns"]
    assert Alert.objects.count() == 0
    slow = told(-9_000)
    assert slow["drift_warns"]
    assert -60_000 < slow["drift_ms"] <= -9_000
    told(-9_000)
    alert = Alert.objects.get()
    assert (alert.kind, alert.pit_id) == ("clock_drift", floor.main.pk)


@pytest.mark.parametrize("table", ["house_device", "tables_enrolment"])
def test_the_application_deletes_no_device_and_no_code(floor: Floor, table: str) -> None:
    make(floor)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        connection.cursor().execute(f"DELETE FROM {table}")


@pytest.mark.parametrize(
    "change", ["used_at = NULL, device_id = NULL", "expires_at = expires_at + interval '1 day'"]
)
def test_a_used_code_stays_as_it_is(floor: Floor, change: str) -> None:
    _enrolment, code = make(floor)
    use(code)
    with pytest.raises(DatabaseError, match="stays as it was"), transaction.atomic():
        connection.cursor().execute(f"UPDATE tables_enrolment SET {change}")
