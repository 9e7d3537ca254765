"""Changes of a rating, with their sign."""

from django import template

from scoring.standings import words

register = template.Library()


@register.filter
def signed(change: int) -> str:
    return words.signed(change)
