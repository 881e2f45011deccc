"""What a browser's session was opened with, kept in the session itself."""

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from casino.house.proof import Proof, is_enough

SESSION_PROOF = "proof"
"""A session that does not say with what it was opened proves nothing."""


def proof_of(session: SessionBase) -> Proof | None:
    """With what the session was opened."""
    kept = session.get(SESSION_PROOF)
    return Proof(kept) if kept in set(Proof) else None


def proof_note(request: HttpRequest, proof: Proof) -> None:
    """Write down with what the session in front of us was opened."""
    request.session[SESSION_PROOF] = str(proof)


def is_proven(request: HttpRequest, *, roles: frozenset[str]) -> bool:
    """Whether the session was opened with enough for somebody who holds ``roles`` now."""
    return is_enough(proof_of(request.session), roles=roles, demo=settings.DEMO)
