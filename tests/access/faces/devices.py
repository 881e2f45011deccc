"""Devices, codes and tokens."""

from tests.access.face import page


def _made(spot):
    from casino.house.actor import SYSTEM
    from tables.services.enrolments import enrolment_make
    from tests.factories import command

    answer, code = enrolment_make(
        actor=SYSTEM, label="rail 7", table_id=spot.table.public_id, pit_id=None, minutes=15,
        command=command(),
    )  # fmt: skip
    return answer.body["enrolment"], code


def _code(spot):
    return _made(spot)[0]


def _typed(spot):
    return _made(spot)[1]


def _device(spot):
    from casino.house.actor import SYSTEM
    from tables.services.terminals import terminal_enrol

    device, _token = terminal_enrol(actor=SYSTEM, table_id=spot.table.public_id, label="rail 8")
    device.refresh_from_db()
    return device.public_id


def _place(spot):
    return {"label": "rail 9", "place": f"table:{spot.table.public_id}", "minutes": "15"}


FACES = [
    page("tables:enrol", "/enrol/", open=True),
    page("tables:enrol", "/enrol/", "POST", open=True, before=_typed, body=lambda spot: {"code": spot.made}),
    page("tables:device_seen", "/device/seen/", "POST", at_terminal=True, action="hand.open", body=lambda _: {"at": "1"}),
    page("tables:devices", "/devices/", action="device.read", house=True),
    page("tables:devices", "/devices/", "POST", action="device.enrol", house=True, body=_place),
    page("tables:tokens", "/devices/tokens/", action="device.read", house=True),
    page("tables:tokens", "/devices/tokens/", "POST", action="device.enrol", house=True,
         body=lambda _: {"label": "reports", "badge": "0901", "scopes": "read", "days": "30"}),
    page("tables:code_revoke", lambda spot: f"/devices/codes/{spot.made}/revoke/", "POST", action="device.revoke", house=True, before=_code),
    page("tables:device_revoke", lambda spot: f"/devices/{spot.made}/revoke/", "POST", action="device.revoke", house=True, before=_device),
    page("tables:device_move", lambda spot: f"/devices/{spot.made}/move/", "POST", action="device.enrol", house=True, before=_device,
         body=lambda spot: {"table": str(spot.floor.tables[2].public_id)}),
]  # fmt: skip
