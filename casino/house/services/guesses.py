"""Guessing across badges: wrong secrets are counted by where they come from, too.

Five wrong secrets lock one account. Somebody who tries one PIN at many badges would never meet
that; the device, or for a browser that is no device the address, is counted for this. Where there
is a device its address is not counted: all terminals of a house may come from one.
"""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from casino.house.actor import Actor
from casino.house.alerts import GUESSING
from casino.house.models import WrongSecrets
from casino.house.services.alerts import alert_raise
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append

FORGOTTEN_AFTER = timedelta(days=1)


def source_of(actor: Actor) -> str:
    """From where somebody tries: ``device:3``, else ``address:10.0.0.9``."""
    return actor.trail_device if actor.device_id is not None else f"address:{actor.address}"


def must_wait(*, actor: Actor) -> bool:
    """Whether nothing is accepted from there for now, right or wrong."""
    now = timezone.now()
    return WrongSecrets.objects.filter(source=source_of(actor), refused_until__gt=now).exists()


def wrong_count(*, actor: Actor) -> None:
    """Count a wrong secret; the last one of many makes the place wait, and leaves an event.

    Call it under the lock of the house's chain, in a transaction that is committed although the
    sign-on is refused.
    """
    now, within = timezone.now(), timedelta(seconds=settings.GUESSES_WITHIN_SECONDS)
    source = source_of(actor)
    WrongSecrets.objects.filter(since__lt=now - FORGOTTEN_AFTER).exclude(source=source).delete()
    row, _made = WrongSecrets.objects.get_or_create(source=source, defaults={"since": now})
    if now - row.since > within:
        row.wrong, row.since = 0, now
    row.wrong += 1
    if row.wrong >= settings.GUESSES_MAX and (row.refused_until or now) <= now:
        row.refused_until = now + within
        body = {"wrong": row.wrong, "seconds": settings.GUESSES_WITHIN_SECONDS}
        event = Event(action="sign_on.guessing", subject=source, actor=actor, body=body)
        event_append(chain=HOUSE_CHAIN, event=event)
        row.wrong, row.since = 0, now
        row.save()
        alert_raise(
            actor=actor, kind=GUESSING, subject=source, body={**body, "place": _place(actor)}
        )
        return
    row.save()


def _place(actor: Actor) -> str:
    """The place in words for people: the device's label, or the address."""
    return actor.device_label or actor.address
