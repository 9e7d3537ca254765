"""Changes of a rating, with their sign."""

from django import template

from scoring.writers import value_format

register = template.Library()


@register.filter
def signed(change: int) -> str:
    return value_format.signed(change)
