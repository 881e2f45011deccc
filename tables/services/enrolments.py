"""Enrolment by a one-time code: made by IT, shown once, used once, by the browser it is typed at.

What is stored of a code is its hash. Used, taken back and run out are answered alike.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.codes import code_make, code_read
from casino.house.commands import Answer, CommandKey
from casino.house.errors import (
    CodeRefusedError,
    NotFoundError,
    RequestInvalidError,
    TooManyTriesError,
)
from casino.house.models import Pit
from casino.house.permissions import require
from casino.house.services.devices import device_add, device_event
from casino.house.services.identity import token_hash
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, event_append
from tables.models import Enrolment, Table
from tables.services.locks import by_id, tables_lock
from tables.services.terminals import device_end, device_lock, device_place, tables_dealt_through

MINUTES: Final = (5, 15, 60)
WRONG_CODES_MAX: Final = 5
WRONG_CODES_SECONDS: Final = 600


@posting
def enrolment_make(
    *,
    actor: Actor,
    label: str,
    table_id: UUID | None,
    pit_id: UUID | None,
    minutes: int,
    command: CommandKey,
) -> tuple[Answer, str | None]:
    """Make a code for one browser: the terminal of a table, or a tablet of a pit's floor.

    Returns:
        The answer and the code, which is shown this once: a repetition has None in its place.

    Raises:
        NotFoundError: there is no such table or pit.
        RequestInvalidError: both or neither were named, or the time is none of ``MINUTES``.
    """
    require(actor, "device.enrol")
    again = command_replay(command=command, place="")
    if again is not None:
        return again, None
    if (table_id is None) == (pit_id is None) or minutes not in MINUTES:
        raise RequestInvalidError(_("Choose one table or one pit, and how long the code holds."))
    table = Table.objects.filter(by_id(table_id)).first() if table_id else None
    pit = Pit.objects.filter(public_id=pit_id).first() if pit_id else None
    if table is None and pit is None:
        raise NotFoundError
    code, at = code_make(), timezone.now()
    enrolment = Enrolment.objects.create(
        label=label,
        table=table,
        pit=pit,
        code_hash=token_hash(code),
        made_by_id=actor.staff_id,
        made_at=at,
        expires_at=at + timedelta(minutes=minutes),
    )
    enrolment.refresh_from_db(fields=["public_id"])
    answer = Answer(200, {"enrolment": str(enrolment.public_id)})
    body = {
        "table": table.number if table else None,
        "pit": str(pit.public_id) if pit else None,
        "minutes": minutes,
    }
    _enrolment_event(
        actor, "enrolment.created", enrolment, body, Carried(command=command, answer=answer)
    )
    return answer, code


@posting
def enrolment_revoke(*, actor: Actor, enrolment_id: UUID, command: CommandKey) -> Answer:
    """Take a code back before it is used; one that was used is revoked as a device.

    Raises:
        NotFoundError: there is no such code.
        CodeRefusedError: it was used already.
    """
    require(actor, "device.revoke")
    again = command_replay(command=command, place="")
    if again is not None:
        return again
    enrolments = Enrolment.objects.select_for_update(no_key=True)
    enrolment = enrolments.filter(public_id=enrolment_id).first()
    if enrolment is None:
        raise NotFoundError
    if enrolment.used_at is not None:
        raise CodeRefusedError(_("This code was used. Revoke the device instead."))
    if enrolment.revoked_at is None:
        enrolment.revoked_at = timezone.now()
        enrolment.save(update_fields=["revoked_at"])
    answer = Answer(200, {"enrolment": str(enrolment.public_id)})
    _enrolment_event(
        actor, "enrolment.revoked", enrolment, None, Carried(command=command, answer=answer)
    )
    return answer


def enrolment_use(*, at: Actor, code: str) -> str:
    """Make the browser in front of us the device that a code stands for; answer its token.

    A browser that was another device before is that one no more. Call it outside any transaction.

    Raises:
        CodeRefusedError: unknown, used, taken back or run out: one answer for all, recorded.
        TooManyTriesError: so many wrong codes came from this address that none is looked at.
    """
    key = f"enrol:wrong:{at.address}"
    if int(cache.get(key) or 0) >= WRONG_CODES_MAX:
        raise TooManyTriesError
    read = code_read(code)
    token = _enrolment_use(at=at, code_hash=token_hash(read)) if read is not None else None
    if token is not None:
        return token
    cache.add(key, 0, timeout=WRONG_CODES_SECONDS)
    if cache.incr(key) >= WRONG_CODES_MAX:
        cache.touch(key, WRONG_CODES_SECONDS)  # The wait begins with the last wrong one.
    with transaction.atomic():
        event_append(
            chain=HOUSE_CHAIN,
            event=Event(action="device.enrol_refused", subject=at.trail_device, actor=at),
        )
    raise CodeRefusedError


@posting
def _enrolment_use(*, at: Actor, code_hash: bytes) -> str | None:
    """The new device's token; None when the code is none that may be used now."""
    enrolment = Enrolment.objects.filter(code_hash=code_hash).first()
    if enrolment is None:
        return None
    tables = tables_lock(Q(pk=enrolment.table_id or 0) | tables_dealt_through(at.device_id))
    enrolment = Enrolment.objects.select_for_update(no_key=True).get(pk=enrolment.pk)
    before = device_lock(at.device_id) if at.device_id is not None else None
    now = timezone.now()
    if enrolment.used_at or enrolment.revoked_at or enrolment.expires_at <= now:
        return None
    device, token = device_add(label=enrolment.label, pit_id=enrolment.pit_id)
    enrolment.used_at, enrolment.device = now, device
    enrolment.save(update_fields=["used_at", "device"])
    itself = replace(at, device_id=device.pk)
    table = next((one for one in tables if one.pk == enrolment.table_id), None)
    if table is not None:
        device_place(actor=itself, device=device, table=table)
    if before is not None:
        device_end(actor=at, device=before, reason="replaced")
    device_event(
        itself,
        "device.enrolled",
        device,
        {"kind": str(device.kind), "enrolment": str(enrolment.public_id)},
    )
    return token


def _enrolment_event(
    actor: Actor,
    action: str,
    enrolment: Enrolment,
    body: Mapping[str, object] | None,
    carried: Carried,
) -> None:
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action=action, subject=f"enrolment:{enrolment.public_id}", actor=actor, body=body
        ),
        carried=carried,
    )
