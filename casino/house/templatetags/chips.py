"""Filters for numbers: ``{{ units|signed }}``."""

from django import template

from casino.house.money import signed_text

register = template.Library()
register.filter("signed", signed_text)
