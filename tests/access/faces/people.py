"""Sign-on and passwords."""

from tests.access.face import call, page
from tests.factories import PIN

FACES = [
    call("sign_on_start", "sign-ons", "POST", action="sign_on.start",
         body=lambda spot: {"table": str(spot.table.public_id), "badge": "0401", "pin": PIN}),
    call("sign_on_end", "sign-ons/{sign_on}/end", "POST", action="sign_on.end"),
    page("tables:dealer_off", "/sign-ons/{sign_on}/end/", "POST", action="sign_on.end"),
    page("tables:sign_on", "/sign-on/", open=True),
    page("tables:sign_on", "/sign-on/", "POST", open=True, writes=False, status=422),
    page("tables:sign_off", "/sign-off/", "POST", open=True, writes=False),
    # A terminal has no password to choose: only who is signed on in a browser.
    page("house:password", "/password/", roles_not=frozenset({"dealer"})),
    # The password one has now is wrong here, which is said and counted.
    page("house:password", "/password/", "POST", roles_not=frozenset({"dealer"}), status=422,
         body=lambda _: {"current": "no", "password": "a long and rare word 7", "again": "a long and rare word 7"}),
    page("house:factor", "/second-factor/", roles_not=frozenset({"dealer"})),
    page("house:factor", "/second-factor/", "POST", roles_not=frozenset({"dealer"}), status=422,
         body=lambda _: {"code": "wrong"}),
    page("tables:terminal_active", "/terminal/active/", "POST", action="terminal.lock", at_terminal=True, writes=False),
    page("tables:terminal_lock", "/terminal/lock/", "POST", action="terminal.lock", at_terminal=True),
    # Badge and PIN say who it is; the screen is the dealer's.
    page("tables:terminal_unlock", "/terminal/unlock/", "POST", action="terminal.lock", at_terminal=True,
         body=lambda _: {"badge": "0401", "pin": PIN}),
]  # fmt: skip
