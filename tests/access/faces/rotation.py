"""The rotation's board, and the forms that make, change and end a string."""

from uuid import UUID

from tests.access.face import page


def _members(spot, names):
    """Two dealers of the spot's pit, made for it; the table's own dealer stays where he or she is."""
    from casino.house.actor import SYSTEM
    from casino.house.services.staff import role_grant, staff_create

    made = []
    for name in names:
        badge = f"R{spot.table.number}{name}"
        staff = staff_create(actor=SYSTEM, badge=badge, name=name, pin_hash="")
        role_grant(actor=SYSTEM, staff=staff, role="dealer", pit=spot.table.pit)
        made.append(staff)
    return made


def _dealers(spot):
    spot.extra["dealers"] = " ".join(str(one.public_id) for one in _members(spot, "AB"))


def _string(spot):
    from casino.house.actor import SYSTEM
    from tables.models import DealerString
    from tables.services.strings import string_start
    from tests.factories import command

    _dealers(spot)
    answer = string_start(
        actor=SYSTEM, name="One", down_minutes=20, limit_minutes=60, starts_at=None,
        tables=[spot.table.public_id], command=command(),
        dealers=[UUID(one) for one in spot.extra["dealers"].split()],
    )  # fmt: skip
    return DealerString.objects.get(public_id=answer.body["string"])


def _order(spot):
    numbers = enumerate(spot.extra["dealers"].split(), start=1)
    return {
        f"tables_{spot.table.public_id}": 1,
        **{f"dealers_{dealer}": number for number, dealer in numbers},
    }


def _new(spot):
    return {"name": "One", "down_minutes": 20, "limit_minutes": 60, **_order(spot)}


FACES = [
    page("tables:rotation", "/rotation/", action="rotation.read", lists=True),
    page("tables:rotation_live", "/rotation/live/", action="rotation.read", lists=True),
    page("tables:string_new", "/rotation/new/", action="rotation.manage", lists=True),
    page("tables:string_new", "/rotation/new/", "POST", action="rotation.manage", before=_dealers, body=_new),
    page("tables:string", "/rotation/{made}/", action="rotation.manage", before=_string),
    page("tables:string", "/rotation/{made}/", "POST", action="rotation.manage", before=_string, body=_order),
    page("tables:string_stop", "/rotation/{made}/stop/", "POST", action="rotation.manage", before=_string),
]  # fmt: skip
