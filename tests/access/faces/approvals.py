"""Alerts, approvals, and asking for new chips."""

from tests.access.face import call, page


def _alert(spot):
    from casino.house import alerts
    from casino.house.actor import SYSTEM
    from casino.house.services.alerts import alert_raise

    alerts.kind_add("fuse_blown", "Fuse", "A fuse blew.")
    pit_id = spot.table.pit_id
    return alert_raise(actor=SYSTEM, kind="fuse_blown", subject=f"pit:{pit_id}", pit_id=pit_id)


def _asked(spot):
    """New chips that the cage asked for."""
    from casino.house.models import Approval
    from tables.services.minting import mint_ask
    from tests.factories import command

    answer = mint_ask(
        actor=spot.floor.actor("cage"), table_id=spot.table.public_id, amount=100, reason="", command=command(),
    )  # fmt: skip
    return Approval.objects.get(public_id=answer.body["approval"])


def _digest(spot):
    return bytes(spot.made.payload_digest).hex()


FACES = [
    page("house:alerts", "/alerts/", action="alert.read", lists=True),
    page("house:alerts_live", "/alerts/live/", action="alert.read", lists=True),
    page("house:alert_take", "/alerts/{made}/take/", "POST", action="alert.handle", before=_alert),
    page("house:alert_resolve", "/alerts/{made}/resolve/", "POST", action="alert.handle", before=_alert,
         body=lambda _: {"resolution": "Changed."}),
    page("house:approvals", "/approvals/", action="approval.read", lists=True),
    page("house:approvals_live", "/approvals/live/", action="approval.read", lists=True),
    page("house:approval_decide", "/approvals/{made}/decide/", "POST", action="chips.mint_approve", before=_asked,
         body=lambda spot: {"approve": "yes", "digest": _digest(spot), "reason": ""}),
    page("house:approval_withdraw", "/approvals/{made}/withdraw/", "POST", action="chips.mint_ask", before=_asked),
    page("tables:mint", "/cage/mint/", action="chips.mint_ask", house=True),
    page("tables:mint", "/cage/mint/", "POST", action="chips.mint_ask", house=True,
         body=lambda spot: {"table": str(spot.table.public_id), "amount": "100", "reason": "Full."}),
    call("approval_list", "approvals", action="approval.read", lists=True),
    call("approval_decide", "approvals/{made}/decide", "POST", action="chips.mint_approve", before=_asked,
         body=lambda spot: {"approve": True, "digest": _digest(spot), "reason": ""}),
]  # fmt: skip
