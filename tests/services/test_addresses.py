"""From which address somebody is counted, with a proxy in front and without."""

import pytest
from django.test import RequestFactory

from casino.house.address import address_of

PEER = "172.18.0.1"


@pytest.mark.parametrize(
    ("behind", "told", "address"),
    [
        (False, None, PEER),
        (False, "10.0.0.9", PEER),
        (False, "10.0.0.9, 10.0.0.8", PEER),
        (True, "10.0.0.9", "10.0.0.9"),
        (True, "1.2.3.4, 10.0.0.9", "10.0.0.9"),  # What the browser made up stands before.
        (True, "1.2.3.4,10.0.0.9 ", "10.0.0.9"),
        (True, "2001:DB8::1", "2001:db8::1"),
        (True, None, PEER),
        (True, "10.0.0.9, unknown", PEER),
        (True, "x' OR 1=1", PEER),
    ],
)
def test_what_a_browser_says_of_itself_is_never_its_address(settings, behind, told, address):
    settings.BEHIND_TLS_PROXY = behind
    headers = {} if told is None else {"HTTP_X_FORWARDED_FOR": told}
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=PEER, **headers)) == address
