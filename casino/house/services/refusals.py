"""Refused attempts stand in the trail too, each in a transaction of its own."""

import logging

from django.db import DatabaseError, transaction

from casino.house.actor import Actor
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append

log = logging.getLogger(__name__)


def refusal_record(*, actor: Actor, action: str, code: str, subject: str = "") -> None:
    """Record that ``actor`` was refused ``action`` with ``code``.

    Call it after the refused transaction was rolled back. When the trail cannot be written the
    refusal still stands; the process log keeps it then.
    """
    try:
        with transaction.atomic():
            event = Event(
                action="write.refused",
                subject=subject or actor.trail_device,
                actor=actor,
                role=",".join(sorted(actor.roles)),
                body={"asked": action, "code": code},
            )
            event_append(chain=HOUSE_CHAIN, event=event)
    except DatabaseError:
        log.exception("refused %s (%s) could not be recorded", action, code)
