"""``{% card_face card %}``: one card as CSS and text."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from settlement.web.cards import Face

register = template.Library()


@register.simple_tag
def card_face(card: Face) -> SafeString:
    """The markup that ``cards.js`` writes too."""
    return format_html(
        '<span class="card card--{}" role="img" aria-label="{}">'
        '<span class="card__rank">{}</span><span class="card__suit">{}</span></span>',
        card.suit,
        card.spoken,
        card.rank,
        card.glyph,
    )
