"""Every address of the house: screens, API, schema, health."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from casino.health import readyz
from casino.house.api.nothing import NothingHereView

api: list[URLPattern | URLResolver] = [
    path("", include("settlement.api.urls")),
    path("", include("tables.api.urls")),
    path("", include("casino.house.api.urls")),
    re_path("", NothingHereView.as_view()),
]

urlpatterns = [
    path("readyz", readyz),
    path(
        "api/schema", SpectacularAPIView.as_view(authentication_classes=[], permission_classes=[])
    ),
    path("api/v1", NothingHereView.as_view()),
    path("api/v1/", include(api)),
    # One way in: the sign-on page counts wrong secrets and locks; the admin's own form does not.
    path("admin/login/", RedirectView.as_view(pattern_name="tables:sign_on", query_string=True)),
    path("admin/", admin.site.urls),
    path("", include("casino.house.web.urls")),
    path("", include("tables.web.urls")),
    path("", include("settlement.web.urls")),
]

handler400 = "casino.house.web.failures.bad_request"
handler403 = "casino.house.web.failures.forbidden"
handler404 = "casino.house.web.failures.not_found"
handler500 = "casino.house.web.failures.server_error"
