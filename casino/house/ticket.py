"""The ticket to the live stream: signed by the web, read by the live process, good for a minute.

The stream carries chain names and sequence numbers, nothing else; the ticket says of which chains.
Reading needs the key alone, no settings and no database.
"""

from collections.abc import Sequence

from django.core import signing

SALT = "live"
SECONDS_MAX = 60  # To open the stream with; an open stream has its own limit.


class TicketError(Exception):
    """Forged, too old, or no ticket at all."""


def live_ticket(*, chains: Sequence[str] | None) -> str:
    """A ticket for these chains; None stands for every chain of the house."""
    seen = None if chains is None else sorted(chains)
    return signing.dumps({"chains": seen}, salt=SALT, compress=True)


def read_ticket(ticket: str, *, key: str) -> frozenset[str] | None:
    """The chains a ticket opens, None for all of them.

    Raises:
        TicketError: it is not ours or older than a minute.
    """
    try:
        content = signing.loads(ticket, key=key, salt=SALT, max_age=SECONDS_MAX, fallback_keys=[])
    except signing.BadSignature as error:
        raise TicketError from error
    return None if content["chains"] is None else frozenset(content["chains"])
