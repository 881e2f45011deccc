"""The standing of a table session: final once it is over, and printable."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from casino.house.selectors import house_get
from casino.house.web.actors import desk_actor
from casino.house.web.pages import page, page_render
from settlement.standing import session_standing
from settlement.web.shown_sessions import standing_shown


@never_cache
@page
@require_GET
def session(request: HttpRequest, table_id: UUID, session_id: UUID) -> HttpResponse:
    """Who brought, won and took away how much, and who is where."""
    actor = desk_actor(request)
    standing = session_standing(actor=actor, table_id=table_id, session_id=session_id)
    context = standing_shown(standing, zone=house_get().time_zone)
    return page_render(request, "settlement/session.html", {"session": context}, actor=actor)
