"""An override: somebody's badge and PIN on a dealer's screen, for one action, and gone after it.

No session is opened and nothing is kept: the answer is an actor who may do this one thing.
"""

from dataclasses import replace

from casino.house.actor import Actor
from casino.house.errors import ForbiddenError
from casino.house.models import Device
from casino.house.permissions import Place, require
from casino.house.services.identity import actor_for_person, staff_check_pin
from casino.house.services.posting import posting
from casino.house.services.trail import HOUSE_CHAIN, Event, event_append


def override_give(*, at: Actor, badge: str, pin: str, action: str, place: Place) -> Actor:
    """Who gives an override at the terminal of ``at``: an actor who may do ``action`` alone.

    Call it outside any transaction; a wrong PIN counts like every other.

    Raises:
        NotSignedOnError: badge and PIN were not accepted.
        ForbiddenError: not somebody who gives overrides here, or who may not do it, or oneself.
    """
    device = Device.objects.filter(pk=at.device_id).first() if at.device_id else None
    staff = staff_check_pin(badge=badge, pin=pin, device=device, address=at.address)
    person = actor_for_person(staff=staff, at=at)
    return override_record(person=person, at=at, action=action, place=place)


@posting
def override_record(*, person: Actor, at: Actor, action: str, place: Place) -> Actor:
    """As ``override_give``, for a person whose PIN was accepted at this moment.

    Raises:
        ForbiddenError: not somebody who gives overrides here, or who may not do it, or oneself.
    """
    require(person, "override.give", place)
    require(person, action, place)
    if person.staff_id == at.staff_id:
        raise ForbiddenError
    event_append(
        chain=HOUSE_CHAIN,
        event=Event(
            action="override.given",
            subject=at.trail_name,
            actor=person,
            role=",".join(sorted(person.roles)),
            body={"action": action, "dealer": at.trail_name},
        ),
    )
    return replace(person, only=action)
