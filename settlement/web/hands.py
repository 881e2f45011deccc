"""The explanation of a settled hand: every stored line with its rule."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from casino.house.selectors import house_get
from casino.house.web.actors import desk_actor
from casino.house.web.pages import page, page_render
from settlement.selectors import settlement_detail
from settlement.web import shown_desk


@never_cache
@page
@require_GET
def hand(request: HttpRequest, hand_id: UUID) -> HttpResponse:
    """'Hand 118': what was settled, as it is stored."""
    actor = desk_actor(request)
    detail = settlement_detail(actor=actor, hand_id=hand_id)
    explained = shown_desk.explanation(detail, zone=house_get().time_zone)
    return page_render(request, "settlement/hand.html", {"hand": explained}, actor=actor)
