"""The second factor: a time-based code (RFC 6238) from a telephone, one key a person.

django-otp does the arithmetic: steps of thirty seconds, one step of tolerance, the telephone's
drift, no code twice, longer waits after each wrong one.
"""

from base64 import b32encode

from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.house.actor import Actor
from casino.house.errors import AlreadyDoneError, NotFoundError, RequestInvalidError
from casino.house.models import Staff
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append

FACTOR_NAME = "telephone"


def factor_is_set(*, staff: Staff) -> bool:
    """Whether the person has a second factor that showed a code once."""
    return bool(TOTPDevice.objects.filter(user=staff, confirmed=True).exists())


@transaction.atomic
def factor_begin(*, actor: Actor, shown_id: int | None = None) -> TOTPDevice:
    """The actor's own new key, to be shown until a first code confirms it.

    ``shown_id`` is the key that this session was shown before. A key that another session was
    shown is thrown away: whoever saw it there would know the codes.

    Raises:
        AlreadyDoneError: a factor is set up; only IT can take it away.
        NotFoundError: the actor is no person.
    """
    staff = _self(actor)
    device = TOTPDevice.objects.filter(user=staff).first()
    if device is not None and device.confirmed:
        raise AlreadyDoneError
    if device is None or device.pk != shown_id:
        factor_forget(staff=staff)
        device = TOTPDevice.objects.create(user=staff, name=FACTOR_NAME, confirmed=False)
    return device


def factor_confirm(*, actor: Actor, code: str) -> None:
    """Take a first code as proof that the telephone has the key.

    Raises:
        RequestInvalidError: the code does not fit; wait for the next one.
        NotFoundError: no set-up was begun.
        AlreadyDoneError: a factor is set up already.
    """
    with transaction.atomic():  # A wrong code leaves its mark: nothing is rolled back.
        staff = _self(actor)
        device = TOTPDevice.objects.select_for_update(no_key=True).filter(user=staff).first()
        if device is None:
            raise NotFoundError
        if device.confirmed:
            raise AlreadyDoneError
        fits = device.verify_token(code)
        if fits:
            device.confirmed = True
            device.save(update_fields=["confirmed"])
            event_append(
                chain=HOUSE_CHAIN,
                event=Event(
                    action="staff.factor_confirmed", subject=f"staff:{staff.pk}", actor=actor
                ),
            )
    if not fits:
        raise RequestInvalidError


def factor_fits(*, staff: Staff, code: str) -> bool | None:
    """Whether ``code`` is the person's; None when it comes too soon after a wrong one.

    Somebody without a factor passes: what the session may reach is then the set-up alone. Call
    it in a transaction that is committed also when the answer is no.
    """
    keys = TOTPDevice.objects.select_for_update(no_key=True)
    device = keys.filter(user=staff, confirmed=True).first()
    if device is None:
        return True
    if not device.verify_is_allowed()[0]:
        return None
    return bool(device.verify_token(code))


def factor_forget(*, staff: Staff) -> None:
    """Take the key away; the next sign-on sets up another one."""
    TOTPDevice.objects.filter(user=staff).delete()


def factor_make(*, staff: Staff) -> str:
    """Give somebody a factor that is set up already: the demo. Answers the key as text."""
    factor_forget(staff=staff)
    return factor_key(TOTPDevice.objects.create(user=staff, name=FACTOR_NAME, confirmed=True))


def factor_key(device: TOTPDevice) -> str:
    """The key as people type it into a telephone: base 32, without padding."""
    return b32encode(device.bin_key).decode().rstrip("=")


def _self(actor: Actor) -> Staff:
    if actor.staff_id is None:
        raise NotFoundError
    return Staff.objects.select_for_update(no_key=True).get(pk=actor.staff_id)
