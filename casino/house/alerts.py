"""The kinds of alerts: each has a title and a sentence that its body is filled into.

Each storey registers its own when it starts. What was raised under a kind that is gone since is
still shown, by its code.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Kind:
    """What is raised under ``code``; ``sentence`` takes ``%(name)s`` of the alert's body.

    ``about_it``: it watches what IT does, so neither IT nor the person whom it concerns says what
    came of it.
    """

    code: str
    title: str | Promise
    sentence: str | Promise
    about_it: bool = False


ACCOUNT_LOCKED = "account_locked"
GUESSING = "guessing"
SECRETS_GIVEN = "secrets_given"

_kinds: dict[str, Kind] = {
    ACCOUNT_LOCKED: Kind(
        ACCOUNT_LOCKED,
        _("Account locked"),
        _("%(wrong)s wrong PINs or passwords in a row for badge %(badge)s. IT can unlock it."),
    ),
    GUESSING: Kind(
        GUESSING,
        _("Somebody is guessing"),
        _("%(wrong)s wrong PINs or passwords from %(place)s. It has to wait. See who is there."),
    ),
    SECRETS_GIVEN: Kind(
        SECRETS_GIVEN,
        _("New secrets for an account"),
        _("Badge %(by)s gave badge %(badge)s new secrets. Ask that person whether it was wanted."),
        about_it=True,
    ),
}


class _Body(dict[str, Any]):
    """What a sentence asks for and a body does not have is shown as a dash."""

    def __missing__(self, name: str) -> str:
        return "–"


def kind_add(code: str, title: str | Promise, sentence: str | Promise) -> None:
    """Let alerts of ``code`` be raised."""
    _kinds[code] = Kind(code, title, sentence)


def kinds() -> dict[str, Kind]:
    """Every kind that may be raised, by code."""
    return dict(_kinds)


def check(code: str) -> None:
    """Refuse a kind that nobody registered.

    Raises:
        ValueError: it is not registered; a fault of ours.
    """
    if code not in _kinds:
        raise ValueError(f"the alert {code!r} is not registered")


def words(code: str, body: Mapping[str, Any]) -> tuple[str, str]:
    """Title and sentence of an alert, in the language of whoever reads."""
    kind = _kinds.get(code)
    if kind is None:
        return code, ""
    return str(kind.title), str(kind.sentence) % _Body(body)
