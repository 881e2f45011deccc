"""Addresses of the ground storey's own pages."""

from django.urls import path

from casino.house.web.factor import factor
from casino.house.web.password import password

app_name = "house"
urlpatterns = [
    path("password/", password, name="password"),
    path("second-factor/", factor, name="factor"),
]
