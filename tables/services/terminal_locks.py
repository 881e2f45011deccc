"""A terminal that nobody uses locks; its dealer's PIN, the floor's, or a relief opens it.

The server is the authority. A page says when it locked (a row), and a terminal that did not say
that it is used for half as long again is locked without it (``DealerAt.active_at``).
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import ForbiddenError, NotFoundError, NotSignedOnError
from casino.house.models import Device
from casino.house.permissions import can, require
from casino.house.services.identity import TerminalUse, actor_for_person, staff_check_pin
from casino.house.services.overrides import override_give, override_record
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import DealerAt, SignOn, Table, TerminalLock
from tables.services.locks import by_id, table_lock
from tables.services.places import place_of
from tables.services.sign_ons import device_of, sign_on_end, sign_on_here

NOTED_EVERY = 0.25
SILENT_AFTER = 1.5
"""In idle times: how often use is noted, and after how long without any a terminal is locked."""


def _ago(idle_times: float) -> Any:
    return timezone.now() - timedelta(seconds=settings.TERMINAL_IDLE_SECONDS * idle_times)


def _dealer_here() -> Any:
    return DealerAt.objects.filter(sign_on__device=OuterRef("pk"))


def locked_at_device() -> Exists:
    """Over devices: whether the terminal is locked, by its page or by its silence."""
    said = Exists(TerminalLock.objects.filter(sign_on=OuterRef("sign_on")))
    return Exists(_dealer_here().filter(said | Q(active_at__lt=_ago(SILENT_AFTER))))


def quiet_at_device() -> Exists:
    """Over devices: whether its last use was long enough ago to be noted again."""
    return Exists(_dealer_here().filter(active_at__lt=_ago(NOTED_EVERY)))


def terminal_heard(device_id: int) -> None:
    """Note that a terminal is used: one small row, four times in an idle time at most."""
    DealerAt.objects.filter(sign_on__device_id=device_id).update(active_at=timezone.now())


USE = TerminalUse(locked=locked_at_device, quiet=quiet_at_device, heard=terminal_heard)


@posting
def terminal_lock(*, actor: Actor, table_id: UUID, by_hand: bool, command: CommandKey) -> Answer:
    """Lock the terminal that the actor deals at; locked already, it stays so.

    Raises:
        NotSignedOnError: the actor does not deal at this device.
    """
    table = table_lock(by_id(table_id))
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    require(actor, "terminal.lock", place_of(table))
    sign_on = _sign_on_here(actor, table)
    reason = TerminalLock.Reason.ASKED if by_hand else TerminalLock.Reason.IDLE
    lock, made = TerminalLock.objects.get_or_create(
        sign_on=sign_on, defaults={"locked_at": timezone.now(), "reason": reason}
    )
    answer = Answer(200, {"state": "locked", "since": lock.locked_at.isoformat()})
    if made:
        _event("terminal.locked", actor, table, sign_on, {"reason": str(reason)}, command, answer)
    return answer


def terminal_unlock(
    *, actor: Actor, table_id: UUID, badge: str, pin: str, command: CommandKey
) -> Answer:
    """Open a locked terminal by badge and PIN: ``state`` says how.

    The dealer who deals here goes on (``unlocked``); so he or she does after the floor's PIN,
    which is recorded as an override; another dealer's PIN relieves (``relieved``).

    Raises:
        NotSignedOnError: badge and PIN were not accepted, or nobody deals here.
        ForbiddenError: a person with no business here.
    """
    table = _table(table_id)
    staff = staff_check_pin(badge=badge, pin=pin, device=device_of(actor), address=actor.address)
    person = actor_for_person(staff=staff, at=actor)
    if person.staff_id == actor.staff_id:
        return _unlock(actor=person, table_id=table_id, command=command)
    place = place_of(table)
    if can(person, "override.give", place):
        person = override_record(person=person, at=actor, action="terminal.unlock", place=place)
        return _unlock(actor=person, table_id=table_id, command=command)
    if "dealer" not in person.roles:
        raise ForbiddenError
    relieved = sign_on_here(actor=actor, person=person, table_id=table_id, command=command)
    return Answer(relieved.status, {"state": "relieved", **relieved.body}, relieved.replayed)


@posting
def _unlock(*, actor: Actor, table_id: UUID, command: CommandKey) -> Answer:
    table = table_lock(by_id(table_id))
    again = command_replay(command=command, place=str(table.public_id))
    if again is not None:
        return again
    require(actor, "terminal.unlock", place_of(table))
    sign_on = _sign_on_here(actor, table)
    lock = TerminalLock.objects.filter(sign_on=sign_on).first()
    at = DealerAt.objects.get(sign_on=sign_on)
    body = {
        "reason": lock.reason if lock else "silent",
        "since": (lock.locked_at if lock else at.active_at).isoformat(),
        "dealer": f"staff:{sign_on.staff_id}",
    }
    TerminalLock.objects.filter(sign_on=sign_on).delete()
    at.active_at = timezone.now()
    at.save(update_fields=["active_at"])
    answer = Answer(200, {"state": "unlocked"})
    _event("terminal.unlocked", actor, table, sign_on, body, command, answer)
    return answer


def forgotten_end(
    *, actor: Actor, table_id: UUID, badge: str, pin: str, command: CommandKey
) -> Answer:
    """The floor ends, on the dealer's own screen, a sign-on that somebody forgot.

    Raises:
        NotSignedOnError: badge and PIN were not accepted, or nobody deals here.
        ForbiddenError: not somebody of the floor here.
    """
    table = _table(table_id)
    sign_on = _sign_on_here(actor, table)
    floor = override_give(
        at=actor, badge=badge, pin=pin, action="sign_on.end", place=place_of(table)
    )
    ended = sign_on_end(actor=floor, sign_on_id=sign_on.public_id, command=command)
    return Answer(ended.status, {"state": "ended", **ended.body}, ended.replayed)


def _table(table_id: UUID) -> Table:
    table = Table.objects.filter(public_id=table_id).first()
    if table is None:
        raise NotFoundError
    return table


def _sign_on_here(actor: Actor, table: Table) -> SignOn:
    """The sign-on at this table through the device of the actor."""
    at = DealerAt.objects.select_related("sign_on").filter(table=table).first()
    here = at is not None and at.sign_on.device_id == actor.device_id
    if at is None or not here or actor.device_kind != Device.Kind.TERMINAL:
        raise NotSignedOnError
    return at.sign_on


def _event(
    action: str,
    actor: Actor,
    table: Table,
    sign_on: SignOn,
    body: dict[str, Any],
    command: CommandKey,
    answer: Answer,
) -> None:
    own = actor.staff_id == sign_on.staff_id
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action=action,
            subject=f"sign_on:{sign_on.public_id}",
            actor=actor,
            role="dealer" if own else "floor",
            body={"table": table.number, **body},
        ),
        carried=Carried(command=command, place=str(table.public_id), answer=answer),
    )
