"""Sentences that several pages say."""

from django.utils.translation import gettext as _

from casino.house import approvals
from casino.house.models import Role
from casino.house.permissions import TABLE


def approval_note(kind: str) -> str:
    """What is said when something was asked for: that it waits, and whose decision it is."""
    able = TABLE[approvals.kind_get(kind).approve]
    roles = [str(role.label) for role in Role if role in able]
    return _("Asked. It is done when somebody else approves it: %(roles)s.") % {
        "roles": ", ".join(roles)
    }
