"""Who has access to what, since when, by whom: the page of a review and its file."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from casino.house.selectors import house_zone
from casino.house.services.trail import today
from casino.house.staff_selectors import NO_USE, NOT_APPROVED, SUSPENDED_HOLDS, access_review
from casino.house.web.actors import desk_actor
from casino.house.web.csv import csv_answer
from casino.house.web.pages import page, page_render
from casino.house.web.staff_forms import STATE_WORDS
from casino.house.web.times import moment_text, time_text

FLAGS: dict[str, str | Promise] = {
    NO_USE: gettext_lazy("no use in 90 days"),
    NOT_APPROVED: gettext_lazy("nobody approved"),
    SUSPENDED_HOLDS: gettext_lazy("suspended, still holds it"),
}


@never_cache
@page
@require_GET
def review(request: HttpRequest) -> HttpResponse:
    """Every person, role and pit on one page, what asks for a look marked."""
    actor = desk_actor(request)
    rows = access_review(actor=actor)
    zone = house_zone()
    context = {
        "rows": [_shown(row, zone) for row in rows],
        "counts": [
            {"title": title, "n": sum(flag in row["flags"] for row in rows)}
            for flag, title in FLAGS.items()
        ],
    }
    return page_render(request, "house/access_review.html", context, actor=actor)


def _shown(row: dict[str, Any], zone: str) -> dict[str, Any]:
    grant = row["grant"]
    return {
        **row,
        "state_text": STATE_WORDS[row["state"]],
        "sign_on_text": time_text(row["last_sign_on"], zone),
        "action_text": time_text(row["last_action"], zone),
        "from_text": time_text(grant["from"], zone) if grant else "",
        "to_text": time_text(grant["to"], zone) if grant else "",
        "flag_texts": [FLAGS[flag] for flag in row["flags"]],
    }


@never_cache
@page
@require_GET
def review_csv(request: HttpRequest) -> HttpResponse:
    """The same as a file."""
    rows = access_review(actor=desk_actor(request))
    zone = house_zone()
    head = [
        _("Badge"), _("Name"), _("State"), _("Role"), _("Pit"), _("From"), _("To"),
        _("Asked by"), _("Approved by"), _("Last sign-on"), _("Last action"), _("Devices"),
        _("To look at"),
    ]  # fmt: skip
    return csv_answer(
        f"access-review-{today().isoformat()}.csv", head, [_cells(row, zone) for row in rows]
    )


def _cells(row: dict[str, Any], zone: str) -> list[str]:
    grant = row["grant"] or dict.fromkeys(("role_text", "from", "to", "asked_by", "approved_by"))
    pit = (grant["pit"] or _("whole house")) if row["grant"] else ""
    return [
        row["badge"],
        row["name"],
        str(STATE_WORDS[row["state"]]),
        grant["role_text"],
        pit,
        _moment(grant["from"], zone),
        _moment(grant["to"], zone),
        grant["asked_by"],
        grant["approved_by"],
        _moment(row["last_sign_on"], zone),
        _moment(row["last_action"], zone),
        "; ".join(row["devices"]),
        "; ".join(str(FLAGS[flag]) for flag in row["flags"]),
    ]


def _moment(at: Any, zone: str) -> str:
    return moment_text(at, zone) if at else ""
