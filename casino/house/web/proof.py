"""What a browser's session was opened with, kept in the session itself."""

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from casino.house.proof import ENOUGH, Proof

SESSION_PROOF = "proof"
"""A session that does not say with what it was opened proves nothing."""


def proof_of(session: SessionBase) -> Proof | None:
    """With what the session was opened."""
    kept = session.get(SESSION_PROOF)
    return Proof(kept) if kept in set(Proof) else None


def proof_note(request: HttpRequest, proof: Proof) -> None:
    """Write down with what the session in front of us was opened."""
    request.session[SESSION_PROOF] = str(proof)


def is_proven(request: HttpRequest) -> bool:
    """Whether the session was opened with enough to reach more than the set-up pages."""
    return proof_of(request.session) in ENOUGH
