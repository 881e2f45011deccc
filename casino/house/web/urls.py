"""The ground storey's own pages stand with the storeys that have something to show."""

from django.urls import URLPattern

app_name = "house"
urlpatterns: list[URLPattern] = []
